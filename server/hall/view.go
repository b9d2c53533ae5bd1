package hall

import (
	"context"
	"encoding/json"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/record"
	"example.com/hexgames/server/store"
)

// A State is a game as a viewer sees it, with what only a server knows.
type State struct {
	referee.State
	Epoch   string            `json:"epoch"`
	Invites map[string]string `json:"invites,omitempty"` // the secrets of free seats
	Gone    clocks.Millis     `json:"gone,omitempty"`    // since when the opponent is not connected
}

// A Now is what streams say of a game after its events.
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

// now returns what streams say of a game at a moment.
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

// nows returns the message Now, for players and for everybody else. The room is locked.
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

// current returns the page with all events that are stored. Without the lock, a list of games might
// have told of one that is not published yet.
func (r *room) current() *page {
	r.lock.Lock()
	defer r.lock.Unlock()
	return r.page.Load()
}

// refresh reads the events of a room that other servers have stored.
func (h *Hall) refresh(ctx context.Context, r *room) error {
	heads, err := h.store.Heads(ctx, r.id)
	if err != nil {
		return unavailable(err)
	}
	if p := r.page.Load(); p != nil && heads[r.id] <= p.n() {
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
	defer r.lock.Unlock()
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
	return *h.state(ctx, r, v, legal), nil
}

// Invited returns a game as whoever has the secret of a seat sees it.
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
	return *h.state(ctx, r, referee.Viewer{}, false), nil
}

// state returns a game as a viewer sees it. The room is locked.
func (h *Hall) state(ctx context.Context, r *room, v referee.Viewer, legal bool) *State {
	p := r.page.Load()
	now := h.Now()
	game, seen := r.game, p.seen(v, now)
	if game != nil && seen < p.n() {
		var err error
		if game, err = referee.Fold(eventsOf(p)[:seen]); err != nil { // it was folded, with more events
			panic(err)
		}
	}
	if game == nil {
		s := &State{Epoch: h.epoch, State: unfolded(r.id, v, eventsOf(p)[:seen])}
		h.introduce(ctx, s.White, s.Black)
		return s
	}
	s := &State{Epoch: h.epoch, State: game.View(v, now)}
	s.ReadOnly = r.readOnly
	if legal && s.Turn != hexgames.None {
		s.Legal = game.Table().LegalTexts()
	}
	h.introduce(ctx, s.White, s.Black)
	if v.Seat == hexgames.None {
		return s
	}
	if s.Status == referee.Open {
		s.Invites = map[string]string{}
		for i, one := range []*referee.Person{s.White, s.Black} {
			if one == nil {
				s.Invites[seats[i].String()] = h.invite(r.id, seats[i])
			}
		}
	}
	if opponent := game.Seat(v.Seat.Opponent()).Person; s.Status == referee.Playing && s.Terms.Clock.Move == 0 && opponent != "" {
		if since, err := h.goneSince(ctx, opponent); err == nil {
			s.Gone = since
		}
	}
	return s
}

// eventsOf returns the events of a page.
func eventsOf(p *page) []referee.Event {
	events := make([]referee.Event, p.n())
	for i := range p.entries {
		events[i] = p.entries[i].event
	}
	return events
}

// unfolded returns what can be said of a game whose rules are not there.
func unfolded(id string, v referee.Viewer, events []referee.Event) referee.State {
	s := referee.State{ID: id, N: len(events), Status: referee.Playing, You: v.Seat, Moves: []string{}, ReadOnly: true}
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
			*seat(e.By) = &referee.Person{ID: e.Person, Commitment: e.Commitment}
		case referee.Revealed:
			if p := *seat(e.By); p != nil {
				p.Number = e.Number
			}
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
	found.Now = c.now(h)
	return found, nil
}

// Record returns the record of a game as a person sees it.
func (h *Hall) Record(ctx context.Context, person, id string) (*record.Record, error) {
	r, v, err := h.may(ctx, person, id)
	if err != nil {
		return nil, err
	}
	p := r.page.Load()
	events := eventsOf(p)
	game, err := referee.Fold(events)
	if err != nil {
		return nil, Refuse(referee.ErrState, id, "the rules of this server are not those by which the game began")
	}
	if seen := p.seen(v, h.Now()); seen < len(events) {
		if game, err = referee.Fold(events[:seen]); err != nil {
			return nil, err
		}
	}
	people, err := h.people(ctx, p.persons[:]...)
	if err != nil {
		return nil, err
	}
	return game.Record(func(person string) string { return people[person].Name }), nil
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
	Turn    *hexgames.Player `json:"turn,omitempty"` // in one's own games
	You     hexgames.Player  `json:"you,omitzero"`
}

// List returns the games that a filter selects. If own is true, they are those of the person in
// the filter, with whose turn it is.
func (h *Hall) List(ctx context.Context, f store.Filter, own bool) ([]Summary, error) {
	heads, err := h.page(ctx, f)
	if err != nil {
		return nil, unavailable(err)
	}
	all := []Summary{}
	for _, head := range heads {
		s := Summary{
			ID: head.ID, N: head.N, Game: head.Game, Status: referee.Status(head.Status), Private: head.Private, Changed: head.Changed,
			White: personOf(head.White), Black: personOf(head.Black),
		}
		r, err := h.room(ctx, head.ID)
		if err != nil {
			return nil, err
		}
		p := r.page.Load()
		if created := p.entries[0].event; created.Terms != nil {
			s.Clock = created.Terms.Clock
		}
		if own {
			s.You = p.viewer(f.Person).Seat
			var n Now
			if json.Unmarshal(p.players, &n) == nil {
				s.Turn = &n.Turn
			}
		} else if seen := p.seen(referee.Viewer{}, h.Now()); seen < p.n() {
			s.N, s.Changed = seen, p.entries[seen-1].event.At
		}
		h.introduce(ctx, s.White, s.Black)
		all = append(all, s)
	}
	return all, nil
}

// page returns the games that a filter selects. There may be more than the limit: those that have
// changed at the same moment as the last one, which nobody would find on the next page. An outage
// changes many games at the same moment.
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

// introduce adds to persons their names, and whether they are connected. If the store does not
// answer, they have none.
func (h *Hall) introduce(ctx context.Context, persons ...*referee.Person) {
	persons = slices.DeleteFunc(persons, func(p *referee.Person) bool { return p == nil })
	ids := make([]string, len(persons))
	for i, p := range persons {
		ids[i] = p.ID
	}
	people, err := h.people(ctx, ids...)
	if err != nil {
		return
	}
	for _, p := range persons {
		p.Name, p.Bot = people[p.ID].Name, people[p.ID].Bot
		p.Present = h.present(ctx, p.ID)
	}
}
