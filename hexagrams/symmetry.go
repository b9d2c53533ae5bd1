package hexagrams

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
	"example.com/hexgames/internal/notation"
)

// Mirror is the reflection of the board that swaps left and right. Mirror and hexgrid.Identity are
// the only symmetries of the game, apart from [Position.Reverse], which also exchanges the players.
// The axis of the reflection is in the middle of the board, half a cell to the right of hexgrid's
// origin.
const Mirror hexgrid.Symmetry = 6 + 3 // hexgrid.Reflection(3)

// Transform returns the position with every piece moved by a symmetry of the board:
// hexgrid.Identity or [Mirror]. Its moves are the transformed moves. For other symmetries
// Transform returns an error that matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	if !p.has(s % 12) {
		return Position{}, notation.BadOption(name, s.String(), "G3", "Triads step forward, so want the identity or the mirror")
	}
	return p.transformed(s % 12), nil
}

// has reports whether the game has this one of the twelve symmetries.
func (p Position) has(s hexgrid.Symmetry) bool { return s == hexgrid.Identity || s == Mirror }

func (p Position) transformed(s hexgrid.Symmetry) Position {
	if s == Mirror {
		p.white, p.black = p.white.through(&mirrored), p.black.through(&mirrored)
	}
	return p
}

// Transform returns the move transformed by a symmetry of the board. If s is not a symmetry
// of the game, it returns the zero Move.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	from := m.from.Transform(s)
	if from == 0 {
		return Move{}
	}
	return Move{from, m.to.Transform(s), m.capture}
}

// Reverse returns the position as the opponent sees it: the board makes half a turn, and the
// players are exchanged. Its moves are the reversed moves.
func (p Position) Reverse() Position {
	p.white, p.black = p.black.through(&turned), p.white.through(&turned)
	p.mover = p.mover.Opponent()
	return p
}

// Reverse returns the move on the board turned by half a turn.
func (m Move) Reverse() Move { return Move{m.from.Reverse(), m.to.Reverse(), m.capture} }

// Transform returns the image of c under a symmetry of the board: hexgrid.Identity or [Mirror]. For
// others it returns the zero Cell. The axis of Mirror does not go through hexgrid's origin, so
// Mirror's own methods do not move a cell's Hex or Vertex to the image's.
func (c Cell) Transform(s hexgrid.Symmetry) Cell {
	switch s %= 12; {
	case s == hexgrid.Identity && all.has(c):
		return c
	case s == Mirror:
		return mirrored[c]
	}
	return 0
}

// Reverse returns the image of c under half a turn of the board.
func (c Cell) Reverse() Cell { return turned[c] }

// Hash returns a hash of the position. It is the same in every process and on every machine, and
// changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	const moverAt = 60 // beyond the bits of row H
	return hash.New.Add(uint64(p.white)|uint64(p.mover)<<moverAt, uint64(p.black)).Sum()
}

// Canonical returns the lesser of the position and its mirror image, in an order that changes only
// with the major version, and the first symmetry that leads to it. Both have the same canonical
// position, so a book needs only one of them. To merge positions of both players, reverse those
// with Black to move first.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	if q := p.transformed(Mirror); q.less(p) {
		return q, Mirror
	}
	return p, hexgrid.Identity
}

// less reports whether p comes before another position with the same player to move.
func (p Position) less(q Position) bool {
	if p.white != q.white {
		return p.white < q.white
	}
	return p.black < q.black
}
