package hexagrams

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

func BenchmarkPerft(b *testing.B)       { game.BenchmarkPerft(b, New(), 8, 452760) }
func BenchmarkPlayout(b *testing.B)     { game.BenchmarkPlayout(b, New(), 3585) }
func BenchmarkAppendMoves(b *testing.B) { game.BenchmarkAppendMoves(b, New(), 10) }
func BenchmarkApply(b *testing.B)       { game.BenchmarkApply(b, New(), 10) }
func BenchmarkParse(b *testing.B)       { game.BenchmarkParse(b, New(), 10) }
func BenchmarkBinary(b *testing.B)      { game.BenchmarkBinary(b, New(), 10) }
func BenchmarkEvaluate(b *testing.B)    { gametest.BenchmarkEvaluate(b, New(), 4) }

// middle is ply 15 of a random game.
const middle = "wwb/www1/www/w1w1/1w3/wwbb/4b/b1b1/bbb/2bb/wbb b"

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 5) })
	b.Run("to", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 1, "d3") })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(middle), 9) })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "x1") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 42) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(middle), 27) })
}

func BenchmarkObserve(b *testing.B)   { gametest.BenchmarkObserve(b, New(), 84) }
func BenchmarkActions(b *testing.B)   { gametest.BenchmarkActions(b, New(), 5) }
func BenchmarkMask(b *testing.B)      { gametest.BenchmarkMask(b, New(), 5) }
func BenchmarkHash(b *testing.B)      { gametest.BenchmarkHash(b, New(), 0x33c3cb4f4a6d74e3) }
func BenchmarkCanonical(b *testing.B) { gametest.BenchmarkCanonical(b, New()) }
