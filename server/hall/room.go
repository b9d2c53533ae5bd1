package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// A room is a game in memory. Its content follows from the log.
type room struct {
	hall *Hall
	id   string

	lock     sync.Mutex    // held by commands
	game     *referee.Game // nil if it has to be read from the log
	seed     string        // the secret number; "" if not known yet
	readOnly bool          // the rules differ from this server's
	broken   error         // why the log cannot be folded with these rules
	gone     bool          // whether another room of the same game may be in memory

	moves *legals // of the last version that somebody asked for

	page    atomic.Pointer[page] // what everyone may read, even during a command
	delayed delayed              // the view of delayed spectators
	used    atomic.Int64         // when the room was last used
	subs    int                  // number of streams reading it; guarded by rooms
}

// A page is the log of a game up to an event, with everything that follows from it. It never
// changes.
type page struct {
	entries []entry
	persons [2]string
	over    bool
	private bool
	delay   clocks.Millis
	players []byte           // the message Now for players
	public  []byte           // and for everyone else
	moved   clocks.Millis    // when the position arose
	late    clocks.Millis    // how long this server has kept it from the players
	shown   clocks.Millis    // when this server published the position; 0 if another one did
	signs   [2]clocks.Millis // when each player last acted
}

// n returns the number of the last event.
func (p *page) n() int { return len(p.entries) }

// viewer returns the person's role in the game.
func (p *page) viewer(person string) referee.Viewer {
	for i, seat := range seats {
		if person != "" && p.persons[i] == person {
			return referee.Viewer{Seat: seat}
		}
	}
	return referee.Viewer{}
}

// seen returns how many events a viewer may see at a moment.
func (p *page) seen(v referee.Viewer, now clocks.Millis) int {
	n := p.n()
	if p.delay == 0 || p.over || v.Seat != hexgames.None || v.Operator {
		return n
	}
	for n > 1 && p.entries[n-1].event.At+p.delay > now {
		n--
	}
	return n
}

// known returns the signs of the players in the log.
func (p *page) known() map[string]clocks.Millis {
	known := map[string]clocks.Millis{}
	for i, person := range p.persons {
		known[person] = max(known[person], p.signs[i])
	}
	return known
}

// delayed is a game as delayed spectators see it.
type delayed struct {
	lock sync.Mutex
	game *referee.Game
}

// past calls f with the game after n events, or after a few more that others may already see. It
// continues from what others have seen.
func (r *room) past(ctx context.Context, p *page, n int, f func(*referee.Game)) {
	r.delayed.lock.Lock()
	defer r.delayed.lock.Unlock()
	compute(ctx, func() {
		g := r.delayed.game
		if g == nil {
			g = &referee.Game{}
		}
		for g.N() < n {
			if g.Apply(p.entries[g.N()].event) != nil {
				r.delayed.game = nil
				return // under this server's rules, there is no such game
			}
		}
		r.delayed.game = g
		f(g)
	})
}

// An entry is an event with its JSON, for players and for everyone else.
type entry struct {
	event   referee.Event
	players []byte
	public  []byte
}

// entryOf returns the entry of a stored event.
func entryOf(data []byte) (entry, error) {
	e := entry{players: data, public: data}
	if err := json.Unmarshal(data, &e.event); err != nil {
		return e, err
	}
	e.hide()
	return e, nil
}

// entryFor returns the entry of a new event.
func entryFor(event referee.Event) entry {
	data, err := json.Marshal(event)
	if err != nil {
		panic(err) // events always marshal
	}
	e := entry{event, data, data}
	e.hide()
	return e
}

// hide builds the view of an event for non-players, if it differs from the event.
func (e *entry) hide() {
	if e.event.Kind == referee.Hidden || e.event.Offer == 0 && e.event.Kind != referee.Offered {
		return
	}
	e.public, _ = json.Marshal(referee.Viewer{}.Shows(e.event))
}

// data returns what a viewer sees of an event.
func (e *entry) data(isPlayer bool) []byte {
	if isPlayer {
		return e.players
	}
	return e.public
}

// rooms holds the games in memory.
type rooms struct {
	lock sync.Mutex
	all  map[string]*room
}

func (r *rooms) count() int {
	r.lock.Lock()
	defer r.lock.Unlock()
	return len(r.all)
}

// list returns the rooms.
func (r *rooms) list() []*room {
	r.lock.Lock()
	defer r.lock.Unlock()
	all := make([]*room, 0, len(r.all))
	for _, one := range r.all {
		all = append(all, one)
	}
	return all
}

// room returns the room of a game, reading the game if necessary. It returns an error if there is
// no such game.
func (h *Hall) room(ctx context.Context, id string) (*room, error) {
	if r := h.enter(id, 0); r.page.Load() != nil {
		return r, nil
	}
	r := h.locked(id)
	defer r.lock.Unlock()
	if r.page.Load() != nil {
		return r, nil
	}
	if err := r.read(ctx); err != nil {
		return nil, err
	}
	return r, nil
}

// enter returns the room of a game, empty if it is not in memory, and counts streams.
func (h *Hall) enter(id string, streams int) *room {
	h.rooms.lock.Lock()
	defer h.rooms.lock.Unlock()
	r := h.rooms.all[id]
	if r == nil {
		r = &room{hall: h, id: id}
		h.rooms.all[id] = r
	}
	r.subs += streams
	r.used.Store(time.Now().UnixNano())
	return r
}

// leave ends a stream that reads a room.
func (h *Hall) leave(r *room) {
	h.rooms.lock.Lock()
	defer h.rooms.lock.Unlock()
	r.subs--
}

// here returns the room of a game if it is in memory.
func (h *Hall) here(id string) *room {
	h.rooms.lock.Lock()
	defer h.rooms.lock.Unlock()
	return h.rooms.all[id]
}

// idle is how long an unused game stays in memory.
const idle = time.Minute

// evict removes idle games from memory.
func (h *Hall) evict(after time.Duration) {
	now := time.Now()
	h.rooms.lock.Lock()
	defer h.rooms.lock.Unlock()
	for id, r := range h.rooms.all {
		if r.subs == 0 && now.Sub(time.Unix(0, r.used.Load())) > after && r.lock.TryLock() {
			delete(h.rooms.all, id)
			r.gone = true
			r.lock.Unlock()
			h.Counts.Evicted.Add(1)
		}
	}
}

// read reads the events that are not in memory and folds them. The room is locked.
func (r *room) read(ctx context.Context) error {
	p := r.page.Load()
	known := 0
	var entries []entry
	if p != nil {
		known, entries = p.n(), p.entries
	}
	stored, err := r.hall.store.Events(ctx, r.id, known)
	switch {
	case errors.Is(err, store.ErrNotFound):
		r.hall.vanish(r)
		return errNoGame(r.id)
	case err != nil:
		return unavailable(err)
	}
	if len(stored) == 0 && p != nil && (r.game != nil || r.broken != nil) {
		return nil
	}
	entries = slices.Clip(entries)
	for _, e := range stored {
		one, err := entryOf(e.Data)
		if err != nil {
			return unavailable(fmt.Errorf("game %s, event %d: %w: %w", r.id, e.N, errBroken, err))
		}
		entries = append(entries, one)
	}
	if r.game != nil && r.game.N() == known {
		for i := range entries[known:] {
			if err := r.game.Apply(entries[known+i].event); err != nil {
				r.game = nil
				break
			}
		}
	} else {
		r.game = nil
	}
	if r.game == nil {
		r.hall.Counts.Opened.Add(1)
		compute(ctx, func() { r.fold(entries) })
	}
	r.seed = ""
	r.publish(entries, 0)
	return nil
}

// errBroken is the error for an unreadable log.
var errBroken = errors.New("this is not an event")

// drop forgets a room without a game. The room is locked.
func (h *Hall) drop(r *room) {
	h.rooms.lock.Lock()
	defer h.rooms.lock.Unlock()
	if h.rooms.all[r.id] == r && r.subs == 0 {
		delete(h.rooms.all, r.id)
		r.gone = true
	}
}

// locked returns the room of a game, locked, and empty if it is not in memory.
func (h *Hall) locked(id string) *room {
	for {
		r := h.enter(id, 0)
		if r.lock.Lock(); !r.gone {
			return r
		}
		r.lock.Unlock()
	}
}

// fold folds all events. It may fail if the rules have changed since the game started.
func (r *room) fold(entries []entry) {
	events := make([]referee.Event, len(entries))
	for i := range entries {
		events[i] = entries[i].event
	}
	r.game, r.broken = referee.Fold(events)
	if r.broken != nil {
		r.game, r.readOnly = nil, true
		r.hall.log.Warn("a game cannot continue under this server's rules", "game", r.id, "error", r.broken)
		return
	}
	r.readOnly = !isOurs(r.game.Terms().Game, r.game.Digest())
	if r.readOnly && r.game.Status() != referee.Over {
		r.hall.log.Warn("a game started under different rules than this server's", "game", r.id, "rules", r.game.Terms().Game)
	}
}

// publish makes stored events public and wakes the streams. The room is locked. If this server has
// just stored the last of the events, came is the time; otherwise, it is 0.
func (r *room) publish(entries []entry, came clocks.Millis) {
	p := &page{entries: entries}
	if first := entries[0].event; first.Terms != nil {
		p.private, p.delay = first.Terms.Private, first.Terms.Delay
	}
	known := 0
	if old := r.page.Load(); old != nil {
		p.persons, p.moved, p.late, p.shown, p.signs, known = old.persons, old.moved, old.late, old.shown, old.signs, old.n()
	}
	for _, one := range entries[known:] {
		e := one.event
		if (e.By == hexgames.White || e.By == hexgames.Black) && e.Kind != referee.Graced {
			p.signs[e.By-hexgames.White] = e.At
		}
		switch {
		case e.IsPosition():
			p.moved, p.late, p.shown = e.At, 0, came
			if came != 0 {
				p.late = max(came-e.At, 0)
			}
		case e.Kind == referee.Graced: // the same time is not given back twice
			p.late -= max(min(p.moved+p.late, e.At)-max(p.moved, e.At-e.Grace), 0)
		}
	}
	if g := r.game; g != nil {
		p.persons = [2]string{g.Seat(hexgames.White).Person, g.Seat(hexgames.Black).Person}
		p.over = g.Status() == referee.Over
	} else {
		for _, e := range entries {
			if e.event.Kind == referee.Joined {
				p.persons[e.event.By-hexgames.White] = e.event.Person
			}
			p.over = p.over || e.event.Kind == referee.Ended
		}
	}
	p.players, p.public = r.nows(entries)
	r.page.Store(p)
	r.hall.audience.mark(r.id, p.persons)
}

// forget forgets the game; the next command reads it again.
func (r *room) forget() { r.game, r.broken = nil, nil }

// secret returns the server's number for the game. The room is locked.
func (r *room) secret(ctx context.Context) (string, error) {
	if r.seed == "" {
		seed, err := r.hall.store.Seed(ctx, r.id)
		if err != nil {
			return "", unavailable(err)
		}
		r.seed = seed
	}
	return r.seed, nil
}

// append stores events that the game has applied and publishes them. If most is not 0 and the
// command would give its sender more games than that, append fails. The room is locked. If append
// returns an error, the game is forgotten.
func (r *room) append(ctx context.Context, events []referee.Event, c store.Command, seed string, most int) error {
	a := store.Append{Game: r.id, Index: indexOf(r.game), Command: c, Seed: seed, Most: most}
	var entries []entry
	if p := r.page.Load(); p != nil {
		entries = p.entries
	}
	for _, e := range events {
		one := entryFor(e)
		entries = append(entries, one)
		a.Events = append(a.Events, store.Event{N: e.N, Data: one.players})
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
	defer cancel()
	if err := r.hall.store.Append(ctx, a); err != nil {
		r.forget()
		switch {
		case errors.Is(err, store.ErrConflict):
			r.hall.Counts.Conflicts.Add(1)
		case !errors.Is(err, store.ErrReused) && !errors.Is(err, store.ErrFull):
			r.hall.Counts.Failed.Add(1)
			r.hall.log.Warn("events could not be stored", "game", r.id, "error", err)
		}
		return err
	}
	if seed != "" {
		r.seed = seed
	}
	r.hall.Counts.Events.Add(int64(len(events)))
	r.publish(entries, r.hall.Now())
	return nil
}

// patience is how long a command waits for the store.
const patience = 10 * time.Second

// indexOf returns the store's index entry of a game.
func indexOf(g *referee.Game) store.Index {
	t := g.Terms()
	i := store.Index{
		Game: t.Game, Rules: g.Digest(), Status: string(g.Status()), Version: g.Version(), Private: t.Private, Changed: g.Last(),
		White: g.Seat(hexgames.White).Person, Black: g.Seat(hexgames.Black).Person, Creator: t.Creator,
		Listed: t.Listed && g.Status() == referee.Open,
	}
	switch at, runs := g.Clocks().Deadline(); {
	case g.Status() == referee.Over:
	case runs:
		i.Deadline = at
	case g.Status() != referee.Playing:
		i.Deadline = t.Expires
	}
	return i
}
