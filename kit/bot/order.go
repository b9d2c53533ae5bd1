package bot

import (
	"slices"

	"example.com/hexgames"
)

// A ply is the state of the search at one depth: the moves of the position being visited, in the
// order to try them.
//
// If moves have promises, the search tries the most promising first and leaves some out if the game
// is wide. Otherwise it starts with the moves that have been best before. It lists the rest only
// when it needs them, because some positions have thousands of moves and most positions need only
// one.
type ply[M comparable] struct {
	killers [2]M // the last moves that caused a cutoff at this depth, the latest first
	killed  int  // the number of killers

	first  [3]M // the best move of an earlier search and the killers, while they are tried; then the legal ones
	firsts int  // the number of these moves
	next   int  // the index of the next of them to try
	legal  int  // the number of legal ones

	moves  []M // the legal moves, or those that may help
	listed bool
	sorted bool // whether the most promising moves come first
	scores []float64
	ranked int // the number of moves with a score
	at     int // the index of the next move to try

	given   int         // the number of moves that were tried or put off
	later   []putOff[M] // the moves that were put off
	resumed int         // the number of put-off moves that were tried

	threatened bool // whether only some moves may help
	left       int  // the number of moves left out
}

// A putOff is a move to try later, with the number of moves that precede it in order, and the mark
// of its search.
type putOff[M any] struct {
	m    M
	n    int
	mark uint64
}

// If a position has at most fewMoves moves, listing them is cheaper than calling Apply to test
// whether one is legal.
const fewMoves = 64

// ply returns the state at a depth, for a new position with its entry in the table.
func (s *search[P, M]) ply(p P, ahead, depth int, known *entry[M]) *ply[M] {
	for len(s.plies) <= ahead {
		s.plies = append(s.plies, new(ply[M]))
	}
	y := s.plies[ahead]
	y.given, y.later, y.resumed = 0, y.later[:0], 0
	y.firsts, y.next, y.legal, y.listed, y.sorted, y.at, y.left, y.threatened = 0, 0, 0, false, false, 0, 0, false
	if s.replies != nil {
		y.moves, y.threatened = s.replies(y.moves[:0], p)
		y.listed, y.ranked = y.threatened, 0
	}
	if width := s.widthOf(p, ahead, depth); !y.threatened && width < p.CountMoves() {
		list(p, y)
		s.promise(p, y)
		y.narrow(width)
	}
	if known.depth > 0 {
		y.first[0], y.firsts = known.best, 1
	}
	if s.prior == nil {
		for _, m := range y.killers[:y.killed] {
			if y.firsts == 0 || m != y.first[0] {
				y.first[y.firsts] = m
				y.firsts++
			}
		}
	}
	return y
}

// next returns the next move to try, the position after it, the number of moves that precede it in
// order, and the mark of its search. If another goroutine is trying a move that is not the first,
// next puts the move off to the end, because its result may be in the table by then.
func (s *search[P, M]) next(p P, y *ply[M], depth int) (m M, q P, n int, mark uint64, ok bool) {
	for {
		m, q, ok = s.move(p, y, depth)
		if n = y.given; !ok {
			break
		}
		y.given++
		mark = s.mark(q, depth)
		if n == 0 || !s.table.busy(mark) {
			return m, q, n, mark, true
		}
		y.later = append(y.later, putOff[M]{m, n, mark})
	}
	if !threads || y.resumed == len(y.later) {
		return m, q, n, mark, false
	}
	off := y.later[y.resumed]
	y.resumed++
	return off.m, mustApply(p, off.m), off.n, off.mark, true
}

// move returns the next move in order, and the position after it.
func (s *search[P, M]) move(p P, y *ply[M], depth int) (m M, q P, ok bool) {
	for y.next < y.firsts {
		m := y.first[y.next]
		y.next++
		if !y.listed && p.CountMoves() <= fewMoves {
			list(p, y)
		}
		if y.listed && !slices.Contains(y.moves, m) {
			continue
		}
		if q, err := p.Apply(m); err == nil {
			y.first[y.legal] = m
			y.legal++
			return m, q, true
		}
	}
	if !y.listed {
		list(p, y)
	}
	if depth > 1 && !y.sorted { // otherwise this would take longer than it saves
		if s.prior != nil {
			s.promise(p, y)
		} else {
			s.score(y)
		}
	}
	for y.at < len(y.moves) {
		if y.at < y.ranked {
			y.choose()
		}
		m := y.moves[y.at]
		y.at++
		if !slices.Contains(y.first[:y.legal], m) {
			return m, mustApply(p, m), true
		}
	}
	return m, q, false
}

// list lists the legal moves.
func list[P hexgames.Position[P, M], M comparable](p P, y *ply[M]) {
	y.moves, y.listed, y.ranked = p.AppendMoves(y.moves[:0]), true, 0
}

// score moves the moves that have caused cutoffs to the front, with their scores.
func (s *search[P, M]) score(y *ply[M]) {
	y.sorted, y.scores = true, y.scores[:0]
	for i, m := range y.moves {
		if score := s.history[m]; score > 0 {
			n := len(y.scores)
			y.moves[i], y.moves[n] = y.moves[n], m
			y.scores = append(y.scores, float64(score))
		}
	}
	y.ranked = len(y.scores)
}

// promise sets the score of each move to its promise.
func (s *search[P, M]) promise(p P, y *ply[M]) {
	y.sorted, y.scores = true, s.prior(y.scores[:0], p, y.moves)
	y.ranked = len(y.scores)
}

// narrow keeps only the width moves with the greatest scores, in their order.
func (y *ply[M]) narrow(width int) {
	y.left = len(y.moves) - width
	n := 0 // the number of moves kept so far
	for i, m := range y.moves {
		score := y.scores[i]
		if n == width && score <= y.scores[n-1] {
			continue
		}
		n = min(n+1, width)
		at := n - 1
		for ; at > 0 && y.scores[at-1] < score; at-- {
			y.moves[at], y.scores[at] = y.moves[at-1], y.scores[at-1]
		}
		y.moves[at], y.scores[at] = m, score
	}
	y.moves, y.ranked = y.moves[:width], 0
}

// choose swaps the next move with the best of the moves that have a score.
func (y *ply[M]) choose() {
	best := y.at
	for i := y.at + 1; i < y.ranked; i++ {
		if y.scores[i] > y.scores[best] {
			best = i
		}
	}
	y.moves[y.at], y.moves[best] = y.moves[best], y.moves[y.at]
	y.scores[y.at], y.scores[best] = y.scores[best], y.scores[y.at]
}

// cut records that a move caused a cutoff.
func (s *search[P, M]) cut(y *ply[M], m M, depth int) {
	if s.prior != nil {
		return
	}
	if depth > 0 {
		s.history[m] += depth * depth
	}
	if y.killed == 0 || m != y.killers[0] {
		y.killers[0], y.killers[1] = m, y.killers[0]
		y.killed = min(y.killed+1, len(y.killers))
	}
}
