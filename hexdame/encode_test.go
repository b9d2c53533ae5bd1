package hexdame

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
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

// TestJumps goes through the actions of captures: a man that runs a triangle back to its own
// cell, one way or the other, and two moves with the same start and end.
func TestJumps(t *testing.T) {
	p := MustParse("W:We5:Bf5,f6,g6")
	gametest.WantActions(t, p, "e5-g5 e5-g7")
	gametest.WantActions(t, p, "g5-g7", "e5-g5")
	gametest.WantActions(t, p, "g7-e5", "e5-g5", "g5-g7")
	gametest.WantActions(t, p, "", "e5-g5", "g5-g7", "g7-e5")
	gametest.WantDecoded(t, p, "e5xg5xg7xe5", "e5-g5", "g5-g7", "g7-e5")
	gametest.WantDecoded(t, p, "e5xg5xg7xe5", "e5-g7", "g7-g5", "g5-e5")
}

// TestObserve draws the planes of observations.
func TestObserve(t *testing.T) {
	p := MustParse("B:WKf4,f5:Bb2,Ke5")
	q := p.Reverse()
	for i, name := range []string{ownMen: "h8", ownKings: "e5", enemyMen: "d5", enemyKings: "d6", jumped: "", moving: ""} {
		want := drawnPlane(name)
		if got := gametest.Plane(t, p, i); got != want {
			t.Errorf("plane %d for Black is\n%s\nwant\n%s", i, got, want)
		}
		if got := gametest.Plane(t, q, i); got != want {
			t.Errorf("plane %d for White, reversed, is\n%s\nwant\n%s", i, got, want)
		}
	}
	board := gametest.Plane(t, p, onBoard)
	if want := "xxxxx....\nxxxxxx...\nxxxxxxx..\nxxxxxxxx.\nxxxxxxxxx\n.xxxxxxxx\n..xxxxxxx\n...xxxxxx\n....xxxxx"; board != want {
		t.Errorf("the board is\n%s", board)
	}
	// In the middle of a capture the piece has left its cell, and what it took is still there.
	p = MustParse("W:We5:Bf5,f6,g6")
	for i, names := range []string{ownMen: "g5", ownKings: "", enemyMen: "f5 f6 g6", enemyKings: "", jumped: "f5", moving: "g5"} {
		if got, want := gametest.Plane(t, p, i, "e5-g5"), drawnPlane(strings.Fields(names)...); got != want {
			t.Errorf("after e5-g5 plane %d is\n%s\nwant\n%s", i, got, want)
		}
	}
}

// drawnPlane draws a plane with ones on some cells.
func drawnPlane(names ...string) string {
	row := strings.Repeat(".", 9)
	rows := []string{row, row, row, row, row, row, row, row, row}
	for _, name := range names {
		if name != "" {
			letter, number := name[0]-'a', name[1]-'1'
			rows[letter] = rows[letter][:number] + "x" + rows[letter][number+1:]
		}
	}
	return strings.Join(rows, "\n")
}

// TestActionsRefused checks the errors for actions that do not begin a move.
func TestActionsRefused(t *testing.T) {
	p := MustParse("W:We5:Bf5,f6,g6")
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{-1}, Input: "-1", Reason: "there is no action -1: want 0 to 1103"},
		{Actions: []int{1104}, Input: "1104", Reason: "there is no action 1104: want 0 to 1103"},
		{Actions: []int{556}, Input: "556", Reason: "no legal move begins with action 556 (e5-f5)"},
		{Actions: []int{558, 7}, Input: "558 7", Reason: "no legal move goes on with action 7 (a1-c3)"},
		{Actions: []int{558, 839, 872, 7}, Input: "558 839 872 7", Reason: "action 7 (a1-c3) comes after a whole move"},
	})
	_, err := p.DecodeMove(gametest.Actions(t, p, "e5-g5")...)
	wantError(t, err, hexgames.ErrIllegalMove, "", "the move is not complete")
	_, err = p.DecodeMove()
	wantError(t, err, hexgames.ErrIllegalMove, "", "the move is not complete")
	_, err = p.Observe(nil, gametest.Actions(t, p, "e5-g5", "g5-g7", "g7-e5")...)
	wantError(t, err, hexgames.ErrIllegalMove, "", "these actions are a whole move")
	_, err = p.EncodeMove(nil, Move{})
	wantError(t, err, hexgames.ErrIllegalMove, "", "the zero Move is never legal")
	gametest.ActionsRefused(t, MustParse("W:W:Bi9"), []gametest.RefusedActions{
		{Actions: []int{0}, Input: "0", Kind: hexgames.ErrGameOver, Reason: "the game is over: Black wins"},
	})
	gametest.ActionsRefused(t, Position{}, []gametest.RefusedActions{
		{Reason: "the zero Position is not a game: begin with New or Parse"},
	})
}
