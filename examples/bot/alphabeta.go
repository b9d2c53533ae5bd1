package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"example.com/hexgames"
)

// AlphaBeta looks ahead one move, then two, and so on, until the budget is used up
// or the outcome of the game is proven. It remembers its results in a table. A node
// is a position that it visits. It evaluates the positions at which it stops, and
// averages over the moves of Chance. The zero AlphaBeta is ready to use.
//
// In its Thought, the values of the best moves, as many as the Budget's Lines, are
// results of the search. The values of the other moves are upper bounds, and mean nothing
// for a move without nodes.
//
// The table holds results of Evaluate, so do not change Evaluate after the first
// call of Think.
//
// AlphaBeta treats a position that comes back as a repetition that ends the game.
// Its table does not record how a position was reached, so it is sometimes wrong
// about repetitions.
type AlphaBeta[P hexgames.Position[P, M], M comparable] struct {
	Evaluate Evaluation[P] // nil means [Playouts] of 32 games
	Table    int           // the maximum number of positions to remember; 0 means 262144
	Seed     uint64        // of the dice of Playouts

	// If Progress is not nil, Think calls it with the present Thought whenever it has
	// looked one move further ahead.
	Progress func(Thought[M])

	playouts Evaluation[P] // used if Evaluate is nil
	table    map[P]entry[M]
}

// A bound is the relation between the value of an entry and the value of its position
// for White.
type bound uint8

const (
	exact   bound = iota
	atLeast       // the position is worth the entry's value or more
	atMost        // the position is worth the entry's value or less
)

// An entry is a result in the table, for one position.
type entry[M comparable] struct {
	value  float64
	best   M
	depth  int // at least 1; 0 if there is no entry
	bound  bound
	closed bool // whether nothing was estimated, so that the value holds for any depth
}

// settles reports whether an entry makes a search with this window unnecessary.
func (e entry[M]) settles(depth int, alpha, beta float64) bool {
	if e.depth < depth && !e.closed {
		return false
	}
	switch e.bound {
	case atLeast:
		return e.value >= beta
	case atMost:
		return e.value <= alpha
	}
	return true
}

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
		b.table, b.playouts = map[P]entry[M]{}, Playouts[P, M](32, b.Seed)
	}
	s := &search[P, M]{
		clock: newClock(ctx, budget), evaluate: b.Evaluate, table: b.table, most: cmp.Or(max(b.Table, 0), 1<<18),
		path: past(g), history: map[M]int{}, lines: max(budget.Lines, 1),
	}
	if s.evaluate == nil {
		s.evaluate = b.playouts
	}
	p := g.Position()
	t.Moves = make([]Ranked[M], len(moves))
	for i, m := range moves {
		t.Moves[i].Move = m
	}
	t.Moves[0].Line = moves[:1:1]
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
			break
		}
		for i := range ranked {
			if ranked[i].Line = nil; i < s.lines {
				ranked[i].Line = s.line(p, ranked[i].Move, depth)
			}
		}
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

// A search is one call of Think.
type search[P hexgames.Position[P, M], M comparable] struct {
	clock
	evaluate Evaluation[P]
	table    map[P]entry[M]
	most     int        // the maximum number of entries in the table
	path     map[P]bool // the positions that would come back; nil if the game has no repetition
	history  map[M]int  // a score for the cutoffs of each move
	plies    []ply[M]
	lines    int  // the number of moves whose values must be exact
	open     bool // whether, since the last reset, a value was estimated or depends on the path
}

// A ply is the state of the search at one depth.
type ply[M comparable] struct {
	moves  []M
	scored []scored[M]
	killer M // the last move that caused a cutoff at this depth
}

type scored[M comparable] struct {
	move  M
	score int
}

// root searches the moves to a depth, in their present order, and returns them sorted
// by value. The search is not complete if the budget was used up, or if a win made
// the other moves irrelevant. The moves that were not searched come last, in their
// previous order.
func (s *search[P, M]) root(p P, moves []Ranked[M], depth int) (ranked []Ranked[M], complete bool) {
	moves = slices.Clone(moves)
	alpha, beta := -1.0, 1.0
	var found []float64 // the values for the player, the best first
	searched := 0
	for i := range moves {
		m := &moves[i]
		before := s.nodes
		v, ok := s.worth(mustApply(p, m.Move), depth-1, alpha, beta, 1)
		if !ok {
			break
		}
		searched++
		m.Nodes += s.nodes - before
		m.Value, m.Exact = v*sign(p.Turn()), v == 1 || v == -1
		at, _ := slices.BinarySearchFunc(found, m.Value, func(a, b float64) int { return cmp.Compare(b, a) })
		found = slices.Insert(found, at, m.Value)
		if len(found) < s.lines {
			continue
		}
		worst := found[s.lines-1] // no move below it matters
		if worst == 1 {
			break
		}
		if p.Turn() == hexgames.White {
			alpha = worst
		} else {
			beta = -worst
		}
	}
	// Of two moves with the same value the first is better: the value of the other
	// is only an upper bound.
	slices.SortStableFunc(moves[:searched], func(a, b Ranked[M]) int { return cmp.Compare(b.Value, a.Value) })
	if searched < len(moves) { // a move that was not searched may be better than a proven loss
		slices.SortStableFunc(moves, func(a, b Ranked[M]) int {
			switch {
			case lost(a) == lost(b):
				return 0
			case lost(b):
				return -1
			}
			return 1
		})
	}
	return moves, searched == len(moves)
}

// lost reports whether a move is proven to lose.
func lost[M comparable](m Ranked[M]) bool { return m.Exact && m.Value == -1 }

// worth returns the value of a position for White if it is between alpha and beta,
// and otherwise a bound. If the budget is used up, ok is false.
func (s *search[P, M]) worth(p P, depth int, alpha, beta float64, ahead int) (v float64, ok bool) {
	if !s.tick() {
		return 0, false
	}
	if o := p.Outcome(); o.Over() {
		return value(o), true
	}
	if s.path[p] {
		s.open = true
		return value(repetition(p)) * unproven, true
	}
	if depth == 0 || p.CountMoves() == 0 {
		s.open = true
		return estimate(s.evaluate, p), true
	}
	if p.Turn() == hexgames.Chance {
		return s.average(p, depth, alpha, beta, ahead)
	}
	known := s.table[p]
	if known.settles(depth, alpha, beta) {
		s.open = s.open || !known.closed
		return known.value, true
	}
	openBefore := s.open
	s.open = false
	if s.path != nil {
		s.path[p] = true
		defer delete(s.path, p)
	}
	moves := s.order(p, known.best, ahead)
	white := p.Turn() == hexgames.White
	e := entry[M]{value: -2, depth: depth, bound: atMost}
	if !white {
		e.value, e.bound = 2, atLeast
	}
	for _, m := range moves {
		v, ok := s.worth(mustApply(p, m), depth-1, alpha, beta, ahead+1)
		switch {
		case !ok:
			return 0, false
		case white && v > e.value:
			e.value, e.best = v, m
			if v > alpha {
				alpha, e.bound = v, exact
			}
		case !white && v < e.value:
			e.value, e.best = v, m
			if v < beta {
				beta, e.bound = v, exact
			}
		}
		if alpha >= beta {
			e.bound = atLeast
			if !white {
				e.bound = atMost
			}
			s.history[m] += depth * depth
			s.plies[ahead].killer = m
			break
		}
	}
	// A win or a loss is proven even if other moves were only estimated.
	e.closed = !s.open || e.value == 1 || e.value == -1
	s.open = openBefore || !e.closed
	s.remember(p, e)
	return e.value, true
}

// average returns the average value of a position over Chance's moves. Each move is
// searched with the window outside of which the average is decided, even if all the
// following moves are as bad, or as good, as possible.
func (s *search[P, M]) average(p P, depth int, alpha, beta float64, ahead int) (v float64, ok bool) {
	n := p.CountMoves()
	sum, left := 0.0, float64(n)
	for i := range n {
		left--
		least, most := alpha*float64(n)-sum-left, beta*float64(n)-sum+left
		switch { // rounding can leave an empty window, in which no bound would be true
		case least >= 1:
			return alpha, true
		case most <= -1:
			return beta, true
		}
		v, ok := s.worth(mustApply(p, p.MoveAt(i)), depth-1, max(least, -1), min(most, 1), ahead+1)
		switch {
		case !ok:
			return 0, false
		case v <= least:
			return min((sum+v+left)/float64(n), alpha), true // rounding must not make it better
		case v >= most:
			return max((sum+v-left)/float64(n), beta), true
		}
		sum += v
	}
	return sum / float64(n), true
}

// order returns the moves of a position, the most promising first: the best move of an
// earlier search, the move that caused a cutoff in a sibling position, then the moves
// by their cutoffs anywhere.
func (s *search[P, M]) order(p P, best M, ahead int) []M {
	for len(s.plies) <= ahead {
		s.plies = append(s.plies, ply[M]{})
	}
	here := &s.plies[ahead]
	here.moves, here.scored = p.AppendMoves(here.moves[:0]), here.scored[:0]
	for _, m := range here.moves {
		score := s.history[m]
		switch m {
		case best:
			score = math.MaxInt
		case here.killer:
			score = math.MaxInt - 1
		}
		here.scored = append(here.scored, scored[M]{m, score})
	}
	slices.SortStableFunc(here.scored, func(a, b scored[M]) int { return cmp.Compare(b.score, a.score) })
	for i, m := range here.scored {
		here.moves[i] = m.move
	}
	return here.moves
}

// remember adds an entry to the table. It clears a full table first.
func (s *search[P, M]) remember(p P, e entry[M]) {
	if len(s.table) >= s.most {
		clear(s.table)
	}
	s.table[p] = e
}

// line returns the expected continuation after a move, up to the first position that
// is not in the table.
func (s *search[P, M]) line(p P, m M, depth int) []M {
	line := []M{m}
	for p = mustApply(p, m); len(line) < depth; {
		e, known := s.table[p]
		if !known {
			break
		}
		line = append(line, e.best)
		p = mustApply(p, e.best)
	}
	return line
}
