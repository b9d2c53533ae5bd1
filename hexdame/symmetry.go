package hexdame

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
	"example.com/hexgames/internal/notation"
)

// Mirror is the reflection of the board that swaps letters and numbers, and so left and right.
// While there are men on the board, Mirror and hexgrid.Identity are the only symmetries of the
// game, apart from [Position.Reverse], which also exchanges the players.
const Mirror hexgrid.Symmetry = 6 + 2 // hexgrid.Reflection(2)

// Transform returns the position with every piece moved by a symmetry of the board about its
// center. Its moves are the transformed moves. Men step forward, so a position with men has only
// the identity and [Mirror]; a position with only kings has all twelve symmetries. For other
// symmetries Transform returns an error that matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	if !p.has(s % 12) {
		return Position{}, notation.BadOption(name, s.String(), "D2", "men step forward, so with men on the board want the identity or the mirror")
	}
	return p.transformed(s % 12), nil
}

// has reports whether the position has this one of the twelve symmetries.
func (p Position) has(s hexgrid.Symmetry) bool {
	return s == hexgrid.Identity || s == Mirror || (p.white|p.black)&^p.kings == 0
}

func (p Position) transformed(s hexgrid.Symmetry) Position {
	images := boards.Images(s)
	p.white = p.white.through(images)
	p.black = p.black.through(images)
	p.kings = p.kings.through(images)
	return p
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	images := boards.Images(s)
	return Move{images[m.from], images[m.to], m.captured.through(images)}
}

// Reverse returns the position as the opponent sees it: the board makes half a turn, and the
// players are exchanged. Its moves are the reversed moves.
func (p Position) Reverse() Position {
	p.white, p.black = p.black.turned(), p.white.turned()
	p.kings = p.kings.turned()
	p.mover = p.mover.Opponent()
	return p
}

// Reverse returns the move on the board turned by half a turn.
func (m Move) Reverse() Move { return Move{m.from.turned(), m.to.turned(), m.captured.turned()} }

// through returns the image of the set, given the images of all cells.
func (s cellSet) through(images []cell) cellSet {
	var moved cellSet
	for ; s != 0; s &= s - 1 {
		moved |= images[s.lowest()].set()
	}
	return moved
}

// Hash returns a hash of the position. It is the same in every process and on every machine, and
// changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	return hash.New.Add(uint64(p.white), uint64(p.black)).Add(uint64(p.kings), uint64(p.mover)).Sum()
}

// Canonical returns the least image of the position under Transform, in an order that changes only
// with the major version, and the first symmetry that leads to it. All images have the same
// canonical position, so a book needs only one of them. To merge positions of both players, reverse
// those with Black to move first.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	return hash.Canonical(p, Position.has, Position.transformed, Position.less)
}

// less reports whether p comes before another position with the same pieces.
func (p Position) less(q Position) bool {
	switch {
	case p.white != q.white:
		return p.white < q.white
	case p.black != q.black:
		return p.black < q.black
	}
	return p.kings < q.kings
}
