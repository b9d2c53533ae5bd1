package solve

import (
	"context"
	"flag"
	"math/rand/v2"
	"runtime"
	"testing"
	"time"

	"example.com/hexgames/hexagrams"
	"example.com/hexgames/internal/measure"
)

// BenchmarkSolve reports how many positions of Hexagrams a Solver looks at in a second.
func BenchmarkSolve(b *testing.B) {
	const nodes = 1 << 20
	p := hexagrams.MustParse(open)
	watch := measure.Start()
	for b.Loop() {
		s := &Solver[hexagrams.Position, hexagrams.Move]{Options: Options{Memory: 1 << 27, Nodes: nodes}}
		if r, err := s.Solve(context.Background(), p); err != nil || r.Known || r.Nodes < nodes {
			b.Fatalf("%+v, %v", r, err)
		}
	}
	watch.Rate(b, "positions/s", float64(b.N)*nodes)
}

// hardOnes is how many positions BenchmarkTwoCores solves. To find one takes about 20 seconds.
var hardOnes = flag.Int("solve.hard", 0, "the number of hard `positions` to solve by one goroutine and by two")

// BenchmarkTwoCores reports how much faster two goroutines solve hard positions of Hexagrams than
// one: the ratio of the times for all of them.
func BenchmarkTwoCores(b *testing.B) {
	if *hardOnes == 0 {
		b.Skip("takes minutes: -solve.hard does this")
	}
	positions := hard(b, *hardOnes)
	var one, two time.Duration
	for b.Loop() {
		one += solved(b, positions, 1)
		two += solved(b, positions, 2)
	}
	b.ReportMetric(one.Seconds()/two.Seconds(), "x-one")
}

// hard returns positions that take 30 thousand to 3 million others to solve.
func hard(b *testing.B, n int) (found []hexagrams.Position) {
	dice := rand.New(rand.NewPCG(1, 1))
	for len(found) < n {
		p := hexagrams.New()
		for range 14 {
			if p.CountMoves() > 0 {
				p = mustApply(p, p.MoveAt(dice.IntN(p.CountMoves())))
			}
		}
		s := &Solver[hexagrams.Position, hexagrams.Move]{Options: Options{Memory: 1 << 27, Nodes: 3e6}}
		r, err := s.Solve(context.Background(), p)
		if err != nil {
			b.Fatal(err)
		}
		if r.Known && r.Nodes > 30000 {
			found = append(found, p)
		}
	}
	return found
}

// solved returns the time to solve positions.
func solved(b *testing.B, positions []hexagrams.Position, goroutines int) (sum time.Duration) {
	for _, p := range positions {
		s := &Solver[hexagrams.Position, hexagrams.Move]{Options: Options{Memory: 1 << 27, Goroutines: goroutines}}
		s.begin(context.Background()) // makes the table
		runtime.GC()
		r, err := s.Solve(context.Background(), p)
		if err != nil || !r.Known {
			b.Fatalf("%v: %+v, %v", p, r, err)
		}
		sum += r.Time
	}
	return sum
}
