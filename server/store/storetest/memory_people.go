package storetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

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
