package stats

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
)

// matches is the number of matches that are simulated for each error rate.
var matches = flag.Int("stats.matches", 500, "the number of matches simulated for each error rate of the SPRT")

// at returns the distribution of pairs of a player who is elo points stronger, if openings favor
// one side by bias points and some games are drawn. The bias makes the share more even, so at
// searches for the greater difference that gives the share for elo.
func at(elo, bias, drawn float64) (s spread) {
	for low, high := -3000.0, 3000.0; high-low > 0.01; {
		middle := (low + high) / 2
		first, second := Expected(middle+bias), Expected(middle-bias)
		drawn1, drawn2 := 2*drawn*min(first, 1-first), 2*drawn*min(second, 1-second)
		s = games(first-drawn1/2, drawn1, second-drawn2/2, drawn2)
		if s.share() < Expected(elo) {
			low = middle
		} else {
			high = middle
		}
	}
	return s
}

// TestSPRT simulates matches with the strengths of both hypotheses, and counts the wrong verdicts
// and the pairs. Wald's bounds promise about 5% wrong verdicts. With -v it prints the results; a
// greater -stats.matches makes them more exact.
func TestSPRT(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, test := range []struct{ elo0, elo1, bias, drawn float64 }{
		{0, 200, 0, 0},
		{0, 200, 0, 0.8},
		{0, 100, 0, 0.3},
		{0, 100, 300, 0.1},
		{-50, 50, 100, 0.5},
		{150, 250, 0, 0.2},
	} {
		s, err := NewSPRT(test.elo0, test.elo1, 0.05, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		for _, truth := range []struct {
			elo   float64
			wrong Verdict
		}{{test.elo0, Stronger}, {test.elo1, NotStronger}} {
			wrong, pairs := 0, 0
			for range *matches {
				p, verdict := simulate(s, at(truth.elo, test.bias, test.drawn), r)
				if verdict == truth.wrong {
					wrong++
				}
				pairs += p.Len()
			}
			rate := float64(wrong) / float64(*matches)
			t.Logf("%v against %v, bias %v, draws %v: if it is %v, %.2f%% wrong after %d pairs",
				test.elo0, test.elo1, test.bias, test.drawn, truth.elo, 100*rate, pairs / *matches)
			if most := 0.062 + 3*math.Sqrt(0.05*0.95/float64(*matches)); rate > most {
				t.Errorf("%v against %v, bias %v, draws %v: if it is %v, %.1f%% of the verdicts are wrong, want 5",
					test.elo0, test.elo1, test.bias, test.drawn, truth.elo, 100*rate)
			}
		}
	}
}

// simulate draws pairs until there is a verdict.
func simulate(s SPRT, d spread, r *rand.Rand) (p Pairs, v Verdict) {
	for v == Undecided {
		p[d.one(r)]++
		v = s.Verdict(p)
	}
	return p, v
}
