package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/hexgames/server/store"
)

// AddPerson implements [store.Store].
func (s *Store) AddPerson(ctx context.Context, p store.Person) error {
	_, err := s.exec(ctx, "INSERT INTO people (id, name, bot, banned, created) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING",
		p.ID, p.Name, p.Bot, p.Banned, int64(p.Created))
	return err
}

// SetName implements [store.Store].
func (s *Store) SetName(ctx context.Context, person, name string) error {
	return s.changePerson(ctx, "UPDATE people SET name = $2 WHERE id = $1", person, name)
}

// SetBanned implements [store.Store].
func (s *Store) SetBanned(ctx context.Context, person string, banned bool) error {
	return s.changePerson(ctx, "UPDATE people SET banned = $2 WHERE id = $1", person, banned)
}

func (s *Store) changePerson(ctx context.Context, query, person string, value any) error {
	if !store.IsText(person) {
		return store.ErrNotFound
	}
	return s.change(ctx, query, person, value)
}

// change executes a statement that changes something, or [store.ErrNotFound] is the error.
func (s *Store) change(ctx context.Context, query string, args ...any) error {
	n, err := s.exec(ctx, query, args...)
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	return err
}

// People implements [store.Store].
func (s *Store) People(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	all, err := query(ctx, s, "SELECT id, name, bot, banned, created FROM people WHERE id = ANY($1)", []any{texts(ids)},
		func(p *store.Person) []any { return []any{&p.ID, &p.Name, &p.Bot, &p.Banned, &p.Created} })
	people := make(map[string]store.Person, len(all))
	for _, p := range all {
		people[p.ID] = p
	}
	return people, err
}

// Erase implements [store.Store]. When it has waited for whoever adds a token, it sees the token.
func (s *Store) Erase(ctx context.Context, person string) error {
	if !store.IsText(person) {
		return nil
	}
	var erase pgx.Batch // one transaction
	erase.Queue("DELETE FROM people WHERE id = $1", person)
	erase.Queue("DELETE FROM tokens WHERE person = $1", person)
	erase.Queue("DELETE FROM leases WHERE person = $1", person)
	return s.write(ctx, func(c *pgxpool.Conn) error { return c.SendBatch(ctx, &erase).Close() })
}

// PutToken implements [store.Store]. It locks the person, so that nobody is erased between the
// look and the token.
func (s *Store) PutToken(ctx context.Context, t store.Token) error {
	return s.change(ctx, `WITH p AS (SELECT id FROM people WHERE id = $2 FOR SHARE)
		INSERT INTO tokens (hash, person, kind, label, scope, created) SELECT $1, id, $3, $4, $5, $6 FROM p
		ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, label = excluded.label, scope = excluded.scope WHERE tokens.person = excluded.person`,
		t.Hash, t.Person, t.Kind, t.Label, t.Scope, int64(t.Created))
}

func tokenFields(t *store.Token) []any {
	return []any{&t.Hash, &t.Person, &t.Kind, &t.Label, &t.Scope, &t.Created}
}

// Token implements [store.Store].
func (s *Store) Token(ctx context.Context, hash string) (t store.Token, err error) {
	err = s.one(ctx, "SELECT hash, person, kind, label, scope, created FROM tokens WHERE hash = $1", []string{hash}, tokenFields(&t)...)
	return t, err
}

// Tokens implements [store.Store].
func (s *Store) Tokens(ctx context.Context, person string) ([]store.Token, error) {
	if !store.IsText(person) {
		return nil, nil
	}
	return query(ctx, s, `SELECT hash, person, kind, label, scope, created FROM tokens WHERE person = $1 ORDER BY created, hash`, []any{person}, tokenFields)
}

// DropToken implements [store.Store].
func (s *Store) DropToken(ctx context.Context, hash string) error {
	if !store.IsText(hash) {
		return nil
	}
	_, err := s.exec(ctx, "DELETE FROM tokens WHERE hash = $1", hash)
	return err
}
