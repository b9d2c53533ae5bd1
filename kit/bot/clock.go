package bot

import (
	"context"
	"sync/atomic"
	"time"
)

// A clock decides when a search stops. It belongs to one goroutine.
type clock struct {
	ctx   context.Context
	begin time.Time
	end   time.Time    // zero if there is no limit
	most  int          // nodes; 0 means no limit
	nodes int          // so far
	stop  *atomic.Bool // whether the work of the search is no longer needed; nil means false
	pause time.Time    // when to pause; zero means never
	over  bool

	// The clock reads the time only before some nodes: often if nodes take long, so that the search
	// stops promptly, and rarely if they do not.
	look   int       // the next node to read the time before
	stride int       // the number of nodes between the last reading and the next
	looked time.Time // when it was last read; initially long ago
}

// The maximum stride, and the longest duration of a stride that may still be lengthened.
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

// tick counts a node. It returns false if the budget is used up or a pause is due.
func (c *clock) tick() bool {
	if c.stop != nil && c.stop.Load() {
		return false
	}
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
		if c.stride *= 2; now.Sub(c.looked) > maxWait {
			c.stride = 1
		}
		c.stride = min(c.stride, maxStride)
		c.look, c.looked = c.nodes+c.stride, now
	}
	c.nodes++
	return true
}

// late reports whether the context is done or the time is up.
func (c *clock) late() bool {
	return c.ctx.Err() != nil || !c.end.IsZero() && !time.Now().Before(c.end)
}

func (c *clock) elapsed() time.Duration { return time.Since(c.begin) }
