package bot

import (
	"math"
	"slices"
	"sort"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
)

// A root is the search of the moves of a position to a depth. Goroutines share it: each takes the
// next free move. When all moves are taken, it also tries one that is not done, and so helps
// through its results in the table. The first moves are done before the others start, because their
// values decide how much the others matter.
type root[P hexgames.Position[P, M], M comparable] struct {
	p     P
	depth int
	lines int // the number of moves whose values must be exact
	width int // the number of moves to search, unless all of them lose

	over atomic.Bool // whether there is nothing left to do

	sync.Mutex
	moves       []Ranked[M]
	tries       []int // the number of goroutines that have taken each move, or enough
	taken       int   // the number of moves taken; they come first
	done        []int // the moves that are done, by index, best first
	alpha, beta float64
	open        bool // whether a value was estimated or depends on the path
}

// enough is the number of tries of a move that is done.
const enough = math.MaxInt32

// look searches moves of a root until there is nothing left to do or the budget is used up.
func (s *search[P, M]) look(r *root[P, M]) {
	for {
		i, alpha, beta, ok := r.next()
		if !ok {
			return
		}
		m, white := r.moves[i].Move, r.p.Turn() == hexgames.White
		before := s.nodes
		s.open = false
		v, ok := s.after(r.p, m, mustApply(r.p, m), r.depth-1, alpha, beta, 1, white, i < r.lines, false)
		if !ok {
			return
		}
		r.add(i, v, s.open, s.nodes-before)
	}
}

// next returns the index of a move to search, and the window, or false if the root is over. Moves
// beyond the width matter only while all moves lose.
func (r *root[P, M]) next() (i int, alpha, beta float64, ok bool) {
	r.Lock()
	defer r.Unlock()
	limit := r.width
	switch {
	case len(r.done) < r.lines:
		limit = r.lines
	case len(r.done) >= r.width && r.worst() <= -unproven:
		limit = len(r.moves)
	}
	if len(r.done) >= limit {
		r.open = r.open || limit < len(r.moves)
		r.over.Store(true)
	}
	if r.over.Load() {
		return 0, 0, 0, false
	}
	if r.taken < limit {
		i = r.taken
		r.taken++
	} else {
		for j := range limit {
			if r.tries[j] < r.tries[i] {
				i = j
			}
		}
	}
	r.tries[i]++
	return i, r.alpha, r.beta, true
}

// add records the value of a move for White, and whether it is open.
func (r *root[P, M]) add(i int, v float64, open bool, nodes int) {
	r.Lock()
	defer r.Unlock()
	m := &r.moves[i]
	m.Nodes += nodes
	if r.tries[i] >= enough {
		return
	}
	r.tries[i] = enough
	r.open = r.open || open
	m.Value, m.Exact = v*sign(r.p.Turn()), v == 1 || v == -1
	// Of two moves with the same value, the one done first is better: the value of the other is
	// only an upper bound.
	at := sort.Search(len(r.done), func(at int) bool { return r.moves[r.done[at]].Value < m.Value })
	r.done = slices.Insert(r.done, at, i)
	if len(r.done) < r.lines {
		return
	}
	switch worst := r.worst(); {
	case worst == 1:
		r.over.Store(true)
	case r.p.Turn() == hexgames.White:
		r.alpha = worst
	default:
		r.beta = -worst
	}
}

// worst returns the value of the last of the best moves, as many as lines. A move with a lower
// value does not matter.
func (r *root[P, M]) worst() float64 { return r.moves[r.done[r.lines-1]].Value }

// result returns the moves, sorted by value. It is not complete if the budget was used up, or if
// wins made the other moves irrelevant. The moves that were not searched come last, in their
// previous order, but before moves that are proven to lose.
func (r *root[P, M]) result() (ranked []Ranked[M], complete bool) {
	order := r.done
	for i := range r.moves {
		if r.tries[i] < enough {
			order = append(order, i)
		}
	}
	ranked = make([]Ranked[M], 0, len(order))
	for _, losing := range [...]bool{false, true} { // a move that was not searched may be better
		for _, i := range order {
			if lost(r.moves[i]) == losing {
				ranked = append(ranked, r.moves[i])
			}
		}
	}
	return ranked, r.over.Load() && len(r.done) >= r.width
}
