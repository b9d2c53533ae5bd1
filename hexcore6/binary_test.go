package hexcore6

import (
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestBinaries checks forms that programs have stored.
func TestBinaries(t *testing.T) {
	game.Binaries(t, 36, map[string]string{
		"6/7/8/9/4bw4/4w*b4/4bw4/9/8/7/6 b place":                                               "8b8000000000000000000000",
		"wbb/bbww/bw*bw/wbwb/wwb w move":                                                        "04ec925b2cb65968",
		"(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 - over": "19783bc1dab8c4770dc72ed81d4740",
	})
}

func TestBinariesRefused(t *testing.T) {
	game.BinariesRefused(t, gametest.RefusedBinaries{
		{"ba00", hexgames.ErrSyntax, "", 2, "want a number below 744 in the first ten bits: other forms are not known"},
		{"c000", hexgames.ErrSyntax, "", 2, "want a number below 744 in the first ten bits: other forms are not known"},
		{"8b80", hexgames.ErrSyntax, "", 3, "the position ends too early"},
		{"8b8000000000000000000001", hexgames.ErrSyntax, "", 12, "want zeros in the bits after the position"},
		{"8b800000000000000000000000", hexgames.ErrSyntax, "", 13, "want nothing after the 12 bytes of the position"},
		{"8b9000000000000000000000", hexgames.ErrPosition, "C3", 1, "3 white discs and 4 black discs: they are placed in pairs, so want equal numbers"},
		{"04fc925b2cb65968", hexgames.ErrPosition, "C5", 1, "an odd number of obstacles: discs are placed in pairs, so want an even number"},
	})
}

// TestBinaryBound writes positions with the maximum number of obstacles, which take the most bits,
// and checks that no form has more than 36 bytes.
func TestBinaryBound(t *testing.T) {
	board := boards.Of(MaxSide)
	var lay func(p Position, cells []cell, n int) (Position, bool)
	lay = func(p Position, cells []cell, n int) (Position, bool) {
		if n == 0 {
			return p, true
		}
		for i, c := range cells {
			if c != p.core && lines[c].And(p.obstacles()).IsEmpty() {
				q := p
				q.flip(c, obstacle)
				if q, ok := lay(q, cells[i+1:], n-1); ok {
					return q, true
				}
			}
		}
		return p, false
	}
	for n := 0; n <= 10; n += 2 {
		p, ok := lay(Position{turn: turn{phase: LastPass, mover: hexgames.Black, side: MaxSide, core: center}}, board.Cells, n)
		if !ok {
			t.Fatalf("there is no room for %d obstacles", n)
		}
		// Single discs, or some stacks of two or three, before the last cell or on it.
		for height := range maxHeight {
			for _, backwards := range []bool{false, true} {
				q, left, color := p, len(board.Cells)-1-n, uint8(0)
				cells := slices.Clone(board.Cells)
				if backwards {
					slices.Reverse(cells)
				}
				for _, c := range cells {
					if c == q.core || q.code(c) != 0 {
						continue
					}
					code := uint8(1)
					for range min(left, height+1) {
						code, color, left = code<<1|color, 1-color, left-1
					}
					if code > 1 {
						q.flip(c, code)
					}
				}
				q.settle()
				want := MustParse(q.String())
				data, err := want.MarshalBinary()
				if bits := 10 + 270 + n - 2; err != nil || len(data) > (bits+7)/8 || len(data) > 36 {
					t.Errorf("with %d obstacles there are %d bytes, %v, want at most %d: %v", n, len(data), err, (bits+7)/8, q)
				}
				var back Position
				if err := back.UnmarshalBinary(data); err != nil || back != want {
					t.Errorf("%v is read back as %v, %v", want, back, err)
				}
			}
		}
	}
}
