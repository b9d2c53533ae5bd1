package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/hexgames/server/store"
)

// columns are the columns of a store.Head.
const columns = "id, n, game, rules, status, version, white, black, listed, private, deadline, changed, creator"

func headFields(h *store.Head) []any {
	return []any{&h.ID, &h.N, &h.Game, &h.Rules, &h.Status, &h.Version, &h.White, &h.Black, &h.Listed, &h.Private, &h.Deadline, &h.Changed, &h.Creator}
}

// Command implements [store.Store].
func (s *Store) Command(ctx context.Context, person, id string) (d store.Done, err error) {
	err = s.one(ctx, "SELECT game, n, digest FROM events WHERE person = $1 AND command = $2", []string{person, id}, &d.Game, &d.N, &d.Digest)
	return d, err
}

// Events implements [store.Store].
func (s *Store) Events(ctx context.Context, game string, after int) ([]store.Event, error) {
	if !store.IsText(game) {
		return nil, store.ErrNotFound
	}
	for {
		events, err := query(ctx, s, "SELECT n, data FROM events WHERE game = $1 AND n > $2 ORDER BY n", []any{game, after},
			func(e *store.Event) []any { return []any{&e.N, &e.Data} })
		if err != nil || len(events) > 0 {
			return events, err
		}
		var n int
		if err := s.one(ctx, "SELECT n FROM games WHERE id = $1", []string{game}, &n); err != nil {
			return nil, err
		}
		if after >= 1 {
			return nil, nil
		}
		// The game was created in between: a game always has events.
	}
}

// Heads implements [store.Store].
func (s *Store) Heads(ctx context.Context, games ...string) (map[string]int, error) {
	type head struct {
		id string
		n  int
	}
	all, err := query(ctx, s, "SELECT id, n FROM games WHERE id = ANY($1)", []any{texts(games)}, func(h *head) []any { return []any{&h.id, &h.n} })
	heads := make(map[string]int, len(all))
	for _, h := range all {
		heads[h.id] = h.n
	}
	return heads, err
}

// Seed implements [store.Store].
func (s *Store) Seed(ctx context.Context, game string) (seed string, err error) {
	err = s.one(ctx, "SELECT seed FROM games WHERE id = $1", []string{game}, &seed)
	return seed, err
}

// Games implements [store.Store].
func (s *Store) Games(ctx context.Context, f store.Filter) ([]store.Head, error) {
	if !store.IsText(f.Person, f.ID) {
		return nil, nil
	}
	var where []string
	var args []any
	and := func(condition string, value any) {
		args = append(args, value)
		where = append(where, strings.ReplaceAll(condition, "?", fmt.Sprintf("$%d", len(args))))
	}
	if f.ID != "" {
		and("id = ?", f.ID)
	}
	if f.Person != "" {
		and("(white <> '' AND white = ? OR black <> '' AND black = ?)", f.Person)
	}
	if len(f.Status) > 0 {
		and("status = ANY(?)", texts(f.Status))
	}
	if f.Listed {
		where = append(where, "listed")
	}
	if f.Due != 0 {
		and("deadline > 0 AND deadline <= ?", int64(f.Due))
	}
	if f.Here != 0 {
		and("(creator = '' OR EXISTS (SELECT FROM leases WHERE person = creator AND until > ?))", int64(f.Here))
	}
	if f.Public {
		where = append(where, "NOT private")
	}
	if f.Before != 0 {
		and("changed < ?", int64(f.Before))
	}
	text := "SELECT " + columns + " FROM games"
	if len(where) > 0 {
		text += " WHERE " + strings.Join(where, " AND ")
	}
	if f.Due != 0 {
		text += " ORDER BY deadline, id"
	} else {
		text += " ORDER BY changed DESC, id"
	}
	if f.Limit > 0 {
		args = append(args, f.Limit)
		text += fmt.Sprintf(" LIMIT $%d", len(args))
	}
	return query(ctx, s, text, args, headFields)
}

// Remove implements [store.Store]. After waiting for transactions that add events, it sees these
// events.
func (s *Store) Remove(ctx context.Context, game string) error {
	if !store.IsText(game) {
		return store.ErrNotFound
	}
	var remove pgx.Batch // one transaction
	remove.Queue("DELETE FROM games WHERE id = $1", game)
	remove.Queue("DELETE FROM events WHERE game = $1", game)
	var n int64
	err := s.write(ctx, func(c *pgxpool.Conn) error {
		results := c.SendBatch(ctx, &remove)
		tag, err := results.Exec()
		n = tag.RowsAffected()
		return errors.Join(err, results.Close())
	})
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	if err == nil {
		s.notifier.add([]string{game})
	}
	return err
}

// page is how many games All reads at a time.
const page = 100

// All implements [store.Store]. It reads each page with a single statement, for a consistent
// snapshot.
func (s *Store) All(ctx context.Context, f func(store.Head, []store.Event) error) error {
	type game struct {
		store.Head
		numbers []int
		data    [][]byte
	}
	for after := ""; ; {
		games, err := query(ctx, s, "SELECT "+columns+`,
			(SELECT array_agg(e.n ORDER BY e.n) FROM events e WHERE e.game = games.id), (SELECT array_agg(e.data ORDER BY e.n) FROM events e WHERE e.game = games.id)
			FROM games WHERE id > $1 ORDER BY id LIMIT $2`, []any{after, page},
			func(g *game) []any { return append(headFields(&g.Head), &g.numbers, &g.data) })
		if err != nil {
			return err
		}
		for _, g := range games {
			events := make([]store.Event, len(g.numbers))
			for i, n := range g.numbers {
				events[i] = store.Event{N: n, Data: g.data[i]}
			}
			if err := f(g.Head, events); err != nil {
				return err
			}
		}
		if len(games) < page {
			return nil
		}
		after = games[page-1].ID
	}
}

// query returns all rows of a reading statement, each scanned into the fields of a value.
func query[T any](ctx context.Context, s *Store, text string, args []any, fields func(*T) []any) ([]T, error) {
	rows, err := s.pool.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (one T, err error) {
		err = row.Scan(fields(&one)...)
		return one, err
	})
}

// one scans the row of a statement that reads by id; without a row, the error is
// [store.ErrNotFound].
func (s *Store) one(ctx context.Context, text string, id []string, into ...any) error {
	if !store.IsText(id...) {
		return store.ErrNotFound
	}
	args := make([]any, len(id))
	for i, part := range id {
		args[i] = part
	}
	err := s.pool.QueryRow(ctx, text, args...).Scan(into...)
	if errors.Is(err, pgx.ErrNoRows) {
		return store.ErrNotFound
	}
	return err
}

// texts returns the strings that could be ids.
func texts(all []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return !store.IsText(s) })
}
