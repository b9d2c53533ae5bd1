package hexagrams

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after random moves: limit of them, or fewer if the
// game is over before. Every legal move is equally likely. The random numbers come
// from r or, if r is nil, from the source that the functions of math/rand/v2 take.
//
// From the start half of all random games take some 25 moves or more, one in a hundred
// 125, and of thousands none takes 200. A repetition ends no playout, because a position
// does not know what was before it: where pieces move to and fro for long, limit does.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	for ; limit > 0; limit-- {
		n := p.CountMoves()
		if n == 0 {
			break
		}
		p = p.after(p.MoveAt(r.IntN(n)))
	}
	return p
}
