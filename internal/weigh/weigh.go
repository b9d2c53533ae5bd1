// Package weigh adds up the features of positions. Each feature has two weights, an early one and a
// late one. The early weight counts in proportion to the pieces on the board, and the late weight
// in proportion to the pieces that are gone.
package weigh

import (
	"math"

	"example.com/hexgames"
)

// A Scale holds weights, ready for use.
type Scale struct {
	weights hexgames.Weights
	pairs   []int64 // early in the upper 32 bits, plus late
	full    int     // the number of pieces when only early weights count
}

// New returns a Scale for games that start with a full board of that many pieces. The first half of
// the weights are early, and the second half late.
func New(weights hexgames.Weights, full int) Scale {
	half := weights.Len() / 2
	s := Scale{weights, make([]int64, half), full}
	i := 0
	for _, g := range weights.Groups {
		for _, v := range g.Values {
			if i < half {
				s.pairs[i] = int64(v) << 32
			} else {
				s.pairs[i-half] += int64(v)
			}
			i++
		}
	}
	return s
}

// Value returns the value of a position with these features and that many pieces on the board, for
// the player who owns the features. The value is x/√(1+x²), where x is the sum of the weights
// divided by 512. See [hexgames.Learner].
func (s *Scale) Value(features []uint16, pieces int) float64 {
	var sum int64
	for _, i := range features {
		sum += s.pairs[i]
	}
	late := int64(int32(sum))
	early := (sum - late) >> 32
	n, full := int64(pieces), int64(s.full)
	x := float64(early*n+late*(full-n)) / float64(512*full)
	return x / math.Sqrt(1+float64(x*x))
}

// AppendFeatures appends the features as a [hexgames.Learner] does.
func (s *Scale) AppendFeatures(dst []hexgames.Feature, features []uint16, pieces int) []hexgames.Feature {
	early := float32(pieces) / float32(s.full)
	for _, i := range features {
		dst = append(dst, hexgames.Feature{Weight: int(i), Value: early}, hexgames.Feature{Weight: len(s.pairs) + int(i), Value: 1 - early})
	}
	return dst
}

// Weights returns the weights.
func (s *Scale) Weights() hexgames.Weights { return s.weights }

// SetWeights changes the weights.
func (s *Scale) SetWeights(w hexgames.Weights) error {
	if err := w.Match(s.weights); err != nil {
		return err
	}
	*s = New(w, s.full)
	return nil
}
