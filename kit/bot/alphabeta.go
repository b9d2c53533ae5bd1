package bot

import (
	"cmp"
	"context"
	"slices"

	"example.com/hexgames"
)

// AlphaBeta is an alpha-beta search. It looks ahead one move, then two, and so on, until the budget
// is used up or the outcome of the game is proven. It searches one move less deep after moves that
// look less promising, unless that search shows that they may be better, and deeper in positions
// that are not quiet. It remembers its results in a table. A node is a position that it visits. It
// evaluates the positions where it stops. It averages over the moves of Chance, or skips them if
// the position is a [hexgames.Skipper] that allows it. The zero AlphaBeta is ready to use.
//
// In a Thought that AlphaBeta returns, each move has its value from the last iteration that
// examined it. The final iteration may have examined only some of the moves. Either the budget ran
// out while that iteration looked one move farther than the Thought's Depth, or the iteration found
// a win. The values of the best moves, as many as the Budget's Lines, are results of the search,
// unless the budget ran out when better moves had turned out to lose. The values of the other moves
// are upper bounds. They mean nothing for a move without nodes, unless it is proven to lose.
//
// AlphaBeta takes an immediate win with any budget. A win that it plays is as short as any that the
// search has seen; if all moves lose, the best is one that resists longest. Where Exact returns the
// outcome, the search does not count the moves to the end; it finds their number only for the moves
// that it returns.
//
// In a game with promises that is a [hexgames.Narrower], AlphaBeta leaves out the least promising
// moves, unless Think is asked for the values of particular moves. A loss is not proven if moves
// were left out: it counts as an estimate. A move that does not meet a threat, according to a
// [hexgames.Replier], is proven to lose.
//
// Several goroutines share the moves of the position and the table. They try different moves where
// they can, so that little work is done twice. The results then depend on timing, and differ from
// run to run.
//
// The table holds results that depend on Weights, Evaluate, Exact, Quiet, Prior, Width, Replies and
// Skip, so do not change these fields after the first call of Think. A search may use a result of a
// narrower search. If P is a [hexgames.Hasher], the table identifies positions by their hashes.
//
// AlphaBeta treats a position that recurs as a repetition that ends the game. Its table does not
// record how a position was reached, so it is sometimes wrong about repetitions.
type AlphaBeta[P hexgames.Position[P, M], M comparable] struct {
	Evaluate Evaluation[P] // nil means the position's own method or, if it has none, [Playouts] of 32 games
	Table    int           // the maximum number of positions to remember, at least 4; 0 means 1048576
	Seed     uint64        // for the dice of Playouts

	// Goroutines is the number of goroutines; 0 means 1. Several goroutines call all functions but
	// Progress concurrently, so Evaluate must not be one of Playouts. WebAssembly has no threads,
	// so there is always one.
	Goroutines int

	// Weights replace the game's own in the evaluation, and in everything else that the game has
	// learned: see [LearnerOf]. Nil means the game's own. If they do not match, Think returns an
	// error.
	Weights *hexgames.Weights

	// If Progress is not nil, Think calls it with the current Thought whenever it has finished a
	// depth.
	Progress func(Thought[M])

	// Exact returns the value of a position for White if it is known without a search, and whether
	// it is known. Nil means the position's own method, if it has one.
	Exact func(p P) (value float64, known bool)

	// Quiet reports whether the evaluation of a position can be relied on. If not, the search
	// continues. Nil means the position's own method, if it has one.
	Quiet func(p P) bool

	// Prior appends an estimate from -1 to 1 for each of the moves, for the player to move. The
	// search tries moves with the greatest estimates first. Nil means the position's own method,
	// AppendPromises, if it has one.
	Prior func(dst []float64, p P, moves []M) []float64

	// Width returns the number of moves worth searching: see [hexgames.Narrower]. It requires a
	// Prior. Nil means the position's own method, if it has one.
	Width func(p P, ahead, depth int) int

	// Replies reports whether the opponent threatens to win and appends the moves that may help:
	// see [hexgames.Replier]. Nil means the position's own method, if it has one.
	Replies func(dst []M, p P) (replies []M, threatened bool)

	// Skip returns the position where the next player moves without a move of Chance, and whether
	// that is good enough: see [hexgames.Skipper]. Nil means the position's own method, if it has
	// one.
	Skip func(p P) (next P, ok bool)

	noPrior, noFollower bool // what the matches of TestWorth turn off

	games   int           // of Playouts; 0 means to use Evaluate
	minds   []*mind[P, M] // one for each goroutine
	own     []*mind[P, M] // the same, if no field is set
	table   *table[P, M]
	proofs  proofs[P, M]
	exact   func(p P) (value float64, known bool)
	endings Endings[P] // of WithEndings
}

// know gives the bot endings to use where Exact does not report the number of moves to the end.
func (b *AlphaBeta[P, M]) know(e Endings[P]) { b.endings = e }

// maxDepth is the maximum depth of a search.
const maxDepth = 64

// prepare gets the bot ready for its first thought in a game, and for changed fields.
func (b *AlphaBeta[P, M]) prepare(p P) error {
	if b.table == nil {
		b.proofs = proofs[P, M]{}
		b.table = newTable[P, M](cmp.Or(max(b.Table, 0), 1<<20), ownHash[P]() != nil)
		b.exact = ownExact[P]()
	}
	goroutines := max(b.Goroutines, 1)
	if !threads {
		goroutines = 1
	}
	if len(b.own) > 0 {
		if l, ok := b.own[0].follower.(*linear[P, M]); ok && !l.fits(p) { // a game with other rules
			b.own = nil
		}
	}
	for i := len(b.own); i < goroutines; i++ {
		own, err := ownMind[P, M](p, b.Weights, !b.noFollower)
		if err != nil {
			return err
		}
		if own.evaluate == nil || b.games > 0 {
			own.evaluate = Playouts[P, M](cmp.Or(b.games, 32), b.Seed+uint64(i))
		}
		b.own = append(b.own, own)
	}
	b.minds = b.minds[:0]
	for _, own := range b.own[:goroutines] {
		m := *own
		if b.noPrior {
			m.prior = nil
		}
		if b.Evaluate != nil {
			m.evaluate = b.Evaluate
		}
		if b.Exact != nil {
			m.exact = b.Exact
		}
		if b.Quiet != nil {
			m.quiet = b.Quiet
		}
		if b.Prior != nil {
			m.prior = b.Prior
		}
		if b.Width != nil {
			m.width = b.Width
		}
		if b.Replies != nil {
			m.replies = b.Replies
		}
		if b.Skip != nil {
			m.skip = b.Skip
		}
		b.minds = append(b.minds, &m)
	}
	b.table.shared = len(b.minds) > 1
	b.table.age++
	return nil
}

// Think searches deeper and deeper until the budget is used up or the outcome is proven.
func (b *AlphaBeta[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	t, moves, err := start(ctx, g, &budget, among)
	if moves == nil {
		return t, err
	}
	if err := b.prepare(g.Position()); err != nil {
		return t, err
	}
	exact := b.Exact
	if exact == nil {
		exact = b.exact
	}
	p := g.Position()
	t.Moves = make([]Ranked[M], len(moves))
	for i, m := range moves {
		t.Moves[i].Move = m
	}
	var searches []*search[P, M]
	for i, m := range b.minds {
		share := budget
		if share.Nodes /= len(b.minds); i < budget.Nodes%len(b.minds) {
			share.Nodes++
		}
		s := &search[P, M]{
			clock: newClock(ctx, share), mind: m, table: b.table,
			path: past(g), history: map[M]int{}, lines: max(budget.Lines, 1), all: len(among) > 0,
			proofs: b.proofs,
		}
		if i > 0 {
			s.proofs = proofs[P, M]{}
		}
		s.over = budget.Nodes > 0 && share.Nodes == 0 // for the clock, 0 means no limit
		if s.follower != nil {
			s.follower.Start(p)
		}
		searches = append(searches, s)
	}
	s, team := searches[0], newTeam(searches)
	defer team.end()
	f := &finisher[P, M]{proofs: b.proofs, exact: exact, endings: b.endings, clock: &s.clock}
	useful := s.sort(p, t.Moves)
	if i := slices.IndexFunc(t.Moves[:useful], func(r Ranked[M]) bool { return wins(p, r.Move, exact) }); i > 0 { // with any budget
		t.Moves[0], t.Moves[i] = t.Moves[i], t.Moves[0]
	}
	t.Moves[0].Line = []M{t.Moves[0].Move}
	for depth := 1; depth <= cmp.Or(budget.Depth, maxDepth); depth++ {
		b.table.grow()
		ranked, complete, open := team.root(p, t.Moves[:useful], depth)
		b.collect(searches)
		ranked = append(ranked, t.Moves[useful:]...)
		best := &ranked[0]
		closed := complete && !open
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
				ranked[i].Line = s.line(p, ranked[i].Move, depth)
			}
		}
		f.finish(g, ranked, s.lines)
		t.Moves, t.Value = ranked, best.Value
		if !complete && best.Value < 1 {
			break
		}
		t.Depth, t.Nodes, t.Time = depth, nodes(searches), s.elapsed()
		if b.Progress != nil {
			b.Progress(t)
		}
		if closed || !slices.ContainsFunc(ranked[:min(s.lines, len(ranked))], func(m Ranked[M]) bool { return !m.Exact }) {
			break
		}
	}
	t.Nodes, t.Time = nodes(searches), s.elapsed()
	return t, nil
}

// collect gathers the results of the searches.
func (b *AlphaBeta[P, M]) collect(searches []*search[P, M]) {
	for i, s := range searches {
		b.table.used += s.added
		s.added = 0
		if i == 0 {
			continue // the bot already has its own proofs
		}
		for p, w := range s.proofs {
			b.proofs.add(p, w.move, w.number)
		}
		clear(s.proofs)
	}
}

// nodes returns the number of nodes of all searches.
func nodes[P hexgames.Position[P, M], M comparable](searches []*search[P, M]) (sum int) {
	for _, s := range searches {
		sum += s.nodes
	}
	return sum
}

// sort sorts the moves at the root by their promises. If there is a threat, the moves that meet it
// come first, and the others are lost. It returns the number of moves to search.
func (s *search[P, M]) sort(p P, moves []Ranked[M]) (useful int) {
	if s.prior != nil {
		var list []M
		for _, m := range moves {
			list = append(list, m.Move)
		}
		promises := map[M]float64{}
		for i, v := range s.prior(nil, p, list) {
			promises[list[i]] = v
		}
		slices.SortStableFunc(moves, func(a, b Ranked[M]) int { return cmp.Compare(promises[b.Move], promises[a.Move]) })
	}
	if s.replies == nil || s.all {
		return len(moves)
	}
	replies, threatened := s.replies(nil, p)
	if !threatened || len(replies) == 0 {
		return len(moves)
	}
	for i, m := range moves {
		if slices.Contains(replies, m.Move) {
			copy(moves[useful+1:i+1], moves[useful:i])
			moves[useful] = m
			useful++
		}
	}
	for i := range moves[useful:] {
		moves[useful+i].Value, moves[useful+i].Exact = -1, true
	}
	return useful
}
