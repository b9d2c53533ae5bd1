package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"example.com/hexgames/server/store"
)

// Command implements [store.Store].
func (s *Store) Command(ctx context.Context, person, id string) (d store.Done, err error) {
	err = found(s.point.command.QueryRowContext(ctx, person, id).Scan(&d.Game, &d.N, &d.Digest))
	return d, err
}

// Events implements [store.Store].
func (s *Store) Events(ctx context.Context, game string, after int) ([]store.Event, error) {
	for {
		events, err := s.events(ctx, game, after)
		if err != nil || len(events) > 0 {
			return events, err
		}
		var n int
		if err := found(s.point.game.QueryRowContext(ctx, game).Scan(&n)); err != nil {
			return nil, err
		}
		if after >= 1 {
			return nil, nil
		}
		// The game was created in between: a game always has events.
	}
}

func (s *Store) events(ctx context.Context, game string, after int) (events []store.Event, err error) {
	rows, err := s.point.events.QueryContext(ctx, game, after)
	return collect(rows, err, eventFields)
}

// Heads implements [store.Store].
func (s *Store) Heads(ctx context.Context, games ...string) (map[string]int, error) {
	heads := make(map[string]int, len(games))
	type head struct {
		id string
		n  int
	}
	err := s.each(ctx, "SELECT id, n FROM games WHERE id IN ", games, func(rows *sql.Rows) error {
		var h head
		err := rows.Scan(&h.id, &h.n)
		heads[h.id] = h.n
		return err
	})
	return heads, err
}

// Seed implements [store.Store].
func (s *Store) Seed(ctx context.Context, game string) (seed string, err error) {
	err = found(s.point.seed.QueryRowContext(ctx, game).Scan(&seed))
	return seed, err
}

// Games implements [store.Store].
func (s *Store) Games(ctx context.Context, f store.Filter) ([]store.Head, error) {
	var where []string
	var args []any
	and := func(condition string, values ...any) {
		where, args = append(where, condition), append(args, values...)
	}
	if f.ID != "" {
		and("id = ?", f.ID)
	}
	if f.Person != "" {
		and("(white <> '' AND white = ? OR black <> '' AND black = ?)", f.Person, f.Person)
	}
	if len(f.Status) > 0 {
		and("status IN "+marks(len(f.Status)), values(f.Status)...)
	}
	if f.Listed {
		and("listed")
	}
	if f.Due != 0 {
		and("deadline > 0 AND deadline <= ?", int64(f.Due))
	}
	if f.Here != 0 {
		and("(creator = '' OR EXISTS (SELECT 1 FROM leases WHERE person = creator AND until > ?))", int64(f.Here))
	}
	if f.Public {
		and("NOT private")
	}
	if f.Before != 0 {
		and("changed < ?", int64(f.Before))
	}
	query := "SELECT " + s.columns + " FROM games"
	if len(where) > 0 {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	if f.Due != 0 {
		query += " ORDER BY deadline, id"
	} else {
		query += " ORDER BY changed DESC, id"
	}
	if f.Limit > 0 {
		query += " LIMIT ?"
		args = append(args, f.Limit)
	}
	rows, err := s.reads.QueryContext(ctx, query, args...)
	return collect(rows, err, headFields)
}

// Remove implements [store.Store].
func (s *Store) Remove(ctx context.Context, game string) error {
	return s.write(ctx, func(w *writer) error {
		n, err := count(w.conn.ExecContext(context.Background(), "DELETE FROM games WHERE id = ?", game))
		if err == nil && n == 0 {
			return store.ErrNotFound
		}
		if err == nil {
			_, err = w.conn.ExecContext(context.Background(), "DELETE FROM events WHERE game = ?", game)
		}
		return err
	})
}

// page is how many games All reads at a time. A longer transaction would prevent the writer from
// reusing the space of its log.
const page = 100

// All implements [store.Store].
func (s *Store) All(ctx context.Context, f func(store.Head, []store.Event) error) error {
	for after := ""; ; {
		heads, logs, err := s.page(ctx, after)
		if err != nil {
			return err
		}
		for i, h := range heads {
			if err := f(h, logs[i]); err != nil {
				return err
			}
		}
		if len(heads) < page {
			return nil
		}
		after = heads[len(heads)-1].ID
	}
}

// page returns the games after the one with the given id, with their events, as a consistent
// snapshot.
func (s *Store) page(ctx context.Context, after string) ([]store.Head, [][]store.Event, error) {
	tx, err := s.reads.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, nil, err
	}
	defer tx.Rollback()
	rows, err := tx.QueryContext(ctx, "SELECT "+s.columns+" FROM games WHERE id > ? ORDER BY id LIMIT ?", after, page)
	heads, err := collect(rows, err, headFields)
	if err != nil {
		return nil, nil, err
	}
	logs := make([][]store.Event, len(heads))
	events := tx.StmtContext(ctx, s.point.events)
	for i, h := range heads {
		rows, err := events.QueryContext(ctx, h.ID, 0)
		if logs[i], err = collect(rows, err, eventFields); err != nil {
			return nil, nil, err
		}
	}
	return heads, logs, nil
}

func eventFields(e *store.Event) []any { return []any{&e.N, &e.Data} }

func headFields(h *store.Head) []any {
	return []any{&h.ID, &h.N, &h.Game, &h.Rules, &h.Status, &h.Version, &h.White, &h.Black, &h.Listed, &h.Private, &h.Deadline, &h.Changed, &h.Creator}
}

// collect reads all rows, each scanned into the fields of a value.
func collect[T any](rows *sql.Rows, err error, fields func(*T) []any) ([]T, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var one T
		if err := rows.Scan(fields(&one)...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// most is the maximum number of values in a statement's list: SQLite permits 32766.
const most = 1000

// each calls f with the rows of a statement that ends in a list of strings. It splits a long list
// across several statements.
func (s *Store) each(ctx context.Context, query string, all []string, f func(*sql.Rows) error) error {
	for len(all) > 0 {
		some := all[:min(len(all), most)]
		all = all[len(some):]
		rows, err := s.reads.QueryContext(ctx, query+marks(len(some)), values(some)...)
		if err != nil {
			return err
		}
		for rows.Next() && err == nil {
			err = f(rows)
		}
		rows.Close()
		if err := errors.Join(err, rows.Err()); err != nil {
			return err
		}
	}
	return nil
}

// marks returns a list of n parameters.
func marks(n int) string { return "(" + strings.Repeat("?, ", n-1) + "?)" }

func values(all []string) []any {
	values := make([]any, len(all))
	for i, s := range all {
		values[i] = s
	}
	return values
}

// found converts the no-rows error to [store.ErrNotFound].
func found(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNotFound
	}
	return err
}
