package bot

import (
	"context"
	"time"
)

// A clock tells a search when to stop. It belongs to one goroutine.
type clock struct {
	ctx   context.Context
	begin time.Time
	end   time.Time // zero if there is no limit
	most  int       // nodes; 0 for any number
	nodes int       // so far
	pause time.Time // when to stop for now; zero if that is never
	over  bool
}

func newClock(ctx context.Context, b Budget) clock {
	c := clock{ctx: ctx, begin: time.Now(), most: b.Nodes}
	if b.Time > 0 {
		c.end = c.begin.Add(b.Time)
	}
	return c
}

// tick counts a node, and reports whether there is budget for it, and it is not
// time for a pause.
func (c *clock) tick() bool {
	if c.over || c.most > 0 && c.nodes >= c.most {
		c.over = true
		return false
	}
	if c.nodes%32 == 0 {
		now := time.Now()
		if c.ctx.Err() != nil || !c.end.IsZero() && !now.Before(c.end) {
			c.over = true
			return false
		}
		if !c.pause.IsZero() && now.After(c.pause) {
			return false
		}
	}
	c.nodes++
	return true
}

func (c *clock) elapsed() time.Duration { return time.Since(c.begin) }
