package stats

import (
	"math"
	"strconv"
)

// Pairs counts pairs of games by the points that a player scored in both games. Pairs[0] counts
// pairs without a point, Pairs[1] pairs with half a point, and so on up to Pairs[4] for two points.
// These counts are known as pentanomial. The zero value has no pairs.
type Pairs [5]int

// Add adds a pair with the player's points in it: 0, 0.5, 1, 1.5 or 2. It panics for any other
// value.
func (p *Pairs) Add(points float64) {
	i := int(2 * points)
	if i < 0 || i >= len(p) || float64(i) != 2*points {
		panic("stats: " + strconv.FormatFloat(points, 'g', -1, 64) + " points in a pair of games: want 0, 0.5, 1, 1.5 or 2")
	}
	p[i]++
}

// Len returns the number of pairs.
func (p Pairs) Len() (n int) {
	for _, count := range p {
		n += count
	}
	return n
}

// Share returns the share of the possible points that the player scored, from 0 to 1. Without pairs
// it is NaN.
func (p Pairs) Share() float64 {
	quarters := 0
	for i, count := range p {
		quarters += i * count
	}
	return float64(quarters) / float64(4*p.Len())
}

// Interval returns the 95% interval for the share: all shares that do not make the pairs too
// unlikely. Pass its ends to [Elo] for an interval of the difference of strength. Without pairs it
// is 0 to 1.
func (p Pairs) Interval() (low, high float64) {
	if p.Len() == 0 {
		return 0, 1
	}
	share, most := p.Share(), student(normal, p.Len())
	within := func(s float64) bool { return p.deviation(s) <= most }
	if low = 0; share > 0 {
		low = share - border(share, func(d float64) bool { return within(share - d) })
	}
	if high = 1; share < 1 {
		high = share + border(1-share, func(d float64) bool { return within(share + d) })
	}
	return low, high
}

// Superiority returns the likelihood of superiority, from 0 to 1: how certain it is that the player
// is the stronger one. Without pairs it is one half.
func (p Pairs) Superiority() float64 {
	n := p.Len()
	if n == 0 {
		return 0.5
	}
	t := p.deviation(0.5)
	z := border(t, func(z float64) bool { return student(z, n) <= t })
	if p.Share() < 0.5 {
		z = -z
	}
	return math.Erfc(-z/math.Sqrt2) / 2
}

// deviation returns the distance of a share from the observed one, in standard deviations.
func (p Pairs) deviation(share float64) float64 { return math.Sqrt(2 * p.loss(share)) }

// student returns the number of estimated standard deviations of n pairs that is as improbable as z
// known ones. It is the start of a series for Student's distribution.
func student(z float64, n int) float64 {
	return z * (1 + (1+float64(z*z))/(4*float64(n)))
}

// border returns the largest number from 0 to most that within accepts.
func border(most float64, within func(float64) bool) float64 {
	low, high := 0.0, most
	for range 60 {
		if middle := (low + high) / 2; within(middle) {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}

// loss returns the logarithm of a likelihood ratio: how many times less likely the pairs are under
// the given expected share than under the observed one. The share is above 0 and below 1.
//
// Among the distributions with that share, the most likely one gives the result x the probability
// f(x)/(1+t·(x-share)), where f(x) is the observed frequency. The number t makes the share right;
// it maximizes the loss as a function of t. Its limits keep the probabilities of 0 and 1 from being
// negative. At a limit, the rest of the probability goes to that result, although it has not been
// observed.
func (p Pairs) loss(share float64) float64 {
	low, high := -1/(1-share), 1/share
	for range 60 {
		t, slope := (low+high)/2, 0.0
		for i, count := range p {
			x := float64(i)/4 - share
			slope += float64(float64(count) * x / (1 + float64(t*x)))
		}
		if slope > 0 {
			low = t
		} else {
			high = t
		}
	}
	loss, t := 0.0, (low+high)/2
	for i, count := range p {
		if count > 0 {
			loss += float64(float64(count) * math.Log(1+float64(t*(float64(i)/4-share))))
		}
	}
	return max(loss, 0)
}
