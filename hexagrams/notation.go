package hexagrams

import (
	"errors"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns the move in the usual notation: "d3-e3" for a step, "d3xe3"
// for a capture. It is the same as [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move as FormatMove writes it, in either case. What is
// captured has to be written with an x, what is not with a -.
//
// The error matches hexgames.ErrSyntax if the text does not read as a move, and
// is otherwise that which Apply would give.
func (p Position) ParseMove(text string) (Move, error) {
	m, err := parseMoveText(text)
	switch {
	case errors.Is(err, hexgames.ErrIllegalMove) && !p.canMove(): // a cell off the board, in a game that is none
		return Move{}, p.refuse(Move{}, text)
	case err != nil:
		return Move{}, err
	case !p.allows(m):
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// parseMoveText reads what may be a move in some position.
func parseMoveText(text string) (m Move, err error) {
	fail := func(column int, reason string) (Move, error) {
		return Move{}, notation.Syntax(name, text, column, reason)
	}
	const example = "want a move such as d3-e3 or d3xe3"
	if text == "" {
		return fail(1, example)
	}
	if first, second, two := notation.TwoCells(text); two {
		return fail(len(first)+1, "want - or x between two cells, as in "+first+"-"+second)
	}
	from, sign, to := cutSign(text)
	m.from, err = readCell(from)
	switch {
	case err != nil && sign == "":
		return fail(0, example)
	case err != nil:
		return Move{}, misread(text, 1, hexgames.ErrIllegalMove, err)
	case sign == "":
		return fail(len(from)+1, "want - or x after the first cell")
	}
	m.capture = sign != "-"
	column := len(from) + 2
	to, more, _ := cutSign(to)
	if m.to, err = readCell(to); err != nil {
		return Move{}, misread(text, column, hexgames.ErrIllegalMove, err)
	}
	if more != "" {
		return fail(column+len(to), "want the text to end after the second cell")
	}
	return m, nil
}

// cutSign returns what is before the first - or x of a text, this sign, and what is
// after it. A text may begin with an x, which is the letter of a row.
func cutSign(text string) (before, sign, after string) {
	if text == "" {
		return "", "", ""
	}
	i := 1 + strings.IndexAny(text[1:], "-xX")
	if i == 0 {
		return text, "", ""
	}
	return text[:i], text[i : i+1], text[i+1:]
}
