package batch_test

import (
	"math/rand/v2"
	"runtime"
	"strconv"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/kit/batch"
)

// BenchmarkStep measures the steps of random games with prepared actions: steps that write nothing,
// masks, or masks and observations, on one goroutine and on two. For comparison, it measures MoveAt
// and Apply on one position after another.
func BenchmarkStep(b *testing.B) {
	benchmarkGame(b, hexade.New())
	benchmarkGame(b, hexagrams.New())
	benchmarkGame(b, hexcore6.New())
	benchmarkGame(b, hexdame.New())
	benchmarkGame(b, hextad.New())
}

// longest is the number of moves until a game is cut off.
const longest = 1000

func benchmarkGame[P hexgames.Position[P, M], M comparable](b *testing.B, start P) {
	b.Run(start.GameName(), func(b *testing.B) {
		b.Run("alone", func(b *testing.B) { benchmarkAlone(b, start) })
		for _, n := range []int{1, 1024, 16384} {
			if testing.Short() && n > 1024 {
				continue
			}
			b.Run(strconv.Itoa(n), func(b *testing.B) {
				run := func(name string, goroutines int, masks, observations bool) {
					b.Run(name, func(b *testing.B) { benchmarkStep(b, start, n, goroutines, masks, observations) })
				}
				run("nothing", 1, false, false)
				run("masks", 1, true, false)
				run("all", 1, true, true)
				if n > 1 {
					run("all-by-two", 2, true, true)
				}
			})
		}
	})
}

// benchmarkAlone measures MoveAt and Apply.
func benchmarkAlone[P hexgames.Position[P, M], M comparable](b *testing.B, start P) {
	r := rand.New(rand.NewPCG(1, 0))
	var games [][]int
	var ends []P
	moves := 0
	for range 64 {
		var game []int
		p := start
		for !p.Outcome().Over() && len(game) < longest {
			i := r.IntN(p.CountMoves())
			game = append(game, i)
			p, _ = p.Apply(p.MoveAt(i))
		}
		games, ends, moves = append(games, game), append(ends, p), moves+len(game)
	}
	play := func() {
		for n, game := range games {
			p := start
			for _, i := range game {
				p, _ = p.Apply(p.MoveAt(i))
			}
			if p != ends[n] {
				b.Fatal("the game ends elsewhere")
			}
		}
	}
	play()
	for b.Loop() {
		play()
	}
	rate(b, moves, "moves")
}

// benchmarkStep measures steps of a batch.
func benchmarkStep[P hexgames.Position[P, M], M comparable](b *testing.B, start P, n, goroutines int, masks, observations bool) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	games, err := batch.New(start, n, batch.Options{Plies: longest, Goroutines: goroutines})
	if err != nil {
		b.Fatal(err)
	}
	out := &batch.Arrays{}
	steps := max(1<<16/n, 256) // enough that games are at all stages
	if testing.Short() {
		steps = 16
	}
	actions := make([][]int32, steps)
	moves := 0
	for t := range actions {
		actions[t] = make([]int32, n)
		if err := games.Choose(uint64(t), actions[t]); err != nil {
			b.Fatal(err)
		}
		if err := games.Step(actions[t], nil); err != nil {
			b.Fatal(err)
		}
		for i := range n {
			if len(games.First(i)) == 0 {
				moves++
			}
		}
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	if masks {
		out.Masks = make([]uint8, n*games.Shape().Actions)
	}
	if observations {
		out.Observations = make([]float32, n*games.Shape().Len())
	}
	ends := make([]P, n)
	for i := range ends {
		ends[i] = games.Position(i)
	}
	play := func() {
		if err := games.Reset(0, out); err != nil {
			b.Fatal(err)
		}
		for _, a := range actions {
			if err := games.Step(a, out); err != nil {
				b.Fatal(err)
			}
		}
	}
	play()
	for i, want := range ends {
		if games.Position(i) != want {
			b.Fatalf("game %d ends elsewhere", i)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		play()
	}
	rate(b, moves, "moves")
	rate(b, n*steps, "actions")
	b.ReportMetric(float64(int(after.HeapAlloc)-int(before.HeapAlloc)-4*n*steps)/float64(n), "B/game")
}

// rate reports how many items were done in a second.
func rate(b *testing.B, each int, what string) {
	b.ReportMetric(float64(b.N)*float64(each)/b.Elapsed().Seconds()/1e6, "M"+what+"/s")
	b.ReportMetric(0, "ns/op")
}
