package hexgrid

import "math"

// Round returns the cell that contains the point with the given fractional
// axial coordinates: the cell whose center is nearest. A point on the
// border of cells belongs to one of them.
//
// A coordinate beyond the range of int, an infinite one included, gives
// the end of that range. If a coordinate is NaN the result is the zero Hex.
func Round(q, r float64) Hex {
	if math.IsNaN(q) || math.IsNaN(r) {
		return Hex{}
	}
	// Rounded one by one, the three cube coordinates need not add up to zero. The
	// one that was rounded furthest follows from the others. The third, which may
	// be too great to be exact, is never needed: only how far it is rounded.
	iq, ir := math.Round(q), math.Round(r)
	fq, fr := q-iq, r-ir
	fs := -fq - fr
	if is := math.Round(fs); math.Abs(is) == 1 { // no number if one of them is infinite
		dq, dr, ds := math.Abs(fq), math.Abs(fr), math.Abs(is-fs)
		switch {
		case dq > dr && dq > ds:
			iq -= is
		case dr > ds:
			ir -= is
		}
	}
	return Hex{clamp(iq), clamp(ir)}
}

// clamp converts a whole number, or an infinity, to the nearest int. A
// plain conversion is undefined out of range, and float64(math.MaxInt)
// itself may be out of range.
func clamp(f float64) int {
	switch {
	case f >= math.MaxInt:
		return math.MaxInt
	case f <= math.MinInt:
		return math.MinInt
	}
	return int(f)
}
