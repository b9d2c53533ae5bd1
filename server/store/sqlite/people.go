package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// AddPerson implements [store.Store].
func (s *Store) AddPerson(ctx context.Context, p store.Person) error {
	data, err := face(p.Name, p.Look)
	if err != nil {
		return err
	}
	now := s.Now()
	return s.write(ctx, func(w *writer) error {
		var exists bool
		if err := w.conn.QueryRowContext(context.Background(), "SELECT EXISTS (SELECT 1 FROM people WHERE id = ?)", p.ID).Scan(&exists); err != nil || exists {
			return err
		}
		n, err := w.addFace(data)
		if err != nil {
			return err
		}
		return w.change("INSERT INTO people (id, face, look, bot, banned, created, seen) VALUES (?, ?, ?, ?, ?, ?, ?)",
			p.ID, n, lookSum(p.Look), p.Bot, p.Banned, int64(p.Created), int64(now))
	})
}

// SetName implements [store.Store].
func (s *Store) SetName(ctx context.Context, person, name, look string) error {
	data, err := face(name, look)
	if err != nil {
		return err
	}
	return s.write(ctx, func(w *writer) error {
		err := w.change("UPDATE faces SET data = ?1 WHERE n = (SELECT face FROM people WHERE id = ?2) AND length(data) = length(?1)", data, person)
		if err == nil {
			return w.change("UPDATE people SET look = ? WHERE id = ?", lookSum(look), person)
		}
		if !errors.Is(err, store.ErrNotFound) {
			return err
		}
		if err := w.freeFace(person); err != nil { // the new one has another size
			return err
		}
		n, err := w.addFace(data)
		if err != nil {
			return err
		}
		return w.change("UPDATE people SET face = ?, look = ? WHERE id = ?", n, lookSum(look), person)
	})
}

// SetBanned implements [store.Store].
func (s *Store) SetBanned(ctx context.Context, person string, banned bool) error {
	return s.change(ctx, "UPDATE people SET banned = ? WHERE id = ?", banned, person)
}

// change has the writer execute a statement that must change something; otherwise, the error is
// [store.ErrNotFound].
func (s *Store) change(ctx context.Context, query string, args ...any) error {
	return s.write(ctx, func(w *writer) error { return w.change(query, args...) })
}

func (w *writer) change(query string, args ...any) error {
	n, err := count(w.conn.ExecContext(context.Background(), query, args...))
	if err == nil && n == 0 {
		err = store.ErrNotFound
	}
	return err
}

// People implements [store.Store].
func (s *Store) People(ctx context.Context, ids ...string) (map[string]store.Person, error) {
	people := make(map[string]store.Person, len(ids))
	err := s.each(ctx, s.selectPeople+" WHERE id IN ", ids, func(rows *sql.Rows) error {
		var p person
		err := rows.Scan(personFields(&p)...)
		people[p.ID] = p.whole()
		return err
	})
	return people, err
}

// Find implements [store.Store].
func (s *Store) Find(ctx context.Context, text string, limit int) ([]store.Person, error) {
	rows, err := s.reads.QueryContext(ctx, s.selectPeople+" ORDER BY id")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []store.Person
	for lower := lowerASCII(text); rows.Next() && (limit <= 0 || len(found) < limit); {
		var p person
		if err := rows.Scan(personFields(&p)...); err != nil {
			return nil, err
		}
		if p := p.whole(); p.ID == text || strings.Contains(lowerASCII(p.Name), lower) {
			found = append(found, p)
		}
	}
	return found, rows.Err()
}

func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, s)
}

// atMost returns a limit for SQLite; 0 means all.
func atMost(limit int) int {
	if limit <= 0 {
		return -1
	}
	return limit
}

// Alike implements [store.Store].
func (s *Store) Alike(ctx context.Context, look string, here clocks.Millis) ([]string, error) {
	if look == "" {
		return nil, nil
	}
	rows, err := s.reads.QueryContext(ctx, s.selectPeople+` WHERE look = ? AND look <> 0
		AND EXISTS (SELECT 1 FROM leases WHERE person = id AND until > ?) ORDER BY id`, lookSum(look), int64(here))
	all, err := collect(rows, err, personFields)
	var alike []string
	for _, p := range all {
		if p := p.whole(); p.Look == look {
			alike = append(alike, p.ID)
		}
	}
	return alike, err
}

// Idle implements [store.Store].
func (s *Store) Idle(ctx context.Context, since clocks.Millis, kind string, limit int) ([]string, error) {
	return s.ids(ctx, `SELECT id FROM people WHERE seen < ?
		AND NOT EXISTS (SELECT 1 FROM tokens WHERE person = people.id AND kind = ?)
		AND NOT EXISTS (SELECT 1 FROM games WHERE white <> '' AND white = people.id AND status <> 'over')
		AND NOT EXISTS (SELECT 1 FROM games WHERE black <> '' AND black = people.id AND status <> 'over')
		AND NOT EXISTS (SELECT 1 FROM games WHERE creator <> '' AND creator = people.id AND creator <> white AND creator <> black AND status <> 'over')
		ORDER BY seen, id LIMIT ?`, int64(since), kind, atMost(limit))
}

// ids returns the ids that a statement selects.
func (s *Store) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	rows, err := s.reads.QueryContext(ctx, query, args...)
	return collect(rows, err, func(id *string) []any { return []any{id} })
}

// Erase implements [store.Store]. It also empties SQLite's log, which contains the names, too.
func (s *Store) Erase(ctx context.Context, person string) error {
	if err := s.write(ctx, func(w *writer) error { return w.erase(person) }); err != nil {
		return err
	}
	if err := s.emptyLog(ctx); err != nil {
		return fmt.Errorf("%w: the person is erased, but the log of the database still has the name: %w", store.ErrUnknown, err)
	}
	return nil
}

func (w *writer) erase(person string) error {
	if err := w.freeFace(person); err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	_, err := w.conn.ExecContext(context.Background(),
		"DELETE FROM tokens WHERE person = ?1; DELETE FROM leases WHERE person = ?1; DELETE FROM people WHERE id = ?1", person)
	return err
}

// PutToken implements [store.Store].
func (s *Store) PutToken(ctx context.Context, t store.Token, most int) error {
	return s.write(ctx, func(w *writer) error {
		if most > 0 {
			const query = "SELECT count(*) >= ?3 AND NOT EXISTS (SELECT 1 FROM tokens WHERE hash = ?2) FROM tokens WHERE person = ?1"
			var full bool
			if err := w.conn.QueryRowContext(context.Background(), query, t.Person, t.Hash, most).Scan(&full); err != nil {
				return err
			} else if full {
				return store.ErrFull
			}
		}
		return w.putToken(t)
	})
}

func (w *writer) putToken(t store.Token) error {
	return w.change(`INSERT INTO tokens (hash, person, kind, label, scope, created)
		SELECT ?, id, ?, ?, ?, ? FROM people WHERE id = ?
		ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, label = excluded.label, scope = excluded.scope WHERE person = excluded.person`,
		t.Hash, t.Kind, t.Label, t.Scope, int64(t.Created), t.Person)
}

// ReplaceToken implements [store.Store].
func (s *Store) ReplaceToken(ctx context.Context, t store.Token) error {
	return s.write(ctx, func(w *writer) error {
		if err := w.putToken(t); err != nil {
			return err
		}
		_, err := w.conn.ExecContext(context.Background(), "DELETE FROM tokens WHERE person = ? AND kind = ? AND hash <> ?", t.Person, t.Kind, t.Hash)
		return err
	})
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
