package hexgrid_test

import (
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestEdgeValues(t *testing.T) {
	h := Hex{1, 2}
	want := [6]Edge{{3, 4}, {3, 3}, {2, 3}, {1, 4}, {1, 5}, {2, 5}}
	if diff := difference(want, h.Edges()); diff != "" {
		t.Error(diff)
	}
	for i, test := range []struct {
		cells    [2]Hex
		vertices [2]Vertex
	}{
		{[2]Hex{{1, 2}, {2, 2}}, [2]Vertex{{4, 7}, {5, 5}}},
		{[2]Hex{{1, 2}, {2, 1}}, [2]Vertex{{4, 4}, {5, 5}}},
		{[2]Hex{{1, 2}, {1, 1}}, [2]Vertex{{2, 5}, {4, 4}}},
		{[2]Hex{{0, 2}, {1, 2}}, [2]Vertex{{1, 7}, {2, 5}}},
		{[2]Hex{{0, 3}, {1, 2}}, [2]Vertex{{1, 7}, {2, 8}}},
		{[2]Hex{{1, 3}, {1, 2}}, [2]Vertex{{2, 8}, {4, 7}}},
	} {
		if got := want[i].Cells(); got != test.cells {
			t.Errorf("cells of %v: %v, want %v", want[i], got, test.cells)
		}
		if got := want[i].Vertices(); got != test.vertices {
			t.Errorf("vertices of edge %d: %v, want %v", i, got, test.vertices)
		}
	}
}

func TestVertexValues(t *testing.T) {
	h := Hex{1, 2}
	want := [6]Vertex{{5, 5}, {4, 4}, {2, 5}, {1, 7}, {2, 8}, {4, 7}}
	if diff := difference(want, h.Vertices()); diff != "" {
		t.Error(diff)
	}
	for i, cells := range [6][3]Hex{
		{{1, 2}, {2, 2}, {2, 1}}, {{1, 2}, {1, 1}, {2, 1}}, {{0, 2}, {1, 2}, {1, 1}},
		{{0, 3}, {0, 2}, {1, 2}}, {{0, 3}, {1, 3}, {1, 2}}, {{1, 3}, {1, 2}, {2, 2}},
	} {
		if got := want[i].Cells(); got != cells {
			t.Errorf("cells of vertex %d: %v, want %v", i, got, cells)
		}
	}
	v := Vertex{5, 5}
	if diff := difference([3]Edge{{4, 3}, {3, 3}, {3, 4}}, v.Edges()); diff != "" {
		t.Error(diff)
	}
	if diff := difference([3]Vertex{{7, 4}, {4, 4}, {4, 7}}, v.Neighbors()); diff != "" {
		t.Error(diff)
	}
}

// TestEveryValue checks which values of a region are edges and which are vertices. There are three
// edges and two vertices per cell.
func TestEveryValue(t *testing.T) {
	edges, vertices := make(map[Edge]int), make(map[Vertex]int)
	for h := range (Hex{}).Range(14) {
		for _, d := range hexgrid.Directions() {
			edges[h.Edge(d)]++
			vertices[h.Vertex(d)]++
		}
	}
	for q := -12; q < 12; q++ {
		for r := -12; r < 12; r++ {
			e, v := Edge{q, r}, Vertex{q, r}
			if (edges[e] == 2) != e.Valid() {
				t.Errorf("edge %v: %d cells, valid: %v", e, edges[e], e.Valid())
			}
			if (vertices[v] == 3) != v.Valid() {
				t.Errorf("vertex %v: %d cells, valid: %v", v, vertices[v], v.Valid())
			}
			if !e.Valid() && (e.Cells() != [2]Hex{} || e.Vertices() != [2]Vertex{}) {
				t.Errorf("%v has cells or vertices", e)
			}
			if !v.Valid() && (v.Cells() != [3]Hex{} || v.Edges() != [3]Edge{} || v.Neighbors() != [3]Vertex{}) {
				t.Errorf("%v has cells, edges or neighbors", v)
			}
		}
	}
}

func TestIncidenceStrings(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Hex{}.Edge(0).String(), "0,0|1,0"},
		{Hex{}.Edge(3).String(), "-1,0|0,0"},
		{Hex{2, -3}.Edge(2).String(), "2,-3|2,-4"},
		{Edge{}.String(), "Edge(0,0)"},
		{Edge{-2, 4}.String(), "Edge(-2,4)"},
		{Hex{}.Vertex(0).String(), "0,0|1,0|1,-1"},
		{Hex{}.Vertex(2).String(), "-1,0|0,0|0,-1"},
		{Vertex{}.String(), "Vertex(0,0)"},
		{Vertex{-1, 7}.String(), "Vertex(-1,7)"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
