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
	"example.com/hexgames/internal/relay"
)

// MCTS is Monte Carlo tree search: it plays random games, more of them after the moves that have
// done well so far. A node is a random game. MCTS keeps the results of the moves that are actually
// played next. The zero MCTS is ready to use.
//
// It proves wins, losses and draws when it reaches the end of the game or a position whose value
// Exact returns. With any budget, it takes an immediate win and avoids an immediate loss. It plays
// the shortest win that it has proven; if all moves lose, it plays the longest loss. To compare
// lengths, it assumes that the game ends one move after a position whose value Exact returns.
//
// With a prior or a [hexgames.Crediter], it has estimates for untried moves and tries the promising
// ones first. With a Crediter, a random game counts for all moves that contributed to its outcome,
// as if each had been played first (all moves as first).
//
// Its Thought has the moves that it has tried, and their nodes include the results that it kept.
// The moves are ranked by a lower bound of their values that allows for chance, so a move with a
// better value but few games may come later.
//
// MCTS treats a position that recurs as a repetition that ends the game.
//
// A Budget's Depth is the maximum depth of the tree; random games start from there at the latest.
// The depth alone does not end a search.
//
// If there are several goroutines, they share the tree and the nodes of a Budget, and the results
// depend on timing. Until its result is known, a random game counts as lost for the players who
// made the moves that lead to it, so that the goroutines explore different moves.
//
// A position in the tree takes 180 to 470 bytes, depending on the game. If all of its moves are
// listed, they take about 40 bytes each, which leaves less room in the tree. The tree always has
// room for the root and all of its moves, even if TreeSize is smaller.
type MCTS[P hexgames.Position[P, M], M comparable] struct {
	Seed        uint64  // for the dice
	Goroutines  int     // the number of goroutines, which grow one tree; 0 means 1
	Exploration float64 // the weight of moves that have done badly so far; 0 means 0.7, or less with credits
	TreeSize    int     // the maximum number of positions in the tree; 0 means 262144

	// If Progress is not nil, Think calls it with the current Thought about ten times a second.
	Progress func(Thought[M])

	// Moves limits the number of moves in a random game; Evaluate judges the position after them. A
	// negative number means no random moves; 0 means that games are played to the end.
	Moves int

	// These functions are knowledge about the game beyond its rules. If one is nil, MCTS uses the
	// position's method, if there is one: see [hexgames.Evaluator], [hexgames.Solver] and
	// [hexgames.Promiser]. Several goroutines call these functions concurrently.
	Evaluate Evaluation[P]                                 // used with Moves
	Exact    func(p P) (value float64, known bool)         // the value for White, if it is known
	Prior    func(dst []float64, p P, moves []M) []float64 // appends estimates for the player to move
	Playout  func(p P, dice *rand.Rand, limit int) (end P) // plays a random game; nil means the position's method

	// Weights replace the weights in the game's own evaluation and prior, if these are used: see
	// [LearnerOf]. Nil means the game's own. If they do not match, Think returns an error.
	Weights *hexgames.Weights

	noPrior, noCredit bool // what the matches of TestWorth turn off

	tree    *tree[P, M]
	ply     int        // the ply of its root
	endings Endings[P] // of WithEndings
}

// know gives the bot endings to use where Exact does not report the number of moves to the end.
func (b *MCTS[P, M]) know(e Endings[P]) { b.endings = e }

// pace is the time between calls to Progress.
const pace = 100 * time.Millisecond

// Think searches until the budget is used up or the value of the position is proven. A search among
// some moves uses a separate tree, which it does not keep.
func (b *MCTS[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	if budget.Depth > 0 && budget.Time == 0 && budget.Nodes == 0 && ctx.Done() == nil {
		return Thought[M]{}, wrong{ErrBudget, ": a depth alone does not end a search of MCTS"}
	}
	t, moves, err := start(ctx, g, &budget, among)
	if moves == nil {
		return t, err
	}
	if len(among) > 0 {
		defer func(t *tree[P, M], ply int) { b.tree, b.ply = t, ply }(b.tree, b.ply)
		b.tree = nil
	}
	if err := b.follow(g); err != nil {
		return t, err
	}
	tree := b.tree
	tree.deepest = cmp.Or(budget.Depth, math.MaxInt)
	if len(among) > 0 {
		tree.root.list, tree.root.moves = slices.Clone(moves), len(moves)
	}
	ctx, cancel := context.WithCancel(ctx) // when one goroutine has proven the value, the others stop
	defer cancel()
	clocks := make([]clock, len(tree.workers))
	for i := range clocks {
		share := budget
		share.Nodes = part(budget.Nodes, i, len(clocks))
		clocks[i] = newClock(ctx, share)
		clocks[i].over = budget.Nodes > 0 && share.Nodes == 0 // for the clock, 0 means no limit
	}
	if !tree.root.looked && !tree.root.proven() {
		tree.workers[0].lookAt(tree.root)
	}
	if tree.root.proven() {
		cancel()
	}
	search := func(i int) {
		if tree.workers[i].grow(&clocks[i]) {
			cancel()
		}
	}
	for {
		for i := range clocks {
			clocks[i].pause = time.Now().Add(pace)
		}
		var others sync.WaitGroup
		var caught relay.Relay
		for i := 1; i < len(clocks); i++ {
			others.Go(func() {
				defer caught.Catch()
				search(i)
			})
		}
		search(0)
		others.Wait()
		caught.Pass()
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

// part returns the share of a number that goroutine i gets.
func part(n, i, goroutines int) int {
	if i < n%goroutines {
		return n/goroutines + 1
	}
	return n / goroutines
}

// follow moves the root of the tree to the end of a game if the game continues from the root.
// Otherwise, it starts a new tree.
func (b *MCTS[P, M]) follow(g *hexgames.Game[P, M]) error {
	if b.tree == nil {
		b.tree = &tree[P, M]{}
	}
	t := b.tree
	seen := past(g)
	if seen != nil && !t.knows(g, b.ply) {
		t.root = nil
	}
	n := t.root
	if n != nil && n.p != g.PositionAt(b.ply) {
		n = nil
	}
	for ply := b.ply + 1; ply <= g.Len() && n != nil; ply++ {
		n = n.after(g.PositionAt(ply))
	}
	if n != nil && (b.ply > g.Len() || n.moves == 0) {
		n = nil
	}
	goroutines := max(b.Goroutines, 1)
	t.seen, t.shared = seen, goroutines > 1
	for i := len(t.workers); i < goroutines; i++ {
		t.workers = append(t.workers, t.newWorker(b.Seed, i, !b.noCredit))
	}
	t.workers = t.workers[:goroutines]
	for _, w := range t.workers {
		w.exploration = cmp.Or(b.Exploration, 0.7)
		w.depth, w.exact, w.prior, w.evaluate, w.playout, w.moves = 0, b.Exact, b.Prior, b.Evaluate, b.Playout, b.Moves
		evaluate, prior := ownEvaluate[P](), ownPrior[P, M]()
		if b.Weights != nil {
			var err error
			if evaluate, prior, err = learned[P, M](g.Position(), *b.Weights); err != nil {
				return err
			}
		}
		switch {
		case w.moves == 0:
			w.evaluate = nil
		case w.evaluate == nil:
			w.evaluate = evaluate
		}
		if w.exact == nil {
			w.exact = ownExact[P]()
		}
		if w.prior == nil && !b.noPrior {
			w.prior = prior
		}
		if w.playout == nil {
			w.playout = P.Playout
		}
	}
	if n == nil {
		n = t.workers[0].newNode(g.Position())
	}
	if n.proven() && n.chosen() == nil { // the caller wants its moves, too
		n.low, n.high, n.looked = -1, 1, false
	}
	t.root = n
	room := max(cmp.Or(max(b.TreeSize, 0), 1<<18), g.Position().CountMoves()+1) - n.size()
	for i, w := range t.workers {
		w.room = part(room, i, goroutines)
	}
	b.ply = g.Len()
	return nil
}

// knows reports whether the positions of a game up to the root are the ones that the tree treated
// as repetitions.
func (t *tree[P, M]) knows(g *hexgames.Game[P, M], ply int) bool {
	first := map[P]bool{}
	for i := range min(ply, g.Len()) + 1 {
		first[g.PositionAt(i)] = true
	}
	return maps.Equal(first, t.seen)
}

// thought returns the results of the tree, with lines for the best moves.
func (b *MCTS[P, M]) thought(lines int) Thought[M] {
	root := b.tree.root
	s := sign(root.turn)
	t := Thought[M]{}
	for _, w := range b.tree.workers {
		t.Depth = max(t.Depth, w.depth)
	}
	// A lower bound of the value of each move: random games vary by about 1.
	least := map[M]float64{}
	for _, c := range root.children {
		n := c.node
		if n == nil {
			continue
		}
		v := max(n.low, min(n.high, n.sum/n.games)) // a proven bound overrides random games
		r := Ranked[M]{Move: c.move, Nodes: int(n.games), Value: s * v, Exact: n.proven()}
		switch certainty := n.certainty(s); {
		case !r.Exact:
			least[c.move] = max(r.Value-1/math.Sqrt(n.games), min(s*n.low, s*n.high))
		case certainty == 0:
			least[c.move] = r.Value
		default: // the shortest win is best, and any other move is better than a loss
			least[c.move] = 10*r.Value + certainty
		}
		t.Moves = append(t.Moves, r)
	}
	if t.Moves == nil { // there was no time
		t.Moves = []Ranked[M]{{Move: root.first(), Nodes: 1}}
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

// secure makes sure that the best move does not lose immediately, if any other move is left.
func (b *MCTS[P, M]) secure(t Thought[M], lines int) Thought[M] {
	root, w := b.tree.root, b.tree.workers[0]
	for range t.Moves {
		n := root.tried(t.Best())
		if n == nil || root.proven() || n.looked || n.proven() || n.moves == 0 {
			break
		}
		if w.lookAt(n, step[P, M]{node: root}); !n.proven() {
			break
		}
		w.prove()
		t = b.thought(lines)
	}
	return t
}

// finish plays out the best moves that are proven to win or to lose, to the end of the game.
func (b *MCTS[P, M]) finish(g *hexgames.Game[P, M], moves []Ranked[M], lines int, c *clock) {
	f := &finisher[P, M]{proofs: proofs[P, M]{}, exact: b.tree.workers[0].exact, endings: b.endings, clock: c}
	for _, m := range moves[:min(lines, len(moves))] {
		if !m.Exact || m.Value != 1 && m.Value != -1 {
			continue
		}
		if n := b.tree.root.after(mustApply(g.Position(), m.Move)); n != nil {
			n.addProofs(f.proofs)
		}
	}
	f.finish(g, moves, lines)
}

// line returns the expected continuation, starting with a move.
func (b *MCTS[P, M]) line(m M) []M {
	if n := b.tree.root.tried(m); n != nil {
		return n.appendLine([]M{m})
	}
	return []M{m}
}

// average returns the average value of moves, best first, weighted by their games. If the value of
// the best move is proven, average returns it.
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
