package hexcore6

import (
	"testing"

	"example.com/hexgames/internal/gametest"
)

func BenchmarkPlayout(b *testing.B)     { game.BenchmarkPlayout(b, New(), 23842) }
func BenchmarkAppendMoves(b *testing.B) { game.BenchmarkAppendMoves(b, New(), 2) }
func BenchmarkApply(b *testing.B)       { game.BenchmarkApply(b, New(), 2) }
func BenchmarkEvaluate(b *testing.B)    { gametest.BenchmarkEvaluate(b, New(), 20) }
func BenchmarkParse(b *testing.B)       { game.BenchmarkParse(b, New(), 2) }
func BenchmarkBinary(b *testing.B)      { game.BenchmarkBinary(b, New(), 2) }

func BenchmarkPerft(b *testing.B) {
	b.Run("start", func(b *testing.B) { game.BenchmarkPerft(b, New(), 2, 2767728) })
	b.Run("middle", func(b *testing.B) { game.BenchmarkPerft(b, MustParse(moving), 3, 426016) })
}

// moving is a position in the movement phase of a random game.
const moving = "1www1#/(ww)(bwb)bb(ww)b(bb)/1wbb#bb1/1bb(wb)wbbbb/b1(bwb)2wwwbw/b(wwb)2w*bb(www)(bb)w/" +
	"#w1(www)bww1(bb)1/1w1(wbw)www2/w2(wbw)#(wb)1(ww)/1(bbb)1b(wb)(bbb)1/w1b3 w move"

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 84) })
	b.Run("partner", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 21, "f3") })
	b.Run("placed", func(b *testing.B) { gametest.BenchmarkClick(b, New(), 0, "f3", "f8") })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(moving), 21) })
	b.Run("to", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(moving), 2, "a2") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(moving), 0, "f6") })
}

func BenchmarkDrawing(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkDrawing(b, New(), 7) })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkDrawing(b, MustParse(moving), 91) })
}

func BenchmarkObserve(b *testing.B) { gametest.BenchmarkObserve(b, New(), 99) }
func BenchmarkActions(b *testing.B) { gametest.BenchmarkActions(b, New(), 1704) }
func BenchmarkMask(b *testing.B)    { gametest.BenchmarkMask(b, New(), 1704) }
func BenchmarkHash(b *testing.B)    { gametest.BenchmarkHash(b, New(), 0xc414384bd78afbad) }
func BenchmarkCanonical(b *testing.B) {
	b.Run("center", func(b *testing.B) { gametest.BenchmarkCanonical(b, New()) })
	b.Run("off-center", func(b *testing.B) {
		gametest.BenchmarkCanonical(b, MustParse("6/7/8/9/10/4bw5/3w*b4/3bw4/8/7/6 b place"))
	})
}
