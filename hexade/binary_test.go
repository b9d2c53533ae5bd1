package hexade

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestBinaries checks forms that programs have stored.
func TestBinaries(t *testing.T) {
	game.Binaries(t, 57, map[string]string{
		"10/11/12/13/14/15/16/17/18/19/18/17/16/15/14/13/12/11/10 w 0": "30" + strings.Repeat("00", 56),
		"6/7/8/3bb4/3b1b4/4bb5/10/5w3/4ww2/3www1/b5 - 15":              "10007800000000151035101510000000d80a893d10",
		"4/5/2w3/4b2/4w1/5/4 b 3":                                      "0000180000d81000d80000",
		"4/5/6/7/6/5/4 w 0":                                            "0000000000000000000000",
	})
}

func TestBinariesRefused(t *testing.T) {
	game.BinariesRefused(t, gametest.RefusedBinaries{
		{"c0", hexgames.ErrSyntax, "", 1, "want a first byte below 56: other forms are not known"},
		{"38", hexgames.ErrSyntax, "", 1, "want a first byte below 56: other forms are not known"},
		{"0000180000d81000d800", hexgames.ErrSyntax, "", 11, "the position ends too early"},
		{"0000180000d81000d8000000", hexgames.ErrSyntax, "", 12, "want nothing after the 11 bytes of the position"},
		{"0000180000d81000d80001", hexgames.ErrSyntax, "", 11, "want zeros in the bits after the position"},
		{"00001f9800000000000000", hexgames.ErrSyntax, "", 4, "5 cells in a number that is too large: want three values for each"},
		{"0000000000d81000d80000", hexgames.ErrPosition, "A2", 1, "White has 2 stones but has placed 0"},
		{"0000080000000000000000", hexgames.ErrPosition, "A4", 1, "White has lost 1 stone: stones are captured in pairs, so want an even number"},
	})
}
