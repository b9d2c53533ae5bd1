package postgres

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/storetest"
)

// TestMigrations lets several servers create the tables at the same time and leaves tables of a
// later version alone.
func TestMigrations(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	var starting sync.WaitGroup
	for range 5 {
		starting.Go(func() {
			s, err := Open(t.Context(), url, Options{})
			if err != nil {
				t.Error(err)
				return
			}
			s.Close()
		})
	}
	starting.Wait()
	execute(t, url, "UPDATE version SET n = 99")
	if _, err := Open(t.Context(), url, Options{}); !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "has version 99") {
		t.Errorf("a later version: %v", err)
	}
}

// TestKept opens a database of the first version while a server of that version continues to use
// it.
func TestKept(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	execute(t, url, "CREATE TABLE version (n bigint NOT NULL); INSERT INTO version VALUES (1); "+migrations[0])
	old := func(suffix string) {
		t.Helper()
		execute(t, url, `INSERT INTO games (n, id, game, rules, status, version, white, black, listed, private, deadline, changed, seed)
			VALUES (1, 'g' || $1, 'hexdame', 'r', 'playing', 3, 'ann', 'bob', false, true, 5, 6, 'seed')`, suffix)
		execute(t, url, "INSERT INTO events (game, n, data, person, command, digest) VALUES ('g' || $1, 1, '{}', 'ann', 'c' || $1, 'd')", suffix)
		execute(t, url, "INSERT INTO people (id, name, bot, banned, created) VALUES ('ann' || $1, 'Ann', false, true, 7)", suffix)
		execute(t, url, "INSERT INTO tokens (hash, person, kind, label, scope, created) VALUES ('t' || $1, 'ann' || $1, 'guest', '', '', 8)", suffix)
		execute(t, url, "INSERT INTO servers (id, beat, until) VALUES ('old' || $1, 9, 9)", suffix)
		execute(t, url, "INSERT INTO leases (person, server, until) VALUES ('ann' || $1, 'old', 10)", suffix)
	}
	old("1")
	s := opened(t, url, Options{})
	old("2")
	for _, suffix := range []string{"1", "2"} {
		x := store.Index{Game: "hexdame", Rules: "r", Status: "playing", Version: 3, White: "ann", Black: "bob", Private: true, Deadline: 5, Changed: 6}
		heads, err := s.Games(t.Context(), store.Filter{ID: "g" + suffix})
		if want := (store.Head{ID: "g" + suffix, N: 1, Index: x}); err != nil || len(heads) != 1 || heads[0] != want {
			t.Errorf("%+v, %v", heads, err)
		}
		people, err := s.People(t.Context(), "ann"+suffix)
		p := people["ann"+suffix]
		if ago := s.Now() - p.Seen; err != nil || ago < 0 || ago > 20000 {
			t.Errorf("seen %d ms ago, %v", ago, err)
		}
		if p.Seen = 0; p != (store.Person{ID: "ann" + suffix, Name: "Ann", Banned: true, Created: 7}) {
			t.Errorf("%+v", p)
		}
		if _, err := s.Token(t.Context(), "t"+suffix); err != nil {
			t.Error(err)
		}
		if err := s.Append(t.Context(), storetest.Event("g"+suffix, 2)); err != nil {
			t.Error(err)
		}
	}
}

// TestSettings checks that a store does not depend on a database's settings for other programs.
func TestSettings(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	execute(t, url, `DO $$ BEGIN
		EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
		EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database());
		EXECUTE format('ALTER DATABASE %I SET timezone = "Asia/Kathmandu"', current_database());
	END $$`)
	s := opened(t, url, Options{})
	w := &worker{Store: s}
	if err := w.dial(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer w.hangUp()
	const settings = "SELECT current_setting('synchronous_commit') || ', ' || current_setting('transaction_isolation')"
	var ofPool, ofWorker string
	err := errors.Join(s.pool.QueryRow(t.Context(), settings).Scan(&ofPool), w.conn.QueryRow(t.Context(), settings).Scan(&ofWorker))
	if want := "on, read committed"; err != nil || ofPool != want || ofWorker != want {
		t.Errorf("the settings are %q and %q (%v), want %q", ofPool, ofWorker, err, want)
	}
	if off := time.Until(s.Now().Time()).Abs(); off > time.Second {
		t.Errorf("the clock is off by %v", off)
	}
}

// TestSchemas checks that two stores in one database are independent.
func TestSchemas(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	execute(t, url, "CREATE SCHEMA one; CREATE SCHEMA two")
	one, two := opened(t, url+"&search_path=one", Options{}), opened(t, url+"&search_path=two", Options{})
	ctx, cancel := context.WithCancel(t.Context())
	heard := make(chan []string, 10)
	var hearing sync.WaitGroup
	hearing.Go(func() { two.Hints(ctx, func(games []string) { heard <- games }) })
	<-heard
	again := opened(t, url+"&search_path=two", Options{})
	for _, s := range []*Store{one, again} {
		if err := s.Append(t.Context(), storetest.Event("g", 1)); err != nil {
			t.Error(err)
		}
		time.Sleep(50 * time.Millisecond)
	}
	if games := <-heard; len(games) != 1 || len(heard) > 0 {
		t.Errorf("hints %v, and %d others", games, len(heard))
	}
	cancel()
	hearing.Wait()
}

// TestNoDatabase checks the errors without a database.
func TestNoDatabase(t *testing.T) {
	for _, url := range []string{"postgres://user:secret@127.0.0.1:1/none", "postgres://user:secret@127.0.0.1:none/", "mysql://secret"} {
		if _, err := Open(t.Context(), url, Options{}); err == nil || strings.Contains(err.Error(), "user:secret") || errors.Is(err, store.ErrUnknown) {
			t.Errorf("%s: %v", url, err)
		}
	}
}

// TestUnknown checks which errors leave the result unknown.
func TestUnknown(t *testing.T) {
	for _, test := range []struct {
		err  error
		want bool
	}{
		{&pgconn.PgError{Severity: "FEHLER", SeverityUnlocalized: "ERROR", Code: "22021"}, false},
		{&pgconn.PgError{Severity: "FATAL", SeverityUnlocalized: "FATAL", Code: "57P01"}, true},
		{&pgconn.PgError{Severity: "PANIC", SeverityUnlocalized: "PANIC", Code: "57P02"}, true},
		{fmt.Errorf("connect: %w", &pgconn.ConnectError{}), false},
		{net.ErrClosed, true},
		{context.DeadlineExceeded, true},
	} {
		if err := unknown(test.err); errors.Is(err, store.ErrUnknown) != test.want || !errors.Is(err, test.err) {
			t.Errorf("%v: %v", test.err, err)
		}
	}
	if unknown(nil) != nil {
		t.Error("no error is one")
	}
}
