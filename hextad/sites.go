package hextad

import "math/bits"

// A site is a pair of neighboring empty cells one of which at least is next to the
// table. What a Position keeps of its sites is how many there are, and how many of
// them refuse each pair of pips, the first on the lesser cell and the second on the
// other: so moves are counted at a glance, and a placement changes only the sites
// around it. With MustScore, sites at which nothing would be completed do not count.
type sites struct {
	count   uint16
	refused siteCounts
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

// add adds one to the numbers of the pairs of each set. The sets come in eights,
// because it is faster to carry for eight at once.
func (c *siteCounts) add(sets []pairSet) {
	ones, twos, fours := c[0], c[1], c[2]
	for ; len(sets) >= 8; sets = sets[8:] {
		var carry [7]pairSet
		ones, carry[0] = digitOf(ones, sets[0], sets[1])
		ones, carry[1] = digitOf(ones, sets[2], sets[3])
		ones, carry[2] = digitOf(ones, sets[4], sets[5])
		ones, carry[3] = digitOf(ones, sets[6], sets[7])
		twos, carry[4] = digitOf(twos, carry[0], carry[1])
		twos, carry[5] = digitOf(twos, carry[2], carry[3])
		fours, carry[6] = digitOf(fours, carry[4], carry[5])
		eights := carry[6]
		for i := 3; i < len(c); i++ {
			c[i], eights = c[i]^eights, c[i]&eights
		}
	}
	c[0], c[1], c[2] = ones, twos, fours
}

// digitOf adds three digits for each pair, and returns the digit of the sum and what
// is to be carried to the next.
func digitOf(s, t, u pairSet) (digit, carry pairSet) {
	odd := s ^ t
	return odd ^ u, s&t | odd&u
}

// remove takes one from the numbers of the pairs of each set: it adds to what they
// lack.
func (c *siteCounts) remove(sets []pairSet) {
	c.invert()
	c.add(sets)
	c.invert()
}

func (c *siteCounts) invert() {
	for i := range c {
		c[i] = ^c[i]
	}
}

// of returns how many sites there are for the pairs of a set together.
func (c *siteCounts) of(s pairSet) (n int) {
	for i, with := range c {
		if with != 0 { // the numbers are rarely as great as they may be
			n += bits.OnesCount64(uint64(with&s)) << i
		}
	}
	return n
}

// Sets of pairs, the last three by the least number of pips in the game.
var (
	firstIn [1 << pairSide]pairSet // the pairs of which the first is in a set

	pairsOf    [maxPips + 1][tileCount + 1]pairSet // the ways round of a tile
	validFor   [maxPips + 1][16]pairSet            // the pairs that make a valid sum with a cell, by its pips in a patch
	invalidFor [maxPips + 1][16]pairSet            // the pairs that make an invalid one
)

// secondIn returns the pairs of which the second is in a set.
func secondIn(set uint8) pairSet { return 0x0101010101010101 * pairSet(set) }

func init() {
	for set := range firstIn {
		for x := range pairSide {
			if set>>x&1 != 0 {
				firstIn[set] |= 0xff << (pairSide * x)
			}
		}
	}
	for least := range maxPips + 1 {
		for x := least; x <= min(maxPips, least+pairSide-1); x++ {
			for y := least; y <= min(maxPips, least+pairSide-1); y++ {
				pair := pairSet(1) << (pairSide*(x-least) + y - least)
				pairsOf[least][tileOf(x, y)] |= pair
				for z := range maxPips + 1 {
					if sums[x][y].has(z) {
						validFor[least][z+1] |= pair
					} else {
						invalidFor[least][z+1] |= pair
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
	return int(s.count)*bits.OnesCount64(uint64(pairs)) - s.refused.of(pairs)
}

// lay puts a tile on the table, and counts the sites anew around it.
func (p *Position) lay(m Move, a *patch) {
	p.setPlacement(m)
	if !p.keepsSites() {
		return
	}
	before := *a
	a.cover()
	old, oldBound := before.covered.sites()
	now, nowBound := a.covered.sites()
	if p.must {
		old, now = oldBound, nowBound
	}
	p.sites.count += uint16(now.count() - old.count())
	if p.lenient && !p.must {
		return // nothing is refused
	}
	// The sites that are there before and after need a look only if they are changed.
	changed := a.covered.changed(a.covered &^ before.covered)
	var s survey
	p.sites.refused.remove(s.refusals(&before, &p.options, oldBound.without(now.without(changed))))
	p.sites.refused.add(s.refusals(a, &p.options, nowBound.without(old.without(changed))))
}

// A siteSet is a set of sites of a patch: for each direction that leads to a greater
// cell, the lesser cells of the sites that lie in that direction.
type siteSet struct{ d0, d1, d5 cellSet }

func (s siteSet) without(t siteSet) siteSet {
	return siteSet{s.d0 &^ t.d0, s.d1 &^ t.d1, s.d5 &^ t.d5}
}

func (s siteSet) count() int {
	return bits.OnesCount64(uint64(s.d0)) + bits.OnesCount64(uint64(s.d1)) + bits.OnesCount64(uint64(s.d5))
}

// cells returns the cells of the sites.
func (s siteSet) cells() cellSet {
	return s.d0 | s.d0<<8 | s.d1 | s.d1<<7 | s.d5 | s.d5<<1
}

// sites returns the sites that there are if a set is what is covered, and those among
// them at which something is completed.
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

// changed returns the sites that refuse something else since a pair is covered: those
// that it lies beside, and those with a cell at which it has made a corner.
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

// A survey finds out what sites of a patch refuse. It has room for all that a tile
// changes: 11 sites have a cell of the pair, and 30 others a cell beside it.
type survey struct {
	bad, good [64]uint8   // what the verdict about each cell says, in pips from the least of the game on
	sets      [64]pairSet // what each site refuses
	n         int         // the number of sites
}

// refusals returns the pairs that each of these sites refuses (T9), and then empty
// sets, so that they come in eights.
func (s *survey) refusals(a *patch, o *options, sites siteSet) []pairSet {
	for cells := sites.cells() & a.covered.corners(); cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros64(uint64(cells))
		v := a.verdict(i)
		s.bad[i], s.good[i] = uint8(v.bad()>>o.minPips), uint8(v.good()>>o.minPips)
	}
	s.n = 0
	s.look(a, o, sites.d0, 8, 7, 1)
	s.look(a, o, sites.d1, 7, -1, 8)
	s.look(a, o, sites.d5, 1, 8, -7)
	clear(s.sets[s.n : s.n+8])
	return s.sets[:(s.n+7)&^7]
}

// look finds what sites in one direction refuse, given their lesser cells, and the
// steps from there to the other cell and to the two cells beside both.
func (s *survey) look(a *patch, o *options, cells cellSet, other, left, right int) {
	invalid, valid := &invalidFor[o.minPips], &validFor[o.minPips]
	n := s.n
	for ; cells != 0; cells &= cells - 1 {
		i := bits.TrailingZeros64(uint64(cells))
		j := (i + other) & 63
		v, w := a.pips[(i+left)&63]&15, a.pips[(i+right)&63]&15
		refused := invalid[v] | invalid[w] | firstIn[s.bad[i]] | secondIn(s.bad[j])
		if o.must {
			if o.lenient {
				refused = 0
			}
			refused |= ^(valid[v] | valid[w] | firstIn[s.good[i]] | secondIn(s.good[j]))
		}
		s.sets[n&63] = refused
		n++
	}
	s.n = n
}

// A verdict tells what covered cells make of a cell beside two of them: the pips that
// complete an invalid sum there, and those that complete a valid one.
type verdict uint32

func (v verdict) bad() pipSet  { return pipSet(v) }
func (v verdict) good() pipSet { return pipSet(v >> 16) }

// verdicts has those of two neighboring cells, by what pips has of them: 16 times that
// of the one and that of the other. If not both are covered, they say nothing.
var verdicts = func() (table [256]verdict) {
	for v := range maxPips + 1 {
		for w := range maxPips + 1 {
			table[16*(v+1)+w+1] = verdict(allPips&^sums[v][w]) | verdict(sums[v][w])<<16
		}
	}
	return table
}()

// verdictOf returns what the six neighbors of a cell say together.
func verdictOf(n0, n1, n2, n3, n4, n5 uint8) verdict {
	return verdicts[n0<<4|n1] | verdicts[n1<<4|n2] | verdicts[n2<<4|n3] |
		verdicts[n3<<4|n4] | verdicts[n4<<4|n5] | verdicts[n5<<4|n0]
}

// verdict returns what the covered cells around cell i say. The cell is not in the
// first or the last column.
func (a *patch) verdict(i int) verdict {
	at := (*[17]uint8)(a.pips[i-8:])
	return verdictOf(at[16], at[15], at[7], at[0], at[1], at[9])
}

// put puts a tile on the table, whether T5 and T9 allow it or not.
func (p *Position) put(m Move) {
	var a patch
	a.around(p, m)
	p.lay(m, &a)
}

// clearTable takes all tiles from the table.
func (p *Position) clearTable() {
	p.laid, p.lows, p.ways = 0, [tileCount]cell{}, [tileCount]uint8{}
	p.box, p.sites = box{}, sites{}
}

// layAll puts tiles on the table, whether T5 and T9 allow it or not.
func (p *Position) layAll(placements []Move) {
	for _, m := range placements {
		p.put(m)
	}
	if p.phase == Finished {
		p.sites = sites{}
	}
}
