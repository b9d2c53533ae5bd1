package main

import (
	"context"
	"encoding/json"
	"sync"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/session"
)

// A conversation is a session with thinking that can be canceled.
type conversation struct {
	mu      sync.Mutex // for the session
	session *session.Session

	thinking sync.Mutex // for cancels
	last     int
	cancels  map[int]context.CancelFunc
}

// newSession returns a new session.
func newSession(seed uint64) *conversation {
	return &conversation{session: session.New(games.All(), seed), cancels: map[int]context.CancelFunc{}}
}

// ask answers a request.
func (c *conversation) ask(request string) string {
	var r session.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil || r == nil {
		return session.Refuse(session.Wrong(session.ErrRequest, "", "the request is not a JSON object")).String()
	}
	ctx, done := c.begin()
	defer done()
	reply, think := c.answer(r)
	if think != nil {
		reply = think(ctx, nil)
	}
	return reply.String()
}

// answer answers a request, or returns a function that thinks about the answer.
func (c *conversation) answer(r session.Request) (session.Reply, session.Thinking) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.Begin(r)
}

// begin returns a context that cancel cancels, and a function that ends it.
func (c *conversation) begin() (context.Context, func()) {
	ctx, cancel := context.WithCancel(context.Background())
	c.thinking.Lock()
	defer c.thinking.Unlock()
	c.last++
	id := c.last
	c.cancels[id] = cancel
	return ctx, func() {
		cancel()
		c.thinking.Lock()
		defer c.thinking.Unlock()
		delete(c.cancels, id)
	}
}

// cancel ends all thinking.
func (c *conversation) cancel() {
	c.thinking.Lock()
	defer c.thinking.Unlock()
	for _, cancel := range c.cancels {
		cancel()
	}
}

// close ends the session and all thinking.
func (c *conversation) close() error {
	c.cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.session.Close()
}
