//go:build !unix

package measure

import "time"

var begin = time.Now()

// CPUTime returns the time that has passed, where the system does not tell how
// much of it was the process's own.
func CPUTime() time.Duration { return time.Since(begin) }
