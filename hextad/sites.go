package hextad

import "math/bits"

// A site is a pair of neighboring empty cells, at least one of them next to the table. A tile fits
// into it two ways around, a double one way, and T9 may forbid some of these. sites counts all
// sites and, for each tile, the ways that T9 forbids. The number of moves follows from these
// counts, and a placement changes only the counts of sites near it. With MustScore, sites where no
// placement completes an intersection do not count.
type sites struct {
	count   uint16
	refused tileCounts
}

// tileCounts holds a binary number for each tile: element i is the set of the tiles with bit i in
// their number. A table has fewer than 1024 sites (see MaxMoves), with two ways each.
type tileCounts [11]tileSet

// add adds one to the numbers of the tiles of each set. Adding eight sets together takes fewer
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

// digitOf adds three binary digits for each tile. It returns the last digit of the sum and
// the carry.
func digitOf(s, t, u tileSet) (digit, carry tileSet) {
	odd := s ^ t
	return odd ^ u, s&t | odd&u
}

// invert replaces each number with its complement. Between two calls, add subtracts.
func (c *tileCounts) invert() {
	for i := range c {
		c[i] = ^c[i]
	}
}

// of returns the sum of the numbers of the tiles of a set.
func (c *tileCounts) of(s tileSet) (n int) {
	for i, with := range c {
		if with != 0 { // large numbers are rare
			n += bits.OnesCount64(uint64(with&s)) << i
		}
	}
	return n
}

// with returns the tiles with the number n.
func (c *tileCounts) with(n int) tileSet {
	others := tileSet(0)
	for i, with := range c {
		others |= with ^ -tileSet(n>>i&1)
	}
	return ^others
}

// A verdict on an empty cell holds the pip counts that would complete an invalid sum there with two
// covered neighbors of the cell, and those that would complete a valid one.
type verdict uint32

func (v verdict) bad() pipSet  { return pipSet(v) & allPips }
func (v verdict) good() pipSet { return pipSet(v>>16) & allPips }

// verdicts holds the verdicts that follow from two neighbors v and w, at 16v+w. As in all layouts,
// v and w are one more than the pips of a covered cell, and 0 for an empty cell. Unless both cells
// are covered, the verdict is zero.
var verdicts = func() (table [256]verdict) {
	for v := range maxPips + 1 {
		for w := range maxPips + 1 {
			table[16*(v+1)+w+1] = verdict(allPips&^sums[v][w]) | verdict(sums[v][w])<<16
		}
	}
	return table
}()

// verdictOf returns the verdict that follows from the six neighbors of a cell, given in rotational
// order.
func verdictOf(n0, n1, n2, n3, n4, n5 uint8) verdict {
	return verdicts[n0<<4|n1] | verdicts[n1<<4|n2] | verdicts[n2<<4|n3] |
		verdicts[n3<<4|n4] | verdicts[n4<<4|n5] | verdicts[n5<<4|n0]
}

// lowIn holds, for each set of pip counts, the tiles with their smaller number in the set. For the
// larger number, there is highIn. For each neighbor of both halves, invalidIf holds the tiles whose
// halves make an invalid sum with it, and validIf the tiles whose halves make a valid one.
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

// waysWith returns the tiles with the smaller number in x, or the larger one in y, or both in
// sums for v or w; and the same with x and y exchanged.
func waysWith(x, y pipSet, sums *[16]tileSet, v, w uint8) (one, two tileSet) {
	both := sums[v&15] | sums[w&15]
	return both | lowIn[x] | highIn[y], both | lowIn[y] | highIn[x]
}
