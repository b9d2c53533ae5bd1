package bot

import (
	"math"
	"runtime"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/internal/relay"
)

// threads is true where goroutines can run in parallel. WebAssembly has no threads: AlphaBeta has
// one goroutine there, and its code for more is left out of programs.
const threads = runtime.GOARCH != "wasm"

// A team is the searches of one call of Think, each in its own goroutine. The first search runs in
// the goroutine of Think.
type team[P hexgames.Position[P, M], M comparable] struct {
	searches []*search[P, M]
	roots    []chan *root[P, M] // for the others
	done     chan struct{}
	caught   relay.Relay
}

// newTeam returns a team. The caller must end it.
func newTeam[P hexgames.Position[P, M], M comparable](searches []*search[P, M]) *team[P, M] {
	t := &team[P, M]{searches: searches, done: make(chan struct{}, 2*len(searches))}
	if !threads {
		return t
	}
	for _, s := range searches[1:] {
		roots := make(chan *root[P, M], 1)
		t.roots = append(t.roots, roots)
		go func() {
			for {
				r, ok := receive(roots)
				if !ok {
					break
				}
				t.help(s, r)
				t.done <- struct{}{}
			}
			t.done <- struct{}{}
		}()
	}
	return t
}

// help lets one of the others search. If it panics, all stop.
func (t *team[P, M]) help(s *search[P, M], r *root[P, M]) {
	defer t.caught.Catch()
	looked := false
	defer func() {
		if !looked {
			r.over.Store(true)
		}
	}()
	s.look(r)
	looked = true
}

// end ends the goroutines of the others.
func (t *team[P, M]) end() {
	for _, roots := range t.roots {
		close(roots)
	}
	t.wait()
}

// wait waits until all others are done.
func (t *team[P, M]) wait() {
	for range t.roots {
		receive(t.done)
	}
}

// root searches moves to a depth, in their current order. It returns them sorted by value, and
// reports whether the search is complete and whether a value is open: see the result method.
func (t *team[P, M]) root(p P, moves []Ranked[M], depth int) (ranked []Ranked[M], complete, open bool) {
	first := t.searches[0]
	r := &root[P, M]{
		p: p, depth: depth, lines: min(first.lines, len(moves)), width: len(moves),
		moves: slices.Clone(moves), tries: make([]int, len(moves)), alpha: -1, beta: 1,
	}
	if !first.all {
		r.width = min(max(first.widthOf(p, 0, depth), r.lines), r.width)
	}
	apart := math.MaxInt
	if len(t.searches) > 1 {
		apart = max(2, depth/3) // with less depth left, marks would take longer than they save
	}
	for _, s := range t.searches {
		s.stop, s.apart = &r.over, apart
	}
	for _, roots := range t.roots {
		roots <- r
	}
	first.look(r)
	t.wait()
	t.caught.Pass()
	ranked, complete = r.result()
	return ranked, complete, r.open
}

// awake is the number of times that receive polls before it sleeps.
const awake = 1000

// receive receives from a channel. It does not sleep immediately, because sleeping takes longer
// than most of the waits in a team.
func receive[T any](c <-chan T) (v T, ok bool) {
	for range awake {
		select {
		case v, ok = <-c:
			return v, ok
		default:
			runtime.Gosched()
		}
	}
	v, ok = <-c
	return v, ok
}
