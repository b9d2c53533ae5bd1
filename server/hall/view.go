package hall

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/record"
	"example.com/hexgames/server/store"
)

// A State is a game as a viewer sees it, with additions that only a server can supply.
type State struct {
	referee.State
	Epoch   string            `json:"epoch"`
	Invites map[string]string `json:"invites,omitempty"` // the secrets of free seats
	Gone    clocks.Millis     `json:"gone,omitempty"`    // when the absent opponent was last present
}

// A Now is the state of a game that streams send after its events.
type Now struct {
	N       int               `json:"n"`
	Version int               `json:"version"`
	Status  referee.Status    `json:"status"`
	Turn    hexgames.Player   `json:"turn"`
	Clocks  *referee.Clocks   `json:"clocks,omitempty"`
	Offer   *referee.Asked    `json:"offer,omitempty"`
	Outcome *hexgames.Outcome `json:"outcome,omitempty"`
	Present []hexgames.Player `json:"present,omitempty"`
	Legal   []string          `json:"legal,omitempty"`
}

// now returns the state that streams send, at a moment.
func now(g *referee.Game, v referee.Viewer, at clocks.Millis) Now {
	n := Now{N: g.N(), Version: g.Version(), Status: g.Status(), Turn: g.Turn(), Clocks: g.ViewClocks(at)}
	if offer := g.Offer(); offer != nil && (v.Seat != hexgames.None || v.Operator) {
		n.Offer = offer
	}
	if o := g.Outcome(); o.Over() {
		n.Outcome = &o
	}
	return n
}

// nows returns the message Now, for players and for everyone else. The room is locked.
func (r *room) nows(entries []entry) (players, public []byte) {
	if r.game == nil {
		return nil, nil
	}
	at := r.hall.Now()
	one := now(r.game, referee.Viewer{Operator: true}, at)
	players, _ = json.Marshal(one)
	if one.Offer == nil {
		return players, players
	}
	one.Offer = nil
	public, _ = json.Marshal(one)
	return players, public
}

// may returns the room of a game if a person may see it.
func (h *Hall) may(ctx context.Context, person, id string) (*room, referee.Viewer, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return nil, referee.Viewer{}, err
	}
	if h.options.Shared {
		if err := h.refresh(ctx, r); err != nil {
			return nil, referee.Viewer{}, err
		}
	}
	p := r.current()
	v := p.viewer(person)
	if p.private && v.Seat == hexgames.None {
		return nil, v, errNoGame(id)
	}
	return r, v, nil
}

// current returns the page with all stored events. Without the lock, a list of games might have
// shown one that is not published yet.
func (r *room) current() *page {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.page.Load()
}

// refresh reads a room's events that other servers have stored.
func (h *Hall) refresh(ctx context.Context, r *room) error {
	heads, err := h.store.Heads(ctx, r.id)
	if err != nil {
		return unavailable(err)
	}
	if p := r.page.Load(); p != nil && 0 < heads[r.id] && heads[r.id] <= p.n() {
		return nil
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.read(ctx)
}

// State returns a game as a person sees it.
func (h *Hall) State(ctx context.Context, person, id string, legal bool) (State, error) {
	r, v, err := h.may(ctx, person, id)
	if err != nil {
		return State{}, err
	}
	h.awake(ctx)
	r.lock.Lock()
	unlock := sync.OnceFunc(r.lock.Unlock)
	defer unlock()
	if r.game == nil && r.broken == nil {
		if err := r.read(ctx); err != nil {
			return State{}, err
		}
	}
	if r.game != nil && !r.readOnly && h.ready.Load() {
		if err := h.prepare(ctx, r); err != nil {
			r.forget()
			if err := r.read(ctx); err != nil {
				return State{}, err
			}
		}
		if g := r.game; g != nil {
			v.Seat = g.SeatOf(person)
		}
	}
	p := r.page.Load()
	var l *legals
	if g := r.game; g != nil && p.seen(v, h.Now()) == p.n() && legal && g.Turn() != hexgames.None {
		l = r.legal()
	}
	s := h.view(ctx, r, p, v, unlock)
	unlock() // the rest waits for others
	h.complement(ctx, s, p, v)
	if l != nil && s.N == p.n() {
		if s.Legal, err = l.list(ctx, h.slots); err != nil {
			return State{}, err
		}
	}
	return *s, nil
}

// Invited returns a game as seen by a person with the secret of a seat.
func (h *Hall) Invited(ctx context.Context, person, id, secret string) (State, error) {
	r, err := h.room(ctx, id)
	if err != nil {
		return State{}, err
	}
	if h.invited(id, secret) == hexgames.None {
		if p := r.page.Load(); p.private && p.viewer(person).Seat == hexgames.None {
			return State{}, errNoGame(id)
		}
		return State{}, Refuse(ErrSecret, "", "this is not the secret of a seat")
	}
	if h.options.Shared {
		if err := h.refresh(ctx, r); err != nil {
			return State{}, err
		}
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	return *h.state(ctx, r, referee.Viewer{}), nil
}

// state returns a game as a viewer sees it, without its legal moves. The room is locked.
func (h *Hall) state(ctx context.Context, r *room, v referee.Viewer) *State {
	p := r.page.Load()
	s := h.view(ctx, r, p, v, func() {})
	h.complement(ctx, s, p, v)
	return s
}

// view returns what a viewer sees of a game's log. The room is locked; view calls unlock when the
// lock is no longer needed.
func (h *Hall) view(ctx context.Context, r *room, p *page, v referee.Viewer, unlock func()) (s *State) {
	now, readOnly := h.Now(), r.readOnly
	show := func(g *referee.Game) {
		s = &State{Epoch: h.epoch, State: g.View(v, now)}
		s.ReadOnly = readOnly
	}
	seen := p.seen(v, now)
	switch {
	case r.game == nil:
	case seen < p.n():
		unlock()
		r.past(ctx, p, seen, show)
	default:
		compute(ctx, func() { show(r.game) })
	}
	if s == nil {
		s = &State{Epoch: h.epoch, State: unfolded(r.id, v, eventsOf(p)[:seen])}
	}
	return s
}

// complement adds to a state what does not follow from the log: presence and invitations.
func (h *Hall) complement(ctx context.Context, s *State, p *page, v referee.Viewer) {
	h.introduce(ctx, p.known(), s.White, s.Black)
	if v.Seat == hexgames.None || s.ReadOnly && s.Position == "" {
		return
	}
	if s.Status == referee.Open {
		s.Invites = map[string]string{}
		for i, one := range []*referee.Person{s.White, s.Black} {
			if one == nil {
				s.Invites[seats[i].String()] = h.invite(s.ID, seats[i])
			}
		}
	}
	if s.Status == referee.Playing && s.Terms.Clock.Move == 0 {
		if since, err := h.gone(ctx, p, v.Seat.Opponent()); err == nil {
			s.Gone = since
		}
	}
}

// eventsOf returns the events of a page.
func eventsOf(p *page) []referee.Event {
	events := make([]referee.Event, p.n())
	for i := range p.entries {
		events[i] = p.entries[i].event
	}
	return events
}

// unfolded returns the state of a game with unknown rules, as far as possible.
func unfolded(id string, v referee.Viewer, events []referee.Event) referee.State {
	s := referee.State{ID: id, N: len(events), Status: referee.Open, You: v.Seat, Moves: []string{}, ReadOnly: true}
	seat := func(of hexgames.Player) **referee.Person {
		if of == hexgames.White {
			return &s.White
		}
		return &s.Black
	}
	for _, e := range events {
		if e.IsPosition() {
			s.Version = e.N
		}
		switch e.Kind {
		case referee.Created:
			s.Terms, s.Commitment = *e.Terms, e.Commitment
		case referee.Reseeded:
			s.Commitment = e.Commitment
		case referee.Joined:
			if *seat(e.By) = (&referee.Person{ID: e.Person, Commitment: e.Commitment}); s.White != nil && s.Black != nil {
				s.Status = referee.Committed
			}
		case referee.Revealed:
			if p := *seat(e.By); p != nil {
				p.Number = e.Number
			}
		case referee.Began:
			s.Status = referee.Playing
		case referee.Moved, referee.Drawn:
			s.Moves = append(s.Moves, e.Move)
		case referee.TookBack:
			s.Moves = s.Moves[:min(e.Ply, len(s.Moves))]
		case referee.Ended:
			s.Status, s.Outcome, s.Seed = referee.Over, *e.Outcome, e.Seed
		case referee.Rematch:
			s.Rematch = e.ID
		}
	}
	return s
}

// Events are some events of a game, as a viewer sees them.
type Events struct {
	Epoch  string            `json:"epoch"`
	Game   string            `json:"game"`
	Events []json.RawMessage `json:"events"`
	Now    json.RawMessage   `json:"now,omitempty"`
}

// Events returns the events of a game after a number, as a person sees them.
func (h *Hall) Events(ctx context.Context, person, id string, after int) (Events, error) {
	r, _, err := h.may(ctx, person, id)
	if err != nil {
		return Events{}, err
	}
	c := r.cursor(person, after)
	found := Events{Epoch: h.epoch, Game: id, Events: []json.RawMessage{}}
	for _, data := range c.next(h, r.page.Load().n()) {
		found.Events = append(found.Events, data)
	}
	found.Now = c.now(ctx, h)
	return found, nil
}

// Record returns the record of a game as a person sees it.
func (h *Hall) Record(ctx context.Context, person, id string) (*record.Record, error) {
	r, v, err := h.may(ctx, person, id)
	if err != nil {
		return nil, err
	}
	r.lock.Lock()
	unlock := sync.OnceFunc(r.lock.Unlock)
	defer unlock()
	if r.game == nil && r.broken == nil {
		if err := r.read(ctx); err != nil {
			return nil, err
		}
	}
	p := r.page.Load()
	people, err := h.people(ctx, p.persons[:]...)
	if err != nil {
		return nil, err
	}
	var found *record.Record
	write := func(g *referee.Game) { found = g.Record(func(person string) string { return people[person].Name }) }
	switch seen := p.seen(v, h.Now()); {
	case r.game == nil:
		return nil, Refuse(referee.ErrState, id, "the game started under different rules than this server's")
	case seen < p.n():
		unlock()
		r.past(ctx, p, seen, write)
	default:
		compute(ctx, func() { write(r.game) })
	}
	return found, nil
}

// A Summary is a game in a list.
type Summary struct {
	ID      string           `json:"id"`
	N       int              `json:"n"`
	Game    string           `json:"game"`
	Status  referee.Status   `json:"status"`
	White   *referee.Person  `json:"white,omitempty"`
	Black   *referee.Person  `json:"black,omitempty"`
	Clock   clocks.Control   `json:"clock,omitzero"`
	Private bool             `json:"private,omitempty"`
	Changed clocks.Millis    `json:"changed"`
	Turn    *hexgames.Player `json:"turn,omitempty"` // only in one's own games
	You     hexgames.Player  `json:"you,omitzero"`

	isLate bool // whether spectators are behind the game
}

// List returns the games that a filter selects. If own is true, they are the games of the person in
// the filter and include whose turn it is. The creators of games in the lobby are present. Games
// with a delay appear as spectators see them, but the lobby has only games with a free seat.
func (h *Hall) List(ctx context.Context, f store.Filter, own bool) ([]Summary, error) {
	wanted := f.Status
	if f.Listed {
		f.Here = h.Now()
	} else if !own && (slices.Contains(wanted, string(referee.Open)) || slices.Contains(wanted, string(referee.Committed))) {
		f.Status = append(slices.Clone(wanted), string(referee.Playing)) // spectators may not know that it has started
		if !slices.Contains(wanted, string(referee.Committed)) {
			f.Status = append(f.Status, string(referee.Committed))
		}
	}
	all := []Summary{}
	for {
		heads, err := h.page(ctx, f)
		if err != nil {
			return nil, unavailable(err)
		}
		found, err := h.summaries(ctx, heads, f.Person, own)
		if err != nil {
			return nil, err
		}
		for _, s := range found {
			if f.Listed || own || len(wanted) == 0 || slices.Contains(wanted, string(s.Status)) {
				all = append(all, s)
			}
		}
		if f.Limit == 0 || len(all) >= f.Limit || len(heads) < f.Limit {
			break
		}
		if f.Before = heads[len(heads)-1].Changed; f.Before <= h.Now()-referee.MostDelay { // everyone sees all of the rest
			f.Status = wanted
		}
	}
	if !own && !f.Listed {
		order(all)
	}
	return all, nil
}

// order moves games with a delay to where spectators expect them, except for the last game: the
// next page continues after it.
func order(all []Summary) {
	last := clocks.Millis(0)
	for _, s := range all {
		if !s.isLate {
			last = s.Changed
		}
	}
	slices.SortStableFunc(all, func(a, b Summary) int {
		if n := cmp.Compare(max(b.Changed, last), max(a.Changed, last)); n != 0 || a.isLate == b.isLate {
			return n
		} else if a.isLate {
			return -1
		}
		return 1
	})
}

// summaries returns games for a list. An unreadable game appears as the store has it; a removed one
// is left out.
func (h *Hall) summaries(ctx context.Context, heads []store.Head, person string, own bool) ([]Summary, error) {
	var all []Summary
	known := map[string]clocks.Millis{}
	var persons []*referee.Person
	for _, head := range heads {
		s := Summary{
			ID: head.ID, N: head.N, Game: head.Game, Status: referee.Status(head.Status), Private: head.Private, Changed: head.Changed,
			White: personOf(head.White), Black: personOf(head.Black),
		}
		p, err := h.glance(ctx, head, own)
		switch {
		case errors.Is(err, errBroken):
			h.log.Warn("a game in a list cannot be read", "game", head.ID, "error", err)
		case errors.As(err, new(*Refused)) && !errors.As(err, new(*unavailableError)): // it was removed meanwhile
			continue
		case err != nil:
			return nil, err
		case own:
			s.Clock, s.You = p.clock(), p.viewer(person).Seat
			turn, n := hexgames.None, Now{}
			if json.Unmarshal(p.players, &n) == nil {
				turn = n.Turn
			}
			s.Turn = &turn
		default:
			s.Clock = p.clock()
			if seen := p.seen(referee.Viewer{}, h.Now()); seen < p.n() {
				past := unfolded(s.ID, referee.Viewer{}, eventsOf(p)[:seen])
				s.N, s.Changed, s.Status, s.isLate = seen, p.entries[seen-1].event.At, past.Status, true
				s.White, s.Black = bare(past.White), bare(past.Black)
			}
		}
		if p != nil {
			for person, at := range p.known() {
				known[person] = max(known[person], at)
			}
		}
		persons = append(persons, s.White, s.Black)
		all = append(all, s)
	}
	h.introduce(ctx, known, persons...)
	return all, nil
}

// page returns the games that a filter selects. It exceeds the limit to include all games that
// changed at the same moment as the last one: they would not be on the next page. An outage changes
// many games at the same moment.
func (h *Hall) page(ctx context.Context, f store.Filter) ([]store.Head, error) {
	heads, err := h.store.Games(ctx, f)
	if err != nil || f.Limit == 0 || len(heads) < f.Limit {
		return heads, err
	}
	last := heads[len(heads)-1].Changed
	before := slices.IndexFunc(heads, func(one store.Head) bool { return one.Changed == last })
	f.Before = last + 1
	const most = 1000
	for {
		f.Limit = min(2*f.Limit, most)
		same, err := h.store.Games(ctx, f)
		if err != nil {
			return nil, err
		}
		end := slices.IndexFunc(same, func(one store.Head) bool { return one.Changed < last })
		switch {
		case end >= 0:
			return append(heads[:before], same[:end]...), nil
		case len(same) < f.Limit || f.Limit == most:
			return append(heads[:before], same...), nil
		}
	}
}

func personOf(id string) *referee.Person {
	if id == "" {
		return nil
	}
	return &referee.Person{ID: id}
}

// bare returns a person as shown in lists.
func bare(p *referee.Person) *referee.Person {
	if p == nil {
		return nil
	}
	return personOf(p.ID)
}

// glance returns the page of a game for a list. If nothing else is needed, it has only the first
// event.
func (h *Hall) glance(ctx context.Context, head store.Head, own bool) (*page, error) {
	if r := h.here(head.ID); r != nil {
		if p := r.page.Load(); p != nil {
			return p, nil
		}
	}
	h.firsts.lock.Lock()
	first, ok := h.firsts.known[head.ID]
	h.firsts.lock.Unlock()
	if !ok {
		stored, err := h.store.Events(ctx, head.ID, 0)
		switch {
		case errors.Is(err, store.ErrNotFound):
			return nil, errNoGame(head.ID)
		case err != nil:
			return nil, unavailable(err)
		}
		if first, err = entryOf(stored[0].Data); err != nil {
			return nil, fmt.Errorf("%w: %w", errBroken, err)
		}
		h.firsts.add(head.ID, first)
	}
	over := head.Status == string(referee.Over)
	if terms := first.event.Terms; !over && (own || terms != nil && terms.Delay > 0) {
		r, err := h.room(ctx, head.ID)
		if err != nil {
			return nil, err
		}
		return r.page.Load(), nil
	}
	return &page{entries: []entry{first}, persons: [2]string{head.White, head.Black}, over: over}, nil
}

// firsts caches the first events of games, which never change.
type firsts struct {
	lock  sync.Mutex
	known map[string]entry
}

func (f *firsts) add(id string, first entry) {
	f.lock.Lock()
	defer f.lock.Unlock()
	const most = 10000
	if f.known == nil || len(f.known) >= most {
		f.known = map[string]entry{}
	}
	f.known[id] = first
}

// clock returns the clock of the game.
func (p *page) clock() clocks.Control {
	if created := p.entries[0].event; created.Terms != nil {
		return created.Terms.Clock
	}
	return clocks.Control{}
}

// introduce adds to people their names and whether they are present, starting from known signs. If
// the store does not answer, they have no names.
func (h *Hall) introduce(ctx context.Context, known map[string]clocks.Millis, persons ...*referee.Person) {
	persons = slices.DeleteFunc(persons, func(p *referee.Person) bool { return p == nil })
	signs := map[string]clocks.Millis{}
	ids := make([]string, len(persons))
	for i, p := range persons {
		ids[i], signs[p.ID] = p.ID, known[p.ID]
	}
	people, err := h.people(ctx, ids...)
	if err != nil || len(persons) == 0 {
		return
	}
	present := h.present(ctx, signs)
	for _, p := range persons {
		p.Name, p.Bot, p.Present = people[p.ID].Name, people[p.ID].Bot, present[p.ID]
	}
}
