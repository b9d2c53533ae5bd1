package hexdame

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Mirror is the reflection of the board that exchanges letters and numbers,
// and so left and right. It and hexgrid.Identity are the symmetries of the
// game, as long as there are men on the board; [Position.Reverse] is another,
// which exchanges the players.
const Mirror hexgrid.Symmetry = 6 + 2 // hexgrid.Reflection(2)

// Transform returns the position with every piece moved by a symmetry of the
// board about its center. Its moves are then the transformed moves. Men step
// forward, so while there are any, only the identity and [Mirror] will do;
// kings know no direction and have all twelve. Other symmetries are errors that
// match hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	s %= 12
	if s != hexgrid.Identity && s != Mirror && (p.white|p.black)&^p.kings != 0 {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "D2",
			Reason: "with men on the board, which step forward, there are only the identity and the mirror",
		}
	}
	p.white = p.white.transform(s)
	p.black = p.black.transform(s)
	p.kings = p.kings.transform(s)
	return p, nil
}

// Transform returns the move as it is on a board that a symmetry has moved.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	return Move{m.from.transform(s), m.to.transform(s), m.captured.transform(s)}
}

// Reverse returns the position as the opponent sees it: the board turned half
// round, and the players exchanged, the one to move too. Its moves are the
// reversed moves.
func (p Position) Reverse() Position {
	half := hexgrid.Rotation(3)
	p.white, p.black = p.black.transform(half), p.white.transform(half)
	p.kings = p.kings.transform(half)
	p.mover = p.mover.Opponent()
	return p
}

// Reverse returns the move on the board turned half round.
func (m Move) Reverse() Move { return m.Transform(hexgrid.Rotation(3)) }

func (s cellSet) transform(t hexgrid.Symmetry) cellSet {
	var moved cellSet
	for c := range s.cells() {
		moved |= c.transform(t).set()
	}
	return moved
}

func (c cell) transform(t hexgrid.Symmetry) cell {
	moved, _ := cellAt(t.Hex(c.hex()))
	return moved
}
