package hexagrams

import (
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// The laws check what is true of the drawings of all games; here is what only
// Hexagrams' have.

func TestDrawing(t *testing.T) {
	d := MustParse("3/4/3/4/1w3/w2b/1b3/4/3/4/3 w").Drawing()
	if len(d.Cells) != 42 || d.Cells[0].Name != "a1" || d.Cells[41].Name != "h3" || len(d.Areas)+len(d.Marks) != 0 {
		t.Errorf("there are %d cells, the areas %v and the marks %v", len(d.Cells), d.Areas, d.Marks)
	}
	want := []hexgames.Piece{
		{Cell: "d2", Kind: "triad", Owner: hexgames.White},
		{Cell: "y1", Kind: "hexad", Owner: hexgames.White},
		{Cell: "y4", Kind: "hexad", Owner: hexgames.Black},
		{Cell: "e2", Kind: "triad", Owner: hexgames.Black},
	}
	if !slices.Equal(d.Pieces, want) {
		t.Errorf("the pieces are %v, want %v", d.Pieces, want)
	}
	if empty := (Position{}).Drawing(); len(empty.Cells) != 42 || len(empty.Pieces) != 0 {
		t.Errorf("the zero Position is drawn as %v", empty)
	}
}

// TestDrawingCells checks that hexagons and the two kinds of triangles have their
// shades and corners, and that White is at the top.
func TestDrawingCells(t *testing.T) {
	at := map[string]hexgames.Point{}
	for _, c := range New().Drawing().Cells {
		at[c.Name] = c.Center
		above := 0
		for _, corner := range c.Corners {
			if corner.Y < c.Center.Y-1e-9 {
				above++
			}
		}
		shade, corners, up := 0, 6, 2
		switch {
		case strings.Contains("aceg", c.Name[:1]):
			shade, corners, up = 1, 3, 1
		case strings.Contains("bdfh", c.Name[:1]):
			shade, corners, up = 2, 3, 2
		}
		if c.Shade != shade || len(c.Corners) != corners || above != up {
			t.Errorf("%s has the shade %d and %d corners, %d of them above its centre", c.Name, c.Shade, len(c.Corners), above)
		}
	}
	distance := func(a, b string) float64 { return math.Hypot(at[a].X-at[b].X, at[a].Y-at[b].Y) }
	if y2 := at["y2"]; math.Hypot(y2.X, y2.Y) > 1e-9 || math.Abs(distance("y2", "y3")-1) > 1e-9 || math.Abs(distance("y2", "x1")-1) > 1e-9 {
		t.Errorf("y2 is at %v, y3 at %v and x1 at %v", y2, at["y3"], at["x1"])
	}
	if at["y3"].X <= at["y2"].X || at["x1"].Y >= at["y2"].Y || at["a1"].Y >= at["b1"].Y {
		t.Error("White is not at the top, or numbers do not grow to the right")
	}
}

func TestChanges(t *testing.T) {
	for _, test := range []struct{ position, move, clicks, changes string }{
		{"3/4/3/1w2/5/w2b/5/4/3/4/3 w", "c2-d3", "[[c2 d3]]", "White's triad goes from c2 to d3"},
		{"3/4/3/4/5/w2b/5/1b2/3/4/3 b", "f2-e2", "[[f2 e2]]", "Black's triad goes from f2 to e2"},
		{"3/4/3/4/1w3/w2b/1b3/4/3/4/3 w", "d2xe2", "[[d2 e2]]", "Black's triad on e2 is captured; White's triad goes from d2 to e2"},
		{"3/4/3/4/1w3/w2b/1b3/4/3/4/3 b", "e2xd2", "[[e2 d2]]", "White's triad on d2 is captured; Black's triad goes from e2 to d2"},
		{"3/4/3/4/5/w2b/5/4/3/4/3 w", "y1-z1", "[[y1 z1]]", "White's hexad goes from y1 to z1"},
		{"3/4/3/4/5/wb1b/5/4/3/4/3 w", "y1xy2", "[[y1 y2]]", "Black's hexad on y2 is captured; White's hexad goes from y1 to y2"},
		{"3/4/w2/4/5/b2b/5/4/3/4/3 b", "y1xx1", "[[y1 x1]]", "White's hexad on x1 is captured; Black's hexad goes from y1 to x1"},
		// A Triad on the last row stays what it is.
		{"3/4/3/4/5/w2b/5/4/3/w3/3 w", "g1-h1", "[[g1 h1]]", "White's triad goes from g1 to h1"},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
	// A Hexad must not move when a Triad can capture.
	p := MustParse("3/4/3/4/1w3/w2b/1b3/4/3/4/3 w")
	m, err := parseMoveText("y1-x1")
	if next, said := p.Clicks(m, nil); err != nil || next != nil || said || p.Changes(m) != nil {
		t.Errorf("%v can be clicked or changes something (%v)", m, err)
	}
}
