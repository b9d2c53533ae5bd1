package hexdame

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

func TestParseMove(t *testing.T) {
	const loop = "W:We5:Bf5,f6,g6,Ki9"                           // the triangle, either way around
	const choice = "B:Wb1,b3,d2,d4,e5,f2:BKa3,d6,f8,g8,h6,h7,i7" // two captures from a3 to a1
	for _, test := range []struct{ position, text, usual, alone string }{
		{"W:Wc3:Bi8", "c3-d4", "c3-d4", "c3-d4"},
		{"W:Wc3:Bi8", "C3-D4", "c3-d4", "c3-d4"},
		{"W:Wc3:Bd4,Ki9", "c3xe5", "c3xe5", "c3xe5"},
		{"W:Wc3:Bd4,Ki9", "C3XE5", "c3xe5", "c3xe5"},
		{loop, "e5xg5xg7xe5", "e5xg5xg7xe5", "e5xe5[f5,f6,g6]"},
		{loop, "e5xg7xg5xe5", "e5xg5xg7xe5", "e5xe5[f5,f6,g6]"},
		{loop, "e5xe5", "e5xg5xg7xe5", "e5xe5[f5,f6,g6]"},
		{loop, "e5xe5[f5,f6,g6]", "e5xg5xg7xe5", "e5xe5[f5,f6,g6]"},
		{loop, "E5XE5[G6,F5,F6]", "e5xg5xg7xe5", "e5xe5[f5,f6,g6]"},
		{choice, "a3xd3xd5xg5xc1xa1", "a3xd3xd5xg5xc1xa1", "a3xa1[b1,b3,d2,d4,e5]"},
		{choice, "a3xa1[b1,b3,d4,e5,f2]", "a3xd3xd5xi5xe1xa1", "a3xa1[b1,b3,d4,e5,f2]"},
		{"W:WKe1:Be4,e7,Ka5", "e1xe9", "e1xe5xe9", "e1xe9[e4,e7]"},
		{"W:WKe1:Be4,e7,Ka5", "e1xe6xe9", "e1xe5xe9", "e1xe9[e4,e7]"},
		{"W:WKe1:Be4,e7,Ka5", "e1xe5xe8", "e1xe5xe8", "e1xe8[e4,e7]"},
	} {
		if m := game.ReadMove(t, test.position, test.text, test.usual); m.String() != test.alone {
			t.Errorf("%s in %s is %v, want %s", test.text, test.position, m, test.alone)
		}
	}
}

func TestParseMoveRefused(t *testing.T) {
	const position = "W:WKe1,b2:Be4,e7,Ka5"
	game.MovesRefused(t, position, gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want a move such as f4-g5 or f4xh6"},
		{"e", hexgames.ErrSyntax, "", "\"e\": want a move such as f4-g5 or f4xh6"},
		{" e1xe9", hexgames.ErrSyntax, "", "column 1"},
		{"e1xe9 ", hexgames.ErrSyntax, "", "column 6: white space at the end"},
		{"e1", hexgames.ErrSyntax, "", "column 3: want - or x after the first cell"},
		{"e1-", hexgames.ErrSyntax, "", "column 4"},
		{"e1x", hexgames.ErrSyntax, "", "column 4"},
		{"e1–e2", hexgames.ErrSyntax, "", "column 3: an en dash: want a plain -"},
		{"e1e2", hexgames.ErrSyntax, "", "column 3: want - or x between two cells, as in e1-e2"},
		{"e1 e2", hexgames.ErrSyntax, "", "column 3: want - or x between two cells, as in e1-e2"},
		{"e1е9", hexgames.ErrSyntax, "", `\u0435`}, // a Cyrillic letter
		{"e1xe10", hexgames.ErrIllegalMove, "D1", "column 4: e10 is not on the board"},
		{"e1xe09", hexgames.ErrSyntax, "", "leading zero"},
		{"e1xe5-e9", hexgames.ErrSyntax, "", "column 6: want x between all stops"},
		{"e1-e5-e9", hexgames.ErrSyntax, "", "column 6: want x between all stops"},
		{"e1-e5xe9", hexgames.ErrSyntax, "", "column 6: want x between all stops"},
		{"e1xe9[e4]", hexgames.ErrSyntax, "", "no brackets for a single captured piece"},
		{"e1xe9[]", hexgames.ErrSyntax, "", "column 7"},
		{"e1xe9[e4,e7", hexgames.ErrSyntax, "", "column 12: want ] at the end"},
		{"e1xe9[e4,e7]]", hexgames.ErrSyntax, "", "column 13: want nothing after the ]"},
		{"e1xe9[e4,e7]x", hexgames.ErrSyntax, "", "column 13: want nothing after the ]"},
		{"e1x" + strings.Repeat("c", 60), hexgames.ErrSyntax, "", "no cell name is 60 bytes long"},
		{"e1xe9[e4,e4]", hexgames.ErrSyntax, "", "column 10: e4 twice"},
		{"e1xe9[e4,]", hexgames.ErrSyntax, "", "column 10"},
		{"e1-e2[e4,e7]", hexgames.ErrSyntax, "", "captured cells in brackets go with"},
		{"e1xe5xe9[e4,e7]", hexgames.ErrSyntax, "", "captured cells in brackets go with"},
		{"[e4,e7]", hexgames.ErrSyntax, "", "column 1"},
		{strings.Repeat("e1x", 22), hexgames.ErrSyntax, "", "longer than any move"},
		{"e1-e2", hexgames.ErrIllegalMove, "D6", "a capture is compulsory: e1xe5xe8, e1xe5xe9"},
		{"e1-e9", hexgames.ErrIllegalMove, "D6", "a capture is compulsory"},
		{"e1xe5", hexgames.ErrIllegalMove, "D6", "captures 1 where 2 can be captured"},
		{"e1xf2", hexgames.ErrIllegalMove, "D5", "no jump from e1 to f2"},
		{"e1xe9xe1", hexgames.ErrIllegalMove, "D5", "no jump from e1 to e9"},
		{"e1xe5xe9xe6", hexgames.ErrIllegalMove, "D7", "the piece on e7 is jumped twice"},
		{"e1xe9[e4,e8]", hexgames.ErrIllegalMove, "D5", "Black has no piece on e8"},
		{"e1xe9[a5,e4]", hexgames.ErrIllegalMove, "D5", "no jumps lead from e1 to e9"},
		{"a5xa1", hexgames.ErrIllegalMove, "D1", "White is to move and has no piece on a5"},
		{"a1-a2", hexgames.ErrIllegalMove, "D1", "White is to move and has no piece on a1"},
		{"a1-a1", hexgames.ErrIllegalMove, "D1", "White is to move and has no piece on a1"},
		{"e1xe5xe6", hexgames.ErrIllegalMove, "D5", "no jump from e5 to e6"},
	})
	// Some of a path's stops, but not all of them.
	for _, text := range []string{"a3xd3xa1", "a3xd3xd5xg5xa1", "a3xg5xc1xa1"} {
		_, err := MustParse("B:Wb1,b3,d2,d4,e5,f2:BKa3,d6,f8,g8,h6,h7,i7").ParseMove(text)
		if !errors.Is(err, hexgames.ErrIllegalMove) {
			t.Errorf("%s: %v", text, err)
		}
	}
	over := gametest.RefusedMoves{
		{"a1-a2", hexgames.ErrGameOver, "D9", "Black wins: no legal move"},
		{"a1xa3", hexgames.ErrGameOver, "D9", "Black wins: no legal move"},
	}
	game.MovesRefused(t, "W:W:Bi8", over)
	game.MovesRefused(t, "W:Wc7:Bd7,d8,e7,e9", over)
}

// TestWhereTheTroubleIs checks details of errors that a front end shows.
func TestWhereTheTroubleIs(t *testing.T) {
	wantRefused(t, "W:WKe1:BKi9", "e1xe1", "D5", "no jump from e1 to e1")
	_, err := MustParse("W:WKe1,b2:Be4,e7,Ka5").ParseMove("e1-e2[e4,e7]")
	wantError(t, err, hexgames.ErrSyntax, "", "column 6: captured cells in brackets go with")
	_, err = Parse("W:Wa1,:Bi8")
	wantError(t, err, hexgames.ErrSyntax, "", "column 7: want the name of a cell")
}

// TestErrorsAreShort checks that an error names only a few of many moves.
func TestErrorsAreShort(t *testing.T) {
	p := MustParse("W:WKe1,Ka2:Be4,Ki5")
	_, err := p.ParseMove("a2-b2")
	wantError(t, err, hexgames.ErrIllegalMove, "D6", ": e1xe5, e1xe6, e1xe7, e1xe8 and others (D6)")
	p = MustParse("W:WKa1,Ka4,Kb1,Kd1,Ke1,Kf8,Ki5,Ki6,Ki7,Ki9:Bb3,Kb5,Kc2,Kc3,Kc6,Kc7,Kd3,Kd7,Ke3,e7,Kf4,Kf7,g5,g6,g7,h7")
	m := p.LegalMoves()[0]
	_, err = p.ParseMove(m.from.String() + "x" + m.to.String())
	wantError(t, err, hexgames.ErrAmbiguous, "D11", " and others (D11)")
}

// TestErrorCells checks that errors name the cells that a front end should mark.
func TestErrorCells(t *testing.T) {
	game.WantAllCells(t, [][3]string{
		{"W:Wc3:Bi8", "c3-b3", "c3 b3"},
		{"W:Wc3,c4:Bi8", "c3-c4", "c4"},
		{"W:Wc3:Bi8", "d3-d4", "d3"},
		{"W:We5,a1:Bf6,Ka5", "a1-a2", "a1 a2"},
		{"W:We5:Bf6,Ki9", "e5xh8", "e5 h8"},
		{"W:WKe1:Be4,Ka5", "e1xe6xe1", "e6 e1 e4"},
		{"W:WKe1,b2:Be4,e7,Ka5", "e1xe9[e4,e8]", "e8"},
	})
}

func TestPath(t *testing.T) {
	p := MustParse("W:WKe1:Be4,e7,Ka5")
	m, err := p.ParseMove("e1xe9")
	if err != nil {
		t.Fatal(err)
	}
	names := func(m Move) (s string) {
		for _, h := range p.Path(m) {
			s += board.Grid.Name(h)
		}
		return s
	}
	if got := names(m); got != "e1e5e9" {
		t.Errorf("the path of %v is %s", m, got)
	}
	if from, to := board.Grid.Name(m.From()), board.Grid.Name(m.To()); from != "e1" || to != "e9" || !m.IsCapture() {
		t.Errorf("%v leads from %s to %s", m, from, to)
	}
	if c := m.Captured(); len(c) != 2 || board.Grid.Name(c[0]) != "e4" || board.Grid.Name(c[1]) != "e7" {
		t.Errorf("%v captures %v", m, c)
	}
	if got := p.Path(Move{}); got != nil {
		t.Errorf("the zero Move has the path %v", got)
	}
	if step, _ := MustParse("W:Wc3:Bi8").ParseMove("c3-d4"); step.IsCapture() || step.Captured() != nil {
		t.Errorf("%v captures %v", step, step.Captured())
	}
}

// TestManyPaths reads captures along each of their many paths. With one byte replaced, the text of a
// path can be a path of another capture.
func TestManyPaths(t *testing.T) {
	p := MustParse("B:Wa4,b4,b5,c2,c3,d2,d4,e2,e4,e5,g4,g8:BKa5")
	const text = "a5xd5xh5xf3xd1xd3xa3xf8xi8xd3xd7"
	m, err := p.ParseMove(text)
	if err != nil || !p.IsLegal(m) {
		t.Fatalf("%v, %v", m, err)
	}
	if p.FormatMove(m) == text || !denotes(p, m, text) || denotes(p, m, strings.Replace(text, "xd7", "xd8", 1)) {
		t.Errorf("%s is not another path of %v, which is written as %s", text, m, p.FormatMove(m))
	}
	for _, path := range oracleOf(p).paths() {
		if m, err := p.ParseMove(path.text()); err != nil || moveOf(p, path) != m {
			t.Errorf("%s is read as %v, %v", path.text(), m, err)
		}
	}
	// Denotes is about captures: an x in the text of a step is a mistake.
	p = New()
	if m, err := p.ParseMove("d4-d5"); err != nil || denotes(p, m, "d4xd5") {
		t.Errorf("d4xd5 denotes %v (%v)", m, err)
	}
}

func TestMisspelled(t *testing.T) {
	gametest.Misspelled(t, New(), "d4-e5", "e5", "j5", "D1")
	gametest.Misspelled(t, MustParse("W:We5:Bf5,f6,g6"), "e5xg5xg7xe5", "e5", "a6", "D1")
}
