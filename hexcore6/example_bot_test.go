package hexcore6_test

import (
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hexcore6"
)

// lead is how far a player is ahead of the other.
func lead(p hexcore6.Position, player hexgames.Player) int {
	return p.Score(player) - p.Score(player.Opponent())
}

// best returns the move after which the player to move leads by most, whatever the reply;
// of several moves the first.
func best(p hexcore6.Position) (best hexcore6.Move) {
	most := -1000
	for _, m := range p.LegalMoves() {
		next, _ := p.Apply(m)
		least := lead(next, p.Turn())
		for _, reply := range next.LegalMoves() {
			after, _ := next.Apply(reply)
			least = min(least, lead(after, p.Turn()))
		}
		if least > most {
			best, most = m, least
		}
	}
	return best
}

// A bot that looks one move and its reply ahead plays against one that moves at random.
func Example_bot() {
	r := rand.New(rand.NewPCG(1, 2))
	p := hexcore6.MustParse("wbb/bbww/bw*bw/wbwb/wwb w move")
	for plies := 0; p.CountMoves() > 0; plies++ {
		m := p.MoveAt(r.IntN(p.CountMoves()))
		if p.Turn() == hexgames.White {
			m = best(p)
		}
		p, _ = p.Apply(m)
		if plies == 30 { // long enough
			break
		}
	}
	fmt.Println("White leads by", lead(p, hexgames.White))
	fmt.Println(p.Diagram())
	// Output:
	// White leads by 1
	//       5
	//    4     wwb
	// 3     .     .
	//    .     bbw   .
	// 2     .     w
	//    bw    *     .
	// 1     bwb   bww
	//    .     wbb   .
	//       .     .
	//    a     .     e
	//       b     d
	//          c
}
