//go:build !race

package laws

const raceEnabled = false
