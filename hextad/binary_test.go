package hextad

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestBinaries checks forms that programs have stored.
func TestBinaries(t *testing.T) {
	game.Binaries(t, 138, map[string]string{
		"7/0-6/s/w - - - 0:0 c": "0e0c00",
		"1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0;24:3,-1/2,0 00 - 6:10 rb": "020c110000000cf00000d1a3a506",
		"2/0-6/sm/w 66:0,0/0,1;06:1,0/2,-1 12.23 13.14 6:0 rw":      "040c8c0031a01000000d912338",
	})
}

func TestBinariesRefused(t *testing.T) {
	game.BinariesRefused(t, gametest.RefusedBinaries{
		{"c00c00", hexgames.ErrSyntax, "", 2, "want a first byte below 64: other forms are not known"},
		{"0e0c", hexgames.ErrSyntax, "", 3, "the position ends too early"},
		{"0e0c01", hexgames.ErrSyntax, "", 3, "want zeros in the bits after the position"},
		{"0e0c0000", hexgames.ErrSyntax, "", 4, "want nothing after the 3 bytes of the position"},
		{"0e3c00", hexgames.ErrOption, "T1", 1, "MaxPips 14: want at most 9 pips"},
		{"0e0c28", hexgames.ErrSyntax, "", 3, "want a number from 0 to 9 for the next action"},
		{"020c110000000cf00000d1a3ff06", hexgames.ErrSyntax, "", 14, "the number of a place is too large: want one below 72"},
		{"020c110000000cf00000fda3bdc6", hexgames.ErrPosition, "T5", 14, "no tile can be so far from the opening double"},
		{"040c8c0031a01000001db96338b6bfad7c", hexgames.ErrPosition, "T5", 17, "no tile can be so far from the opening double"},
		{"040c8c0031a01000000d913338", hexgames.ErrSyntax, "", 13, "want the size of the table just as large as its tiles need"},
		{"020c100000000cf00000d1a3a506", hexgames.ErrPosition, "T3", 3, "White's pool has 0 tiles, want 1 after 2 placements without MustScore"},
	})
}

// TestBinaryBound writes long rows of tiles, which take the most bits.
func TestBinaryBound(t *testing.T) {
	for _, test := range []struct{ maxPips, tiles, most int }{{9, 40, 138}, {6, 13, 66}} {
		for _, d := range []int{0, 1, 5} {
			p := inARow(t, Rules{MaxPips: test.maxPips}, d, test.tiles)
			data, err := p.MarshalBinary()
			var back Position
			if err != nil || len(data) > test.most || back.UnmarshalBinary(data) != nil || back != p {
				t.Errorf("%v has %d bytes, %v, and is read back as %v; want at most %d", p, len(data), err, back, test.most)
			}
		}
	}
}
