package hexgridtest

import (
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

// boards returns boards of all shapes by name, and two odd ones.
func boards(t testing.TB) map[string]*hexgrid.Board {
	must := func(b *hexgrid.Board, err error) *hexgrid.Board {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	return map[string]*hexgrid.Board{
		"Hexagon(1)":       must(hexgrid.Hexagon(1)),
		"Hexagon(2)":       must(hexgrid.Hexagon(2)),
		"Hexagon(5)":       must(hexgrid.Hexagon(5)),
		"Triangle(1)":      must(hexgrid.Triangle(1)),
		"Triangle(6)":      must(hexgrid.Triangle(6)),
		"Rhombus(7)":       must(hexgrid.Rhombus(7)),
		"Rectangle(1,4)":   must(hexgrid.Rectangle(1, 4)),
		"Rectangle(8,5)":   must(hexgrid.Rectangle(8, 5)),
		"Rectangle(40,3)":  must(hexgrid.Rectangle(40, 3)),
		"three scattered":  must(hexgrid.NewBoard(slices.Values([]Hex{{Q: 9, R: 4}, {Q: -3, R: -5}, {Q: 0, R: 30}}))),
		"ring far away":    must(hexgrid.NewBoard(Hex{Q: 1 << 27, R: -1 << 27}.Ring(3))),
		"corner of limits": must(hexgrid.NewBoard(slices.Values([]Hex{{Q: 1 << 28, R: 1 << 28}, {Q: 1<<28 - 1, R: 1 << 28}}))),
		"other corner":     must(hexgrid.NewBoard(slices.Values([]Hex{{Q: -1 << 28, R: -1 << 28}, {Q: 1 - 1<<28, R: -1 << 28}}))),
		"empty":            must(hexgrid.NewBoard(slices.Values([]Hex(nil)))),
		"zero":             new(hexgrid.Board),
	}
}

func TestIndexOffBoard(t *testing.T) {
	for name, b := range boards(t) {
		set := make(map[Hex]bool)
		for _, h := range b.Cells() {
			set[h] = true
		}
		rapid.Check(t, func(t *rapid.T) {
			h := wildHexes.Draw(t, "h")
			if i := b.Index(h); i >= 0 != set[h] || i < -1 || i >= b.Len() {
				t.Fatalf("%s: index of %v is %d", name, h, i)
			}
			b.EdgeIndex(Edge(h))
			b.VertexIndex(Vertex(h))
		})
	}
}
