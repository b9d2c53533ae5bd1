package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// personColumns are the columns of a store.Person.
const personColumns = "id, name, bot, banned, look, created, seen"

func personFields(p *store.Person) []any {
	return []any{&p.ID, &p.Name, &p.Bot, &p.Banned, &p.Look, &p.Created, &p.Seen}
}

// AddPerson implements [store.Store].
func (s *Store) AddPerson(ctx context.Context, p store.Person) error {
	_, err := s.exec(ctx, "INSERT INTO people ("+personColumns+") VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (id) DO NOTHING",
		p.ID, p.Name, p.Bot, p.Banned, p.Look, int64(p.Created), int64(s.Now()))
	return err
}

// SetName implements [store.Store].
func (s *Store) SetName(ctx context.Context, person, name, look string) error {
	if !store.IsText(person) {
		return store.ErrNotFound
	}
	return s.change(ctx, "UPDATE people SET name = $2, look = $3 WHERE id = $1", person, name, look)
}

// noteChange notes that the people in the table c have changed, by server $2 at $3. All statements
// lock people, tokens, and changes in this order.
const noteChange = ` INSERT INTO changes (person, by, at) SELECT person, $2, $3 FROM c
	ON CONFLICT (person) DO UPDATE SET by = excluded.by, at = excluded.at`

// SetBanned implements [store.Store].
func (s *Store) SetBanned(ctx context.Context, person string, banned bool) error {
	if !store.IsText(person) {
		return store.ErrNotFound
	}
	return s.change(ctx, "WITH c AS (UPDATE people SET banned = $4 WHERE id = $1 RETURNING id AS person)"+noteChange,
		person, s.id, int64(s.Now()), banned)
}

// change executes a statement that must change something; otherwise, the error is
// [store.ErrNotFound].
func (s *Store) change(ctx context.Context, query string, args ...any) error {
	n, err := s.exec(ctx, query, args...)
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	return err
}

// People implements [store.Store].
func (s *Store) People(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	all, err := query(ctx, s, "SELECT "+personColumns+" FROM people WHERE id = ANY($1)", []any{texts(ids)}, personFields)
	people := make(map[string]store.Person, len(all))
	for _, p := range all {
		people[p.ID] = p
	}
	return people, err
}

// Find implements [store.Store].
func (s *Store) Find(ctx context.Context, text string, limit int) ([]store.Person, error) {
	if !store.IsText(text) {
		return nil, nil
	}
	return query(ctx, s, "SELECT "+personColumns+` FROM people WHERE id = $1 OR strpos(lower(name COLLATE "C"), lower($1 COLLATE "C")) > 0
		ORDER BY id LIMIT $2`, []any{text, atMost(limit)}, personFields)
}

// atMost returns a limit for PostgreSQL; 0 means all.
func atMost(limit int) *int {
	if limit <= 0 {
		return nil
	}
	return &limit
}

// Alike implements [store.Store].
func (s *Store) Alike(ctx context.Context, look string, here clocks.Millis) ([]string, error) {
	if !store.IsText(look) {
		return nil, nil
	}
	return s.ids(ctx, `SELECT id FROM people WHERE look <> '' AND look = $1
		AND EXISTS (SELECT FROM leases WHERE person = id AND until > $2) ORDER BY id`, look, int64(here))
}

// Idle implements [store.Store].
func (s *Store) Idle(ctx context.Context, since clocks.Millis, kind string, limit int) ([]string, error) {
	return s.ids(ctx, `SELECT id FROM people WHERE seen < $1
		AND NOT EXISTS (SELECT FROM tokens WHERE person = people.id AND kind = $2)
		AND NOT EXISTS (SELECT FROM games WHERE white <> '' AND white = people.id AND status <> 'over')
		AND NOT EXISTS (SELECT FROM games WHERE black <> '' AND black = people.id AND status <> 'over')
		AND NOT EXISTS (SELECT FROM games WHERE creator <> '' AND creator = people.id AND creator <> white AND creator <> black AND status <> 'over')
		ORDER BY seen, id LIMIT $3`, int64(since), kind, atMost(limit))
}

// ids returns the ids that a statement selects.
func (s *Store) ids(ctx context.Context, text string, args ...any) ([]string, error) {
	return query(ctx, s, text, args, func(id *string) []any { return []any{id} })
}

// Erase implements [store.Store]. After waiting for a transaction that adds a token, it sees the
// token.
func (s *Store) Erase(ctx context.Context, person string) error {
	if !store.IsText(person) {
		return nil
	}
	var erase pgx.Batch // one transaction
	erase.Queue("SELECT FROM people WHERE id = $1 FOR UPDATE", person)
	erase.Queue("DELETE FROM tokens WHERE person = $1", person)
	erase.Queue("DELETE FROM leases WHERE person = $1", person)
	erase.Queue("WITH c AS (DELETE FROM people WHERE id = $1 RETURNING id AS person)"+noteChange, person, s.id, int64(s.Now()))
	return s.write(ctx, func(c *pgxpool.Conn) error { return c.SendBatch(ctx, &erase).Close() })
}

// PutToken implements [store.Store].
func (s *Store) PutToken(ctx context.Context, t store.Token, most int) error {
	return s.putToken(ctx, t, most, nil)
}

// ReplaceToken implements [store.Store].
func (s *Store) ReplaceToken(ctx context.Context, t store.Token) error {
	return s.putToken(ctx, t, 0, func(b *pgx.Batch) {
		b.Queue("DELETE FROM tokens WHERE person = $1 AND kind = $2 AND hash <> $3 AND EXISTS (SELECT FROM tokens WHERE hash = $3 AND person = $1)",
			t.Person, t.Kind, t.Hash)
		b.Queue("WITH c AS (SELECT id AS person FROM people WHERE id = $1)"+noteChange, t.Person, s.id, int64(s.Now()))
	})
}

// putToken stores a token, and does something else in the same transaction. It locks the person
// first, so that the person is not erased and gets no other token meanwhile, and the rest sees the
// result of faster transactions.
func (s *Store) putToken(ctx context.Context, t store.Token, most int, also func(*pgx.Batch)) error {
	if !store.IsText(t.Person, t.Hash) {
		return store.ErrNotFound
	}
	var put pgx.Batch // one transaction
	exists, stored := false, int64(0)
	put.Queue("SELECT FROM people WHERE id = $1 FOR NO KEY UPDATE", t.Person).Exec(func(tag pgconn.CommandTag) error {
		exists = tag.RowsAffected() > 0
		return nil
	})
	put.Queue(`INSERT INTO tokens (hash, person, kind, label, scope, created) SELECT $1, id, $3, $4, $5, $6 FROM people WHERE id = $2
		AND ($7 <= 0 OR EXISTS (SELECT FROM tokens WHERE hash = $1) OR (SELECT count(*) FROM tokens WHERE person = $2) < $7)
		ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, label = excluded.label, scope = excluded.scope WHERE tokens.person = excluded.person`,
		t.Hash, t.Person, t.Kind, t.Label, t.Scope, int64(t.Created), int64(most)).Exec(func(tag pgconn.CommandTag) error {
		stored = tag.RowsAffected()
		return nil
	})
	other := false
	put.Queue("SELECT EXISTS (SELECT FROM tokens WHERE hash = $1 AND person <> $2)", t.Hash, t.Person).QueryRow(func(row pgx.Row) error { return row.Scan(&other) })
	if also != nil {
		also(&put)
	}
	err := s.write(ctx, func(c *pgxpool.Conn) error { return c.SendBatch(ctx, &put).Close() })
	switch {
	case err != nil:
		return err
	case !exists || other:
		return store.ErrNotFound
	case stored == 0:
		return store.ErrFull
	}
	return nil
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
	_, err := s.exec(ctx, "WITH c AS (DELETE FROM tokens WHERE hash = $1 RETURNING person)"+noteChange, hash, s.id, int64(s.Now()))
	return err
}
