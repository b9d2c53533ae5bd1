package hexgames_test

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
)

// Search looks depth moves ahead and returns the best move it finds and its value for White:
// 1 for a win, -1 for a loss, 0 for neither. It works for every game without Chance.
func Search[P hexgames.Position[P, M], M comparable](p P, depth int) (best M, worth int) {
	if o := p.Outcome(); o.Over() || depth == 0 {
		switch o.Winner {
		case hexgames.White:
			worth = 1
		case hexgames.Black:
			worth = -1
		}
		return best, worth
	}
	white := p.Turn() == hexgames.White
	for i, m := range p.LegalMoves() {
		next, err := p.Apply(m)
		if err != nil {
			panic(err) // listed moves are never refused
		}
		// Do not flip the sign: the players need not alternate.
		_, v := Search(next, depth-1)
		if i == 0 || white && v > worth || !white && v < worth {
			best, worth = m, v
		}
	}
	return best, worth
}

// One search function for two games.
func Example_search() {
	draughts := hexdame.MustParse("W:Wb1,b2,b3,c4,d4:Bf6")
	m, worth := Search(draughts, 3)
	fmt.Println(draughts.FormatMove(m), worth)

	stars := hexagrams.MustParse("3/4/2b/3b/1w1w1/b1wb/5/b1b1/3/3b/3 w")
	n, worth := Search(stars, 3)
	fmt.Println(stars.FormatMove(n), worth)
	// Output:
	// d4-e5 1
	// d4-e4 1
}
