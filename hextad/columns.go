package hextad

import "math/bits"

// The fast way to find the placements of a tile: the table is laid out in columns
// of bits, and a whole column is looked at at once. It serves every table that is
// not too wide or too high; [sheet] is the plain way, for all.

// Columns are the table as one tile sees it that is to be placed, three cells more
// on every side. Bit r of element q of a set stands for a cell.
type columns struct {
	covered columnSet
	near    columnSet // a neighbor is covered
	pips    [maxColumns][maxRows]uint8

	// What completes an intersection with two covered cells, or with the other
	// half and one covered cell, may be bad, an invalid sum that T9 forbids, or
	// good, a valid one.
	lowBad, highBad, bothBad    columnSet
	lowGood, highGood, bothGood columnSet

	least     cell
	count     int   // of columns
	low, high uint8 // the pips of the tile
	options
}

type columnSet [maxColumns]uint64

const (
	maxColumns = 32
	maxRows    = 64
)

// spread lays the table out, for a tile to be placed.
func (c *columns) spread(p *Position, tile Tile) {
	c.options, c.low, c.high = p.options, lows[tile], highs[tile]
	c.least = cell{p.box.least.q - sheetMargin, p.box.least.r - sheetMargin}
	c.count, _ = p.box.sides()
	c.count += 2 * sheetMargin
	for tiles := p.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		m := p.placementOf(t)
		c.cover(m.low, lows[t])
		c.cover(m.high, highs[t])
	}
}

// cover puts half a tile on a cell.
func (c *columns) cover(at cell, pips uint8) {
	q, r := uint(at.q-c.least.q)%maxColumns, uint(at.r-c.least.r)%maxRows
	c.covered[q] |= 1 << r
	c.pips[q][r] = pips
	good := uint64(sums[c.low][c.high] >> pips & 1)
	c.bothGood[q] |= good << r
	c.bothBad[q] |= (1 - good) << r
}

// prepare finds what the covered cells of a column make of those beside it, with
// one another and with those of the next column.
func (c *columns) prepare(q int) {
	here, next := c.covered[q%maxColumns], c.covered[(q+1)%maxColumns]
	n := c.covered.around(q)
	c.near[q%maxColumns] = n[0] | n[1] | n[2] | n[3] | n[4] | n[5]
	for s := here & (here >> 1); s != 0; s &= s - 1 {
		r := bits.TrailingZeros64(s)
		c.pair(q, r, q, r+1, q+1, r, q-1, r+1)
	}
	for s := here & next; s != 0; s &= s - 1 {
		r := bits.TrailingZeros64(s)
		c.pair(q, r, q+1, r, q, r+1, q+1, r-1)
	}
	for s := here & (next << 1); s != 0; s &= s - 1 {
		r := bits.TrailingZeros64(s)
		c.pair(q, r, q+1, r-1, q, r-1, q+1, r)
	}
}

// pair marks the two cells beside two neighboring covered ones. All are given by
// column and row.
func (c *columns) pair(q1, r1, q2, r2, q3, r3, q4, r4 int) {
	valid := sums[c.pips[q1%maxColumns][r1%maxRows]][c.pips[q2%maxColumns][r2%maxRows]]
	low, high := uint64(valid>>c.low&1), uint64(valid>>c.high&1)
	if !c.lenient {
		c.lowBad[q3%maxColumns] |= (1 - low) << r3
		c.lowBad[q4%maxColumns] |= (1 - low) << r4
		c.highBad[q3%maxColumns] |= (1 - high) << r3
		c.highBad[q4%maxColumns] |= (1 - high) << r4
	}
	if c.must {
		c.lowGood[q3%maxColumns] |= low << r3
		c.lowGood[q4%maxColumns] |= low << r4
		c.highGood[q3%maxColumns] |= high << r3
		c.highGood[q4%maxColumns] |= high << r4
	}
}

// around returns what a set has of the six neighbors of the cells of a column, by
// direction. The column is neither the first nor the last.
func (s *columnSet) around(q int) [6]uint64 {
	before, here, after := s[(q-1)%maxColumns], s[q%maxColumns], s[(q+1)%maxColumns]
	return [6]uint64{after, after << 1, here << 1, before, before >> 1, here >> 1}
}

// fits returns the cells of a column on which the lower half can lie (T5, T9), by
// the direction in which the other half lies then.
func (c *columns) fits(q int) (legal [6]uint64) {
	low := ^(c.covered[q%maxColumns] | c.lowBad[q%maxColumns])
	covered, near := c.covered.around(q), c.near.around(q)
	for d := range legal {
		legal[d] = low &^ covered[d] & (c.near[q%maxColumns] | near[d])
	}
	if !c.lenient {
		high, both := c.highBad.around(q), c.bothBad.around(q)
		for d := range legal {
			legal[d] &^= high[d] | both[turned[d+1]] | both[turned[d+5]]
		}
	}
	if c.must {
		low, high, both := c.lowGood[q%maxColumns], c.highGood.around(q), c.bothGood.around(q)
		for d := range legal {
			legal[d] &= low | high[d] | both[turned[d+1]] | both[turned[d+5]]
		}
	}
	return legal
}

// runColumns goes through the placements of the tile in order. If their number is
// known, and the one to pick is in the second half, it goes backwards.
func (e *errand) runColumns(c *columns) {
	directions := ascending[:]
	if e.tile.IsDouble() { // only those that lead to a greater cell
		directions = ascending[3:]
	}
	// The first and the last three columns have no tiles. What a column accepts is
	// known when the next two are prepared.
	first, last, step := 1, c.count-2, 1
	backwards := e.known > 0 && e.pick >= e.known/2
	if backwards {
		first, last, step = last, first, -1
	}
	c.prepare(first + step)
	for q := first; q != last+step; q += step {
		if ahead := q + 2*step; ahead > 1 && ahead < c.count-2 {
			c.prepare(ahead)
		}
		legal := c.fits(q)
		n, cells := 0, uint64(0)
		for _, d := range directions {
			n += bits.OnesCount64(legal[d])
			cells |= legal[d]
		}
		before := e.n
		if backwards {
			before = e.known - e.n - n
		}
		e.n += n
		if !e.list && (e.pick == none || e.pick < before || e.pick >= before+n) {
			continue
		}
		for ; cells != 0; cells &= cells - 1 {
			r := bits.TrailingZeros64(cells)
			low := cell{c.least.q + int8(q), c.least.r + int8(r)}
			for _, d := range directions {
				if legal[d]>>r&1 == 0 {
					continue
				}
				if m := (Move{Place, e.tile, low, low.neighbor(d)}); e.list {
					e.moves = append(e.moves, m)
				} else if before == e.pick {
					e.picked = m
					return
				}
				before++
			}
		}
	}
}
