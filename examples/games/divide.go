package games

import (
	"sync"
	"sync/atomic"

	"example.com/hexgames"
)

// divide is [hexgames.Divide] on several goroutines. It plays the first two moves itself,
// and hands each position after them to a free goroutine. So there are enough jobs to
// share, and no goroutine is idle for long at the end.
func divide[P hexgames.Position[P, M], M comparable](p P, depth, goroutines int) []hexgames.Division[M] {
	moves := p.LegalMoves()
	divisions := make([]hexgames.Division[M], len(moves))
	type job struct {
		move  int // the number of the first move
		p     P
		depth int
	}
	jobs := make(chan job)
	counts := make([]atomic.Uint64, len(moves))
	var workers sync.WaitGroup
	for range max(goroutines, 1) {
		workers.Go(func() {
			for j := range jobs {
				counts[j.move].Add(hexgames.Perft(j.p, j.depth))
			}
		})
	}
	for i, m := range moves {
		next := mustApply(p, m)
		if depth < 3 {
			jobs <- job{i, next, depth - 1}
			continue
		}
		for _, m := range next.LegalMoves() {
			jobs <- job{i, mustApply(next, m), depth - 2}
		}
	}
	close(jobs)
	workers.Wait()
	for i, m := range moves {
		divisions[i] = hexgames.Division[M]{Move: m, Count: counts[i].Load()}
	}
	return divisions
}

// mustApply applies a move that p listed.
func mustApply[P hexgames.Position[P, M], M comparable](p P, m M) P {
	next, err := p.Apply(m)
	if err != nil {
		panic("games: a listed move is refused: " + err.Error())
	}
	return next
}

func (t table[P, M]) Divide(depth, goroutines int) []Division {
	if depth < 1 {
		return nil
	}
	p := t.Position()
	var words []Division
	for _, d := range divide(p, depth, goroutines) {
		words = append(words, Division{Move: p.FormatMove(d.Move), Count: d.Count})
	}
	return words
}
