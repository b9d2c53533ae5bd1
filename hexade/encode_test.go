package hexade

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/internal/gametest/naive"
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
		board := p.Board()
		for i := range board.Len() {
			if got, want := p.FormatAction(i), board.Name(board.At(i)); got != want {
				t.Errorf("side %d: action %d is %s, want %s", side, i, got, want)
			}
		}
	}
	p := opened(t, 4, "d4 a1")
	gametest.WantActions(t, p, "a2 a3 a4 b1 b5 c1 c6 d1 d7 e2 e7 f3 f7 g4 g5 g6 g7")
	gametest.WantActions(t, p, "", "a4")
	gametest.WantDecoded(t, p, "a4", "a4")
}

// TestObserve draws the planes of observations.
func TestObserve(t *testing.T) {
	const ply5, ply6 = "5/6/4w2/5b2/2w1b4/3w4/7/6/5 b 5", "5/6/4w2/5b2/2w1b4/3w4/7/6/b4 w 6"
	for _, test := range []struct {
		position, own, enemy string
	}{
		{ply5, "d6 e5", "c5 e3 f5"},
		{ply6, "c5 e3 f5", "d6 e5 i5"},
		// The game is over. Black's ring has won, and it would be Black's turn.
		{"6/7/8/3bb4/3b1b4/4bb5/10/5w3/4ww2/3www1/b5 - 15", "d4 d5 e4 e6 f5 f6 k6", "h8 i8 i9 j8 j9 j10"},
	} {
		p := MustParse(test.position)
		side := int(p.side)
		for i, want := range []string{ownStones: test.own, enemyStones: test.enemy} {
			if got, want := gametest.Plane(t, p, i), drawnPlane(side, want); got != want {
				t.Errorf("%s: plane %d is\n%s\nwant\n%s", test.position, i, got, want)
			}
		}
	}
	want := "xxxx...\nxxxxx..\nxxxxxx.\nxxxxxxx\n.xxxxxx\n..xxxxx\n...xxxx"
	if board := gametest.Plane(t, start(4), boardCells); board != want {
		t.Errorf("the board is\n%s", board)
	}
}

// drawnPlane draws a plane with ones on some cells.
func drawnPlane(side int, names string) string {
	row := strings.Repeat(".", 2*side-1)
	rows := strings.Fields(strings.Repeat(row+" ", 2*side-1))
	for name := range strings.FieldsSeq(names) {
		c := naive.Named(name)
		rows[c.Letter-1] = rows[c.Letter-1][:c.Number-1] + "x" + rows[c.Letter-1][c.Number:]
	}
	return strings.Join(rows, "\n")
}

// TestSecondStone checks the number that says whether White's second stone is still to come.
// The stones do not: late in a game, one stone of each player may be left after captures, and
// then White may place a stone next to the other one.
func TestSecondStone(t *testing.T) {
	for _, test := range []struct {
		position string
		want     float32
	}{
		{"4/5/6/7/6/5/4 w 0", 1},
		{"4/5/6/3w3/6/5/4 b 1", 1},
		{"4/5/6/3w3/6/5/4 b 9", 0},
		{"b3/5/6/3w3/6/5/4 w 2", 1},
		{"b3/5/6/3w3/6/5/4 w 10", 0},
		{"b3/5/6/3w2w/6/5/4 b 3", 0},
	} {
		p := MustParse(test.position)
		observation, err := p.Observe(nil)
		if n := len(observation); err != nil || n != p.Shape().Len() || observation[n-1] != test.want {
			t.Errorf("%s: the vector is %v, want %v", test.position, observation[n-1:], test.want)
		}
	}
}

// TestActionsRefused checks the errors for actions that are not those of a move.
func TestActionsRefused(t *testing.T) {
	p := opened(t, 4, "d4 a1")
	gametest.ActionsRefused(t, p, []gametest.RefusedActions{
		{Actions: []int{-1}, Input: "-1", Reason: "there is no action -1: want 0 to 36"},
		{Actions: []int{37}, Input: "37", Reason: "there is no action 37: want 0 to 36"},
		{Actions: []int{0}, Input: "0", Reason: "no legal move begins with action 0 (a1)"},
		{Actions: []int{18}, Input: "18", Reason: "no legal move begins with action 18 (d4)"},
		{Actions: []int{3, 7}, Input: "3 7", Reason: "action 7 (b4) comes after a whole move"},
	})
	_, err := p.DecodeMove()
	wantError(t, err, hexgames.ErrIllegalMove, "", "the move is not complete")
	_, err = p.Observe(nil, 3)
	wantError(t, err, hexgames.ErrIllegalMove, "", "these actions are a whole move")
	_, err = p.EncodeMove(nil, Move{})
	wantError(t, err, hexgames.ErrIllegalMove, "", "the zero Move is never legal")
	_, err = p.EncodeMove(nil, start(5).LegalMoves()[0])
	wantError(t, err, hexgames.ErrIllegalMove, "A1", "the move is for a board of side 5, not 4")
	gametest.ActionsRefused(t, MustParse("wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37"), []gametest.RefusedActions{
		{Actions: []int{0}, Input: "0", Kind: hexgames.ErrGameOver, Reason: "the game is over: draw"},
	})
	gametest.ActionsRefused(t, Position{}, []gametest.RefusedActions{
		{Reason: "the zero Position is not a game: begin with New or Parse"},
	})
}
