package hexade

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after random moves: limit of them, or fewer if the
// game is over before. Every legal move is equally likely. The random numbers come
// from r or, if r is nil, from the source that the functions of math/rand/v2 take.
//
// From the start half of all random games take some 155 moves or more, one in a
// hundred 225, and of thousands none takes 300.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	for ; limit > 0 && p.moves > 0; limit-- {
		p.place(p.MoveAt(r.IntN(int(p.moves))).at)
	}
	return p
}
