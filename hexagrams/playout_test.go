package hexagrams

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/hexgames/internal/gametest"
)

// A loaded die returns the same random number again and again.
type loaded uint64

func (l loaded) Uint64() uint64 { return uint64(l) }

// TestPlayout plays one move from positions of random games, once for each number that the
// dice can show: the playouts are the legal moves, each of them once.
func TestPlayout(t *testing.T) {
	starts := []Position{{}}
	for _, c := range gametest.Cases(t) {
		starts = append(starts, MustParse(c.Position))
	}
	r := rand.New(rand.NewPCG(7, 7))
	for _, p := range starts {
		for range 200 {
			left := map[Position]bool{}
			for _, m := range p.LegalMoves() {
				left[p.after(m)] = true
			}
			n := len(left)
			if n == 0 {
				if q := p.Playout(r, 1); q != p {
					t.Fatalf("%v is over, and a random move leads to %v", p, q)
				}
				break
			}
			for i := range n {
				// The middle of the random numbers that stand for i.
				middle, _ := bits.Div64(uint64(i), 1<<63, uint64(n))
				q := p.Playout(rand.New(loaded(middle)), 1)
				if !left[q] {
					t.Fatalf("number %d of %d leads from %v to %v, which no other legal move leads to", i, n, p, q)
				}
				delete(left, q)
			}
			p = p.Playout(r, 1)
		}
	}
}
