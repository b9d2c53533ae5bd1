package hexcore6

import (
	"math/rand/v2"
	"testing"
)

// TestTally counts, for random counts, one thing after the other, up to the largest total.
func TestTally(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 1000 {
		var counts [6]int
		var sums tally
		left := maxTally - 1
		for _, i := range r.Perm(len(counts)) {
			counts[i] = r.IntN(left + 1)
			if r.IntN(6) == 0 {
				counts[i] = left
			}
			left -= counts[i]
			sums += tally(counts[i]) << (i * lane)
		}
		sums *= lanes
		i := 0
		for which, n := range counts {
			for place := range n {
				if w, p := sums.find(i); w != which || p != place {
					t.Fatalf("thing %d of %v is %d of count %d, want %d of count %d", i, counts, p, w, place, which)
				}
				i++
			}
		}
		if n := sums.total(); n != i {
			t.Fatalf("%v are %d in total, want %d", counts, n, i)
		}
	}
}
