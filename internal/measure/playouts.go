package measure

import (
	"math/rand/v2"
	"sort"
	"testing"

	"example.com/hexgames"
)

// Playouts returns a function that plays a random game from p to its end and returns the number of
// its moves. It repeats the same 64 games, whose lengths Playouts finds in advance, so that only
// playouts take time. This works because the limit of a playout does not change its moves.
func Playouts[P hexgames.Position[P, M], M comparable](b *testing.B, p P) func() int {
	const most = 1 << 16
	pcg := rand.NewPCG(0, 0)
	dice := rand.New(pcg)
	play := func(game, limit int) P {
		pcg.Seed(1, uint64(game))
		return p.Playout(dice, limit)
	}
	var lengths [64]int
	for i := range lengths {
		end := play(i, most)
		lengths[i] = sort.Search(most, func(limit int) bool { return play(i, limit) == end })
		if !end.Outcome().Over() || play(i, lengths[i]) != end {
			b.Fatalf("playout %d ends at %v after %d moves", i, end, lengths[i])
		}
	}
	i := 0
	return func() int {
		i = (i + 1) % len(lengths)
		play(i, most)
		return lengths[i]
	}
}
