package cells

import (
	"iter"
	"math/bits"

	"example.com/hexgames/internal/dice"
)

// Words is the memory of a set, in words of 64 bits. The largest is enough for boards of side 13,
// with as many rows as there are letters.
type Words interface {
	[1]uint64 | [2]uint64 | [3]uint64 | [4]uint64 | [5]uint64 | [6]uint64 | [7]uint64 | [8]uint64 | [9]uint64 | [10]uint64
}

// A Set is a set of cells: bit i of word w is the cell 64w+i. It is a small comparable value. Games
// read and write the words directly where that is faster than the methods.
//
// For two words or fewer, a [Pair] or a plain uint64 is several times as fast, because the compiler
// keeps no array in registers.
type Set[C Cell, W Words] struct{ Words W }

// Full returns the sets of all cells of the boards, by side.
func Full[W Words, C Cell](b *Boards[C]) []Set[C, W] {
	full := make([]Set[C, W], len(b.cells))
	for side, list := range b.cells {
		for _, c := range list {
			full[side].Add(c)
		}
	}
	return full
}

// Has reports whether the set contains c.
func (s *Set[C, W]) Has(c C) bool { return s.Words[c>>6]>>(c&63)&1 != 0 }

// Add adds c to the set.
func (s *Set[C, W]) Add(c C) { s.Words[c>>6] |= 1 << (c & 63) }

// Remove removes c from the set.
func (s *Set[C, W]) Remove(c C) { s.Words[c>>6] &^= 1 << (c & 63) }

// Count returns the number of cells.
func (s *Set[C, W]) Count() (n int) {
	for i := range len(s.Words) {
		n += bits.OnesCount64(s.Words[i])
	}
	return n
}

// IsEmpty reports whether there are no cells.
func (s *Set[C, W]) IsEmpty() bool {
	var all uint64
	for i := range len(s.Words) {
		all |= s.Words[i]
	}
	return all == 0
}

// And returns the cells that are in both s and t.
func (s Set[C, W]) And(t Set[C, W]) Set[C, W] {
	for i := range len(s.Words) {
		s.Words[i] &= t.Words[i]
	}
	return s
}

// Or returns the cells that are in s or in t.
func (s Set[C, W]) Or(t Set[C, W]) Set[C, W] {
	for i := range len(s.Words) {
		s.Words[i] |= t.Words[i]
	}
	return s
}

// Without returns the cells of s that are not in t.
func (s Set[C, W]) Without(t Set[C, W]) Set[C, W] {
	for i := range len(s.Words) {
		s.Words[i] &^= t.Words[i]
	}
	return s
}

// Up moves every cell n bits up. Cells that pass the last bit are dropped.
func (s Set[C, W]) Up(n uint) (t Set[C, W]) {
	for i := range len(s.Words) {
		if from := i - int(n>>6); from >= 0 {
			t.Words[i] = s.Words[from] << (n & 63)
			if from > 0 {
				t.Words[i] |= s.Words[from-1] >> 1 >> (63 - n&63)
			}
		}
	}
	return t
}

// Down moves every cell n bits down. Cells that pass the first bit are dropped.
func (s Set[C, W]) Down(n uint) (t Set[C, W]) {
	for i := range len(s.Words) {
		if from := i + int(n>>6); from < len(s.Words) {
			t.Words[i] = s.Words[from] >> (n & 63)
			if from+1 < len(s.Words) {
				t.Words[i] |= s.Words[from+1] << 1 << (63 - n&63)
			}
		}
	}
	return t
}

// All yields the cells in ascending order.
func (s Set[C, W]) All() iter.Seq[C] {
	return func(yield func(C) bool) {
		for i := range len(s.Words) {
			for word := s.Words[i]; word != 0; word &= word - 1 {
				if !yield(C(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// At returns cell i in ascending order, counted from 0. There must be one.
func (s *Set[C, W]) At(i int) C {
	for w := range len(s.Words) {
		word := s.Words[w]
		if n := bits.OnesCount64(word); i >= n {
			i -= n
			continue
		}
		return C(64*w + dice.Bit(word, i))
	}
	return 0
}

// Image returns the image of the set under a symmetry, given the images of all cells.
func (s Set[C, W]) Image(images []C) (t Set[C, W]) {
	for c := range s.All() {
		t.Add(images[c])
	}
	return t
}
