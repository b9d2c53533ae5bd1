package hexade

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

func TestPerft(t *testing.T)       { game.Perft(t, 1e8, 2e6) }
func TestPerftOracle(t *testing.T) { game.PerftOracle(t, 20_000, 2_000) }
func TestPerftImages(t *testing.T) { game.PerftImages(t, 1e5, symmetries) }

// TestPerftOfStarts counts deeper from empty boards. It tries only one of the first moves that are
// symmetric to each other, because their counts are equal.
func TestPerftOfStarts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, c := range gametest.Cases(t) {
		start := MustParse(c.Position)
		if start.Ply() > 0 {
			continue
		}
		gametest.CheckPerft(t, c, 1e9, func(depth int) (n uint64) {
			counts := map[Position]uint64{}
			for _, m := range start.LegalMoves() {
				p, err := start.Apply(m)
				if err != nil {
					t.Fatal(err)
				}
				if _, ok := counts[p]; !ok {
					count := hexgames.Perft(p, depth-1)
					for _, s := range symmetries {
						counts[s.Position(p)] = count
					}
				}
				n += counts[p]
			}
			return n
		})
	}
}
