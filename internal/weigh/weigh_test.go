package weigh

import (
	"math"
	"testing"

	"example.com/hexgames"
)

// some are weights of three features.
var some = hexgames.Weights{Game: "toy", Groups: []hexgames.WeightGroup{
	{Name: "a", Values: []int16{100, -32768}}, {Name: "b", Values: []int16{7}},
	{Name: "late-a", Values: []int16{-300, 32767}}, {Name: "late-b", Values: []int16{9}},
}}

// TestValue compares the value with the sum of the features times the weights.
func TestValue(t *testing.T) {
	s := New(some, 8)
	var flat []int16
	for _, g := range some.Groups {
		flat = append(flat, g.Values...)
	}
	for pieces := range 9 {
		for _, list := range [][]uint16{nil, {0}, {1}, {2, 0}, {1, 1, 2}, {0, 0, 0, 1}} {
			sum := 0.0
			for _, f := range s.AppendFeatures(nil, list, pieces) {
				sum += float64(f.Value) * float64(flat[f.Weight])
			}
			x := sum / 512
			if got, want := s.Value(list, pieces), x/math.Sqrt(1+x*x); math.Abs(got-want) > 1e-6 {
				t.Errorf("%v with %d pieces: %v, want %v", list, pieces, got, want)
			}
		}
	}
}

// TestSetWeights checks that a copy of a Scale has its own weights, and refuses weights that do not
// match.
func TestSetWeights(t *testing.T) {
	s := New(some, 8)
	own := s
	other := some
	other.Groups = append([]hexgames.WeightGroup{{Name: "a", Values: []int16{5, 6}}}, some.Groups[1:]...)
	if err := own.SetWeights(other); err != nil {
		t.Fatal(err)
	}
	if got := own.Weights().Groups[0].Values[0]; got != 5 || own.Value([]uint16{0}, 8) >= s.Value([]uint16{0}, 8) {
		t.Errorf("the first weight is %d, and the value %v", got, own.Value([]uint16{0}, 8))
	}
	other.Groups = other.Groups[:3]
	if err := own.SetWeights(other); err == nil {
		t.Error("weights without a group are accepted")
	}
}
