package solve

import (
	"context"
	"flag"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/hexagrams"
	"example.com/hexgames/internal/measure"
)

// BenchmarkSolve reports how many positions of Hexagrams a Solver examines per second.
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
	watch.Rate(b, "Mpositions/s", float64(b.N)*nodes/1e6)
}

// twoCores enables BenchmarkTwoCores, which takes a minute.
var twoCores = flag.Bool("solve.two", false, "compare two goroutines with one")

// BenchmarkTwoCores reports how much faster two goroutines solve the positions of Hexagrams in
// testdata/hard.txt than one: the ratio of the times for all of them. With one goroutine, each
// position takes sixty thousand to four million positions.
func BenchmarkTwoCores(b *testing.B) {
	if !*twoCores {
		b.Skip("takes a minute: -solve.two does this")
	}
	text, err := os.ReadFile("testdata/hard.txt")
	if err != nil {
		b.Fatal(err)
	}
	var positions []hexagrams.Position
	for line := range strings.Lines(string(text)) {
		positions = append(positions, hexagrams.MustParse(strings.TrimSpace(line)))
	}
	var one, two time.Duration
	for b.Loop() {
		one += solved(b, positions, 1)
		two += solved(b, positions, 2)
	}
	b.ReportMetric(one.Seconds()/two.Seconds(), "x-one")
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
