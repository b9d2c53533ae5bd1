package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Beat implements [store.Store].
func (s *Store) Beat(ctx context.Context, one store.Server) ([]store.Server, clocks.Millis, error) {
	now := s.Now()
	err := s.exec(ctx, "INSERT INTO servers (id, beat, until) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat, until = excluded.until",
		one.ID, int64(now), int64(one.Until))
	if err != nil {
		return nil, 0, err
	}
	rows, err := s.reads.QueryContext(ctx, "SELECT id, beat, until FROM servers WHERE beat >= ? ORDER BY id", int64(now-clocks.Day))
	all, err := collect(rows, err, func(s *store.Server) []any { return []any{&s.ID, &s.Beat, &s.Until} })
	return all, now, err
}

// Leave implements [store.Store].
func (s *Store) Leave(ctx context.Context, server string) error {
	return s.exec(ctx, "DELETE FROM servers WHERE id = ?", server)
}

// Renew implements [store.Store].
func (s *Store) Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error {
	if len(persons) == 0 {
		return nil
	}
	return s.write(ctx, func(w *writer) error {
		for _, p := range persons {
			if _, err := w.renew.Exec(p, server, int64(until)); err != nil {
				return err
			}
		}
		return nil
	})
}

// Leases implements [store.Store].
func (s *Store) Leases(ctx context.Context, persons ...string) ([]store.Lease, error) {
	var all []store.Lease
	since := s.Now() - clocks.Day
	err := s.each(ctx, "SELECT person, server, until FROM leases WHERE person IN ", persons, func(rows *sql.Rows) error {
		var l store.Lease
		err := rows.Scan(&l.Person, &l.Server, &l.Until)
		if l.Until >= since {
			all = append(all, l)
		}
		return err
	})
	return all, err
}

// Forget implements [store.Store]. It also empties SQLite's log, which may still have the names of
// persons who were erased.
func (s *Store) Forget(ctx context.Context) error {
	if err := s.exec(ctx, "DELETE FROM leases WHERE until < ?1; DELETE FROM servers WHERE beat < ?1", int64(s.Now()-clocks.Day)); err != nil {
		return err
	}
	return s.emptyLog(ctx)
}

// emptyLog moves SQLite's log into the file, and overwrites it, unless readers are in the way all
// the time. It does not wait while it keeps the writer out.
func (s *Store) emptyLog(ctx context.Context) error {
	conn, err := s.reads.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA "+busyTimeout)
	if _, err := conn.ExecContext(ctx, "PRAGMA busy_timeout(0)"); err != nil {
		return err
	}
	const tries = 20
	for range tries {
		var busy, pages, moved int
		if err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved); err != nil || busy == 0 {
			return err
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Value implements [store.Store].
func (s *Store) Value(ctx context.Context, name string, make func() string) (value string, err error) {
	err = s.point.value.QueryRowContext(ctx, name).Scan(&value)
	if !errors.Is(err, sql.ErrNoRows) {
		return value, err
	}
	if err := s.exec(ctx, "INSERT INTO stored (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", name, make()); err != nil {
		return "", err
	}
	err = s.point.value.QueryRowContext(ctx, name).Scan(&value)
	return value, err
}

// SetValue implements [store.Store].
func (s *Store) SetValue(ctx context.Context, name, value string) error {
	return s.exec(ctx, "INSERT INTO stored (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", name, value)
}
