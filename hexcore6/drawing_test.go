package hexcore6

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// Package laws tests the drawings of all games. These tests cover what is particular to
// HexCore6.

func TestDrawing(t *testing.T) {
	d := MustParse(low).Drawing()
	if len(d.Cells) != 19 || d.Cells[0].Name != "a1" || d.Cells[18].Name != "e5" {
		t.Errorf("there are %d cells: %v", len(d.Cells), d.Cells)
	}
	// Stacks from bottom to top, then the Core and the next pieces.
	for _, test := range []struct {
		first int
		want  []hexgames.Piece
	}{
		{0, []hexgames.Piece{
			{Cell: "a1", Kind: "disc", Owner: hexgames.White},
			{Cell: "a2", Kind: "disc", Owner: hexgames.White},
			{Cell: "a2", Level: 1, Kind: "disc", Owner: hexgames.Black},
		}},
		{10, []hexgames.Piece{
			{Cell: "c3", Kind: "core"},
			{Cell: "c5", Kind: "disc", Owner: hexgames.Black},
			{Cell: "d2", Kind: "obstacle"},
		}},
	} {
		if got := d.Pieces[test.first : test.first+len(test.want)]; !slices.Equal(got, test.want) {
			t.Errorf("from piece %d on the pieces are %v, want %v", test.first, got, test.want)
		}
	}
	if len(d.Pieces) != 19 {
		t.Errorf("there are %d pieces: %v", len(d.Pieces), d.Pieces)
	}
	areas := []hexgames.Area{
		{Name: "score", Owner: hexgames.White, Score: 3},
		{Name: "score", Owner: hexgames.Black, Score: 1},
	}
	if !reflect.DeepEqual(d.Areas, areas) {
		t.Errorf("the areas are %v, want %v", d.Areas, areas)
	}
	// Letters grow to the right, numbers upward, and neighbors are 1 apart.
	at := map[string]hexgames.Point{}
	for _, c := range d.Cells {
		at[c.Name] = c.Center
	}
	if c3 := at["c3"]; math.Hypot(c3.X, c3.Y) > 1e-9 || math.Abs(at["c4"].Y+1) > 1e-9 || at["d4"].X <= c3.X || at["d4"].Y >= c3.Y {
		t.Errorf("c3 is at %v, c4 at %v and d4 at %v", c3, at["c4"], at["d4"])
	}
	if zero := (Position{}).Drawing(); !reflect.DeepEqual(zero, hexgames.Drawing{}) {
		t.Errorf("the zero Position is drawn as %v", zero)
	}
}

// TestDrawingMarks checks that groups are marked once all discs are placed.
func TestDrawingMarks(t *testing.T) {
	for _, test := range []struct{ position, marks string }{
		{"3/1bw1/1w*b1/1bw1/3 b place", "[]"},
		{"ww#/#bww/bw*bb/#bwb/bw# b move", "[{group [a1 a2 b3 b4] [] White} {group [c4 c5 d5] [] Black}]"},
		{low, "[{group [a1 b2 c2] [] White} {group [d4] [] Black}]"},
		{"(bbw)2/2(www)1/(ww)1*bw/1(bb)(wbb)1/1(bbw)1 - over", "[{group [b3] [] White} {group [c4 d3 d4] [] Black}]"},
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
		{low, "pass", "[[pass]]", ""},
	} {
		gametest.WantShown(t, MustParse(test.position), test.move, test.clicks, test.changes)
	}
}

// TestChangesOfStacks checks that a whole stack moves onto another.
func TestChangesOfStacks(t *testing.T) {
	p := MustParse(low)
	m, err := p.ParseMove("d5-d4")
	if err != nil {
		t.Fatal(err)
	}
	changes := p.Changes(m)
	top := hexgames.Piece{Cell: "d5", Level: 1, Kind: "disc", Owner: hexgames.White}
	if changes[0].Piece != top {
		t.Errorf("the top piece is %v, want %v", changes[0].Piece, top)
	}
	next, err := p.Apply(m)
	if err != nil {
		t.Fatal(err)
	}
	var owners []hexgames.Player
	for _, piece := range next.Drawing().Pieces {
		if piece.Cell == "d4" {
			owners = append(owners, piece.Owner)
		}
	}
	if want := []hexgames.Player{hexgames.Black, hexgames.White, hexgames.White}; !slices.Equal(owners, want) {
		t.Errorf("the discs on d4 belong to %v, want %v", owners, want)
	}
}

// TestChangesAtCore checks that points appear at the Core on any cell.
func TestChangesAtCore(t *testing.T) {
	p := MustParse("6/7/8/9/10/4bw5/3w*b4/3bw4/8/7/6 b place")
	m, err := p.ParseMove("f4/g4") // below the black disc on f5 and the white one on g5
	if err != nil {
		t.Fatal(err)
	}
	d, scores := p.Drawing(), 0
	for _, c := range p.Changes(m) {
		if c.Kind != hexgames.ChangeScored {
			continue
		}
		scores++
		if len(c.At) != 1 || d.CellAt(c.At[0]) != p.Board().Name(p.Rules().Core) {
			t.Errorf("%v at %v, on cell %q, want the cell of the Core", c, c.At, d.CellAt(c.At[0]))
		}
	}
	if scores != 2 {
		t.Errorf("%d players get points, want both", scores)
	}
}

// TestClick checks clicks, which complete several moves if there is a choice of the number
// of discs.
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
		{low, "", "{[a1 b2 b4 c2 d5 pass] [] <nil>}"},
	} {
		game.WantClick(t, test.position, test.clicks, test.want)
	}
	// On every board with every cell of the Core, the clicks are on the two cells of each
	// move.
	for side := MinSide; side <= MaxSide; side++ {
		for core := range inner[side].cells() {
			p, err := Rules{side, core.hex()}.New()
			if err != nil {
				t.Fatal(err)
			}
			want, got := textsOf(p.LegalMoves()), []string(nil)
			for _, first := range p.Click().Next {
				for _, second := range p.Click(first).Next {
					got = append(got, p.Click(first, second).Moves...)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("%v: clicks mean %d moves, want %d", p, len(got), len(want))
			}
		}
	}
}

func textsOf(moves []Move) (texts []string) {
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return texts
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
		{few, "nowhere", `hexcore6: "nowhere/a1", column 1: "nowhere" is not a cell: missing number`},
		{middle, "a4", `hexcore6: "a4-a1": White is to move and owns no stack on a4 (C8)`},
		{middle, "d4", `hexcore6: "d4-a1": White is to move and owns no stack on d4 (C8)`},
		{middle, "d7", `hexcore6: "d7-a1": there is no stack next to d7 with room for another disc (C8)`},
		{middle, "b5 e4", `hexcore6: "b5-e4": e4 is not next to b5 (C8)`},
		{middle, "b5 b4", `hexcore6: "b5-b4": a stack of 4 discs on b4 would be too high (C7)`},
		{middle, "c2 b2", `hexcore6: "c2-b2": there is no stack on b2 (C8)`},
		{middle, "a3 a4 a3", `hexcore6: "a3-a4-a3", column 6: want the text to end after the second cell`},
		{middle, "pass a3", `hexcore6: "pass-a3", column 5: want the text to end after pass`},
		{full, "c2", `hexcore6: "c2-a1": the stack on c2 is surrounded on all six sides (C9)`},
		{low, "c2 c3", `hexcore6: "c2-c3": the Core is on c3, and nothing can land on it (C7)`},
		{low, "d5 e5", `hexcore6: "d5-e5": an obstacle is on e5, and nothing can land on it (C7)`},
		{"(bbw)2/2(www)1/(ww)1*bw/1(bb)(wbb)1/1(bbw)1 - over", "", `hexcore6: "a1-a2": the game is over: Black wins: score (C11)`},
		{"(bbw)2/2(www)1/(ww)1*bw/1(bb)(wbb)1/1(bbw)1 - over", "pass", `hexcore6: "pass": the game is over: Black wins: score (C11)`},
	})
}
