package hextad

import "math/bits"

// A site is a pair of neighboring empty cells one of which at least is next to the
// table. What a Position keeps of its sites is how many there are for each pair of
// pips, the first on the lesser cell and the second on the other: so moves are
// counted at a glance, and a placement changes only the sites around it.
type sites struct {
	free  uint16     // those that accept all pairs: if a tile is placed there it completes nothing
	bound siteCounts // the others
}

// A pairSet is a set of ordered pairs of pips from the least of the game on: bit
// 8x+y stands for x more than the least and y more. Sets of tiles with more than
// eight pip counts do not fit, and are left to the sheet.
type pairSet uint64

const pairSide = 8

// siteCounts are the numbers of sites, one for each pair, written in binary: the
// pairs in counts[i] have bit i in their number. There are fewer than 1024 sites:
// see MaxMoves.
type siteCounts [10]pairSet

// add and remove count a site that accepts the pairs of a set.
func (c *siteCounts) add(s pairSet) {
	for i := 0; s != 0 && i < len(c); i++ {
		c[i], s = c[i]^s, c[i]&s
	}
}

func (c *siteCounts) remove(s pairSet) {
	for i := 0; s != 0 && i < len(c); i++ {
		c[i] ^= s
		s &= c[i]
	}
}

// of returns how many sites there are for the pairs of a set together.
func (c *siteCounts) of(s pairSet) (n int) {
	for i, with := range c {
		n += bits.OnesCount64(uint64(with&s)) << i
	}
	return n
}

// Sets of pairs, the last three by the least number of pips in the game.
var (
	firstIn  [1 << pairSide]pairSet // the pairs of which the first is in a set
	secondIn [1 << pairSide]pairSet // the pairs of which the second is

	pairsOf     [maxPips + 1][tileCount + 1]pairSet // the ways round of a tile
	validFor    [maxPips + 1][16]pairSet            // the pairs that make a valid sum with a cell, by its pips in a patch
	validOrNone [maxPips + 1][16]pairSet            // and all pairs if the cell is not covered
)

func init() {
	for set := range firstIn {
		for x := range pairSide {
			for y := range pairSide {
				pair := pairSet(1) << (pairSide*x + y)
				if set>>x&1 != 0 {
					firstIn[set] |= pair
				}
				if set>>y&1 != 0 {
					secondIn[set] |= pair
				}
			}
		}
	}
	for least := range maxPips + 1 {
		validOrNone[least][0] = ^pairSet(0)
		for x := least; x <= min(maxPips, least+pairSide-1); x++ {
			for y := least; y <= min(maxPips, least+pairSide-1); y++ {
				pair := pairSet(1) << (pairSide*(x-least) + y - least)
				pairsOf[least][tileOf(x, y)] |= pair
				for z := range maxPips + 1 {
					if sums[x][y].has(z) {
						validFor[least][z+1] |= pair
						validOrNone[least][z+1] |= pair
					}
				}
			}
		}
	}
}

// keepsSites reports whether the sites are counted.
func (o *options) keepsSites() bool { return o.maxPips-o.minPips < pairSide }

// sitesFor returns in how many ways tiles of a set can be placed.
func (p *Position) sitesFor(tiles tileSet) int {
	var pairs pairSet
	for tiles != 0 {
		var t Tile
		t, tiles = tiles.pop()
		pairs |= pairsOf[p.minPips][t]
	}
	return p.sites.of(pairs)
}

// of returns how many sites there are for the pairs of a set together.
func (s *sites) of(pairs pairSet) int {
	return int(s.free)*bits.OnesCount64(uint64(pairs)) + s.bound.of(pairs)
}

// count counts the sites that a tile on the pair of a patch changes, one by one or,
// if they are free, at once. It is called before the pair is covered, with the sign
// -1 so that they are no longer counted, and after, with 1.
func (s *sites) count(a *patch, o *options, sign int) {
	n := a.covered.neighbors()
	near := n.any()
	corner := n.corners()
	changed := a.changed()
	var bound [6]cellSet
	var ends cellSet
	for _, d := range ascending[3:] {
		sites := changed[d] &^ (a.covered | n[d]) & (near | near.neighbors()[d])
		if !o.lenient || o.must {
			bound[d] = sites & (corner | corner.neighbors()[d] | n[turned[d+1]] | n[turned[d+5]])
			ends |= bound[d] | bound[d].neighbors()[turned[d+3]]
		}
		if !o.must {
			s.free += uint16(sign * bits.OnesCount64(uint64(sites&^bound[d])))
		}
	}
	var verdicts [64]verdict
	for ends &= corner; ends != 0; ends &= ends - 1 {
		i := bits.TrailingZeros64(uint64(ends))
		verdicts[i] = a.verdict(i)
	}
	for _, d := range ascending[3:] {
		for cells := bound[d]; cells != 0; cells &= cells - 1 {
			accepted := a.accepts(bits.TrailingZeros64(uint64(cells)), d, &verdicts, o)
			if sign > 0 {
				s.bound.add(accepted)
			} else {
				s.bound.remove(accepted)
			}
		}
	}
}

// changed returns the sites that a tile on the pair changes, by their lesser cells
// and the directions to the other, and perhaps others: those with an end that it
// covers, or that it gives a neighbor or an intersection to complete, and those
// that it lies beside.
func (a *patch) changed() (sites [6]cellSet) {
	pair := cellSet(1)<<a.center | 1<<beside(a.center, a.way)
	with, without := (a.covered | pair).neighbors(), (a.covered &^ pair).neighbors()
	next := pair.neighbors()
	ends := pair | next.any()&^without.any()
	for d := range next {
		ends |= next[d]&with[turned[d+1]] | with[d]&next[turned[d+1]]
	}
	beside := ends.neighbors()
	for _, d := range ascending[3:] {
		sites[d] = ends | beside[d] | next[turned[d+1]] | next[turned[d+5]]
	}
	return sites
}

// accepts returns the pairs of pips that can be placed on cell i and its neighbor in
// direction d (T9), given the verdicts about these.
func (a *patch) accepts(i, d int, verdicts *[64]verdict, o *options) pairSet {
	first, second := &verdicts[i&63], &verdicts[beside(i, d)]
	left, right := a.pips[beside(i, d+1)], a.pips[beside(i, d+5)]
	accepted := ^pairSet(0)
	if !o.lenient {
		valid := &validOrNone[o.minPips]
		accepted = valid[left&15] & valid[right&15] &^
			(firstIn[uint8(first.bad>>o.minPips)] | secondIn[uint8(second.bad>>o.minPips)])
	}
	if o.must {
		valid := &validFor[o.minPips]
		accepted &= valid[left&15] | valid[right&15] |
			firstIn[uint8(first.good>>o.minPips)] | secondIn[uint8(second.good>>o.minPips)]
	}
	return accepted
}

// A verdict tells what two neighboring covered cells make of the cells beside both.
type verdict struct{ bad, good pipSet } // the pips that complete an invalid sum there, and a valid one

// judgments has one for two cells of a patch, by what pips has of them; the zero one
// if not both are covered.
var judgments = func() (table [16][16]verdict) {
	for v := range maxPips + 1 {
		for w := range maxPips + 1 {
			table[v+1][w+1] = verdict{allPips &^ sums[v][w], sums[v][w]}
		}
	}
	return table
}()

// verdict returns what the covered cells around cell i say together.
func (a *patch) verdict(i int) (all verdict) {
	before := a.pips[beside(i, 5)]
	for d := range patchSteps {
		pips := a.pips[beside(i, d)]
		one := &judgments[before&15][pips&15]
		all.bad |= one.bad
		all.good |= one.good
		before = pips
	}
	return all
}

// lay puts a tile on the table, and counts the sites anew around it.
func (p *Position) lay(m Move, a *patch) {
	p.setPlacement(m)
	if !p.keepsSites() {
		return
	}
	p.sites.count(a, &p.options, -1)
	x, y := lows[m.tile], highs[m.tile]
	if m.high.before(m.low) {
		x, y = y, x
	}
	a.cover(a.center, x)
	a.cover(beside(a.center, a.way), y)
	p.sites.count(a, &p.options, 1)
}

// clearTable takes all tiles from the table.
func (p *Position) clearTable() {
	p.laid, p.lows, p.ways = 0, [tileCount]cell{}, [tileCount]uint8{}
	p.box, p.sites = box{}, sites{}
}

// layAll puts tiles on the table, whether T5 and T9 allow it or not.
func (p *Position) layAll(placements []Move) {
	for _, m := range placements {
		var a patch
		a.around(p, m)
		p.lay(m, &a)
	}
}
