package cells

import (
	"iter"
	"math/bits"

	"example.com/hexgames/internal/dice"
)

// A Pair is a set of cells like a [Set] of two words, in a form that the compiler keeps in
// registers.
type Pair[C Cell] struct{ Low, High uint64 }

// PairOf returns the set of one cell.
func PairOf[C Cell](c C) Pair[C] {
	bit, high := uint64(1)<<(c&63), -uint64(c>>6)
	return Pair[C]{bit &^ high, bit & high}
}

// Has reports whether the set contains c.
func (s Pair[C]) Has(c C) bool {
	word := s.Low
	if c >= 64 {
		word = s.High
	}
	return word>>(c&63)&1 != 0
}

// Count returns the number of cells.
func (s Pair[C]) Count() int { return bits.OnesCount64(s.Low) + bits.OnesCount64(s.High) }

// IsEmpty reports whether there are no cells.
func (s Pair[C]) IsEmpty() bool { return s.Low|s.High == 0 }

// And returns the cells that are in both s and t.
func (s Pair[C]) And(t Pair[C]) Pair[C] { return Pair[C]{s.Low & t.Low, s.High & t.High} }

// Or returns the cells that are in s or in t.
func (s Pair[C]) Or(t Pair[C]) Pair[C] { return Pair[C]{s.Low | t.Low, s.High | t.High} }

// Without returns the cells of s that are not in t.
func (s Pair[C]) Without(t Pair[C]) Pair[C] { return Pair[C]{s.Low &^ t.Low, s.High &^ t.High} }

// Up moves every cell n bits up. n must be less than 64; n&63 tells the compiler. Cells that pass
// the last bit are dropped.
func (s Pair[C]) Up(n uint) Pair[C] {
	return Pair[C]{s.Low << (n & 63), s.High<<(n&63) | s.Low>>(64-n&63)}
}

// Down moves every cell n bits down. n must be less than 64. Cells that pass the first bit are
// dropped.
func (s Pair[C]) Down(n uint) Pair[C] {
	return Pair[C]{s.Low>>(n&63) | s.High<<(64-n&63), s.High >> (n & 63)}
}

// First returns the first cell. The set must not be empty.
func (s Pair[C]) First() C {
	c, _ := s.Pop()
	return c
}

// Pop returns the first cell and the set without it. The set must not be empty.
func (s Pair[C]) Pop() (C, Pair[C]) {
	if s.Low != 0 {
		return C(bits.TrailingZeros64(s.Low)), Pair[C]{s.Low & (s.Low - 1), s.High}
	}
	return C(64 + bits.TrailingZeros64(s.High)), Pair[C]{0, s.High & (s.High - 1)}
}

// All yields the cells in ascending order.
func (s Pair[C]) All() iter.Seq[C] {
	return func(yield func(C) bool) {
		for !s.IsEmpty() {
			var c C
			if c, s = s.Pop(); !yield(c) {
				return
			}
		}
	}
}

// At returns cell i in ascending order, counted from 0. There must be one.
func (s Pair[C]) At(i int) C {
	if n := bits.OnesCount64(s.Low); i >= n {
		return C(64 + dice.Bit(s.High, i-n))
	}
	return C(dice.Bit(s.Low, i))
}

// Rank returns the number of cells before c. It's the inverse of At.
func (s Pair[C]) Rank(c C) int {
	before := uint64(1)<<(c&63) - 1
	if c < 64 {
		return bits.OnesCount64(s.Low & before)
	}
	return bits.OnesCount64(s.Low) + bits.OnesCount64(s.High&before)
}

// Image returns the image of the set under a symmetry, given the images of all cells.
func (s Pair[C]) Image(images []C) (t Pair[C]) {
	for !s.IsEmpty() {
		var c C
		c, s = s.Pop()
		t = t.Or(PairOf(images[c]))
	}
	return t
}
