package main

import (
	"fmt"
	"slices"
	"time"
)

// durations are measured times.
type durations []time.Duration

func (d *durations) add(t time.Duration) { *d = append(*d, t) }

// at returns the quantile of the times for the given share.
func (d *durations) at(share float64) time.Duration {
	if len(*d) == 0 {
		return 0
	}
	slices.Sort(*d)
	return (*d)[min(int(share*float64(len(*d))), len(*d)-1)]
}

// ms returns the same quantile in milliseconds.
func (d *durations) ms(share float64) string { return ms(d.at(share)) }

func ms(t time.Duration) string { return fmt.Sprintf("%.2f ms", float64(t)/float64(time.Millisecond)) }
