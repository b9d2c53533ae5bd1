package bot

import (
	"context"
	"math/rand/v2"

	"example.com/hexgames"
)

// Random plays any legal move, all with the same probability, so it can also play for Chance. Its
// Thought has only this move and uses no nodes. The zero Random is ready to use.
type Random[P hexgames.Position[P, M], M comparable] struct {
	Seed uint64 // for its dice, read at the first move

	dice *rand.Rand
}

// Think picks a move.
func (r *Random[P, M]) Think(_ context.Context, g *hexgames.Game[P, M], _ Budget, among ...M) (Thought[M], error) {
	p := g.Position()
	n := p.CountMoves()
	if g.Turn() == hexgames.None || n == 0 {
		return Thought[M]{}, ErrNoChoice
	}
	if r.dice == nil {
		r.dice = newDice(r.Seed, 0)
	}
	if len(among) == 0 {
		return only(p.MoveAt(r.dice.IntN(n))), nil
	}
	moves, err := choices(p, among)
	if err != nil {
		return Thought[M]{}, err
	}
	return only(moves[r.dice.IntN(len(moves))]), nil
}

// newDice returns a random source for a seed and a stream, such as the number of a goroutine.
func newDice(seed uint64, stream int) *rand.Rand {
	return rand.New(rand.NewPCG(seed, uint64(stream)))
}
