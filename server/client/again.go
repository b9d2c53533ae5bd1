package client

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/url"
	"time"
)

// An again is an error that calls for sending the same request again.
type again struct {
	err   error
	after time.Duration // the wait that the server asked for; 0 if unknown
}

func (a *again) Error() string { return a.err.Error() }
func (a *again) Unwrap() error { return a.err }

// failed returns the error for an attempt without an answer.
func (c *Client) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err // without the URL
	}
	c.missed(err)
	return &again{err: err}
}

// missed notes that the server cannot be reached.
func (c *Client) missed(err error) {
	c.mu.Lock()
	first := c.gone.IsZero()
	if first {
		c.gone = time.Now()
	}
	c.mu.Unlock()
	if first && c.Lost != nil {
		c.Lost(err)
	}
}

// reached notes that the server has answered.
func (c *Client) reached() {
	c.mu.Lock()
	since := c.gone
	c.gone = time.Time{}
	c.mu.Unlock()
	if !since.IsZero() && c.Back != nil {
		c.Back(time.Since(since))
	}
}

// A backoff is the wait before another attempt. It doubles each time, with some randomness so that
// clients do not all return at the same moment.
type backoff struct {
	least time.Duration
	tries int
}

// next returns how long to wait, at least after.
func (b *backoff) next(after time.Duration) time.Duration {
	d := min(b.least<<min(b.tries, 20), most)
	b.tries++
	return after + d/2 + rand.N(d/2+1)
}

// sleep waits before another attempt. It returns false if the context ends.
func (b *backoff) sleep(ctx context.Context, after time.Duration) bool {
	t := time.NewTimer(b.next(after))
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
