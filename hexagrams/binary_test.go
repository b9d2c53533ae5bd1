package hexagrams

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestBinaries checks forms that programs have stored.
func TestBinaries(t *testing.T) {
	game.Binaries(t, 9, map[string]string{
		"www/wwww/www/wwww/wwwww/wwbb/bbbbb/bbbb/bbb/bbbb/bbb w": "079797979a1f2f2f28",
		"3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b":                  "100006c5218a206380",
		"3/4/1w1/4/5/4/5/4/3/4/3 b":                              "100030000000000000",
	})
}

func TestBinariesRefused(t *testing.T) {
	game.BinariesRefused(t, gametest.RefusedBinaries{
		{"c0", hexgames.ErrSyntax, "", 1, "want a first byte below 32: other forms are not known"},
		{"20", hexgames.ErrSyntax, "", 1, "want a first byte below 32: other forms are not known"},
		{"07979797", hexgames.ErrSyntax, "", 5, "the position ends too early"},
		{"079797979a1f2f2f2800", hexgames.ErrSyntax, "", 10, "want nothing after the 9 bytes of the position"},
		{"0f9797979a1f2f2f28", hexgames.ErrSyntax, "", 2, "5 cells in a number that is too large: want three values for each"},
		{"10003000000000000f", hexgames.ErrSyntax, "", 9, "2 cells in a number that is too large: want three values for each"},
		{"100000000000000000", hexgames.ErrPosition, "G7", 1, "White moved last, so White has a Hexad"},
		{"07979797972f2f2f28", hexgames.ErrPosition, "G1", 1, "more than 5 Hexads for White"},
	})
}
