package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Mirror is the reflection of the board that exchanges left and right. It and
// hexgrid.Identity are the symmetries of the game; [Position.Reverse] is
// another, which exchanges the players. The mirror stands in the middle of the
// board, half a cell to the right of hexgrid's origin.
const Mirror hexgrid.Symmetry = 6 + 3 // hexgrid.Reflection(3)

// Transform returns the position with every piece moved by a symmetry of the
// board: hexgrid.Identity or [Mirror]. Its moves are then the transformed
// moves. Other symmetries are errors that match hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	switch s % 12 {
	case hexgrid.Identity:
	case Mirror:
		p.white, p.black = p.white.through(&mirrored), p.black.through(&mirrored)
	default:
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "G3",
			Reason: "Triads step forward, so there are only the identity and the mirror",
		}
	}
	return p, nil
}

// Transform returns the move as it is on a board that a symmetry has moved. For
// what is no symmetry of the game it returns the zero Move.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	switch s % 12 {
	case hexgrid.Identity:
		return m
	case Mirror:
		return m.through(&mirrored)
	}
	return Move{}
}

// Reverse returns the position as the opponent sees it: the board turned half
// round, and the players exchanged, the one to move too. Its moves are the
// reversed moves.
func (p Position) Reverse() Position {
	p.white, p.black = p.black.through(&turned), p.white.through(&turned)
	p.mover = p.mover.Opponent()
	return p
}

// Reverse returns the move on the board turned half round.
func (m Move) Reverse() Move { return m.through(&turned) }

// through returns what a table makes of the cells.
func (s cellSet) through(table *[1 << 6]Cell) cellSet {
	var moved cellSet
	for c := range s.cells() {
		moved |= table[c&63].set()
	}
	return moved
}

func (m Move) through(table *[1 << 6]Cell) Move {
	return Move{table[m.from&63], table[m.to&63], m.capture}
}
