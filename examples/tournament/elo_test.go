package main

import (
	"math"
	"testing"
)

// near reports whether two numbers differ by at most the given amount.
func near(a, b, unit float64) bool { return math.Abs(a-b) <= unit }

// TestInterval compares with published values of the Wilson interval.
func TestInterval(t *testing.T) {
	for _, test := range []struct {
		score     float64
		games     int
		low, high float64
	}{
		{1, 10, 0.7225, 1},
		{0, 10, 0, 0.2775},
		{0.5, 10, 0.2366, 0.7634},
		{0.3, 10, 0.1078, 0.6032},
		{1, 20, 0.8389, 1},
		{0.75, 20, 0.5313, 0.8881},
		{0.5, 1000, 0.4691, 0.5309},
	} {
		low, high := interval(test.score, test.games)
		if !near(low, test.low, 1e-4) || !near(high, test.high, 1e-4) {
			t.Errorf("%v in %d games: %.4f to %.4f, want %.4f to %.4f", test.score, test.games, low, high, test.low, test.high)
		}
	}
}

// TestTwo checks the difference of two bots against a formula.
func TestTwo(t *testing.T) {
	for _, test := range []struct {
		first, second float64
		elo, bar      float64
		finite        bool
	}{
		{10, 10, 0, 152.27, true},
		{15, 5, 190.85, 175.82, true},
		{5, 15, -190.85, 175.82, true},
		{64, 36, 99.95, 70.93, true},
		{19.5, 0.5, 636.43, 487.65, true},
		{20, 0, 645.12, 487.35, false}, // 20.5 to 0.5
		{0, 20, -645.12, 487.35, false},
		{0, 0, 0, 680.96, false}, // 0.5 to 0.5
	} {
		ratings, finite := rate([][]float64{{0, test.first}, {test.second, 0}})
		r := ratings[0]
		if !near(r.elo, test.elo, 0.01) || !near(r.bar, test.bar, 0.01) || finite != test.finite {
			t.Errorf("%v to %v: %+.2f ± %.2f, %v, want %+.2f ± %.2f, %v",
				test.first, test.second, r.elo, r.bar, finite, test.elo, test.bar, test.finite)
		}
		if other := ratings[1]; !near(other.elo, -r.elo, 1e-9) || !near(other.bar, r.bar, 1e-9) {
			t.Errorf("%v to %v: %v and %v", test.first, test.second, r, other)
		}
	}
}

// TestFitKnown compares with the example of Wikipedia's article on the model of
// Bradley and Terry, whose geometric mean is 1.
func TestFitKnown(t *testing.T) {
	strengths := fit([][]float64{
		{0, 2, 0, 1},
		{3, 0, 5, 0},
		{0, 3, 0, 1},
		{4, 0, 3, 0},
	})
	mean := (strengths[0] + strengths[1] + strengths[2] + strengths[3]) / 4
	for i, want := range []float64{0.640, 1.043, 0.660, 2.270} {
		if odds := math.Exp(strengths[i] - mean); !near(odds, want, 6e-4) {
			t.Errorf("bot %d has odds %.4f, want %.3f", i, odds, want)
		}
	}
}

// TestFitExact checks that bots with expected scores get the expected strengths, for any
// numbers of games.
func TestFitExact(t *testing.T) {
	elos := []float64{300, 100, -50, -350}
	points := make([][]float64, len(elos))
	for i := range points {
		points[i] = make([]float64, len(elos))
		for j := range points {
			if i != j {
				points[i][j] = float64(10+i+j) / (1 + math.Pow(10, (elos[j]-elos[i])/400))
			}
		}
	}
	ratings, finite := rate(points)
	for i, r := range ratings {
		// The average of all is 0, so that of the others is -elos[i]/3.
		if want := elos[i] + elos[i]/3; !near(r.elo, want, 1e-3) || !finite {
			t.Errorf("bot %d has %+.3f, want %+.3f", i, r.elo, want)
		}
	}
}

// TestBar checks the error bars of equally strong bots: each is the same as if the bot had
// played all of its games against one opponent.
func TestBar(t *testing.T) {
	const n = 5
	points := make([][]float64, n)
	for i := range points {
		points[i] = make([]float64, n)
		for j := range points {
			if i != j {
				points[i][j] = 25 // of 50
			}
		}
	}
	ratings, _ := rate(points)
	want := elo * normal * math.Sqrt(4/float64((n-1)*50))
	for i, r := range ratings {
		if !near(r.elo, 0, 1e-9) || !near(r.bar, want, 1e-6) {
			t.Errorf("bot %d has %v ± %v, want 0 ± %v", i, r.elo, r.bar, want)
		}
	}
}

// TestConnected checks where strengths are finite.
func TestConnected(t *testing.T) {
	for _, test := range []struct {
		points [][]float64
		want   bool
	}{
		{[][]float64{{0, 1}, {1, 0}}, true},
		{[][]float64{{0, 1}, {0, 0}}, false},
		{[][]float64{{0, 1, 0}, {0, 0, 1}, {1, 0, 0}}, true}, // in a circle
		{[][]float64{{0, 1, 1}, {1, 0, 1}, {0, 0, 0}}, false},
		{[][]float64{{0, 1, 0, 0}, {1, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, 0}}, false}, // two pairs that have not met
	} {
		if got := connected(test.points); got != test.want {
			t.Errorf("%v: %v", test.points, got)
		}
		ratings, finite := rate(test.points)
		for i, r := range ratings {
			if finite != test.want || math.IsNaN(r.elo+r.bar) || math.IsInf(r.elo+r.bar, 0) {
				t.Errorf("%v: bot %d has %v, finite %v", test.points, i, r, finite)
			}
		}
	}
}
