package hexgridtest

import (
	"testing"

	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

// TestRoundIsNearest checks that no neighboring center is nearer.
func TestRoundIsNearest(t *testing.T) {
	fraction := rapid.Float64Range(-40, 40)
	// The squared distance on the screen, up to a constant factor.
	square := func(q, r float64) float64 { return q*q + q*r + r*r }
	rapid.Check(t, func(t *rapid.T) {
		q, r := fraction.Draw(t, "q"), fraction.Draw(t, "r")
		h := hexgrid.Round(q, r)
		n := square(q-float64(h.Q), r-float64(h.R))
		for _, g := range h.Neighbors() {
			if m := square(q-float64(g.Q), r-float64(g.R)); m < n-1e-9 {
				t.Fatalf("Round(%v, %v) = %v, but %v is nearer", q, r, h, g)
			}
		}
	})
}
