package hexgrid

import (
	"iter"
	"math/bits"
)

// Line returns the cells on the straight segment from h to g, including both. Each cell is a
// neighbor of the previous one, and there are h.Distance(g)+1 of them. If the segment runs exactly
// between two cells, Line chooses the same cell from either end: g.Line(h) is the reverse of
// h.Line(g). That choice cannot also be the same under every [Symmetry]. The arithmetic is exact
// for all cells.
func (h Hex) Line(g Hex) iter.Seq[Hex] { return h.line(g, false) }

// line is Line. If otherWay is true, it chooses the other of two cells wherever the segment runs
// exactly between them.
func (h Hex) line(g Hex, otherWay bool) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		d, m, n := h.sector(g)
		ahead, aside := d.Hex(), d.Turn(1).Hex()

		// Among the first i steps, i·n/(m+n) are to the side, rounded to the nearest integer. A
		// half is rounded up in directions 0 to 2 and down in the opposite directions, which makes
		// both ends agree.
		//
		// due is the distance to the next step to the side, in units of 1/(m+n). It starts at
		// ⌊(n-m)/2⌋, or ⌊(n-m-1)/2⌋ if halves are rounded down, and a step to the side is due when
		// it is not negative. The numbers may exceed 64 bits.
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

// An int128 is a signed 128-bit number.
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

// halve divides a number of 65 bits by two, rounding down. Its hi is 0 or -1, and does not change.
func (x *int128) halve() {
	x.lo = x.lo>>1 | uint64(x.hi)<<63
}

// Ray returns the cells straight ahead of h in direction d, starting with its neighbor. The
// sequence is infinite; beyond the range of int it wraps.
func (h Hex) Ray(d Direction) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		for c := h.Neighbor(d); yield(c); c = c.Neighbor(d) {
		}
	}
}

// Ring returns the cells at the given distance from h: h itself for radius 0, and otherwise
// 6·radius cells. It starts with the cell straight ahead in direction 0 and goes around in the
// order of the directions. If radius is negative, there are no cells.
func (h Hex) Ring(radius int) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if radius == 0 {
			yield(h) // there is nothing to go around
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

// Spiral returns the 1+3·radius·(radius+1) cells that are at most radius away
// from h, from the center outward: ring by ring, each as in [Hex.Ring]. If
// radius is negative, there are no cells.
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

// Range returns the same cells as [Hex.Spiral], in board order: by Q, and for
// equal Q by descending R.
func (h Hex) Range(radius int) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if radius < 0 {
			return
		}
		for q := -radius; ; q++ {
			// Neither bound overflows for any radius.
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
