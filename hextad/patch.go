package hextad

// A patch is the part of the table around a pair of neighboring cells that has to
// do with a tile on them: with what it completes, and with the sites that it
// changes. It has eight columns of eight cells, which hold everything up to three
// steps from the pair. So a set of its cells is a word.
type patch struct {
	way     int       // the direction from the lesser cell of the pair to the other
	center  int       // the lesser cell of the pair
	covered cellSet   // the cells with a tile
	pips    [64]uint8 // one more than what is on a cell, 0 for nothing
}

// A cellSet is a set of the cells of a patch: bit 8q+r stands for the cell in column
// q and row r.
type cellSet uint64

// The lesser cell of the pair lies in patchColumn, and in that row which leaves
// room for three steps on every side, by the direction to the other cell.
const patchColumn = 3

var patchRow = [6]int{0: 3, 1: 4, 5: 3}

// patchSteps lead from a cell of a patch to its neighbors, by direction.
var patchSteps = [6]int{8, 7, -1, -8, -7, 1}

// beside returns the neighbor of cell i in a direction, which may be up to twice
// the number of directions.
func beside(i, d int) int { return (i + patchSteps[turned[d]]) & 63 }

// A neighborhood has, for each direction, the cells whose neighbors there are in a
// set.
type neighborhood [6]cellSet

func (s cellSet) neighbors() neighborhood {
	const notFirst, notLast = 0xfefefefefefefefe, 0x7f7f7f7f7f7f7f7f // rows
	return neighborhood{s >> 8, s >> 7 & notFirst, s << 1 & notFirst, s << 8, s << 7 & notLast, s >> 1 & notLast}
}

// any returns the cells with a neighbor in the set.
func (n neighborhood) any() cellSet { return n[0] | n[1] | n[2] | n[3] | n[4] | n[5] }

// corners returns the cells with two neighbors in the set that are next to each
// other.
func (n neighborhood) corners() cellSet {
	return n[0]&n[1] | n[1]&n[2] | n[2]&n[3] | n[3]&n[4] | n[4]&n[5] | n[5]&n[0]
}

// around makes a the patch around the cells of a placement. It returns what the
// tile would score there, and whether it may be placed so: on two neighboring empty
// cells, of which one is next to the table (T5), and as T9 allows.
func (a *patch) around(p *Position, m Move) (value int, ok bool) {
	center, other, x, y := m.low, m.high, lows[m.tile], highs[m.tile]
	if other.before(center) {
		if x == y {
			return 0, false // of a double the lesser cell comes first
		}
		center, other, x, y = other, center, y, x
	}
	if a.way, ok = center.direction(other); !ok {
		return 0, false
	}
	a.center = 8*patchColumn + patchRow[a.way]
	left, below := int(center.q)-patchColumn, int(center.r)-patchRow[a.way]
	for tiles := p.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		low := p.lows[t-1]
		q, r := int(low.q)-left, int(low.r)-below
		if uint(q+1) > 9 || uint(r+1) > 9 {
			continue // neither half is in the patch
		}
		high := p.placementOf(t).high
		if uint(q) < 8 && uint(r) < 8 {
			a.cover(8*q+r, lows[t])
		}
		if q, r := int(high.q)-left, int(high.r)-below; uint(q) < 8 && uint(r) < 8 {
			a.cover(8*q+r, highs[t])
		}
	}
	return a.judge(&p.options, x, y)
}

// cover puts half a tile on cell i.
func (a *patch) cover(i int, pips uint8) {
	a.covered |= 1 << i
	a.pips[i&63] = pips + 1
}

// judge returns what a tile scores with x pips on the center and y on the other
// cell, and whether T5 and T9 allow it.
func (a *patch) judge(o *options, x, y uint8) (value int, ok bool) {
	first, second := a.center, beside(a.center, a.way)
	if a.covered>>first&1 != 0 || a.covered>>second&1 != 0 {
		return 0, false
	}
	touches := false
	completed, valid := 0, 0
	corner := func(v, w, z uint8) {
		touches = touches || w != 0
		if w == 0 || z == 0 {
			return
		}
		completed++
		if sums[v][w-1].has(int(z) - 1) {
			valid++
			value += int(max(v, w-1, z-1))
		}
	}
	// The corners at which one half meets two covered cells, then those at which
	// both halves meet one.
	for d := range 6 {
		corner(x, a.pips[beside(first, d)], a.pips[beside(first, d+1)])
		corner(y, a.pips[beside(second, d)], a.pips[beside(second, d+1)])
	}
	for _, side := range [2]int{beside(first, a.way+1), beside(first, a.way+5)} {
		corner(x, a.pips[side], y+1)
	}
	return value, touches && o.allowed(completed, valid)
}

// touches reports whether a cell of the pair is next to the table.
func (a *patch) touches() bool {
	near := a.covered.neighbors().any()
	return (near>>a.center|near>>beside(a.center, a.way))&1 != 0
}
