package hexcore6

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends
// first. Every legal move is equally likely. The random numbers come from r or, if r is
// nil, from the global source of math/rand/v2.
//
// From the start, half of all random games last about 210 moves or more and one in a
// hundred lasts 500; none of thousands lasted 1000. Repetition does not end a playout,
// because a position has no history: only limit stops pieces that move to and fro.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	for ; limit > 0 && p.moves > 0 && p.phase == Placement; limit-- {
		p.change(p.MoveAt(r.IntN(int(p.moves))))
	}
	for ; limit > 0 && (p.phase == Movement || p.phase == LastPass); limit-- {
		p.free = p.movable()
		m, each := pass, shiftCount{}
		n := p.countShifts(&each) // MoveAt would count them again
		if i := r.IntN(n + 1); i < n {
			m = p.shiftAt(i, &each)
		}
		p.change(m)
	}
	p.settle()
	return p
}
