package hexagrams

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Mirror is the reflection of the board that exchanges left and right. Mirror and
// hexgrid.Identity are the symmetries of the game. [Position.Reverse] is another one, which
// exchanges the players. The axis of the reflection is in the middle of the board, half a
// cell to the right of hexgrid's origin.
const Mirror hexgrid.Symmetry = 6 + 3 // hexgrid.Reflection(3)

// Transform returns the position with every piece moved by a symmetry of the board:
// hexgrid.Identity or [Mirror]. Its moves are the transformed moves. For other symmetries
// Transform returns an error that matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	switch s % 12 {
	case hexgrid.Identity:
	case Mirror:
		p = p.mirrored()
	default:
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "G3",
			Reason: "Triads step forward, so want the identity or the mirror",
		}
	}
	return p, nil
}

func (p Position) mirrored() Position {
	p.white, p.black = p.white.through(&mirrored), p.black.through(&mirrored)
	return p
}

// Transform returns the move transformed by a symmetry of the board. If s is not a symmetry
// of the game, it returns the zero Move.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if s %= 12; s != hexgrid.Identity && s != Mirror {
		return Move{}
	}
	return Move{m.from.Transform(s), m.to.Transform(s), m.capture}
}

// Reverse returns the position as the opponent sees it: the board turned by half a turn,
// with the players exchanged. Its moves are the reversed moves.
func (p Position) Reverse() Position {
	p.white, p.black = p.black.through(&turned), p.white.through(&turned)
	p.mover = p.mover.Opponent()
	return p
}

// Reverse returns the move on the board turned by half a turn.
func (m Move) Reverse() Move { return Move{m.from.Reverse(), m.to.Reverse(), m.capture} }

// Transform returns the cell to which a symmetry of the board moves c: hexgrid.Identity or
// [Mirror]. For others it returns the zero Cell. The axis of Mirror does not go through
// hexgrid's origin, so Mirror's own methods do not move the Hex or Vertex of a cell to those
// of its image.
func (c Cell) Transform(s hexgrid.Symmetry) Cell {
	switch s %= 12; {
	case !all.has(c):
		return 0
	case s == hexgrid.Identity:
		return c
	case s == Mirror:
		return mirrored[c&63]
	}
	return 0
}

// Reverse returns the cell to which half a turn of the board moves c.
func (c Cell) Reverse() Cell {
	if !all.has(c) {
		return 0
	}
	return turned[c&63]
}

// through returns the set of the cells that a table assigns to the cells of s.
func (s cellSet) through(table *[1 << 6]Cell) cellSet {
	var moved cellSet
	for c := range s.cells() {
		moved |= table[c&63].set()
	}
	return moved
}
