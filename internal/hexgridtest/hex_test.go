package hexgridtest

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

func TestDistanceIsExactOrSaturates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := wildHexes.Draw(t, "a"), wildHexes.Draw(t, "b")
		want := bigDistance(a, b)
		if want.Cmp(bigInt(math.MaxInt)) > 0 {
			want = bigInt(math.MaxInt)
		}
		if got := a.Distance(b); bigInt(got).Cmp(want) != 0 {
			t.Fatalf("distance of %v and %v = %d, want %d", a, b, got, want)
		}
	})
}

// TestMetric checks the laws of a metric, and that it is invariant.
func TestMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := nearHexes.Draw(t, "a"), nearHexes.Draw(t, "b"), nearHexes.Draw(t, "c")
		s := symmetries.Draw(t, "s")
		n := a.Distance(b)
		if n < 0 || (n == 0) != (a == b) {
			t.Fatalf("the distance is %d", n)
		}
		if b.Distance(a) != n {
			t.Fatalf("the distance is not symmetric")
		}
		if a.Distance(c) > n+b.Distance(c) {
			t.Fatalf("the triangle inequality does not hold")
		}
		if a.Add(c).Distance(b.Add(c)) != n || s.Hex(a).Distance(s.Hex(b)) != n {
			t.Fatalf("the distance is not invariant")
		}
	})
}
