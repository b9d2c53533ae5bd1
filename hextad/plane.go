package hextad

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// A plane is the table laid out to try placements at random. Cell 64q+r stands for
// q,r, and after the last cell comes the first: so what is 64 rows, or 64 columns, from
// each other has one cell, or two side by side, and no more than that fits. A site, to
// a plane, is a pair of neighboring cells one of which is next to the table.
type plane struct {
	pips  [planeCells]uint8     // one more than what is on a cell; of an empty one nearTable or 0
	bad   [planeCells]pipSet    // what completes an invalid sum on a cell with two covered neighbors
	sites [planeSites]planeSite // all sites, and some on which a tile lies by now
	n     int                   // how many these are
}

const (
	planeSide  = 64
	planeCells = planeSide * planeSide
	planeMask  = planeCells - 1
	planeSites = 30 * tileCount // a tile alone has 30 sites, and each one beside it adds fewer
	nearTable  = 16             // next to the table
	someTile   = nearTable - 1  // the bits of a covered cell
)

// fitsPlane reports whether all cells that matter to a placement are apart from each
// other on a plane: the box, what a tile can cover beside it, and, to be sure, one more.
func (b *box) fitsPlane() bool {
	q, r := b.sides()
	return max(q, r)+2*(margin+1) <= planeSide
}

// cell returns which cell in or beside a box cell i of a plane is.
func (b *box) cell(i int) cell {
	q, r := int(b.least.q)-margin, int(b.least.r)-margin
	r += (i - r) & (planeSide - 1)
	q += ((i-r)/planeSide - q) & (planeSide - 1)
	return cell{int8(q), int8(r)}
}

// A planeSite has the lesser cell of a site, the other one, and the direction that
// leads there.
type planeSite uint32

func planeSiteOf(lesser, other, d int) planeSite {
	return planeSite((lesser & planeMask) + (other&planeMask)*planeCells + d*planeCells*planeCells)
}

func (s planeSite) lesser() int    { return int(s) & planeMask }
func (s planeSite) other() int     { return int(s) / planeCells & planeMask }
func (s planeSite) direction() int { return int(s) / planeCells / planeCells & 7 }

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
// in a direction, as rings do.
var planeRings = ringsOf(&planeSteps)

// coverAll puts all tiles on an empty plane.
func (a *plane) coverAll(p *Position) {
	for tiles := p.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		a.cover(p, t)
	}
}

// cover puts a tile of the table on the plane.
func (a *plane) cover(p *Position, t Tile) {
	low, d := p.lows[t-1], p.ways[t-1]
	i := planeSide*int(low.q) + int(low.r)
	a.put(i, lows[t])
	a.put(i+planeSteps[d], highs[t])
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

// offer adds site number n, unless its other cell is covered, or next to the table and
// so has added the site before. It returns how many there are then.
func (a *plane) offer(n, other int, s planeSite) int {
	a.sites[n] = s
	if a.pips[other&planeMask] == 0 {
		n++
	}
	return n
}

// put covers a cell with half a tile, and tells the cells between this and other
// covered ones.
func (a *plane) put(i int, pips uint8) {
	a.pips[i&planeMask] = pips + 1
	n0, n1, n2 := a.badWith(pips, i+step0), a.badWith(pips, i+step1), a.badWith(pips, i+step2)
	n3, n4, n5 := a.badWith(pips, i+step3), a.badWith(pips, i+step4), a.badWith(pips, i+step5)
	a.bad[(i+step0)&planeMask] |= n5 | n1
	a.bad[(i+step1)&planeMask] |= n0 | n2
	a.bad[(i+step2)&planeMask] |= n1 | n3
	a.bad[(i+step3)&planeMask] |= n2 | n4
	a.bad[(i+step4)&planeMask] |= n3 | n5
	a.bad[(i+step5)&planeMask] |= n4 | n0
}

// badWith returns what makes an invalid sum with these pips and what lies on a cell;
// nothing if nothing lies there.
func (a *plane) badWith(pips uint8, i int) pipSet {
	return verdicts[16*(pips+1)+(a.pips[i&planeMask]&someTile)].bad()
}

// choose chooses a placement for the player on turn, and returns what he scores.
func (a *plane) choose(p *Position, r *rand.Rand) (m Move, value int) {
	// The half with fewer pips lies on the lesser cell, or on the other one; that of
	// a double has no choice.
	pool := p.pool(p.player)
	tiles := [2]tileSet{pool, pool &^ doubles}
	first := pool.count()
	ways := first + tiles[1].count()
	for {
		at, i := dice.Two(r, a.n, ways)
		s, turn := a.sites[at], 0
		if a.isCovered(s) {
			a.n--
			a.sites[at] = a.sites[a.n]
			continue
		}
		if i >= first {
			i, turn = i-first, 1
		}
		t := tiles[turn].at(i)
		halves := [2]uint8{lows[t], highs[t]}
		v, w := halves[turn], halves[1-turn]
		if !p.lenient && a.refuses(s, v, w) {
			continue
		}
		c := p.box.cell(s.lesser())
		cells := [2]cell{c, c.neighbor(s.direction())}
		return Move{Place, t, cells[turn], cells[1-turn]}, a.value(s, v, w)
	}
}

// isCovered reports whether a cell of a site is covered.
func (a *plane) isCovered(s planeSite) bool {
	return (a.pips[s.lesser()]|a.pips[s.other()])&someTile != 0
}

// refuses reports whether these pips, on the lesser cell and on the other one, would
// complete an invalid sum (T9).
func (a *plane) refuses(s planeSite, v, w uint8) bool {
	i := s.lesser()
	ring := &planeRings[s.direction()]
	bad := a.bad[s.other()] | a.badWith(v, i+ring[0]) | a.badWith(v, i+ring[4])
	return (a.bad[i]>>v|bad>>w)&1 != 0
}

// value returns what these pips would score, on the lesser cell and on the other one.
func (a *plane) value(s planeSite, v, w uint8) int {
	var ring [8]uint8
	for i, step := range &planeRings[s.direction()] {
		ring[i] = a.pips[(s.lesser()+step)&planeMask] & someTile
	}
	return judge([2]uint8{v, w}, &ring).value()
}
