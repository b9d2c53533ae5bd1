package hexade

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/gametest"
)

// TestPerft counts move sequences with the public surface.
func TestPerft(t *testing.T) {
	most := uint64(1e8)
	if testing.Short() {
		most = 2e6
	}
	gametest.Perft(t, Parse, most)
}

// TestPerftOfStarts counts further from empty boards: first moves that a symmetry
// exchanges are followed by as many sequences.
func TestPerftOfStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range gametest.Cases(t) {
		start := MustParse(c.Position)
		if start.Ply() > 0 {
			continue
		}
		gametest.CheckPerft(t, c, 5e9, func(depth int) (n uint64) {
			counts := map[Position]uint64{}
			for _, m := range start.LegalMoves() {
				p, err := start.Apply(m)
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := counts[p]; !ok {
					count := hexgames.Perft(p, depth-1)
					for _, s := range hexgrid.Symmetries() {
						counts[transformed(s)(p)] = count
					}
				}
				n += counts[p]
			}
			return n
		})
	}
}

// TestPerftOracle counts with the second implementation.
func TestPerftOracle(t *testing.T) {
	most := uint64(20_000)
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
			p := transformed(s)(MustParse(c.Position))
			gametest.CheckPerft(t, c, 1e5, func(depth int) uint64 { return hexgames.Perft(p, depth) })
		}
	}
}
