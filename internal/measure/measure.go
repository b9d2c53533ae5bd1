// Package measure compares the speed of two functions within one benchmark, and
// tells the processor's time.
//
// Rates of two programs that run one after the other on a shared machine say
// little about each other. So the two sides take turns, seven times each, the
// processor's time is counted where the system tells it, and the median of the
// seven ratios is what is reported.
package measure

import (
	"slices"
	"testing"
	"time"
)

const (
	rounds  = 7
	minTime = 2 * time.Millisecond // what a side takes at least in a round
)

// A Stopwatch counts the processor's time from its start, for the rates of a
// benchmark, which other work on the machine then hardly touches.
type Stopwatch struct{ start time.Duration }

// Start starts a Stopwatch.
func Start() Stopwatch { return Stopwatch{CPUTime()} }

// Rate reports, as the metric of that name, how much of some work was done in each
// second since the start.
func (s Stopwatch) Rate(b *testing.B, name string, work float64) {
	b.Helper()
	b.ReportMetric(work/(CPUTime()-s.start).Seconds(), name)
}

// Ratio reports, as the metric of that name, how many times as fast as other
// fast does its work. Each returns how much work it did, in units of its choice
// that are the same for both, and must do at least some.
func Ratio(b *testing.B, name string, fast, other func() int) {
	b.Helper()
	var ratios [rounds]float64
	for i := range ratios {
		ratios[i] = rate(fast) / rate(other)
	}
	slices.Sort(ratios[:])
	b.ReportMetric(ratios[rounds/2], name)
}

// rate returns the work of f in a second, measured over as many calls as it
// takes to measure it well.
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
