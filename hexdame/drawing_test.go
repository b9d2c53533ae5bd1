package hexdame

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
)

// Package laws tests the drawings of all games. These tests cover what is special to Hexdame.

func TestDrawing(t *testing.T) {
	d := MustParse("W:WKe5,a1:Bf6").Drawing()
	if len(d.Cells) != 61 || d.Cells[0].Name != "a1" || d.Cells[60].Name != "i9" || len(d.Areas)+len(d.Marks) != 0 {
		t.Errorf("there are %d cells, the areas %v and the marks %v", len(d.Cells), d.Areas, d.Marks)
	}
	want := []hexgames.Piece{
		{Cell: "a1", Kind: "man", Owner: hexgames.White},
		{Cell: "e5", Kind: "king", Owner: hexgames.White},
		{Cell: "f6", Kind: "man", Owner: hexgames.Black},
	}
	if !slices.Equal(d.Pieces, want) {
		t.Errorf("the pieces are %v, want %v", d.Pieces, want)
	}
	// White moves upward, letters grow to the right, and neighbors are 1 apart.
	at := map[string]hexgames.Point{}
	for _, c := range d.Cells {
		at[c.Name] = c.Center
	}
	if e5 := at["e5"]; math.Hypot(e5.X, e5.Y) > 1e-9 || math.Abs(at["e6"].Y-at["f6"].Y-0.5) > 1e-9 || at["f5"].X <= e5.X || at["f6"].Y >= e5.Y {
		t.Errorf("e5 is at %v, e6 at %v, f5 at %v and f6 at %v", e5, at["e6"], at["f5"], at["f6"])
	}
}

func TestChanges(t *testing.T) {
	for _, test := range []struct{ position, move, clicks, changes string }{
		{"W:We5:Bi9", "e5-e6", "[[e5 e6]]", "White's man goes from e5 to e6"},
		{"W:Wg5:Bh6", "g5xi7", "[[g5 i7]]", "White's man goes from g5 to i7; Black's man on h6 is captured; White's man on i7 becomes a king"},
		{"W:We5:Bf5,f6,g6", "e5xg5xg7xe5", "[[e5 e5] [e5 g5 g7 e5] [e5 g7 g5 e5]]",
			"White's man goes from e5 to g5 to g7 to e5; Black's man on f5 is captured; Black's man on g6 is captured; Black's man on f6 is captured"},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
}

// TestClickRefused checks the refusals of clicks that lead to no move.
func TestClickRefused(t *testing.T) {
	const capture = "W:Wa1,d4:Be5,i9"
	game.ClicksRefused(t, gametest.RefusedClicks{
		{capture, "a1", `hexdame: "a1-a2": a capture is compulsory: d4xf6 (D6)`},
		{capture, "d4 d5", `hexdame: "d4-d5": a capture is compulsory: d4xf6 (D6)`},
		{capture, "e5", `hexdame: "e5-a1": White is to move and has no piece on e5 (D1)`},
		{capture, "b2", `hexdame: "b2-a1": White is to move and has no piece on b2 (D1)`},
		{capture, "d4 f6 f7", `hexdame: "d4xf6xf7": no jump from f6 to f7: a man captures by jumping over an enemy next to it to the empty cell behind (D4)`},
		{"W:Wa1,a2,b1,b2:Bi9", "a1", `hexdame: "a1-a2": the man on a1 cannot move: no cell that it steps to is empty (D2)`},
		{"W:WKa1,a2,b1,b2:Bi9", "a1", `hexdame: "a1-a2": the king on a1 cannot move: no cell next to it is empty (D3)`},
		{"W:Wa1,a2:Bi9", "a1 a2", `hexdame: "a1-a2": a2 is not empty (D2)`},
		{"W:Wa1:Bi9", "a1 c3", `hexdame: "a1-c3": a man steps one cell forward, from a1 to a2, b1, b2 (D2)`},
		{"W:Wa1:Bi9", "nowhere", `hexdame: "nowhere", column 1: "nowhere" is not a cell such as d4: missing number`},
		{"W:W:Bi9", "", `hexdame: "a1-a2": the game is over: Black wins: no legal move (D9)`},
	})
}

// TestClickPaths checks that a move can be clicked along each of the paths that the oracle finds,
// or on its start and end, and in no other way.
func TestClickPaths(t *testing.T) {
	for _, test := range []struct {
		position string
		paths    int
	}{
		{"W:We5:Bf5,f6,g6", 2},
		{"W:WKa1:Bc3,f6", 6},
		{"W:WKe5:Bf5,f6,g6", 10},
		{"B:Wb1,b3,d2,d4,e5,f2:BKa3,d6,f8,g8,h6,h7,i7", 2},
		{"B:Wa4,b4,b5,c2,c3,d2,d4,e2,e4,e5,g4,g8:BKa5", 136},
		{"W:Wa1:Bb6,c2,c4,c6,e2,e4,e6,e8,f9,g4,g6,g8,h4,Ka2,Ka4,Kd1", 1}, // all 16 pieces
		{"W:WKe5:Bi9", 23},
	} {
		p := MustParse(test.position)
		want := map[Move]map[string]bool{}
		paths := oracleOf(p).paths()
		for _, path := range paths {
			m, names := moveOf(p, path), namesOfCells(path.stops)
			if want[m] == nil {
				want[m] = map[string]bool{fmt.Sprint([]string{names[0], names[len(names)-1]}): true}
			}
			want[m][fmt.Sprint(names)] = true
		}
		if len(paths) != test.paths {
			t.Errorf("%s: there are %d paths, want %d", test.position, len(paths), test.paths)
		}
		for _, m := range p.LegalMoves() {
			got := map[string]bool{}
			for _, way := range gametest.Ways(p, m) {
				got[fmt.Sprint(way)] = true
			}
			if !maps.Equal(got, want[m]) {
				t.Errorf("%s: %v can be clicked as %v, want %v", test.position, m, got, want[m])
			}
		}
	}
}

func namesOfCells(cells []naive.Cell) (names []string) {
	for _, s := range cells {
		names = append(names, s.String())
	}
	return names
}

func TestPrompts(t *testing.T) {
	game.WantPrompts(t, gametest.Prompts{
		{"W:Wa1:Bi9", "", "choose a man", "[]"},
		{"W:WKa1:Bi8", "", "choose a king", "[]"},
		{"W:WKa1,b2:Bi8", "", "choose a man or a king", "[]"},
		{"W:We5:Bf6,i8", "", "you must capture: choose a man that can", "[]"},
		{"W:WKe5:Bf6,i8", "", "you must capture: choose a king that can", "[]"},
		{"W:WKc4,e4:Be5,c6", "", "you must capture: choose a man or a king that can", "[]"},
		{"W:Wa1:Bi9", "a1", "choose where it goes", "[]"},
		{"W:We5:Bf6,i8", "e5", "choose where it jumps", "[]"},
		{"W:Wa1:Bi9", "a1 a2", "", "[]"},
		{"W:Wd4:Be5,f7,g8,i5", "d4 f6", "choose where it jumps next", "[]"},
		{"W:Wd4:Be5,f7,g8,i5", "d4 h8", "", "[]"},
		{"W:Wa1:Bi9", "a1 a3", "", "[]"},
	})
}
