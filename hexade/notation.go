package hexade

import "example.com/hexgames/internal/notation"

// FormatMove returns a move in the usual notation, like [Move.String].
func (p Position) FormatMove(m Move) string { return m.String() }

// ParseMove reads a legal move: the name of a cell, in either case.
//
// The error matches hexgames.ErrSyntax if text is not the name of a cell of any board.
// Otherwise it is the error that Apply would return.
func (p Position) ParseMove(text string) (Move, error) {
	return notation.ParseMove(p, text, p.readMove, p.allows, p.refuse)
}

// readMove reads the text of a move on this board, legal or not.
func (p *Position) readMove(text string) (Move, error) {
	board := boards.Of(p.side)
	h, err := notation.OneCell(name, text, "A1", board.Grid)
	if err != nil {
		return Move{}, err
	}
	c, _ := board.At(h)
	return Move{c, p.side}, nil
}
