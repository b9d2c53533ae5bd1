package hextad

import "math/bits"

// A patch is the part of the table around a pair of neighboring cells that matters for a tile on
// them. It has the intersections that the tile completes, and the sites that it changes. Its eight
// columns of eight cells hold all cells up to three steps from the pair, so a set of cells fits
// into a word.
type patch struct {
	way     int       // the direction from the lesser cell of the pair to the other
	center  int       // the lesser cell of the pair
	value   int       // the score of the placement
	halves  [2]uint8  // the pips of the tile on the lesser cell, and on the other
	covered cellSet   // the covered cells, without the tile until cover is called
	pips    [64]uint8 // one more than the pips on a cell, 0 for an empty cell
}

// A cellSet is a set of cells of a patch: bit 8q+r is the cell in column q and row r.
type cellSet uint64

// The lesser cell of the pair is in column patchColumn. Its row, by the direction to the other
// cell, leaves room for three steps on every side.
const patchColumn = 3

var patchRow = [6]int{0: 3, 1: 4, 5: 3}

// descends is 1 for the directions that lead to a lesser cell.
var descends = [6]int{2: 1, 3: 1, 4: 1}

// patchSteps lead from a cell of a patch to its neighbors, by direction.
var patchSteps = [6]int{8, 7, -1, -8, -7, 1}

// patchRings lead from a cell of a patch to the eight cells around it and its neighbor in
// a direction.
var patchRings = ringsOf(&patchSteps)

// ringsOf returns, for each direction, the steps from a cell to the eight cells around it and its
// neighbor in that direction, in rotational order. The first and the fifth cell are next to both,
// the three between them next to the cell only, and the last three next to the neighbor only.
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

// neighbors returns, for each direction, the cells with a neighbor there in the set. At the ends of
// columns bits move into the next column, but these cells are too far from the pair to matter.
func (s cellSet) neighbors() (n0, n1, n2, n3, n4, n5 cellSet) {
	return s >> 8, s >> 7, s << 1, s << 8, s << 7, s >> 1
}

// near returns the cells with a neighbor in the set.
func (s cellSet) near() cellSet {
	n0, n1, n2, n3, n4, n5 := s.neighbors()
	return n0 | n1 | n2 | n3 | n4 | n5
}

// corners returns the cells with two neighbors in the set that are next to each other.
func (s cellSet) corners() cellSet {
	n0, n1, n2, n3, n4, n5 := s.neighbors()
	return n0&n1 | n1&n2 | n2&n3 | n3&n4 | n4&n5 | n5&n0
}

// around sets a, which must be zero, to the patch around the cells of a placement, and its
// value to the score. It reports whether T5 and T9 allow the placement.
//
// It has few branches: unpredictable ones take more time than they save.
func (a *patch) around(r *room, m Move) bool {
	way, ok := m.low.direction(m.high)
	if !ok {
		return false
	}
	turn := descends[way] // 1 if the half with more pips is on the lesser cell
	cells, halves := [2]cell{m.low, m.high}, [2]uint8{lows[m.tile], highs[m.tile]}
	if turn != 0 && halves[0] == halves[1] {
		return false // the lesser cell of a double comes first
	}
	a.way = turned[way+3*turn]
	a.center = 8*patchColumn + patchRow[a.way]
	a.halves = [2]uint8{halves[turn], halves[1-turn]}
	left, below := int(cells[turn].q)-patchColumn, int(cells[turn].r)-patchRow[a.way]
	some := tileSet(0) // the tiles that have a half in the patch, and perhaps others
	for tiles := r.laid; tiles != 0; tiles &= tiles - 1 {
		i := bits.TrailingZeros64(uint64(tiles))
		low := r.lows[i]
		some |= tileSet(within(int(low.q)-left+1, int(low.r)-below+1, 10)) << (i & 63)
	}
	for ; some != 0; some &= some - 1 {
		i := bits.TrailingZeros64(uint64(some))
		low, step := r.lows[i], steps[r.ways[i]]
		q, r := int(low.q)-left, int(low.r)-below
		a.add(q, r, lows[i+1])
		a.add(q+int(step.q), r+int(step.r), highs[i+1])
	}
	return a.judge(&r.options)
}

// within returns 1 if two numbers are both from 0 to n-1, and 0 otherwise. The numbers are from
// -246 to 255, like all differences of coordinates, and n is at most 10.
func within(q, r int, n uint64) uint64 {
	return ((uint64(uint8(q)) - n) & (uint64(uint8(r)) - n)) >> 63
}

// add puts a half on a cell if the patch has that cell.
func (a *patch) add(q, r int, pips uint8) {
	in, i := within(q, r, 8), (8*q+r)&63
	a.covered |= cellSet(in) << i
	a.pips[i] |= (pips + 1) & -uint8(in)
}

// other returns the other cell of the pair.
func (a *patch) other() int { return a.center + patchSteps[a.way] }

// pair returns the set of both cells of the pair.
func (a *patch) pair() cellSet { return 1<<(a.center&63) | 1<<(a.other()&63) }

// cover puts the tile on the pair.
func (a *patch) cover() {
	a.covered |= a.pair()
	a.pips[a.center&63], a.pips[a.other()&63] = a.halves[0]+1, a.halves[1]+1
}

// A judgment holds the value of some intersections, their number, and the number of valid
// sums among them. Judgments can be added.
type judgment uint16

func (j judgment) value() int     { return int(j & 0xff) }
func (j judgment) completed() int { return int(j >> 8 & 15) }
func (j judgment) valid() int     { return int(j >> 12) }

// allowed reports whether T9 allows a placement that completes these intersections.
func (o *options) allowed(j judgment) bool {
	return (o.lenient || j.completed() == j.valid()) && (!o.must || j.valid() > 0)
}

// judgments holds the judgments of single corners by the pips of a half and of two other cells, as
// in the pips of a patch.
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

// judge returns the judgment of the intersections that two halves on neighboring cells complete,
// given the cells around them as in ringsOf.
func judge(x, y, n0, n1, n2, n3, n4, n5, n6, n7 uint8) judgment {
	// The corners of both halves with one other cell, then the corners of one half with two.
	first, second := &judgments[x&15], &judgments[y&15]
	half := (y + 1) & 15
	return first[n0&15][half] + first[n4&15][half] +
		first[n0&15][n1&15] + first[n1&15][n2&15] + first[n2&15][n3&15] + first[n3&15][n4&15] +
		second[n4&15][n5&15] + second[n5&15][n6&15] + second[n6&15][n7&15] + second[n7&15][n0&15]
}

// judge sets the score of the tile on the pair and reports whether T5 and T9 allow it there.
func (a *patch) judge(o *options) bool {
	if a.covered&a.pair() != 0 {
		return false
	}
	ring := &patchRings[a.way]
	n0, n1, n2, n3 := a.at(ring[0]), a.at(ring[1]), a.at(ring[2]), a.at(ring[3])
	n4, n5, n6, n7 := a.at(ring[4]), a.at(ring[5]), a.at(ring[6]), a.at(ring[7])
	j := judge(a.halves[0], a.halves[1], n0, n1, n2, n3, n4, n5, n6, n7)
	a.value = j.value()
	touches := n0|n1|n2|n3|n4|n5|n6|n7 != 0
	return touches && o.allowed(j)
}

// at returns the element of pips for the cell one step from the center.
func (a *patch) at(step int) uint8 { return a.pips[(a.center+step)&63] }

// touches reports whether a cell of the pair is next to the table.
func (a *patch) touches() bool { return a.covered.near()&a.pair() != 0 }

// A siteSet is a set of sites of a patch: for each direction that leads to a greater cell, the
// lesser cells of the sites with their other cell in that direction.
type siteSet struct{ d0, d1, d5 cellSet }

// siteSteps lead from the lesser cell of a site to the other cell, and to the two cells next to
// both, for each direction of a siteSet.
var siteSteps = [3][3]int{{8, 7, 1}, {7, -1, 8}, {1, 8, -7}}

func (s siteSet) without(t siteSet) siteSet {
	return siteSet{s.d0 &^ t.d0, s.d1 &^ t.d1, s.d5 &^ t.d5}
}

func (s siteSet) count() int {
	return bits.OnesCount64(uint64(s.d0)) + bits.OnesCount64(uint64(s.d1)) + bits.OnesCount64(uint64(s.d5))
}

// cells returns both cells of all sites.
func (s siteSet) cells() cellSet {
	return s.d0 | s.d0<<8 | s.d1 | s.d1<<7 | s.d5 | s.d5<<1
}

// sites returns all sites of a table with the covered cells s, and the sites where every placement
// completes an intersection.
func (s cellSet) sites() (all, bound siteSet) {
	n0, n1, n2, _, n4, n5 := s.neighbors()
	near, corner := s.near(), s.corners()
	all = siteSet{
		(near | near>>8) &^ (s | n0),
		(near | near>>7) &^ (s | n1),
		(near | near>>1) &^ (s | n5),
	}
	bound = siteSet{
		all.d0 & (corner | corner>>8 | n1 | n5),
		all.d1 & (corner | corner>>7 | n2 | n0),
		all.d5 & (corner | corner>>1 | n0 | n4),
	}
	return all, bound
}

// changed returns the sites where covering a pair may change the ways that T9 forbids. These are
// the sites with a cell of the pair next to both their cells, and the sites with a cell where the
// pair has made a corner.
func (s cellSet) changed(pair cellSet) siteSet {
	n0, n1, n2, n3, n4, n5 := s.neighbors()
	p0, p1, p2, p3, p4, p5 := pair.neighbors()
	corner := p0&(n1|n5) | p1&(n2|n0) | p2&(n3|n1) | p3&(n4|n2) | p4&(n5|n3) | p5&(n0|n4)
	return siteSet{
		corner | corner>>8 | p1 | p5,
		corner | corner>>7 | p2 | p0,
		corner | corner>>1 | p0 | p4,
	}
}

// verdict returns the verdict on cell i, which is not in the first or the last column.
func (a *patch) verdict(i int) verdict {
	at := (*[17]uint8)(a.pips[i-8:])
	return verdictOf(at[16], at[15], at[7], at[0], at[1], at[9])
}

// refuse adds the ways that T9 forbids at some sites of the patch to the counts of a room. At each
// of these sites, every placement must complete an intersection. So in strict play, with MustScore
// or without, a placement is legal if it completes no invalid sum.
func (a *patch) refuse(r *room, sites siteSet) {
	var verdicts [64]verdict // by cell
	for cells := sites.cells() & a.covered.corners(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros64(uint64(cells))
		verdicts[i&63] = a.verdict(i)
	}
	var sets [8]tileSet // two for each of four sites
	n := 0
	for k, lesser := range [...]cellSet{sites.d0, sites.d1, sites.d5} {
		other, left, right := siteSteps[k][0], siteSteps[k][1], siteSteps[k][2]
		for ; lesser != 0; lesser &= lesser - 1 {
			i := bits.TrailingZeros64(uint64(lesser))
			x, y := verdicts[i&63], verdicts[(i+other)&63]
			v, w := a.pips[(i+left)&63], a.pips[(i+right)&63]
			var one, two tileSet
			if r.lenient { // and MustScore
				one, two = waysWith(x.good(), y.good(), &validIf, v, w)
				one, two = ^one, ^two
			} else {
				one, two = waysWith(x.bad(), y.bad(), &invalidIf, v, w)
			}
			sets[n&7], sets[(n+1)&7] = one, two&^doubles
			if n += 2; n == len(sets) {
				r.sites.refused.add(&sets)
				n = 0
			}
		}
	}
	if n > 0 {
		clear(sets[n&7:])
		r.sites.refused.add(&sets)
	}
}
