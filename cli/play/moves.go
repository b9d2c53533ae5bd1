package play

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
)

// listMoves shows the legal moves that begin with a prefix.
func (s *session) listMoves(prefix string) error {
	texts := s.table.LegalTexts()
	alike := beginning(texts, prefix)
	switch {
	case len(texts) == 0:
		return fmt.Errorf("there are no moves: %v", s.table.Outcome())
	case len(alike) == 0:
		return fmt.Errorf("none of %s begins with %s", number(len(texts), "move"), hexgames.Quote(prefix))
	}
	fmt.Fprintln(s.e.Out, wrap(alike, ""))
	return nil
}

// advise shows moves to play instead of a refused move: all legal moves if there are few, or the
// ones that begin like it.
func (s *session) advise(text string, refusal error) {
	const few, most = 12, 24
	texts := s.table.LegalTexts()
	if len(texts) == 0 {
		return
	}
	prefix, alike := closest(texts, text)
	switch {
	case len(texts) <= few:
		fmt.Fprintf(s.e.Out, "Possible: %s\n", strings.Join(texts, " "))
	case len(alike) == 0:
		fmt.Fprintf(s.e.Out, "%s possible: type moves to see them.\n", number(len(texts), "move")+" are")
	case len(alike) <= most:
		fmt.Fprintf(s.e.Out, "Of %s, these begin with %s (type moves to see all):\n%s\n", number(len(texts), "move"), prefix, wrap(alike, ""))
	default:
		fmt.Fprintf(s.e.Out, "Of %s, %d begin with %s (type moves %s to see them), such as\n%s\n",
			number(len(texts), "move"), len(alike), prefix, prefix, wrap(alike[:few], ""))
	}
	if errors.Is(refusal, hexgames.ErrSyntax) {
		fmt.Fprintln(s.e.Out, "Type rules to see how moves are written, or help for the commands.")
	}
}

// beginning returns the strings that begin with a prefix, in either case.
func beginning(texts []string, prefix string) (alike []string) {
	for _, text := range texts {
		if len(text) >= len(prefix) && strings.EqualFold(text[:len(prefix)], prefix) {
			alike = append(alike, text)
		}
	}
	return alike
}

// closest returns the moves that share the longest prefix with a text, and that prefix, which ends
// with a whole number: d4 for d4-e6. If there are no such moves, and the text begins with the name
// of a cell, it returns the moves that begin with the cell's letter.
func closest(texts []string, text string) (prefix string, alike []string) {
	for end := len(text); end > 0; end-- {
		if !digitAt(text, end-1) || digitAt(text, end) {
			continue
		}
		for _, move := range beginning(texts, text[:end]) {
			if !digitAt(move, end) {
				alike = append(alike, move)
			}
		}
		if len(alike) > 0 {
			return text[:end], alike
		}
	}
	if digitAt(text, 1) && !digitAt(text, 0) {
		return text[:1], beginning(texts, text[:1])
	}
	return "", nil
}

// digitAt reports whether text[i] is a digit.
func digitAt(text string, i int) bool {
	return i < len(text) && '0' <= text[i] && text[i] <= '9'
}

// wrap joins words into indented lines that fit a terminal.
func wrap(words []string, indent string) string {
	var b strings.Builder
	column := 0
	for _, word := range words {
		width := utf8.RuneCountInString(word)
		switch {
		case column == 0:
			b.WriteString(indent)
			column = len(indent)
		case column+1+width > console.LineWidth:
			b.WriteString("\n" + indent)
			column = len(indent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += width
	}
	return b.String()
}
