package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

// TestTaken checks that a file has one server at a time, and readers alongside it.
func TestTaken(t *testing.T) {
	s, path := opened(t, Options{})
	_, err := Open(path, Options{})
	if !errors.Is(err, store.ErrTaken) || !strings.Contains(err.Error(), "stop that server, or choose another file") {
		t.Errorf("opened twice: %v", err)
	}
	r, err := OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for n := 1; n <= 3; n++ {
		if err := s.Append(t.Context(), storetest.Event("g", n)); err != nil {
			t.Fatal(err)
		}
		if events, err := r.Events(t.Context(), "g", 0); err != nil || len(events) != n {
			t.Errorf("the reader has %d events of %d: %v", len(events), n, err)
		}
	}
	if err := r.Append(t.Context(), storetest.Event("g", 4)); !errors.Is(err, errReadOnly) {
		t.Errorf("a reader writes: %v", err)
	}
	if err := r.SetValue(t.Context(), "a", "b"); !errors.Is(err, errReadOnly) {
		t.Errorf("a reader writes: %v", err)
	}
	if err := errors.Join(r.Ping(t.Context()), r.Close(), s.Close()); err != nil {
		t.Error(err)
	}
	if s, err = Open(path, Options{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(path + "*"); err != nil || len(left) != 2 {
		t.Errorf("files %v are left, want only the database and the lock: %v", left, err)
	}
	if r, err = OpenReader(path); err != nil { // without a server
		t.Fatal(err)
	}
	defer r.Close()
	if events, err := r.Events(t.Context(), "g", 0); err != nil || len(events) != 3 {
		t.Errorf("the reader has %d events: %v", len(events), err)
	}
}

// TestPermissions checks that only the server's user may read the file.
func TestPermissions(t *testing.T) {
	s, path := opened(t, Options{})
	if err := s.Append(t.Context(), storetest.Event("g", 1)); err != nil {
		t.Fatal(err)
	}
	if err := Backup(t.Context(), path, path+".backup", "backup", "1"); err != nil {
		t.Fatal(err)
	}
	found, err := filepath.Glob(path + "*")
	if err != nil || len(found) != 5 {
		t.Errorf("files %v, %v", found, err)
	}
	for _, name := range found {
		if f, err := os.Stat(name); err != nil || f.Mode().Perm()&0o077 != 0 {
			t.Errorf("%v, %v", f, err)
		}
	}
}

// TestVersions checks that a file of a later version, or of another program, is left alone.
func TestVersions(t *testing.T) {
	s, path := opened(t, Options{})
	if err := s.exec(t.Context(), "UPDATE version SET n = 99"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	if _, err := Open(path, Options{}); !errors.Is(err, store.ErrNewer) || !strings.Contains(err.Error(), "has version 99") {
		t.Errorf("a later version: %v", err)
	}
	if _, err := OpenReader(path); !errors.Is(err, store.ErrNewer) {
		t.Errorf("a reader of a later version: %v", err)
	}
	if err := Backup(t.Context(), path, path+"2", "", ""); !errors.Is(err, store.ErrNewer) {
		t.Errorf("a backup of a later version: %v", err)
	}

	none := filepath.Join(t.TempDir(), "none.db")
	if _, err := OpenReader(none); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a reader of no file: %v", err)
	}
	if err := Backup(t.Context(), none, path+"2", "", ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a backup of no file: %v", err)
	}
	if _, err := os.Stat(none); err == nil {
		t.Error("a reader made a file")
	}
	db, err := sql.Open("sqlite", none)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE games (name TEXT)"); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenReader(none); err == nil || !strings.Contains(err.Error(), "not a server's file") {
		t.Errorf("a reader of another program's file: %v", err)
	}
	if _, err := Open(none, Options{}); err == nil {
		t.Error("the file of another program was opened")
	}
}

// TestKept opens a database of the first version: to read it as it is, to copy it, and as a server.
func TestKept(t *testing.T) {
	data, err := os.ReadFile("../../testdata/kept.sqlite")
	must(t, err)
	path := filepath.Join(t.TempDir(), "kept.db")
	must(t, os.WriteFile(path, data, 0o600))
	type content struct {
		Heads  []store.Head
		Events [][]store.Event
		People map[string]store.Person
		Tokens []store.Token
	}
	read := func(s *Store) (c content) {
		t.Helper()
		must(t, s.All(t.Context(), func(h store.Head, events []store.Event) error {
			c.Heads, c.Events = append(c.Heads, h), append(c.Events, events)
			return nil
		}))
		var persons []string
		for _, h := range c.Heads {
			persons = append(persons, h.White, h.Black)
		}
		c.People, err = s.People(t.Context(), persons...)
		must(t, err)
		for _, p := range persons {
			tokens, err := s.Tokens(t.Context(), p)
			must(t, err)
			c.Tokens = append(c.Tokens, tokens...)
		}
		named := 0
		for _, p := range c.People {
			if p.Name != "" {
				named++
			}
		}
		if len(c.Heads) != 14 || len(c.People) == 0 || named == 0 || len(c.Tokens) == 0 {
			t.Errorf("%d games, %d people, %d of them with names, %d tokens", len(c.Heads), len(c.People), named, len(c.Tokens))
		}
		return c
	}
	r, err := OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	before := read(r)
	if heads, err := r.Games(t.Context(), store.Filter{Here: 1, Limit: 3}); err != nil || len(heads) != 3 {
		t.Errorf("%d games, %v", len(heads), err)
	}
	for id, p := range before.People {
		if found, err := r.Find(t.Context(), p.Name, 0); err != nil || len(found) == 0 {
			t.Errorf("%s is not found (%v)", id, err)
		}
	}
	must(t, r.Close())
	copied := filepath.Join(t.TempDir(), "copy.db")
	must(t, Backup(t.Context(), path, copied, "backup", "1"))
	now := clocks.At(time.Now())
	for _, path := range []string{path, copied} {
		s, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		after := read(s)
		for id, p := range after.People {
			if ago := s.Now() - p.Seen; ago < -clocks.Second || ago > s.Now()-now+2*clocks.Second {
				t.Errorf("%s was seen at %d, and now it is %d", id, p.Seen, s.Now())
			}
			p.Seen = before.People[id].Seen
			after.People[id] = p
		}
		if diff := cmp.Diff(before, after); diff != "" {
			t.Errorf("after the migration: %s", diff)
		}
		for id, p := range after.People {
			must(t, s.Erase(t.Context(), id))
			if p.Name != "" {
				wantNowhere(t, path, p.Name)
			}
		}
		for _, h := range after.Heads {
			if h.Status != "over" {
				must(t, s.Append(t.Context(), storetest.Event(h.ID, h.N+1)))
			}
		}
		must(t, s.Close())
	}
}

// TestKeptNames checks that a person named in a database of the first version can be erased.
func TestKeptNames(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := sql.Open("sqlite", dsn(path, "rwc", "secure_delete(1)"))
	must(t, err)
	_, err = db.Exec("CREATE TABLE version (n INTEGER NOT NULL); INSERT INTO version VALUES (1);" + migrations[0])
	must(t, err)
	const people = 1000
	var names, ids []string
	tx, err := db.Begin()
	must(t, err)
	for i := range people {
		names, ids = append(names, fmt.Sprintf("%s the %d.", strings.Repeat("Ann", i%50), i)), append(ids, fmt.Sprintf("p%d", i*1237%people))
		_, err := tx.Exec("INSERT INTO people VALUES (?, ?, 0, 0, 7)", ids[i], names[i])
		must(t, err)
	}
	must(t, errors.Join(tx.Commit(), db.Close()))
	s, err := Open(path, Options{})
	must(t, err)
	defer s.Close()
	all, err := s.People(t.Context(), ids...)
	if err != nil || len(all) != people {
		t.Errorf("%d persons, %v", len(all), err)
	}
	for i, id := range ids {
		if p := all[id]; p.Name != names[i] || p.Created != 7 {
			t.Errorf("%+v is not %s", p, names[i])
		}
	}
	erase := func(w *writer) error {
		for _, id := range ids {
			must(t, w.erase(id))
		}
		return nil
	}
	must(t, errors.Join(s.write(t.Context(), erase), s.emptyLog(t.Context())))
	wantNowhere(t, path, names...)
}

// TestClocks opens a file while the clock is set ahead and back, even when the file is closed. The
// time never goes back, and never stops.
func TestClocks(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "games.db")
	var set time.Duration
	o := Options{Source: func() time.Time { return time.Now().Round(0).Add(set) }}
	last, total := clocks.Millis(0), time.Duration(0)
	for _, step := range []struct{ by, jump time.Duration }{
		{0, 0}, {-2 * time.Second, 0}, {2 * time.Second, 0}, {24 * time.Hour, 24 * time.Hour}, {-24 * time.Hour, 0}, {time.Hour, 0},
		{2 * time.Second, 0}, {24 * time.Hour, time.Hour + 2*time.Second},
	} {
		s, err := Open(path, o)
		if err != nil {
			t.Fatal(err)
		}
		look := func() {
			t.Helper()
			now := s.Now()
			if now < last {
				t.Errorf("after a step of %v: %d after %d", step.by, now, last)
			}
			last = now
		}
		look()
		set += step.by
		look()
		p, err := s.Beat(t.Context(), store.Server{ID: "a"})
		if off := p.Jump.Duration() - step.jump; err != nil || off.Abs() > 500*time.Millisecond || p.Now < last {
			t.Errorf("after a step of %v: %+v (%v), want a jump of %v", step.by, p, err, step.jump)
		}
		total += step.jump
		look()
		if ahead := s.Now().Time().Sub(o.Source()); (p.Ahead.Duration() - ahead).Abs() > 150*time.Millisecond {
			t.Errorf("after a step of %v: ahead by %v, not by %v", step.by, ahead, p.Ahead.Duration())
		}
		time.Sleep(50 * time.Millisecond)
		if before := last; true {
			if look(); last < before+40 {
				t.Errorf("after a step of %v: the time stands still", step.by)
			}
		}
		if p, err := s.Beat(t.Context(), store.Server{ID: "a"}); err != nil || p.Jump != 0 {
			t.Errorf("a second beat: %+v (%v)", p, err)
		}
		look()
		must(t, s.Close())
	}

	// A day back while nobody has the file open, and an event that is later than all beats.
	set -= 24 * time.Hour
	s, err := Open(path, o)
	must(t, err)
	if now := s.Now(); now < last || now > last+5*clocks.Second {
		t.Errorf("it is %d after %d", now, last)
	}
	a := storetest.Event("g", 1)
	a.Index.Changed = s.Now() + clocks.Day
	must(t, s.Append(t.Context(), a))
	must(t, s.Close())
	s, err = Open(path, o)
	must(t, err)
	defer s.Close()
	if now := s.Now(); now < a.Index.Changed || now > a.Index.Changed+5*clocks.Second {
		t.Errorf("it is %d after %d", now, a.Index.Changed)
	}
	r, err := OpenReader(path)
	must(t, err)
	defer r.Close()
	if off := r.Now() - s.Now(); off < -2*clocks.Second || off > 2*clocks.Second {
		t.Errorf("a reader differs by %d", off)
	}
}
