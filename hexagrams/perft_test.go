package hexagrams

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestPerft counts move sequences with the public surface.
func TestPerft(t *testing.T) {
	most := uint64(1e9)
	if testing.Short() {
		most = 2e5
	}
	gametest.Perft(t, Parse, most)
}

// TestPerftOracle counts with the second implementation.
func TestPerftOracle(t *testing.T) {
	most := uint64(12_000)
	if testing.Short() {
		most = 1_000
	}
	for _, c := range gametest.Cases(t) {
		gametest.CheckPerft(t, c, most, oracleOf(MustParse(c.Position)).perft)
	}
}

// TestPerftMirrored counts from the other sides of the board.
func TestPerftMirrored(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		mirrored, err := p.Transform(Mirror)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []Position{mirrored, p.Reverse(), mirrored.Reverse()} {
			gametest.CheckPerft(t, c, 1e4, func(depth int) uint64 { return hexgames.Perft(q, depth) })
		}
	}
}
