package hexade

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestActions compares the shape with the board, and actions with its cells.
func TestActions(t *testing.T) {
	for side, want := range map[uint8]hexgames.Shape{
		4:  {Planes: 3, Height: 7, Width: 7, Vector: 1, Actions: 37},
		5:  {Planes: 3, Height: 9, Width: 9, Vector: 1, Actions: 61},
		10: {Planes: 3, Height: 19, Width: 19, Vector: 1, Actions: 271},
	} {
		p := start(side)
		if got := p.Shape(); got != want {
			t.Errorf("side %d: the shape is %v, want %v", side, got, want)
		}
		for i, h := range p.Board().Cells() {
			if got, want := p.FormatAction(i), p.Board().Name(h); got != want {
				t.Errorf("side %d: action %d is %s, want %s", side, i, got, want)
			}
		}
	}
	p := played(t, start(4), "d4 a1")
	gametest.WantActions(t, p, "a2 a3 a4 b1 b5 c1 c6 d1 d7 e2 e7 f3 f7 g4 g5 g6 g7")
	gametest.WantActions(t, p, "", "a4")
	gametest.WantDecoded(t, p, "a4", "a4")
}

// TestObserve draws the planes of observations.
func TestObserve(t *testing.T) {
	for _, test := range []struct{ position, own, enemy string }{
		{"5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5", "d6 e5", "c5 e3 f5"},
		{"5/6/4w2/5b2/2w1b4/3w4/7/6/b4 w 6", "c5 e3 f5", "d6 e5 i5"},
		// The game is over. Black's ring has won, and it would be Black's turn.
		{"6/7/8/3bb4/3b1b4/4bb5/10/5w3/4ww2/3www1/b5 - 15", "d4 d5 e4 e6 f5 f6 k6", "h8 i8 i9 j8 j9 j10"},
	} {
		p := MustParse(test.position)
		draw := func(names string) string { return gametest.DrawnPlane(int(p.side), names) }
		gametest.WantPlanes(t, p, draw, map[int]string{ownStones: test.own, enemyStones: test.enemy})
	}
	want := "xxxx...\nxxxxx..\nxxxxxx.\nxxxxxxx\n.xxxxxx\n..xxxxx\n...xxxx"
	if board := gametest.Plane(t, start(4), boardCells); board != want {
		t.Errorf("the board is\n%s", board)
	}
}

// TestSecondStone checks the number that tells whether White's second stone is still to come. The
// stones alone do not tell: late in a game, after captures, one stone of each player may be left,
// and then White may place a stone next to the other one.
func TestSecondStone(t *testing.T) {
	for position, want := range map[string]float32{
		"4/5/6/7/6/5/4 w 0":     1,
		"4/5/6/3w3/6/5/4 b 1":   1,
		"4/5/6/3w3/6/5/4 b 9":   0,
		"b3/5/6/3w3/6/5/4 w 2":  1,
		"b3/5/6/3w3/6/5/4 w 10": 0,
		"b3/5/6/3w2w/6/5/4 b 3": 0,
	} {
		gametest.WantVector(t, MustParse(position), want)
	}
}

// TestActionsRefused checks the errors for actions that begin no move.
func TestActionsRefused(t *testing.T) {
	p := played(t, start(4), "d4 a1")
	gametest.EncodingRefused(t, p, MustParse("wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37"), "a4")
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{0}, Input: "0", Clause: "A2", Reason: "no legal move begins with action 0 (a1)"},
		{Actions: []int{18}, Input: "18", Clause: "A2", Reason: "no legal move begins with action 18 (d4)"},
	})
	_, err := p.EncodeMove(nil, start(5).MoveAt(0))
	wantError(t, err, hexgames.ErrIllegalMove, "A1", "the move is for a board of side 5, not 4")
}
