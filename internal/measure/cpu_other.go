//go:build !unix

package measure

import "time"

var begin = time.Now()

// CPUTime returns the elapsed time, because this system does not report the processor
// time of the process.
func CPUTime() time.Duration { return time.Since(begin) }
