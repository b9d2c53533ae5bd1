package hextad

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

func TestParseMove(t *testing.T) {
	const (
		start = "7/0-6/s/w - - - 0:0 c"
		lone  = "2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"
		turn  = "2/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 66 24.45 6:0 rw"
		stuck = "1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b"
	)
	for _, test := range []struct{ position, text, want string }{
		{start, "draw 33", "draw 33"},
		{start, "DRAW 33", "draw 33"},
		{turn, "draw 06", "draw 06"},
		{turn, "Draw 60", "draw 06"},
		{lone, "26:2,-1/1,0", "26:2,-1/1,0"},
		{lone, "62:1,0/2,-1", "26:2,-1/1,0"},
		{lone, "66:1,0/2,-1", "66:1,0/2,-1"},
		{lone, "66:2,-1/1,0", "66:1,0/2,-1"},
		{lone, "66:-1,1/-2,1", "66:-2,1/-1,1"},
		{stuck, "pass", "pass"},
		{stuck, "PaSS", "pass"},
	} {
		if m := game.ReadMove(t, test.position, test.text, test.want); m.String() != test.want {
			t.Errorf("%s in %s is %v, want %s", test.text, test.position, m, test.want)
		}
	}
	m := game.ReadMove(t, lone, "26:2,-1/1,0", "26:2,-1/1,0")
	if m.Kind() != Place || m.Tile().String() != "26" || m.Low() != (hexgrid.Hex{Q: 2, R: -1}) || m.High() != (hexgrid.Hex{Q: 1}) {
		t.Errorf("%v places %v, with the 2 on %v and the 6 on %v", m, m.Tile(), m.Low(), m.High())
	}
	if d := New().MoveAt(1); d.Kind() != Draw || d.Tile().String() != "11" || d.Low() != (hexgrid.Hex{}) || d.High() != (hexgrid.Hex{}) {
		t.Errorf("%v draws %v", d, d.Tile())
	}
	if pass.Kind() != Pass || pass.Tile() != 0 {
		t.Errorf("a pass has the tile %v", pass.Tile())
	}
}

func TestParseMoveRefused(t *testing.T) {
	const position = "2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"
	game.MovesRefused(t, position, gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want a move such as 24:1,0/2,-1, draw 24 or pass"},
		{"pas", hexgames.ErrSyntax, "", "column 1: want a move"},
		{"draw", hexgames.ErrSyntax, "", "column 1: want a move"},
		{"draw 2", hexgames.ErrSyntax, "", "column 6: want a tile after the word"},
		{"draw 244", hexgames.ErrSyntax, "", "column 6: want a tile after the word"},
		{"26-2,-1/1,0", hexgames.ErrSyntax, "", "column 3: want a colon after the tile"},
		{"26:", hexgames.ErrSyntax, "", "column 4: want a cell"},
		{"26:2,", hexgames.ErrSyntax, "", "column 6: want a cell"},
		{"26:02,-1/1,0", hexgames.ErrSyntax, "", "column 4: want a cell"},
		{"26:2,-1/1,-0", hexgames.ErrSyntax, "", "column 11: want a cell"},
		{"26:2,-1", hexgames.ErrSyntax, "", "column 8: want a slash after the cell of the first half"},
		{"2,-1/1,0", hexgames.ErrSyntax, "", "column 1: want a move such as 24:1,0/2,-1, draw 24 or pass"},
		{"d4\u2013e5", hexgames.ErrSyntax, "", "column 1: want a move such as 24:1,0/2,-1, draw 24 or pass"},
		{"24:1,0/2,\u22121", hexgames.ErrSyntax, "", "column 10: a non-ASCII minus sign: want a plain -"},
		{"10,-2:1,0/2,-1", hexgames.ErrSyntax, "", "column 3: want a colon after the tile"},
		{"26:2,-1/1,0/2,0", hexgames.ErrSyntax, "", "column 12: want the text to end"},
		{"draw 24", hexgames.ErrIllegalMove, "T4", "White is to move, not Chance"},
		{"pass", hexgames.ErrIllegalMove, "T11", "White can place a tile, and so cannot pass"},
		{"27:2,-1/1,0", hexgames.ErrIllegalMove, "T1", "there is no tile 27 in a set with pips from 0 to 6"},
		{"24:2,-1/1,0", hexgames.ErrIllegalMove, "T5", "White does not hold the tile 24: Black holds it"},
		{"33:2,-1/1,0", hexgames.ErrIllegalMove, "T5", "White does not hold the tile 33: it is on the table"},
		{"26:3,-1/1,0", hexgames.ErrIllegalMove, "T5", "1,0 is not next to 3,-1"},
		{"26:0,0/1,0", hexgames.ErrIllegalMove, "T5", "0,0 is covered"},
		{"26:1,0/9,9", hexgames.ErrIllegalMove, "T9", "no two of 3, 3 and 2 add up to the third, on 0,1 0,0 1,0"},
		{"66:9,9/2,-1", hexgames.ErrIllegalMove, "T5", "9,9 is not next to 2,-1"},
		{"26:2,0/3,0", hexgames.ErrIllegalMove, "T5", "neither 2,0 nor 3,0 is next to a covered cell"},
		{"26:1,0/2,-1", hexgames.ErrIllegalMove, "T9", "no two of 3, 3 and 2 add up to the third, on 0,1 0,0 1,0"},
		{"26:110,0/109,0", hexgames.ErrIllegalMove, "T5", "column 4: 110,0 is farther away than tiles can reach"},
		{"26:2,-1/1,4294967296", hexgames.ErrIllegalMove, "T5", "column 9: 1,4294967296 is farther away than tiles can reach"},
		{"26:-18446744073709551616,0/1,0", hexgames.ErrIllegalMove, "T5", "-18446744073709551616,0 is farther away than tiles can reach"},
		{"26:" + strings.Repeat("9", 99) + ",0/1,0", hexgames.ErrIllegalMove, "T5", "999999999999999999999999... is farther away"},
	})
	// After the end every move is refused for that reason, but malformed text is still a syntax
	// error.
	over := MustParse("1/0-1/l/w 00:0,0/0,1;01:1,0/2,-1;11:2,0/3,-1 - - 0:1 -")
	for _, text := range []string{"pass", "draw 24", "24:1,0/2,-1", "99:1,0/1,0", "24:1,0/2147483648,-1"} {
		_, err := over.ParseMove(text)
		wantError(t, err, hexgames.ErrGameOver, "T12", "the game is over: Black wins: score")
	}
	_, err := over.ParseMove("24:1,0")
	wantError(t, err, hexgames.ErrSyntax, "", "column 7")
}

// TestApplyRefused checks how Apply refuses moves that only this package can make.
func TestApplyRefused(t *testing.T) {
	turn := MustParse("2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w")
	stuck := MustParse("1/1-3/sm/w 23:-1,3/-2,4;11:-1,2/0,2;22:0,0/0,1;33:1,1/2,0 12.13 - 4:3 b")
	six, two := tileOf(6, 6), tileOf(2, 6)
	for _, test := range []struct {
		p              Position
		m              Move
		clause, reason string
	}{
		{turn, Move{}, "", "the zero Move is never legal"},
		{turn, Move{kind: 9}, "", "there is no such kind of move"},
		{turn, Move{Place, 0, cell{2, -1}, cell{1, 0}}, "T1", "there is no tile"},
		{turn, Move{Place, 99, cell{2, -1}, cell{1, 0}}, "T1", "there is no tile Tile(99)"},
		{turn, Move{Place, six, cell{2, -1}, cell{1, 0}}, "T5", "the lesser cell of a double comes first"},
		{turn, Move{Place, two, cell{127, 0}, cell{-128, 0}}, "T5", "-128,0 is not next to 127,0"},
		{stuck, Move{Pass, two, cell{}, cell{}}, "T11", "a pass has neither a tile nor cells"},
		{New(), Move{Draw, tileOf(1, 1), cell{1, 0}, cell{}}, "T4", "a draw has no cells"},
		{Position{}, turn.MoveAt(0), "", "begin with New or Parse"},
	} {
		q, err := test.p.Apply(test.m)
		wantError(t, err, hexgames.ErrIllegalMove, test.clause, test.reason)
		if q != (Position{}) {
			t.Errorf("%#v is refused with the position %v", test.m, q)
		}
	}
}

// TestZeroMove checks that a move of no kind, like the zero Move, prints as nothing.
func TestZeroMove(t *testing.T) {
	if got := (Move{kind: 9}).String(); got != "" {
		t.Errorf("it prints as %q", got)
	}
}

// TestErrorCells checks that errors name the cells that a front end should mark.
func TestErrorCells(t *testing.T) {
	for _, test := range []struct{ position, move, want string }{
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "26:3,-1/1,0", "3,-1 1,0"},
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "26:1,0/0,1", "0,1"},
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "26:2,0/3,0", "2,0 3,0"},
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "26:1,0/2,-1", "0,1 0,0 1,0"},
		{"2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w", "26:1,0/2000,-1", "2000,-1"},
		{"2/0-6/lm/w 33:0,0/0,1 26.66 24.45 0:0 w", "26:1,0/2,-1", "1,0 2,-1"},
		{"5/0-6/s/w 14:-1,0/-2,0;03:-1,3/-2,4;11:0,0/0,1;23:1,2/0,2;02:2,-1/1,-1;12:2,2/3,2 01.06.22.24.33 00.04.26.55.66 0:0 b", "00:0,4/-4,0", "0,4"},
	} {
		game.WantCells(t, test.position, test.move, test.want)
	}
}

func TestEnums(t *testing.T) {
	gametest.Names(t, []Phase{Opening, Deal, Refill, Stuck, Placement, Finished}, Finished+1, "opening, deal, refill, stuck, placement, finished")
	gametest.Names(t, []Kind{Place, Draw, Pass}, 0, "place, draw, pass")
	gametest.Names(t, []Kind{Place, Draw, Pass}, Pass+1, "place, draw, pass")
}

func TestMisspelled(t *testing.T) {
	const position = "2/0-6/s/w 33:0,0/0,1 26.66 24.45 0:0 w"
	gametest.Misspelled(t, MustParse(position), "26:2,-1/1,0", "1,0", "110,0", "T5")
	gametest.Misspelled(t, MustParse(position), "62:1,0/2,-1", "1,0", "0,-110", "T5")
}
