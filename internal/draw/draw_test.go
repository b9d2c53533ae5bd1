package draw

import (
	"math"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/hexgrid"
)

// TestShared gets cells in several goroutines concurrently, for the race detector.
func TestShared(t *testing.T) {
	cells := Cells(hexgrid.Must(hexgrid.Hexagon(3)), Layout(hexgrid.Flat))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			if c := cells(); len(c) != 19 || c[18].Name != "e5" {
				t.Errorf("there are %d cells", len(c))
			}
		})
	}
	group.Wait()
}

func TestCells(t *testing.T) {
	board := hexgrid.Must(hexgrid.Hexagon(3))
	layout := Layout(hexgrid.Flat)
	cells := Cells(board, layout)
	first := cells()
	if len(first) != board.Len() || first[0].Name != "a1" || &cells()[0] != &first[0] {
		t.Errorf("there are %d cells, the first is %v", len(first), first[0])
	}
	// Appending to the shared slice must not write to its array.
	if cap(first) > len(first) {
		t.Error("the shared cells have spare capacity")
	}
	for i, h := range board.Cells() {
		c := first[i]
		if len(c.Corners) != 6 || cap(c.Corners) > 6 || c.Shade < 0 || c.Shade > 2 {
			t.Errorf("%v has the shade %d and %d corners, with room for %d", h, c.Shade, len(c.Corners), cap(c.Corners))
		}
		for j, corner := range layout.Corners(h) {
			if c.Corners[j] != corner {
				t.Errorf("a corner of %v is %v, want %v", h, c.Corners[j], corner)
			}
		}
		for j, other := range board.Cells() {
			a, b := first[i].Center, first[j].Center
			if distance := math.Hypot(a.X-b.X, a.Y-b.Y); h.Distance(other) == 1 && (math.Abs(distance-1) > 1e-9 || first[i].Shade == first[j].Shade) {
				t.Errorf("%v and %v are %v apart, with the shades %d and %d", h, other, distance, first[i].Shade, first[j].Shade)
			}
		}
	}
}

func TestLayout(t *testing.T) {
	layout := Layout(hexgrid.Flat)
	if layout.Orientation != hexgrid.Flat {
		t.Errorf("the orientation is %v", layout.Orientation)
	}
	for want, h := range []hexgrid.Hex{{}, {Q: 1}, {Q: 2}} {
		if got := Cell("", h, layout).Shade; got != want {
			t.Errorf("the shade of %v is %d, want %d", h, got, want)
		}
	}
}

// TestDiagram draws a board with the letters and numbers of its lines.
func TestDiagram(t *testing.T) {
	board := hexgrid.Must(hexgrid.Hexagon(3))
	piece := func(h hexgrid.Hex) string {
		switch h {
		case At(3, 1, 1):
			return "X"
		case At(3, 4, 5):
			return "O"
		}
		return "."
	}
	want := strings.Trim(`
     1 2 3
  a X . . 4
 b . . . . 5
c . . . . .
 d . . . O
  e . . .`, "\n")
	got := Diagram(board, 3, hexgrid.TextLayout{Orientation: hexgrid.Pointy + 4}, piece)
	if got != want {
		t.Errorf("the board is drawn as\n%s\nwant\n%s", got, want)
	}
	for most := range 29 { // 19 cells, 5 letters and 5 numbers
		n := 0
		for range marks(board, 3, piece) {
			if n++; n > most {
				break
			}
		}
		if n != most+1 {
			t.Errorf("there are %d marks, want more than %d", n, most)
		}
	}
}
