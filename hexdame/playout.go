package hexdame

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after random moves: limit of them, or fewer if the
// game is over before. Every legal move is equally likely. The random numbers come
// from r or, if r is nil, from the source that the functions of math/rand/v2 take.
//
// From the start half of all random games take some 75 moves or more, one in a hundred
// 115, and of thousands none takes 200. A repetition ends no playout, because a position
// does not know what was before it: where pieces move to and fro for long, limit does.
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

// anyMove returns one of the legal moves, each as likely as any other; the zero Move if
// there is none.
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

// anyStep does the same where the mover has men only, and can capture nothing. To
// choose by direction first is faster than in the order of the moves.
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
