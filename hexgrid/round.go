package hexgrid

import "math"

// Round returns the cell that contains the point with the given fractional
// axial coordinates: the cell whose center is nearest. A point on the border
// between cells belongs to one of them.
//
// Coordinates beyond the range of int, including infinities, are clamped to
// that range. If a coordinate is NaN, the result is the zero Hex.
func Round(q, r float64) Hex {
	// If the three cube coordinates are rounded one by one, their sum may not be zero. The one with
	// the largest rounding error is then computed from the others. The third coordinate itself may
	// be too large to be exact, but only its rounding error is needed.
	iq, ir := math.Round(q), math.Round(r)
	fq, fr := q-iq, r-ir
	fs := -fq - fr
	switch {
	case math.IsNaN(fs): // a coordinate is infinite or NaN
		if math.IsNaN(q) || math.IsNaN(r) {
			return Hex{}
		}
	case math.Abs(fs) >= 0.5:
		is := math.Copysign(1, fs)
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

// clamp converts a whole number, or an infinity, to the nearest int. A plain conversion is
// undefined out of range, and float64(math.MaxInt) itself may be out of range.
func clamp(f float64) int {
	switch {
	case math.Abs(f) < -math.MinInt:
		return int(f)
	case f > 0:
		return math.MaxInt
	}
	return math.MinInt
}
