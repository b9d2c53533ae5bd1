package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hexgames/examples/bot"
	"example.com/hexgames/examples/games"
)

// completions returns the lines that begin with a line and that can be typed: commands, with the
// words that can follow them, and moves.
func (s *session) completions(line string) []string {
	name, arg, more := strings.Cut(line, " ")
	if !more {
		var all []string
		if line != "" && s.table != nil {
			all = s.table.LegalTexts()
		}
		for _, c := range commands() {
			if c.arg != "" {
				c.name += " "
			}
			all = append(all, c.name)
		}
		return beginning(all, line)
	}
	var words []string
	switch strings.ToLower(name) {
	case "help":
		for _, c := range commands() {
			words = append(words, c.name)
		}
	case "new":
		words = games.Names()
	case "level":
		words = append(bot.Levels(), "best")
	case "moves":
		words = s.table.LegalTexts()
	}
	words = beginning(words, arg)
	for i, word := range words {
		words[i] = name + " " + word
	}
	return words
}

// complete completes a line as far as all lines of a list agree that begin with it. It returns
// those that are left, if there are several.
func complete(line string, lines []string) (longer string, left []string) {
	lines = slices.Clone(lines)
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if len(lines) == 0 {
		return line, nil
	}
	first, last := lines[0], lines[len(lines)-1]
	n := 0
	for n < min(len(first), len(last)) && first[n] == last[n] {
		n++
	}
	if longer = first[:n]; len(lines) == 1 {
		return longer, nil
	}
	if n < len(line) { // they differ in case only
		longer = line
	}
	return longer, lines
}

// completeWith completes the line that is typed when the user presses Tab, and shows how it can go on.
func (s *screen) completeWith(completions func(line string) []string) {
	s.line.AutoCompleteCallback = func(line string, at int, key rune) (string, int, bool) {
		if key != '\t' || at != len(line) {
			return "", 0, false
		}
		longer, left := complete(line, completions(line))
		if longer == line && len(left) > 0 {
			s.hint(strings.Join(left, " "))
		}
		return longer, len(longer), true
	}
}

// hint shows a text above the row at the bottom until the next input. The cursor stays.
func (s *screen) hint(text string) {
	height, width := s.room()
	const dots = " ..."
	if len(text) > width {
		text = text[:strings.LastIndexByte(text[:max(width-len(dots), 1)+1], ' ')+1] + dots[1:]
	}
	io.WriteString(s.out, keepCursor+fmt.Sprintf("\x1b[%dH", height)+text+clearLine+cursorBack)
}
