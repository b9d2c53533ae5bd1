package hexgames_test

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
	"example.com/hexgames/hexdame"
)

// Search looks some moves ahead. It returns the best move for the player to move, and the value for
// White of the position that this move leads to. It works for every game without Chance. The
// function value estimates positions for White, as numbers between -1000 and 1000.
func Search[P hexgames.Position[P, M], M comparable](p P, moves int, value func(P) int) (best M, worth int) {
	switch o := p.Outcome(); {
	case o.Winner == hexgames.White:
		return best, 1000
	case o.Winner == hexgames.Black:
		return best, -1000
	case o.Over():
		return best, 0
	case moves == 0:
		return best, value(p)
	}
	white := p.Turn() == hexgames.White
	for i, m := range p.LegalMoves() {
		next, err := p.Apply(m)
		if err != nil {
			panic(err) // listed moves are never refused
		}
		// Do not flip the sign: the players need not alternate.
		_, v := Search(next, moves-1, value)
		if i == 0 || white && v > worth || !white && v < worth {
			best, worth = m, v
		}
	}
	return best, worth
}

// A bot for two games. It needs only a function that counts the pieces of each.
func Example_bot() {
	men := func(p hexdame.Position) int {
		white := p.Count(hexgames.White) + 2*p.CountKings(hexgames.White)
		black := p.Count(hexgames.Black) + 2*p.CountKings(hexgames.Black)
		return white - black
	}
	draughts := hexdame.MustParse("W:Wa3,b1,b3,g5:Bd4,d6,e5,h9")
	for range 3 { // White gives one man and takes two
		m, worth := Search(draughts, 3, men)
		fmt.Println(draughts.Turn(), draughts.FormatMove(m), worth)
		draughts, _ = draughts.Apply(m)
	}

	triads := func(p hexagrams.Position) int { return p.Count(hexgames.White) - p.Count(hexgames.Black) }
	stars := hexagrams.MustParse("3/4/2b/3b/1w1w1/b1wb/5/b1b1/3/3b/3 w")
	m, worth := Search(stars, 3, triads)
	fmt.Println(stars.Turn(), stars.FormatMove(m), worth)
	// Output:
	// White b3-c4 1
	// Black d4xb4 1
	// White a3xc5xe7 1
	// White d4-e4 1000
}
