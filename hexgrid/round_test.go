package hexgrid_test

import (
	"math"
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestRound(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	const most, least = math.MaxInt, math.MinInt
	for _, test := range []struct {
		q, r float64
		want Hex
	}{
		{0, 0, Hex{}},
		{-0.2, 0.3, Hex{}},
		{2.1, -3.2, Hex{2, -3}},

		// The three corrections of cube rounding, in cases where rounding only two coordinates
		// would be wrong.
		{0.6, 0.3, Hex{1, 0}},
		{0.3, 0.6, Hex{0, 1}},
		{0.45, 0.45, Hex{0, 1}},
		{0.4, 0.3, Hex{1, 0}},
		{0.3, 0.45, Hex{0, 1}},
		{0.45, 0.3, Hex{1, 0}},
		{-0.45, -0.3, Hex{-1, 0}},
		{-0.3, -0.45, Hex{0, -1}},
		{1.6, -2.7, Hex{2, -3}},
		{1.4, -2.55, Hex{1, -2}},
		{1.35, -2.55, Hex{1, -2}},
		{0, 0.5, Hex{0, 1}}, // on a border
		{0.5, 0, Hex{1, 0}},

		{nan, 0, Hex{}},
		{0, nan, Hex{}},
		{nan, inf, Hex{}},
		{inf, 0.4, Hex{most, 0}},
		{-inf, 0.4, Hex{least, 0}},
		{7, inf, Hex{7, most}},
		{7, -inf, Hex{7, least}},
		{inf, inf, Hex{most, most}},
		{inf, -inf, Hex{most, least}},
		{float64(most), 0, Hex{most, 0}}, // 2^63, which overflows
		{0, float64(least), Hex{0, least}},
		{1e300, -1e300, Hex{most, least}},
		{math.MaxFloat64, math.MaxFloat64, Hex{most, most}},
		{-math.MaxFloat64, 2, Hex{least, 2}},
		{1 << 30, -1 << 29, Hex{1 << 30, -1 << 29}},

		// A large coordinate does not hide the other.
		{1 << 30, 60.4, Hex{1 << 30, 60}},
		{1 << 30, 0.6, Hex{1 << 30, 1}},
		{-1.4, -1 << 30, Hex{-1, -1 << 30}},
		{1e300, 5.4, Hex{most, 5}},
		{5.4, -1e300, Hex{5, least}},
		{inf, 5.4, Hex{most, 5}},
		{math.SmallestNonzeroFloat64, math.Copysign(0, -1), Hex{}},
	} {
		if got := hexgrid.Round(test.q, test.r); got != test.want {
			t.Errorf("Round(%v, %v) = %v, want %v", test.q, test.r, got, test.want)
		}
	}
}
