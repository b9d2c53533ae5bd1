package hexcore6

import (
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestShape compares the shapes with the numbers of actions, which follow from the lengths of
// the lines: a line of n cells has n(n-1) pairs of cells, and 2(n-1) of neighbors.
func TestShape(t *testing.T) {
	for side := MinSide; side <= MaxSide; side++ {
		p, err := Rules{Side: side}.New()
		if err != nil {
			t.Fatal(err)
		}
		actions := 1 // a pass
		for n := side; n < 2*side; n++ {
			lines := 6
			if n == 2*side-1 {
				lines = 3
			}
			actions += lines * (n*(n-1) + 2*2*(n-1))
		}
		letters := 2*side - 1
		if got, want := p.Shape(), (hexgames.Shape{Planes: 9, Height: letters, Width: letters, Vector: 2, Actions: actions}); got != want {
			t.Errorf("the shape on side %d is %v, want %v", side, got, want)
		}
	}
	if got := New().Shape().Actions; got != 3031 {
		t.Errorf("there are %d actions on side 6, want 3031", got)
	}
	for action, want := range map[int]string{0: "a1/a2", 2069: "k11/k10", 2070: "a1-a2:1", 2071: "a1-a2:2", 3029: "k11-k10:2", 3030: "pass"} {
		if got := New().FormatAction(action); got != want {
			t.Errorf("action %d is %q, want %q", action, got, want)
		}
	}
}

// TestActions goes through the actions of single moves.
func TestActions(t *testing.T) {
	gametest.WantActions(t, MustParse("w2/1bww/bw*bb/1bw1/bw1 w place"), "a2/a3 a2/d2 a2/d5 a3/a2 d2/a2 d2/d5 d5/a2 d5/d2 d5/e5 e5/d5")
	p := MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 w pass")
	gametest.WantActions(t, p, "a2-a3:1 a2-b3:1 b2-a2:1 b2-a2:2 b2-b1:1 b2-b1:2 b2-b3:1 b2-c2:1 b4-a3:1 b4-b3:1 c2-b1:1 c2-b1:2 c2-d3:1 d3-c2:1 pass")
	gametest.WantActions(t, p, "", "c2-b1:2")
	gametest.WantDecoded(t, p, "c2-b1", "c2-b1:2")
	gametest.WantDecoded(t, p, "c2-b1:1", "c2-b1:1")
	gametest.WantDecoded(t, p, "a2-b3", "a2-b3:1")
	gametest.WantDecoded(t, p, "pass", "pass")
}

// TestObserve draws the planes of observations.
func TestObserve(t *testing.T) {
	p := MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 w move")
	q := recolored(p) // Black's view of it is the same
	for i, names := range []string{
		ownDiscs: "a2 b2 b4 c2 d3", ownDiscs + 1: "b3 c2 e4", ownDiscs + 2: "",
		enemyDiscs: "a3 b1 b3 e4", enemyDiscs + 1: "b2 d3", enemyDiscs + 2: "b2 e4",
		theCore: "c3", obstacles: "c5 e3",
	} {
		want := drawnPlane(5, strings.Fields(names)...)
		if got := gametest.Plane(t, p, i); got != want {
			t.Errorf("plane %d for White is\n%s\nwant\n%s", i, got, want)
		}
		if got := gametest.Plane(t, q, i); got != want {
			t.Errorf("plane %d for Black, with the colors exchanged, is\n%s\nwant\n%s", i, got, want)
		}
	}
	if board, want := gametest.Plane(t, p, onBoard), "xxx..\nxxxx.\nxxxxx\n.xxxx\n..xxx"; board != want {
		t.Errorf("the board is\n%s", board)
	}
	// The names of cells on the largest board.
	for i, names := range []string{ownDiscs: "f7 e5 g6", enemyDiscs: "e6 f5 g7", theCore: "f6"} {
		if got, want := gametest.Plane(t, New(), i), drawnPlane(11, strings.Fields(names)...); got != want {
			t.Errorf("plane %d of the start is\n%s\nwant\n%s", i, got, want)
		}
	}
	for phase, want := range map[string][]float32{"w move": {0, 0}, "w pass": {0, 1}, "- over": {0, 2}} {
		wantVector(t, MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 "+phase), want)
	}
	wantVector(t, New(), []float32{1, 0})
}

func wantVector(t *testing.T, p Position, want []float32) {
	t.Helper()
	o, err := p.Observe(nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := o[len(o)-vectorCount:]; !slices.Equal(got, want) {
		t.Errorf("the vector of %v is %v, want %v", p, got, want)
	}
}

// drawnPlane draws a plane of a board with so many letters, with ones on some cells.
func drawnPlane(letters int, names ...string) string {
	rows := slices.Repeat([]string{strings.Repeat(".", letters)}, letters)
	for _, name := range names {
		letter, number := name[0]-'a', name[1]-'1'
		rows[letter] = rows[letter][:number] + "x" + rows[letter][number+1:]
	}
	return strings.Join(rows, "\n")
}

// TestActionsRefused checks the errors for actions that do not begin a move.
func TestActionsRefused(t *testing.T) {
	p := MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 w move")
	whole := gametest.Actions(t, p, "c2-b1:2")[0]
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{-1}, Input: "-1", Reason: "there is no action -1: want 0 to 336"},
		{Actions: []int{337}, Input: "337", Reason: "there is no action 337: want 0 to 336"},
		{Actions: []int{0}, Input: "0", Reason: "no legal move begins with action 0 (a1/a2)"},
		{Actions: []int{168, 7}, Input: "168 7", Reason: "no legal move begins with action 168 (a1-a2:1)"},
		{Actions: []int{336, 7}, Input: "336 7", Reason: "action 7 (a1/e5) comes after a whole move"},
	})
	_, err := p.DecodeMove()
	wantError(t, err, hexgames.ErrIllegalMove, "", "the move is not complete")
	_, err = p.Observe(nil, whole)
	wantError(t, err, hexgames.ErrIllegalMove, "", "these actions are a whole move")
	_, err = p.EncodeMove(nil, Move{})
	wantError(t, err, hexgames.ErrIllegalMove, "", "the zero Move is never legal")
	gametest.ActionsRefused(t, MustParse("1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 - over"), []gametest.RefusedActions{
		{Actions: []int{0}, Input: "0", Kind: hexgames.ErrGameOver, Reason: "the game is over: White wins"},
	})
	gametest.ActionsRefused(t, Position{}, []gametest.RefusedActions{
		{Reason: "the zero Position is not a game: begin with New or Parse"},
	})
}
