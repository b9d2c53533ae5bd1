package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation, like [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. A capture requires an x,
// and any other move a -.
//
// The error matches hexgames.ErrSyntax if text is not a move. Otherwise it is the error
// that Apply would return.
func (p Position) ParseMove(text string) (Move, error) {
	return notation.ParseMove(p, text, readMove, p.allows, p.refuse)
}

// readMove reads the text of a move, legal or not.
func readMove(text string) (m Move, err error) {
	r := notation.Reader{Game: name, Text: text}
	if first, second, two := notation.TwoCells(text); two {
		r.At = len(first)
		return m, r.Want("- or x between two cells, as in " + first + "-" + second)
	}
	from, sign, rest := cutSign(text)
	to, _, _ := cutSign(rest)
	m.capture = sign != "-"
	m.from, err = readCell(from)
	switch {
	case err != nil && sign == "":
		return m, r.Want("a move such as d3-e3 or d3xe3")
	case err != nil:
		return m, misread(text, 1, hexgames.ErrIllegalMove, err)
	}
	r.At = len(from)
	if sign == "" {
		return m, r.Want("- or x after the first cell")
	}
	r.At++
	if m.to, err = readCell(to); err != nil {
		return m, misread(text, r.At+1, hexgames.ErrIllegalMove, err)
	}
	r.At += len(to)
	return m, r.End("the second cell")
}

// cutSign splits a text around its first - or x, which it returns as sign. It skips the first
// character, which may be the letter of row x.
func cutSign(text string) (before, sign, after string) {
	for i := 1; i < len(text); i++ {
		if c := text[i]; c == '-' || c|' ' == 'x' {
			return text[:i], text[i : i+1], text[i+1:]
		}
	}
	return text, "", ""
}
