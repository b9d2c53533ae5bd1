package hexcore6

import (
	"math"
	"math/rand/v2"
	"testing"

	"example.com/hexgames/internal/gametest"
)

// TestPlayout compares playouts in the movement phase with games played move by move: the
// same random numbers lead to the same moves.
func TestPlayout(t *testing.T) {
	starts := []Position{{}}
	for _, c := range gametest.Cases(t) {
		if p := MustParse(c.Position); p.phase != Placement {
			starts = append(starts, p)
		}
	}
	gametest.Playouts(t, starts...)
}

// TestPlayoutPlaces plays by the rules what playouts place, where the random numbers do not
// tell the moves.
func TestPlayoutPlaces(t *testing.T) {
	for _, c := range gametest.Cases(t) {
		for seed := range uint64(20) {
			p := MustParse(c.Position)
			for start, limit := p, 1; p.phase == Placement; limit++ {
				next := start.Playout(rand.New(rand.NewPCG(seed, 8)), limit)
				placed := next.stacks().without(p.stacks())
				own := placed.and(next.owned(p.mover))
				if own.count() != 1 || placed.count() != 2 {
					t.Fatalf("%d random moves from %v lead to %v after %v", limit, start, next, p)
				}
				m := p.place(own.first(), placed.without(own).first())
				if got, err := p.Apply(m); got != next || err != nil {
					t.Fatalf("%d random moves from %v lead to %v; %v from %v leads to %v, %v", limit, start, next, m, p, got, err)
				}
				p = next
			}
		}
	}
}

// TestPlayoutEvenly compares how often playouts of several moves lead to each position with
// its probability: each move of a playout must be as likely as any other, whichever moves
// came before.
func TestPlayoutEvenly(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, test := range []struct {
		start string
		limit int
	}{
		{"3/1bw1/1w*b1/1bw1/3 b place", 2},
		{"w2/1bww/bw*bb/1bw1/bw1 w place", 3},
		{"wbb/bbww/bw*bw/wbwb/wwb w move", 2},
	} {
		start := MustParse(test.start)
		want := map[Position]float64{}
		addChances(want, start, test.limit, 1)
		const games = 100_000
		got := map[Position]int{}
		for range games {
			got[start.Playout(r, test.limit)]++
		}
		sum, n := 0.0, 0
		for p, chance := range want {
			n += got[p]
			difference := float64(got[p]) - games*chance
			sum += difference * difference / (games * chance)
		}
		freedom := float64(len(want) - 1)
		if n != games || sum > freedom+8*math.Sqrt(freedom)+32 { // see package laws
			t.Errorf("%d random moves from %s: %d of %d lead to one of %d possible positions; the squared differences sum to %.1f",
				test.limit, test.start, n, games, len(want), sum)
		}
	}
}

// addChances adds the chance of each position after limit random moves from p, which itself
// has a chance.
func addChances(chances map[Position]float64, p Position, limit int, chance float64) {
	moves := p.LegalMoves()
	if limit == 0 || len(moves) == 0 {
		chances[p] += chance
		return
	}
	for _, m := range moves {
		next, err := p.Apply(m)
		if err != nil {
			panic(err)
		}
		addChances(chances, next, limit-1, chance/float64(len(moves)))
	}
}
