package hexgrid

import (
	"cmp"
	"math"
)

// compareHexes compares points in board order.
func compareHexes(h, g Hex) int {
	return cmp.Or(cmp.Compare(h.Q, g.Q), cmp.Compare(g.R, h.R))
}

// A box is the range of the coordinates of some points.
type box struct {
	minQ, maxQ, minR, maxR int
}

// emptyBox returns the box of no points.
func emptyBox() box {
	return box{math.MaxInt, math.MinInt, math.MaxInt, math.MinInt}
}

// include extends x to include h.
func (x *box) include(h Hex) {
	x.minQ, x.maxQ = min(x.minQ, h.Q), max(x.maxQ, h.Q)
	x.minR, x.maxR = min(x.minR, h.R), max(x.maxR, h.R)
}

// size returns the number of points in x, which must not be empty. Its
// sides may be as long as 2·maxCoord, so their product needs 64 bits.
func (x *box) size() int64 {
	return int64(x.maxQ-x.minQ+1) * int64(x.maxR-x.minR+1)
}

// A table maps points to their numbers in board order. It has a slot for every point of their box,
// so a lookup is one multiplication. The zero table has no points.
type table struct {
	minQ, maxR int
	cols, rows uint
	slots      []int32 // by Q, then by descending R; -1 for a point without a number
}

// number returns the table of the given points, and the points in the order of their numbers.
// Duplicate points count once.
func number[P Hex | Edge | Vertex](points []P) (table, []P) {
	if len(points) == 0 {
		return table{}, nil
	}
	box := emptyBox()
	for _, p := range points {
		box.include(Hex(p))
	}
	t := table{
		minQ:  box.minQ,
		maxR:  box.maxR,
		cols:  uint(box.maxQ - box.minQ + 1),
		rows:  uint(box.maxR - box.minR + 1),
		slots: make([]int32, box.size()),
	}
	for i := range t.slots {
		t.slots[i] = -1
	}
	for _, p := range points {
		col, row := t.place(Hex(p))
		t.slots[col*t.rows+row] = 0
	}
	// The slots are in board order, so numbering them needs no sorting.
	sorted := make([]P, 0, len(points))
	for i, n := range t.slots {
		if n == 0 {
			t.slots[i] = int32(len(sorted))
			sorted = append(sorted, P{t.minQ + i/int(t.rows), t.maxR - i%int(t.rows)})
		}
	}
	return t, sorted
}

// place returns the column and the row of h in the box of t.
func (t *table) place(h Hex) (col, row uint) {
	// As unsigned numbers, coordinates below the box are far above it.
	return uint(h.Q) - uint(t.minQ), uint(t.maxR) - uint(h.R)
}

// index returns the number of h, or -1.
func (t *table) index(h Hex) int {
	col, row := t.place(h)
	if col < t.cols && row < t.rows {
		return int(t.slots[col*t.rows+row])
	}
	return -1
}
