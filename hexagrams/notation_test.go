package hexagrams

import (
	"encoding/json"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

func TestParseMove(t *testing.T) {
	for _, test := range []struct{ position, text, want string }{
		{with("w", "a2 y1", "z3"), "a2-b3", "a2-b3"},
		{with("w", "a2 y1", "z3"), "A2-B3", "a2-b3"},
		{with("w", "a2 y1", "z3"), "y1-x1", "y1-x1"},
		{with("w", "x1", "z3"), "X1-Y2", "x1-y2"},
		{with("w", "x1", "y2"), "x1xy2", "x1xy2"},
		{with("w", "x1", "y2"), "X1XY2", "x1xy2"},
		{with("w", "x1", "x2"), "x1xx2", "x1xx2"},
		{with("w", "x1", "x2"), "x1Xx2", "x1xx2"},
		{with("b", "x1", "y2"), "y2xx1", "y2xx1"},
		{New().String(), "d3xe3", "d3xe3"},
	} {
		m := game.ReadMove(t, test.position, test.text, test.want)
		if m.String() != test.want {
			t.Errorf("%s in %s is %v, want %s", test.text, test.position, m, test.want)
		}
		if from, to := m.From().String(), m.To().String(); from != test.want[:2] || to != test.want[3:] || m.IsCapture() != (test.want[2] == 'x') {
			t.Errorf("%v leads from %s to %s, as a capture: %v", m, from, to, m.IsCapture())
		}
	}
}

func TestParseMoveRefused(t *testing.T) {
	position := with("w", "x1 d1 y4", "e1 z1")
	game.MovesRefused(t, position, gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want a move such as d3-e3 or d3xe3"},
		{"d", hexgames.ErrSyntax, "", "want a move such as d3-e3 or d3xe3"},
		{"d1", hexgames.ErrSyntax, "", "column 3: want - or x after the first cell"},
		{"x1", hexgames.ErrSyntax, "", "column 3: want - or x after the first cell"},
		{"x", hexgames.ErrSyntax, "", "want a move such as d3-e3 or d3xe3"},
		{"xx1", hexgames.ErrSyntax, "", `column 1: "x" is not a cell such as d4: missing number`},
		{"-", hexgames.ErrSyntax, "", "want a move such as d3-e3 or d3xe3"},
		{"d1-", hexgames.ErrSyntax, "", "column 4: want the name of a cell, such as d4"},
		{"d1x", hexgames.ErrSyntax, "", "column 4: want the name of a cell, such as d4"},
		{"d1xе1", hexgames.ErrSyntax, "", `column 4: a letter that is not one of a to z, "\u0435"`}, // a Cyrillic letter
		{"d1xe１", hexgames.ErrSyntax, "", `column 5: a digit that is not one of 0 to 9, "\uff11"`},  // a wide digit
		{"d3e3", hexgames.ErrSyntax, "", "column 3: want - or x between two cells, as in d3-e3"},
		{"D3 E3", hexgames.ErrSyntax, "", "column 3: want - or x between two cells, as in D3-E3"},
		{"x1x2", hexgames.ErrSyntax, "", "column 3: want - or x between two cells, as in x1-x2"},
		{"d3x1", hexgames.ErrSyntax, "", "column 3: want - or x between two cells, as in d3-x1"},
		{"d1xe01", hexgames.ErrSyntax, "", `column 4: "e01" is not a cell such as d4: leading zero`},
		{"d1xe0", hexgames.ErrSyntax, "", `column 4: "e0" is not a cell such as d4: numbers begin with 1`},
		{"d1xe+1", hexgames.ErrSyntax, "", `column 4: "e+1" is not a cell such as d4: unexpected "+"`},
		{"zz1-a1", hexgames.ErrIllegalMove, "G1", "column 1: zz1 is not on the board: the rows are a to h and x to z"},
		{"d1xe6", hexgames.ErrIllegalMove, "G1", "column 4: e6 is not on the board: row e has numbers from 1 to 5"},
		{"d1xE6", hexgames.ErrIllegalMove, "G1", "column 4: e6 is not on the board: row e has numbers from 1 to 5"},
		{"a4-b4", hexgames.ErrIllegalMove, "G1", "column 1: a4 is not on the board: row a has numbers from 1 to 3"},
		{"i1-b4", hexgames.ErrIllegalMove, "G1", "column 1: i1 is not on the board: the rows are a to h and x to z"},
		{"dd1-e1", hexgames.ErrIllegalMove, "G1", "column 1: dd1 is not on the board"},
		{"d4294967297-e1", hexgames.ErrIllegalMove, "G1", "column 1: d4294967297 is not on the board"},
		{"d1-e1-f1", hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{"d1xe1xf1", hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{"d1xe1x", hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{strings.Repeat("d1x", 22), hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{"d1x" + strings.Repeat("e", 63), hexgames.ErrSyntax, "", "column 4: no cell name is 63 bytes long"},
		{"d1-e1", hexgames.ErrIllegalMove, "G3", "a piece is captured: write the move as d1xe1"},
		{"x1-x2", hexgames.ErrIllegalMove, "G5", "a capture by a Triad is compulsory: d1xe1"},
		{"d1xe2", hexgames.ErrIllegalMove, "G3", "a Triad steps forward, from d1 to e1"},
		{"d1xx1", hexgames.ErrIllegalMove, "G3", "a Triad steps forward, from d1 to e1"},
		{"e1xd1", hexgames.ErrIllegalMove, "G2", "White is to move and has no piece on e1"},
		{"d2-e2", hexgames.ErrIllegalMove, "G2", "White is to move and has no piece on d2"},
		{"d2-d2", hexgames.ErrIllegalMove, "G2", "White is to move and has no piece on d2"},
		{"d1-d1", hexgames.ErrIllegalMove, "G3", "the move starts and ends on d1"},
	})
	// After the end every move is refused for that reason, but malformed text is still a syntax
	// error.
	const over = "the game is over: Black wins: elimination"
	game.MovesRefused(t, with("w", "a1", "y1"), gametest.RefusedMoves{
		{"a1-b1", hexgames.ErrGameOver, "G7", over},
		{"h1xa1", hexgames.ErrGameOver, "G7", over},
		{"a1-b9", hexgames.ErrGameOver, "G7", over},
		{"a1-9b", hexgames.ErrSyntax, "", "column 4"},
	})
	_, err := (Position{}).ParseMove("a1-b9")
	wantError(t, err, hexgames.ErrIllegalMove, "", "begin with New or Parse")
}

func TestMisspelled(t *testing.T) {
	gametest.Misspelled(t, New(), "d3xe3", "e3", "e6", "G1")
	gametest.Misspelled(t, MustParse(with("w", "a2 y1", "z3")), "a2-b3", "a2", "i2", "G1")
	gametest.Misspelled(t, MustParse(with("b", "x1", "y2")), "y2xx1", "x1", "x4", "G1")
}

// TestErrorsAreShort checks that an error names only a few of many moves.
func TestErrorsAreShort(t *testing.T) {
	p := MustParse("www/bbbb/3/wwww/bbbbb/w2b/wwwww/bbbb/3/wwww/bbb w")
	_, err := p.ParseMove("y1-x1")
	wantError(t, err, hexgames.ErrIllegalMove, "G5", ": a1xb1, a1xb2, a2xb2, a2xb3 and others (G5)")
}

// TestCellJSON checks that cells are strings in JSON.
func TestCellJSON(t *testing.T) {
	c, _ := ParseCell("y2")
	text, err := json.Marshal(map[Cell]string{c: "w"})
	if want := `{"y2":"w"}`; string(text) != want || err != nil {
		t.Errorf("a map of cells in JSON is %s, %v; want %s", text, err, want)
	}
	var back map[Cell]string
	if err := json.Unmarshal(text, &back); err != nil || back[c] != "w" {
		t.Errorf("%s reads as %v, %v", text, back, err)
	}
	if err := json.Unmarshal([]byte(`"a9"`), &c); err == nil || c.String() != "y2" {
		t.Errorf("a9 reads as %v, %v", c, err)
	}
}

// TestErrorCells checks that errors name the cells that a front end should mark.
func TestErrorCells(t *testing.T) {
	game.WantAllCells(t, [][3]string{
		{with("w", "a2 y1", "z3"), "a2-c2", "a2 c2"},
		{with("w", "a2 b2 y1", "z3"), "a2-b2", "b2"},
		{with("w", "a2 b2 b3 y1", "z3"), "a2-b2", "a2 b2 b3"},
		{with("w", "a2 y1", "z3"), "b2-c2", "b2"},
		{with("w", "d1 y1", "e1 z3"), "y1-y2", "y1 y2"},
		{with("w", "h1 y1", "z3"), "h1-g1", "h1"},
		{with("w", "x1 c1 d2", "z3"), "x1-y1", "x1 y1 c1 d2"},
		{with("w", "x1 y1", "z3"), "x1-z1", "x1 z1"},
		{with("w", "x1 y1", "z3"), "x1xy2", "x1 y2"},
	})
}
