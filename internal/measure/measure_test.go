package measure

import (
	"testing"
	"time"
)

// TestRatio measures something against the same done ten times over.
func TestRatio(t *testing.T) {
	spin := func(times int) func() int {
		return func() int {
			for start := CPUTime(); CPUTime()-start < time.Duration(times)*100*time.Microsecond; {
			}
			return 1
		}
	}
	result := testing.Benchmark(func(b *testing.B) {
		for b.Loop() {
		}
		Ratio(b, "ratio", spin(1), spin(10))
	})
	if got := result.Extra["ratio"]; got < 5 || got > 20 {
		t.Errorf("the ratio of 1 to 10 is measured as %v", got)
	}
}
