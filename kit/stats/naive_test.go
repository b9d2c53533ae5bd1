package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// near reports whether two numbers differ by at most the given amount.
func near(a, b, unit float64) bool { return a == b || math.Abs(a-b) <= unit }

// naiveLoss computes the loss in a second way. It starts with any distribution that has the share,
// and climbs to the most likely one. Each step changes three probabilities and keeps both their sum
// and the share.
func naiveLoss(p Pairs, share float64) float64 {
	likelihood := func(q [5]float64) (sum float64) {
		for i, count := range p {
			switch {
			case q[i] < 0:
				return math.Inf(-1)
			case count > 0:
				sum += float64(count) * math.Log(q[i])
			}
		}
		return sum
	}
	// All probabilities are positive, and the share is right.
	var q [5]float64
	for i := range q {
		q[i] = 0.1 * min(share, 1-share) / 2
	}
	rest, points := 1.0, share
	for i := range q {
		rest -= q[i]
		points -= q[i] * float64(i) / 4
	}
	q[0] += rest - points
	q[4] += points
	best := likelihood(q)
	for step := 0.1; step > 1e-9; step /= 2 {
		for better := true; better; {
			better = false
			for i := range 5 {
				for j := range i {
					for k := range j {
						for _, sign := range []float64{step, -step} {
							r := q
							r[i] += sign * float64(j-k)
							r[j] -= sign * float64(i-k)
							r[k] += sign * float64(i-j)
							if l := likelihood(r); l > best {
								q, best, better = r, l, true
							}
						}
					}
				}
			}
		}
	}
	n := float64(p.Len())
	for i := range q {
		q[i] = float64(p[i]) / n
	}
	return likelihood(q) - best
}

// TestLoss compares the loss with the naive one.
func TestLoss(t *testing.T) {
	for _, p := range []Pairs{
		{1, 2, 4, 2, 1}, {0, 0, 5, 0, 0}, {3, 0, 0, 0, 0}, {0, 0, 0, 0, 7}, {0, 1, 0, 0, 0},
		{10, 0, 1, 0, 10}, {0, 2, 3, 4, 0}, {0, 0, 1, 2, 30}, {40, 50, 100, 70, 60},
	} {
		for _, share := range []float64{0.03, 0.25, 0.5, 0.514, 0.76, 0.95} {
			if got, want := p.loss(share), naiveLoss(p, share); !near(got, want, 1e-4*max(1, want)) {
				t.Errorf("%v with a share of %v: %v, want %v", p, share, got, want)
			}
		}
		if got := p.loss(p.Share()); p.Share() > 0 && p.Share() < 1 && got > 1e-9 {
			t.Errorf("%v with their own share: %v, want 0", p, got)
		}
	}
}

// A spread is a distribution of the results of a pair.
type spread [5]float64

// share returns the expected share.
func (s spread) share() (share float64) {
	for i, p := range s {
		share += p * float64(i) / 4
	}
	return share
}

// draw draws a number of pairs.
func (s spread) draw(r *rand.Rand, n int) (p Pairs) {
	for range n {
		p[s.one(r)]++
	}
	return p
}

// one draws the result of a pair: the number of half points.
func (s spread) one(r *rand.Rand) int {
	u := r.Float64()
	for i, probability := range s[:4] {
		if u -= probability; u < 0 {
			return i
		}
	}
	return 4
}

// games returns the distribution for two games. The first is won and drawn with probabilities won1
// and drawn1, the second with won2 and drawn2.
func games(won1, drawn1, won2, drawn2 float64) (s spread) {
	for i, p := range []float64{1 - won1 - drawn1, drawn1, won1} {
		for j, q := range []float64{1 - won2 - drawn2, drawn2, won2} {
			s[i+j] += p * q
		}
	}
	return s
}
