package hexdame

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

func TestPerft(t *testing.T)       { game.Perft(t, 1e9, 2e6) }
func TestPerftOracle(t *testing.T) { game.PerftOracle(t, 60_000, 4_000) }
func TestPerftImages(t *testing.T) { game.PerftImages(t, 1e5, symmetries) }

// TestPerftPaths counts each path of a move separately, as the last column of the file does.
func TestPerftPaths(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		if paths := gametest.Numbers(t, c.More[0]); paths != nil {
			c.Counts = paths
		}
		gametest.CheckPerft(t, c, 20_000, oracleOf(MustParse(c.Position)).countPaths)
	}
}
