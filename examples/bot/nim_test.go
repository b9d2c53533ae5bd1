package bot_test

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/laws"
)

// TestHeapLaws checks the game of the example against the laws of all games.
func TestHeapLaws(t *testing.T) {
	laws.Check(t, laws.Spec[heap, take]{
		Starts:    []heap{{21, hexgames.White}, {2, hexgames.Black}},
		MaxMoves:  3,
		MaxPlies:  21,
		Allocates: true,
		Digest:    0x4164156a3beab0fe,
	})
}
