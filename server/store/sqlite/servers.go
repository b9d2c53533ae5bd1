package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/clock"
)

// Beat implements [store.Store]. No other server changes people.
func (s *Store) Beat(ctx context.Context, one store.Server) (p store.Pulse, err error) {
	k := keeper{Store: s, server: &one}
	if err := s.clock.Beat(ctx, &k); err != nil {
		return p, err
	}
	p.Now = one.Beat
	rows, err := s.reads.QueryContext(ctx, "SELECT id, beat, until FROM servers WHERE beat >= ? ORDER BY id", int64(p.Now-clocks.Day))
	p.Servers, err = collect(rows, err, func(s *store.Server) []any { return []any{&s.ID, &s.Beat, &s.Until} })
	if err == nil {
		p.Jump, p.Ahead = s.clock.Jump(), s.clock.Ahead()
	}
	return p, err
}

// A keeper connects a clock to a store.
type keeper struct {
	*Store
	server *store.Server // also noted by Write, if not nil
}

// Read implements [clock.Keeper]. The time starts at the last event or the last beat of a server.
func (k *keeper) Read(ctx context.Context) (source time.Time, c clock.State, err error) {
	seen := "seen"
	if k.server == nil {
		seen = "max(seen, (SELECT coalesce(max(changed), 0) FROM games), (SELECT coalesce(max(beat), 0) FROM servers))"
	}
	err = k.reads.QueryRowContext(ctx, "SELECT ahead, noted, "+seen+", seen_at FROM "+k.clockTable).Scan(&c.Ahead, &c.Noted, &c.Seen, &c.SeenAt)
	return k.source(), c, err
}

// Write implements [clock.Keeper]. Nobody else writes.
func (k *keeper) Write(ctx context.Context, _, c clock.State) (bool, error) {
	now := c.Seen
	return true, k.write(ctx, func(w *writer) error {
		if _, err := w.tick.Exec(int64(c.Ahead), int64(c.Noted), int64(now), int64(c.SeenAt)); err != nil || k.server == nil {
			return err
		}
		k.server.Beat = now
		_, err := w.beat.Exec(k.server.ID, int64(now), int64(k.server.Until))
		return err
	})
}

// A reader is a keeper that writes nothing.
type reader struct{ keeper }

func (reader) Write(context.Context, clock.State, clock.State) (bool, error) { return true, nil }

// Leave implements [store.Store].
func (s *Store) Leave(ctx context.Context, server string) error {
	return s.exec(ctx, "DELETE FROM servers WHERE id = ?", server)
}

// Renew implements [store.Store].
func (s *Store) Renew(ctx context.Context, server string, until clocks.Millis, persons []string) error {
	if len(persons) == 0 {
		return nil
	}
	now := s.Now()
	return s.write(ctx, func(w *writer) error {
		for _, p := range persons {
			if _, err := w.renew.Exec(p, server, int64(until)); err != nil {
				return err
			}
			if _, err := w.seen.Exec(p, int64(now)); err != nil {
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

// Spend implements [store.Store]. The row of a key holds the moment when its budget is full again.
func (s *Store) Spend(ctx context.Context, key string, cost, most clocks.Millis) (bool, error) {
	now, spent := s.Now(), int64(0)
	err := s.write(ctx, func(w *writer) (err error) {
		spent, err = count(w.spend.Exec(key, int64(now), int64(cost), int64(most)))
		return err
	})
	if err != nil {
		return false, err
	}
	return spent > 0, nil
}

// Forget implements [store.Store]. It also empties SQLite's log, which may still contain the names
// of erased people.
func (s *Store) Forget(ctx context.Context) error {
	now := s.Now()
	if err := s.exec(ctx, "DELETE FROM leases WHERE until < ?1; DELETE FROM servers WHERE beat < ?1; DELETE FROM budgets WHERE used <= ?2",
		int64(now-clocks.Day), int64(now)); err != nil {
		return err
	}
	if err := s.emptyLog(ctx); !errors.Is(err, errBusy) {
		return err
	}
	return nil
}

// errBusy is the error for a log that could not be emptied.
var errBusy = errors.New("the database is constantly being read")

// emptyLog moves SQLite's log into the file, and overwrites it. It fails if readers are always in
// the way. It does not wait while it blocks the writer.
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
	const patience = 5 * time.Second
	for begin := time.Now(); time.Since(begin) < patience; {
		var busy, pages, moved int
		if err := conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &pages, &moved); err != nil || busy == 0 {
			return err
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errBusy
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
