package stats

import (
	"math"
	"strconv"
)

// Pairs counts pairs of games by the points that a player scored in both games of the
// pair: Pairs[0] counts pairs without a point, Pairs[1] those with half a point, and so
// on to Pairs[4] for those with two points. These counts are known as pentanomial. The
// zero value has no pairs.
type Pairs [5]int

// Add adds a pair in which the player scored points: 0, 0.5, 1, 1.5 or 2. It panics if
// points is anything else.
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

// Share returns the share of the points that the player could have scored, from 0 to 1. It
// is NaN without pairs.
func (p Pairs) Share() float64 {
	quarters := 0
	for i, count := range p {
		quarters += i * count
	}
	return float64(quarters) / float64(4*p.Len())
}

// Interval returns the 95 % interval for the share: the shares at which the pairs are not
// too unlikely. Pass its ends to [Elo] for an interval of the difference of strength.
// Without pairs it is 0 to 1.
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

// Superiority returns the likelihood of superiority, from 0 to 1: how sure it is that the
// player is the stronger one. It is one half without pairs.
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

// deviation returns how far a share is from the observed one, in standard deviations.
func (p Pairs) deviation(share float64) float64 { return math.Sqrt(2 * p.loss(share)) }

// student returns how many estimated standard deviations of n pairs are as improbable as
// z known ones. It is the beginning of a series for the distribution of Student.
func student(z float64, n int) float64 {
	return z * (1 + (1+float64(z*z))/(4*float64(n)))
}

// border returns the number between 0 and most up to which within holds.
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

// loss returns the logarithm of how many times less likely the pairs are if the expected
// share is the given one, above 0 and below 1, than if it is the observed one.
//
// Among the distributions with that share, the most likely one gives the result x the
// probability f(x)/(1+t·(x-share)), where f(x) is the observed frequency. The number t makes
// the share right, and is where the loss, as a function of t, is greatest. Its limits
// keep the probabilities of 0 and 1 from being negative; at a limit, the rest of the
// probability goes to that result, although it has not been observed.
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
