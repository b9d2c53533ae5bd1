package hall

import (
	"context"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// prepare does what is due in a locked room before a command: it gives back the time when the
// servers were away and ends a game whose time has run out. Its errors are the store's.
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
	return r.append(ctx, events, store.Command{}, "", 0)
}

// grace gives back the time of the outages in a locked room, once.
func (h *Hall) grace(ctx context.Context, r *room) error {
	for _, o := range *h.outages.Load() {
		events, err := o.giveBack(r.game)
		if err != nil {
			return err
		}
		if len(events) > 0 {
			if err := r.append(ctx, events, store.Command{}, "", 0); err != nil {
				return err
			}
			h.Counts.Graced.Add(1)
		}
	}
	return nil
}
