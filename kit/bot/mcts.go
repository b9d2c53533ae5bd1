package bot

import (
	"cmp"
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"example.com/hexgames"
)

// MCTS is Monte Carlo tree search: it plays random games, more of them after the
// moves that have done well so far. A node is a random game. MCTS keeps the results
// for the moves that are actually played next. The zero MCTS is ready to use.
//
// It proves wins, losses and draws when it reaches the end of the game or a position whose value
// Exact knows. It sees a win at hand with any budget, and avoids a loss at hand. Of the wins that
// it has proven it plays the shortest, and if all moves lose, the longest loss, as if the game
// ended one move after a position whose value Exact knows.
//
// With a prior or a [hexgames.Crediter], it has estimates of moves that it has not tried, and
// tries the promising ones first. With a Crediter, a random game counts for all moves that
// contributed to its outcome, as if each had been played first: all moves as first.
//
// Its Thought has the moves that it has tried, and their nodes include the results
// that it kept. The moves are ranked by a lower bound of their values that allows for
// chance, so a move with a better value but few games may come later.
//
// MCTS treats a position that comes back as a repetition that ends the game.
//
// A Budget's Depth is the maximum depth of the tree, from which random games begin. It
// does not end a search by itself.
//
// A position in a tree takes 180 to 470 bytes, depending on the game. Where all of its moves are
// listed they take about 40 bytes each, for which the tree has less room. Each tree has room for
// the root and all of its moves, even if TreeSize is smaller.
type MCTS[P hexgames.Position[P, M], M comparable] struct {
	Seed        uint64  // of the dice
	Goroutines  int     // the number of goroutines, each with its own tree; 0 means 1
	Exploration float64 // the weight of moves that have done badly so far; 0 means 0.7; less with credits
	TreeSize    int     // the maximum number of positions in all trees; 0 means 262144

	// If Progress is not nil, Think calls it with the present Thought about ten times
	// a second.
	Progress func(Thought[M])

	// Moves limits random games to so many moves, after which Evaluate judges the position;
	// a negative number means none at all, and 0 that they are played to the end.
	Moves int

	// What the bot knows about the game beyond its rules. If a function is nil, MCTS uses the
	// method of the position, if it has one: see [hexgames.Evaluator], [hexgames.Solver] and
	// [hexgames.Promiser]. If there are several goroutines, they call these functions at the
	// same time.
	Evaluate Evaluation[P]                                 // used with Moves
	Exact    func(p P) (value float64, known bool)         // the value for White, if it is known
	Prior    func(dst []float64, p P, moves []M) []float64 // appends estimates for the player to move
	Playout  func(p P, dice *rand.Rand, limit int) (end P) // plays a random game; nil means the method of the position

	// Weights are those of the game's own evaluation and of its own prior, if these are used: see
	// [LearnerOf]. Nil means the game's own. Weights that do not match are an error of Think.
	Weights *hexgames.Weights

	noPrior, noCredit bool // what the matches of TestWorth leave out

	trees   []*tree[P, M]
	ply     int        // the ply of their roots
	endings Endings[P] // of WithEndings
}

// know makes the bot use endings where Exact does not report the number of moves to the end.
func (b *MCTS[P, M]) know(e Endings[P]) { b.endings = e }

// pace is the time between calls of Progress.
const pace = 100 * time.Millisecond

// Think searches until the budget is used up, or the value of the position is
// proven. A search among some moves has a tree of its own, which is not kept.
func (b *MCTS[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	if budget.Depth > 0 && budget.Time == 0 && budget.Nodes == 0 && ctx.Done() == nil {
		return Thought[M]{}, wrong{ErrBudget, ": a depth alone does not end a search of MCTS"}
	}
	t, moves, err := start(ctx, g, &budget, among)
	if moves == nil {
		return t, err
	}
	if len(among) > 0 {
		defer func(trees []*tree[P, M]) { b.trees = trees }(b.trees)
		defer func(ply int) { b.ply = ply }(b.ply)
		b.trees = nil
	}
	if err := b.follow(g); err != nil {
		return t, err
	}
	for _, t := range b.trees {
		t.deepest = cmp.Or(budget.Depth, math.MaxInt)
		if len(among) > 0 {
			t.root.list, t.root.moves = slices.Clone(moves), len(moves)
		}
	}
	ctx, cancel := context.WithCancel(ctx) // when one goroutine has proven the value, the others stop
	defer cancel()
	clocks := make([]clock, len(b.trees))
	for i := range clocks {
		share := budget
		if share.Nodes /= len(clocks); i < budget.Nodes%len(clocks) {
			share.Nodes++
		}
		clocks[i] = newClock(ctx, share)
		clocks[i].over = budget.Nodes > 0 && share.Nodes == 0 // for the clock, 0 means no limit
	}
	search := func(i int) {
		if b.trees[i].grow(&clocks[i]); b.trees[i].root.proven() {
			cancel()
		}
	}
	for {
		for i := range clocks {
			clocks[i].pause = time.Now().Add(pace)
		}
		var others sync.WaitGroup
		for i := 1; i < len(b.trees); i++ {
			others.Go(func() { search(i) })
		}
		search(0)
		others.Wait()
		t := b.thought(max(budget.Lines, 1))
		if over(clocks) || ctx.Err() != nil {
			t = b.secure(t, max(budget.Lines, 1))
		}
		b.finish(g, t.Moves, max(budget.Lines, 1), &clocks[0])
		t.Time = clocks[0].elapsed()
		for _, c := range clocks {
			t.Nodes += c.nodes
		}
		if over(clocks) || ctx.Err() != nil {
			return t, nil
		}
		if b.Progress != nil {
			b.Progress(t)
		}
	}
}

// follow moves the roots of the trees to the end of a game if the game continues from
// them. Otherwise, it starts new trees.
func (b *MCTS[P, M]) follow(g *hexgames.Game[P, M]) error {
	goroutines := max(b.Goroutines, 1)
	if len(b.trees) != goroutines {
		b.trees = make([]*tree[P, M], goroutines)
		for i := range b.trees {
			t := &tree[P, M]{source: *rand.NewPCG(b.Seed, uint64(i))}
			t.dice = rand.New(&t.source)
			t.end = new(P)
			if !b.noCredit {
				t.credit, _ = any(t.end).(hexgames.Crediter[M])
			}
			b.trees[i] = t
		}
	}
	seen := past(g)
	room := max(cmp.Or(max(b.TreeSize, 0), 1<<18)/goroutines, g.Position().CountMoves()+1)
	for _, t := range b.trees {
		if seen != nil && !t.knows(g, b.ply) {
			t.root = nil
		}
		t.depth, t.exploration, t.room, t.seen = 0, cmp.Or(b.Exploration, 0.7), room, seen
		t.moves, t.evaluate, t.exact, t.prior, t.playout = b.Moves, b.Evaluate, b.Exact, b.Prior, b.Playout
		evaluate, prior := ownEvaluate[P](), ownPrior[P, M]()
		if b.Weights != nil {
			var err error
			if evaluate, prior, err = learned[P, M](g.Position(), *b.Weights); err != nil {
				return err
			}
		}
		switch {
		case b.Moves == 0:
			t.evaluate = nil
		case t.evaluate == nil:
			t.evaluate = evaluate
		}
		if t.exact == nil {
			t.exact = ownExact[P]()
		}
		if t.prior == nil && !b.noPrior {
			t.prior = prior
		}
		if t.playout == nil {
			t.playout = P.Playout
		}
		n := t.root
		if n != nil && n.p != g.PositionAt(b.ply) {
			n = nil
		}
		for ply := b.ply + 1; ply <= g.Len() && n != nil; ply++ {
			n = n.after(g.PositionAt(ply))
		}
		if n == nil || b.ply > g.Len() || n.moves == 0 {
			n = t.newNode(g.Position())
		}
		if n.proven() && n.chosen() == nil { // its moves are wanted, too
			n.low, n.high, n.looked = -1, 1, false
		}
		t.root = n
		t.room -= n.size()
	}
	b.ply = g.Len()
	return nil
}

// knows reports whether the positions of a game up to the root are those that the tree
// treated as positions that would come back.
func (t *tree[P, M]) knows(g *hexgames.Game[P, M], ply int) bool {
	first := map[P]bool{}
	for i := range min(ply, g.Len()) + 1 {
		first[g.PositionAt(i)] = true
	}
	return maps.Equal(first, t.seen)
}

// thought combines the results of the trees, with the lines of the best moves.
func (b *MCTS[P, M]) thought(lines int) Thought[M] {
	first := b.trees[0].root
	s := sign(first.turn)
	type sum struct {
		games, sum, low, high float64
		certainty             float64
	}
	var moves []M
	sums := map[M]*sum{}
	t := Thought[M]{}
	for _, tree := range b.trees {
		t.Depth = max(t.Depth, tree.depth)
		for i := range tree.root.children {
			c := &tree.root.children[i]
			if c.node == nil {
				continue
			}
			all := sums[c.move]
			if all == nil {
				all = &sum{low: -1, high: 1}
				sums[c.move] = all
				moves = append(moves, c.move)
			}
			all.games += c.node.games
			all.sum += c.node.sum
			all.low, all.high = max(all.low, c.node.low), min(all.high, c.node.high)
			if v := c.node.certainty(s); v != 0 {
				all.certainty = v + math.Copysign(1, v)
			}
		}
	}
	if len(moves) == 0 { // no time at all
		moves = append(moves, first.first())
		sums[moves[0]] = &sum{games: 1, low: -1, high: 1}
	}
	// A lower bound of the value of each move: random games vary by about 1.
	least := map[M]float64{}
	for _, m := range moves {
		all := sums[m]
		v := max(all.low, min(all.high, all.sum/all.games)) // a proven bound overrides random games
		r := Ranked[M]{Move: m, Nodes: int(all.games), Value: s * v}
		least[m] = max(r.Value-1/math.Sqrt(all.games), min(s*all.low, s*all.high))
		if all.low == all.high {
			r.Value, r.Exact = s*all.low, true
			least[m] = r.Value + float64(10*all.certainty) // the shortest win is the best, and any other move is better than a loss
		}
		t.Moves = append(t.Moves, r)
	}
	slices.SortStableFunc(t.Moves, func(a, b Ranked[M]) int { return cmp.Compare(least[b.Move], least[a.Move]) })
	t.Value = average(t.Moves)
	for i := range t.Moves[:min(lines, len(t.Moves))] {
		t.Moves[i].Line = b.line(t.Moves[i].Move)
	}
	return t
}

// over reports whether all clocks have stopped.
func over(clocks []clock) bool {
	return !slices.ContainsFunc(clocks, func(c clock) bool { return !c.over })
}

// secure makes sure that the best move does not lose at once, as far as another one is left.
func (b *MCTS[P, M]) secure(t Thought[M], lines int) Thought[M] {
	tree := b.trees[0]
	for range t.Moves {
		i := slices.IndexFunc(tree.root.children, func(c child[P, M]) bool { return c.move == t.Best() && c.node != nil })
		if i < 0 || tree.root.proven() {
			break
		}
		n := tree.root.children[i].node
		if n.looked || n.proven() || n.moves == 0 {
			break
		}
		if tree.look(n); !n.proven() {
			break
		}
		tree.root.bound()
		t = b.thought(lines)
	}
	return t
}

// finish finds the ends of the games of the best moves that are proven to win or to lose.
func (b *MCTS[P, M]) finish(g *hexgames.Game[P, M], moves []Ranked[M], lines int, c *clock) {
	f := &finisher[P, M]{proofs: proofs[P, M]{}, exact: b.trees[0].exact, endings: b.endings, clock: c}
	for _, m := range moves[:min(lines, len(moves))] {
		if !m.Exact || m.Value != 1 && m.Value != -1 {
			continue
		}
		for _, tree := range b.trees {
			if n := tree.root.after(mustApply(g.Position(), m.Move)); n != nil {
				n.addProofs(f.proofs)
			}
		}
	}
	f.finish(g, moves, lines)
}

// line returns the expected continuation that begins with a move.
func (b *MCTS[P, M]) line(m M) []M {
	for _, tree := range b.trees {
		if i := slices.IndexFunc(tree.root.children, func(c child[P, M]) bool { return c.move == m && c.node != nil }); i >= 0 {
			return tree.root.children[i].node.appendLine([]M{m})
		}
	}
	return []M{m}
}

// average returns the average value of moves, best first, weighted by their games. If
// the value of the best move is proven, average returns that value.
func average[M comparable](moves []Ranked[M]) float64 {
	if moves[0].Exact {
		return moves[0].Value
	}
	sum, games := 0.0, 0
	for _, m := range moves {
		sum += float64(m.Value * float64(m.Nodes))
		games += m.Nodes
	}
	return sum / float64(games)
}
