package hexdame

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestPlayout chooses moves again and again, and finds all legal ones, and nothing
// else. How often each is chosen is for the laws; with the same dice it is not the one
// that MoveAt gives.
func TestPlayout(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	blocked := gametest.Case{Position: "W:WKa1:Bb2,c3,Ka2,Ka3,Kb1,Kc1"} // in which a king cannot move
	for _, c := range append(gametest.Cases(t), blocked, gametest.Case{}) {
		p, _ := Parse(c.Position) // the zero Position for the last one
		for range 20 {
			moves := p.LegalMoves()
			left := map[Move]bool{}
			for _, m := range moves {
				left[m] = true
			}
			legal := len(left)
			for range 50 * (legal + 1) {
				m := p.anyMove(r)
				if legal == 0 != (m == Move{}) || legal > 0 && !p.allows(m) {
					t.Fatalf("in %v the move %v is chosen", p, m)
				}
				delete(left, m)
			}
			if len(left) > 0 {
				t.Errorf("in %v these moves are never chosen: %v", p, left)
			}
			p = p.Playout(r, 3)
		}
	}
}
