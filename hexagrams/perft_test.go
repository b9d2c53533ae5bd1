package hexagrams

import "testing"

func TestPerft(t *testing.T)       { game.Perft(t, 1e9, 2e5) }
func TestPerftOracle(t *testing.T) { game.PerftOracle(t, 12_000, 1_000) }
func TestPerftImages(t *testing.T) { game.PerftImages(t, 1e4, symmetries) }
