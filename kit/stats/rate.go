package stats

import "math"

// A Rating is the difference between the strength of a player and the average strength of the
// others, in points of Elo. The 95% interval is Elo-Bar to Elo+Bar.
type Rating struct{ Elo, Bar float64 }

// Rate returns the ratings of players, given the points[i][j] that player i has scored against
// player j. They need not all have met. The ratings are the most likely ones in the Bradley–Terry
// model, where a player who is D points stronger scores [Expected](D). The bars come from the
// curvature of the likelihood. Rate treats the games as independent, so with many draws the bars
// are wider than necessary.
//
// If some players have lost every game against the others, the ratings would be infinite. Then
// finite is false, and Rate adds a draw between any two players who have met. If some players are
// still not linked by games, it adds a draw between any two players instead.
func Rate(points [][]float64) (ratings []Rating, finite bool) {
	n := len(points)
	if n < 2 {
		return make([]Rating, n), true
	}
	if finite = linked(points); !finite {
		points = withDraws(points)
	}
	strengths := fit(points)
	spread := variances(points, strengths)
	mean := 0.0
	for _, s := range strengths {
		mean += s / float64(n)
	}
	// The difference from the average of the others is a little larger than from the average of
	// all.
	more := unit * float64(n) / float64(n-1)
	for i, s := range strengths {
		ratings = append(ratings, Rating{more * (s - mean), more * normal * math.Sqrt(max(spread[i], 0))})
	}
	return ratings, finite
}

// linked reports whether a chain of players links every player to every other one, such that each
// has scored against the next. Otherwise, there are no most likely strengths.
func linked(points [][]float64) bool {
	n := len(points)
	reach := make([][]bool, n)
	for i := range reach {
		reach[i] = make([]bool, n)
		for j := range n {
			reach[i][j] = i == j || points[i][j] > 0
		}
	}
	for via := range n {
		for i := range n {
			for j := range n {
				reach[i][j] = reach[i][j] || reach[i][via] && reach[via][j]
			}
		}
	}
	for i := range n {
		for j := range n {
			if !reach[i][j] {
				return false
			}
		}
	}
	return true
}

// withDraws returns the points after one more draw between all players who have met or, if that
// does not link them all, between all players.
func withDraws(points [][]float64) [][]float64 {
	n := len(points)
	some, all := square(n), square(n)
	for i := range n {
		for j := range n {
			some[i][j], all[i][j] = points[i][j], points[i][j]
			if i != j {
				all[i][j] += 0.5
				if points[i][j]+points[j][i] > 0 {
					some[i][j] += 0.5
				}
			}
		}
	}
	if linked(some) {
		return some
	}
	return all
}

// fit returns the most likely strengths, as logarithms of odds, by Zermelo's iteration: each step
// makes them more likely. Adding the same amount to all strengths does not matter.
func fit(points [][]float64) []float64 {
	n := len(points)
	odds := make([]float64, n)
	for i := range odds {
		odds[i] = 1
	}
	for step, moved := 0, 1.0; moved > 1e-12 && step < 100000; step++ {
		moved = 0
		for i := range n {
			won, expected := 0.0, 0.0
			for j := range n {
				if j != i {
					won += points[i][j]
					expected += (points[i][j] + points[j][i]) / (odds[i] + odds[j])
				}
			}
			next := won / expected
			moved = max(moved, math.Abs(next/odds[i]-1))
			odds[i] = next
		}
	}
	strengths := make([]float64, n)
	for i := range strengths {
		strengths[i] = math.Log(odds[i])
	}
	return strengths
}

// variances returns the variances of the strengths with their average fixed at 0: the diagonal of
// the pseudoinverse of the information matrix. That matrix does not determine the average. Adding
// 1/n to every element makes it invertible; the result subtracts it again.
func variances(points [][]float64, strengths []float64) []float64 {
	n := len(points)
	information := square(n)
	for i := range n {
		for j := range n {
			information[i][j] += 1 / float64(n)
			if i != j {
				p := 1 / (1 + math.Exp(strengths[j]-strengths[i]))
				w := float64((points[i][j] + points[j][i]) * p * (1 - p))
				information[i][j] -= w
				information[i][i] += w
			}
		}
	}
	inverse := invert(information)
	diagonal := make([]float64, n)
	for i := range diagonal {
		diagonal[i] = inverse[i][i] - 1/float64(n)
	}
	return diagonal
}

// invert returns the inverse of a symmetric positive definite matrix, which needs no row exchanges.
// It overwrites the matrix.
func invert(a [][]float64) [][]float64 {
	n := len(a)
	inverse := square(n)
	for k := range n {
		inverse[k][k] = 1
	}
	for k := range n {
		pivot := a[k][k]
		for j := range n {
			a[k][j] /= pivot
			inverse[k][j] /= pivot
		}
		for i := range n {
			if i == k {
				continue
			}
			factor := a[i][k]
			for j := range n {
				a[i][j] -= float64(factor * a[k][j])
				inverse[i][j] -= float64(factor * inverse[k][j])
			}
		}
	}
	return inverse
}

// square returns a matrix of zeros.
func square(n int) [][]float64 {
	a := make([][]float64, n)
	for i := range a {
		a[i] = make([]float64, n)
	}
	return a
}
