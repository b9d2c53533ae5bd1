package hexcore6

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
)

// Hash returns a hash of the position. It is the same in every process and on every machine,
// and changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	low, high := &p.codes[0], &p.codes[1]
	const cells = 57 // bits of a high word; the other seven hold the rest of the position
	core := uint64(p.core) << cells
	turn := (uint64(p.mover) | uint64(p.phase)<<2 | uint64(p.side)<<4) << cells
	return hash.New.Add(low[0], high[0]|core).Add(low[1], high[1]|turn).Add(low[2], high[2]).Add(low[3], high[3]).Sum()
}

// Canonical returns the least of the positions to which Transform can lead, in an order
// that changes only with the major version, and the first symmetry that leads there. All
// these positions have the same canonical position, so a book needs only one of them.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	least, by := p, hexgrid.Identity
	for s := range hexgrid.Symmetry(12) {
		if p.has(s) && p.leadsBelow(s, &least) {
			least, by = p.transformed(s), s
		}
	}
	return least, by
}

// leadsBelow reports whether a symmetry leads to a position that comes before another image
// of p. It transforms no more of the position than it has to compare.
func (p *Position) leadsBelow(s hexgrid.Symmetry, other *Position) bool {
	if core := moved[s][p.core]; core != other.core {
		return core < other.core
	}
	for i := range p.codes[0] {
		if a, b := p.bit(i).transform(s), other.bit(i); a != b {
			return a.high < b.high || a.high == b.high && a.low < b.low
		}
	}
	return false
}
