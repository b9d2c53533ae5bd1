package hexgridtest

import (
	"math"
	"testing"

	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

func TestTurn(t *testing.T) {
	for _, test := range []struct {
		d    Direction
		n    int
		want Direction
	}{
		{0, 0, 0}, {0, 1, 1}, {5, 1, 0}, {0, -1, 5}, {3, -6, 3}, {2, 7, 3}, {4, -13, 3},
		{7, 0, 1}, {255, 1, 4},
		{5, math.MaxInt - math.MaxInt%6, 5}, {1, math.MinInt - math.MinInt%6, 1},
		{5, math.MaxInt, Direction((5 + math.MaxInt%6) % 6)},
		{0, math.MinInt, Direction((math.MinInt%6 + 6) % 6)},
	} {
		if got := test.d.Turn(test.n); got != test.want {
			t.Errorf("%v turned by %d is %v, want %v", test.d, test.n, got, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		d, m, n := Direction(rapid.Uint8().Draw(t, "d")), near.Draw(t, "m"), near.Draw(t, "n")
		if d.Turn(m).Turn(n) != d.Turn(m+n) {
			t.Fatal("turns do not add up")
		}
		if d.Turn(m) > 5 {
			t.Fatal("a turned direction is not from 0 to 5")
		}
		if d.Hex() != d.Turn(0).Hex() {
			t.Fatal("turns are not modulo six")
		}
		// A turn is the rotation of the same number.
		if d.Turn(m).Hex() != hexgrid.Rotation(m).Hex(d.Hex()) {
			t.Fatal("turns and rotations differ")
		}
	})
}
