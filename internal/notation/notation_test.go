package notation

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

func TestSyntax(t *testing.T) {
	for _, test := range []struct {
		text   string
		column int
		reason string
	}{
		{"", 0, "why"},
		{"", 7, "why"},
		{"d4", 7, "why"},
		{"d4~!", 7, "why"},    // these are plain ASCII
		{"d4 e5", 7, "why"},   // a space in the middle is for the game to judge
		{"d4-e5 w", 8, "why"}, // more is wanted
		{"d4-e5 ", 7, "why"},  // which may follow a space
		{"   ", 1, "why"},     // what is wanted is more helpful
		{"   ", 7, "why"},
		{" d4", 1, "white space at the start: want none around the text"},
		{"\td4", 1, "white space at the start: want none around the text"},
		{"d4 \r\n", 3, "white space at the end: want none around the text"},
		{" d4 ", 1, "white space at the start: want none around the text"},
		{"d4–e5", 3, "an en dash: want a plain -"},
		{" d4—e5", 4, "an em dash: want a plain -"},
		{"d4−e5", 3, "a non-ASCII minus sign: want a plain -"},
		{"d4‐e5", 3, "a non-ASCII hyphen: want a plain -"},
		{"d4‑e5", 3, "a no-break hyphen: want a plain -"},
		{"d4‒e5", 3, "a figure dash: want a plain -"},
		{"d4×e5", 3, "a multiplication sign: want the letter x"},
		{"d4\u00a0e5", 3, "a no-break space: want a plain space, or none"},
		{"\ufeffd4", 1, "a byte order mark: want the text without it"},
		{"dа", 2, `a letter that is not one of a to z, "\u0430"`},
		{"d４", 2, `a digit that is not one of 0 to 9, "\uff14"`},
		{"d4\x00", 3, `a character that is not part of any notation, "\x00"`},
		{"d4\x7f", 3, `a character that is not part of any notation, "\x7f"`},
		{"d4☃", 3, `a character that is not part of any notation, "\u2603"`},
		{"d4\xff", 3, `a byte that is not UTF-8, "\xff"`},
		{"d4\ufffd", 3, `a character that is not part of any notation, "\ufffd"`},
	} {
		column := 0
		if test.reason == "why" {
			column = test.column
		}
		e := Syntax("game", test.text, column, "why")
		if e.Column != test.column || e.Reason != test.reason || e.Kind != hexgames.ErrSyntax || e.Game != "game" || e.Input != test.text {
			t.Errorf("%q is refused with %#v, want column %d, %q", test.text, e, test.column, test.reason)
		}
	}
}

func TestCell(t *testing.T) {
	board := hexgrid.Must(hexgrid.Hexagon(3))
	for _, test := range []struct {
		name, text string
		kind       hexgames.ErrorKind
		reason     string
	}{
		{"F1", "F1", hexgames.ErrIllegalMove, "f1 is not on the board"},
		{"a4", "a1-a4", hexgames.ErrIllegalMove, "a4 is not on the board"},
		{"a", "a", hexgames.ErrSyntax, "want the name of a cell, such as d4: missing number"},
		{"a", "a-b", hexgames.ErrSyntax, `"a" is not a cell such as d4: missing number`},
		{"", "a-", hexgames.ErrSyntax, "want the name of a cell, such as d4"},
		{strings.Repeat("a", 12), "x", hexgames.ErrSyntax, `"aaaaaaaaaaaa" is not a cell such as d4: missing number`},
		{strings.Repeat("a", 13), "x", hexgames.ErrSyntax, "no cell name is 13 bytes long"},
		{"a" + strings.Repeat("9", 30), "x", hexgames.ErrSyntax, "no cell name is 31 bytes long"},
	} {
		_, err := board.Cell(test.name)
		e := Cell("game", test.text, 5, hexgames.ErrIllegalMove, "D1", err)
		offBoard := test.kind == hexgames.ErrIllegalMove
		if e.Kind != test.kind || e.Game != "game" || e.Input != test.text || e.Reason != test.reason || e.Column != 5 || (e.Clause == "D1") != offBoard || (len(e.Cells) == 1) != offBoard {
			t.Errorf("%q in %q is refused with %#v, want %q", test.name, test.text, e, test.reason)
		}
	}
	_, err := board.Cell("a10!b")
	if e := Cell("game", "a1-a10!b", 4, hexgames.ErrIllegalMove, "D1", err); e.Game != "game" || e.Input != "a1-a10!b" || e.Column != 7 || e.Reason != `unexpected "!" after a10` {
		t.Errorf("what follows a name is refused with %#v", e)
	}
	if e := Cell("game", "x", 1, hexgames.ErrIllegalMove, "D1", errors.New("odd")); e.Kind != hexgames.ErrSyntax || e.Reason != "odd" {
		t.Errorf("an error of another type is %#v", e)
	}
}

func TestOneCell(t *testing.T) {
	board := hexgrid.Must(hexgrid.Hexagon(5))
	if h, err := OneCell("game", "E5", "X1", board); h != (hexgrid.Hex{}) || err != nil {
		t.Errorf("E5 is read as %v, %v", h, err)
	}
	for _, test := range []struct {
		text   string
		kind   hexgames.ErrorKind
		column int
		clause string
		reason string
	}{
		{"", hexgames.ErrSyntax, 1, "", "want the name of a cell, such as d4"},
		{"e", hexgames.ErrSyntax, 1, "", "want the name of a cell, such as d4: missing number"},
		{"e5 e6", hexgames.ErrSyntax, 3, "", "want nothing after e5: a move is one cell"},
		{"E5x", hexgames.ErrSyntax, 3, "", "want nothing after E5: a move is one cell"},
		{"e5 ", hexgames.ErrSyntax, 3, "", "white space at the end: want none around the text"},
		{"j5", hexgames.ErrIllegalMove, 1, "X1", "j5 is not on the board"},
		{"E10", hexgames.ErrIllegalMove, 1, "X1", "e10 is not on the board"},
	} {
		h, err := OneCell("game", test.text, "X1", board)
		wantError(t, err, test.kind, test.column, test.clause, test.reason)
		if h != (hexgrid.Hex{}) {
			t.Errorf("%q is refused, but read as %v", test.text, h)
		}
	}
}

func TestTwoCells(t *testing.T) {
	for word, want := range map[string]string{
		"d4e5": "d4 e5", "d4 e5": "d4 e5", "D4E10": "D4 E10", "a1z1": "a1 z1", "Z1A1": "Z1 A1",
		"": "", "d4": "", "d4-e5": "", "d4e": "", "d4e5f6": "", "d4  e5": "", "d4e555": "", "4e5": "", "d4 ": "", "de5": "",
		"@1d4": "", "[1d4": "", "`1d4": "", "{1d4": "",
	} {
		first, second, ok := TwoCells(word)
		if got := first + " " + second; ok != (want != "") || ok && got != want {
			t.Errorf("%q has the cells %q, %v, want %q", word, got, ok, want)
		}
	}
}
