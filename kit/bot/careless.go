package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"example.com/hexgames"
)

// A careless is a bot that makes some moves at random. A random move neither misses an immediate
// win nor loses immediately, unless all moves do. The estimates of a careless come unchanged from
// the other bot.
type careless[P hexgames.Position[P, M], M comparable] struct {
	Bot[P, M]
	blunders int    // the chance of a random move, in percent
	seed     uint64 // for the dice
	exact    func(P) (value float64, known bool)
}

// newCareless makes a bot careless.
func newCareless[P hexgames.Position[P, M], M comparable](b Bot[P, M], blunders int, seed uint64) Bot[P, M] {
	return careless[P, M]{b, blunders, seed, ownExact[P]()}
}

func (c careless[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], b Budget, among ...M) (Thought[M], error) {
	t, err := c.Bot.Think(ctx, g, b, among...)
	dice := newDice(c.seed, g.Len())
	if err != nil || dice.IntN(100) >= c.blunders {
		return t, err
	}
	moves, err := choices(g.Position(), among)
	if err != nil {
		return t, err
	}
	t.prefer(c.anyOf(g.Position(), moves, dice))
	return t, nil
}

// prefer makes a move the best one.
func (t *Thought[M]) prefer(m M) {
	chosen := Ranked[M]{Move: m, Line: []M{m}}
	if i := slices.IndexFunc(t.Moves, func(r Ranked[M]) bool { return r.Move == m }); i >= 0 {
		chosen = t.Moves[i]
		t.Moves = slices.Delete(t.Moves, i, i+1)
		if chosen.Line == nil { // a proof needs one
			chosen.Exact, chosen.Line = false, []M{m}
		}
	}
	t.Moves = slices.Insert(t.Moves, 0, chosen)
}

// anyOf returns a move that wins immediately. If there is none, it returns a random move that does
// not lose immediately, or else any random move.
func (c careless[P, M]) anyOf(p P, moves []M, dice *rand.Rand) M {
	for _, m := range moves {
		if wins(p, m, c.exact) {
			return m
		}
	}
	dice.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	for _, m := range moves {
		if !losesAtOnce(p, m, c.exact) {
			return m
		}
	}
	return moves[0]
}

// losesAtOnce reports whether a move loses immediately, or lets the opponent win with the next
// move.
func losesAtOnce[P hexgames.Position[P, M], M comparable](p P, m M, exact func(P) (value float64, known bool)) bool {
	next := mustApply(p, m)
	if v, _, known := foresee(next, exact); known {
		return v == -sign(p.Turn())
	}
	if next.Turn() != p.Turn().Opponent() {
		return false
	}
	for i := range next.CountMoves() {
		if wins(next, next.MoveAt(i), exact) {
			return true
		}
	}
	return false
}

func (c careless[P, M]) Close() error { return closeBot(c.Bot) }
