package encode

import (
	"math/rand/v2"
	"testing"
)

// TestSqueeze compares squeezes with a loop over the bits, and SetAll with Set.
func TestSqueeze(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	words := []uint64{0, 1, 1 << 63, 1<<63 | 1, 0xaaaaaaaaaaaaaaaa, 1<<64 - 1}
	for range 1000 {
		words = append(words, r.Uint64(), r.Uint64()&r.Uint64()&r.Uint64())
	}
	for _, from := range words {
		s, word := SqueezeOf(from), r.Uint64()
		want, n := uint64(0), 0
		for i := range 64 {
			if from>>i&1 != 0 {
				want |= word >> i & 1 << n
				n++
			}
		}
		if got := s.Of(word); got != want {
			t.Fatalf("of %#x, the bits in %#x are %#x, want %#x", word, from, got, want)
		}
		var one, all [3]uint64
		first := r.IntN(129)
		SetAll(all[:], first, want)
		for i := range 64 {
			if want>>i&1 != 0 {
				Set(one[:], first+i)
			}
		}
		if one != all {
			t.Fatalf("from %d on, the bits of %#x are %#x, want %#x", first, want, all, one)
		}
	}
}
