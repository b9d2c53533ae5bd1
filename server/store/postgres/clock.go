package postgres

import (
	"context"
	"sync"
	"time"

	"example.com/hexgames/kit/referee/clocks"
)

// A clock is that of the database, as it was measured, and carried on by the monotonic clock of
// this machine. It never goes back.
type clock struct {
	fixed func() clocks.Millis // instead, if it is not nil

	mu  sync.Mutex
	at  time.Time // when it was last set, with the monotonic clock
	set time.Time // to what
	off time.Duration
}

// now returns the time of the database.
func (c *clock) now() clocks.Millis {
	if c.fixed != nil {
		return c.fixed()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return clocks.At(c.set.Add(time.Since(c.at)))
}

// follow is how much faster or slower than time the clock may run to follow the database's: a
// hundredth. More would be unfair to players.
const follow = 100

// measured notes that the clock of the database was at a moment between begin and end.
func (c *clock) measured(begin, end, moment time.Time) {
	half := end.Sub(begin) / 2
	middle := begin.Add(half)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at.IsZero() {
		c.at, c.set = middle, moment
		return
	}
	// The request or its answer may have taken all of the time, so the clock is off by so much
	// at least.
	passed := middle.Sub(c.at)
	off := c.set.Add(passed).Sub(moment)
	switch {
	case off > half:
		off -= half
	case off < -half:
		off += half
	default:
		off = 0
	}
	c.off = off
	most := max(passed/follow, 0)
	c.at, c.set = middle, c.set.Add(passed-min(max(off, -most), most))
}

// setClock sets the clock: once it measures a few times, to set it by the fastest answer.
func (s *Store) setClock(ctx context.Context) error {
	if s.clock.fixed != nil {
		return nil
	}
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	s.clock.mu.Lock()
	tries := 1
	if s.clock.at.IsZero() {
		tries = 5
	}
	s.clock.mu.Unlock()
	var begin, end, moment time.Time
	for i := range tries {
		var t time.Time
		from := time.Now()
		if err := conn.QueryRow(ctx, "SELECT clock_timestamp()").Scan(&t); err != nil {
			return err
		}
		to := time.Now()
		if i == 0 || to.Sub(from) < end.Sub(begin) {
			begin, end, moment = from, to, t
		}
	}
	s.clock.measured(begin, end, moment)
	return nil
}

// Now returns the time of the store.
func (s *Store) Now() clocks.Millis { return s.clock.now() }

// Off returns by how much the clock of this process differed from the one of the database when
// Beat last measured it: at least by so much, as nobody knows how long an answer was on its way.
// A process that is off should not serve.
func (s *Store) Off() time.Duration {
	s.clock.mu.Lock()
	defer s.clock.mu.Unlock()
	return s.clock.off.Abs()
}
