package hexcore6

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends first.
// Every legal move is equally likely. The random numbers come from r or, if r is nil, from the
// global source of math/rand/v2.
//
// Repetition does not end a playout, because a position has no history: only limit stops pieces
// that move back and forth. From the start, half of all random games last 210 moves or more, and
// one in a hundred lasts 500.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	if p.phase == Placement {
		limit = p.placeAtRandom(r, limit)
	}
	if p.phase != Placement {
		p.moveAtRandom(r, limit)
	}
	return p
}

// placeAtRandom plays up to limit random moves of the placement phase, and returns how many are
// left.
//
// It picks pairs of empty cells until a pair is in line, which takes four or five picks on average.
// Any 12 cells have two in line, because there are 11 letters. So the worst case is one pair among
// 12 cells, which takes 72 picks.
func (p *Position) placeAtRandom(r *rand.Rand, limit int) (left int) {
	var empty [bitCount]cell // in any order
	n := 0
	for c := range p.empty().All() {
		empty[n] = c
		n++
	}
	for ; limit > 0 && p.moves > 0; limit-- {
		i, j := dice.Two(r, n, n)
		for !lines[empty[i]&127].Has(empty[j]) {
			i, j = dice.Two(r, n, n)
		}
		p.placeDiscs(empty[i], empty[j])
		n -= 2
		empty[max(i, j)] = empty[n+1]
		empty[min(i, j)] = empty[n]
	}
	return limit
}

// moveAtRandom plays up to limit random moves of the movement phase.
func (p *Position) moveAtRandom(r *rand.Rand, limit int) {
	closed := within(p.occupied()) // including surrounded stacks (C9)
	var s shifts
	for ; limit > 0 && p.phase != Finished; limit-- {
		p.free = p.owned(p.mover).Without(closed)
		n := p.findShifts(&s)
		i := r.IntN(n + 1)
		if i == n {
			p.pass()
			continue
		}
		from, d, discs := s.at(i)
		if p.moveDiscs(from, cell(int(from)+steps[d]), discs) {
			closed = closed.Without(near[from&127]) // for good: the cell stays empty (C10)
		}
	}
	p.settle()
}
