package hexdame_test

import (
	"fmt"

	"example.com/hexgames"
	"example.com/hexgames/hexdame"
)

// value is what a position is worth to White: a man counts one, a king three.
func value(p hexdame.Position) int {
	white := p.Count(hexgames.White) + 2*p.CountKings(hexgames.White)
	black := p.Count(hexgames.Black) + 2*p.CountKings(hexgames.Black)
	return white - black
}

// best looks a few plies ahead and returns the best move for the player on
// turn, and what it leads to.
func best(p hexdame.Position, plies int) (move hexdame.Move, worth int) {
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

// A bot that looks three plies ahead gives one man and takes two.
func Example_bot() {
	p := hexdame.MustParse("W:Wa3,b1,b3,g5:Bd4,d6,e5,h9")
	for range 3 {
		move, worth := best(p, 3)
		fmt.Println(p.Turn(), p.FormatMove(move), worth)
		p, _ = p.Apply(move)
	}
	fmt.Println(p)
	// Output:
	// White b3-c4 1
	// Black d4xb4 1
	// White a3xc5xe7 1
	// B:Wb1,e7,g5:Be5,h9
}
