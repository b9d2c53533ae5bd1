// Package measure compares the speed of two functions within one benchmark and measures processor
// time.
//
// On a shared machine, the rates of two programs that run one after the other are hard to compare.
// So the two functions take turns, seven times each, and the package reports the median of the
// seven ratios. It measures processor time if the system reports it.
package measure

import (
	"slices"
	"testing"
	"time"
)

const (
	rounds  = 7
	minTime = 2 * time.Millisecond // the minimum time of a function in a round
)

// A Stopwatch counts processor time from its start. Rates in processor time hardly depend on
// other work on the machine.
type Stopwatch struct{ start time.Duration }

// Start starts a Stopwatch.
func Start() Stopwatch { return Stopwatch{CPUTime()} }

// Rate reports the work per second since the start, as the metric with that name.
func (s Stopwatch) Rate(b *testing.B, name string, work float64) {
	b.Helper()
	b.ReportMetric(work/(CPUTime()-s.start).Seconds(), name)
}

// Ratio reports the speed of fast as a multiple of the speed of other, as the metric with that
// name. Each function returns the amount of work it did, which must be positive, in the same unit.
func Ratio(b *testing.B, name string, fast, other func() int) {
	b.Helper()
	var ratios [rounds]float64
	for i := range ratios {
		ratios[i] = rate(fast) / rate(other)
	}
	slices.Sort(ratios[:])
	b.ReportMetric(ratios[rounds/2], name)
}

// rate returns the work of f per second, measured over as many calls as minTime takes.
func rate(f func() int) float64 {
	work := 0
	start := CPUTime()
	for {
		work += f()
		if took := CPUTime() - start; took >= minTime {
			return float64(work) / took.Seconds()
		}
	}
}
