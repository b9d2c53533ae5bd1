package hextad

import (
	"testing"

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
	most := uint64(3_000)
	if testing.Short() {
		most = 500
	}
	for _, c := range gametest.Cases(t) {
		gametest.CheckPerft(t, c, most, oracleOf(MustParse(c.Position)).perft)
	}
}
