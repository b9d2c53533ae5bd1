package hexade

import (
	"slices"
	"testing"

	"example.com/hexgames/internal/gametest"
)

func BenchmarkPerft(b *testing.B)       { game.BenchmarkPerft(b, start(8), 3, 4307598) }
func BenchmarkPlayout(b *testing.B)     { game.BenchmarkPlayout(b, New(), 15375) }
func BenchmarkAppendMoves(b *testing.B) { game.BenchmarkAppendMoves(b, New(), 2) }
func BenchmarkApply(b *testing.B)       { game.BenchmarkApply(b, New(), 2) }
func BenchmarkParse(b *testing.B)       { game.BenchmarkParse(b, New(), 2) }
func BenchmarkBinary(b *testing.B)      { game.BenchmarkBinary(b, New(), 2) }
func BenchmarkEvaluate(b *testing.B)    { gametest.BenchmarkEvaluate(b, New(), 1) }

// BenchmarkFollower times a follower, and the calls on positions that it saves.
func BenchmarkFollower(b *testing.B) {
	p := MustParse(crowded)
	m := p.MoveAt(7)
	next, err := p.Apply(m)
	if err != nil {
		b.Fatal(err)
	}
	moves := next.LegalMoves()
	f := p.NewFollower().(*follower)
	f.Start(p)
	f.Do(p, m, next)
	value, promises := f.Evaluate(), f.AppendPromises(nil, moves)
	if want := next.AppendPromises(nil, moves); value != next.Evaluate() || !slices.Equal(promises, want) {
		b.Fatalf("the value is %v, and the promises are %v, want %v", value, promises, want)
	}
	for _, bench := range []struct {
		name string
		do   func()
	}{
		{"Start", func() { f.Start(next) }},
		{"DoAndUndo", func() {
			f.Undo(p, m, next)
			f.Do(p, m, next)
		}},
		{"Evaluate", func() { value = f.Evaluate() }},
		{"AppendPromises", func() { promises = f.AppendPromises(promises[:0], moves) }},
		{"Position.Evaluate", func() { value = next.Evaluate() }},
		{"Position.AppendPromises", func() { promises = next.AppendPromises(promises[:0], moves) }},
	} {
		b.Run(bench.name, func(b *testing.B) {
			for b.Loop() {
				bench.do()
			}
		})
	}
}

// crowded is a position of a random game with 100 stones.
const crowded = "1b2wb1b2/bww3wb3/w6bw1b1/3bw3b4/5bwb2bbwb/1b2w1w1w1b1w1w/1ww2b1wb2wbb2/wb4b8b1/2bbw3bb1ww3wb/" +
	"3b2bb4bw1w1w1/4w3b4w1b2/ww3bb10/wbwwwww4w4/1wb3w4b2b/1b1b4w2b1w/5w3w3/2w2b1b3w/bw5w2w/2b1wwb1bb w 100"

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 271) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(crowded), 171) })
	b.Run("move", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "i11") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(crowded), 0, "a2") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 0) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(crowded), 100) })
	won := MustParse("6/7/8/3bb4/3b1b4/4bb5/10/5w3/4ww2/3www1/b5 - 15")
	b.Run("sixes", func(b *testing.B) { gametest.BenchmarkDrawing(b, won, 13) })
}

func BenchmarkObserve(b *testing.B)   { gametest.BenchmarkObserve(b, New(), 272) }
func BenchmarkActions(b *testing.B)   { gametest.BenchmarkActions(b, New(), 271) }
func BenchmarkMask(b *testing.B)      { gametest.BenchmarkMask(b, New(), 271) }
func BenchmarkHash(b *testing.B)      { gametest.BenchmarkHash(b, New(), 0x5e036b23cd38311f) }
func BenchmarkCanonical(b *testing.B) { gametest.BenchmarkCanonical(b, New()) }
