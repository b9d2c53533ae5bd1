package hall

import (
	"context"
	"errors"
	"fmt"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/store"
)

// Restored returns the name and the value that mark a copy of a store. The hall that opens the copy
// finds them.
func Restored() (name, value string) { return valueRestored, newID(12) }

// restore prepares a restored backup for use. For the store, nothing has happened since the backup
// was made, but people have seen what did happen. So it starts a new epoch and gives every game a
// new number: otherwise, people who remember the draws could foresee them.
func (h *Hall) restore(ctx context.Context) error {
	mark, err := h.store.Value(ctx, valueRestored, func() string { return "" })
	if err != nil || mark == "" {
		return err
	}
	h.log.Warn("a backup was restored: unfinished games get new numbers")
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

// reseed gives a game a new number.
func (h *Hall) reseed(ctx context.Context, id string) error {
	r := h.locked(id)
	defer r.lock.Unlock()
	if err := r.read(ctx); err != nil {
		return err
	}
	if r.readOnly || r.game == nil {
		return nil
	}
	err := h.grace(ctx, r) // first: no time is given back for outages before the last event
	if err == nil {
		err = r.reseed(ctx)
	}
	if errors.Is(err, store.ErrConflict) { // another server is doing the same
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
