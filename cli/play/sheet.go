package play

import (
	"slices"
	"strings"
	"unicode"

	"example.com/hexgames"
)

// A style is the look of a character in a terminal, as the parameters of an escape sequence.
type style string

// The styles use the basic colors, which users can customize. Pieces have a background color, so
// they look the same on dark and light terminals.
const (
	plain      style = ""
	strong     style = "1"
	lastStyle  style = "1;32"
	markStyle  style = "1;35"
	whiteStyle style = "30;47"
	blackStyle style = "97;44"
)

// styleOf returns the style of the pieces of an owner.
func styleOf(owner hexgames.Player) style {
	switch owner {
	case hexgames.White:
		return whiteStyle
	case hexgames.Black:
		return blackStyle
	}
	return strong
}

// A glyph is a character with its style.
type glyph struct {
	char  rune
	style style
}

// A sheet is lines of text that grow as needed.
type sheet [][]glyph

// put writes a character. It replaces unprintable characters, such as the start of an escape
// sequence in a record.
func (s *sheet) put(row, column int, c rune, look style) {
	if !unicode.IsPrint(c) {
		c = unicode.ReplacementChar
	}
	for len(*s) <= row {
		*s = append(*s, nil)
	}
	for len((*s)[row]) <= column {
		(*s)[row] = append((*s)[row], glyph{char: ' '})
	}
	(*s)[row][column] = glyph{c, look}
}

// text writes a text, and returns the column after it.
func (s *sheet) text(row, column int, text string, look style) int {
	for _, c := range text {
		s.put(row, column, c, look)
		column++
	}
	return column
}

// paste writes a part of another sheet, of a given size, from a given place on.
func (s *sheet) paste(row, column int, from sheet, at place, height, width int) {
	for i, line := range from[min(at.row, len(from)):min(at.row+height, len(from))] {
		for j, g := range line[min(at.column, len(line)):min(at.column+width, len(line))] {
			s.put(row+i, column+j, g.char, g.style)
		}
	}
}

// isFree reports whether the columns of a row from one up to another are empty.
func (s sheet) isFree(row, from, to int) bool {
	for column := max(from, 0); row < len(s) && column < min(to, len(s[row])); column++ {
		if s[row][column].char != ' ' {
			return false
		}
	}
	return true
}

// trim removes the empty rows at the top and the empty columns on the left, and returns their
// numbers.
func (s *sheet) trim() (top, left int) {
	isBlank := func(g glyph) bool { return g.char == ' ' }
	full := func(line []glyph) bool { return !slices.ContainsFunc(line, func(g glyph) bool { return !isBlank(g) }) }
	for len(*s) > 0 && full((*s)[0]) {
		*s = (*s)[1:]
		top++
	}
	left = s.width()
	for _, line := range *s {
		if i := slices.IndexFunc(line, func(g glyph) bool { return !isBlank(g) }); i >= 0 {
			left = min(left, i)
		}
	}
	for i, line := range *s {
		(*s)[i] = line[min(left, len(line)):]
	}
	return top, left
}

// width returns the width of the longest line.
func (s sheet) width() (width int) {
	for _, line := range s {
		width = max(width, len(line))
	}
	return width
}

// lines returns the text, line by line, with escape sequences for any colors.
func (s sheet) lines(colored bool) []string {
	all := make([]string, len(s))
	for i, line := range s {
		var b strings.Builder
		now := plain
		for _, g := range line {
			if colored && g.style != now {
				b.WriteString("\x1b[0")
				if g.style != plain {
					b.WriteString(";" + string(g.style))
				}
				b.WriteString("m")
				now = g.style
			}
			b.WriteRune(g.char)
		}
		if now != plain {
			b.WriteString("\x1b[0m")
		}
		all[i] = strings.TrimRight(b.String(), " ")
	}
	return all
}
