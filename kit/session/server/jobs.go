package server

import (
	"context"
	"slices"

	"example.com/hexgames/kit/session"
)

// A job is a request that bots are thinking about or that is waiting for its turn.
type job struct {
	key     any // the id of the request, as decoded
	session *session.Session
	stop    context.CancelFunc
}

// full reports whether no more requests may wait.
func (c *conversation) full() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.running) >= c.Thinking+c.Waiting
}

// begin has bots think about a request in the background.
func (c *conversation) begin(r request, think session.Thinking) {
	ctx, stop := context.WithCancel(c.ctx)
	j := &job{r.key, c.sessions[r.session], stop}
	c.mu.Lock()
	c.running = append(c.running, j)
	c.mu.Unlock()
	c.jobs.Go(func() {
		defer stop()
		select {
		case c.slots <- struct{}{}:
			defer func() { <-c.slots }()
		case <-ctx.Done(): // the bot answers soon
		}
		reply := think(ctx, func(found session.Reply) { c.write(r.id, found) })
		c.mu.Lock()
		c.running = slices.DeleteFunc(c.running, func(other *job) bool { return other == j })
		c.mu.Unlock()
		c.write(r.id, reply)
	})
}

// end stops the jobs that which selects and returns their number. They still answer. The caller
// holds mu.
func (c *conversation) end(which func(*job) bool) (n int) {
	for _, j := range c.running {
		if which(j) {
			j.stop()
			n++
		}
	}
	return n
}

// cancel stops the jobs with an id. It answers request r before they answer.
func (c *conversation) cancel(r request, id any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n := c.end(func(j *job) bool { return j.key == id })
	c.put(r.id, session.Reply{Answer: Canceled{n}})
}
