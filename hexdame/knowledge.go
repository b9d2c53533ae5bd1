package hexdame

import (
	"math"

	"example.com/hexgames"
)

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to
// 1 for a win. The package documentation says what it counts.
func (p Position) Evaluate() float64 {
	kings := [2]int{(p.white & p.kings).count(), (p.black & p.kings).count()}
	men := [2]cellSet{p.white &^ p.kings, p.black &^ p.kings}
	lead := whiteWorth.of(men[0]) - blackWorth.of(men[1]) +
		kingWorth*(kings[0]-kings[1]) + firstKing*(min(kings[0], 1)-min(kings[1], 1))
	switch p.mover {
	case hexgames.White:
		lead += toMove
	case hexgames.Black:
		lead -= toMove
	}
	x := float64(lead) / 500
	return x / math.Sqrt(1+float64(x*x))
}

// What Evaluate counts, where a man is worth about 100.
const (
	kingWorth = 100
	firstKing = 360 // as much again for the first king
	toMove    = 10
)

// Quiet reports whether the player to move has nothing to capture, so that Evaluate can be
// relied on.
func (p Position) Quiet() bool { return p.captures == 0 }

// menWorth is the worth of a man of White, in units of 20, by cell in board order. The values
// are those that predicted best how games between bots ended. Men at the edges, which cannot be
// captured along them, are worth more than men in the center.
var menWorth = [cellCount]uint8{
	7, 5, 6, 8, 13, // a1 to a5
	5, 3, 3, 5, 6, 9,
	6, 3, 4, 4, 5, 7, 10,
	8, 5, 4, 5, 4, 5, 8, 15,
	13, 6, 5, 4, 3, 4, 6, 14, 0,
	9, 7, 5, 4, 3, 5, 10, 0,
	10, 8, 6, 5, 6, 10, 0,
	15, 14, 10, 10, 11, 0,
	0, 0, 0, 0, 0, // i5 to i9, where men are kings
}

// A worth holds the bits of menWorth: in its first set, the cells whose worth is odd.
type worth [4]cellSet

// The worths of White's men and of Black's.
var whiteWorth, blackWorth worth

func init() {
	for n, c := range board.Cells {
		for i := range whiteWorth {
			if menWorth[n]>>i&1 != 0 {
				whiteWorth[i] |= c.set()
				blackWorth[i] |= c.turned().set()
			}
		}
	}
}

// of returns the worth of men.
func (w *worth) of(men cellSet) int {
	return 20 * ((men & w[0]).count() + 2*(men&w[1]).count() + 4*(men&w[2]).count() + 8*(men&w[3]).count())
}
