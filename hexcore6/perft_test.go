package hexcore6

import "testing"

func TestPerft(t *testing.T)       { game.Perft(t, 1e7, 3e5) }
func TestPerftOracle(t *testing.T) { game.PerftOracle(t, 5_000, 2_000) }
func TestPerftImages(t *testing.T) { game.PerftImages(t, 2e4, symmetries) }
