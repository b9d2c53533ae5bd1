package hexgridtest

import (
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

// TestCellWraps tries names whose letters or numbers would belong to cells if they wrapped.
func TestCellWraps(t *testing.T) {
	for _, far := range []Hex{{}, {Q: 1 << 28, R: 1 << 28}, {Q: -1 << 28, R: -1 << 28}, {Q: 1 << 28, R: -1 << 28}} {
		b := hexgrid.Must(hexgrid.NewBoard(slices.Values([]Hex{far})))
		rapid.Check(t, func(t *rapid.T) {
			name := rapid.StringMatching(`[a-z]{1,20}[1-9][0-9]{0,30}`).Draw(t, "name")
			if h, err := b.Cell(name); (name == "a1") != (err == nil) || err == nil && h != far {
				t.Fatalf("Cell(%q) = %v, %v", name, h, err)
			}
		})
	}
}
