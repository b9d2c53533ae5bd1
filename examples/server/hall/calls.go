package hall

import (
	"context"
	"sync"

	"example.com/hexgames/examples/referee"
	"example.com/hexgames/examples/referee/clocks"
	"example.com/hexgames/examples/server/store"
)

// calls holds when the commands that are being carried out arrived.
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

// oldest returns when the oldest of them arrived, or now if there is none.
func (c *calls) oldest(now clocks.Millis) clocks.Millis {
	c.lock.Lock()
	defer c.lock.Unlock()
	for at := range c.at {
		now = min(now, *at)
	}
	return now
}

// prepare does what has to happen in a locked room before a command: it gives back the time for
// which the servers were away, and ends a game whose time has run out. Its errors are those of
// the store.
func (h *Hall) prepare(ctx context.Context, r *room) error {
	if err := h.grace(ctx, r); err != nil {
		return err
	}
	now, g := h.Now(), r.game
	deadline, runs := g.Clocks().Deadline()
	expires := g.Status() != referee.Playing && g.Status() != referee.Over && g.Terms().Expires != 0 && now >= g.Terms().Expires
	if !expires && (!runs || clocks.Millis(h.level.Load()) <= deadline+referee.MostLag+r.late()) {
		return nil
	}
	seed, err := r.secret(ctx)
	if err != nil {
		return err
	}
	events, err := g.Expire(now, seed)
	if err == nil && len(events) == 0 {
		events, err = g.Flag(now, h.lags.of(g.Seat(g.Clocks().On).Person)+r.late(), seed)
	}
	if err != nil || len(events) == 0 {
		return err
	}
	h.Counts.Flagged.Add(1)
	return r.append(ctx, events, store.Command{}, "")
}

// grace gives back the time of the outages in a locked room, unless it has been given back.
func (h *Hall) grace(ctx context.Context, r *room) error {
	for _, o := range *h.outages.Load() {
		events, err := r.game.Away(o.from, o.to)
		if err != nil {
			return err
		}
		if len(events) > 0 {
			if err := r.append(ctx, events, store.Command{}, ""); err != nil {
				return err
			}
			h.Counts.Graced.Add(1)
		}
	}
	return nil
}
