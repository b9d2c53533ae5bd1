package batch_test

import (
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/batch"
)

// BenchmarkStep measures steps of random games.
func BenchmarkStep(b *testing.B) {
	benchmark(b, hexade.New())
	benchmark(b, hexagrams.New())
	benchmark(b, hexcore6.New())
	benchmark(b, hexdame.New())
	benchmark(b, hextad.New())
}

func benchmark[P hexgames.Position[P, M], M comparable](b *testing.B, start P) {
	b.Run(start.GameName(), func(b *testing.B) {
		b.Run("one", func(b *testing.B) { benchmarkOne(b, start) })
		for _, n := range []int{1, 1024, 16384} {
			for _, out := range []string{"nothing", "masks", "all"} {
				b.Run(strconv.Itoa(n)+"/"+out, func(b *testing.B) { benchmarkStep(b, start, n, out) })
			}
		}
	})
}

// benchmarkOne measures MoveAt and Apply, with moves that were drawn before.
func benchmarkOne[P hexgames.Position[P, M], M comparable](b *testing.B, start P) {
	r := rand.New(rand.NewPCG(1, 0))
	var games [][]int
	total := 0
	for range 64 {
		var game []int
		for p := start; !p.Outcome().Over() && len(game) < 1000; {
			i := r.IntN(p.CountMoves())
			game = append(game, i)
			p, _ = p.Apply(p.MoveAt(i))
		}
		games = append(games, game)
		total += len(game)
	}
	moves := 0
	b.ReportAllocs()
	for b.Loop() {
		for _, game := range games {
			p := start
			for _, i := range game {
				p, _ = p.Apply(p.MoveAt(i))
			}
			if len(game) < 1000 && !p.Outcome().Over() {
				b.Fatal("the game goes on")
			}
		}
		moves += total
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
	b.ReportMetric(0, "ns/op")
}

// benchmarkStep measures steps of a batch, with actions that were chosen before.
func benchmarkStep[P hexgames.Position[P, M], M comparable](b *testing.B, start P, n int, what string) {
	games, err := batch.New(start, n, batch.Options{Plies: 1000})
	if err != nil {
		b.Fatal(err)
	}
	var out *batch.Arrays
	switch what {
	case "masks":
		out = &batch.Arrays{Masks: make([]uint8, n*games.Shape().Actions)}
	case "all":
		out = &batch.Arrays{Masks: make([]uint8, n*games.Shape().Actions), Observations: make([]float32, n*games.Shape().Len())}
	}
	steps := max(1<<16/n, 256)
	actions := make([][]int32, steps)
	moves := 0
	for t := range actions {
		actions[t] = make([]int32, n)
		games.Choose(uint64(t), actions[t])
		if err := games.Step(actions[t], nil); err != nil {
			b.Fatal(err)
		}
		for i := range n {
			if len(games.First(i)) == 0 {
				moves++
			}
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	rounds := 0
	begun := time.Now()
	for b.Loop() {
		games.Reset(0, nil)
		for _, a := range actions {
			if games.Step(a, out) != nil {
				b.Fatal("refused")
			}
		}
		rounds++
	}
	elapsed := time.Since(begun).Seconds()
	b.ReportMetric(float64(rounds*moves)/elapsed/1e6, "Mmoves/s")
	b.ReportMetric(float64(rounds*n*steps)/elapsed/1e6, "Mactions/s")
	b.ReportMetric(0, "ns/op")
}
