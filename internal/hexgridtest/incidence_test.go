package hexgridtest

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestIncidence checks that cells, edges and vertices agree about their neighbors.
func TestIncidence(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, d := nearHexes.Draw(t, "h"), directions.Draw(t, "d")

		// An edge and the cells on its sides.
		e, g := h.Edge(d), h.Neighbor(d)
		if g.Edge(d.Opposite()) != e || h.Edges()[d] != e || !e.Valid() {
			t.Fatalf("edge %v of %v is %v", d, h, e)
		}
		if e.Q != h.Q+g.Q || e.R != h.R+g.R {
			t.Fatalf("%v is not the sum of its cells", e)
		}
		if c := e.Cells(); !IsOrdered(c[:]...) || !slices.Contains(c[:], h) || !slices.Contains(c[:], g) {
			t.Fatalf("cells of %v: %v", e, c)
		}

		// A vertex and the cells around it.
		v, f := h.Vertex(d), h.Neighbor(d.Turn(1))
		if g.Vertex(d.Turn(2)) != v || f.Vertex(d.Turn(4)) != v || h.Vertices()[d] != v || !v.Valid() {
			t.Fatalf("vertex %v of %v is %v", d, h, v)
		}
		if v.Q != h.Q+g.Q+f.Q || v.R != h.R+g.R+f.R {
			t.Fatalf("%v is not the sum of its cells", v)
		}
		c := v.Cells()
		if !IsOrdered(c[:]...) || !slices.Contains(c[:], h) || !slices.Contains(c[:], g) || !slices.Contains(c[:], f) {
			t.Fatalf("cells of %v: %v", v, c)
		}

		// Edges and their ends.
		ends := e.Vertices()
		if !IsOrdered(ends[:]...) || !slices.Contains(ends[:], v) || !slices.Contains(ends[:], h.Vertex(d.Turn(-1))) {
			t.Fatalf("vertices of %v: %v", e, ends)
		}
		edges, neighbors := v.Edges(), v.Neighbors()
		for i := range 3 {
			if edges[i] != Edge(c[(i+1)%3].Add(c[(i+2)%3])) {
				t.Fatalf("edge %d of %v is %v", i, v, edges[i])
			}
			ends := edges[i].Vertices()
			if !slices.Contains(ends[:], v) || !slices.Contains(ends[:], neighbors[i]) || neighbors[i] == v {
				t.Fatalf("neighbor %d of %v is %v", i, v, neighbors[i])
			}
			back := neighbors[i].Neighbors()
			if !slices.Contains(back[:], v) {
				t.Fatalf("%v is not a neighbor of its neighbor", v)
			}
		}
	})
}

// TestIncidenceFar checks that no value causes a panic, and that all values whose cells fit
// an int have cells.
func TestIncidenceFar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := wildHexes.Draw(t, "h")
		e, v := Edge(h), Vertex(h)
		if c := e.Cells(); e.Valid() && Edge(c[0].Add(c[1])) != e {
			t.Fatalf("cells of %v: %v", e, c)
		}
		if c := v.Cells(); v.Valid() && Vertex(c[0].Add(c[1]).Add(c[2])) != v {
			t.Fatalf("cells of %v: %v", v, c)
		}
		_, _, _ = e.Vertices(), v.Edges(), v.Neighbors()
		_, _ = e.String(), v.String()
	})
	const most, least = math.MaxInt, math.MinInt
	if got, want := (Edge{Q: most, R: least}).Cells(), ([2]Hex{{Q: most / 2, R: least / 2}, {Q: most/2 + 1, R: least / 2}}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if got, want := (Edge{Q: least, R: most}).Cells(), ([2]Hex{{Q: least / 2, R: most/2 + 1}, {Q: least / 2, R: most / 2}}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}
