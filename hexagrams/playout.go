package hexagrams

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends first.
// Every legal move is equally likely. The random numbers come from r or, if r is nil, from the
// global source of math/rand/v2.
//
// Repetition does not end a playout, because a position has no history: only limit stops pieces
// that move back and forth. From the start, half of all random games last 25 moves or more, and one
// in a hundred lasts 125.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	for ; limit > 0; limit-- {
		moves, others := p.pairs()
		n := moves.count()
		total := n + others.count()
		if total == 0 {
			break
		}
		i, pairs := dice.Below(r, total), &firstPairs
		if i >= n {
			i, moves, pairs = i-n, others, &secondPairs
		}
		p = p.moved(pairs[dice.Bit(uint64(moves), i)&63])
	}
	return p
}
