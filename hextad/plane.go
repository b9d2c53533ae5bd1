package hextad

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// A plane holds a table of any size in numbered cells, and a list of its sites. Cell q,r has the
// number 128q+r, and numbers wrap around. Cells with the same number are at least 128 steps apart.
// A table is at most 109 steps wide, and placements depend only on cells up to three steps from it,
// so these all have different numbers.
type plane struct {
	pips  [planeCells]uint8     // one more than the pips on a cell; for an empty cell, nearTable or 0
	sites [planeSites]planeSite // all sites, and some that have been covered since
	n     int                   // the number of sites in the list
}

const (
	planeSide  = 128
	planeCells = planeSide * planeSide
	planeMask  = planeCells - 1
	planeSites = 30 * tileCount // a lone tile has 30 sites, and each further tile adds fewer
	nearTable  = 16             // an empty cell next to the table
	someTile   = nearTable - 1  // the bits that are not all 0 for a covered cell
)

// The steps from a cell of a plane to its neighbors, by direction.
const (
	step0 = planeSide
	step1 = planeSide - 1
	step2 = -1
	step3 = -step0
	step4 = -step1
	step5 = -step2
)

var planeSteps = [6]int{step0, step1, step2, step3, step4, step5}

// planeRings lead from a cell of a plane to the eight cells around it and its neighbor
// in a direction.
var planeRings = ringsOf(&planeSteps)

// number returns the number of a cell.
func (c cell) number() int { return (planeSide*int(c.q) + int(c.r)) & planeMask }

// cell returns the cell with a number that is in the box or up to margin steps from it.
func (b *box) cell(number int) cell {
	q, r := int(b.least.q)-margin, int(b.least.r)-margin
	r += (number - r) & (planeSide - 1)
	q += ((number-r)/planeSide - q) & (planeSide - 1)
	return cell{int8(q), int8(r)}
}

// A planeSite holds the lesser cell of a site, the other cell, and the direction from the
// first to the second.
type planeSite uint32

func planeSiteOf(lesser, other, d int) planeSite {
	return planeSite((lesser & planeMask) + (other&planeMask)*planeCells + d*planeCells*planeCells)
}

func (s planeSite) lesser() int    { return int(s) & planeMask }
func (s planeSite) other() int     { return int(s) / planeCells & planeMask }
func (s planeSite) direction() int { return int(s) / planeCells / planeCells & 7 }

// at returns the element of pips for a cell, given any number that wraps around to its own.
func (a *plane) at(i int) uint8 { return a.pips[i&planeMask] }

// coverAll puts all tiles of the table on an empty plane.
func (a *plane) coverAll(r *room) {
	for t := range r.laid.all() {
		a.cover(r, t)
	}
}

// cover puts a tile of the table on the plane.
func (a *plane) cover(r *room, t Tile) {
	i, d := r.lows[t-1].number(), r.ways[t-1]
	a.pips[i] = lows[t] + 1
	a.pips[(i+planeSteps[d])&planeMask] = highs[t] + 1
	n := a.n
	for _, step := range &planeRings[d] {
		c := (i + step) & planeMask
		if a.pips[c] != 0 {
			continue
		}
		a.pips[c] = nearTable
		n = a.offer(n, c+step0, planeSiteOf(c, c+step0, 0))
		n = a.offer(n, c+step1, planeSiteOf(c, c+step1, 1))
		n = a.offer(n, c+step5, planeSiteOf(c, c+step5, 5))
		n = a.offer(n, c+step3, planeSiteOf(c+step3, c, 0))
		n = a.offer(n, c+step4, planeSiteOf(c+step4, c, 1))
		n = a.offer(n, c+step2, planeSiteOf(c+step2, c, 5))
	}
	a.n = n
}

// offer adds a site to the list of length n and returns the new length. other is a cell of the
// site. If it is covered, there is no site; if it is next to the table, the list has the site
// already.
func (a *plane) offer(n, other int, s planeSite) int {
	a.sites[n] = s
	if a.at(other) == 0 {
		n++
	}
	return n
}

// choose returns a random legal placement of the tiles of a pool, all equally likely, and its
// score. There must be one. It chooses a site, a tile and a way around until they are legal.
func (a *plane) choose(r *room, pool tileSet, random *rand.Rand) (m Move, value int) {
	reversible := pool &^ doubles // a double can be placed only one way around
	upright := pool.count()
	ways := upright + reversible.count()
	for {
		n, i := dice.Two(random, a.n, ways)
		s := a.sites[n]
		if a.isCovered(s) {
			a.n--
			a.sites[n] = a.sites[a.n]
			continue
		}
		tiles, at, d := pool, s.lesser(), s.direction()
		if i >= upright {
			tiles, at, d, i = reversible, s.other(), turned[d+3], i-upright
		}
		t := tiles.at(i)
		if j := a.judge(at, d, t); r.allowed(j) {
			low := r.box.cell(at)
			return Move{Place, t, low, low.neighbor(d)}, j.value()
		}
	}
}

// isCovered reports whether a cell of a site is covered.
func (a *plane) isCovered(s planeSite) bool {
	return (a.pips[s.lesser()]|a.pips[s.other()])&someTile != 0
}

// judge returns the judgment of the intersections that a tile completes, with the lower half on
// cell i and the other half on its neighbor in a direction.
func (a *plane) judge(i, d int, t Tile) judgment {
	ring := &planeRings[d]
	return judge(lows[t], highs[t], a.at(i+ring[0]), a.at(i+ring[1]), a.at(i+ring[2]), a.at(i+ring[3]),
		a.at(i+ring[4]), a.at(i+ring[5]), a.at(i+ring[6]), a.at(i+ring[7]))
}

// ring returns the pips around cell i and its neighbor in a direction, as in ringsOf.
func (a *plane) ring(i, d int) (n0, n1, n2, n3, n4, n5, n6, n7 uint8) {
	ring := &planeRings[d]
	return a.at(i+ring[0]) & someTile, a.at(i+ring[1]) & someTile, a.at(i+ring[2]) & someTile, a.at(i+ring[3]) & someTile,
		a.at(i+ring[4]) & someTile, a.at(i+ring[5]) & someTile, a.at(i+ring[6]) & someTile, a.at(i+ring[7]) & someTile
}

// appendWide appends the legal placements of a tile, like append, for tables of any size.
func (r *room) appendWide(dst []Move, t Tile) []Move {
	var a plane
	a.coverAll(r)
	for low := range r.box.around() {
		i := low.number()
		for _, d := range t.directions() {
			// One of the cells is next to the table, and none is covered.
			if a.at(i)|a.at(i+planeSteps[d]) == nearTable && r.allowed(a.judge(i, d, t)) {
				dst = append(dst, Move{Place, t, low, low.neighbor(d)})
			}
		}
	}
	return dst
}
