package hexcore6

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestShape compares the shapes with the numbers of actions, derived from the lengths of the lines.
// A line of n cells has n(n-1) pairs of cells, and 2(n-1) pairs of neighbors.
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
	for action, want := range map[int]string{0: "a1/a2", 2069: "k11/k10", 2070: "a1-a2:1", 2071: "a1-a2:2", 3029: "k11-k10:2", 3030: "pass", 3031: ""} {
		if got := New().FormatAction(action); got != want {
			t.Errorf("action %d is %q, want %q", action, got, want)
		}
	}
}

// stacked is a position on side 3 with stacks of all heights.
const stacked = "1wb/b(bbw)(wb)w/1(ww)*1#/1(bw)2/#(bwb)1 "

// TestActions tries the actions of single moves.
func TestActions(t *testing.T) {
	gametest.WantActions(t, MustParse("w2/1bww/bw*bb/1bw1/bw1 w place"), "a2/a3 a2/d2 a2/d5 a3/a2 d2/a2 d2/d5 d5/a2 d5/d2 d5/e5 e5/d5")
	p := MustParse(stacked + "w pass")
	gametest.WantActions(t, p, "a2-a3:1 a2-b3:1 b2-a2:1 b2-a2:2 b2-b1:1 b2-b1:2 b2-b3:1 b2-c2:1 b4-a3:1 b4-b3:1 c2-b1:1 c2-b1:2 c2-d3:1 d3-c2:1 pass")
	gametest.WantActions(t, p, "", "c2-b1:2")
	gametest.WantDecoded(t, p, "c2-b1", "c2-b1:2")
	gametest.WantDecoded(t, p, "c2-b1:1", "c2-b1:1")
	gametest.WantDecoded(t, p, "a2-b3", "a2-b3:1")
	gametest.WantDecoded(t, p, "pass", "pass")
}

// TestObserve draws the planes of observations.
func TestObserve(t *testing.T) {
	draw := func(names string) string { return gametest.DrawnPlane(3, names) }
	want := map[int]string{
		ownDiscs: "a2 b2 b4 c2 d3", ownDiscs + 1: "b3 c2 e4", ownDiscs + 2: "",
		enemyDiscs: "a3 b1 b3 e4", enemyDiscs + 1: "b2 d3", enemyDiscs + 2: "b2 e4",
		theCore: "c3", obstacles: "c5 e3", onBoard: "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d2 d3 d4 d5 e3 e4 e5",
	}
	p := MustParse(stacked + "w move")
	gametest.WantPlanes(t, p, draw, want)
	gametest.WantPlanes(t, p.Reverse(), draw, want) // Black's view of it is the same
	draw = func(names string) string { return gametest.DrawnPlane(6, names) }
	gametest.WantPlanes(t, New(), draw, map[int]string{ownDiscs: "f7 e5 g6", enemyDiscs: "e6 f5 g7", theCore: "f6"})
	gametest.WantVector(t, New(), 1, 0)
	gametest.WantVector(t, p, 0, 0)
	gametest.WantVector(t, MustParse(stacked+"w pass"), 0, 1)
	gametest.WantVector(t, MustParse(stacked+"- over"), 0, 2)
}

// TestActionsRefused checks the errors for actions that do not begin a move.
func TestActionsRefused(t *testing.T) {
	p := MustParse(stacked + "w move")
	gametest.EncodingRefused(t, p, MustParse(stacked+"- over"), "c2-b1:2")
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{0}, Input: "0", Clause: "C5", Reason: "no legal move begins with action 0 (a1/a2)"},
		{Actions: []int{168, 7}, Input: "168 7", Clause: "C8", Reason: "no legal move begins with action 168 (a1-a2:1)"},
	})
}
