package hexgridtest

import (
	"encoding"
	"encoding/json"
	"testing"

	"example.com/hexgames/hexgrid"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestTexts checks that cells, edges and vertices are read back from JSON, as values and as
// map keys.
func TestTexts(t *testing.T) {
	type file struct {
		Hex      hexgrid.Hex
		Edge     hexgrid.Edge
		Vertex   hexgrid.Vertex
		Hexes    map[hexgrid.Hex]int
		Edges    map[hexgrid.Edge]int
		Vertices map[hexgrid.Vertex]int
	}
	rapid.Check(t, func(t *rapid.T) {
		h := hexgrid.Hex{Q: rapid.IntRange(-1000, 1000).Draw(t, "q"), R: rapid.IntRange(-1000, 1000).Draw(t, "r")}
		d := hexgrid.Direction(rapid.IntRange(0, 5).Draw(t, "direction"))
		e, v := h.Edge(d), h.Vertex(d)
		want := file{h, e, v, map[hexgrid.Hex]int{h: 1}, map[hexgrid.Edge]int{e: 2}, map[hexgrid.Vertex]int{v: 3}}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got file
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("from %s (-want +got):\n%s", text, diff)
		}
	})
}

// TestBadTexts checks that bad texts of cells, edges and vertices are errors and change
// nothing.
func TestBadTexts(t *testing.T) {
	hex, edge, vertex := hexgrid.Hex{Q: 1, R: 2}, hexgrid.Edge{Q: 1}, hexgrid.Vertex{Q: 1, R: 1}
	for _, bad := range []string{
		"", " ", "0", "0,0|", "|0,0", "0,0|0,0", "1,0|0,0", "0,0|2,0", "0,0|1,0 ", "0,0|1,0|", "0,0|01,0", "0,0|1,0|2,0",
		"0,0|1,-1|1,-1", "1,0|1,-1|0,0", "0,0,0", "0,0|x", "99999999999999999999,0", "99999999999999999999,0|0,0", "Edge(2,0)",
	} {
		for _, target := range []encoding.TextUnmarshaler{&hex, &edge, &vertex} {
			if err := target.UnmarshalText([]byte(bad)); err == nil {
				t.Errorf("%T reads %q", target, bad)
			}
		}
	}
	if hex != (hexgrid.Hex{Q: 1, R: 2}) || edge != (hexgrid.Edge{Q: 1}) || vertex != (hexgrid.Vertex{Q: 1, R: 1}) {
		t.Errorf("after errors the values are %v, %v and %v", hex, edge, vertex)
	}
	for _, none := range []encoding.TextMarshaler{hexgrid.Edge{}, hexgrid.Edge{Q: 2}, hexgrid.Vertex{}, hexgrid.Vertex{Q: 3}} {
		if text, err := none.MarshalText(); err == nil {
			t.Errorf("%v has the text %q", none, text)
		}
	}
}
