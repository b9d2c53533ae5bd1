package measure

import (
	"testing"
	"time"
)

// TestRatio compares a function with one that takes ten times as long.
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
		t.Errorf("the ratio is %v, want about 10", got)
	}
}
