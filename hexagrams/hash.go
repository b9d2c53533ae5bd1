package hexagrams

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
)

// Hash returns a hash of the position. It is the same in every process and on every machine,
// and changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	const moverAt = 60 // beyond the bits of row H
	return hash.New.Add(uint64(p.white)|uint64(p.mover)<<moverAt, uint64(p.black)).Sum()
}

// Canonical returns the lesser of the position and its mirror image, in an order that
// changes only with the major version, and the first symmetry that leads there. Both have
// the same canonical position, so a book needs only one of them. To merge positions of both
// players, reverse those with Black to move first.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	if q := p.mirrored(); q.less(p) {
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
