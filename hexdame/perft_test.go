package hexdame

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestPerft counts move sequences with the public surface.
func TestPerft(t *testing.T) {
	most := uint64(1e9)
	if testing.Short() {
		most = 2e6
	}
	gametest.Perft(t, Parse, most)
}

// TestPerftOracle counts with the second implementation, by move and by path.
func TestPerftOracle(t *testing.T) {
	most := uint64(60_000)
	if testing.Short() {
		most = 4_000
	}
	for _, c := range gametest.Cases(t) {
		o := oracleOf(MustParse(c.Position))
		byPath := c
		if paths := gametest.Numbers(t, c.More[0]); paths != nil {
			byPath.Counts = paths
			c.Counts = c.Counts[:len(paths)]
		}
		gametest.CheckPerft(t, byPath, most, func(depth int) uint64 {
			moves, paths := o.perft(depth)
			if want := c.Counts[depth-1]; moves != want {
				t.Errorf("%s: perft %d = %d by move, want %d", c.Name, depth, moves, want)
			}
			return paths
		})
	}
}

// TestPerftMirrored counts from the other side of the board.
func TestPerftMirrored(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		p := MustParse(c.Position)
		mirrored, err := p.Transform(Mirror)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range []Position{mirrored, p.Reverse()} {
			gametest.CheckPerft(t, c, 1e5, func(depth int) uint64 { return hexgames.Perft(q, depth) })
		}
	}
}
