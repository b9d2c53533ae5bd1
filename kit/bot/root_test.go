package bot

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// TestRoot checks how goroutines share the moves of a position: the first alone, then a different
// move for each, then the moves that are not done. Of equal moves, the one done first is best,
// because the value of the other is only a bound.
func TestRoot(t *testing.T) {
	p := hexdame.New()
	r := &root[hexdame.Position, hexdame.Move]{p: p, depth: 3, lines: 1, width: 3, alpha: -1, beta: 1}
	for _, m := range p.LegalMoves()[:4] {
		r.moves = append(r.moves, Ranked[hexdame.Move]{Move: m})
	}
	r.tries = make([]int, len(r.moves))
	next := func(want int, least float64) {
		t.Helper()
		if i, alpha, beta, ok := r.next(); !ok || i != want || alpha != least || beta != 1 {
			t.Fatalf("move %d in a window from %v to %v, %t; want %d from %v", i, alpha, beta, ok, want, least)
		}
	}
	next(0, -1)
	next(0, -1) // helps
	r.add(0, 0.25, true, 5)
	next(1, 0.25)
	next(2, 0.25)
	r.add(2, 0.5, true, 7)
	next(1, 0.5) // helps
	r.add(1, 0.5, true, 3)
	r.add(1, 0.75, true, 2) // too late
	if _, _, _, ok := r.next(); ok || !r.over.Load() || !r.open {
		t.Error("there is something left to do, or no move was left out")
	}
	ranked, complete := r.result()
	for i, want := range []struct {
		move  int
		value float64
		nodes int
	}{{2, 0.5, 7}, {1, 0.5, 5}, {0, 0.25, 5}, {3, 0, 0}} {
		if got := ranked[i]; got.Move != r.moves[want.move].Move || got.Value != want.value || got.Nodes != want.nodes {
			t.Errorf("in place %d is %+v, want move %d", i, got, want.move)
		}
	}
	if !complete || p.Turn() != hexgames.White {
		t.Error("the root is not complete")
	}
}
