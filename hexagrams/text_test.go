package hexagrams

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// refusals lists texts that Parse refuses, at least one for each reason.
var refusals = gametest.Refusals{
	{"", hexgames.ErrSyntax, "", 1, "want w, b or a number of empty cells"},
	{" ", hexgames.ErrSyntax, "", 1, "want w, b or a number of empty cells"},
	{"w", hexgames.ErrPosition, "G1", 1, "row a has 1 cell, want 3"},
	{"w?w/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 2, "want w, b or a number of empty cells"},
	{"ww/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 2 cells, want 3"},
	{"2/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 2 cells, want 3"},
	{"wwww/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"4/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"w3/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"3/5/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 3, "row b has 5 cells, want 4"},
	{"3/4/2/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 5, "row x has 2 cells, want 3"},
	{"3/4/3/4/5/w2b/5/4/3/4/100000000000 w", hexgames.ErrPosition, "G1", 23, "no row has more than 5 cells"},
	{"3/4/3/4/5/w2b/5/4/3/4/4294967299 w", hexgames.ErrPosition, "G1", 23, "no row has more than 5 cells"},
	{"111/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "no row has more than 5 cells"},
	{"11w/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "no row has more than 5 cells"},
	{"30/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "no row has more than 5 cells"},
	{"03/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "a number has no leading zero"},
	{"w01w/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 2, "a number has no leading zero"},
	{"0www/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "no empty cells are written as nothing, not as 0"},
	{"3/4/3/4/5/w2b/5/4/3/4/+3 w", hexgames.ErrSyntax, "", 23, "want w, b or a number of empty cells"},
	{"3/4/3/4/5/w2b/5/4/3/4/x w", hexgames.ErrSyntax, "", 23, "want w, b or a number of empty cells"},
	{"3/4/3/4/5/w2б/5/4/3/4/3 w", hexgames.ErrSyntax, "", 13, `a letter that is not one of a to z, "\u0431"`}, // a Cyrillic letter
	{"３/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, `a digit that is not one of 0 to 9, "\uff13"`},   // a wide digit
	{"\ufeff3/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "a byte order mark: want the text without it"},
	{"3/4/3/4/5/w2\x00/5/4/3/4/3 w", hexgames.ErrSyntax, "", 13, `not part of any notation, "\x00"`},
	{"//3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrSyntax, "", 1, "want w, b or a number of empty cells"},
	{"3/4/3/4/5/w2b/5/4/3/4 w", hexgames.ErrPosition, "G1", 22, "this board has 11 rows, not 10"},
	{"3/4/3/4/5/w2b/5/4/3/4/3/3 w", hexgames.ErrPosition, "G1", 24, "this board has no more than 11 rows"},
	{"3/4/3/4/5/w2b/5/4/3/4/3", hexgames.ErrSyntax, "", 24, "want a space, then w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3\tw", hexgames.ErrSyntax, "", 24, "want w, b or a number of empty cells"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 ", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3  w", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 -", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 w ", hexgames.ErrSyntax, "", 26, "white space at the end"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 wb", hexgames.ErrSyntax, "", 26, "want the text to end after the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 w\n", hexgames.ErrSyntax, "", 26, "white space at the end"},
	{"3/4/www/4/5/wwwb/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "more than 5 Hexads for White"},
	{"3/4/wbb/4/5/bb2/5/4/bbw/4/3 b", hexgames.ErrPosition, "G1", 1, "more than 5 Hexads for Black"},
	{"www/wwww/3/wwww/wwwww/w2b/w4/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "more than 16 Triads for White"},
	{"3/4/3/b3/5/w2b/bbbbb/bbbb/3/bbbb/bbb b", hexgames.ErrPosition, "G1", 1, "more than 16 Triads for Black"},
	{"3/4/3/4/5/w3/5/4/3/4/3 w", hexgames.ErrPosition, "G7", 24, "Black moved last, so Black has a Hexad"},
	{"3/4/3/4/5/3b/5/4/3/4/3 b", hexgames.ErrPosition, "G7", 24, "White moved last, so White has a Hexad"},
	{"3/4/3/4/5/4/5/4/3/4/3 w", hexgames.ErrPosition, "G7", 23, "Black moved last, so Black has a Hexad"},
	{"bbb/4/3/4/5/w3/5/4/3/4/bbb w", hexgames.ErrPosition, "G7", 28, "Black moved last, so Black has a Hexad"},
}

func TestParseRefused(t *testing.T) { game.Refused(t) }

func TestParseAnySpelling(t *testing.T) {
	game.Spellings(t, map[string]string{
		"3/4/3/WW2/1W3/w2B/B1b2/4/1b1/1B2/b2 B": "3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b",
		"3/4/3/4/5/W2B/5/4/3/4/3 W":             "3/4/3/4/5/w2b/5/4/3/4/3 w",
		"3/4/3/4/5/w3/5/4/3/4/3 b":              "3/4/3/4/5/w3/5/4/3/4/3 b",
	})
}

func TestMustParse(t *testing.T) { game.MustParse(t, MustParse) }

func TestZero(t *testing.T) { game.Zero(t) }

func TestJSON(t *testing.T) { game.JSON(t, MustParse("3/4/3/4/5/w2b/5/4/3/4/3 w")) }

func TestDiagram(t *testing.T) {
	game.WantDiagram(t, "3/4/2w/ww2/1w2b/w2b/b1b2/4/1b1/1b2/b1w b", `
a           /.\     /.\     /.\
b       \./     \./     \./     \./
x           <.>     <.>     <w>
c       /w\     /w\     /.\     /.\
d   \./     \w/     \./     \./     \b/
y       <w>     <.>     <.>     <b>
e   /b\     /.\     /b\     /.\     /.\
f       \./     \./     \./     \./
z           <.>     <b>     <.>
g       /.\     /b\     /.\     /.\
h           \b/     \./     \w/`)
}

func TestPieces(t *testing.T) {
	p := MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b")
	word := func(c Cell, player hexgames.Player) string { return letters[player] + c.String() }
	gametest.WantPieces(t, p.Pieces(), p.At, word, "wc1, wc2, wd2, wy1, by4, be1, be3, bz2, bg2, bh1")
	for player, want := range map[hexgames.Player][2]int{hexgames.White: {4, 1}, hexgames.Black: {6, 2}, hexgames.None: {}, hexgames.Chance: {}} {
		if pieces, hexads := p.Count(player), p.CountHexads(player); [2]int{pieces, hexads} != want {
			t.Errorf("%v has %d pieces with %d Hexads, want %v", player, pieces, hexads, want)
		}
	}
}
