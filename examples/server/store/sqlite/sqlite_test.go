package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/examples/server/store"
)

// opened returns a store in a file of its own.
func opened(t testing.TB, o Options) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "games.db"), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// event returns an append of one event to a game.
func event(game string, n int) store.Append {
	return store.Append{
		Game: game, Events: []store.Event{{N: n, Data: fmt.Appendf(nil, `{"n":%d}`, n)}},
		Index:   store.Index{Game: "hexdame", Status: "playing", Version: n, White: "w" + game, Black: "b" + game, Deadline: 1000, Changed: 1},
		Command: store.Command{Person: "w" + game, ID: fmt.Sprint(game, "-", n), Digest: "d"},
	}
}

func TestReopen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	for i := 1; i <= 3; i++ {
		s, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path, Options{}); !errors.Is(err, store.ErrTaken) {
			t.Errorf("opened twice: %v", err)
		}
		if err := s.Append(t.Context(), event("g", i)); err != nil {
			t.Fatal(err)
		}
		if err := s.Append(t.Context(), event("g", i)); !errors.Is(err, store.ErrReused) {
			t.Errorf("stored twice: %v", err)
		}
		events, err := s.Events(t.Context(), "g", i-1)
		if diff := cmp.Diff(event("g", i).Events, events); err != nil || diff != "" {
			t.Errorf("%v, %s", err, diff)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
