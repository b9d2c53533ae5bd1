package hextad

import "math/bits"

// A patch is the part of the table around a pair of neighboring cells that has to
// do with a tile on them: with what it completes, and with the sites that it
// changes. It has eight columns of eight cells, which hold everything up to three
// steps from the pair. So a set of its cells is a word.
type patch struct {
	way     int       // the direction from the lesser cell of the pair to the other
	center  int       // the lesser cell of the pair
	halves  [2]uint8  // the pips that are to lie there, and on the other cell
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

// descends is 1 for the directions that lead to a lesser cell.
var descends = [6]int{2: 1, 3: 1, 4: 1}

// patchSteps lead from a cell of a patch to its neighbors, by direction.
var patchSteps = [6]int{8, 7, -1, -8, -7, 1}

// rings lead from a cell of a patch to the eight cells around it and its neighbor in a
// direction.
var rings = ringsOf(&patchSteps)

// ringsOf returns the ways from a cell to the eight cells around it and its neighbor
// in a direction, in turn, given the steps to neighbors. The first and the fifth are
// next to both; those between are next to the cell, and the last three to the
// neighbor.
func ringsOf(steps *[6]int) (rings [6][8]int) {
	for d := range steps {
		for i := range 5 {
			rings[d][i] = steps[(d+1+i)%6]
		}
		for i := 5; i < 8; i++ {
			rings[d][i] = steps[d] + steps[(d+i)%6]
		}
	}
	return rings
}

// neighbors returns, for each direction, the cells whose neighbors there are in the
// set. Columns follow one another, so that the first and the last row of a patch get
// bits that are not theirs; they are too far from the pair for this to matter.
func (s cellSet) neighbors() (n0, n1, n2, n3, n4, n5 cellSet) {
	return s >> 8, s >> 7, s << 1, s << 8, s << 7, s >> 1
}

// near returns the cells with a neighbor in the set.
func (s cellSet) near() cellSet {
	n0, n1, n2, n3, n4, n5 := s.neighbors()
	return n0 | n1 | n2 | n3 | n4 | n5
}

// corners returns the cells with two neighbors in the set that are next to each
// other.
func (s cellSet) corners() cellSet {
	n0, n1, n2, n3, n4, n5 := s.neighbors()
	return n0&n1 | n1&n2 | n2&n3 | n3&n4 | n4&n5 | n5&n0
}

// around makes a the patch around the cells of a placement. It returns what the
// tile would score there, and whether it may be placed so: on two neighboring empty
// cells, of which one is next to the table (T5), and as T9 allows.
//
// A branch that goes one way as often as the other costs more than it saves. So there
// are few here.
func (a *patch) around(p *Position, m Move) (value int, ok bool) {
	way, ok := m.low.direction(m.high)
	if !ok {
		return 0, false
	}
	turn := descends[way] // 1 if the greater number lies on the lesser cell
	cells, halves := [2]cell{m.low, m.high}, [2]uint8{lows[m.tile], highs[m.tile]}
	if turn != 0 && halves[0] == halves[1] {
		return 0, false // of a double the lesser cell comes first
	}
	a.way = turned[way+3*turn]
	a.center = 8*patchColumn + patchRow[a.way]
	a.halves = [2]uint8{halves[turn], halves[1-turn]}
	left, below := int(cells[turn].q)-patchColumn, int(cells[turn].r)-patchRow[a.way]
	some := tileSet(0) // the tiles that have a half in the patch, and perhaps others
	for tiles := p.laid; tiles != 0; tiles &= tiles - 1 {
		i := bits.TrailingZeros64(uint64(tiles))
		low := p.lows[i]
		some |= tileSet(within(int(low.q)-left+1, int(low.r)-below+1, 10)) << (i & 63)
	}
	for ; some != 0; some &= some - 1 {
		i := bits.TrailingZeros64(uint64(some))
		low, step := p.lows[i], steps[p.ways[i]]
		q, r := int(low.q)-left, int(low.r)-below
		a.add(q, r, lows[i+1])
		a.add(q+int(step.q), r+int(step.r), highs[i+1])
	}
	return a.judge(&p.options)
}

// within returns 1 if two numbers from -246 to 255 are both from 0 to n-1, and 0
// otherwise; n is 10 at most. These are all differences of coordinates.
func within(q, r int, n uint64) uint64 {
	return ((uint64(uint8(q)) - n) & (uint64(uint8(r)) - n)) >> 63
}

// add puts half a tile on a cell, if that is in the patch.
func (a *patch) add(q, r int, pips uint8) {
	in, i := within(q, r, 8), (8*q+r)&63
	a.covered |= cellSet(in) << i
	a.pips[i] |= (pips + 1) & -uint8(in)
}

// cover puts the tile on the pair.
func (a *patch) cover() {
	first, second := a.center&63, a.other()&63
	a.covered |= 1<<first | 1<<second
	a.pips[first], a.pips[second] = a.halves[0]+1, a.halves[1]+1
}

// other returns the other cell of the pair.
func (a *patch) other() int { return a.center + patchSteps[a.way] }

// A judgment is what a half makes of corners: what is scored there, how many are
// completed, and how many of these are valid sums. Judgments can be added.
type judgment uint16

func (j judgment) value() int     { return int(j & 0xff) }
func (j judgment) completed() int { return int(j >> 8 & 15) }
func (j judgment) valid() int     { return int(j >> 12) }

// judgments has what a half makes of a corner with two other cells, by what pips has
// of these.
var judgments = func() (table [16][16][16]judgment) {
	for x := range maxPips + 1 {
		for v := range maxPips + 1 {
			for w := range maxPips + 1 {
				j := judgment(1 << 8)
				if sums[v][w].has(x) {
					j |= 1<<12 | judgment(max(x, v, w))
				}
				table[x][v+1][w+1] = j
			}
		}
	}
	return table
}()

// judge returns what two halves make of the corners of their cells, by what is in the
// ring around these.
func judge(halves [2]uint8, ring *[8]uint8) judgment {
	// The corners at which both halves meet one covered cell, then those at which
	// one half meets two.
	x, y := &judgments[halves[0]&15], &judgments[halves[1]&15]
	half := (halves[1] + 1) & 15
	j := x[ring[0]&15][half] + x[ring[4]&15][half]
	for i := range 4 {
		j += x[ring[i]&15][ring[i+1]&15] + y[ring[i+4]&15][ring[(i+5)&7]&15]
	}
	return j
}

// judge returns what the tile scores on the pair, and whether T5 and T9 allow it.
func (a *patch) judge(o *options) (value int, ok bool) {
	if (a.covered>>a.center|a.covered>>a.other())&1 != 0 {
		return 0, false
	}
	var ring [8]uint8
	touches := uint8(0)
	for i, step := range rings[a.way] {
		ring[i] = a.pips[(a.center+step)&63] & 15
		touches |= ring[i]
	}
	j := judge(a.halves, &ring)
	return j.value(), touches != 0 && o.allowed(j.completed(), j.valid())
}

// touches reports whether a cell of the pair is next to the table.
func (a *patch) touches() bool {
	near := a.covered.near()
	return (near>>a.center|near>>a.other())&1 != 0
}
