package hexade

import (
	"errors"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// FormatMove returns a move in the usual notation: the name of the cell, such as
// "i11", which is also what [Move.String] returns.
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move: the name of a cell, in either case.
//
// The error matches hexgames.ErrSyntax if the text is not the name of a cell of
// any board, and is otherwise that which Apply would give. The zero Position
// refuses every text.
func (p Position) ParseMove(text string) (Move, error) {
	if p.side == 0 {
		return Move{}, p.refuse(Move{}, text)
	}
	h, err := p.Board().Cell(text)
	switch {
	case errors.Is(err, hexgrid.ErrRange) && p.state > pending:
		return Move{}, p.refuse(Move{}, text)
	case errors.Is(err, hexgrid.ErrRange):
		return Move{}, &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: name, Input: text, Clause: "A1", Reason: reasonOf(err)}
	case err != nil:
		return Move{}, &hexgames.Error{Kind: hexgames.ErrSyntax, Game: name, Input: text, Reason: reasonOf(err)}
	}
	m := Move{cellOf(h), p.side}
	if !p.allows(m) {
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// reasonOf puts what is wrong with the name of a cell into a phrase.
func reasonOf(err error) string {
	var e *hexgrid.ParseError
	switch {
	case !errors.As(err, &e):
		return err.Error()
	case e.Text == "":
		return "want the name of a cell, such as d4"
	case len(e.Text) > 12:
		return "no name of a cell has " + strconv.Itoa(len(e.Text)) + " bytes"
	}
	return hexgames.Quote(e.Text) + " is not a cell: " + e.Reason
}
