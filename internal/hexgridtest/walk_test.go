package hexgridtest

import (
	"math/big"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// checkLine checks the first cells of the line from a to b against the
// definition, in exact arithmetic.
func checkLine(t *rapid.T, a, b Hex, line []Hex) {
	length := bigDistance(a, b)
	q, r, s := cube(a, b)
	for i, h := range line {
		if i > 0 && line[i-1].Distance(h) != 1 {
			t.Fatalf("step from %v to %v", line[i-1], h)
		}
		if length.Sign() == 0 {
			continue
		}
		// The offset of the ideal point from the center of h, times length. The point is in h if no
		// two coordinates of the offset differ by more than 1.
		hq, hr, hs := cube(a, h)
		offset := func(whole, part *big.Int) *big.Int {
			x := new(big.Int).Mul(whole, bigInt(i))
			return x.Sub(x, new(big.Int).Mul(part, length))
		}
		o := []*big.Int{offset(q, hq), offset(r, hr), offset(s, hs)}
		for j := range o {
			if new(big.Int).Sub(o[j], o[(j+1)%3]).CmpAbs(length) > 0 {
				t.Fatalf("cell %d, %v, is off the segment from %v to %v", i, h, a, b)
			}
		}
	}
}

func TestLineLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := nearHexes.Draw(t, "a"), nearHexes.Draw(t, "b")
		line := Take(a.Line(b), 1000)
		if len(line) != a.Distance(b)+1 || line[0] != a || line[len(line)-1] != b {
			t.Fatalf("line from %v to %v: %v", a, b, line)
		}
		checkLine(t, a, b, line)
		back := Take(b.Line(a), 1000)
		slices.Reverse(back)
		if diff := cmp.Diff(line, back); diff != "" {
			t.Fatalf("the line differs from the other end: %s", diff)
		}
		// The line does not depend on the origin of the plane.
		shift := nearHexes.Draw(t, "shift")
		shifted := Take(a.Add(shift).Line(b.Add(shift)), 1000)
		for i := range shifted {
			shifted[i] = shifted[i].Sub(shift)
		}
		if diff := cmp.Diff(line, shifted); diff != "" {
			t.Fatalf("the line is not invariant: %s", diff)
		}
	})
}

func TestLineFar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := wildHexes.Draw(t, "a"), wildHexes.Draw(t, "b")
		line := Take(a.Line(b), 200)
		checkLine(t, a, b, line)
		if n := bigDistance(a, b); n.Cmp(bigInt(len(line)-1)) > 0 && len(line) < 200 {
			t.Fatalf("line from %v to %v ends after %d cells", a, b, len(line))
		}
	})
}
