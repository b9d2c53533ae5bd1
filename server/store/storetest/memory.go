package storetest

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Memory returns a database in memory. It is as simple as possible: maps, and one lock for
// everything.
func Memory() Database {
	d := &data{
		games: map[string]*game{}, commands: map[store.Command]store.Done{}, people: map[string]store.Person{}, tokens: map[string]store.Token{},
		servers: map[string]store.Server{}, leases: map[[2]string]clocks.Millis{}, values: map[string]string{}, budgets: map[string]clocks.Millis{},
		changes: map[string]change{}, stores: map[*memory]bool{},
	}
	return Database{Shared: true, Open: func(now func() clocks.Millis) (store.Store, error) {
		if now == nil {
			start := time.Now()
			now = func() clocks.Millis { return clocks.At(start.Add(time.Since(start))) }
		}
		m := &memory{data: d, now: now, closed: make(chan struct{}), hinted: make(chan struct{}, 1), hints: map[string]bool{}}
		d.mu.Lock()
		defer d.mu.Unlock()
		d.stores[m] = true
		return m, nil
	}}
}

type game struct {
	head   store.Head
	seed   string
	events []store.Event
}

type data struct {
	mu       sync.Mutex
	games    map[string]*game
	commands map[store.Command]store.Done // keys have no digests
	people   map[string]store.Person
	tokens   map[string]store.Token
	servers  map[string]store.Server
	leases   map[[2]string]clocks.Millis // by person and server
	values   map[string]string
	budgets  map[string]clocks.Millis // when each is full again
	changes  map[string]change        // of persons
	stores   map[*memory]bool         // that are open
}

// A change of a person, reported to all stores but one.
type change struct {
	by    *memory
	heard map[*memory]bool
}

// memory is a store.Store.
type memory struct {
	*data
	now    func() clocks.Millis
	closed chan struct{}
	hints  map[string]bool
	hinted chan struct{}
}

var errClosed = errors.New("storetest: the store is closed")

// begin locks the data, unless the context has ended or the store is closed.
func (m *memory) begin(ctx context.Context) (end func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	select {
	case <-m.closed:
		m.mu.Unlock()
		return nil, errClosed
	default:
		return m.mu.Unlock, nil
	}
}

func (m *memory) Append(ctx context.Context, a store.Append) error {
	if err := a.Check(); err != nil {
		return err
	}
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	key := store.Command{Person: a.Command.Person, ID: a.Command.ID}
	if _, ok := m.commands[key]; ok {
		return store.ErrReused
	}
	g, ok := m.games[a.Game]
	switch {
	case !ok && a.First() > 1:
		return store.ErrNotFound
	case !ok:
		g = &game{}
	case len(g.events) != a.First()-1:
		return store.ErrConflict
	}
	head := store.Head{ID: a.Game, N: len(g.events) + len(a.Events), Index: a.Index}
	if a.Most > 0 && key.Person != "" {
		n := 0
		for _, other := range m.games {
			if other != g && involved(other.head, key.Person) {
				n++
			}
		}
		if involved(head, key.Person) {
			n++
		}
		if n > a.Most {
			return store.ErrFull
		}
	}
	m.games[a.Game] = g
	for _, e := range a.Events {
		g.events = append(g.events, store.Event{N: e.N, Data: slices.Clone(e.Data)})
	}
	g.head = head
	if a.Seed != "" {
		g.seed = a.Seed
	}
	if key.Person != "" {
		m.commands[key] = store.Done{Game: a.Game, N: a.First(), Digest: a.Command.Digest}
	}
	m.hint(a.Game)
	return nil
}

// hint notifies the other stores that a game has changed.
func (m *memory) hint(game string) {
	for other := range m.stores {
		if other != m {
			other.hints[game] = true
			select {
			case other.hinted <- struct{}{}:
			default:
			}
		}
	}
}

// involved reports whether a game is unfinished, and a person plays in it or has created it.
func involved(h store.Head, person string) bool {
	return h.Status != "over" && (h.White == person || h.Black == person || h.Creator == person)
}

// here reports whether a person has a lease that ends after a moment.
func (m *memory) here(person string, at clocks.Millis) bool {
	for key, until := range m.leases {
		if key[0] == person && until > at {
			return true
		}
	}
	return false
}

func (m *memory) Command(ctx context.Context, person, id string) (store.Done, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return store.Done{}, err
	}
	defer end()
	d, ok := m.commands[store.Command{Person: person, ID: id}]
	if !ok {
		return store.Done{}, store.ErrNotFound
	}
	return d, nil
}

func (m *memory) Events(ctx context.Context, game string, after int) ([]store.Event, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	g, ok := m.games[game]
	if !ok {
		return nil, store.ErrNotFound
	}
	var events []store.Event
	for _, e := range g.events {
		if e.N > after {
			events = append(events, e)
		}
	}
	return events, nil
}

func (m *memory) Heads(ctx context.Context, games ...string) (map[string]int, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	heads := map[string]int{}
	for _, id := range games {
		if g, ok := m.games[id]; ok {
			heads[id] = len(g.events)
		}
	}
	return heads, nil
}

func (m *memory) Seed(ctx context.Context, game string) (string, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return "", err
	}
	defer end()
	g, ok := m.games[game]
	if !ok {
		return "", store.ErrNotFound
	}
	return g.seed, nil
}

func (m *memory) Games(ctx context.Context, f store.Filter) ([]store.Head, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	var heads []store.Head
	for _, g := range m.games {
		h := g.head
		if (f.ID == "" || h.ID == f.ID) &&
			(f.Here == 0 || h.Creator == "" || m.here(h.Creator, f.Here)) &&
			(f.Person == "" || h.White == f.Person || h.Black == f.Person) &&
			(len(f.Status) == 0 || slices.Contains(f.Status, h.Status)) &&
			(!f.Listed || h.Listed) &&
			(f.Due == 0 || h.Deadline != 0 && h.Deadline <= f.Due) &&
			(!f.Public || !h.Private) &&
			(f.Before == 0 || h.Changed < f.Before) {
			heads = append(heads, h)
		}
	}
	slices.SortFunc(heads, func(a, b store.Head) int {
		if f.Due != 0 {
			return cmp.Or(cmp.Compare(a.Deadline, b.Deadline), cmp.Compare(a.ID, b.ID))
		}
		return cmp.Or(cmp.Compare(b.Changed, a.Changed), cmp.Compare(a.ID, b.ID))
	})
	if f.Limit > 0 && f.Limit < len(heads) {
		heads = heads[:f.Limit]
	}
	return heads, nil
}

func (m *memory) All(ctx context.Context, f func(store.Head, []store.Event) error) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	ids := slices.Sorted(maps.Keys(m.games))
	end()
	for _, id := range ids {
		end, err := m.begin(ctx)
		if err != nil {
			return err
		}
		one, ok := m.games[id]
		if !ok {
			end() // it was removed
			continue
		}
		g := *one
		end()
		if err := f(g.head, slices.Clone(g.events)); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) Remove(ctx context.Context, game string) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if _, ok := m.games[game]; !ok {
		return store.ErrNotFound
	}
	delete(m.games, game)
	maps.DeleteFunc(m.commands, func(_ store.Command, d store.Done) bool { return d.Game == game })
	m.hint(game)
	return nil
}

func (m *memory) AddPerson(ctx context.Context, p store.Person) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if _, ok := m.people[p.ID]; !ok {
		p.Seen = m.now()
		m.people[p.ID] = p
	}
	return nil
}

func (m *memory) SetName(ctx context.Context, person, name, look string) error {
	return m.change(ctx, person, func(p *store.Person) { p.Name, p.Look = name, look })
}

func (m *memory) SetBanned(ctx context.Context, person string, banned bool) error {
	return m.change(ctx, person, func(p *store.Person) {
		p.Banned = banned
		m.note(person)
	})
}

// note notes that a person has changed.
func (m *memory) note(person string) {
	m.changes[person] = change{m, map[*memory]bool{}}
}

func (m *memory) change(ctx context.Context, person string, f func(*store.Person)) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	p, ok := m.people[person]
	if !ok {
		return store.ErrNotFound
	}
	f(&p)
	m.people[person] = p
	return nil
}

func (m *memory) People(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	people := map[string]store.Person{}
	for _, id := range ids {
		if p, ok := m.people[id]; ok {
			people[id] = p
		}
	}
	return people, nil
}

func (m *memory) Erase(ctx context.Context, person string) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if _, ok := m.people[person]; ok {
		m.note(person)
	}
	delete(m.people, person)
	maps.DeleteFunc(m.tokens, func(_ string, t store.Token) bool { return t.Person == person })
	maps.DeleteFunc(m.leases, func(key [2]string, _ clocks.Millis) bool { return key[0] == person })
	return nil
}

func (m *memory) Find(ctx context.Context, text string, limit int) ([]store.Person, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	lower := func(s string) string {
		return strings.Map(func(r rune) rune {
			if 'A' <= r && r <= 'Z' {
				r += 'a' - 'A'
			}
			return r
		}, s)
	}
	var found []store.Person
	for _, id := range slices.Sorted(maps.Keys(m.people)) {
		if p := m.people[id]; (limit <= 0 || len(found) < limit) && (id == text || strings.Contains(lower(p.Name), lower(text))) {
			found = append(found, p)
		}
	}
	return found, nil
}

func (m *memory) Alike(ctx context.Context, look string, here clocks.Millis) ([]string, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	var alike []string
	for _, id := range slices.Sorted(maps.Keys(m.people)) {
		if look != "" && m.people[id].Look == look && m.here(id, here) {
			alike = append(alike, id)
		}
	}
	return alike, nil
}

func (m *memory) Idle(ctx context.Context, since clocks.Millis, kind string, limit int) ([]string, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	var idle []string
	for _, id := range slices.SortedFunc(maps.Keys(m.people), func(a, b string) int {
		return cmp.Or(cmp.Compare(m.people[a].Seen, m.people[b].Seen), cmp.Compare(a, b))
	}) {
		keeps := m.people[id].Seen >= since || limit > 0 && len(idle) == limit
		for _, t := range m.tokens {
			keeps = keeps || t.Person == id && t.Kind == kind
		}
		for _, g := range m.games {
			keeps = keeps || involved(g.head, id)
		}
		if !keeps {
			idle = append(idle, id)
		}
	}
	return idle, nil
}

func (m *memory) PutToken(ctx context.Context, t store.Token, most int) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	return m.putToken(t, most)
}

func (m *memory) ReplaceToken(ctx context.Context, t store.Token) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if err := m.putToken(t, 0); err != nil {
		return err
	}
	maps.DeleteFunc(m.tokens, func(hash string, old store.Token) bool {
		return hash != t.Hash && old.Person == t.Person && old.Kind == t.Kind
	})
	m.note(t.Person)
	return nil
}

func (m *memory) putToken(t store.Token, most int) error {
	old, ok := m.tokens[t.Hash]
	if _, exists := m.people[t.Person]; !exists || ok && old.Person != t.Person {
		return store.ErrNotFound
	}
	have := 0
	for _, other := range m.tokens {
		if other.Person == t.Person {
			have++
		}
	}
	if ok {
		t.Created = old.Created
	} else if most > 0 && have >= most {
		return store.ErrFull
	}
	m.tokens[t.Hash] = t
	return nil
}

func (m *memory) Token(ctx context.Context, hash string) (store.Token, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return store.Token{}, err
	}
	defer end()
	t, ok := m.tokens[hash]
	if !ok {
		return store.Token{}, store.ErrNotFound
	}
	return t, nil
}

func (m *memory) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	var tokens []store.Token
	for _, t := range m.tokens {
		if t.Person == person {
			tokens = append(tokens, t)
		}
	}
	slices.SortFunc(tokens, func(a, b store.Token) int {
		return cmp.Or(cmp.Compare(a.Created, b.Created), cmp.Compare(a.Hash, b.Hash))
	})
	return tokens, nil
}

func (m *memory) DropToken(ctx context.Context, hash string) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	if t, ok := m.tokens[hash]; ok {
		m.note(t.Person)
	}
	delete(m.tokens, hash)
	return nil
}

func (m *memory) Beat(ctx context.Context, s store.Server) (store.Pulse, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return store.Pulse{}, err
	}
	defer end()
	now := m.now()
	s.Beat = now
	m.servers[s.ID] = s
	p := store.Pulse{Now: now}
	for _, s := range m.servers {
		if s.Beat >= now-clocks.Day {
			p.Servers = append(p.Servers, s)
		}
	}
	for person, c := range m.changes {
		if c.by != m && !c.heard[m] {
			c.heard[m] = true
			p.Changed = append(p.Changed, person)
		}
	}
	slices.Sort(p.Changed)
	return p, nil
}

func (m *memory) Leave(ctx context.Context, server string) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	delete(m.servers, server)
	return nil
}

func (m *memory) Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	for _, p := range persons {
		m.leases[[2]string{p, server}] = until
		if one, ok := m.people[p]; ok && one.Seen <= m.now()-60*clocks.Minute {
			one.Seen = m.now()
			m.people[p] = one
		}
	}
	return nil
}

func (m *memory) Leases(ctx context.Context, persons ...string) ([]store.Lease, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer end()
	var all []store.Lease
	for key, until := range m.leases {
		if slices.Contains(persons, key[0]) && until >= m.now()-clocks.Day {
			all = append(all, store.Lease{Person: key[0], Server: key[1], Until: until})
		}
	}
	return all, nil
}

func (m *memory) Spend(ctx context.Context, key string, cost, most clocks.Millis) (bool, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return false, err
	}
	defer end()
	used := max(m.budgets[key], m.now()) + cost
	if used-m.now() > most {
		return false, nil
	}
	m.budgets[key] = used
	return true, nil
}

func (m *memory) Hints(ctx context.Context, f func(games []string)) {
	f(nil)
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.closed:
			return
		case <-m.hinted:
		}
		m.mu.Lock()
		games := slices.Collect(maps.Keys(m.hints))
		clear(m.hints)
		m.mu.Unlock()
		if len(games) > 0 {
			f(games)
		}
	}
}

func (m *memory) Now() clocks.Millis { return m.now() }

func (m *memory) Value(ctx context.Context, name string, make func() string) (string, error) {
	end, err := m.begin(ctx)
	if err != nil {
		return "", err
	}
	defer end()
	if _, ok := m.values[name]; !ok {
		m.values[name] = make()
	}
	return m.values[name], nil
}

func (m *memory) SetValue(ctx context.Context, name, value string) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	m.values[name] = value
	return nil
}

func (m *memory) Forget(ctx context.Context) error {
	end, err := m.begin(ctx)
	if err != nil {
		return err
	}
	defer end()
	ago := m.now() - clocks.Day
	maps.DeleteFunc(m.servers, func(_ string, s store.Server) bool { return s.Beat < ago })
	maps.DeleteFunc(m.leases, func(_ [2]string, until clocks.Millis) bool { return until < ago })
	maps.DeleteFunc(m.budgets, func(_ string, used clocks.Millis) bool { return used <= m.now() })
	return nil
}

func (m *memory) Ping(ctx context.Context) error {
	end, err := m.begin(ctx)
	if err == nil {
		end()
	}
	return err
}

func (m *memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stores[m] {
		delete(m.stores, m)
		close(m.closed)
	}
	return nil
}
