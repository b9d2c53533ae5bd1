package hexade

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
)

func TestParseMove(t *testing.T) {
	for text, want := range map[string]string{"i11": "i11", "I11": "i11", "a1": "a1", "S19": "s19", "j10": "j10"} {
		if m := game.ReadMove(t, New().String(), text, want); m.String() != want {
			t.Errorf("%s is %v, want %s", text, m, want)
		}
	}
	if m := game.ReadMove(t, New().String(), "i11", "i11"); m.Cell() != draw.At(10, 9, 11) {
		t.Errorf("i11 is on the cell %v", m.Cell())
	}
}

func TestParseMoveRefused(t *testing.T) {
	game.MovesRefused(t, played(t, start(4), "d4 d5").String(), gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want the name of a cell, such as d4"},
		{"pass", hexgames.ErrSyntax, "", "column 1: want the name of a cell, such as d4: missing number"},
		{"d4-d5", hexgames.ErrSyntax, "", "column 3: want nothing after d4: a move is one cell"},
		{"d4\u2013d5", hexgames.ErrSyntax, "", "column 3: an en dash: want nothing after d4: a move is one cell"},
		{"a5", hexgames.ErrIllegalMove, "A1", "column 1: a5 is not on the board"},
		{"H4", hexgames.ErrIllegalMove, "A1", "column 1: h4 is not on the board"},
		{"i11", hexgames.ErrIllegalMove, "A1", "column 1: i11 is not on the board"},
		{"d4", hexgames.ErrIllegalMove, "A2", "d4 is not empty"},
		{"D5", hexgames.ErrIllegalMove, "A2", "d5 is not empty"},
		{"d6", hexgames.ErrIllegalMove, "A3", "from d4 to d6 it is 2"},
		{"e5", hexgames.ErrIllegalMove, "A3", "from d4 to e5 it is 1"},
	})
}

// TestParseMoveAfterTheEnd checks that after the end, the error for every cell reports the end.
func TestParseMoveAfterTheEnd(t *testing.T) {
	for _, test := range []struct{ position, clause, outcome string }{
		{"wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37", "A8", "draw: full board"},
		{"5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12", "A7", "White wins: a six"},
	} {
		over := "the game is over: " + test.outcome
		game.MovesRefused(t, test.position, gametest.RefusedMoves{
			{"d4", hexgames.ErrGameOver, test.clause, over},
			{"i11", hexgames.ErrGameOver, test.clause, over},
			{"d", hexgames.ErrSyntax, "", "want the name of a cell, such as d4: missing number"},
		})
	}
}

// TestApplyRefused checks the refusals of moves that ParseMove cannot return.
func TestApplyRefused(t *testing.T) {
	p := played(t, start(4), "d4 d5")
	game.ApplyRefused(t, gametest.UnreadMoves[Position, Move]{
		{p, Move{}, "", "the zero Move is never legal"},
		{p, New().MoveAt(0), "A1", "the move is for a board of side 10, not 4"},
		{p, Move{p.MoveAt(0).at, 5}, "A1", "the move is for a board of side 5, not 4"},
	})
}

// TestErrorCells checks that errors name the cells that a front end should mark.
func TestErrorCells(t *testing.T) {
	p := played(t, start(4), "d4 d5").String()
	game.WantAllCells(t, [][3]string{{p, "d4", "d4"}, {p, "d6", "d6 d4"}, {p, "H4", "h4"}})
}

func TestEnums(t *testing.T) {
	gametest.Names(t, []Shape{Row, Triangle, Ring}, Ring+1, "row, triangle, ring")
}

func TestMisspelled(t *testing.T) {
	gametest.Misspelled(t, New(), "i11", "i11", "t11", "A1")
	gametest.Misspelled(t, played(t, start(4), "d4 d5"), "a1", "a1", "a5", "A1")
}
