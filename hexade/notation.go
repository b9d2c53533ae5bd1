package hexade

import (
	"errors"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
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
	m, err := p.read(text)
	switch {
	case errors.Is(err, hexgames.ErrIllegalMove) && p.state > pending: // a cell off the board, in a game that is over
		return Move{}, p.refuse(Move{}, text)
	case err != nil:
		return Move{}, err
	case !p.allows(m):
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// read reads what may be a move on this board.
func (p *Position) read(text string) (Move, error) {
	board := boards[p.side]
	h, err := board.Cell(text)
	if err == nil {
		return Move{cellOf(h), p.side}, nil
	}
	const digits = "0123456789"
	if rest := strings.TrimLeft(text[min(1, len(text)):], digits); rest != "" {
		first := text[:len(text)-len(rest)]
		if _, err := board.Cell(first); err == nil {
			return Move{}, notation.Syntax(name, text, len(first)+1, "want nothing after "+first+": a move is one cell")
		}
	}
	return Move{}, notation.Cell(name, text, 1, hexgames.ErrIllegalMove, "A1", err)
}
