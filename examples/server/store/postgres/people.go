package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/hexgames/examples/server/store"
)

// PutPerson implements [store.Store].
func (s *Store) PutPerson(ctx context.Context, p store.Person) error {
	_, err := s.exec(ctx, `INSERT INTO people (id, name, bot, banned, created) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (id) DO UPDATE SET name = excluded.name, banned = excluded.banned`, p.ID, p.Name, p.Bot, p.Banned, int64(p.Created))
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
	n, err := s.exec(ctx, `WITH p AS (SELECT id FROM people WHERE id = $2 FOR SHARE)
		INSERT INTO tokens (hash, person, kind, label, scope, created) SELECT $1, id, $3, $4, $5, $6 FROM p
		ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, label = excluded.label, scope = excluded.scope WHERE tokens.person = excluded.person`,
		t.Hash, t.Person, t.Kind, t.Label, t.Scope, int64(t.Created))
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	return err
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
