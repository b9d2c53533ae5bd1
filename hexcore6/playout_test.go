package hexcore6

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestPlayout compares playouts in the movement phase with games played move by move: the same
// random numbers lead to the same moves.
func TestPlayout(t *testing.T) {
	starts := []Position{{}}
	for _, c := range gametest.Cases(t) {
		if p := MustParse(c.Position); p.phase != Placement {
			starts = append(starts, p)
		}
	}
	gametest.Playouts(t, starts...)
}
