package bot

import (
	"cmp"
	"context"
	"slices"
	"sync"

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
// In a game that has the methods of [hexgames.Narrower], it leaves out moves that promise little,
// except of those that Think is asked to evaluate. A loss that leaves other moves untried is not
// proven: it counts as an estimate. Moves that are of no use against a threat, as a
// [hexgames.Replier] knows, are proven to lose.
//
// With several goroutines, each searches by itself, and they share the table, so that most work
// is done once. The results then depend on chance, and are not the same every time.
//
// The table holds results of Evaluate, Exact and the functions that leave moves out, so do not
// change these fields, or Quiet, after the first call of Think.
//
// AlphaBeta treats a position that comes back as a repetition that ends the game.
// Its table does not record how a position was reached, so it is sometimes wrong
// about repetitions. Where positions have a [hexgames.Hasher]'s hash, the table knows them by it.
type AlphaBeta[P hexgames.Position[P, M], M comparable] struct {
	Evaluate   Evaluation[P] // nil means the position's own method, or without one [Playouts] of 32 games
	Table      int           // the maximum number of positions to remember, at least 4; 0 means 1048576
	Seed       uint64        // of the dice of Playouts
	Goroutines int           // the number of goroutines; 0 means 1. They call the functions below at the same time.

	// If Progress is not nil, Think calls it with the present Thought whenever it has
	// looked one move further ahead.
	Progress func(Thought[M])

	// Exact returns the value of a position for White if it is known without a search, and
	// whether it is. Nil means the position's own method, if it has one.
	Exact func(p P) (value float64, known bool)

	// Quiet reports whether the evaluation of a position can be relied on. If it cannot, the
	// search looks on. Nil means the position's own method, if it has one.
	Quiet func(p P) bool

	// Prior appends estimates of moves for the player to move, who tries the greatest first.
	// Nil means the position's own method, AppendPromises, if it has one.
	Prior func(dst []float64, p P, moves []M) []float64

	// Width returns the number of moves that are worth a look: see [hexgames.Narrower]. Nil
	// means the position's own method, if it has one.
	Width func(p P, ahead, depth int) int

	// Replies reports whether the opponent threatens to win, and appends the moves that may be
	// of use: see [hexgames.Replier]. Nil means the position's own method, if it has one.
	Replies func(dst []M, p P) (replies []M, threatened bool)

	noPrior, noFollower bool // what the matches of TestWorth leave out

	games   int           // of Playouts; 0 means that Evaluate is used
	minds   []*mind[P, M] // one for each goroutine
	own     []*mind[P, M] // the same, if no field is set
	table   *table[P, M]
	proofs  proofs[P, M]
	exact   func(p P) (value float64, known bool)
	endings Endings[P] // of WithEndings
}

// know makes the bot use endings where Exact does not report the number of moves to the end.
func (b *AlphaBeta[P, M]) know(e Endings[P]) { b.endings = e }

// maxDepth is the maximum depth of a search.
const maxDepth = 64

// prepare prepares the bot for its first thought, and for changed fields.
func (b *AlphaBeta[P, M]) prepare() {
	if b.table == nil {
		b.proofs = proofs[P, M]{}
		b.table = newTable[P, M](cmp.Or(max(b.Table, 0), 1<<20), ownHash[P]() != nil)
		b.exact = ownExact[P]()
	}
	goroutines := max(b.Goroutines, 1)
	for i := len(b.own); i < goroutines; i++ {
		own := ownMind[P, M](!b.noFollower)
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
		b.minds = append(b.minds, &m)
	}
	b.table.shared = len(b.minds) > 1
	b.table.age++
}

// Think searches deeper and deeper until the budget is used up, or the outcome is
// proven.
func (b *AlphaBeta[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget, among ...M) (Thought[M], error) {
	t, moves, err := start(ctx, g, &budget, among)
	if moves == nil {
		return t, err
	}
	b.prepare()
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
			clock: newClock(ctx, share), mind: m, table: b.table, proofs: b.proofs, most: b.table.most,
			path: past(g), history: map[M]int{}, lines: max(budget.Lines, 1), all: len(among) > 0,
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
	s := searches[0]
	f := &finisher[P, M]{proofs: b.proofs, exact: exact, endings: b.endings, clock: &s.clock}
	s.sort(p, t.Moves)
	if i := slices.IndexFunc(t.Moves, func(r Ranked[M]) bool { return wins(p, r.Move, exact) }); i > 0 { // with any budget
		t.Moves[0], t.Moves[i] = t.Moves[i], t.Moves[0]
	}
	t.Moves[0].Line = []M{t.Moves[0].Move}
	for depth := 1; depth <= cmp.Or(budget.Depth, maxDepth); depth++ {
		b.table.grow()
		s.open = false
		stop := help(ctx, searches[1:], p, t.Moves, depth)
		ranked, complete := s.root(p, t.Moves, depth)
		stop()
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

// help lets other goroutines search the same moves, for results in the table. Every other one
// looks a move further ahead. The function that it returns stops them.
func help[P hexgames.Position[P, M], M comparable](ctx context.Context, searches []*search[P, M], p P, moves []Ranked[M], depth int) (stop func()) {
	if len(searches) == 0 {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	for i, s := range searches {
		s.ctx = ctx
		running.Go(func() {
			over := s.over
			s.root(p, moves, depth+1-i%2)
			s.over = over // only for now
		})
	}
	return func() {
		cancel()
		running.Wait()
	}
}

// nodes returns the number of nodes of all searches.
func nodes[P hexgames.Position[P, M], M comparable](searches []*search[P, M]) (sum int) {
	for _, s := range searches {
		sum += s.nodes
	}
	return sum
}

// sort sorts the moves at the root: those that are of use against a threat come first, and then
// those that promise most.
func (s *search[P, M]) sort(p P, moves []Ranked[M]) {
	scores := map[M]float64{}
	if s.prior != nil || s.width != nil {
		var list []M
		for _, m := range moves {
			list = append(list, m.Move)
		}
		for i, v := range s.promises(nil, p, list) {
			scores[list[i]] = v
		}
	}
	if s.replies != nil {
		replies, _ := s.replies(nil, p)
		for _, m := range replies {
			scores[m] += 3 // more than promises differ
		}
		s.useful = len(replies)
	}
	slices.SortStableFunc(moves, func(a, b Ranked[M]) int { return cmp.Compare(scores[b.Move], scores[a.Move]) })
}
