package postgres

import (
	"context"
	"errors"
	"slices"
	"sync"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Beat implements [store.Store].
func (s *Store) Beat(ctx context.Context, one store.Server) (p store.Pulse, err error) {
	k := keeper{Store: s, server: &one}
	if err := s.clock.Beat(ctx, &k); err != nil {
		return p, err
	}
	p.Now = one.Beat
	p.Servers, err = query(ctx, s, "SELECT id, beat, until FROM servers WHERE beat >= $1 ORDER BY id", []any{int64(p.Now - clocks.Day)},
		func(s *store.Server) []any { return []any{&s.ID, &s.Beat, &s.Until} })
	if err != nil {
		return p, err
	}
	if p.Changed, err = s.changes.news(ctx, s, p.Now); err != nil {
		return p, err
	}
	p.Jump, p.Ahead = s.clock.Jump(), s.clock.Ahead()
	return p, nil
}

// changes are other servers' changes of people, as far as this Store has seen them.
type changes struct {
	mu    sync.Mutex
	since clocks.Millis            // everything up to this moment has been seen, except for late changes
	known map[string]clocks.Millis // when each person was changed
}

// late is the maximum delay of a change on its way to the database, and the maximum difference
// between servers' times.
const late = 10 * clocks.Second

// news returns the people that others have changed since the last call.
func (c *changes) news(ctx context.Context, s *Store, now clocks.Millis) ([]string, error) {
	type change struct {
		person string
		at     clocks.Millis
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.since == 0 {
		c.since = now
	}
	all, err := query(ctx, s, "SELECT person, at FROM changes WHERE at >= $1 AND by <> $2 ORDER BY person", []any{int64(c.since - late), s.id},
		func(c *change) []any { return []any{&c.person, &c.at} })
	if err != nil {
		return nil, err
	}
	var news []string
	known := make(map[string]clocks.Millis, len(all))
	for _, one := range all {
		if c.known[one.person] != one.at {
			news = append(news, one.person)
		}
		known[one.person] = one.at
	}
	c.since, c.known = now, known
	return news, nil
}

// Leave implements [store.Store].
func (s *Store) Leave(ctx context.Context, server string) error {
	_, err := s.exec(ctx, "DELETE FROM servers WHERE id = $1", server)
	return err
}

// Renew implements [store.Store].
func (s *Store) Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error {
	persons = slices.Compact(slices.Sorted(slices.Values(texts(persons))))
	if len(persons) == 0 {
		return nil
	}
	// If another server does the same, there is no need to wait.
	_, err := s.exec(ctx, `WITH l AS (
			INSERT INTO leases (person, server, until) SELECT person, $2, $3 FROM unnest($1::text[]) AS person
			ON CONFLICT (person, server) DO UPDATE SET until = excluded.until
		), p AS (
			SELECT id FROM people WHERE id = ANY($1) AND seen <= $4::bigint - 3600000 FOR NO KEY UPDATE SKIP LOCKED
		)
		UPDATE people SET seen = $4 FROM p WHERE people.id = p.id`, persons, server, int64(until), int64(s.Now()))
	return err
}

// Leases implements [store.Store].
func (s *Store) Leases(ctx context.Context, persons ...string) ([]store.Lease, error) {
	return query(ctx, s, "SELECT person, server, until FROM leases WHERE person = ANY($1) AND until >= $2 ORDER BY person, server",
		[]any{texts(persons), int64(s.Now() - clocks.Day)}, func(l *store.Lease) []any { return []any{&l.Person, &l.Server, &l.Until} })
}

// Spend implements [store.Store]. The row of a key holds the moment when its budget is full again.
func (s *Store) Spend(ctx context.Context, key string, cost, most clocks.Millis) (bool, error) {
	n, err := s.exec(ctx, `INSERT INTO budgets AS b (key, used) SELECT $1, $2::bigint + $3 WHERE $3 <= $4
		ON CONFLICT (key) DO UPDATE SET used = greatest(b.used, $2) + $3 WHERE greatest(b.used, $2) + $3 - $2 <= $4`,
		key, int64(s.Now()), int64(cost), int64(most))
	return n > 0 && err == nil, err
}

// Forget implements [store.Store].
func (s *Store) Forget(ctx context.Context) error {
	now := s.Now()
	_, err := s.exec(ctx, `WITH l AS (DELETE FROM leases WHERE until < $1), c AS (DELETE FROM changes WHERE at < $1), b AS (DELETE FROM budgets WHERE used <= $2)
		DELETE FROM servers WHERE beat < $1`, int64(now-clocks.Day), int64(now))
	return err
}

// Value implements [store.Store].
func (s *Store) Value(ctx context.Context, name string, make func() string) (value string, err error) {
	const query = "SELECT value FROM stored WHERE name = $1"
	err = s.one(ctx, query, []string{name}, &value)
	if !errors.Is(err, store.ErrNotFound) {
		return value, err
	}
	if _, err := s.exec(ctx, "INSERT INTO stored (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING", name, make()); err != nil {
		return "", err
	}
	err = s.one(ctx, query, []string{name}, &value)
	return value, err
}

// SetValue implements [store.Store].
func (s *Store) SetValue(ctx context.Context, name, value string) error {
	_, err := s.exec(ctx, "INSERT INTO stored (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
	return err
}
