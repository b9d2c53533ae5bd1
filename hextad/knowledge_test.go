package hextad

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	for _, rules := range []Rules{{}, {MustScore: true}, {Lenient: true, First: hexgames.Black}} {
		start, _ := rules.New()
		gametest.Evaluates(t, start, symmetries)
	}
	if v := (Position{}).Evaluate(); v != 0 {
		t.Errorf("the zero Position is worth %v", v)
	}
	// White has scored 6 points, and Black is to move.
	of := func(pools string) float64 {
		return MustParse("1/0-6/s/w 33:0,0/0,1;26:2,-1/1,0 " + pools + " 6:0 b").Evaluate()
	}
	even, white, black := of("00 11"), of("24 11"), of("00 24")
	if even <= 0 {
		t.Errorf("6 points are worth %v", even)
	}
	if white <= even || black >= even {
		t.Errorf("a tile that scores 10 points is worth %v to White, and %v to Black", white-even, even-black)
	}
	if even-black <= white-even {
		t.Errorf("a tile that scores 10 points is worth %v to Black, who is to move, and %v to White", even-black, white-even)
	}
}

// TestPromises checks that moves that score more promise more, that the best of them promises
// what the position is worth, and that the outlook has the greatest scores of all tiles.
func TestPromises(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for _, rules := range []Rules{{}, {MustScore: true}, {Lenient: true}} {
		start, _ := rules.New()
		for range 10 {
			p := start.Playout(dice, 15+dice.IntN(35)).Deal(dice)
			moves := p.LegalMoves()
			if len(moves) == 0 {
				continue
			}
			promises := p.AppendPromises([]float64{7}, moves)
			if len(promises) != 1+len(moves) || promises[0] != 7 {
				t.Fatalf("%v: %d promises of %d moves", p, len(promises), len(moves))
			}
			promises = promises[1:]
			most, best := outlook{}, -1.0
			byScore := map[int]float64{}
			for i, m := range moves {
				score := 0
				for _, x := range p.Scored(m) {
					score += x.Value
				}
				most[m.tile] = max(most[m.tile], uint8(score))
				best = max(best, promises[i])
				if v, known := byScore[score]; known && v != promises[i] {
					t.Errorf("%v: moves that score %d promise %v and %v", p, score, v, promises[i])
				}
				byScore[score] = promises[i]
			}
			for a, v := range byScore {
				for b, w := range byScore {
					if a < b && v >= w {
						t.Errorf("%v: a score of %d promises %v, and %d promises %v", p, a, v, b, w)
					}
				}
			}
			want := p.Evaluate()
			if p.Turn() == hexgames.Black {
				want = -want
			}
			if best != want {
				t.Errorf("%v is worth %v for the player to move, and the best move promises %v", p, want, best)
			}
			var a plane
			a.coverAll(&p.room)
			got := p.outlook(&a)
			for _, tile := range p.Pool(p.Turn()) {
				if got[tile] != most[tile] {
					t.Errorf("%v: the outlook of %v is %d, want %d", p, tile, got[tile], most[tile])
				}
			}
			if n := testing.AllocsPerRun(5, func() { promises = p.AppendPromises(promises[:0], moves) }); n != 0 {
				t.Errorf("%v: AppendPromises allocates %v times", p, n)
			}
		}
	}
	if got := New().AppendPromises(nil, New().LegalMoves()); len(got) != 7 {
		t.Errorf("%d promises of seven draws", len(got))
	}
}
