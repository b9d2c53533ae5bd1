package hextad

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hash"
)

// Hash returns a hash of the position. It is the same in every process and on every machine,
// and changes only with the major version: see [hexgames.Hasher].
func (p Position) Hash() uint64 {
	rules := uint64(p.poolSize) | uint64(p.minPips)<<8 | uint64(p.maxPips)<<16 | flag(p.lenient)<<24 | flag(p.must)<<32 | uint64(p.first)<<40
	now := uint64(p.phase) | uint64(p.player)<<8 | uint64(uint16(p.scores[0]))<<16 | uint64(uint16(p.scores[1]))<<32
	h := hash.New.Add(rules, now).Add(uint64(p.pools[0]), uint64(p.pools[1])).Add(uint64(p.laid), 0)
	for tiles := p.laid; tiles != 0; {
		var pair [2]uint64 // where the next two tiles are
		for i := 0; i < len(pair) && tiles != 0; i++ {
			var t Tile
			t, tiles = tiles.pop()
			low := p.lows[t-1]
			pair[i] = uint64(uint8(low.q)) | uint64(uint8(low.r))<<8 | uint64(p.ways[t-1])<<16
		}
		h = h.Add(pair[0], pair[1])
	}
	return h.Sum()
}

// flag returns 1 for true and 0 for false.
func flag(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}

// Canonical returns the least of the positions to which Transform can lead, in an order
// that changes only with the major version, and the first symmetry that leads there. All
// these positions have the same canonical position, so a book needs only one of them.
func (p Position) Canonical() (Position, hexgrid.Symmetry) {
	least, by := p, hexgrid.Identity
	for s := range hexgrid.Symmetry(12) {
		if s == hexgrid.Identity || !keepsOpening(s) {
			continue
		}
		if q := p.transformed(s); q.less(&least) {
			least, by = q, s
		}
	}
	return least, by
}

// less reports whether p comes before another image of the same position: by the places of
// the tiles, in ascending order of the tiles.
func (p *Position) less(q *Position) bool {
	for i, low := range p.lows {
		if low != q.lows[i] {
			return low.before(q.lows[i])
		}
		if p.ways[i] != q.ways[i] {
			return p.ways[i] < q.ways[i]
		}
	}
	return false
}
