package hextad

import "math/bits"

// A site is a pair of neighboring empty cells, at least one of them next to the table. It
// takes a tile in two ways, a double in one, and T9 may refuse some of them. A room counts
// its sites, and for each tile the ways that they refuse. So the number of moves is known
// at once, and a placement changes only the sites around it. With MustScore, sites at
// which no intersection would be completed do not count.
type sites struct {
	count   uint16
	refused tileCounts
}

// tileCounts are binary numbers, one for each tile: counts[i] holds the tiles with bit i
// in their number. A table has fewer than 1024 sites (see MaxMoves), with two ways each.
type tileCounts [11]tileSet

// add adds one to the numbers of the tiles of each set. Eight sets at once need fewer
// carries.
func (c *tileCounts) add(sets *[8]tileSet) {
	ones, carry0 := digitOf(c[0], sets[0], sets[1])
	ones, carry1 := digitOf(ones, sets[2], sets[3])
	ones, carry2 := digitOf(ones, sets[4], sets[5])
	ones, carry3 := digitOf(ones, sets[6], sets[7])
	twos, carry4 := digitOf(c[1], carry0, carry1)
	twos, carry5 := digitOf(twos, carry2, carry3)
	fours, carry := digitOf(c[2], carry4, carry5)
	c[0], c[1], c[2] = ones, twos, fours
	for i := 3; i < len(c) && carry != 0; i++ {
		c[i], carry = c[i]^carry, c[i]&carry
	}
}

// digitOf adds three digits for each tile, and returns the digit of the sum and the carry.
func digitOf(s, t, u tileSet) (digit, carry tileSet) {
	odd := s ^ t
	return odd ^ u, s&t | odd&u
}

// invert replaces each number by its complement. Between two calls, add subtracts.
func (c *tileCounts) invert() {
	for i := range c {
		c[i] = ^c[i]
	}
}

// of returns the sum of the numbers of a set's tiles.
func (c *tileCounts) of(s tileSet) (n int) {
	for i, with := range c {
		if with != 0 { // great numbers are rare
			n += bits.OnesCount64(uint64(with&s)) << i
		}
	}
	return n
}

// A verdict on an empty cell holds the pips that would complete an invalid sum with two
// covered neighbors of it, and those that would complete a valid one.
type verdict uint32

func (v verdict) bad() pipSet  { return pipSet(v) & allPips }
func (v verdict) good() pipSet { return pipSet(v>>16) & allPips }

// verdicts has the verdict of each two neighbors, where 16v+w stands for v and w: one more
// than the pips of a covered cell, 0 for an empty one, as in all layouts. Without two
// covered cells it is zero.
var verdicts = func() (table [256]verdict) {
	for v := range maxPips + 1 {
		for w := range maxPips + 1 {
			table[16*(v+1)+w+1] = verdict(allPips&^sums[v][w]) | verdict(sums[v][w])<<16
		}
	}
	return table
}()

// verdictOf returns the verdict of the six neighbors of a cell, given in turn.
func verdictOf(n0, n1, n2, n3, n4, n5 uint8) verdict {
	return verdicts[n0<<4|n1] | verdicts[n1<<4|n2] | verdicts[n2<<4|n3] |
		verdicts[n3<<4|n4] | verdicts[n4<<4|n5] | verdicts[n5<<4|n0]
}

// lowIn and highIn have the tiles whose half with fewer pips, or other half, is in a set.
// invalidIf and validIf have the tiles whose halves make an invalid, or a valid, sum with
// a cell.
var (
	lowIn, highIn      [allPips + 1]tileSet
	invalidIf, validIf [16]tileSet
)

func init() {
	for x := range maxPips + 1 {
		for y := x; y <= maxPips; y++ {
			t := tileOf(x, y).set()
			lowIn[1<<x] |= t
			highIn[1<<y] |= t
			for v := range maxPips + 1 {
				if sums[x][y].has(v) {
					validIf[v+1] |= t
				} else {
					invalidIf[v+1] |= t
				}
			}
		}
	}
	for s := range lowIn {
		if first := s & -s; first != 0 {
			lowIn[s] |= lowIn[s-first] | lowIn[first]
			highIn[s] |= highIn[s-first] | highIn[first]
		}
	}
}

// waysWith returns the tiles with the lower half in x, the other half in y, or in sums for
// v or w; and those with the halves exchanged.
func waysWith(x, y pipSet, sums *[16]tileSet, v, w uint8) (one, two tileSet) {
	both := sums[v&15] | sums[w&15]
	return both | lowIn[x] | highIn[y], both | lowIn[y] | highIn[x]
}

// refused returns the tiles that T9 forbids on a site with the lower half on its first
// cell, and those that it forbids the other way round. It takes the verdicts on the two
// cells, and the cells v and w that are next to both.
func (o *options) refused(first, second verdict, v, w uint8) (one, two tileSet) {
	if o.must {
		one, two = waysWith(first.good(), second.good(), &validIf, v, w)
		one, two = ^one, ^two
	}
	if !o.lenient {
		bad, too := waysWith(first.bad(), second.bad(), &invalidIf, v, w)
		one, two = one|bad, two|too
	}
	return one, two
}
