package bot

import (
	"math"

	"example.com/hexgames"
)

// A search is the work of one goroutine in one call of Think.
type search[P hexgames.Position[P, M], M comparable] struct {
	clock
	*mind[P, M]
	table   *table[P, M]
	proofs  proofs[P, M] // nil if nobody asks for them
	path    map[P]bool   // the positions that would be repetitions; nil if the game has no repetition
	history map[M]int    // a score for the cutoffs of each move
	plies   []*ply[M]
	lines   int  // the number of moves whose values must be exact
	all     bool // whether all moves at the root are worth searching
	apart   int  // goroutines try different moves while at least this depth is left
	added   int  // the number of entries that this search has added to the table
	open    bool // whether, since the last reset, a value was estimated or depends on the path
}

// maxQuiet is the maximum number of moves that a search adds to its depth because positions are not
// quiet.
const maxQuiet = 8

// In quiet positions with at least lateDepth moves left to look ahead, the search looks one move
// less far after the moves from lateMoves on, counted from 0.
const (
	lateMoves = 4
	lateDepth = 3
)

// narrow is the width of a window where only the bounds matter.
const narrow = 1e-9

// widthOf returns the number of moves of a position that are worth searching.
func (s *search[P, M]) widthOf(p P, ahead, depth int) int {
	if s.width != nil && s.prior != nil {
		if width := s.width(p, ahead, max(depth, 1)); width > 0 {
			return width
		}
	}
	return math.MaxInt
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
	if s.exact != nil {
		if v, known := s.exact(p); known {
			return v, true
		}
	}
	if depth <= 0 && (s.quiet == nil || depth <= -maxQuiet || s.quiet(p)) {
		s.open = true
		return estimate(s.evaluate, p), true
	}
	if p.Turn() == hexgames.Chance {
		if s.skip != nil {
			if q, ok := s.skip(p); ok {
				return s.without(p, q, depth, alpha, beta, ahead)
			}
		}
		return s.average(p, depth, alpha, beta, ahead)
	}
	var known entry[M]
	var hash uint64
	keep := depth > 1 || depth > 0 && (beta-alpha > 2*narrow || depth >= s.apart-1)
	if keep {
		hash = s.hashOf(p)
		known = s.recall(p, hash, depth)
	}
	if known.depth > 0 && known.settles(depth, alpha, beta) {
		s.open = s.open || !known.closed
		return known.value, true
	}
	openBefore := s.open
	s.open = false
	if s.path != nil {
		s.path[p] = true
		defer delete(s.path, p)
	}
	white := p.Turn() == hexgames.White
	e := entry[M]{value: -2, depth: int32(depth), bound: atMost}
	if !white {
		e.value, e.bound = 2, atLeast
	}
	y := s.ply(p, ahead, depth, &known)
	if y.threatened && len(y.moves) == 0 {
		s.open = openBefore
		return winner(p.Turn().Opponent()), true
	}
	calm, judged := false, false // whether it's enough to look less far after late moves, and whether that is known
	for {
		m, q, n, mark, more := s.next(p, y, depth)
		if !more {
			if y.given == 0 { // a game that has no moves but is not over
				s.open = true
				return estimate(s.evaluate, p), true
			}
			break
		}
		late := n >= lateMoves
		if late && !judged {
			judged = true
			calm = depth >= lateDepth && !y.threatened && (s.quiet == nil || s.quiet(p))
		}
		s.table.begin(mark)
		v, ok := s.after(p, m, q, depth-1, alpha, beta, ahead+1, white, n == 0, calm && late)
		s.table.end(mark)
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
			s.cut(y, m, depth)
			if white && v == 1 || !white && v == -1 {
				s.prove(p, m, q, depth)
			}
			break
		}
	}
	if y.left > 0 && e.value == winner(p.Turn().Opponent()) { // a move that was left out may not lose
		e.value *= unproven
	}
	// A win or a loss is proven even if other moves were only estimated.
	e.closed = !s.open && y.left == 0 || e.value == 1 || e.value == -1
	s.open = openBefore || !e.closed
	if keep && s.table.put(p, hash, e) {
		s.added++
	}
	return e.value, true
}

// hashOf returns the hash of a position, or 0 if it has none.
func (s *search[P, M]) hashOf(p P) uint64 {
	if s.hash == nil {
		return 0
	}
	return s.hash(p)
}

// recall returns the entry of a position, for a search to a depth. A win or a loss that is farther
// away counts as an estimate, so that the search finds the shortest win and the longest loss.
func (s *search[P, M]) recall(p P, hash uint64, depth int) entry[M] {
	e := s.table.get(p, hash)
	if int(e.depth) > depth && (e.value == 1 || e.value == -1) {
		e.value, e.closed = e.value*unproven, false
	}
	return e
}

// mark returns a number that identifies the search of a position q, so that goroutines can tell
// that one of them is working on it. It is 0 if they need not be able to tell.
func (s *search[P, M]) mark(q P, depth int) uint64 {
	if !threads || depth < s.apart || s.hash == nil {
		return 0
	}
	return s.hash(q) ^ uint64(depth)*0x9e3779b97f4a7c15 // 2⁶⁴ divided by the golden ratio
}

// line returns the expected continuation after a move, up to the first position that is not in the
// table.
func (s *search[P, M]) line(p P, m M, depth int) []M {
	line := []M{m}
	for p = mustApply(p, m); len(line) < depth; {
		e := s.table.get(p, s.hashOf(p))
		if e.depth == 0 {
			break
		}
		next, err := p.Apply(e.best)
		if err != nil {
			break // a different position has the same hash
		}
		line, p = append(line, e.best), next
	}
	return line
}

// prove records that a move to a position wins, unless it ends the game.
func (s *search[P, M]) prove(p P, m M, q P, depth int) {
	if s.proofs == nil || q.Outcome().Over() {
		return
	}
	if len(s.proofs) >= s.table.most {
		clear(s.proofs)
	}
	s.proofs.add(p, m, depth)
}

// after returns the value of q, the position after a move from p, as worth does. A move that is not
// the first is probably no better than the moves before it. A search with a narrow window shows
// that sooner, and a shallower search sooner still. If it shows that the move may be better, the
// search is repeated.
func (s *search[P, M]) after(p P, m M, q P, depth int, alpha, beta float64, ahead int, white, first, late bool) (v float64, ok bool) {
	s.do(p, m, q)
	defer s.undo(p, m, q)
	low, high := alpha, min(alpha+narrow, beta)
	if !white {
		low, high = max(alpha, beta-narrow), beta
	}
	if late {
		v, ok := s.worth(q, depth-1, low, high, ahead)
		if !ok || white && v <= alpha || !white && v >= beta {
			return v, ok
		}
	}
	if !first && beta-alpha > narrow {
		v, ok := s.worth(q, depth, low, high, ahead)
		if !ok || v <= alpha || v >= beta {
			return v, ok
		}
	}
	return s.worth(q, depth, alpha, beta, ahead)
}

// without returns the value of p, where Chance is to move, by searching q, where Chance has not
// moved.
func (s *search[P, M]) without(p, q P, depth int, alpha, beta float64, ahead int) (v float64, ok bool) {
	var none M
	s.do(p, none, q)
	v, ok = s.worth(q, depth, alpha, beta, ahead)
	s.undo(p, none, q)
	s.open = true
	return max(-unproven, min(unproven, v)), ok
}

// average returns the average value of a position over Chance's moves. It searches each move with
// the widest window that can still matter. Outside the window the average is decided, even if all
// the following moves are as bad, or as good, as possible.
func (s *search[P, M]) average(p P, depth int, alpha, beta float64, ahead int) (v float64, ok bool) {
	n := p.CountMoves()
	sum, left := 0.0, float64(n)
	for i := range n {
		left--
		least, most := float64(alpha*float64(n))-sum-left, float64(beta*float64(n))-sum+left
		switch { // rounding can leave an empty window; no bound would be true there
		case least >= 1:
			return alpha, true
		case most <= -1:
			return beta, true
		}
		m := p.MoveAt(i)
		q := mustApply(p, m)
		s.do(p, m, q)
		v, ok := s.worth(q, depth-1, max(least, -1), min(most, 1), ahead+1)
		s.undo(p, m, q)
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
