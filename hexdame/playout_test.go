package hexdame

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestPlayout plays random moves again and again. Together they must reach exactly the positions
// after the legal moves. The laws check how often each is played. With the same dice, the move is
// not the one that MoveAt returns.
func TestPlayout(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	blocked := gametest.Case{Position: "W:WKa1:Bb2,c3,Ka2,Ka3,Kb1,Kc1"} // with a king that cannot move
	for _, c := range append(gametest.Cases(t), blocked, gametest.Case{}) {
		p, _ := Parse(c.Position) // the zero Position for the last one
		for range 20 {
			next, left := map[Position]bool{}, map[Position]bool{}
			for _, m := range p.LegalMoves() {
				q := p.after(m)
				next[q], left[q] = true, true
			}
			for range 50 * (len(next) + 1) {
				q := p.Playout(r, 1)
				if !next[q] && (len(next) > 0 || q != p) {
					t.Fatalf("from %v a random move leads to %v", p, q)
				}
				delete(left, q)
			}
			for q := range left {
				t.Errorf("from %v no random move leads to %v", p, q)
			}
			p = p.Playout(r, 3)
		}
	}
}
