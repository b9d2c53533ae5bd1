package hexcore6

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after random moves: limit of them, or fewer if the
// game is over before. Every legal move is equally likely. The random numbers come
// from r or, if r is nil, from the source that the functions of math/rand/v2 take.
//
// From the start half of all random games take some 210 moves or more, one in a hundred
// 500, and of thousands none takes 1000. A repetition ends no playout, because a position
// does not know what was before it: where pieces move to and fro for long, limit does.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	for ; limit > 0 && p.moves > 0 && p.phase == Placement; limit-- {
		p.do(p.MoveAt(r.IntN(int(p.moves))))
	}
	for ; limit > 0 && (p.phase == Movement || p.phase == LastPass); limit-- {
		p.free = p.movable()
		m, each := pass, shiftCount{}
		n := p.countShifts(&each) // MoveAt would count them a second time
		if i := r.IntN(n + 1); i < n {
			m = p.shiftAt(i, &each)
		}
		p.do(m)
	}
	p.settle()
	return p
}
