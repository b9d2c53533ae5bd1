// Package versus compares the speed of the games with other libraries. It is a separate module, so
// that users do not download these libraries.
package versus

import (
	"testing"

	"github.com/corentings/chess/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
	"example.com/hexgames/internal/measure"
)

// BenchmarkHexdameChess compares perft from the start with a popular chess library, in nodes per
// second. Both list and play the moves of all plies except the last, whose moves they only list or
// count.
func BenchmarkHexdameChess(b *testing.B) {
	start := chess.StartingPosition()
	ours := func() int { return int(hexgames.Perft(hexdame.New(), 5)) }
	theirs := func() int { return chessPerft(start, 3) }
	if n := ours(); n != 848774 {
		b.Fatalf("perft 5 of Hexdame = %d", n)
	}
	if n := theirs(); n != 8902 {
		b.Fatalf("perft 3 of chess = %d", n)
	}
	for b.Loop() {
		ours()
	}
	measure.Ratio(b, "x-chess", ours, theirs)
}

func chessPerft(p *chess.Position, depth int) (n int) {
	moves := p.ValidMoves()
	if depth == 1 {
		return len(moves)
	}
	for i := range moves {
		n += chessPerft(p.Update(&moves[i]), depth-1)
	}
	return n
}
