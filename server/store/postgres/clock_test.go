package postgres

import (
	"testing"
	"time"

	"example.com/hexgames/kit/referee/clocks"
)

// TestClock measures a clock again and again. It follows, but not faster than is fair, and
// never goes back.
func TestClock(t *testing.T) {
	const ms = time.Millisecond
	var c clock
	start, database := time.Now(), time.Unix(1e9, 0)
	measure := func(after, took, ahead time.Duration) {
		begin := start.Add(after)
		c.measured(begin, begin.Add(took), database.Add(after+took/2+ahead))
	}
	// at returns how much the clock is ahead.
	at := func(after time.Duration) time.Duration {
		return c.set.Add(start.Add(after).Sub(c.at)).Sub(database.Add(after))
	}
	for _, step := range []struct {
		after, took, ahead time.Duration // when it was measured, how long that took, and by how much the database was ahead
		off, then          time.Duration // how far the clock was off at least, and by how much it is ahead afterwards
	}{
		{0, 2 * ms, 0, 0, 0},
		{1000 * ms, 2 * ms, ms, 0, 0}, // within what is not known
		{2000 * ms, 2 * ms, 5 * ms, -4 * ms, 4 * ms},
		{3000 * ms, 300 * ms, 100 * ms, 0, 4 * ms}, // a slow answer says little
		{4000 * ms, 0, 1004 * ms, -1000 * ms, 12500 * time.Microsecond},
		{5000 * ms, 0, -1000 * ms, 1012500 * time.Microsecond, 2500 * time.Microsecond},
	} {
		measure(step.after, step.took, step.ahead)
		if round := c.off.Round(ms / 10); round != step.off {
			t.Errorf("after %v it is off by %v, want %v", step.after, round, step.off)
		}
		if ahead := at(step.after).Round(ms / 2); ahead != step.then {
			t.Errorf("after %v it is ahead by %v, want %v", step.after, ahead, step.then)
		}
	}
	last := clocks.Millis(0)
	for range 1000 {
		now := c.now()
		c.measured(time.Now(), time.Now(), c.set.Add(-time.Hour))
		if now < last {
			t.Fatalf("%d after %d", now, last)
		}
		last = now
	}
}
