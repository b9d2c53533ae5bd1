package hexade_test

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexade"
)

// worth returns the value of a move for the player to move. It counts the sixes through the
// cell that either player can still complete, those with more stones for more, and the
// captures.
func worth(p hexade.Position, m hexade.Move) int {
	sum := 50 * len(p.Captures(m))
	for _, player := range []hexgames.Player{p.Turn(), p.Turn().Opponent()} {
		for _, stones := range p.Open(player, m.Cell()) {
			sum += 1 << (2 * stones)
		}
	}
	return sum
}

// choose returns the move with the highest value, except for moves after which the
// opponent has won.
func choose(p hexade.Position) (best hexade.Move) {
	most := -1
	for _, m := range p.LegalMoves() {
		next, _ := p.Apply(m)
		w := worth(p, m)
		if next.Outcome().Winner == p.Turn().Opponent() {
			w = 0
		}
		if w > most {
			best, most = m, w
		}
	}
	return best
}

// A bot that looks only one move ahead wins against one that chooses moves by their
// number.
func Example_bot() {
	p, err := hexade.Rules{Side: 6}.New()
	if err != nil {
		panic(err)
	}
	for !p.Outcome().Over() {
		m := p.MoveAt(p.CountMoves() * 2 / 3)
		if p.Turn() == hexgames.Black {
			m = choose(p)
		}
		p, _ = p.Apply(m)
	}
	fmt.Println(p.Diagram())
	fmt.Println(p.Outcome(), "after", p.Ply(), "stones")
	// Output:
	//         1 2 3 4 5 6
	//      a . . . . . . 7
	//     b . . . . . . . 8
	//    c . . . . . b . . 9
	//   d . . . . . b . . . 10
	//  e . . . . . b . . . . 11
	// f . . . . . b . . . . .
	//  g . . . . b . w w w w
	//   h w w w b . . . . .
	//    i . . . . . . . .
	//     j . . . . . . .
	//      k . . . . . .
	// Black wins: a six after 13 stones
}
