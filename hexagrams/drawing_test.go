package hexagrams

import (
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// Package laws tests the drawings of all games. These tests cover what is special to Hexagrams.

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
}

// TestDrawingCells checks the shades and corners of hexagons and of the two kinds of triangles, and
// that White is at the top.
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
			t.Errorf("%s has shade %d and %d corners, %d of them above its center", c.Name, c.Shade, len(c.Corners), above)
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
		// A Triad on the last row stays a Triad.
		{"3/4/3/4/5/w2b/5/4/3/w3/3 w", "g1-h1", "[[g1 h1]]", "White's triad goes from g1 to h1"},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
	// A Hexad must not move when a Triad can capture.
	p := MustParse("3/4/3/4/1w3/w2b/1b3/4/3/4/3 w")
	m, err := readMove("y1-x1")
	if c := p.Click("y1"); err != nil || c.Refusal == nil || p.Changes(m) != nil {
		t.Errorf("%v can be clicked or changes something (%v)", m, err)
	}
}

// TestClick checks clicks on starts, then on ends, in either case.
func TestClick(t *testing.T) {
	p := MustParse("3/4/3/1w2/5/wb1b/5/4/3/4/3 w")
	for _, test := range []struct{ clicks, next, moves string }{
		{"", "c2 y1", ""},
		{"c2", "d2 d3", ""},
		{"Y1", "x1 y2 z1", ""},
		{"c2 d3", "", "c2-d3"},
		{"y1 y2", "", "y1xy2"},
		{"y1 X1", "", "y1-x1"},
	} {
		c := p.Click(strings.Fields(test.clicks)...)
		if next, moves := strings.Join(c.Next, " "), strings.Join(c.Moves, " "); next != test.next || moves != test.moves || c.Refusal != nil {
			t.Errorf("clicks on %q lead to %q, %q, %v; want %q, %q", test.clicks, next, moves, c.Refusal, test.next, test.moves)
		}
	}
}

// TestClickRefused checks the refusals of clicks that lead to no move.
func TestClickRefused(t *testing.T) {
	const capture = "bb1/4/3/ww2/w4/w2b/b4/4/3/4/3 w" // d1xe1 is compulsory, and Black has Triads on a1 and a2
	game.ClicksRefused(t, gametest.RefusedClicks{
		{capture, "c1", `hexagrams: "c1xa1": a capture by a Triad is compulsory: d1xe1 (G5)`},
		{capture, "y1", `hexagrams: "y1xa1": a capture by a Triad is compulsory: d1xe1 (G5)`},
		{capture, "y1 x1", `hexagrams: "y1-x1": a capture by a Triad is compulsory: d1xe1 (G5)`},
		{capture, "c2 d3", `hexagrams: "c2-d3": a capture by a Triad is compulsory: d1xe1 (G5)`},
		{capture, "d1 e2", `hexagrams: "d1-e2": a capture by a Triad is compulsory: d1xe1 (G5)`},
		{capture, "a1", `hexagrams: "a1xa2": White is to move and has no piece on a1 (G2)`},
		{capture, "b2", `hexagrams: "b2xa1": White is to move and has no piece on b2 (G2)`},
		{capture, "d1 e1 f1", `hexagrams: "d1xe1-f1", column 6: want the text to end after the second cell`},
		{"3/4/3/4/5/w2b/5/1w2/3/w3/wwb w", "h1", `hexagrams: "h1-a1": a Triad on the last row stays there (G6)`},
		{"3/4/3/4/5/w2b/5/1w2/3/w3/wwb w", "g1", `hexagrams: "g1-a1": the Triad on g1 is blocked by the piece on h1 (G3)`},
		{"3/4/w2/1w2/w1w2/w2b/5/4/3/4/3 w", "c2 d1", `hexagrams: "c2-d1": a Triad steps forward, from c2 to d2, d3 (G3)`},
		{"3/4/3/1w2/1ww2/w2b/5/4/3/4/3 w", "c2", `hexagrams: "c2-a1": the Triad on c2 is blocked by the pieces on d2, d3 (G3)`},
		{"3/4/w2/1w2/1w3/w2b/5/4/3/4/3 w", "x1", `hexagrams: "x1-a1": the Hexad on x1 cannot move: every link from it is blocked by a Triad or leads to a Hexad of White (G4)`},
		{"3/4/w2/4/1w3/w2b/5/4/3/4/3 w", "x1 y1", `hexagrams: "x1-y1": a Hexad of White stands on y1 (G4)`},
		{"3/4/w2/4/1w3/w2b/5/4/3/4/3 w", "x1 z1", `hexagrams: "x1-z1": a Hexad moves along a link, from x1 to x2, y1, y2 (G4)`},
		{"3/4/3/1w2/5/w2b/5/4/3/4/3 w", "d1 d1", `hexagrams: "d1-d1": White is to move and has no piece on d1 (G2)`},
		{"3/4/3/1w2/5/w2b/5/4/3/4/3 w", "nowhere", `hexagrams: "nowhere", column 1: "nowhere" is not a cell such as d4: missing number`},
		{"3/4/3/4/5/w3/5/4/3/4/3 b", "", `hexagrams: "a1-a2": the game is over: White wins: elimination (G7)`},
	})
}

func TestPrompts(t *testing.T) {
	start := New().String()
	game.WantPrompts(t, gametest.Prompts{
		{start, "", "you must capture: choose a Triad that can", "[]"},
		{"3/4/3/1w2/5/w2b/5/4/3/4/3 w", "", "choose a Triad or a Hexad", "[]"},
		{"3/4/3/4/5/w2b/5/4/3/4/3 w", "", "choose a Hexad", "[]"},
		{start, "d3", "choose what it captures", "[]"},
		{start, "d3 e3", "", "[]"},
		{start, "a1", "", "[]"},
	})
}
