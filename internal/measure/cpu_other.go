//go:build !unix

package measure

import "time"

var begin = time.Now()

// cpuTime returns the time that has passed, where the system does not tell how
// much of it was the process's own.
func cpuTime() time.Duration { return time.Since(begin) }
