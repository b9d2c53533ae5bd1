package hexcore6

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// TestPerft counts move sequences with the public surface.
func TestPerft(t *testing.T) {
	most := uint64(1e7)
	if testing.Short() {
		most = 3e5
	}
	gametest.Perft(t, Parse, most)
}

// TestPerftOracle counts with the second implementation.
func TestPerftOracle(t *testing.T) {
	most := uint64(5_000)
	if testing.Short() {
		most = 2_000
	}
	for _, c := range gametest.Cases(t) {
		gametest.CheckPerft(t, c, most, oracleOf(MustParse(c.Position)).perft)
	}
}

// TestPerftTransformed counts from every other side of the board.
func TestPerftTransformed(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		for _, s := range hexgrid.Symmetries() {
			if !hasSymmetry(s)(MustParse(c.Position)) {
				continue
			}
			p := transformed(s)(MustParse(c.Position))
			gametest.CheckPerft(t, c, 2e4, func(depth int) uint64 { return hexgames.Perft(p, depth) })
		}
	}
}
