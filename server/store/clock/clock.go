// Package clock keeps the time of a store. The time follows a clock that may be set, the source,
// but never goes back and never stops.
//
// A store measures its source periodically; in between, the monotonic clock of this machine
// advances the time. If the two differ a little, the time runs faster or slower by a hundredth
// until they agree. If the source is further ahead, it was set, or this process was asleep: the
// time jumps to it. If the source is further behind, it was set back: the time continues, ahead of
// the source, and runs slower by a hundredth until the source has caught up.
//
// The difference is stored in the database, so that all of its servers have the same time, even
// after a restart.
package clock

import (
	"context"
	"errors"
	"sync"
	"time"

	"example.com/hexgames/kit/referee/clocks"
)

// A State is a database's record of the time. A new database has the zero State.
type State struct {
	Ahead  clocks.Millis // how far time was ahead of the source at Noted
	Noted  clocks.Millis // a moment of the source
	Seen   clocks.Millis // the latest time that any server has seen
	SeenAt clocks.Millis // the last moment of the source when a server was running
}

// slow limits how the time follows its source: it runs faster or slower by at most 1/slow. More
// would be unfair to players.
const slow = 100

// tolerance is the largest difference between the time and its source that is followed gradually.
const tolerance = 100 * time.Millisecond

// unseen is how long the time may have continued after Seen before the last server ended.
const unseen = time.Second

// absent is how long no other server must have been running before one of several may undo the
// time's lead.
const absent = time.Minute

// aheadAt returns how far the time is ahead of the source at a moment of the source.
func (s State) aheadAt(source time.Time) time.Duration {
	return max(s.Ahead.Duration()-max(source.Sub(s.Noted.Time()), 0)/slow, 0)
}

// A Keeper is a database with its source.
type Keeper interface {
	// Read returns the source and the state at one moment.
	Read(ctx context.Context) (source time.Time, s State, err error)
	// Write replaces the old state and reports whether Ahead and Noted were unchanged. If not,
	// it writes nothing. The new Seen is the time of this server; the database keeps the latest
	// one.
	Write(ctx context.Context, old, s State) (bool, error)
}

// A Clock keeps the time of a store. The zero value has no time until its first Beat.
type Clock struct {
	Fixed func() clocks.Millis // the time, if not nil; then there is no source
	Alone bool                 // no other server uses this database

	beating sync.Mutex
	mu      sync.Mutex
	at      time.Time     // a moment of the monotonic clock
	set     time.Time     // the time at that moment
	off     time.Duration // how far it is behind: this is made up for
	ahead   time.Duration // how far it is ahead of its source
	jump    time.Duration // how far it has jumped
}

// Now returns the time.
func (c *Clock) Now() clocks.Millis {
	if c.Fixed != nil {
		return c.Fixed()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return clocks.At(c.read(time.Now()))
}

// read returns the time at a moment of the monotonic clock.
func (c *Clock) read(at time.Time) time.Time {
	passed := at.Sub(c.at)
	part := max(passed, 0) / slow
	return c.set.Add(passed + min(max(c.off, -part), part) - min(c.ahead, part))
}

// Ahead returns how far the time is ahead of its source.
func (c *Clock) Ahead() clocks.Millis {
	c.mu.Lock()
	defer c.mu.Unlock()
	return clocks.Of(c.ahead)
}

// Jump returns how far the time has jumped since the last call of Jump.
func (c *Clock) Jump() clocks.Millis {
	c.mu.Lock()
	defer c.mu.Unlock()
	jump := c.jump
	c.jump = 0
	return clocks.Of(jump)
}

// Beat measures the source and writes the time. The first call measures several times, and uses the
// fastest answer.
func (c *Clock) Beat(ctx context.Context, k Keeper) error {
	c.beating.Lock() // nobody else changes the clock
	defer c.beating.Unlock()
	tries := 1
	if c.at.IsZero() && !c.Alone {
		tries = 5
	}
	const most = 20
	for range most {
		var m measured
		for i := range tries {
			begin := time.Now()
			source, s, err := k.Read(ctx)
			if err != nil {
				return err
			}
			if half := time.Since(begin) / 2; i == 0 || half < m.half {
				m = measured{begin.Add(half), half, source, s}
			}
		}
		if done, err := c.follow(ctx, k, m); done || err != nil {
			return err
		}
	}
	return errors.New("clock: other servers keep changing the time")
}

// A measured is a measurement of the source: it showed the time at the given moment, give or take
// half.
type measured struct {
	at     time.Time
	half   time.Duration
	source time.Time
	State
}

// follow adjusts the time to a measurement, unless another server was faster.
func (c *Clock) follow(ctx context.Context, k Keeper, m measured) (bool, error) {
	if c.Fixed != nil {
		next := m.State
		next.Seen = c.Fixed()
		return k.Write(ctx, m.State, next)
	}
	first := c.at.IsZero()
	next, mine, off, jump := c.compare(m)
	then := func(at time.Time) time.Time {
		if first {
			return mine.Add(at.Sub(m.at) + jump)
		}
		return c.read(at).Add(jump)
	}
	next.Seen, next.SeenAt = clocks.At(then(time.Now())), clocks.At(m.source)
	if done, err := k.Write(ctx, m.State, next); !done || err != nil {
		return false, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	at := time.Now()
	c.at, c.set, c.off, c.ahead = at, then(at), off, next.aheadAt(m.source)
	if !first {
		c.jump += jump
	}
	return true, nil
}

// compare compares the time with its source. It returns the next state, the time when the source
// was measured, the part of the difference to make up for gradually, and the part to make up for
// immediately.
func (c *Clock) compare(m measured) (next State, mine time.Time, off, jump time.Duration) {
	next = m.State
	ahead := m.aheadAt(m.source)
	note := func(ahead time.Duration) {
		const round = time.Millisecond - 1
		next.Ahead, next.Noted = clocks.Of(ahead+round), clocks.At(m.source)
	}
	most, gone := time.Duration(tolerance), time.Duration(0)
	if c.at.IsZero() {
		mine = m.Seen.Time()
		off = m.source.Add(ahead).Sub(mine)
		most, gone = 0, unseen
	} else {
		mine = c.read(m.at)
		off = m.source.Add(ahead).Sub(mine)
		off -= min(max(off, -m.half), m.half) // the transit time of the answer is unknown
	}
	if off < -tolerance {
		note(ahead - off + gone)
		return next, mine.Add(gone), 0, 0
	}
	if off > most {
		// If only this process was asleep, the others must not lose the lead of the time.
		const slack = time.Second
		away := m.source.Sub(m.SeenAt.Time())
		if back := min(ahead, off-gone); back > 0 && (c.Alone || off > absent && away > off-slack) {
			note(ahead - back)
			off -= back
		}
		if off > most {
			return next, mine, 0, off
		}
	}
	return next, mine, off, 0
}
