package hexgridtest

import (
	"testing"

	"pgregory.net/rapid"
)

func TestIndexOffBoard(t *testing.T) {
	for name, b := range Boards(t) {
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
