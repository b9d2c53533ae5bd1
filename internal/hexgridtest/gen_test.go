package hexgridtest

import (
	"math"
	"math/big"

	"pgregory.net/rapid"
)

// near draws coordinates that are too small to overflow.
var near = rapid.IntRange(-60, 60)

// wild draws any coordinate, often one at a limit of int.
var wild = rapid.OneOf(
	near,
	rapid.Int(),
	rapid.IntRange(math.MinInt, math.MinInt+3),
	rapid.IntRange(math.MaxInt-3, math.MaxInt),
)

func hexes(coord *rapid.Generator[int]) *rapid.Generator[Hex] {
	return rapid.Custom(func(t *rapid.T) Hex {
		return Hex{Q: coord.Draw(t, "q"), R: coord.Draw(t, "r")}
	})
}

var (
	nearHexes  = hexes(near)
	wildHexes  = hexes(wild)
	directions = rapid.Map(rapid.Uint8Range(0, 5), func(n uint8) Direction { return Direction(n) })
	symmetries = rapid.Map(rapid.Uint8Range(0, 11), func(n uint8) Symmetry { return Symmetry(n) })
)

func bigInt(n int) *big.Int { return big.NewInt(int64(n)) }

// cube returns the exact cube coordinates of b-a.
func cube(a, b Hex) (q, r, s *big.Int) {
	q = new(big.Int).Sub(bigInt(b.Q), bigInt(a.Q))
	r = new(big.Int).Sub(bigInt(b.R), bigInt(a.R))
	s = new(big.Int).Add(q, r)
	return q, r, s.Neg(s)
}

// bigDistance returns the distance of a and b by definition: the largest absolute value of
// the three cube coordinates of their difference.
func bigDistance(a, b Hex) *big.Int {
	n := new(big.Int)
	q, r, s := cube(a, b)
	for _, c := range []*big.Int{q, r, s} {
		if c.CmpAbs(n) > 0 {
			n.Abs(c)
		}
	}
	return n
}
