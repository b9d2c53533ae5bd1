package hextad

import (
	"strconv"
	"testing"

	"example.com/hexgames/internal/gametest"
)

func BenchmarkPlayout(b *testing.B)     { game.BenchmarkPlayout(b, New(), 5500) }
func BenchmarkAppendMoves(b *testing.B) { game.BenchmarkAppendMoves(b, New(), 4) }
func BenchmarkApply(b *testing.B)       { game.BenchmarkApply(b, New(), 4) }
func BenchmarkEvaluate(b *testing.B)    { gametest.BenchmarkEvaluate(b, New(), 20) }
func BenchmarkParse(b *testing.B)       { game.BenchmarkParse(b, New(), 4) }
func BenchmarkBinary(b *testing.B)      { game.BenchmarkBinary(b, New(), 4) }

// BenchmarkPerft starts with a small set, to keep the number of moves low.
func BenchmarkPerft(b *testing.B) {
	game.BenchmarkPerft(b, MustParse("2/0-2/s/w - - - 0:0 c"), 8, 2072736)
}

// BenchmarkPlayoutMustScore plays games with MustScore and nine pips.
func BenchmarkPlayoutMustScore(b *testing.B) {
	game.BenchmarkPlayout(b, MustParse("7/0-9/sm/w - - - 0:0 c"), 10910)
}

// BenchmarkPlayoutWide starts with 40 tiles in a row, in three directions, on lenient tables with
// nine pips. In direction 1 both coordinates change.
func BenchmarkPlayoutWide(b *testing.B) {
	for _, d := range []int{0, 1, 5} {
		b.Run("direction"+strconv.Itoa(d), func(b *testing.B) { game.BenchmarkPlayout(b, inARow(b, Rules{}, d, 40), 1600) })
	}
}

// Positions of random games: after the deal, in the middle, and in the middle of a lenient game,
// which has more moves.
const (
	dealt   = "7/0-6/s/w 55:0,0/0,1 00.02.06.15.22.25.35 03.05.14.16.33.36.44 0:0 w"
	middle  = "7/0-6/s/w 15:-5,3/-4,3;13:-3,3/-3,4;05:-1,0/-2,0;25:-2,2/-1,2;11:0,0/0,1;14:1,4/0,4;23:2,-2/1,-1;16:1,2/1,1;55:2,2/3,2;06:3,3/2,4;04:3,1/3,0;03:4,-1/5,-1;36:5,-2/6,-3;46:7,-2/6,-1 12.22.24.33.34.44.56 00.01.02.26.35.45.66 5:3 b"
	lenient = "7/0-6/l/w 26:-4,3/-3,2;24:-1,0/-2,1;33:0,0/0,1;01:0,4/0,3;05:1,-3/2,-3;45:1,0/1,1;13:1,2/2,1;06:3,-3/2,-2;55:2,-1/3,-2;25:2,2/3,2;23:4,-1/3,0;16:4,-4/5,-5;03:5,-2/4,-2;56:6,-7/5,-6 00.04.11.14.36.44.46 02.12.15.22.34.35.66 0:3 b"
)

func BenchmarkClick(b *testing.B) {
	b.Run("start", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(dealt), 7) })
	b.Run("tile", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(dealt), 22, "06") })
	b.Run("middle", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(middle), 7) })
	b.Run("middle-tile", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(middle), 66, "26") })
	b.Run("lenient", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(lenient), 7) })
	b.Run("lenient-tile", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(lenient), 92, "12") })
	b.Run("lenient-cell", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(lenient), 2, "12", "0,2") })
	b.Run("refused", func(b *testing.B) { gametest.BenchmarkClick(b, MustParse(lenient), 0, "12", "0,0") })
}

func BenchmarkObserve(b *testing.B)   { gametest.BenchmarkObserve(b, New(), 30) }
func BenchmarkActions(b *testing.B)   { gametest.BenchmarkActions(b, New(), 7) }
func BenchmarkMask(b *testing.B)      { gametest.BenchmarkMask(b, New(), 7) }
func BenchmarkHash(b *testing.B)      { gametest.BenchmarkHash(b, New(), 0xc3ef64816bdbd6d6) }
func BenchmarkCanonical(b *testing.B) { gametest.BenchmarkCanonical(b, New()) }
