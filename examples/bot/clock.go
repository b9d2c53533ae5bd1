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

	// The time is looked at before some nodes only: often where nodes take long, so
	// that the search stops at once, and rarely where they do not.
	look   int // the node before which to look next
	stride int // how many nodes that is after the last look
	looked time.Time
}

// What the stride is at most, and how long it may take to be lengthened.
const (
	maxStride = 32
	maxWait   = time.Millisecond
)

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
	if c.nodes >= c.look {
		now := time.Now()
		if c.ctx.Err() != nil || !c.end.IsZero() && !now.Before(c.end) {
			c.over = true
			return false
		}
		if !c.pause.IsZero() && now.After(c.pause) {
			return false
		}
		if c.stride *= 2; c.stride == 0 || now.Sub(c.looked) > maxWait {
			c.stride = 1
		}
		c.stride = min(c.stride, maxStride)
		c.look, c.looked = c.nodes+c.stride, now
	}
	c.nodes++
	return true
}

func (c *clock) elapsed() time.Duration { return time.Since(c.begin) }
