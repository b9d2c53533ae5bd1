package gametest

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
)

// Playouts checks that Playout plays the same moves as CountMoves, MoveAt and Apply with the same
// random numbers. The contract does not require that, but some games do it in some positions.
func Playouts[P hexgames.Position[P, M], M comparable](t *testing.T, starts ...P) {
	t.Helper()
	const most = 500
	for _, start := range starts {
		for seed := range uint64(20) {
			dice, same := rand.New(rand.NewPCG(seed, 7)), rand.New(rand.NewPCG(seed, 7))
			p := start
			for limit := range most + 1 {
				n := p.CountMoves()
				if n == 0 || limit == most || limit < 3 {
					if got := start.Playout(rand.New(rand.NewPCG(seed, 7)), limit); got != p {
						t.Errorf("%d random moves from %v lead to %v, want %v", limit, start, got, p)
					}
				}
				if n == 0 || limit == most {
					break
				}
				next, err := p.Apply(p.MoveAt(dice.IntN(n)))
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
			if got := start.Playout(same, most); got != p || dice.Uint64() != same.Uint64() {
				t.Errorf("a playout from %v leads to %v, want %v", start, got, p)
			}
		}
	}
}
