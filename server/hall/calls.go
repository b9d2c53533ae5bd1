package hall

import (
	"sync"

	"example.com/hexgames/kit/referee/clocks"
)

// calls holds the arrival times of the commands in progress.
type calls struct {
	lock sync.Mutex
	at   map[*clocks.Millis]bool
}

func (c *calls) begin(at clocks.Millis) *clocks.Millis {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.at == nil {
		c.at = map[*clocks.Millis]bool{}
	}
	c.at[&at] = true
	return &at
}

func (c *calls) end(at *clocks.Millis) {
	c.lock.Lock()
	defer c.lock.Unlock()
	delete(c.at, at)
}

// oldest returns the earliest arrival, or now if there is none.
func (c *calls) oldest(now clocks.Millis) clocks.Millis {
	c.lock.Lock()
	defer c.lock.Unlock()
	for at := range c.at {
		now = min(now, *at)
	}
	return now
}
