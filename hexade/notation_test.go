package hexade

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
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
	game.MovesRefused(t, opened(t, 4, "d4 d5").String(), gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want the name of a cell, such as d4"},
		{" d4", hexgames.ErrSyntax, "", "column 1: white space at the start"},
		{"d4 ", hexgames.ErrSyntax, "", "column 3: white space at the end"},
		{"d", hexgames.ErrSyntax, "", "column 1: want the name of a cell, such as d4: missing number"},
		{"4", hexgames.ErrSyntax, "", `column 1: want the name of a cell, such as d4: unexpected "4" for a letter`},
		{"d04", hexgames.ErrSyntax, "", "column 1: want the name of a cell, such as d4: leading zero"},
		{"d0", hexgames.ErrSyntax, "", "column 1: want the name of a cell, such as d4: numbers begin with 1"},
		{"a5", hexgames.ErrIllegalMove, "A1", "column 1: a5 is not on the board"},
		{"H4", hexgames.ErrIllegalMove, "A1", "column 1: h4 is not on the board"},
		{"i11", hexgames.ErrIllegalMove, "A1", "column 1: i11 is not on the board"},
		{"d4294967300", hexgames.ErrIllegalMove, "A1", "column 1: d4294967300 is not on the board"},
		{"d4d5", hexgames.ErrSyntax, "", "column 3: want nothing after d4: a move is one cell"},
		{"d4 d5", hexgames.ErrSyntax, "", "column 3: want nothing after d4: a move is one cell"},
		{"d4 d5 d6", hexgames.ErrSyntax, "", "column 3: want nothing after d4: a move is one cell"},
		{"d4-d5", hexgames.ErrSyntax, "", "column 3: want nothing after d4: a move is one cell"},
		{"pass", hexgames.ErrSyntax, "", "column 1: want the name of a cell, such as d4: missing number"},
		{"\u0430" + "4", hexgames.ErrSyntax, "", `\u0430`}, // a Cyrillic letter
		{"d" + strings.Repeat("-", 60), hexgames.ErrSyntax, "", "no name of a cell has 61 bytes"},
		{"d" + strings.Repeat("4", 60), hexgames.ErrSyntax, "", "no name of a cell has 61 bytes"},
		{"d4", hexgames.ErrIllegalMove, "A2", "d4 is not empty"},
		{"D5", hexgames.ErrIllegalMove, "A2", "d5 is not empty"},
		{"d6", hexgames.ErrIllegalMove, "A3", "from d4 to d6 it is 2"},
		{"e5", hexgames.ErrIllegalMove, "A3", "from d4 to e5 it is 1"},
	})
}

// TestParseMoveAfterTheEnd checks that after the end the error says so, for every cell.
func TestParseMoveAfterTheEnd(t *testing.T) {
	for _, test := range []struct{ position, clause, outcome string }{
		{"wbww/wbbww/wwwbwb/wbbbwbb/bbwbbw/wbwbw/wbwb - 37", "A8", "draw: full board"},
		{"5/b1b1b1/7/8/wwwwww3/8/b1b1b2/6/5 - 12", "A7", "White wins: a six"},
	} {
		p := MustParse(test.position)
		for _, text := range []string{"d4", "e1", "i11"} {
			_, err := p.ParseMove(text)
			wantError(t, err, hexgames.ErrGameOver, test.clause, "the game is over: "+test.outcome)
		}
		_, err := p.ParseMove("d")
		wantError(t, err, hexgames.ErrSyntax, "", "want the name of a cell, such as d4: missing number")
	}
}

// TestApplyRefused checks the refusals of moves that ParseMove cannot return.
func TestApplyRefused(t *testing.T) {
	p := opened(t, 4, "d4 d5")
	for _, test := range []struct {
		m       Move
		clause  string
		message string
	}{
		{Move{}, "", "the zero Move is never legal"},
		{New().MoveAt(0), "A1", "the move is for a board of side 10, not 4"},
		{Move{p.MoveAt(0).at, 5}, "A1", "the move is for a board of side 5, not 4"},
	} {
		q, err := p.Apply(test.m)
		if q != (Position{}) || p.Captures(test.m) != nil {
			t.Errorf("%v leads to %v", test.m, q)
		}
		wantError(t, err, hexgames.ErrIllegalMove, test.clause, test.message)
	}
}

// TestZeroMove checks the methods of the zero Move that game.Zero does not call.
func TestZeroMove(t *testing.T) {
	var m Move
	if m.Cell() != (hexgrid.Hex{}) || m.Transform(hexgrid.Rotation(1)) != m {
		t.Errorf("the zero Move is on %v", m.Cell())
	}
}

// TestErrorCells checks that an error names the cells that it is about, so that a front
// end can mark them.
func TestErrorCells(t *testing.T) {
	p := opened(t, 4, "d4 d5").String()
	for move, want := range map[string]string{"d4": "d4", "d6": "d6 d4", "H4": "h4"} {
		game.WantCells(t, p, move, want)
	}
}

func TestShape(t *testing.T) {
	for shape, want := range map[Shape]string{Row: "row", Triangle: "triangle", Ring: "ring", 7: "Shape(7)"} {
		if got := shape.String(); got != want {
			t.Errorf("shape %d is %s, want %s", shape, got, want)
		}
	}
	text, err := json.Marshal([]Shape{Row, Ring})
	if want := `["row","ring"]`; string(text) != want || err != nil {
		t.Errorf("shapes in JSON are %s, %v; want %s", text, err, want)
	}
	_, err = Shape(7).MarshalText()
	wantError(t, err, hexgames.ErrOption, "", "there is no such shape")
}

func TestEnums(t *testing.T) {
	gametest.Names(t, []Shape{Row, Triangle, Ring}, Ring+1, "row, triangle, ring")
}

func TestMisspelled(t *testing.T) {
	gametest.Misspelled(t, New(), "i11", "i11", "t11", "A1")
	gametest.Misspelled(t, opened(t, 4, "d4 d5"), "a1", "a1", "a5", "A1")
}
