package hexagrams

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// refusals lists texts that Parse refuses, at least one for each reason.
var refusals = append(gametest.Rows{
	Good: "3/4/3/4/5/w2b/5/4/3/4/3 w", Want: "want w, b or a number of empty cells", Clause: "G1", Most: 5,
}.Refusals(), gametest.Refusals{
	{"w", hexgames.ErrPosition, "G1", 1, "row a has 1 cell, want 3"},
	{"4/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "row a has 4 cells, want 3"},
	{"3/4/2/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 5, "row x has 2 cells, want 3"},
	{"111/4/3/4/5/w2b/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "no row has more than 5 cells"},
	{"3/4/3/4/5/w2b/5/4/3/4/3", hexgames.ErrSyntax, "", 24, "want a space, then w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 ", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3  w", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 -", hexgames.ErrSyntax, "", 25, "want w or b for the side to move"},
	{"3/4/3/4/5/w2b/5/4/3/4/3 wb", hexgames.ErrSyntax, "", 26, "want the text to end after the side to move"},
	{"3/4/www/4/5/wwwb/5/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "more than 5 Hexads for White"},
	{"3/4/wbb/4/5/bb2/5/4/bbw/4/3 b", hexgames.ErrPosition, "G1", 1, "more than 5 Hexads for Black"},
	{"www/wwww/3/wwww/wwwww/w2b/w4/4/3/4/3 w", hexgames.ErrPosition, "G1", 1, "more than 16 Triads for White"},
	{"3/4/3/b3/5/w2b/bbbbb/bbbb/3/bbbb/bbb b", hexgames.ErrPosition, "G1", 1, "more than 16 Triads for Black"},
	{"3/4/3/4/5/w3/5/4/3/4/3 w", hexgames.ErrPosition, "G7", 24, "Black moved last, so Black has a Hexad"},
	{"3/4/3/4/5/3b/5/4/3/4/3 b", hexgames.ErrPosition, "G7", 24, "White moved last, so White has a Hexad"},
	{"3/4/3/4/5/4/5/4/3/4/3 w", hexgames.ErrPosition, "G7", 23, "Black moved last, so Black has a Hexad"},
	{"bbb/4/3/4/5/w3/5/4/3/4/bbb w", hexgames.ErrPosition, "G7", 28, "Black moved last, so Black has a Hexad"},
}...)

func TestParseRefused(t *testing.T) { game.Refused(t) }

func TestParseAnySpelling(t *testing.T) {
	game.Spellings(t, map[string]string{
		"3/4/3/WW2/1W3/w2B/B1b2/4/1b1/1B2/b2 B": "3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b",
		"3/4/3/4/5/W2B/5/4/3/4/3 W":             "3/4/3/4/5/w2b/5/4/3/4/3 w",
		"3/4/3/4/5/w3/5/4/3/4/3 b":              "3/4/3/4/5/w3/5/4/3/4/3 b",
	})
}

func TestMustParse(t *testing.T) { game.MustParse(t, MustParse) }

func TestZero(t *testing.T) {
	game.Zero(t)
	game.ZeroAnswers(t, "Quiet")
}

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
