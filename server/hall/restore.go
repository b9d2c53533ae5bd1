package hall

import (
	"context"
	"errors"
	"fmt"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/store"
)

// Restored returns the name and the value that a copy of a store has in addition, so that the
// hall that opens it knows that it is one.
func Restored() (name, value string) { return valueRestored, newID(12) }

// restore does what a backup needs that is used again. What happened after the backup was made
// has not happened for the store, but people have seen it. So there is a new epoch, and every
// game gets another number: otherwise who remembers what was drawn would know what will be.
func (h *Hall) restore(ctx context.Context) error {
	mark, err := h.store.Value(ctx, valueRestored, func() string { return "" })
	if err != nil || mark == "" {
		return err
	}
	h.log.Warn("a backup was restored: the games that are not over get other numbers")
	// All servers that open the store at the same time find the same epoch.
	if h.epoch, err = h.store.Value(ctx, valueEpoch+" "+mark, func() string { return newID(6) }); err != nil {
		return err
	}
	if err := h.store.SetValue(ctx, valueEpoch, h.epoch); err != nil {
		return err
	}
	live := []string{string(referee.Open), string(referee.Committed), string(referee.Playing)}
	heads, err := h.store.Games(ctx, store.Filter{Status: live})
	if err != nil {
		return err
	}
	for _, head := range heads {
		if err := h.reseed(ctx, head.ID); err != nil {
			return fmt.Errorf("game %s: %w", head.ID, err)
		}
	}
	return h.store.SetValue(ctx, valueRestored, "")
}

// reseed gives a game another number.
func (h *Hall) reseed(ctx context.Context, id string) error {
	r := h.locked(id)
	defer r.lock.Unlock()
	if err := r.read(ctx); err != nil {
		return err
	}
	if r.readOnly || r.game == nil {
		return nil
	}
	err := h.grace(ctx, r) // first: no time is given back for what was before the last event
	if err == nil {
		err = r.reseed(ctx)
	}
	if errors.Is(err, store.ErrConflict) { // another server does the same
		return nil
	}
	return err
}

func (r *room) reseed(ctx context.Context) error {
	before, err := r.secret(ctx)
	if err != nil {
		return err
	}
	number := newNumber()
	events, err := r.game.Reseed(r.hall.Now(), before, fair.Commit(number))
	if err != nil {
		return err
	}
	return r.append(ctx, events, store.Command{}, number, 0)
}
