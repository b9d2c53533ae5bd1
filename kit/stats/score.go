package stats

import "math"

// A Score counts a player's games by their result.
type Score struct{ Won, Drawn, Lost int }

// Games returns the number of games.
func (s Score) Games() int { return s.Won + s.Drawn + s.Lost }

// Points returns the points: 1 for a win, and a half for a draw.
func (s Score) Points() float64 { return float64(s.Won) + float64(s.Drawn)/2 }

// Share returns the share of the possible points that the player scored, from 0 to 1. Without games
// it is NaN.
func (s Score) Share() float64 { return s.Points() / float64(s.Games()) }

// Interval returns the 95% Wilson interval for the share. It treats the games as independent, so it
// is wider than necessary if many of them are drawn; see [Pairs.Interval]. Without games it is 0 to
// 1.
func (s Score) Interval() (low, high float64) {
	if s.Games() == 0 {
		return 0, 1
	}
	n, share := float64(s.Games()), s.Share()
	center := share + normal*normal/(2*n)
	half := float64(normal * math.Sqrt(float64(share*(1-share))/n+normal*normal/(4*n*n)))
	whole := 1 + normal*normal/n
	return max(0, (center-half)/whole), min(1, (center+half)/whole)
}

// normal is the half-width of the central 95% of a normal distribution, in standard deviations.
const normal = 1.959964

// Elo converts a share to the difference of strength in points of Elo: 400·log10(share/(1-share)).
// It is infinite for 0 and 1.
func Elo(share float64) float64 { return unit * math.Log(share/(1-share)) }

// Expected returns the expected share of a player who is elo points stronger: 1/(1+10^(-elo/400)).
// It is the inverse of [Elo].
func Expected(elo float64) float64 { return 1 / (1 + math.Exp(-elo/unit)) }

// unit is the number of points of Elo that change the odds e-fold.
const unit = 400 / math.Ln10
