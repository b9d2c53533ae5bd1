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
		m := p.MoveAt(r.IntN(int(p.moves)))
		p.placeDiscs(m.from, m.to)
	}
	if p.phase != Placement {
		p.moveAtRandom(r, limit)
	}
	return p
}

// moveAtRandom plays up to limit random moves of the movement phase.
func (p *Position) moveAtRandom(r *rand.Rand, limit int) {
	closed := p.occupied().within() // with the stacks that are surrounded (C9)
	var s shifts
	for ; limit > 0 && p.phase != Finished; limit-- {
		p.free = p.owned(p.mover).without(closed)
		n := p.findShifts(&s)
		i := r.IntN(n + 1)
		if i == n {
			p.pass()
			continue
		}
		from, d, discs := s.at(i)
		if p.moveDiscs(from, cell(int(from)+steps[d]), discs) {
			closed = closed.without(near[from&127]) // for good: the cell stays empty (C10)
		}
	}
	p.settle()
}
