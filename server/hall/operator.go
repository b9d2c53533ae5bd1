package hall

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// everybody is more people than any store has.
const everybody = 1 << 30

// FindPeople returns the people with this id, or with this text in their names, most recently seen
// first. The limit is the maximum number of people. An empty text matches everyone.
func (h *Hall) FindPeople(ctx context.Context, text string, limit int) ([]store.Person, error) {
	found, err := h.store.Find(ctx, text, everybody)
	if err != nil {
		return nil, unavailable(err)
	}
	slices.SortStableFunc(found, func(a, b store.Person) int { return cmp.Compare(b.Seen, a.Seen) })
	return found[:min(len(found), limit)], nil
}

// Person returns the person with an id, or with a name that only one person has.
func (h *Hall) Person(ctx context.Context, text string) (store.Person, error) {
	found, err := h.store.Find(ctx, text, everybody)
	if err != nil {
		return store.Person{}, unavailable(err)
	}
	if i := slices.IndexFunc(found, func(p store.Person) bool { return p.ID == text }); i >= 0 {
		return found[i], nil
	}
	found = slices.DeleteFunc(found, func(p store.Person) bool { return p.Name != text || text == "" })
	switch len(found) {
	case 0:
		return store.Person{}, errNoPerson(text)
	case 1:
		return found[0], nil
	}
	return store.Person{}, Refuse(ErrRequest, text, fmt.Sprintf("%d people have this name: use an id", len(found)))
}

// errNoPerson is the error for a person who does not exist.
func errNoPerson(text string) error { return Refuse(ErrNotFound, text, "there is no such person") }

// A Found is a game as the operator sees it.
type Found struct {
	ID           string
	Game         string
	Status       referee.Status
	Outcome      hexgames.Outcome
	Moves        int
	Created      clocks.Millis
	Changed      clocks.Millis
	White, Black store.Person // the zero Person for a free seat; nameless if erased
	Listed       bool
	Private      bool
}

// FindGames returns a limited number of games, most recently changed first: all games, the game
// with an id, or the games of the people whom FindPeople finds. An empty status matches all.
func (h *Hall) FindGames(ctx context.Context, status referee.Status, text string, limit int) ([]Found, error) {
	var statuses []string
	if status != "" {
		statuses = []string{string(status)}
	}
	heads, err := h.store.Games(ctx, store.Filter{ID: text, Status: statuses, Limit: limit})
	if err != nil {
		return nil, unavailable(err)
	}
	if text != "" && len(heads) == 0 {
		if heads, err = h.gamesOf(ctx, statuses, text, limit); err != nil {
			return nil, err
		}
	}
	var all []Found
	for _, head := range heads {
		stored, err := h.store.Events(ctx, head.ID, 0)
		if errors.Is(err, store.ErrNotFound) {
			continue // removed meanwhile
		}
		var events []referee.Event
		if err == nil {
			events, err = store.Decode(stored)
		}
		var people map[string]store.Person
		if err == nil {
			people, err = h.store.People(ctx, head.White, head.Black)
		}
		if err != nil {
			return nil, unavailable(err)
		}
		person := func(id string) store.Person {
			if p, ok := people[id]; ok {
				return p
			}
			return store.Person{ID: id}
		}
		s := unfolded(head.ID, referee.Viewer{Operator: true}, events)
		all = append(all, Found{
			ID: head.ID, Game: head.Game, Status: referee.Status(head.Status), Outcome: s.Outcome, Moves: len(s.Moves), Created: events[0].At,
			Changed: head.Changed, White: person(head.White), Black: person(head.Black), Listed: head.Listed, Private: head.Private,
		})
	}
	return all, nil
}

// gamesOf returns the games of the people whom FindPeople finds.
func (h *Hall) gamesOf(ctx context.Context, statuses []string, text string, limit int) (heads []store.Head, err error) {
	people, err := h.FindPeople(ctx, text, everybody)
	if err != nil {
		return nil, err
	}
	known := map[string]bool{}
	for _, p := range people {
		of, err := h.store.Games(ctx, store.Filter{Person: p.ID, Status: statuses, Limit: limit})
		if err != nil {
			return nil, unavailable(err)
		}
		for _, head := range of {
			if !known[head.ID] {
				heads = append(heads, head)
			}
			known[head.ID] = true
		}
	}
	slices.SortStableFunc(heads, func(a, b store.Head) int { return cmp.Compare(b.Changed, a.Changed) })
	return heads[:min(len(heads), limit)], nil
}

// CountGames returns the number of a person's games.
func (h *Hall) CountGames(ctx context.Context, person string) (int, error) {
	heads, err := h.store.Games(ctx, store.Filter{Person: person})
	if err != nil {
		return 0, unavailable(err)
	}
	return len(heads), nil
}

// Remove deletes a game with all its events. Its streams end.
func (h *Hall) Remove(ctx context.Context, id string) error {
	r := h.locked(id)
	defer r.lock.Unlock()
	switch err := h.store.Remove(ctx, id); {
	case errors.Is(err, store.ErrNotFound):
		h.vanish(r)
		return errNoGame(id)
	case err != nil:
		return unavailable(err)
	}
	h.vanish(r)
	return nil
}

// vanish forgets a room whose game is not, or no longer, in the store. For streams, which read its
// page, the game is over and complete. The room is locked.
func (h *Hall) vanish(r *room) {
	h.rooms.lock.Lock()
	if h.rooms.all[r.id] == r {
		delete(h.rooms.all, r.id)
	}
	r.gone = true
	h.rooms.lock.Unlock()
	p := r.page.Load()
	if p == nil {
		return
	}
	r.page.Store(&page{entries: p.entries[:1], persons: p.persons, private: p.private, over: true})
	h.audience.mark(r.id, p.persons)
}

// Unlist takes games out of the lobby: the one with an id, or all of a person's. It returns the
// number of games. Since nobody has joined them, they end as aborted.
func (h *Hall) Unlist(ctx context.Context, text string) (n int, err error) {
	heads, err := h.store.Games(ctx, store.Filter{Listed: true})
	if err != nil {
		return 0, unavailable(err)
	}
	which := func(head store.Head) bool { return head.ID == text }
	if !slices.ContainsFunc(heads, which) {
		p, err := h.Person(ctx, text)
		if err != nil {
			if errors.Is(err, ErrNotFound) {
				return 0, Refuse(ErrNotFound, text, "there is no such game in the lobby, and no such person")
			}
			return 0, err
		}
		which = func(head store.Head) bool {
			return slices.Contains([]string{head.Creator, head.White, head.Black}, p.ID)
		}
	}
	for _, head := range heads {
		if !which(head) {
			continue
		}
		switch err := h.Adjudicate(ctx, head.ID, hexgames.Outcome{Reason: referee.Aborted}); {
		case err == nil:
			n++
		case !errors.Is(err, hexgames.ErrGameOver):
			return n, err
		}
	}
	return n, nil
}

// Keep configures how long a hall keeps unused data; 0 means forever.
type Keep struct {
	Guests  time.Duration // people not seen for this long, without a recovery link or an unfinished game
	Aborted time.Duration // games without a result, unchanged for this long
	Games   time.Duration // finished games, unchanged for this long
}

// A purger removes data that has exceeded its age limit. It starts once an hour and removes one
// portion at a time, item by item, so that nobody waits.
type purger struct {
	next     time.Time     // when it starts again
	end, now clocks.Millis // purgeAborted examines games that changed before end, starting at now and going backward
}

// valuePurged names a value: purgeAborted has examined all games that last changed before this
// time.
const valuePurged = "purged"

// purge removes a portion of outdated data. One goroutine calls it again and again.
func (h *Hall) purge(ctx context.Context) error {
	if h.options.Keep == (Keep{}) || time.Now().Before(h.purger.next) {
		return nil
	}
	for _, f := range []func(context.Context) (more bool, err error){h.purgeGuests, h.purgeAborted, h.purgeGames} {
		if more, err := f(ctx); more || err != nil {
			return err // it continues next time
		}
	}
	h.purger.next = time.Now().Add(time.Hour)
	return nil
}

// purgeGuests erases guests who have not been seen for too long and reports whether there are more.
func (h *Hall) purgeGuests(ctx context.Context) (more bool, err error) {
	const portion = 20 // erasing a person without a trace is a lot of work for the store
	if h.options.Keep.Guests == 0 {
		return false, nil
	}
	idle, err := h.store.Idle(ctx, h.Now()-clocks.Of(h.options.Keep.Guests), Recovery, portion)
	if err != nil {
		return false, err
	}
	for _, person := range idle {
		if err := h.Erase(ctx, person); err != nil {
			return false, err
		}
	}
	return len(idle) == portion, nil
}

// purgeGames removes games that have been over for too long and reports whether there are more.
func (h *Hall) purgeGames(ctx context.Context) (more bool, err error) {
	const portion = 200
	if h.options.Keep.Games == 0 {
		return false, nil
	}
	before := h.Now() - clocks.Of(h.options.Keep.Games)
	old, err := h.store.Games(ctx, store.Filter{Status: []string{string(referee.Over)}, Before: before, Limit: portion})
	if err != nil {
		return false, err
	}
	for _, head := range old {
		if err := h.Remove(ctx, head.ID); err != nil && !errors.Is(err, ErrNotFound) {
			return false, err
		}
	}
	return len(old) == portion, nil
}

// purgeAborted removes games without a result that have been over for too long, and reports whether
// there may be more. Only the events show that a game has no result, so it reads each game once.
func (h *Hall) purgeAborted(ctx context.Context) (more bool, err error) {
	const portion = 200
	p := &h.purger
	if h.options.Keep.Aborted == 0 {
		return false, nil
	}
	text, err := h.store.Value(ctx, valuePurged, func() string { return "0" })
	if err != nil {
		return false, err
	}
	since, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return false, fmt.Errorf("the moment of the last purge is %q: %w", text, err)
	}
	if p.end == 0 {
		p.end = h.Now() - clocks.Of(h.options.Keep.Aborted)
		p.now = p.end
	}
	old, err := h.page(ctx, store.Filter{Status: []string{string(referee.Over)}, Before: p.now, Limit: portion})
	if err != nil {
		return false, err
	}
	for _, head := range old {
		if head.Changed < clocks.Millis(since) {
			old = nil
			break
		}
		without, err := h.hasNoResult(ctx, head)
		if err == nil && without {
			err = h.Remove(ctx, head.ID)
		}
		if err != nil && !errors.Is(err, ErrNotFound) {
			return false, err
		}
	}
	if len(old) >= portion {
		p.now = old[len(old)-1].Changed
		return true, nil
	}
	err = h.store.SetValue(ctx, valuePurged, strconv.FormatInt(int64(p.end), 10))
	p.end = 0
	return false, err
}

// hasNoResult reports whether a finished game has no result.
func (h *Hall) hasNoResult(ctx context.Context, head store.Head) (bool, error) {
	stored, err := h.store.Events(ctx, head.ID, max(head.N-3, 0)) // a rematch may follow the end
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	events, err := store.Decode(stored)
	return slices.ContainsFunc(events, func(e referee.Event) bool {
		return e.Outcome != nil && (e.Outcome.Reason == referee.Aborted || e.Outcome.Reason == referee.Expired)
	}), err
}
