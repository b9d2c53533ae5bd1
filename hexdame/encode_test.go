package hexdame

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
)

// TestShape compares the shape with the constants and the table of actions.
func TestShape(t *testing.T) {
	if got, want := New().Shape(), (hexgames.Shape{Planes: 7, Height: 9, Width: 9, Actions: 1104}); got != want {
		t.Errorf("the shape is %v, want %v", got, want)
	}
	first, last := New().FormatAction(0), New().FormatAction(actionCount-1)
	if first != "a1-a2" || last != "i9-i8" {
		t.Errorf("the actions go from %s to %s", first, last)
	}
	black := MustParse(play(t, New().String(), "a4-a5"))
	if first := black.FormatAction(0); first != "i9-i8" {
		t.Errorf("Black's first action is %s", first)
	}
}

// TestJumps tries the actions of captures: a man that runs around a triangle back to its own cell,
// in both directions, and two moves with the same start and end.
func TestJumps(t *testing.T) {
	p := MustParse("W:We5:Bf5,f6,g6")
	gametest.WantActions(t, p, "e5-g5 e5-g7")
	gametest.WantActions(t, p, "g5-g7", "e5-g5")
	gametest.WantActions(t, p, "g7-e5", "e5-g5", "g5-g7")
	gametest.WantActions(t, p, "", "e5-g5", "g5-g7", "g7-e5")
	gametest.WantDecoded(t, p, "e5xg5xg7xe5", "e5-g5", "g5-g7", "g7-e5")
	gametest.WantDecoded(t, p, "e5xg5xg7xe5", "e5-g7", "g7-g5", "g5-e5")
}

// TestObserve compares observations of both players, and one in the middle of a capture, when the
// piece has left its cell and the captured piece is still there.
func TestObserve(t *testing.T) {
	drawn := func(names string) string { return gametest.DrawnPlane(side, names) }
	p := MustParse("B:WKf4,f5:Bb2,Ke5")
	want := map[int]string{
		ownMen: "h8", ownKings: "e5", enemyMen: "d5", enemyKings: "d6", jumped: "", moving: "",
		onBoard: naive.Names(naive.Cells(side)...),
	}
	gametest.WantPlanes(t, p, drawn, want)
	gametest.WantPlanes(t, p.Reverse(), drawn, want)
	gametest.WantPlanes(t, MustParse("W:We5:Bf5,f6,g6"), drawn, map[int]string{
		ownMen: "g5", ownKings: "", enemyMen: "f5 f6 g6", enemyKings: "", jumped: "f5", moving: "g5",
	}, "e5-g5")
}

func TestActionsRefused(t *testing.T) {
	p := MustParse("W:We5:Bf5,f6,g6")
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{556}, Input: "556", Clause: "D6", Reason: "no legal move begins with action 556 (e5-f5)"},
		{Actions: []int{558, 7}, Input: "558 7", Reason: "no legal move continues with action 7 (a1-c3)"},
	})
	gametest.EncodingRefused(t, p, MustParse("W:W:Bi9"), "e5-g5", "g5-g7", "g7-e5")
	// From an empty cell and from an enemy piece, other jumps could follow these.
	gametest.ActionsRefused(t, MustParse("B:Wc2,c3,d2,e2:Bf3"), []gametest.RefusedActions{
		{Actions: []int{980}, Input: "980", Clause: "D1", Reason: "no legal move begins with action 980 (b3-d3): Black is to move and has no piece on b3"},
	})
	gametest.ActionsRefused(t, MustParse("B:Wa2,b3,f5,d4:Bg6"), []gametest.RefusedActions{
		{Actions: []int{1080}, Input: "1080", Clause: "D1", Reason: "no legal move begins with action 1080 (a2-c4): Black is to move and has no piece on a2"},
	})
}
