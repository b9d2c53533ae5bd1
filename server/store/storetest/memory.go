package storetest

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
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
