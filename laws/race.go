//go:build race

package laws

// raceEnabled says that the race detector is on: it slows programs down and
// allocates on its own.
const raceEnabled = true
