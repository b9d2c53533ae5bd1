package play

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// completions returns the completions of a line: commands with their arguments, and moves. In the
// dialogue, it returns the answers.
func (s *session) completions(line string) []string {
	if s.table == nil {
		return beginning(slices.Concat(games.Names(), []string{you}, bot.Levels(), []string{"best", "quit"}), line)
	}
	name, arg, more := strings.Cut(line, " ")
	if !more {
		var all []string
		if line != "" {
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
		for _, l := range bot.LevelsOf(s.table.GameName()) {
			words = append(words, l.Name)
		}
		words = append(words, "best")
	case "moves":
		words = s.table.LegalTexts()
	}
	words = beginning(words, arg)
	for i, word := range words {
		words[i] = name + " " + word
	}
	return words
}

// complete extends a line by everything that its completions have in common. If there are several
// completions, it also returns them.
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
	if n < len(line) { // they differ only in case
		longer = line
	}
	return longer, lines
}

// completeWith makes Tab complete the input line. If there are several completions, it lists
// them.
func (s *screen) completeWith(completions func(line string) []string) {
	s.line.AutoCompleteCallback = func(line string, at int, key rune) (string, int, bool) {
		if key != '\t' || at != len(line) {
			return "", 0, false
		}
		longer, left := complete(line, completions(line))
		if longer == line && len(left) > 0 {
			s.hint(strings.Join(strings.Fields(strings.Join(left, " ")), " "))
		}
		return longer, len(longer), true
	}
}

// hint shows a text above the input line until the next input. The cursor stays in place.
func (s *screen) hint(text string) {
	height, width := s.room()
	const dots = " ..."
	if len(text) > width {
		text = text[:strings.LastIndexByte(text[:max(width-len(dots), 1)+1], ' ')+1] + dots[1:]
	}
	io.WriteString(s.out, keepCursor+fmt.Sprintf("\x1b[%dH", height)+text+clearLine+cursorBack)
}
