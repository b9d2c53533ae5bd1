package hexcore6

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
	"example.com/hexgames/internal/notation"
)

// Transform returns the position with the Core and every piece moved by a symmetry of the board
// about its center. Its moves are the transformed moves. Once all discs are placed, the game has
// all twelve symmetries. Before that it has only the six that keep the colors around the Core (C1):
// rotations and reflections with an even number. For the others Transform returns an error that
// matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	if !p.has(s) {
		return Position{}, notation.BadOption(name, s.String(), "C1", "while discs are being placed, want a symmetry that keeps the colors around the Core")
	}
	return p.transformed(s), nil
}

// has reports whether the position has this one of the twelve symmetries.
func (p *Position) has(s hexgrid.Symmetry) bool {
	return p.side == 0 || p.phase != Placement || s%2 == 0
}

func (p Position) transformed(s hexgrid.Symmetry) Position {
	images := boards.Images(s)
	for i := range p.codes[0] {
		image := p.bit(i).Image(images)
		p.codes[0][i], p.codes[1][i] = image.Low, image.High
	}
	p.free = p.free.Image(images)
	if p.side != 0 {
		p.core = images[p.core]
	}
	return p
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if m.side != 0 {
		m.from, m.to = boards.Image(s, m.from), boards.Image(s, m.to)
	}
	return m
}

// Reverse returns the position with the colors of all discs and the players exchanged. Its moves
// are the same, with the opposite outcome.
//
// Until a disc has moved or somebody has passed, the exchange is not a symmetry, because the
// numbers of discs and obstacles determine whose turn it is (C3, C6). Reverse then returns the zero
// Position.
func (p Position) Reverse() Position {
	if p.phase == Placement || p.phase == Movement && p.tall().IsEmpty() {
		return Position{}
	}
	for i, discs := range [maxHeight]cellSet{p.stacks(), p.tall(), p.full()} {
		p.codes[0][i] ^= discs.Low
		p.codes[1][i] ^= discs.High
	}
	p.mover = p.mover.Opponent()
	return p
}

// Hash returns a hash of the position. It is the same in every process and on every machine, and
// changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	low, high := &p.codes[0], &p.codes[1]
	const cells = 57 // bits of a high word; the other seven hold the rest of the position
	core := uint64(p.core) << cells
	turn := (uint64(p.mover) | uint64(p.phase)<<2 | uint64(p.side)<<4) << cells
	return hash.New.Add(low[0], high[0]|core).Add(low[1], high[1]|turn).Add(low[2], high[2]).Add(low[3], high[3]).Sum()
}

// Canonical returns the least image of the position under Transform, in an order that changes only
// with the major version, and the first symmetry that leads to it. All images have the same
// canonical position, so a book needs only one of them. To merge positions of both players, reverse
// those with Black to move first, if Reverse allows it.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	least, by := p, hexgrid.Identity
	for _, s := range hexgrid.Symmetries() {
		if p.has(s) && p.leadsBelow(s, &least) {
			least, by = p.transformed(s), s
		}
	}
	return least, by
}

// leadsBelow reports whether a symmetry leads to a position that comes before another image of p.
// It transforms no more of the position than the comparison requires.
func (p *Position) leadsBelow(s hexgrid.Symmetry, other *Position) bool {
	images := boards.Images(s)
	if core := images[p.core]; core != other.core {
		return core < other.core
	}
	for i := range p.codes[0] {
		if a, b := p.bit(i).Image(images), other.bit(i); a != b {
			return a.High < b.High || a.High == b.High && a.Low < b.Low
		}
	}
	return false
}
