package hexdame

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Mirror is the reflection of the board that exchanges letters and numbers, and so left
// and right. While there are men on the board, Mirror and hexgrid.Identity are the
// symmetries of the game. [Position.Reverse] is another one, which exchanges the players.
const Mirror hexgrid.Symmetry = 6 + 2 // hexgrid.Reflection(2)

// Transform returns the position with every piece moved by a symmetry of the board about
// its center. Its moves are the transformed moves. Men step forward, so a position with
// men has only the identity and [Mirror]; a position with only kings has all twelve
// symmetries. For other symmetries Transform returns an error that matches
// hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	s %= 12
	if !p.has(s) {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "D2",
			Reason: "men step forward, so with men on the board want the identity or the mirror",
		}
	}
	return p.transformed(s), nil
}

// has reports whether the position has one of the twelve symmetries.
func (p Position) has(s hexgrid.Symmetry) bool {
	return s == hexgrid.Identity || s == Mirror || (p.white|p.black)&^p.kings == 0
}

func (p Position) transformed(s hexgrid.Symmetry) Position {
	p.white = p.white.transform(s)
	p.black = p.black.transform(s)
	p.kings = p.kings.transform(s)
	return p
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	s %= 12
	return Move{images[s][m.from], images[s][m.to], m.captured.transform(s)}
}

// half is half a turn.
const half hexgrid.Symmetry = 3 // hexgrid.Rotation(3)

// Reverse returns the position as the opponent sees it: the board turned by half a turn,
// with the players exchanged. Its moves are the reversed moves.
func (p Position) Reverse() Position {
	p.white, p.black = p.black.transform(half), p.white.transform(half)
	p.kings = p.kings.transform(half)
	p.mover = p.mover.Opponent()
	return p
}

// Reverse returns the move on the board turned by half a turn.
func (m Move) Reverse() Move { return m.Transform(half) }

// transform returns the set moved by one of the twelve symmetries.
func (s cellSet) transform(t hexgrid.Symmetry) cellSet {
	var moved cellSet
	for ; s != 0; s &= s - 1 {
		moved |= images[t][s.lowest()].set()
	}
	return moved
}
