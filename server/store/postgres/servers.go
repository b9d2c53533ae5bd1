package postgres

import (
	"context"
	"errors"
	"slices"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Beat implements [store.Store].
func (s *Store) Beat(ctx context.Context, one store.Server) ([]store.Server, clocks.Millis, error) {
	if err := s.setClock(ctx); err != nil {
		return nil, 0, err
	}
	now := s.Now()
	if _, err := s.exec(ctx, `INSERT INTO servers (id, beat, until) VALUES ($1, $2, $3)
		ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, until = excluded.until`, one.ID, int64(now), int64(one.Until)); err != nil {
		return nil, 0, err
	}
	all, err := query(ctx, s, "SELECT id, beat, until FROM servers WHERE beat >= $1 ORDER BY id", []any{int64(now - clocks.Day)},
		func(s *store.Server) []any { return []any{&s.ID, &s.Beat, &s.Until} })
	return all, now, err
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
	_, err := s.exec(ctx, `INSERT INTO leases (person, server, until) SELECT person, $2, $3 FROM unnest($1::text[]) AS person
		ON CONFLICT (person, server) DO UPDATE SET until = excluded.until`, persons, server, int64(until))
	return err
}

// Leases implements [store.Store].
func (s *Store) Leases(ctx context.Context, persons ...string) ([]store.Lease, error) {
	return query(ctx, s, "SELECT person, server, until FROM leases WHERE person = ANY($1) AND until >= $2 ORDER BY person, server",
		[]any{texts(persons), int64(s.Now() - clocks.Day)}, func(l *store.Lease) []any { return []any{&l.Person, &l.Server, &l.Until} })
}

// Forget implements [store.Store].
func (s *Store) Forget(ctx context.Context) error {
	_, err := s.exec(ctx, "WITH l AS (DELETE FROM leases WHERE until < $1) DELETE FROM servers WHERE beat < $1", int64(s.Now()-clocks.Day))
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
