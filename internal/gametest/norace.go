//go:build !race

package gametest

// Race reports whether the race detector is on, which makes a sync.Pool drop what it is
// given at random.
const Race = false
