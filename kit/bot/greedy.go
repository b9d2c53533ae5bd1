package bot

import (
	"cmp"
	"context"
	"slices"

	"example.com/hexgames"
)

// Greedy plays the move that leads to the position with the best evaluation. It breaks ties at
// random. A node is the evaluation of a position. If the budget has fewer nodes than there are
// moves, Greedy evaluates only some of them.
type Greedy[P hexgames.Position[P, M], M comparable] struct {
	Evaluate Evaluation[P]     // nil means the position's own method or, if it has none, [Playouts] of 100 games
	Weights  *hexgames.Weights // of the evaluation, if Evaluate is nil: see [LearnerOf]; nil means the game's own
	Seed     uint64
}

// Think evaluates every move.
func (b *Greedy[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	t, moves, err := start(ctx, g, &budget, among)
	if moves == nil {
		return t, err
	}
	evaluate := b.Evaluate
	switch {
	case evaluate != nil:
	case b.Weights != nil:
		if evaluate, _, err = learned[P, M](g.Position(), *b.Weights); err != nil {
			return t, err
		}
	default:
		evaluate = ownEvaluate[P]()
	}
	if evaluate == nil {
		evaluate = Playouts[P, M](100, b.Seed+uint64(g.Len()))
	}
	c := newClock(ctx, budget)
	p := g.Position()
	seen := past(g)
	dice := newDice(b.Seed, g.Len())
	dice.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
	t.Depth = 1
	for i, m := range moves {
		if !c.tick() && i > 0 {
			break
		}
		next := mustApply(p, m)
		r := Ranked[M]{Move: m, Nodes: 1}
		if o := next.Outcome(); o.Over() {
			r.Value, r.Exact = value(o), true
			if o.Winner != hexgames.None {
				r.Plies = 1
			}
		} else if seen[next] {
			r.Value = value(repetition(next))
		} else {
			r.Value = estimate(evaluate, next)
		}
		r.Value *= sign(p.Turn())
		t.Moves = append(t.Moves, r)
	}
	slices.SortStableFunc(t.Moves, func(a, b Ranked[M]) int { return cmp.Compare(b.Value, a.Value) })
	for i := range t.Moves[:min(max(budget.Lines, 1), len(t.Moves))] {
		t.Moves[i].Line = []M{t.Moves[i].Move}
	}
	t.Value = t.Moves[0].Value
	t.Nodes, t.Time = c.nodes, c.elapsed()
	return t, nil
}
