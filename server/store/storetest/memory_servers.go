package storetest

import (
	"context"
	"maps"
	"slices"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

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
