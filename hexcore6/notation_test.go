package hexcore6

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/gametest"
)

func TestParseMove(t *testing.T) {
	for _, test := range []struct {
		position, text, want string
		kind                 Kind
		discs                int
	}{
		{New().String(), "c4/c8", "c4/c8", Place, 0},
		{New().String(), "C4/C8", "c4/c8", Place, 0},
		{New().String(), "K11/k6", "k11/k6", Place, 0},
		{middle, "a3-a4:1", "a3-a4:1", Shift, 1},
		{middle, "A3-A4:2", "a3-a4:2", Shift, 2},
		{middle, "b5-c5", "b5-c5", Shift, 1},
		{middle, "pass", "pass", Pass, 0},
		{middle, "PASS", "pass", Pass, 0},
	} {
		m := game.ReadMove(t, test.position, test.text, test.want)
		if m.String() != test.want || m.Kind() != test.kind || m.Discs() != test.discs {
			t.Errorf("%s is %v, a %v of %d discs; want %s, a %v of %d", test.text, m, m.Kind(), m.Discs(), test.want, test.kind, test.discs)
		}
	}
	m := game.ReadMove(t, New().String(), "c4/c8", "c4/c8")
	if m.From() != draw.At(6, 3, 4) || m.To() != draw.At(6, 3, 8) || pass.From() != (hexgrid.Hex{}) || pass.To() != (hexgrid.Hex{}) {
		t.Errorf("c4/c8 places discs on %v and %v, and a pass is from %v to %v", m.From(), m.To(), pass.From(), pass.To())
	}
}

func TestParseMoveRefused(t *testing.T) {
	game.MovesRefused(t, New().String(), gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want a move such as a1/a2"},
		{"c4", hexgames.ErrSyntax, "", "column 3: want / after the first cell"},
		{"pas", hexgames.ErrSyntax, "", "want a move such as a1/a2"},
		{"passed", hexgames.ErrSyntax, "", "column 5: want the text to end after pass"},
		{"pa\u017fs", hexgames.ErrSyntax, "", `column 3: a letter that is not one of a to z, "\u017f"`},
		{"c4/", hexgames.ErrSyntax, "", "column 4: want the name of a cell"},
		{"/c4", hexgames.ErrSyntax, "", "column 1: want the name of a cell"},
		{" c4/c8", hexgames.ErrSyntax, "", "column 1: white space at the start"},
		{"c4/c8 ", hexgames.ErrSyntax, "", "column 6: white space at the end"},
		{"c4/c08", hexgames.ErrSyntax, "", `column 4: "c08" is not a cell such as d4: leading zero`},
		{"c4/c8/c5", hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{"c4c8", hexgames.ErrSyntax, "", "column 3: want / between two cells, as in c4/c8"},
		{"K11 K6", hexgames.ErrSyntax, "", "column 4: want / between two cells, as in K11/K6"},
		{"c4/c8c5", hexgames.ErrSyntax, "", `column 6: unexpected "c" after c8`},
		{"c4x/c8", hexgames.ErrSyntax, "", `column 3: unexpected "x" after c4`},
		{"c4/c8:1", hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{"c4/\u04418", hexgames.ErrSyntax, "", `\u0441`}, // a Cyrillic letter
		{"c4/" + strings.Repeat("c", 60), hexgames.ErrSyntax, "", "no cell name is 60 bytes long"},
		{"c4/L12", hexgames.ErrIllegalMove, "C2", "column 4: l12 is not on the board"},
		{"c4/c4294967304", hexgames.ErrIllegalMove, "C2", "column 4: c4294967304 is not on the board"},
		{"a7/a6", hexgames.ErrIllegalMove, "C2", "column 1: a7 is not on the board"},
		{"f6/f1", hexgames.ErrIllegalMove, "C3", "f6 is not empty"},
	})
	game.MovesRefused(t, middle, gametest.RefusedMoves{
		{"", hexgames.ErrSyntax, "", "want a move such as a1-a2, a1-a2:1 or pass"},
		{"a3-a4:", hexgames.ErrSyntax, "", "column 7: want 1 or 2 after the colon"},
		{"a3-a4:0", hexgames.ErrSyntax, "", "column 7: want 1 or 2 after the colon"},
		{"a3-a4:4", hexgames.ErrSyntax, "", "column 7: want 1 or 2 after the colon"},
		{"a3-a4:01", hexgames.ErrSyntax, "", "column 7: want 1 or 2 after the colon"},
		{"a3-a4:11", hexgames.ErrSyntax, "", "column 8: want the text to end after the number of discs"},
		{"a3:1", hexgames.ErrSyntax, "", "column 3: want - after the first cell"},
		{"a3-a4:1 ", hexgames.ErrSyntax, "", "column 8: white space at the end"},
		{"a3-a4-a5", hexgames.ErrSyntax, "", "column 6: want the text to end after the second cell"},
		{"a3\u2013a4", hexgames.ErrSyntax, "", "column 3: an en dash: want a plain -"},
		{"b5c5", hexgames.ErrSyntax, "", "column 3: want - between two cells, as in b5-c5"},
		{"b5 c5", hexgames.ErrSyntax, "", "column 3: want - between two cells, as in b5-c5"},
		{"a3a4:1", hexgames.ErrSyntax, "", "column 3: want - between two cells, as in a3-a4"},
		{"pass-a3", hexgames.ErrSyntax, "", "column 5: want the text to end after pass"},
		{"a3/a4", hexgames.ErrIllegalMove, "C5", "all discs have been placed: want a move such as a1-a2, a1-a2:1 or pass"},
		{"a3-a3:1", hexgames.ErrIllegalMove, "C8", "a3 is not next to a3"},
	})
}

// TestOneSpelling checks that a number of discs after a move makes a different move, or none.
func TestOneSpelling(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		for i := range p.CountMoves() {
			for _, more := range []string{":1", ":2", ":3"} {
				text := p.MoveAt(i).String() + more
				if m, err := p.ParseMove(text); err == nil && m.String() != text {
					t.Errorf("in %v %q is read as %v", p, text, m)
				}
			}
		}
	}
}

// TestApplyRefused checks the refusals of moves that ParseMove cannot return.
func TestApplyRefused(t *testing.T) {
	start, err := Rules{Side: 4}.New()
	if err != nil {
		t.Fatal(err)
	}
	later := MustParse(middle)
	a3a4 := path{cellOf(later, "a3"), cellOf(later, "a4")}
	game.ApplyRefused(t, gametest.UnreadMoves[Position, Move]{
		{start, pass, "C4", "no passing"},
		{start, New().MoveAt(0), "C2", "the move is for a board of side 6, not 4"},
		{start, later.MoveAt(0), "C3", "discs are still being placed"},
		{later, start.MoveAt(0), "C5", "all discs have been placed"},
		{later, Move{kind: Shift, side: 4, path: a3a4}, "C8", "want at least one disc"},
		{later, Move{kind: 9, side: 4, path: a3a4, load: load{1, true}}, "", "no such kind of move"},
	})
}

// TestErrorCells checks that errors name the cells that a front end should mark.
func TestErrorCells(t *testing.T) {
	game.WantAllCells(t, [][3]string{
		{New().String(), "c4/d6", "c4 d6"},
		{New().String(), "c4/L12", "l12"},
		{New().String(), "c4/f6", "f6"},
		{New().String(), "f5/f6", "f5"},
		{New().String(), "c4/c4", "c4"},
		{full, "c2-b1", "c2"},
		{middle, "a3-a4", "a3 a4"},
		{middle, "a4-b5", "a4"},
		{middle, "b5-e4", "b5 e4"},
		{middle, "c2-b2:1", "b2"},
	})
}

func TestEnums(t *testing.T) {
	gametest.Names(t, []Phase{Placement, Movement, LastPass, Finished}, Finished+1, "placement, movement, last pass, finished")
	gametest.Names(t, []Kind{Place, Shift, Pass}, 0, "place, shift, pass")
	gametest.Names(t, []Kind{Place, Shift, Pass}, Pass+1, "place, shift, pass")
}

func TestMisspelled(t *testing.T) {
	gametest.Misspelled(t, New(), "c4/c8", "c8", "c9", "C2")
	gametest.Misspelled(t, MustParse(middle), "a3-a4:1", "a4", "a5", "C2")
	gametest.Misspelled(t, MustParse("3/1bw1/1w*b1/1bw1/3 b place"), "a1/a3", "a1", "a4", "C2")
}
