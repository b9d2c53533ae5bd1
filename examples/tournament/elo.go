package main

import "math"

// normal is the number of standard deviations to either side of the mean that include
// 95 % of a normal distribution.
const normal = 1.959964

// interval returns the 95 % Wilson interval of a score, from 0 to 1, in a number of
// games. Unlike the standard deviation of the score, it makes sense for a bot that has
// won every game.
func interval(score float64, games int) (low, high float64) {
	n := float64(games)
	center := score + normal*normal/(2*n)
	half := normal * math.Sqrt(score*(1-score)/n+normal*normal/(4*n*n))
	whole := 1 + normal*normal/n
	return max(0, (center-half)/whole), min(1, (center+half)/whole)
}

// elo converts the logarithm of odds to points of Elo.
var elo = 400 / math.Ln10

// A rating is the difference between the strength of a bot and the average of the
// others, in Elo, with its 95 % error bar.
type rating struct{ elo, bar float64 }

// rate returns the most likely ratings of bots that have scored points[i][j] against
// each other. If they would not be finite, each pair gets an extra draw, and finite is
// false.
func rate(points [][]float64) (ratings []rating, finite bool) {
	n := len(points)
	finite = connected(points)
	if !finite {
		more := square(n)
		for i := range n {
			for j := range n {
				more[i][j] = points[i][j] + 0.5
			}
		}
		points = more
	}
	strengths := fit(points)
	spread := variances(points, strengths)
	mean := 0.0
	for _, s := range strengths {
		mean += s / float64(n)
	}
	// The difference from the average of the others is a little larger than from the
	// average of all.
	more := float64(n) / float64(n-1)
	for i, s := range strengths {
		ratings = append(ratings, rating{more * elo * (s - mean), more * elo * normal * math.Sqrt(spread[i])})
	}
	return ratings, finite
}

// connected reports whether every bot is linked to every other one by a chain of bots,
// each of which has scored against the next. Only then do most likely strengths exist.
func connected(points [][]float64) bool {
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

// fit returns the most likely strengths, the logarithms of odds, by the iteration
// of Zermelo: each step makes them more likely. They are the same if all of them
// get more by the same amount.
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

// variances returns the variances of the strengths with their average fixed at 0: the
// diagonal of the pseudoinverse of the information matrix. That matrix does not
// determine the average. Adding 1/n to every element makes it invertible, and is
// subtracted from the result.
func variances(points [][]float64, strengths []float64) []float64 {
	n := len(points)
	information := square(n)
	for i := range n {
		for j := range n {
			information[i][j] += 1 / float64(n)
			if i != j {
				p := 1 / (1 + math.Exp(strengths[j]-strengths[i]))
				w := (points[i][j] + points[j][i]) * p * (1 - p)
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

// invert returns the inverse of a symmetric positive definite matrix, which needs no
// exchange of rows. It overwrites the matrix.
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
				a[i][j] -= factor * a[k][j]
				inverse[i][j] -= factor * inverse[k][j]
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
