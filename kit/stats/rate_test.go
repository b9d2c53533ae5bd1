package stats

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestTwo checks the difference of two players against a formula.
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
		ratings, finite := Rate([][]float64{{0, test.first}, {test.second, 0}})
		r := ratings[0]
		if !near(r.Elo, test.elo, 0.01) || !near(r.Bar, test.bar, 0.01) || finite != test.finite {
			t.Errorf("%v to %v: %+.2f ± %.2f, %v, want %+.2f ± %.2f, %v",
				test.first, test.second, r.Elo, r.Bar, finite, test.elo, test.bar, test.finite)
		}
		if other := ratings[1]; !near(other.Elo, -r.Elo, 1e-9) || !near(other.Bar, r.Bar, 1e-9) {
			t.Errorf("%v to %v: %v and %v", test.first, test.second, r, other)
		}
	}
}

// TestFewer checks that fewer than two players have no differences.
func TestFewer(t *testing.T) {
	if ratings, finite := Rate(nil); len(ratings) != 0 || !finite {
		t.Errorf("nobody: %v, %v", ratings, finite)
	}
	if ratings, finite := Rate([][]float64{{0}}); len(ratings) != 1 || ratings[0] != (Rating{}) || !finite {
		t.Errorf("one player: %v, %v", ratings, finite)
	}
}

// TestFitKnown compares with the example in Wikipedia's article on the Bradley–Terry model, where
// the geometric mean is 1.
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
			t.Errorf("player %d has odds %.4f, want %.3f", i, odds, want)
		}
	}
}

// TestFitExact checks that players with expected scores get the expected strengths, for any numbers
// of games.
func TestFitExact(t *testing.T) {
	elos := []float64{300, 100, -50, -350}
	points := square(len(elos))
	for i := range points {
		for j := range points {
			if i != j {
				points[i][j] = float64(10+i+j) * Expected(elos[i]-elos[j])
			}
		}
	}
	ratings, finite := Rate(points)
	for i, r := range ratings {
		// The average of all is 0, so the average of the others is -elos[i]/3.
		if want := elos[i] + elos[i]/3; !near(r.Elo, want, 1e-3) || !finite {
			t.Errorf("player %d has %+.3f, want %+.3f", i, r.Elo, want)
		}
	}
}

// TestBar checks the bars of equally strong players: each is the same as if the player had played
// all games against one opponent.
func TestBar(t *testing.T) {
	const n = 5
	points := square(n)
	for i := range points {
		for j := range points {
			if i != j {
				points[i][j] = 25 // of 50
			}
		}
	}
	ratings, _ := Rate(points)
	want := unit * normal * math.Sqrt(4/float64((n-1)*50))
	for i, r := range ratings {
		if !near(r.Elo, 0, 1e-9) || !near(r.Bar, want, 1e-6) {
			t.Errorf("player %d has %v ± %v, want 0 ± %v", i, r.Elo, r.Bar, want)
		}
	}
}

// TestLinked checks when ratings are finite.
func TestLinked(t *testing.T) {
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
		ratings, finite := Rate(test.points)
		for i, r := range ratings {
			if finite != test.want || math.IsNaN(r.Elo+r.Bar) || math.IsInf(r.Elo+r.Bar, 0) {
				t.Errorf("%v: player %d has %v, finite %v", test.points, i, r, finite)
			}
		}
	}
}

// TestGauntlet checks that players who have not met get no draw against each other if others link
// them: each is rated as if the first player had no other opponents.
func TestGauntlet(t *testing.T) {
	ratings, finite := Rate([][]float64{{0, 20, 10}, {0, 0, 0}, {10, 0, 0}})
	if finite || !near(ratings[0].Elo-ratings[2].Elo, 0, 400) {
		t.Fatalf("%v, finite %v", ratings, finite)
	}
	// The rating is the difference from the average of the others, which is one and a half times
	// the difference from the average of all.
	strength := func(i int) float64 { return ratings[i].Elo / 1.5 }
	if got := strength(0) - strength(1); !near(got, Elo(20.5/21), 1e-3) {
		t.Errorf("20.5 to 0.5 is a difference of %v", got)
	}
	if got := strength(0) - strength(2); !near(got, 0, 1e-3) {
		t.Errorf("10.5 to 10.5 is a difference of %v", got)
	}
}

// TestRateCoverage draws tournaments of players with known strengths, and counts how often the
// interval contains the true rating.
func TestRateCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	elos := []float64{120, 0, -20, -100}
	const tournaments, games = 1000, 30
	inside := 0
	for range tournaments {
		points := square(len(elos))
		for i := range elos {
			for j := range i {
				for range games {
					if r.Float64() < Expected(elos[i]-elos[j]) {
						points[i][j]++
					} else {
						points[j][i]++
					}
				}
			}
		}
		ratings, _ := Rate(points)
		for i, rating := range ratings {
			if near(rating.Elo, elos[i]*4/3, rating.Bar) {
				inside++
			}
		}
	}
	if got := 100 * float64(inside) / float64(tournaments*len(elos)); got < 94 || got > 96.5 {
		t.Errorf("the interval contains the rating %.1f times in a hundred", got)
	}
}
