package hextad_test

import (
	"fmt"
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/hextad"
)

// gain returns the score of a move minus the best score of a reply. The opponent's pool is
// known, and the draw between the two moves does not change it. With MustScore the opponent
// may be stuck and draw first, so gain is for games without it.
func gain(p hextad.Position, m hextad.Move) int {
	me := p.Turn()
	next, err := p.Apply(m)
	if err != nil {
		panic(err) // legal moves are never refused
	}
	worth := next.Score(me) - p.Score(me)
	reply := next
	for reply.Turn() == hexgames.Chance { // the tile does not matter
		reply, _ = reply.Apply(reply.MoveAt(0))
	}
	best := 0
	for _, m := range reply.LegalMoves() {
		sum := 0
		for _, x := range reply.Scored(m) {
			sum += x.Value
		}
		best = max(best, sum)
	}
	return worth - best
}

// A bot that looks one move and its reply ahead plays against one that takes the most points
// now.
func Example_bot() {
	start, err := hextad.Rules{PoolSize: 3, MaxPips: 3}.New()
	if err != nil {
		panic(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	p := start.Deal(r)
	for !p.Outcome().Over() {
		var best hextad.Move
		most := -1000
		for _, m := range p.LegalMoves() {
			worth := 0
			if p.Turn() == hexgames.White {
				worth = gain(p, m)
			} else {
				for _, x := range p.Scored(m) {
					worth += x.Value
				}
			}
			if worth > most {
				best, most = m, worth
			}
		}
		fmt.Print(p.Turn(), " ", best)
		p, _ = p.Apply(best)
		fmt.Println(" and it is", p.Score(hexgames.White), "to", p.Score(hexgames.Black))
		p = p.Deal(r)
	}
	fmt.Println(p.Outcome())
	// Output:
	// White 01:-2,0/-1,0 and it is 0 to 0
	// Black 12:-2,1/-3,2 and it is 0 to 1
	// White 02:-4,2/-4,3 and it is 2 to 1
	// Black 22:-5,2/-5,3 and it is 2 to 5
	// White 11:-6,2/-5,1 and it is 4 to 5
	// Black 03:-2,3/-2,2 and it is 4 to 8
	// White 33:-1,2/-1,3 and it is 10 to 8
	// Black 13:-3,5/-2,4 and it is 10 to 11
	// White 23:-2,5/-3,6 and it is 16 to 11
	// White wins: score
}
