package hexgrid

import (
	"math"
	"strconv"
)

// A Hex is a cell of the plane in axial coordinates. It is a small comparable value: == compares
// cells, and a Hex can be a map key. The zero Hex is the origin. Every value is a cell.
//
// A Hex also represents the step from the origin to that cell, so cells can be added and subtracted
// like vectors. As with ints, the arithmetic wraps around.
type Hex struct {
	Q, R int
}

// String returns the coordinates of h in a form like "1,-2", which [ParseHex] reads.
func (h Hex) String() string {
	return strconv.Itoa(h.Q) + "," + strconv.Itoa(h.R)
}

// S returns the third cube coordinate, -Q-R.
func (h Hex) S() int {
	return -h.Q - h.R
}

// Add returns the vector h+g.
func (h Hex) Add(g Hex) Hex {
	return Hex{h.Q + g.Q, h.R + g.R}
}

// Sub returns the vector h-g.
func (h Hex) Sub(g Hex) Hex {
	return Hex{h.Q - g.Q, h.R - g.R}
}

// Neg returns the vector -h: the cell opposite h, seen from the origin.
func (h Hex) Neg() Hex {
	return Hex{-h.Q, -h.R}
}

// Mul returns the vector h*k.
func (h Hex) Mul(k int) Hex {
	return Hex{h.Q * k, h.R * k}
}

// Neighbor returns the cell next to h in direction d.
func (h Hex) Neighbor(d Direction) Hex {
	return h.Add(d.Hex())
}

// Neighbors returns the six cells next to h. Cell i is in direction i.
func (h Hex) Neighbors() [6]Hex {
	// A loop over units would be slower.
	q, r := h.Q, h.R
	return [6]Hex{{q + 1, r}, {q + 1, r - 1}, {q, r - 1}, {q - 1, r}, {q - 1, r + 1}, {q, r + 1}}
}

// Diagonals returns the six cells at distance 2 that lie beyond the corners of h. Cell i is
// between directions i and i+1, beyond the corner h.Vertex(i).
func (h Hex) Diagonals() [6]Hex {
	var cells [6]Hex
	for i, u := range units {
		cells[i] = h.Add(u).Add(units[(i+1)%6])
	}
	return cells
}

// Distance returns the number of steps from h to g.
// It is exact for all cells whose distance fits in an int;
// for a greater distance it returns [math.MaxInt].
func (h Hex) Distance(g Hex) int {
	// A step changes one coordinate, or raises one and lowers the other. So the number of steps is
	// the total rise of the coordinates, or their total fall, whichever is greater. Both are sums
	// of two numbers that fit in a uint, but the sums may not. This code is small enough to be
	// inlined, and its only branch is for such sums.
	q, r := max(h.Q, g.Q), max(h.R, g.R)
	qRises, qFalls := uint(q-h.Q), uint(q-g.Q)
	rise, fall := qRises+uint(r-h.R), qFalls+uint(r-g.R)
	if rise < qRises || fall < qFalls {
		return math.MaxInt
	}
	return int(min(max(rise, fall), math.MaxInt))
}

// Direction returns the direction from h to g, if g is straight ahead: on one of the six rays that
// start from h. Otherwise, and if g is h itself, it returns 0 and false.
func (h Hex) Direction(g Hex) (Direction, bool) {
	d, m, n := h.sector(g)
	if m == 0 || n != 0 {
		return 0, false
	}
	return d, true
}

// Toward returns the direction closest to the direction from h to g. If g is exactly between two
// directions, Toward returns the first of them in rotational order, so g.Toward(h) is its opposite.
// If g is h, it returns direction 0.
func (h Hex) Toward(g Hex) Direction {
	d, m, n := h.sector(g)
	switch {
	case m == 0:
		return 0
	case n > m:
		return d.Turn(1)
	}
	return d
}

// sector splits the path from h to g into m steps in direction d and n steps in direction d+1,
// where m > 0 unless g is h. The numbers are exact even if the coordinates of g-h do not fit in an
// int.
func (h Hex) sector(g Hex) (d Direction, m, n uint) {
	q, qFalls := gap(h.Q, g.Q)
	r, rFalls := gap(h.R, g.R)
	switch {
	case rFalls && (qFalls || q == 0):
		return 2, r, q
	case r > 0 && !rFalls && !qFalls:
		return 5, r, q
	}
	// The rest has Q and R of opposite signs, or a zero R.
	if qFalls {
		d = 3
	}
	if q > r {
		return d, q - r, r
	}
	return d + 1, q, r - q
}

// gap returns |b-a|, which may not fit in an int, and whether b < a.
func gap(a, b int) (n uint, falls bool) {
	if b < a {
		return uint(a) - uint(b), true
	}
	return uint(b) - uint(a), false
}
