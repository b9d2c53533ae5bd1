package draw

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

func TestCells(t *testing.T) {
	board := hexgrid.Must(hexgrid.Hexagon(3))
	layout := Layout(hexgrid.Flat)
	cells := Cells(board, layout)
	first := cells()
	if len(first) != board.Len() || first[0].Name != "a1" || &cells()[0] != &first[0] {
		t.Errorf("there are %d cells, the first is %v", len(first), first[0])
	}
	// What is appended does not come behind the cells of others.
	if _ = append(first, hexgames.Cell{Name: "mine"}); cap(cells()) > len(cells()) {
		t.Error("there is room behind the shared cells")
	}
	for i, h := range board.Cells() {
		for j, other := range board.Cells() {
			a, b := first[i].Center, first[j].Center
			if distance := math.Hypot(a.X-b.X, a.Y-b.Y); h.Distance(other) == 1 && (math.Abs(distance-1) > 1e-9 || first[i].Shade == first[j].Shade) {
				t.Errorf("%v and %v are %v apart, with the shades %d and %d", h, other, distance, first[i].Shade, first[j].Shade)
			}
		}
	}
}

func TestRefuse(t *testing.T) {
	cells := Cells(hexgrid.Must(hexgrid.Hexagon(2)), Layout(hexgrid.Flat))()
	text := func(names []string) string { return strings.Join(names, "-") }
	refuse := func(text string) (int, error) { return 0, &hexgames.Error{Input: text, Cells: []string{"other"}} }
	for _, test := range []struct{ names, text, cells string }{
		{"", "a1-a2", ""},
		{"a1", "a1-a2", "a1"},
		{"b2", "b2-a1", "b2"},
		{"b2 b2", "b2-b2", "b2 b2"},
		{"b2 b1 c3", "b2-b1-c3", "b2 b1 c3"},
		{"nowhere b2", "nowhere-b2", "b2"},
		{"nowhere", "nowhere-a1", ""},
		{"B2", "B2-a1", "b2"},
	} {
		e := Refuse(strings.Fields(test.names), cells, 2, text, refuse)
		if e.Input != test.text || !slices.Equal(e.Cells, strings.Fields(test.cells)) {
			t.Errorf("clicks on %q are refused as %q about %q, want %q about %q", test.names, e.Input, e.Cells, test.text, test.cells)
		}
	}
	if e := Refuse(slices.Repeat([]string{"a1"}, 1e6), cells, 2, text, refuse); len(e.Input) > 1000 {
		t.Errorf("a million clicks are refused in %d bytes", len(e.Input))
	}
	names := []string{"b2", "b1"}
	if Refuse(names[:1], cells, 2, text, refuse); names[1] != "b1" {
		t.Errorf("the caller's names have become %q", names)
	}
	if e := Refuse(nil, cells, 2, text, func(string) (int, error) { return 0, errors.New("odd") }); e != nil {
		t.Errorf("an error of another type is %v", e)
	}
}
