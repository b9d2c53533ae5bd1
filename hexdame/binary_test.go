package hexdame

import (
	"fmt"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestBinaries checks forms that programs have stored.
func TestBinaries(t *testing.T) {
	game.Binaries(t, 16, map[string]string{
		"W:Wa1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4:Bf6,f7,f8,f9,g6,g7,g8,g9,h6,h7,h8,h9,i6,i7,i8,i9": "1ef3c780003c79ef00000000aaaaaaaa",
		"W:Wa1,a2,Kc3:Bf6,Ki9": "180080000020000106c0",
		"W:W:BKa1":             "1000000000000000c0",
		"B:WKe5:BKa1":          "3000000040000000d0",
	})
}

func TestBinariesRefused(t *testing.T) {
	game.BinariesRefused(t, gametest.RefusedBinaries{
		{"c0", hexgames.ErrSyntax, "", 1, "want a first byte below 64: other forms are not known"},
		{"40", hexgames.ErrSyntax, "", 1, "want a first byte below 64: other forms are not known"},
		{"1000000000000000", hexgames.ErrSyntax, "", 9, "the position ends too early"},
		{"1ef3c780003c79ef00000000aaaaaaaa00", hexgames.ErrSyntax, "", 17, "want nothing after the 16 bytes of the position"},
		{"1000000000000000d0", hexgames.ErrSyntax, "", 9, "want zeros in the bits after the position"},
		{"1ffffffffffffffe0000000000000000", hexgames.ErrPosition, "D1", 13, "more than 16 pieces for White"},
		{"1800000000000000a0", hexgames.ErrPosition, "D8", 9, "a man of Black on a1 would have been crowned"},
		{"3000000000000000c0", hexgames.ErrPosition, "D9", 1, "White moved last, so White has a piece"},
	})
}

// A position takes 16 bytes or less, for a column of a database.
func ExamplePosition_MarshalBinary() {
	data, err := MustParse("W:Wa1,a2,Kc3:Bf6,Ki9").MarshalBinary()
	fmt.Printf("%x %v\n", data, err)

	var p Position
	err = p.UnmarshalBinary(data)
	fmt.Println(p, err)

	data[0] = 0xff
	fmt.Println(p.UnmarshalBinary(data))
	// Output:
	// 180080000020000106c0 <nil>
	// W:Wa1,a2,Kc3:Bf6,Ki9 <nil>
	// hexdame: "\xff\x00\x80\x00\x00 \x00\x01\x06\xc0", column 1: want a first byte below 64: other forms are not known
}
