package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/server/store"
)

// testReopen checks that a reopened store still has everything.
func testReopen(t *testing.T, d Database) {
	clock, start := newClock()
	ctx := t.Context()
	var before map[string]any
	for range 3 {
		s, err := d.Open(clock.now)
		must(t, err)
		if before == nil {
			a := Event("g", 1)
			a.Events, a.Seed = Events(1, 5), "seed"
			must(t, s.Append(ctx, a))
			must(t, s.Append(ctx, Event("h", 1)))
			must(t, s.AddPerson(ctx, store.Person{ID: "ann", Name: "Ann", Banned: true}))
			must(t, s.PutToken(ctx, store.Token{Hash: "f0", Person: "ann"}, 0))
			must(t, s.Renew(ctx, "a", start, []string{"ann"}))
			must(t, s.SetValue(ctx, "epoch", "7"))
		}
		after := everything(t, s)
		if before != nil {
			if diff := cmp.Diff(before, after); diff != "" {
				t.Error(diff)
			}
		}
		before = after
		wantError(t, "a known command", s.Append(ctx, Event("h", 1)), store.ErrReused)
		must(t, s.Close())
	}
	s := open(t, d, clock.now)
	must(t, s.Append(ctx, Event("g", 6)))
	wantEvents(t, s, "g", 6)
}

// everything returns the contents of a store after testReopen.
func everything(t *testing.T, s store.Store) map[string]any {
	t.Helper()
	ctx, all := t.Context(), map[string]any{}
	put := func(name string, value any, err error) {
		t.Helper()
		must(t, err)
		all[name] = value
	}
	must(t, s.All(ctx, func(h store.Head, events []store.Event) error {
		put(h.ID, h, nil)
		put(h.ID+" events", events, nil)
		return nil
	}))
	seed, err := s.Seed(ctx, "g")
	put("seed", seed, err)
	done, err := s.Command(ctx, "white-g", "g:1")
	put("done", done, err)
	people, err := s.People(ctx, "ann")
	put("people", people, err)
	tokens, err := s.Tokens(ctx, "ann")
	put("tokens", tokens, err)
	leases, err := s.Leases(ctx, "ann")
	put("leases", leases, err)
	value, err := s.Value(ctx, "epoch", func() string { return "" })
	put("value", value, err)
	pulse, err := s.Beat(ctx, store.Server{ID: "a"})
	put("pulse", pulse, err)
	return all
}

// testContexts checks that nothing starts if the context has ended, and that an append that has
// started is completed, whatever happens to its context.
func testContexts(t *testing.T, d Database) {
	s := open(t, d, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Append(ctx, Event("g", 1)); !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrUnknown) {
		t.Errorf("the error is %v", err)
	}
	wantNone(t, s, "g")
	must(t, s.Append(t.Context(), Event("g", 1)))
	if _, err := s.Events(ctx, "g", 0); !errors.Is(err, context.Canceled) {
		t.Errorf("events: %v", err)
	}
	if err := s.All(ctx, func(store.Head, []store.Event) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("all: %v", err)
	}
	if err := s.AddPerson(ctx, store.Person{ID: "ann"}); !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrUnknown) {
		t.Errorf("person: %v", err)
	}

	// Appends whose contexts end at any moment.
	const games = 150
	var sending sync.WaitGroup
	errs := make([]error, games)
	for g := range games {
		sending.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(g)*20*time.Microsecond)
			defer cancel()
			a := Event(fmt.Sprint("game", g), 1)
			a.Events = Events(1, 3)
			errs[g] = s.Append(ctx, a)
		})
	}
	sending.Wait()
	for g, err := range errs {
		id := fmt.Sprint("game", g)
		if errors.Is(err, store.ErrUnknown) {
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("the error is %v", err)
			}
			// It is stored or will be, so a retry is either first or second.
			a := Event(id, 1)
			a.Events = Events(1, 3)
			if err = s.Append(t.Context(), a); errors.Is(err, store.ErrReused) {
				err = nil
			}
		}
		switch {
		case err == nil:
			wantEvents(t, s, id, 3)
		case !errors.Is(err, context.DeadlineExceeded):
			t.Error(err)
		default:
			wantNone(t, s, id)
		}
	}
}

// testClose closes a store during appends. What it has acknowledged is there later, and what it has
// refused is not.
func testClose(t *testing.T, d Database) {
	s, err := d.Open(nil)
	must(t, err)
	const writers = 20
	var stored [writers]int
	var writing sync.WaitGroup
	var count atomic.Int32
	begun := make(chan struct{})
	for w := range writers {
		writing.Go(func() {
			for n := 1; ; n++ {
				if err := s.Append(t.Context(), Event(fmt.Sprint("game", w), n)); err != nil {
					if errors.Is(err, store.ErrUnknown) {
						t.Error(err)
					}
					return
				}
				stored[w] = n
				if count.Add(1) == 5*writers {
					close(begun)
				}
			}
		})
	}
	<-begun
	must(t, s.Close())
	must(t, s.Close())
	writing.Wait()
	if err := s.Append(t.Context(), Event("g", 1)); err == nil {
		t.Error("a closed store stores")
	}
	if _, err := s.Events(t.Context(), "game0", 0); err == nil || errors.Is(err, store.ErrNotFound) {
		t.Errorf("a closed store reads: %v", err)
	}
	if err := s.SetValue(t.Context(), "name", "value"); err == nil {
		t.Error("a closed store stores values")
	}
	if err := s.Ping(t.Context()); err == nil {
		t.Error("a closed store answers")
	}
	s = open(t, d, nil)
	for w, n := range stored {
		if n > 0 {
			wantEvents(t, s, fmt.Sprint("game", w), n)
		}
	}
}
