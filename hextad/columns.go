package hextad

import "math/bits"

// columns hold the table for the placements of one tile, with a margin on every side, as columns of
// bits, two to a word. That tests all cells of a word at the same time. Cell 32q+r is in column q
// and row r.
type columns struct {
	covered columnSet
	both    columnSet               // the covered cells that make a valid sum with both halves
	pips    [64 * columnWords]uint8 // one more than the pips on a cell, 0 for an empty cell

	least     cell  // the cell 0
	words     int   // the number of words in use
	low, high uint8 // the pips of the tile
	options
}

// fitsColumns reports whether columns can hold a table in this box.
func (b *box) fitsColumns() bool {
	q, r := b.sides()
	return q+2*margin <= maxColumns && r+2*margin <= maxRows
}

// A columnSet is a set of cells: word k holds columns 2k and 2k+1. The last word is always empty;
// it also serves as the word before the first and the word after the last one in use.
type columnSet [columnWords]uint64

const (
	columnWords = 16
	maxColumns  = 2*columnWords - 2
	maxRows     = 32
)

// columnSteps lead from a cell to its neighbors, by direction.
var columnSteps = [6]int{32, 31, -1, -32, -31, 1}

// spread sets c, which must be zero, to the table of r for the placements of a tile.
func (c *columns) spread(r *room, tile Tile) {
	c.options, c.low, c.high = r.options, lows[tile], highs[tile]
	c.least = cell{r.box.least.q - margin, r.box.least.r - margin}
	q, _ := r.box.sides()
	c.words = (q + 2*margin + 1) / 2
	origin := maxRows*int(c.least.q) + int(c.least.r)
	valid := sums[c.low][c.high]
	for tiles := r.laid; tiles != 0; tiles &= tiles - 1 {
		t := bits.TrailingZeros64(uint64(tiles))
		i := maxRows*int(r.lows[t].q) + int(r.lows[t].r) - origin
		c.cover(i, lows[t+1], valid)
		c.cover(i+columnSteps[r.ways[t]], highs[t+1], valid)
	}
}

// cover puts a half on a cell.
func (c *columns) cover(i int, pips uint8, valid pipSet) {
	i &= len(c.pips) - 1
	c.pips[i] = pips + 1
	c.covered[i/64] |= 1 << (i % 64)
	c.both[i/64] |= uint64(valid>>(pips&15)&1) << (i % 64)
}

// around returns word k of a set with the words before and after it.
func (s *columnSet) around(k int) (before, here, after uint64) {
	const mask = columnWords - 1
	return s[(k-1)&mask], s[k&mask], s[(k+1)&mask]
}

// neighbors returns, for each direction, the cells of a word with their neighbor there in a set,
// given the same word of the set and the words before and after it.
func neighbors(before, here, after uint64) (n0, n1, n2, n3, n4, n5 uint64) {
	n0 = here>>32 | after<<32
	n3 = here<<32 | before>>32
	return n0, n0 << 1, here << 1, n3, n3 >> 1, here >> 1
}

// A strip holds the cells of a word that are forbidden for each half (T5, T9), and the cells that
// justify a placement. A placement requires a justification for at least one half: a covered
// neighbor or, with MustScore, a valid sum.
type strip struct{ lowNot, highNot, lowWhy, highWhy uint64 }

// strip returns the strip of word k.
func (c *columns) strip(k int) (s strip) {
	before, covered, after := c.covered.around(k)
	n0, n1, n2, n3, n4, n5 := neighbors(before, covered, after)
	s.lowNot, s.highNot = covered, covered
	if !c.must {
		near := n0 | n1 | n2 | n3 | n4 | n5
		s.lowWhy, s.highWhy = near, near
		if c.lenient {
			return s
		}
	}
	low, high := c.low&15, c.high&15
	corners := (n0&n1 | n1&n2 | n2&n3 | n3&n4 | n4&n5 | n5&n0) &^ covered
	for ; corners != 0; corners &= corners - 1 {
		i := bits.TrailingZeros64(corners)
		v, here := c.verdict(64*k+i), corners&-corners
		if !c.lenient {
			s.lowNot |= here * uint64(v.bad()>>low&1)
			s.highNot |= here * uint64(v.bad()>>high&1)
		}
		if c.must {
			s.lowWhy |= here * uint64(v.good()>>low&1)
			s.highWhy |= here * uint64(v.good()>>high&1)
		}
	}
	return s
}

// verdict returns the verdict on cell i, which is not in the first or the last column.
func (c *columns) verdict(i int) verdict {
	at := (*[65]uint8)(c.pips[i-32:])
	return verdictOf(at[64], at[63], at[31], at[0], at[1], at[33])
}

// fits returns, for each direction to the other half, the cells of word k where the lower half can
// be placed, given the strip of this word and of the words before and after it.
func (c *columns) fits(k int, before, here, after *strip) (legal [6]uint64) {
	h0, h1, h2, h3, h4, h5 := neighbors(before.highNot, here.highNot, after.highNot)
	w0, w1, w2, w3, w4, w5 := neighbors(before.highWhy, here.highWhy, after.highWhy)
	// Intersections of both halves have a third cell on either side of them.
	good0, good1, good2 := c.both.around(k)
	if !c.lenient {
		all0, all1, all2 := c.covered.around(k)
		b0, b1, b2, b3, b4, b5 := neighbors(all0&^good0, all1&^good1, all2&^good2)
		h0, h1, h2, h3, h4, h5 = h0|b1|b5, h1|b2|b0, h2|b3|b1, h3|b4|b2, h4|b5|b3, h5|b0|b4
	}
	if c.must {
		b0, b1, b2, b3, b4, b5 := neighbors(good0, good1, good2)
		w0, w1, w2, w3, w4, w5 = w0|b1|b5, w1|b2|b0, w2|b3|b1, w3|b4|b2, w4|b5|b3, w5|b0|b4
	}
	not, why := here.lowNot, here.lowWhy
	return [6]uint64{
		(why | w0) &^ (not | h0), (why | w1) &^ (not | h1), (why | w2) &^ (not | h2),
		(why | w3) &^ (not | h3), (why | w4) &^ (not | h4), (why | w5) &^ (not | h5),
	}
}

// at returns the cell of bit i of word k.
func (c *columns) at(k, i int) cell {
	return cell{c.least.q + int8(2*k+i/maxRows), c.least.r + int8(i%maxRows)}
}

// appendColumns appends the legal placements of a tile, like append, if the table fits into
// columns.
func (r *room) appendColumns(dst []Move, t Tile) []Move {
	var c columns
	c.spread(r, t)
	directions := t.directions()
	before, here := strip{}, c.strip(0)
	for k := range c.words {
		after := c.strip(k + 1)
		legal := c.fits(k, &before, &here, &after)
		before, here = here, after
		cells := legal[0] | legal[1] | legal[2] | legal[3] | legal[4] | legal[5]
		for ; cells != 0; cells &= cells - 1 {
			i := bits.TrailingZeros64(cells)
			low := c.at(k, i)
			for _, d := range directions {
				if legal[d]>>i&1 != 0 {
					dst = append(dst, Move{Place, t, low, low.neighbor(d)})
				}
			}
		}
	}
	return dst
}

// atColumns returns placement i of the n placements that appendColumns appends. It searches from
// the nearer end.
func (r *room) atColumns(t Tile, i, n int) Move {
	var c columns
	c.spread(r, t)
	k, step := 0, 1
	if i >= n/2 {
		k, step, i = c.words-1, -1, n-1-i
	}
	behind, here := strip{}, c.strip(k)
	for ; 0 <= k && k < c.words; k += step {
		ahead := c.strip(k + step)
		before, after := &behind, &ahead
		if step < 0 {
			before, after = after, before
		}
		legal := c.fits(k, before, &here, after)
		behind, here = here, ahead
		if t.IsDouble() { // only the directions that lead to a greater cell
			legal[2], legal[3], legal[4] = 0, 0, 0
		}
		in := count(&legal, ^uint64(0))
		if i >= in {
			i -= in
			continue
		}
		if step < 0 {
			i = in - 1 - i
		}
		at := 0 // the cell: by bisection
		for width := 32; width > 0; width /= 2 {
			if below := count(&legal, (1<<(width&63)-1)<<(at&63)); i >= below {
				i -= below
				at += width
			}
		}
		for _, d := range &ascending {
			if i -= int(legal[d] >> (at & 63) & 1); i < 0 {
				low := c.at(k, at)
				return Move{Place, t, low, low.neighbor(d)}
			}
		}
	}
	return Move{}
}

// count returns the number of cells of a mask in all sets together.
func count(sets *[6]uint64, mask uint64) (n int) {
	for _, set := range sets {
		n += bits.OnesCount64(set & mask)
	}
	return n
}
