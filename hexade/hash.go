package hexade

import (
	"slices"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
)

// Hash returns a hash of the position. It is the same in every process and on every machine,
// and changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	const above = 48 // beyond the last cell in the last word of a set
	white, black := &p.stones[0], &p.stones[1]
	return hash.New.
		Add(white[0], white[1]).Add(white[2], white[3]).Add(white[4], white[5]|uint64(p.ply)<<above).
		Add(black[0], black[1]).Add(black[2], black[3]).Add(black[4], black[5]|uint64(p.side)<<above).Sum()
}

// Canonical returns the least of the twelve positions to which Transform leads, in an order
// that changes only with the major version, and the first symmetry that leads there. All
// these positions have the same canonical position, so a book needs only one of them.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	least, by := p.stones, hexgrid.Identity
	for s := hexgrid.Identity + 1; s < 12; s++ {
		// White's stones nearly always decide, so Black's need not be moved.
		white := p.stones[0].transform(s)
		order := white.compare(&least[0])
		if order > 0 {
			continue
		}
		black := p.stones[1].transform(s)
		if order < 0 || black.compare(&least[1]) < 0 {
			least, by = [2]cellSet{white, black}, s
		}
	}
	p.stones = least
	return p, by
}

// compare compares the words of two sets: it returns a negative number if s comes first, and
// a positive one if t does.
func (s *cellSet) compare(t *cellSet) int { return slices.Compare(s[:], t[:]) }
