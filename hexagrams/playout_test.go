package hexagrams

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestPlayout compares playouts with games played move by move.
func TestPlayout(t *testing.T) {
	starts := []Position{New(), {}}
	for _, c := range gametest.Cases(t) {
		starts = append(starts, MustParse(c.Position))
	}
	gametest.Playouts(t, starts...)
}
