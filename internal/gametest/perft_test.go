package gametest

import (
	"math"
	"slices"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexagrams"
)

// TestCountsOf checks that counts end at the limit, at the end of the game, or at the depth in the
// file.
func TestCountsOf(t *testing.T) {
	start := hexagrams.New()
	var counts []uint64
	for depth := 1; depth <= 5; depth++ {
		counts = append(counts, hexgames.Perft(start, depth))
	}
	for _, test := range []struct {
		depths int
		most   uint64
		want   []uint64
	}{
		{0, 0, nil},
		{0, counts[0] - 1, nil},
		{0, counts[0], counts[:1]},
		{0, counts[4] - 1, counts[:4]},
		{0, counts[4], counts},
		{2, 0, counts[:2]},
	} {
		if got := countsOf(start, test.depths, test.most); !slices.Equal(got, test.want) {
			t.Errorf("%d depths and at most %d: %d, want %d", test.depths, test.most, got, test.want)
		}
	}
	var over hexagrams.Position // without moves
	if got := countsOf(over, 0, math.MaxUint64); got != nil {
		t.Errorf("without moves there are counts: %d", got)
	}
	if n, ok := perftWithin(start, 4, math.MaxUint64); n != counts[3] || !ok {
		t.Errorf("without a limit perft 4 is %d, %v", n, ok)
	}
}
