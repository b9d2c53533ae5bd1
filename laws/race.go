//go:build race

package laws

// raceEnabled reports whether the race detector is on. It slows programs down, and it allocates.
const raceEnabled = true
