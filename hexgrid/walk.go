package hexgrid

import (
	"iter"
	"math/bits"
)

// Line returns the cells on the straight segment from h to g, both
// included. Each cell is a neighbor of the one before, and there are
// h.Distance(g)+1 of them. Where the segment runs exactly between two
// cells, Line takes the same one from either end: g.Line(h) is the reverse
// of h.Line(g). It cannot take the same one under every [Symmetry] as well.
// The arithmetic is exact for all cells.
func (h Hex) Line(g Hex) iter.Seq[Hex] { return h.line(g, false) }

// line returns the same; the other way, it takes the other of two cells wherever
// the segment runs exactly between them.
func (h Hex) line(g Hex, otherWay bool) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		d, m, n := h.sector(g)
		ahead, aside := d.Hex(), d.Turn(1).Hex()

		// Of the first i steps, i·n/(m+n) go aside, rounded to the nearest
		// whole number. A half is rounded up in directions 0 to 2 and down
		// in the opposite ones, which makes the two ends agree.
		//
		// due says how far the cell is from its next step aside, in units
		// of 1/(m+n): it starts from ⌊(n-m)/2⌋, or ⌊(n-m-1)/2⌋ if halves are
		// rounded down, and a step aside is due when it is not negative. The
		// numbers may exceed 64 bits.
		var due int128
		due.add(uint64(n))
		due.sub(uint64(m))
		if (d >= 3) != otherWay {
			due.sub(1)
		}
		due.halve()
		for c := h; yield(c) && c != g; {
			if due.hi < 0 {
				c = c.Add(ahead)
				due.add(uint64(n))
			} else {
				c = c.Add(aside)
				due.sub(uint64(m))
			}
		}
	}
}

// An int128 is a signed number of 128 bits.
type int128 struct {
	hi int64
	lo uint64
}

func (x *int128) add(n uint64) {
	lo, carry := bits.Add64(x.lo, n, 0)
	x.hi, x.lo = x.hi+int64(carry), lo
}

func (x *int128) sub(n uint64) {
	lo, borrow := bits.Sub64(x.lo, n, 0)
	x.hi, x.lo = x.hi-int64(borrow), lo
}

// halve divides by two, rounding down.
func (x *int128) halve() {
	x.hi, x.lo = x.hi>>1, x.lo>>1|uint64(x.hi)<<63
}

// Ray returns the cells straight ahead of h in direction d, beginning with
// its neighbor. The sequence never ends; beyond the range of int it wraps.
func (h Hex) Ray(d Direction) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for c := h.Neighbor(d); yield(c); c = c.Neighbor(d) {
		}
	}
}

// Ring returns the cells at the given distance from h: h itself for radius
// 0, and 6·radius cells otherwise. It begins with the cell straight ahead
// in direction 0 and goes round in the order of the directions. A negative
// radius has no cells.
func (h Hex) Ring(radius int) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if radius == 0 {
			yield(h)
			return
		}
		c := h.Add(units[0].Mul(radius))
		for _, d := range Directions() {
			for range radius {
				if !yield(c) {
					return
				}
				c = c.Neighbor(d.Turn(2))
			}
		}
	}
}

// Spiral returns the cells at most radius away from h, 1+3·radius·(radius+1)
// of them, from the center outwards: ring after ring, each as in
// [Hex.Ring]. A negative radius has no cells.
func (h Hex) Spiral(radius int) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for k := 0; k <= radius; k++ {
			for c := range h.Ring(k) {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// Range returns the same cells as [Hex.Spiral], those at most radius away
// from h, in board order: by Q, and those with the same Q by falling R.
func (h Hex) Range(radius int) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if radius < 0 {
			return
		}
		for q := -radius; ; q++ {
			// Neither bound overflows, whatever the radius.
			r, last := radius-max(q, 0), -radius-min(q, 0)
			for ; ; r-- {
				if !yield(h.Add(Hex{q, r})) {
					return
				}
				if r == last {
					break
				}
			}
			if q == radius {
				return
			}
		}
	}
}
