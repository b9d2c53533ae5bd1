package hexcore6

import (
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/gametest"
)

// TestEvaluate checks the laws of estimates, and what they count.
func TestEvaluate(t *testing.T) {
	small, _ := Rules{Side: 4}.New()
	for _, start := range []Position{New(), small} {
		gametest.Evaluates(t, start, symmetries)
	}
	if v := (Position{}).Evaluate(); v != 0 {
		t.Errorf("the zero Position is worth %v", v)
	}
	after := func(p Position, moves ...string) float64 {
		for _, m := range moves {
			move, err := p.ParseMove(m)
			if err != nil {
				t.Fatal(err)
			}
			p.after(move)
		}
		return p.Evaluate()
	}
	if near, far := after(New(), "f8/f11"), after(New(), "f11/f8"); near >= 0 || far <= 0 {
		t.Errorf("Black's disc near the Core and White's at the border are worth %v, and the reverse %v", near, far)
	}
	// White has a stack of three at the Core.
	p := MustParse("(bbb)1(www)b/3(wwb)w/1(bbw)b1b1/(www)2*2(ww)/b1(bwb)(wwb)(bb)1/2(wbw)2/1(wbb)2 w move")
	if now, passed := p.Evaluate(), after(p, "pass"); now <= passed {
		t.Errorf("%v is worth %v, and %v if White does not move", p, now, passed)
	}
	score := p.Score(hexgames.White) - p.Score(hexgames.Black)
	if end := after(p, "pass", "pass"); end*float64(score) <= 0 {
		t.Errorf("a lead of %d is worth %v in the end", score, end)
	}
}

// TestPromises checks that moves that promise much lead to better positions than moves that
// promise little, in nearly all positions of random games.
func TestPromises(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	right, wrong := 0, 0
	for range 60 {
		p := New().Playout(dice, dice.IntN(120))
		moves := p.LegalMoves()
		if len(moves) < 20 {
			continue
		}
		promises := p.AppendPromises([]float64{7}, moves)
		if len(promises) != 1+len(moves) || promises[0] != 7 {
			t.Fatalf("%v: %d promises of %d moves", p, len(promises), len(moves))
		}
		promises = promises[1:]
		order := make([]int, len(moves))
		for i, v := range promises {
			if order[i] = i; v <= -1 || v >= 1 {
				t.Errorf("%v: %v promises %v", p, moves[i], v)
			}
		}
		slices.SortStableFunc(order, func(i, j int) int {
			switch {
			case promises[i] > promises[j]:
				return -1
			case promises[i] < promises[j]:
				return 1
			}
			return 0
		})
		average := func(some []int) (sum float64) {
			for _, i := range some {
				next, _ := p.Apply(moves[i])
				sum += next.Evaluate() / float64(len(some))
			}
			if p.Turn() == hexgames.Black {
				return -sum
			}
			return sum
		}
		if few := len(order) / 5; average(order[:few]) > average(order[len(order)-few:]) {
			right++
		} else {
			wrong++
		}
		if n := testing.AllocsPerRun(5, func() { promises = p.AppendPromises(promises[:0], moves) }); n != 0 {
			t.Errorf("%v: AppendPromises allocates %v times", p, n)
		}
	}
	if right < 40 || wrong > 2 {
		t.Errorf("promises are right in %d positions and wrong in %d", right, wrong)
	}
	// A pass that ends the game promises its outcome.
	p := MustParse("w(wb)b/1(bw)1w/b(bw)*1b/#1b(ww)/(wb)1# w pass")
	for _, p := range []Position{p, recolored(p)} {
		promises := p.AppendPromises(nil, []Move{pass})
		if lead := p.Score(p.Turn()) - p.Score(p.Turn().Opponent()); float64(lead)*promises[0] < 0.9 {
			t.Errorf("%v: with a lead of %d, a pass promises %v", p, lead, promises[0])
		}
	}
}
