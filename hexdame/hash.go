package hexdame

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
)

// Hash returns a hash of the position. It is the same in every process and on every machine,
// and changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	return hash.New.Add(uint64(p.white), uint64(p.black)).Add(uint64(p.kings), uint64(p.mover)).Sum()
}

// Canonical returns the least of the positions to which Transform can lead, in an order
// that changes only with the major version, and the first symmetry that leads there. All
// these positions have the same canonical position, so a book needs only one of them. To
// merge positions of both players, reverse those with Black to move first.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	least, by := p, hexgrid.Identity
	for s := range hexgrid.Symmetry(12) {
		if !p.has(s) {
			continue
		}
		if q := p.transformed(s); q.less(least) {
			least, by = q, s
		}
	}
	return least, by
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
