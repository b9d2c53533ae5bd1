package batch

import (
	"math/rand/v2"
	"testing"
)

// TestHistory compares a history with a map.
func TestHistory(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	var h history
	for range 20 {
		counts := map[uint64]int{}
		h.clear()
		for range 500 {
			hash := r.Uint64N(1<<r.IntN(12)) << r.IntN(50)
			counts[hash]++
			if got := h.add(hash); got != counts[hash] {
				t.Fatalf("the hash %#x has occurred %d times, want %d", hash, got, counts[hash])
			}
		}
	}
	h.clear()
	if h.add(1); h.filter != [filterWords]uint64{1 << 1} {
		t.Errorf("a filter with one hash is %v", h.filter)
	}
}
