package hexcore6

import (
	"fmt"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// Package laws tests the drawings of all games. These tests cover what is special to HexCore6.

// TestDrawing checks pieces without an owner. The examples show stacks and scores.
func TestDrawing(t *testing.T) {
	if got, want := fmt.Sprint(MustParse(low).Drawing().Pieces[10:13]), "[{c3 0 core None  } {c5 0 disc Black  } {d2 0 obstacle None  }]"; got != want {
		t.Errorf("the pieces are %s, want %s", got, want)
	}
}

// TestDrawingMarks checks that groups are marked once all discs are placed.
func TestDrawingMarks(t *testing.T) {
	for _, test := range []struct{ position, marks string }{
		{"3/1bw1/1w*b1/1bw1/3 b place", "[]"},
		{"ww#/#bww/bw*bb/#bwb/bw# b move", "[{group [a1 a2 b3 b4] [] White} {group [c4 c5 d5] [] Black}]"},
		{over, "[{group [b3] [] White} {group [c4 d3 d4] [] Black}]"},
		{middle, "[{group [e4 e5 e6] [] Black}]"},
	} {
		if got := fmt.Sprint(MustParse(test.position).Drawing().Marks); got != test.marks {
			t.Errorf("%s: the marks are %s, want %s", test.position, got, test.marks)
		}
	}
}

func TestChanges(t *testing.T) {
	start := New().String()
	filled := "wbb/bbww/bw*bw/wbwb/w2 w place"
	for _, test := range []struct{ position, move, clicks, changes string }{
		{start, "c4/c8", "[[c4 c8]]", "Black's disc comes to c4; White's disc comes to c8"},
		{start, "e4/f4", "[[e4 f4]]", "Black's disc comes to e4; White's disc comes to f4; White gets 1; Black gets 1"},
		{"w2/1bww/bw*bb/1bw1/bw1 w place", "a2/d5", "[[a2 d5]]",
			"White's disc comes to a2; Black's disc comes to d5; " +
				"the obstacle comes to a3; the obstacle comes to b1; the obstacle comes to d2; the obstacle comes to e5; " +
				"White gets 2; Black gets 1"},
		{filled, "e5/e4", "[[e5 e4]]", "White's disc comes to e5; Black's disc comes to e4"},
		{middle, "b5-c5", "[[b5 c5]]", "White's disc goes from b5 to c5"},
		{middle, "d1-e2:1", "[[d1 e2]]", "White's disc goes from d1 to e2"},
		{middle, "d1-e2:2", "[[d1 e2]]", "White's disc and 1 below it go from d1 to e2"},
		{middle, "pass", "[[pass]]", ""},
		{low, "b2-c2:1", "[[b2 c2]]", "White's disc goes from b2 to c2; White loses 2; Black gets 2"},
		{low, "d5-d4", "[[d5 d4]]", "White's disc and 1 below it go from d5 to d4; Black loses 1"},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
}

// TestChangesAtCore checks that points appear at the Core, on any cell.
func TestChangesAtCore(t *testing.T) {
	p := MustParse("6/7/8/9/10/4bw5/3w*b4/3bw4/8/7/6 b place")
	m, err := p.ParseMove("f4/g4") // below the black disc on f5 and the white one on g5
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range p.Changes(m)[2:] {
		if c.Kind != hexgames.ChangeScored || c.Owner != players[i] || p.Drawing().CellAt(c.At[0]) != "g6" {
			t.Errorf("%v at %v, want a score on g6", c, c.At)
		}
	}
}

// TestClick checks clicks. They complete several moves if there is a choice of the number of discs.
func TestClick(t *testing.T) {
	for _, test := range []struct{ position, clicks, want string }{
		{few, "", "{[b2 c2] [] <nil>}"},
		{few, "c2", "{[b2] [] <nil>}"},
		{few, "C2 B2", "{[] [c2/b2] <nil>}"},
		{"3/1bw1/1w*b1/1bw1/3 b place", "", "{[a1 a2 a3 b1 b4 c1 c5 d2 d5 e3 e4 e5] [] <nil>}"},
		{"3/1bw1/1w*b1/1bw1/3 b place", "a2", "{[a1 a3 d2 d5] [] <nil>}"},
		{middle, "", "{[a3 b5 c2 d1 pass] [] <nil>}"},
		{middle, "a3", "{[a4] [] <nil>}"},
		{middle, "a3 a4", "{[] [a3-a4:1 a3-a4:2] <nil>}"},
		{middle, "B5", "{[a4 c5] [] <nil>}"},
		{middle, "b5 a4", "{[] [b5-a4] <nil>}"},
		{middle, "PASS", "{[] [pass] <nil>}"},
	} {
		game.WantClick(t, test.position, test.clicks, test.want)
	}
}

// TestClickRefused checks the refusals of clicks that lead to no move.
func TestClickRefused(t *testing.T) {
	game.ClicksRefused(t, gametest.RefusedClicks{
		{few, "d4", `hexcore6: "d4/a1": d4 is not empty (C3)`},
		{few, "d6", `hexcore6: "d6/a1": no empty cell is in line with d6 (C3)`},
		{few, "b2 d6", `hexcore6: "b2/d6": d6 is not in line with b2 (C3)`},
		{few, "b2 b2", `hexcore6: "b2/b2": both discs are on b2 (C3)`},
		{few, "b2 a1", `hexcore6: "b2/a1": a1 is not empty (C3)`},
		{few, "b2 c2 a1", `hexcore6: "b2/c2/a1", column 6: want the text to end after the second cell`},
		{few, "pass", `hexcore6: "pass": there is no passing before all discs are placed (C4)`},
		{few, "h1", `hexcore6: "h1/a1", column 1: h1 is not on the board (C2)`},
		{few, "nowhere", `hexcore6: "nowhere", column 1: "nowhere" is not a cell such as d4: missing number`},
		{middle, "a4", `hexcore6: "a4-a1": White is to move and owns no stack on a4 (C8)`},
		{middle, "d4", `hexcore6: "d4-a1": White is to move and owns no stack on d4 (C8)`},
		{middle, "d7", `hexcore6: "d7-a1": there is no stack next to d7 with room for another disc (C8)`},
		{middle, "b5 e4", `hexcore6: "b5-e4": e4 is not next to b5 (C8)`},
		{middle, "a3 a4 a3", `hexcore6: "a3-a4-a3", column 6: want the text to end after the second cell`},
		{middle, "pass a3", `hexcore6: "pass-a3", column 5: want the text to end after pass`},
		{full, "c2", `hexcore6: "c2-a1": the stack on c2 is surrounded on all six sides (C9)`},
		{over, "", `hexcore6: "a1-a2": the game is over: Black wins: score (C11)`},
		{over, "pass", `hexcore6: "pass": the game is over: Black wins: score (C11)`},
	})
}

func TestPrompts(t *testing.T) {
	const begin = "3/1bw1/1w*b1/1bw1/3 b place"
	game.WantPrompts(t, gametest.Prompts{
		{begin, "", "place a black disc", "[]"},
		{begin, "a2", "now place a white disc in line with it", "[{a2 0 disc Black  }]"},
		{begin, "a2 a1", "", "[]"},
		{begin, "c3", "", "[]"},
		{middle, "", "choose a stack to move, or pass", "[]"},
		{middle, "a3", "choose the stack to move onto", "[]"},
		{middle, "a3 a4", "choose how many discs move", "[]"},
		{middle, "b5 a4", "", "[]"},
		{middle, "pass", "", "[]"},
	})
}
