package gametest

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
)

// Misspelled checks the errors of p for misspellings of a legal move. Most of them add something to
// the text that does not belong there. One replaces the given cell by a cell beyond the board,
// which must be refused for the given clause.
func Misspelled[P hexgames.Position[P, M], M comparable](t *testing.T, p P, move, cell, beyond, clause string) {
	t.Helper()
	game := p.GameName()
	if _, err := p.ParseMove(move); err != nil {
		t.Fatal(err)
	}
	at := strings.LastIndex(move, cell)
	for _, test := range []struct {
		text   string
		column int
		reason string
	}{
		{" " + move, 1, "white space at the start"},
		{move + " ", len(move) + 1, "white space at the end"},
		{move + "\r\n", len(move) + 1, "white space at the end"},
		{move + "\u2013", len(move) + 1, "an en dash: want"},
		{move[:at] + "\u2212" + move[at:], at + 1, "a non-ASCII minus sign"},
		{move[:at] + "\u00a0" + move[at:], at + 1, "a no-break space"},
		{"\ufeff" + move, 1, "a byte order mark"},
		{move[:at] + "\u0430" + move[at+1:], at + 1, `a letter that is not one of a to z, "\u0430"`},
		{move[:at] + "\xff" + move[at:], at + 1, `a byte that is not UTF-8, "\xff"`},
	} {
		_, err := p.ParseMove(test.text)
		WantError(t, game, err, hexgames.ErrSyntax, "", test.reason)
		var e *hexgames.Error
		if errors.As(err, &e) && e.Column != test.column {
			t.Errorf("%q: the trouble starts at column %d, want %d", test.text, e.Column, test.column)
		}
	}
	text := move[:at] + beyond + move[at+len(cell):]
	_, err := p.ParseMove(text)
	WantError(t, game, err, hexgames.ErrIllegalMove, clause, "")
	var e *hexgames.Error
	if errors.As(err, &e) && (e.Column != at+1 || !slices.Equal(e.Cells, []string{beyond})) {
		t.Errorf("%q: the error is about %q at column %d, want %q at %d", text, e.Cells, e.Column, beyond, at+1)
	}
}
