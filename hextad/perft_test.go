package hextad

import "testing"

func TestPerft(t *testing.T)       { game.Perft(t, 1e9, 2e5) }
func TestPerftOracle(t *testing.T) { game.PerftOracle(t, 3_000, 500) }
func TestPerftImages(t *testing.T) { game.PerftImages(t, 2e4, symmetries) }
