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
// Chance, or skips them, if the position is a [hexgames.Skipper] that allows it. The zero
// AlphaBeta is ready to use.
//
// In its Thought, a move has the value of the last look ahead that examined it. The last look
// of all may have examined only some of the moves, either because the budget was used up, and
// then it looked one move farther than the Thought's Depth, or because it found a win. The
// values of the best moves, as many as the Budget's Lines, are results of the search, unless
// better ones turned out to be lost when the budget was used up. The values of the other moves
// are upper bounds, and mean nothing for a move that has no nodes, unless it is proven to lose.
//
// It takes a win at hand with any budget. A win is as short as any that the search has seen, and
// if all moves lose, the best is one that resists longest. Where Exact knows the outcome, the
// search does not look how far it is away, and finds out only for the moves that it returns.
//
// In a game with promises that is a [hexgames.Narrower], it leaves out the moves that promise
// least, except where Think is asked for the values of certain moves. A loss that leaves moves
// untried is not proven: it counts as an estimate. Moves that are of no use against a threat, as a
// [hexgames.Replier] knows, are proven to lose.
//
// Several goroutines share the moves of the position and the table, and try different moves where
// they can, so that most work is done once. The results then depend on chance, and are not the
// same every time.
//
// The table holds results that depend on Weights, Evaluate, Exact, Quiet, Prior, Width, Replies and
// Skip, so do not change these fields after the first call of Think. A result may be of a narrower
// search than the one that uses it. If P is a [hexgames.Hasher], the table identifies positions by
// their hashes.
//
// AlphaBeta treats a position that comes back as a repetition that ends the game.
// Its table does not record how a position was reached, so it is sometimes wrong
// about repetitions.
type AlphaBeta[P hexgames.Position[P, M], M comparable] struct {
	Evaluate Evaluation[P] // nil means the position's own method, or without one [Playouts] of 32 games
	Table    int           // the maximum number of positions to remember, at least 4; 0 means 1048576
	Seed     uint64        // of the dice of Playouts

	// Goroutines is the number of goroutines; 0 means 1. Several of them call all functions but
	// Progress at the same time, so Evaluate must not be one of Playouts. In WebAssembly, which has
	// no threads, there is always one.
	Goroutines int

	// Weights are those of the evaluation, and of what else the game has learned: see
	// [LearnerOf]. Nil means the game's own. Weights that do not match are an error of Think.
	Weights *hexgames.Weights

	// If Progress is not nil, Think calls it with the present Thought whenever it has
	// looked one move further ahead.
	Progress func(Thought[M])

	// Exact returns the value of a position for White if it is known without a search, and
	// whether it is. Nil means the position's own method, if it has one.
	Exact func(p P) (value float64, known bool)

	// Quiet reports whether the evaluation of a position can be relied on. If it cannot, the
	// search looks on. Nil means the position's own method, if it has one.
	Quiet func(p P) bool

	// Prior appends an estimate from -1 to 1 of each of the moves, for the player to move. The
	// search tries the greatest first. Nil means the position's own method, AppendPromises, if
	// it has one.
	Prior func(dst []float64, p P, moves []M) []float64

	// Width returns the number of moves that are worth a look: see [hexgames.Narrower]. It needs
	// a Prior. Nil means the position's own method, if it has one.
	Width func(p P, ahead, depth int) int

	// Replies reports whether the opponent threatens to win, and appends the moves that may be
	// of use: see [hexgames.Replier]. Nil means the position's own method, if it has one.
	Replies func(dst []M, p P) (replies []M, threatened bool)

	// Skip returns the position in which the next player goes on without a move of Chance, and
	// whether that is good enough: see [hexgames.Skipper]. Nil means the position's own method,
	// if it has one.
	Skip func(p P) (next P, ok bool)

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

// prepare prepares the bot for its first thought in a game, and for changed fields.
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

// Think searches deeper and deeper until the budget is used up, or the outcome is
// proven.
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

// collect takes over what the searches have found.
func (b *AlphaBeta[P, M]) collect(searches []*search[P, M]) {
	for i, s := range searches {
		b.table.used += s.added
		s.added = 0
		if i == 0 {
			continue // its proofs are those of the bot
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

// sort sorts the moves at the root by their promises. If there is a threat, those that are of use
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
