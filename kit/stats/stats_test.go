package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestScore checks the points and the share of counts.
func TestScore(t *testing.T) {
	s := Score{Won: 3, Drawn: 1, Lost: 4}
	if s.Games() != 8 || s.Points() != 3.5 || s.Share() != 0.4375 {
		t.Errorf("%v has %d games, %v points, a share of %v", s, s.Games(), s.Points(), s.Share())
	}
	if low, high := (Score{}).Interval(); low != 0 || high != 1 || !math.IsNaN(Score{}.Share()) {
		t.Errorf("no game gives %v to %v, a share of %v", low, high, Score{}.Share())
	}
}

// TestWilson compares with published values of the Wilson interval.
func TestWilson(t *testing.T) {
	for _, test := range []struct {
		score     Score
		low, high float64
	}{
		{Score{10, 0, 0}, 0.7225, 1},
		{Score{0, 0, 10}, 0, 0.2775},
		{Score{5, 0, 5}, 0.2366, 0.7634},
		{Score{0, 10, 0}, 0.2366, 0.7634},
		{Score{3, 0, 7}, 0.1078, 0.6032},
		{Score{20, 0, 0}, 0.8389, 1},
		{Score{15, 0, 5}, 0.5313, 0.8881},
		{Score{500, 0, 500}, 0.4691, 0.5309},
	} {
		low, high := test.score.Interval()
		if !near(low, test.low, 1e-4) || !near(high, test.high, 1e-4) {
			t.Errorf("%v: %.4f to %.4f, want %.4f to %.4f", test.score, low, high, test.low, test.high)
		}
	}
	for n := range 1000 {
		if low, _ := (Score{Lost: n}).Interval(); low < 0 {
			t.Errorf("%d losses: the interval begins at %v", n, low)
		}
		if _, high := (Score{Won: n}).Interval(); high > 1 {
			t.Errorf("%d wins: the interval ends at %v", n, high)
		}
	}
}

// TestElo compares with known values, and converts them back.
func TestElo(t *testing.T) {
	for _, test := range []struct{ elo, share float64 }{
		{0, 0.5}, {100, 0.640065}, {200, 0.759747}, {400, 10.0 / 11}, {-400, 1.0 / 11}, {800, 100.0 / 101},
		{math.Inf(1), 1}, {math.Inf(-1), 0},
	} {
		if got := Expected(test.elo); !near(got, test.share, 1e-6) {
			t.Errorf("%v points: a share of %v, want %v", test.elo, got, test.share)
		}
		if got := Elo(test.share); !near(got, test.elo, 1e-2) {
			t.Errorf("a share of %v: %v points, want %v", test.share, got, test.elo)
		}
	}
}

// TestAdd checks which numbers of points a pair can have.
func TestAdd(t *testing.T) {
	var p Pairs
	for _, points := range []float64{0, 0.5, 1, 1, 1.5, 2, 2, 2} {
		p.Add(points)
	}
	if p != (Pairs{1, 1, 2, 1, 3}) || p.Len() != 8 || p.Share() != 10.0/16 {
		t.Errorf("the pairs are %v with a share of %v", p, p.Share())
	}
	for _, points := range []float64{-0.5, 0.25, -0.25, 2.5, math.NaN(), math.Inf(1), math.Inf(-1)} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v points are allowed", points)
				}
			}()
			p.Add(points)
		}()
	}
}

// mirror returns the pairs of the opponent.
func mirror(p Pairs) Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// TestInterval finds the ends of the interval step by step, and checks that the interval and the
// superiority agree and are symmetrical.
func TestInterval(t *testing.T) {
	if low, high := (Pairs{}).Interval(); low != 0 || high != 1 || (Pairs{}).Superiority() != 0.5 {
		t.Errorf("no pairs give %v to %v, superiority %v", low, high, (Pairs{}).Superiority())
	}
	for _, p := range []Pairs{
		{0, 0, 0, 0, 1}, {1, 0, 0, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 0, 0, 10}, {0, 0, 30, 0, 0}, {0, 0, 0, 2, 0},
		{1, 2, 4, 2, 1}, {10, 20, 90, 40, 20}, {0, 0, 5, 1, 1}, {0, 0, 6, 2, 5}, {5, 2, 6, 0, 0},
	} {
		low, high := p.Interval()
		n, step := float64(p.Len()), 1e-4
		most := 1.959964 * (1 + (1+1.959964*1.959964)/(4*n))
		first, last := 1.0, 0.0
		for s := step / 2; s < 1; s += step {
			if 2*p.loss(s) <= most*most {
				first, last = min(first, s), s
			}
		}
		if p[0] == p.Len() {
			first = 0
		}
		if p[4] == p.Len() {
			last = 1
		}
		if !near(low, first, step) || !near(high, last, step) {
			t.Errorf("%v: %v to %v, want %v to %v", p, low, high, first, last)
		}
		if l, h := mirror(p).Interval(); !near(l, 1-high, 1e-9) || !near(h, 1-low, 1e-9) {
			t.Errorf("%v: %v to %v, and for the opponent %v to %v", p, low, high, l, h)
		}
		sure := p.Superiority()
		if (low > 0.5) != (sure > 0.975) || (high < 0.5) != (sure < 0.025) || !near(sure+mirror(p).Superiority(), 1, 1e-12) {
			t.Errorf("%v: superiority %v, share from %v to %v", p, sure, low, high)
		}
	}
}

// TestNormal checks that many pairs give the results of the usual approximation.
func TestNormal(t *testing.T) {
	for _, p := range []Pairs{{1000, 2000, 4100, 2200, 1000}, {300, 900, 9000, 1000, 300}, {0, 100, 2000, 3000, 5000}} {
		n, share, variance := float64(p.Len()), p.Share(), 0.0
		for i, count := range p {
			variance += float64(count) / n * math.Pow(float64(i)/4-share, 2)
		}
		sigma := math.Sqrt(variance / n)
		low, high := p.Interval()
		if !near(low, share-1.959964*sigma, 0.03*sigma) || !near(high, share+1.959964*sigma, 0.03*sigma) {
			t.Errorf("%v: %v to %v, want %v ± %v", p, low, high, share, 1.959964*sigma)
		}
		want := math.Erfc((0.5-share)/sigma/math.Sqrt2) / 2
		if got := p.Superiority(); !near(got, want, 0.002) {
			t.Errorf("%v: superiority %v, want %v", p, got, want)
		}
		s, err := NewSPRT(Elo(share)-10, Elo(share)+5, 0.05, 0.05)
		if err != nil {
			t.Fatal(err)
		}
		ratio := (s.share1 - s.share0) * (2*share - s.share0 - s.share1) / (2 * variance / n)
		if got := s.LLR(p); !near(got, ratio, 0.1*math.Abs(ratio)) {
			t.Errorf("%v: LLR %v, want %v", p, got, ratio)
		}
	}
}

// TestCoverage draws pairs from known distributions, and counts how often the interval contains the
// true share. If one bot wins nearly everything, the count must not be much less than promised; the
// usual approximation has 40% for 5 such pairs.
func TestCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const draws = 2000
	for _, s := range []spread{
		games(0.5, 0, 0.5, 0),     // coins
		games(0.3, 0.4, 0.3, 0.4), // draws
		games(0.9, 0, 0.1, 0),     // White wins
		games(0.9, 0.1, 0.3, 0.4), // White wins, and the bot is stronger
		games(0.95, 0, 0.95, 0),   // the bot wins
		{0, 0, 0.05, 0.05, 0.9},
		{0.05, 0.1, 0.7, 0.1, 0.05},
		{0.4, 0, 0.2, 0, 0.4}, // the first game decides the second
	} {
		for _, n := range []int{5, 10, 20, 50, 200} {
			inside := 0
			for range draws {
				p := s.draw(r, n)
				if p.deviation(s.share()) <= student(normal, n) {
					inside++
				}
			}
			if got := 100 * float64(inside) / draws; got < 93 {
				t.Errorf("%d pairs of %.3f: the interval contains the share %.1f times in a hundred", n, s, got)
			}
		}
	}
	// For many pairs it is 95%, not more.
	inside, s := 0, games(0.5, 0.2, 0.4, 0.2)
	for range draws {
		low, high := s.draw(r, 100).Interval()
		if low <= s.share() && s.share() <= high {
			inside++
		}
	}
	if got := 100 * float64(inside) / draws; got < 94 || got > 96.5 {
		t.Errorf("the interval contains the share %.1f times in a hundred", got)
	}
}

// TestWilsonCoverage does the same for the interval of single games.
func TestWilsonCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const draws = 20000
	for _, share := range []float64{0.5, 0.7, 0.9} {
		for _, n := range []int{10, 40, 100} {
			inside := 0
			for range draws {
				s := Score{}
				for range n {
					if r.Float64() < share {
						s.Won++
					} else {
						s.Lost++
					}
				}
				if low, high := s.Interval(); low <= share && share <= high {
					inside++
				}
			}
			if got := 100 * float64(inside) / draws; got < 92 || got > 98 {
				t.Errorf("%d games with a share of %v: the interval contains it %.1f times in a hundred", n, share, got)
			}
		}
	}
}

// TestNewSPRT checks which tests are refused.
func TestNewSPRT(t *testing.T) {
	for _, test := range []struct {
		elo0, elo1, alpha, beta float64
		want                    string
	}{
		{0, 0, 0.05, 0.05, "the Elo values of the test are 0 and 0: want the lower one first, such as 0 and 10"},
		{10, 0, 0.05, 0.05, "the Elo values of the test are 10 and 0: want the lower one first, such as 0 and 10"},
		{math.NaN(), 0, 0.05, 0.05, "the Elo values of the test are NaN and 0: want numbers from -2000 to 2000"},
		{0, math.Inf(1), 0.05, 0.05, "the Elo values of the test are 0 and +Inf: want numbers from -2000 to 2000"},
		{-2001, 0, 0.05, 0.05, "the Elo values of the test are -2001 and 0: want numbers from -2000 to 2000"},
		{0, 10, 0, 0.05, "the error rates of the test are 0 and 0.05: want 0.000001 or more, and less than 0.5"},
		{0, 10, 0.05, 0.5, "the error rates of the test are 0.05 and 0.5: want 0.000001 or more, and less than 0.5"},
		{0, 10, math.NaN(), 0.05, "the error rates of the test are NaN and 0.05: want 0.000001 or more, and less than 0.5"},
		{-2000, 2000, 1e-6, 0.499, ""},
	} {
		got := ""
		if _, err := NewSPRT(test.elo0, test.elo1, test.alpha, test.beta); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%v: %q", test, got)
		}
	}
}

// TestBounds compares the bounds with Wald's formulas, and the verdicts with the bounds.
func TestBounds(t *testing.T) {
	s, err := NewSPRT(0, 200, 0.05, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	low, high := s.Bounds()
	if !near(low, -2.2513, 1e-4) || !near(high, 2.8904, 1e-4) {
		t.Errorf("the bounds are %v and %v", low, high)
	}
	// If all pairs are won, the ratio of the likelihoods is the ratio of the shares. The logarithm
	// of 0.7597/0.5 is 0.418.
	for won, want := range []Verdict{Undecided, Undecided, Undecided, Undecided, Undecided, Undecided, Undecided, Stronger, Stronger} {
		p := Pairs{4: won}
		if got := s.LLR(p); !near(got, 0.41838*float64(won), 1e-4) {
			t.Errorf("%d pairs won: LLR %v", won, got)
		}
		if got := s.Verdict(p); got != want {
			t.Errorf("%d pairs won: %v, want %v", won, got, want)
		}
	}
	// If all are lost, it is the ratio of the remainders: the logarithm of 0.2403/0.5 is -0.733.
	for lost, want := range []Verdict{Undecided, Undecided, Undecided, Undecided, NotStronger, NotStronger} {
		if got := s.Verdict(Pairs{0: lost}); got != want {
			t.Errorf("%d pairs lost: %v, want %v", lost, got, want)
		}
	}
	if got := fmt.Sprint(Undecided, Stronger, NotStronger, Verdict(7)); got != "undecided stronger not stronger Verdict(7)" {
		t.Errorf("the verdicts are %s", got)
	}
}
