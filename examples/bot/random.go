package bot

import (
	"context"
	"math/rand/v2"

	"example.com/hexgames"
)

// Random plays any legal move, each as likely as the others, and so it can play
// for Chance. Its thought has this one move, and needs no node. The zero Random is
// ready.
type Random[P hexgames.Position[P, M], M comparable] struct {
	Seed uint64 // of its dice, read at the first move

	dice *rand.Rand
}

// Think picks a move.
func (r *Random[P, M]) Think(_ context.Context, g *hexgames.Game[P, M], _ Budget) (Thought[M], error) {
	p := g.Position()
	n := p.CountMoves()
	if g.Turn() == hexgames.None || n == 0 {
		return Thought[M]{}, ErrNoChoice
	}
	if r.dice == nil {
		r.dice = newDice(r.Seed, 0)
	}
	m := p.MoveAt(r.dice.IntN(n))
	return Thought[M]{Moves: []Ranked[M]{{Move: m}}, Line: []M{m}}, nil
}

// newDice returns a random source for a seed and the number of a goroutine.
func newDice(seed uint64, stream int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(stream)))
}
