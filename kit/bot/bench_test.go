package bot

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexcore6"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/hextad"
	"example.com/hexgames/internal/measure"
)

// BenchmarkMCTS reports the number of random games per second that MCTS plays in small trees, and
// the ratio to random games without a tree.
func BenchmarkMCTS(b *testing.B) {
	b.Run("hexade", func(b *testing.B) { benchMCTS(b, hexade.New()) })
	b.Run("hexagrams", func(b *testing.B) { benchMCTS(b, hexagrams.New()) })
	b.Run("hexcore6", func(b *testing.B) { benchMCTS(b, hexcore6.New()) })
	b.Run("hexdame", func(b *testing.B) { benchMCTS(b, hexdame.New()) })
	b.Run("hextad", func(b *testing.B) { benchMCTS(b, dealt()) })
}

func dealt() hextad.Position { return hextad.New().Deal(newDice(1, 1)) }

func benchMCTS[P hexgames.Position[P, M], M comparable](b *testing.B, p P) {
	const games = 1000
	dice := newDice(1, 1)
	think := func() int { return thinkOf(b, p, Spec{Name: "mcts"}, Budget{Nodes: games}) }
	if n := think(); n != games {
		b.Fatalf("%d games of a budget of %d", n, games)
	}
	watch := measure.Start()
	for b.Loop() {
		think()
	}
	watch.Rate(b, "games/s", float64(b.N)*games)
	measure.Ratio(b, "x-bare", think, func() int {
		for range games {
			playout[P, M](p, dice)
		}
		return games
	})
}

// thinkOf lets a new bot think and returns the number of its nodes.
func thinkOf[P hexgames.Position[P, M], M comparable](b *testing.B, p P, s Spec, budget Budget) int {
	bot, err := New[P, M](s, nil)
	if err != nil {
		b.Fatal(err)
	}
	t, err := bot.Think(context.Background(), hexgames.NewGame(p), budget)
	if err != nil {
		b.Fatal(err)
	}
	return t.Nodes
}

// BenchmarkTwoCores reports how much faster two goroutines are than one. For MCTS, it is the ratio
// of the random games played in the same time; for AlphaBeta, the ratio of the times needed to look
// equally far ahead.
func BenchmarkTwoCores(b *testing.B) {
	b.Run("hexade", func(b *testing.B) { benchTwoCores(b, hexade.New(), 4) })
	b.Run("hexagrams", func(b *testing.B) { benchTwoCores(b, hexagrams.New(), 14) })
	b.Run("hexcore6", func(b *testing.B) { benchTwoCores(b, hexcore6.New(), 2) })
	b.Run("hexdame", func(b *testing.B) { benchTwoCores(b, hexdame.New(), 7) })
	b.Run("hextad", func(b *testing.B) { benchTwoCores(b, dealt(), 3) })
}

func benchTwoCores[P hexgames.Position[P, M], M comparable](b *testing.B, p P, depth int) {
	b.Run("mcts", func(b *testing.B) {
		const while = 100 * time.Millisecond
		twoByOne(b, func(goroutines int) float64 {
			begin := time.Now()
			n := thinkOf(b, p, Spec{Name: "mcts", Settings: "goroutines=" + strconv.Itoa(goroutines)}, Budget{Time: while})
			return float64(n) / time.Since(begin).Seconds()
		})
	})
	b.Run("alphabeta", func(b *testing.B) {
		twoByOne(b, func(goroutines int) float64 {
			begin := time.Now()
			thinkOf(b, p, Spec{Name: "alphabeta", Settings: "goroutines=" + strconv.Itoa(goroutines)}, Budget{Depth: depth})
			return 1 / time.Since(begin).Seconds()
		})
	})
}

// twoByOne reports the median ratio of the speeds of two goroutines and one.
func twoByOne(b *testing.B, speed func(goroutines int) float64) {
	for b.Loop() {
		if speed(2) == 0 {
			b.Fatal("nothing was done")
		}
	}
	ratios := make([]float64, 7)
	if testing.Short() {
		ratios = ratios[:1] // enough to see that it works
	}
	for i := range ratios {
		ratios[i] = speed(2) / speed(1)
	}
	slices.Sort(ratios)
	b.ReportMetric(ratios[len(ratios)/2], "x-one")
}

// BenchmarkAlphaBeta reports the number of positions per second that AlphaBeta visits, with an
// evaluation that takes no time.
func BenchmarkAlphaBeta(b *testing.B) {
	b.Run("hexade", func(b *testing.B) { benchAlphaBeta(b, hexade.New()) })
	b.Run("hexagrams", func(b *testing.B) { benchAlphaBeta(b, hexagrams.New()) })
	b.Run("hexcore6", func(b *testing.B) { benchAlphaBeta(b, hexcore6.New()) })
	b.Run("hexdame", func(b *testing.B) { benchAlphaBeta(b, hexdame.New()) })
	b.Run("hextad", func(b *testing.B) { benchAlphaBeta(b, dealt()) })
}

func benchAlphaBeta[P hexgames.Position[P, M], M comparable](b *testing.B, p P) {
	const nodes = 10000
	moves := func(p P) float64 { return float64(p.CountMoves()%7) / 7 }
	watch := measure.Start()
	for b.Loop() {
		bot := &AlphaBeta[P, M]{Evaluate: moves}
		t, err := bot.Think(context.Background(), hexgames.NewGame(p), Budget{Nodes: nodes})
		if err != nil || t.Nodes != nodes {
			b.Fatalf("%d nodes of a budget of %d, %v", t.Nodes, nodes, err)
		}
	}
	watch.Rate(b, "nodes/s", float64(b.N)*nodes)
}
