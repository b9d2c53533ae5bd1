package hexagrams_test

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
)

// value returns the value of a position for White: a Triad counts one, a Hexad three.
func value(p hexagrams.Position) int {
	white := p.Count(hexgames.White) + 2*p.CountHexads(hexgames.White)
	black := p.Count(hexgames.Black) + 2*p.CountHexads(hexgames.Black)
	return white - black
}

// best returns the best move for the player to move and the value of the position it leads
// to, after a search of some plies.
func best(p hexagrams.Position, plies int) (move hexagrams.Move, worth int) {
	if winner := p.Outcome().Winner; winner == hexgames.White {
		return move, 1000
	} else if winner == hexgames.Black {
		return move, -1000
	}
	if plies == 0 {
		return move, value(p)
	}
	for i, m := range p.LegalMoves() {
		next, _ := p.Apply(m)
		_, v := best(next, plies-1)
		if i == 0 || p.Turn() == hexgames.White && v > worth || p.Turn() == hexgames.Black && v < worth {
			move, worth = m, v
		}
	}
	return move, worth
}

// Two bots that look seven plies ahead continue the published example.
func Example_bot() {
	p := hexagrams.MustParse("3/4/3/ww2/1w3/w2b/b1b2/4/1b1/1b2/b2 b")
	for !p.Outcome().Over() {
		move, worth := best(p, 7)
		fmt.Println(p.Turn(), move, worth)
		p, _ = p.Apply(move)
	}
	fmt.Println(p.Outcome())
	// Output:
	// Black y4-x3 -6
	// White c1-d1 -6
	// Black e1xd1 -1000
	// White c2-d3 -1000
	// Black e3xd3 -1000
	// White d2-e2 -1000
	// Black d1-c1 -1000
	// Black wins: blockade
}
