package sqlite

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

// TestTaken checks that a file has one server, and readers beside it.
func TestTaken(t *testing.T) {
	s, path := opened(t, Options{})
	_, err := Open(path, Options{})
	if !errors.Is(err, store.ErrTaken) || !strings.Contains(err.Error(), "end that server, or choose another file") {
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

// TestPermissions checks that only the server may read what it knows.
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
	if _, err := OpenReader(none); err == nil || !strings.Contains(err.Error(), "not the file of a server") {
		t.Errorf("a reader of another program's file: %v", err)
	}
	if _, err := Open(none, Options{}); err == nil {
		t.Error("the file of another program was opened")
	}
}
