package hexdame

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends
// first. Every legal move is equally likely. The random numbers come from r or, if r is
// nil, from the global source of math/rand/v2.
//
// From the start, half of all random games last about 75 moves or more and one in a
// hundred lasts 115; none of thousands lasted 200. Repetition does not end a playout,
// because a position has no history: only limit stops pieces that move to and fro.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	for ; limit > 0; limit-- {
		m := p.anyMove(r)
		if m == (Move{}) {
			break
		}
		p = p.after(m)
	}
	return p
}

// anyMove returns a random legal move, each equally likely; the zero Move if there is
// none.
func (p Position) anyMove(r *rand.Rand) Move {
	own, _ := p.sides()
	switch {
	case p.captures > 0:
		var buf [64]Move
		list := p.appendCaptures(buf[:0])
		return list[r.IntN(len(list))]
	case own&p.kings == 0:
		return p.anyStep(r, own)
	}
	n := p.CountMoves()
	if n == 0 {
		return Move{}
	}
	return p.MoveAt(r.IntN(n))
}

// anyStep is anyMove for a mover with men only who cannot capture. Choosing the direction
// first is faster than finding a move by its number.
func (p Position) anyStep(r *rand.Rand, men cellSet) Move {
	first, second, third := p.stepping(men, p.empty())
	n1, n2, n3 := first.count(), second.count(), third.count()
	if n1+n2+n3 == 0 {
		return Move{}
	}
	i, way := r.IntN(n1+n2+n3), 0
	men = first
	if i >= n1 {
		i, way, men = i-n1, 1, second
		if i >= n2 {
			i, way, men = i-n2, 2, third
		}
	}
	for ; i > 0; i-- {
		men &= men - 1
	}
	c := men.lowest()
	return Move{from: c, to: next[c][forward[p.mover][way]]}
}
