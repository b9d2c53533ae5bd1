package sqlite

import (
	"context"
	"database/sql"

	"example.com/hexgames/server/store"
)

// AddPerson implements [store.Store].
func (s *Store) AddPerson(ctx context.Context, p store.Person) error {
	return s.exec(ctx, "INSERT INTO people (id, name, bot, banned, created) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
		p.ID, p.Name, p.Bot, p.Banned, int64(p.Created))
}

// SetName implements [store.Store].
func (s *Store) SetName(ctx context.Context, person, name string) error {
	return s.change(ctx, "UPDATE people SET name = ? WHERE id = ?", name, person)
}

// SetBanned implements [store.Store].
func (s *Store) SetBanned(ctx context.Context, person string, banned bool) error {
	return s.change(ctx, "UPDATE people SET banned = ? WHERE id = ?", banned, person)
}

// change lets the writer carry out a statement that changes something, or
// [store.ErrNotFound] is the error.
func (s *Store) change(ctx context.Context, query string, args ...any) error {
	return s.write(ctx, func(w *writer) error {
		n, err := count(w.conn.ExecContext(context.Background(), query, args...))
		if err == nil && n == 0 {
			err = store.ErrNotFound
		}
		return err
	})
}

// People implements [store.Store].
func (s *Store) People(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	people := make(map[string]store.Person, len(ids))
	err := s.each(ctx, "SELECT id, name, bot, banned, created FROM people WHERE id IN ", ids, func(rows *sql.Rows) error {
		var p store.Person
		err := rows.Scan(&p.ID, &p.Name, &p.Bot, &p.Banned, &p.Created)
		people[p.ID] = p
		return err
	})
	return people, err
}

// Erase implements [store.Store].
func (s *Store) Erase(ctx context.Context, person string) error {
	return s.exec(ctx, "DELETE FROM tokens WHERE person = ?1; DELETE FROM leases WHERE person = ?1; DELETE FROM people WHERE id = ?1", person)
}

// PutToken implements [store.Store].
func (s *Store) PutToken(ctx context.Context, t store.Token) error {
	return s.change(ctx, `INSERT INTO tokens (hash, person, kind, label, scope, created)
		SELECT ?, id, ?, ?, ?, ? FROM people WHERE id = ?
		ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, label = excluded.label, scope = excluded.scope WHERE person = excluded.person`,
		t.Hash, t.Kind, t.Label, t.Scope, int64(t.Created), t.Person)
}

func tokenFields(t *store.Token) []any {
	return []any{&t.Hash, &t.Person, &t.Kind, &t.Label, &t.Scope, &t.Created}
}

// Token implements [store.Store].
func (s *Store) Token(ctx context.Context, hash string) (t store.Token, err error) {
	err = found(s.point.token.QueryRowContext(ctx, hash).Scan(tokenFields(&t)...))
	return t, err
}

// Tokens implements [store.Store].
func (s *Store) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	rows, err := s.reads.QueryContext(ctx, "SELECT hash, person, kind, label, scope, created FROM tokens WHERE person = ? ORDER BY created, hash", person)
	return collect(rows, err, tokenFields)
}

// DropToken implements [store.Store].
func (s *Store) DropToken(ctx context.Context, hash string) error {
	return s.exec(ctx, "DELETE FROM tokens WHERE hash = ?", hash)
}
