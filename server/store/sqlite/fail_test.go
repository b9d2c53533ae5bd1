package sqlite

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/storetest"
)

// TestFull checks that a database without space refuses writes, keeps what it has, and continues
// when there is space.
func TestFull(t *testing.T) {
	s, _ := opened(t, Options{})
	limit := func(pages int) {
		t.Helper()
		err := s.write(t.Context(), func(w *writer) error {
			_, err := w.conn.ExecContext(t.Context(), fmt.Sprint("PRAGMA max_page_count = ", pages))
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	fill(t, s, func() { limit(100) }, func() { limit(1 << 30) })
}

// fill adds events, in groups, to a store that becomes full, until it has space again.
func fill(t *testing.T, s *Store, full, empty func()) {
	t.Helper()
	full()
	stored := map[string]int{}
	var mu sync.Mutex
	var games sync.WaitGroup
	for g := range 20 {
		games.Go(func() {
			id := fmt.Sprint("game", g)
			a := storetest.Event(id, 1)
			for n := 1; ; n++ {
				a.Events = []store.Event{{N: n, Data: []byte(strings.Repeat("x", 5000))}, {N: n + 1, Data: []byte("x")}}
				a.Command.ID = fmt.Sprint(n)
				if err := s.Append(t.Context(), a); err != nil {
					if errors.Is(err, store.ErrUnknown) || !strings.Contains(err.Error(), "full") {
						t.Errorf("%s: %v", id, err)
					}
					return
				}
				n++
				mu.Lock()
				stored[id] = n
				mu.Unlock()
			}
		})
	}
	games.Wait()
	if len(stored) == 0 {
		t.Error("nothing was stored before the disk was full")
	}
	wantExactly := func() {
		t.Helper()
		wantStored(t, s, stored)
		var ids []string
		for g := range 20 {
			ids = append(ids, fmt.Sprint("game", g))
		}
		heads, err := s.Heads(t.Context(), ids...)
		for id, n := range heads {
			if n != stored[id] {
				t.Errorf("%s has %d events, but %d were stored (%v)", id, n, stored[id], err)
			}
		}
		if len(heads) != len(stored) {
			t.Errorf("%d games, but %d were stored (%v)", len(heads), len(stored), err)
		}
	}
	wantExactly()
	if err := s.Ping(t.Context()); err != nil {
		t.Error(err)
	}
	empty()
	for g := range 20 {
		id := fmt.Sprint("game", g)
		a := storetest.Event(id, stored[id]+1)
		if err := s.Append(t.Context(), a); err != nil {
			t.Errorf("%s when there is space: %v", id, err)
		}
		stored[id]++
	}
	wantExactly()
}

// TestBroken checks that after a commit with an unknown result, nothing is written anymore.
func TestBroken(t *testing.T) {
	s, path := opened(t, Options{})
	if err := s.Append(t.Context(), storetest.Event("g", 1)); err != nil {
		t.Fatal(err)
	}
	err := s.write(t.Context(), func(w *writer) error {
		var err error
		w.commit, err = w.conn.PrepareContext(t.Context(), "SELECT json('no')")
		return err
	})
	if !errors.Is(err, store.ErrUnknown) || !strings.Contains(err.Error(), "the server has to be restarted") {
		t.Errorf("a commit that fails: %v", err)
	}
	if err := s.Append(t.Context(), storetest.Event("g", 2)); err == nil || errors.Is(err, store.ErrUnknown) {
		t.Errorf("an append after that: %v", err)
	}
	if err := s.Ping(t.Context()); err == nil {
		t.Error("the store reports that it works")
	}
	if events, err := s.Events(t.Context(), "g", 0); err != nil || len(events) != 1 {
		t.Errorf("%v, %v", events, err)
	}
	s.Close()
	if s, err = Open(path, Options{}); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := s.Append(t.Context(), storetest.Event("g", 2)); err != nil {
		t.Error(err)
	}
}
