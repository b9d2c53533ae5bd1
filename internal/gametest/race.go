//go:build race

package gametest

// Race reports whether the race detector is on. It makes a sync.Pool drop some of its items at
// random.
const Race = true
