package hexade

import (
	"errors"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// FormatMove returns a move in the usual notation, which is that of [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move: the name of a cell, in either case.
//
// The error matches hexgames.ErrSyntax if text is not the name of a cell of any board.
// Otherwise it is the error that Apply would return. The zero Position refuses every text.
func (p Position) ParseMove(text string) (Move, error) {
	m, err := p.readMove(text)
	switch {
	case p.side == 0, p.state > pending && errors.Is(err, hexgames.ErrIllegalMove): // the zero Position, or a cell off the board, after the end
		return Move{}, p.refuse(Move{}, text)
	case err != nil:
		return Move{}, err
	case !p.allows(m):
		return Move{}, p.refuse(m, text)
	}
	return m, nil
}

// readMove reads the text of a move on this board, legal or not.
func (p *Position) readMove(text string) (Move, error) {
	h, err := notation.OneCell(name, text, "A1", boards[p.side]().grid)
	if err != nil {
		return Move{}, err
	}
	return Move{cellOf(h), p.side}, nil
}
