package hall

import (
	"context"
	"encoding/json"
	"slices"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// A Listener is a stream. It has no queue: it records only which games have changed and reads them
// from its own positions in their logs.
type Listener struct {
	hall    *Hall
	person  string        // "" for a stream of one game
	Changed chan struct{} // signals that there are games to take
	Check   chan struct{} // signals that the person may no longer be allowed in: see [Hall.Who]

	lock  sync.Mutex
	marks map[string]bool
}

// mark notes that a game has changed.
func (l *Listener) mark(game string) {
	l.lock.Lock()
	if l.marks == nil {
		l.marks = map[string]bool{}
	}
	l.marks[game] = true
	l.lock.Unlock()
	select {
	case l.Changed <- struct{}{}:
	default: // it will check anyway
	}
}

// Take returns the games that have changed since the last call.
func (l *Listener) Take() []string {
	l.lock.Lock()
	defer l.lock.Unlock()
	games := make([]string, 0, len(l.marks))
	for game := range l.marks {
		games = append(games, game)
	}
	clear(l.marks)
	slices.Sort(games)
	return games
}

// audience holds the listeners, by game and by person.
type audience struct {
	lock    sync.Mutex
	games   map[string]map[*Listener]bool
	persons map[string]map[*Listener]bool
	here    map[string]map[*Listener]bool // streams of all kinds, by person
	signs   map[string]*sign              // by person
	all     int
}

func (a *audience) begin() {
	a.games, a.persons = map[string]map[*Listener]bool{}, map[string]map[*Listener]bool{}
	a.here, a.signs = map[string]map[*Listener]bool{}, map[string]*sign{}
}

func (a *audience) count() int {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.all
}

// check makes all streams of people check that the people are still allowed in.
func (a *audience) check(persons ...string) {
	a.lock.Lock()
	defer a.lock.Unlock()
	for _, person := range persons {
		for l := range a.here[person] {
			select {
			case l.Check <- struct{}{}:
			default: // it will check anyway
			}
		}
	}
}

// mark tells the listeners of a game, and of its players, that the game has changed.
func (a *audience) mark(game string, persons [2]string) {
	a.lock.Lock()
	defer a.lock.Unlock()
	for l := range a.games[game] {
		l.mark(game)
	}
	for i, person := range persons {
		if person == "" || i == 1 && person == persons[0] {
			continue
		}
		for l := range a.persons[person] {
			l.mark(game)
		}
	}
}

// join adds a person's listener under a key of one of the maps.
func (a *audience) join(in map[string]map[*Listener]bool, key string, l *Listener, person string) {
	a.lock.Lock()
	defer a.lock.Unlock()
	add(in, key, l)
	if a.all++; person != "" {
		add(a.here, person, l)
	}
}

// leave removes a listener.
func (a *audience) leave(in map[string]map[*Listener]bool, key string, l *Listener, person string) {
	a.lock.Lock()
	defer a.lock.Unlock()
	remove(in, key, l)
	remove(a.here, person, l)
	a.all--
}

func add(in map[string]map[*Listener]bool, key string, l *Listener) {
	if in[key] == nil {
		in[key] = map[*Listener]bool{}
	}
	in[key][l] = true
}

func remove(in map[string]map[*Listener]bool, key string, l *Listener) {
	if delete(in[key], l); len(in[key]) == 0 {
		delete(in, key)
	}
}

// A Cursor is a position in the log of a game, for a viewer.
type Cursor struct {
	room   *room
	person string
	viewer referee.Viewer // the person's role when they last looked
	n      int            // the number of the viewer's last event
}

// cursor returns a person's position after an event.
func (r *room) cursor(person string, after int) *Cursor {
	return &Cursor{room: r, person: person, viewer: r.page.Load().viewer(person), n: after}
}

// N returns the number of the viewer's last event.
func (c *Cursor) N() int { return c.n }

// Over reports whether the game is over and the viewer has all of it.
func (c *Cursor) Over() bool {
	p := c.room.page.Load()
	return p.over && c.n >= p.n()
}

// isPlayer reports whether the viewer sees what players see.
func (c *Cursor) isPlayer() bool { return c.viewer.Seat != hexgames.None || c.viewer.Operator }

// next returns the events after the cursor that the viewer may see by now, limited to most, and
// moves the cursor past them. A person who has taken a seat sees what players see from then on.
func (c *Cursor) next(h *Hall, most int) [][]byte {
	p := c.room.page.Load()
	c.viewer = p.viewer(c.person)
	end := min(p.seen(c.viewer, h.Now()), c.n+most)
	var found [][]byte
	for c.n < end {
		found = append(found, p.entries[c.n].data(c.isPlayer()))
		c.n++
	}
	return found
}

// Wait returns how long it takes until the viewer may see another existing event, at least a
// millisecond; 0 if there is none.
func (c *Cursor) Wait(h *Hall) clocks.Millis {
	p := c.room.page.Load()
	now := h.Now()
	switch n := p.seen(c.viewer, now); {
	case c.n < n:
		return 1
	case n < p.n():
		return max(p.entries[n].event.At+p.delay-now, 1)
	}
	return 0
}

// now returns the message Now at the cursor, or nothing if the viewer may not see exactly this far:
// a viewer who names an event that they have not seen gets no information about it.
func (c *Cursor) now(ctx context.Context, h *Hall) []byte {
	p := c.room.page.Load()
	switch seen := p.seen(c.viewer, h.Now()); {
	case c.n != seen:
		return nil
	case seen < p.n(): // a spectator waits
		var data []byte
		c.room.past(ctx, p, seen, func(g *referee.Game) {
			if g.N() == c.n {
				data, _ = json.Marshal(now(g, c.viewer, h.Now()))
			}
		})
		return data
	case c.isPlayer():
		return p.players
	}
	return p.public
}

// A Message is a message of a stream: either an event with its number, or the current state of the
// game.
type Message struct {
	Game  string
	N     int // of the event; 0 for Now
	Event []byte
	Now   []byte
}

// portion is the maximum number of events that a stream sends at a time. The stream gets the next
// batch when the client has read this one, so that a client that does not read costs little memory.
const portion = 100

// Messages returns the messages that a stream has to send for a game: the events after the cursor
// and, after the last one, the current state. If nothing has happened, it returns nothing. There
// may be more: see [Cursor.Wait].
func (h *Hall) Messages(ctx context.Context, c *Cursor, legal bool) []Message {
	var all []Message
	before := c.n
	for i, data := range c.next(h, portion) {
		all = append(all, Message{Game: c.room.id, N: before + i + 1, Event: data})
	}
	if len(all) == 0 {
		return nil
	}
	if m := h.complete(ctx, c, c.now(ctx, h), legal); m.Now != nil {
		all = append(all, m)
	}
	return all
}

// NowMessage returns the current state of the game, with the seats that are connected.
func (h *Hall) NowMessage(ctx context.Context, c *Cursor, legal bool) Message {
	c.room.lock.Lock()
	seen := c.room.page.Load().seen(c.viewer, h.Now())
	if g := c.room.game; g != nil && g.N() == c.n && c.n == seen && g.Status() == referee.Playing && g.Clocks().On != hexgames.None {
		data, _ := json.Marshal(now(g, c.viewer, h.Now()))
		c.room.lock.Unlock()
		return h.complete(ctx, c, data, legal)
	}
	c.room.lock.Unlock()
	return h.complete(ctx, c, c.now(ctx, h), legal)
}

// complete adds to a message Now the connected seats and, if legal is true and it is the viewer's
// turn, the legal moves.
func (h *Hall) complete(ctx context.Context, c *Cursor, data []byte, legal bool) Message {
	if data == nil {
		return Message{}
	}
	var more Now
	p := c.room.page.Load()
	present := h.present(ctx, p.known())
	for i, seat := range seats {
		if present[p.persons[i]] {
			more.Present = append(more.Present, seat)
		}
	}
	if legal {
		var l *legals
		c.room.lock.Lock()
		if g := c.room.game; g != nil && g.N() == c.n && g.Turn() == c.viewer.Seat && c.viewer.Seat != hexgames.None {
			l = c.room.legal()
		}
		c.room.lock.Unlock()
		if l != nil {
			more.Legal, _ = l.list(ctx, h.slots) // the client is gone, or too slow
		}
	}
	message := slices.Clip(data[:len(data)-1])
	for _, field := range []struct {
		name  string
		value any
		there bool
	}{{"present", more.Present, more.Present != nil}, {"legal", more.Legal, more.Legal != nil}} {
		if field.there {
			value, _ := json.Marshal(field.value)
			message = append(append(message, `,"`+field.name+`":`...), value...)
		}
	}
	return Message{Game: c.room.id, Now: append(message, '}')}
}

// Watch starts a stream of one game, which the caller must end. Players of the game see more.
func (h *Hall) Watch(ctx context.Context, person, id string, after int) (l *Listener, c *Cursor, end func(), err error) {
	r, _, err := h.may(ctx, person, id)
	if err != nil {
		return nil, nil, nil, err
	}
	if n := r.page.Load().n(); after > n {
		after = n
	}
	r = h.enter(id, 1) // the same room, unless it was just forgotten
	if r.page.Load() == nil {
		r.lock.Lock()
		err := r.read(ctx)
		r.lock.Unlock()
		if err != nil {
			h.leave(r)
			return nil, nil, nil, err
		}
	}
	l, leave := h.listen(ctx, h.audience.games, id, person)
	l.mark(id)
	return l, r.cursor(person, max(after, 0)), func() {
		leave()
		h.leave(r)
	}, nil
}

// listen starts a stream for a person, which the caller must end.
func (h *Hall) listen(ctx context.Context, in map[string]map[*Listener]bool, key, person string) (l *Listener, end func()) {
	l = &Listener{hall: h, Changed: make(chan struct{}, 1), Check: make(chan struct{}, 1)}
	h.audience.join(in, key, l, person)
	h.arrive(ctx, person)
	return l, func() {
		h.audience.leave(in, key, l, person)
		h.sign(person)
	}
}

// A Place is a game of a person and its last event, for the start of a stream.
type Place struct {
	Game   string         `json:"game"`
	N      int            `json:"n"`
	Status referee.Status `json:"status"`
}

// Follow starts a person's stream, which the caller must end. It returns their unfinished games.
func (h *Hall) Follow(ctx context.Context, person string) (l *Listener, places []Place, end func(), err error) {
	l, end = h.listen(ctx, h.audience.persons, person, person)
	l.person = person
	places, err = h.places(ctx, person)
	if err != nil {
		end()
		return nil, nil, nil, err
	}
	return l, places, end, nil
}

// places returns a person's unfinished games.
func (h *Hall) places(ctx context.Context, person string) ([]Place, error) {
	live := []string{string(referee.Open), string(referee.Committed), string(referee.Playing)}
	heads, err := h.store.Games(ctx, store.Filter{Person: person, Status: live})
	if err != nil {
		return nil, unavailable(err)
	}
	places := []Place{}
	for _, head := range heads {
		places = append(places, Place{head.ID, head.N, referee.Status(head.Status)})
	}
	return places, nil
}

// CursorOf returns a person's position in the log of a game after an event.
func (h *Hall) CursorOf(ctx context.Context, person, id string, after int) (*Cursor, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.cursor(person, after), nil
}
