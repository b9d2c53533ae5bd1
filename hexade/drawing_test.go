package hexade

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// Package laws tests the drawings of all games. These tests cover what is special to Hexade.

func TestDrawing(t *testing.T) {
	d := MustParse("5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5").Drawing()
	if len(d.Cells) != 61 || d.Cells[0].Name != "a1" || d.Cells[60].Name != "i9" || len(d.Areas)+len(d.Marks) != 0 {
		t.Errorf("there are %d cells, the areas %v and the marks %v", len(d.Cells), d.Areas, d.Marks)
	}
	want := []hexgames.Piece{
		{Cell: "c5", Kind: "stone", Owner: hexgames.White},
		{Cell: "d6", Kind: "stone", Owner: hexgames.Black},
		{Cell: "e3", Kind: "stone", Owner: hexgames.White},
		{Cell: "e5", Kind: "stone", Owner: hexgames.Black},
		{Cell: "f5", Kind: "stone", Owner: hexgames.White},
	}
	if !slices.Equal(d.Pieces, want) {
		t.Errorf("the pieces are %v, want %v", d.Pieces, want)
	}
	// Letters grow downward, numbers to the right, and neighbors are 1 apart.
	at := map[string]hexgames.Point{}
	for _, c := range d.Cells {
		at[c.Name] = c.Center
	}
	if e5 := at["e5"]; math.Hypot(e5.X, e5.Y) > 1e-9 || math.Abs(at["e6"].X-1) > 1e-9 || math.Abs(at["e6"].Y) > 1e-9 || at["f5"].Y <= e5.Y || at["f5"].X >= e5.X {
		t.Errorf("e5 is at %v, e6 at %v and f5 at %v", e5, at["e6"], at["f5"])
	}
}

func TestDrawingSixes(t *testing.T) {
	for _, test := range []struct{ what, position, marks string }{
		{"a pending row", "w5/7/8/9/10/1wwwwww4/10/9/1b1b1b2/7/b1b1b1 b 13", "[{six [f2 f3 f4 f5 f6 f7] [] White}]"},
		{"a row of seven, pending", "6/7/8/9/10/wwwwwww4/10/9/1b1b1b2/7/b1b1b1 b 13",
			"[{six [f1 f2 f3 f4 f5 f6] [] White} {six [f2 f3 f4 f5 f6 f7] [] White}]"},
		{"a row that has won", "w5/7/8/9/10/1wwwwww4/10/9/1b1b1b2/7/b1b1bb - 14", "[{six [f2 f3 f4 f5 f6 f7] [] White}]"},
		{"a ring that has won against a later triangle", "6/7/8/3bb4/3b1b4/4bb5/10/5w3/4ww2/3www1/b5 - 15",
			"[{six [h8 i8 i9 j8 j9 j10] [] White} {six [d4 d5 e4 e6 f5 f6] [] Black}]"},
	} {
		p, err := Parse(test.position)
		if err != nil {
			t.Errorf("%s: %v", test.what, err)
			continue
		}
		if marks := fmt.Sprint(p.Drawing().Marks); marks != test.marks {
			t.Errorf("%s: the marks are %s, want %s", test.what, marks, test.marks)
		}
	}
}

func TestChanges(t *testing.T) {
	for _, test := range []struct{ position, move, clicks, changes string }{
		{"4/5/6/7/6/5/4 w 0", "d4", "[[d4]]", "White's stone comes to d4"},
		{"4/5/6/3w3/6/5/4 b 1", "c3", "[[c3]]", "Black's stone comes to c3"},
		{"4/5/6/3w3/6/5/3b w 2", "a1", "[[a1]]", "White's stone comes to a1"},
		{"w3/5/6/1wbb3/6/5/4 w 4", "d5", "[[d5]]",
			"White's stone comes to d5; Black's stone on d3 is captured; Black's stone on d4 is captured"},
		{"b3/1w3/2w3/4wwb/6/5/3b b 7", "d4", "[[d4]]",
			"Black's stone comes to d4; White's stone on b2 is captured; White's stone on c3 is captured; White's stone on d5 is captured; White's stone on d6 is captured"},
		// A pair completed between two enemy stones is safe.
		{"w3/5/6/1w1bw2/6/5/b3 b 5", "d3", "[[d3]]", "Black's stone comes to d3"},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
	p := MustParse("4/5/6/3w3/6/5/3b w 2")
	near := Move{cellOf(p, "d5"), 4}
	if p.Changes(near) != nil || slices.Contains(p.Click().Next, near.String()) {
		t.Errorf("%v, too close to White's first stone, can be clicked or changes something", near)
	}
}

func TestClick(t *testing.T) {
	for _, test := range []struct{ position, clicks, want string }{
		{"4/5/6/3w3/6/5/3b w 2", "", "{[a1 a2 a3 a4 b1 b5 c1 c6 d1 d7 e2 e7 f3 f7 g4 g5 g6] [] <nil>}"},
		{"4/5/6/3w3/6/5/3b w 2", "b1", "{[] [b1] <nil>}"},
		{"4/5/6/3w3/6/5/3b w 2", "G4", "{[] [g4] <nil>}"},
		{"bwbw/bbwwb/wwbbbb/bwbbbbb/wbwwww/wbwwb/ww1w w 36", "", "{[g6] [] <nil>}"},
	} {
		game.WantClick(t, test.position, test.clicks, test.want)
	}
}

// TestClickRefused checks the refusals of clicks that lead to no move.
func TestClickRefused(t *testing.T) {
	const second = "4/5/6/3w3/6/5/3b w 2"
	game.ClicksRefused(t, gametest.RefusedClicks{
		{second, "d4", `hexade: "d4": d4 is not empty (A2)`},
		{second, "g7", `hexade: "g7": g7 is not empty (A2)`},
		{second, "e5", `hexade: "e5": White's second stone must be at distance 3 or more from the first: from d4 to e5 it is 1 (A3)`},
		{second, "a1 b1", `hexade: "a1 b1", column 3: want nothing after a1: a move is one cell`},
		{second, "a1 b1 a1", `hexade: "a1 b1 a1", column 3: want nothing after a1: a move is one cell`},
		{second, "h4", `hexade: "h4", column 1: h4 is not on the board (A1)`},
		{second, "nowhere", `hexade: "nowhere", column 1: want the name of a cell, such as d4: missing number`},
		{"5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12", "", `hexade: "a1": the game is over: White wins: a six (A7)`},
		{"wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37", "", `hexade: "a1": the game is over: draw: full board (A8)`},
		{"wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37", "g7", `hexade: "g7": the game is over: draw: full board (A8)`},
	})
}

func TestPrompts(t *testing.T) {
	game.WantPrompts(t, gametest.Prompts{
		{"4/5/6/7/6/5/4 w 0", "", "place a stone on an empty cell", "[]"},
		{"4/5/6/3w3/6/5/4 b 1", "", "place a stone on an empty cell", "[]"},
		{"4/5/6/3w3/6/5/3b w 2", "", "place a stone at least 3 steps from your first", "[]"},
		{"w5/7/8/9/10/1wwwwww4/10/9/1b1b1b2/7/b1b1b1 b 13", "", "break White's six, or lose", "[]"},
		{"4/5/6/7/6/5/4 w 0", "a1", "", "[]"},
		{"4/5/6/3w3/6/5/4 b 1", "d4", "", "[]"},
	})
}
