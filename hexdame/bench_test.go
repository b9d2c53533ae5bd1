package hexdame

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

func BenchmarkPerft(b *testing.B)       { game.BenchmarkPerft(b, New(), 5, 848774) }
func BenchmarkPlayout(b *testing.B)     { game.BenchmarkPlayout(b, New(), 7283) }
func BenchmarkAppendMoves(b *testing.B) { game.BenchmarkAppendMoves(b, New(), 4) }
func BenchmarkApply(b *testing.B)       { game.BenchmarkApply(b, New(), 4) }
func BenchmarkParse(b *testing.B)       { game.BenchmarkParse(b, New(), 4) }
func BenchmarkBinary(b *testing.B)      { game.BenchmarkBinary(b, New(), 4) }
func BenchmarkEvaluate(b *testing.B)    { gametest.BenchmarkEvaluate(b, New(), 4) }

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 7) })
	b.Run("to", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 3, "d4") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "e5") })
	captures := MustParse("B:Wa4,b4,b5,c2,c3,d2,d4,e2,e4,e5,g4,g8:BKa5")
	b.Run("captures", func(b *testing.B) { gametest.BenchmarkClick(b, captures, 13, "a5") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 32) })
}

func BenchmarkObserve(b *testing.B) { gametest.BenchmarkObserve(b, New(), 93) }
func BenchmarkActions(b *testing.B) { gametest.BenchmarkActions(b, New(), 15) }
func BenchmarkMask(b *testing.B)    { gametest.BenchmarkMask(b, New(), 15) }
func BenchmarkHash(b *testing.B)    { gametest.BenchmarkHash(b, New(), 0x2b9b8a762a644b93) }
func BenchmarkCanonical(b *testing.B) {
	b.Run("men", func(b *testing.B) { gametest.BenchmarkCanonical(b, New()) })
	b.Run("kings", func(b *testing.B) { gametest.BenchmarkCanonical(b, MustParse("W:WKa1,Kb2,Kc3:BKi9")) })
}
