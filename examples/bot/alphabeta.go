package bot

import (
	"cmp"
	"context"
	"math"
	"slices"

	"example.com/hexgames"
)

// AlphaBeta looks ahead one move, then two, and so on, until the budget is used up
// or the end of the game is proven, and remembers what it has seen in a table. A
// node is a position it looks at. Where it stops it asks the evaluation. Chance
// is an average over all of its moves. The zero AlphaBeta is ready.
//
// Of a Thought of it, the value of the best move is what the search found; those
// of the others are the most that they can be, and mean nothing if no node went
// into the move.
//
// The table keeps what Evaluate has said, so do not change it later.
//
// It takes a position that comes back for a repetition that ends the game. What
// it has seen does not know on which way it was reached, so that it may now and
// then be wrong about repetitions.
type AlphaBeta[P hexgames.Position[P, M], M comparable] struct {
	Evaluate Evaluation[P] // nil means [Playouts] of 32 games
	MaxDepth int           // how many moves to look ahead at most; 0 means 64
	Table    int           // how many positions to remember; 0 means 262144
	Seed     uint64        // of the dice of Playouts

	// Progress is called with what the bot thinks whenever it has looked one
	// move further.
	Progress func(Thought[M])

	playouts Evaluation[P] // if there is none of the caller's
	table    map[P]entry[M]
}

// What an entry of the table knows about the value of a position for White.
type bound uint8

const (
	exact   bound = iota
	atLeast       // it is that or more
	atMost        // it is that or less
)

// An entry is what the table has about a position.
type entry[M comparable] struct {
	value  float64
	best   M
	depth  int // 0 if there is no entry
	bound  bound
	closed bool // whether nothing was estimated, so that it holds for any depth
}

// settles reports whether an entry makes a search with such a window superfluous.
func (e entry[M]) settles(depth int, alpha, beta float64) bool {
	if e.depth == 0 || e.depth < depth && !e.closed {
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

// Think looks ahead.
func (b *AlphaBeta[P, M]) Think(ctx context.Context, g *hexgames.Game[P, M], budget Budget) (Thought[M], error) {
	only, err := start(ctx, g, budget)
	if err != nil {
		return Thought[M]{}, err
	}
	if only != nil {
		return *only, nil
	}
	if b.table == nil {
		b.table, b.playouts = map[P]entry[M]{}, Playouts[P, M](32, b.Seed)
	}
	s := &search[P, M]{clock: newClock(ctx, budget), evaluate: b.Evaluate, table: b.table, most: max(b.Table, 0), history: map[M]int{}}
	if s.evaluate == nil {
		s.evaluate = b.playouts
	}
	if s.most == 0 {
		s.most = 1 << 18
	}
	deepest := max(b.MaxDepth, 0)
	if deepest == 0 {
		deepest = 64
	}
	p := g.Position()
	if s.repeats = repeats(p); s.repeats {
		s.path = past(g)
	}
	t := Thought[M]{Moves: make([]Ranked[M], p.CountMoves())}
	for i, m := range p.LegalMoves() {
		t.Moves[i].Move = m
	}
	t.Line = []M{t.Best()}
	for depth := 1; depth <= deepest; depth++ {
		s.open = false
		ranked, complete := s.root(p, t.Moves, depth)
		best := &ranked[0]
		best.Exact = best.Exact || complete && !s.open
		if lost(*best) && depth > 1 {
			// So all are lost. What resisted longest stays best.
			t.Moves = slices.Clone(t.Moves) // Progress may have kept them
			for i := range t.Moves {
				t.Moves[i].Value, t.Moves[i].Exact = -1, true
			}
			t.Value = -1
			break
		}
		t.Moves, t.Line, t.Value = ranked, s.line(p, best.Move, depth), best.Value
		if !complete && best.Value < 1 {
			break
		}
		t.Depth, t.Nodes, t.Time = depth, s.nodes, s.elapsed()
		if b.Progress != nil {
			b.Progress(t)
		}
		if best.Exact {
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
	most     int // how many entries the table may have
	repeats  bool
	path     map[P]bool // positions that would come back; nil if that does not matter
	history  map[M]int  // how much each move has cut off
	plies    []ply[M]
	open     bool // whether something was estimated since this was reset, or depends on the path
}

// A ply is what the search keeps for each move ahead.
type ply[M comparable] struct {
	moves  []M
	scored []scored[M]
	killer M // the move that cut off here the last time
}

type scored[M comparable] struct {
	move  M
	score int
}

// root searches the moves to a depth, in the order they have, and returns them in
// the order of their values then. It is not complete if the budget did not
// suffice, or if a win made the rest superfluous; the moves that were not searched
// come last, as they were.
func (s *search[P, M]) root(p P, moves []Ranked[M], depth int) (ranked []Ranked[M], complete bool) {
	moves = slices.Clone(moves)
	alpha, beta := -1.0, 1.0
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
		if m.Value == 1 {
			break
		}
		if p.Turn() == hexgames.White {
			alpha = max(alpha, v)
		} else {
			beta = min(beta, v)
		}
	}
	// Of two moves with the same value the first was better: the other one is as
	// good at most.
	slices.SortStableFunc(moves[:searched], func(a, b Ranked[M]) int { return cmp.Compare(b.Value, a.Value) })
	if searched < len(moves) { // what was not searched may be better than a proven loss
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

// worth returns what a position is worth for White, if that is between alpha and
// beta; else a bound. It is not ok if the budget is used up.
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
	if s.repeats {
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
	// What is proven is so whatever was estimated beside it.
	e.closed = !s.open || e.value == 1 || e.value == -1
	s.open = openBefore || !e.closed
	s.remember(p, e)
	return e.value, true
}

// average returns what a position is worth on average over Chance's moves. Each of
// them gets the window outside of which the average is decided, even if all that
// follow are as bad, or as good, as can be.
func (s *search[P, M]) average(p P, depth int, alpha, beta float64, ahead int) (v float64, ok bool) {
	n := p.CountMoves()
	sum, left := 0.0, float64(n)
	for i := range n {
		left--
		least, most := alpha*float64(n)-sum-left, beta*float64(n)-sum+left
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

// order returns the moves of a position, the most promising first: the best of an
// earlier search, the one that cut off in a sister position, then those that cut
// off most anywhere.
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

// remember writes down an entry. A full table is forgotten.
func (s *search[P, M]) remember(p P, e entry[M]) {
	if len(s.table) >= s.most {
		clear(s.table)
	}
	s.table[p] = e
}

// line returns how the game goes on with a move, as far as the table knows.
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
