package hash

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"example.com/hexgames/hexgrid"
)

// sum returns the hash of some words, two at a time.
func sum(words ...uint64) uint64 {
	h := New
	for i := 0; i < len(words); i += 2 {
		h = h.Add(words[i], words[i+1])
	}
	return h.Sum()
}

// TestForever pins some hashes.
func TestForever(t *testing.T) {
	for _, test := range []struct {
		words []uint64
		want  uint64
	}{
		{nil, 0x48a6861a61c8599d},
		{[]uint64{0, 0}, 0x91a1aec1e586b0f3},
		{[]uint64{1, 0}, 0x434d0420daed34fc},
		{[]uint64{0, 1}, 0x420314c1cac62fe},
		{[]uint64{1, 2, 3, 4}, 0xc2390cfb87c91430},
	} {
		if got := sum(test.words...); got != test.want {
			t.Errorf("the hash of %d is %#x, want %#x", test.words, got, test.want)
		}
	}
}

// TestAvalanche changes one bit of words that have few bits, as boards do, and checks that each bit
// of the hash changes about every second time.
func TestAvalanche(t *testing.T) {
	const words, tries = 6, 2000
	r := rand.New(rand.NewPCG(1, 2))
	for place := range words * 64 {
		var changes [64]int
		for range tries {
			w := make([]uint64, words)
			for i := range w {
				w[i] = r.Uint64() & r.Uint64() & r.Uint64()
			}
			before := sum(w...)
			w[place/64] ^= 1 << (place % 64)
			for d := before ^ sum(w...); d != 0; d &= d - 1 {
				changes[bits.TrailingZeros64(d)]++
			}
		}
		for bit, n := range changes {
			if d := 2*n - tries; d*d > 49*tries { // seven standard deviations
				t.Fatalf("bit %d of word %d changes bit %d of the hash in %d of %d cases", place%64, place/64, bit, n, tries)
			}
		}
	}
}

// TestDistinct checks that words with one or two bits, in any order, have different hashes.
func TestDistinct(t *testing.T) {
	seen := map[uint64][]int{}
	for i := range 256 {
		for k := range i + 1 {
			var w [4]uint64
			w[i/64] |= 1 << (i % 64)
			w[k/64] |= 1 << (k % 64)
			h := sum(w[:]...)
			if old, ok := seen[h]; ok {
				t.Fatalf("the bits %d and %d have the hash of the bits %d", i, k, old)
			}
			seen[h] = []int{i, k}
		}
	}
	for n := range 1000 { // numbers of words
		h := sum(make([]uint64, 2*n)...)
		if old, ok := seen[h]; ok {
			t.Fatalf("%d zeros have the hash of %d", 2*n, old)
		}
		seen[h] = []int{-n}
	}
}

// BenchmarkSum measures 104 bytes.
func BenchmarkSum(b *testing.B) {
	w := [14]uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0}
	want := sum(w[:]...)
	b.ReportAllocs()
	for b.Loop() {
		h := New
		for i := 0; i < len(w); i += 2 {
			h = h.Add(w[i], w[i+1])
		}
		if h.Sum() != want {
			b.Fatal(h)
		}
	}
}

// TestCanonical finds the least image and, if several symmetries lead to it, the first.
func TestCanonical(t *testing.T) {
	has := func(p int, s hexgrid.Symmetry) bool { return s != 4 }
	image := func(p int, s hexgrid.Symmetry) int { return []int{9, 8, 7, 7, 1, 9, 9, 9, 9, 9, 7, 8}[s] }
	less := func(p, q int) bool { return p < q }
	if least, by := Canonical(9, has, image, less); least != 7 || by != 2 {
		t.Errorf("the least image is %d by %v, want 7 by %v", least, by, hexgrid.Symmetry(2))
	}
	if least, by := Canonical(3, has, image, less); least != 3 || by != hexgrid.Identity {
		t.Errorf("the least image is %d by %v, want 3 by the identity", least, by)
	}
	if least, by := Canonical(9, nil, image, less); least != 1 || by != 4 {
		t.Errorf("of all images the least is %d by %v, want 1 by %v", least, by, hexgrid.Symmetry(4))
	}
	image = func(p int, s hexgrid.Symmetry) int { return 3 }
	if _, by := Canonical(3, has, image, less); by != hexgrid.Identity {
		t.Errorf("a position that is its own image has the symmetry %v", by)
	}
}
