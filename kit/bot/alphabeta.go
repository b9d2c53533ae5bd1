package bot

import (
	"cmp"
	"context"
	"slices"

	"example.com/hexgames"
)

// AlphaBeta looks ahead one move, then two, and so on, until the budget is used up
// or the outcome of the game is proven. It looks one move less far after moves that seem less
// promising, unless that shows that they may be better than they seem, and farther in
// positions that are not quiet. It remembers its results in a table. A node is a position that
// it visits. It evaluates the positions at which it stops, and averages over the moves of
// Chance. The zero AlphaBeta is ready to use.
//
// In its Thought, a move has the value of the last look ahead that examined it. The last look
// of all may have examined only some of the moves, either because the budget was used up, and
// then it looked one move farther than the Thought's Depth, or because it found a win. The
// values of the best moves, as many as the Budget's Lines, are results of the search, unless
// better ones turned out to be lost when the budget was used up. The values of the other moves
// are upper bounds, and mean nothing for a move without nodes.
//
// It takes a win at hand with any budget. A win is as short as any that the search has seen, and
// if all moves lose, the best is one that resists longest. Where Exact knows the outcome, the
// search does not look how far it is away, and finds out only for the moves that it returns.
//
// The table holds results of Evaluate and Exact, so do not change these fields, or Quiet, after
// the first call of Think.
//
// AlphaBeta treats a position that comes back as a repetition that ends the game.
// Its table does not record how a position was reached, so it is sometimes wrong
// about repetitions.
type AlphaBeta[P hexgames.Position[P, M], M comparable] struct {
	Evaluate Evaluation[P] // nil means the position's own method, or without one [Playouts] of 32 games
	Table    int           // the maximum number of positions to remember; 0 means 262144
	Seed     uint64        // of the dice of Playouts

	// If Progress is not nil, Think calls it with the present Thought whenever it has
	// looked one move further ahead.
	Progress func(Thought[M])

	// Exact returns the value of a position for White if it is known without a search, and
	// whether it is. Nil means the position's own method, if it has one.
	Exact func(p P) (value float64, known bool)

	// Quiet reports whether the evaluation of a position can be relied on. If it cannot, the
	// search looks on. Nil means the position's own method, if it has one.
	Quiet func(p P) bool

	// What is used if these fields are nil.
	evaluate Evaluation[P]
	exact    func(p P) (value float64, known bool)
	quiet    func(p P) bool

	table   table[P, M]
	proofs  proofs[P, M]
	endings Endings[P] // of WithEndings
}

// know makes the bot use endings where Exact does not report the number of moves to the end.
func (b *AlphaBeta[P, M]) know(e Endings[P]) { b.endings = e }

// maxDepth is the maximum depth of a search.
const maxDepth = 64

// Think searches deeper and deeper until the budget is used up, or the outcome is
// proven.
func (b *AlphaBeta[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	t, moves, err := start(ctx, g, &budget, among)
	if moves == nil {
		return t, err
	}
	if b.table == nil {
		b.table, b.proofs, b.exact, b.quiet = table[P, M]{}, proofs[P, M]{}, ownExact[P](), ownQuiet[P]()
		if b.evaluate = ownEvaluate[P](); b.evaluate == nil {
			b.evaluate = Playouts[P, M](32, b.Seed)
		}
	}
	s := &search[P, M]{
		clock: newClock(ctx, budget), evaluate: b.Evaluate, exact: b.Exact, quiet: b.Quiet,
		table: b.table, proofs: b.proofs, most: cmp.Or(max(b.Table, 0), 1<<18),
		path: past(g), history: map[M]int{}, lines: max(budget.Lines, 1),
	}
	if s.evaluate == nil {
		s.evaluate = b.evaluate
	}
	if s.exact == nil {
		s.exact = b.exact
	}
	if s.quiet == nil {
		s.quiet = b.quiet
	}
	f := &finisher[P, M]{proofs: b.proofs, exact: s.exact, endings: b.endings, clock: &s.clock}
	p := g.Position()
	t.Moves = make([]Ranked[M], len(moves))
	for i, m := range moves {
		t.Moves[i].Move = m
	}
	if i := slices.IndexFunc(moves, func(m M) bool { return wins(p, m, s.exact) }); i > 0 { // with any budget
		t.Moves[0], t.Moves[i] = t.Moves[i], t.Moves[0]
	}
	t.Moves[0].Line = []M{t.Moves[0].Move}
	for depth := 1; depth <= cmp.Or(budget.Depth, maxDepth); depth++ {
		s.open = false
		ranked, complete := s.root(p, t.Moves, depth)
		best := &ranked[0]
		closed := complete && !s.open
		best.Exact = best.Exact || closed
		if lost(*best) && depth > 1 {
			// All moves lose. The move that resisted longest stays the best.
			t.Moves = slices.Clone(t.Moves) // Progress may have kept them
			for i := range t.Moves {
				t.Moves[i].Value, t.Moves[i].Exact = -1, true
			}
			t.Value = -1
			f.finish(g, t.Moves, s.lines)
			break
		}
		for i := range ranked {
			if ranked[i].Line = nil; i < s.lines {
				ranked[i].Line = s.table.line(p, ranked[i].Move, depth)
			}
		}
		f.finish(g, ranked, s.lines)
		t.Moves, t.Value = ranked, best.Value
		if !complete && best.Value < 1 {
			break
		}
		t.Depth, t.Nodes, t.Time = depth, s.nodes, s.elapsed()
		if b.Progress != nil {
			b.Progress(t)
		}
		if closed || !slices.ContainsFunc(ranked[:min(s.lines, len(ranked))], func(m Ranked[M]) bool { return !m.Exact }) {
			break
		}
	}
	t.Nodes, t.Time = s.nodes, s.elapsed()
	return t, nil
}
