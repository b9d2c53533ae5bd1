package hexagrams

import (
	"errors"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation, which is that of [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. A capture must be
// written with an x, any other move with a -.
//
// The error matches hexgames.ErrSyntax if text is not a move. Otherwise it is the error
// that Apply would return.
func (p Position) ParseMove(text string) (Move, error) {
	m, err := readMove(text)
	switch {
	case errors.Is(err, hexgames.ErrIllegalMove) && !p.canMove(): // a cell off the board, in the zero Position or after the end
		return Move{}, p.refuse(Move{}, text)
	case err != nil:
		return Move{}, err
	case !p.allows(m):
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// readMove reads the text of a move, legal or not.
func readMove(text string) (m Move, err error) {
	r := notation.Reader{Game: name, Text: text}
	from, sign, to := cutSign(text)
	to, more, _ := cutSign(to)
	m.capture = sign != "-"
	if m.from, err = readCell(from); err == nil && sign != "" {
		r.At = len(from) + 1
		m.to, err = readCell(to)
	}
	if err == nil && sign != "" && more == "" {
		return m, nil
	}
	first, second, two := notation.TwoCells(text)
	switch {
	case two:
		r.At = len(first)
		return Move{}, r.Want("- or x between two cells, as in " + first + "-" + second)
	case err != nil && sign == "":
		return Move{}, r.Want("a move such as d3-e3 or d3xe3")
	case err != nil:
		return Move{}, misread(text, r.At+1, hexgames.ErrIllegalMove, err)
	case sign == "":
		r.At = len(from)
		return Move{}, r.Want("- or x after the first cell")
	}
	r.At += len(to)
	return Move{}, r.End("the second cell")
}

// cutSign splits a text around its first - or x, which it returns as sign. It skips the
// first character, which may be the letter of row x.
func cutSign(text string) (before, sign, after string) {
	for i := 1; i < len(text); i++ {
		if c := text[i]; c == '-' || c|' ' == 'x' {
			return text[:i], text[i : i+1], text[i+1:]
		}
	}
	return text, "", ""
}
