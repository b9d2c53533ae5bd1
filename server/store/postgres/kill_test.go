package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/storetest"
)

// opened returns a store that stays open until the test ends.
func opened(t testing.TB, url string, o Options) *Store {
	t.Helper()
	s, err := Open(context.Background(), url, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// execute executes a statement on a new connection.
func execute(t testing.TB, url, query string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), query, args...); err != nil {
		t.Fatal(err)
	}
}

// TestKill kills the whole database while games are in progress.
func TestKill(t *testing.T) {
	t.Parallel()
	c := pgtest.New(t)
	unknown := disturb(t, c.Database(t), 3, func() {
		if err := c.Kill(); err != nil {
			t.Error(err)
		}
		time.Sleep(50 * time.Millisecond)
		if err := c.Start(); err != nil {
			t.Error(err)
		}
	})
	if unknown == 0 {
		t.Error("no append was on its way when the database was killed")
	}
}

// TestTerminate terminates all connections while games are in progress.
func TestTerminate(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	disturb(t, url, 5, func() {
		execute(t, url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
	})
}

// disturb plays games on two servers, and disturbs them several times. After an error, a player
// tries the same append again until it is certainly stored. It must not already be stored, unless
// the error was ErrUnknown. disturb returns how often that was the error.
func disturb(t *testing.T, url string, times int, do func()) int {
	stores := []*Store{opened(t, url, Options{}), opened(t, url, Options{})}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var lost atomic.Int32 // calls without ids
	var hearing sync.WaitGroup
	hearing.Go(func() {
		stores[1].Hints(ctx, func(games []string) {
			if len(games) == 0 {
				lost.Add(1)
			}
		})
	})
	const games = 40
	var stored [games]atomic.Int32
	var unknown, failed atomic.Int32
	var playing sync.WaitGroup
	for g := range games {
		playing.Go(func() {
			s, id, known := stores[g%2], fmt.Sprint("game", g), true
			for n := 1; ctx.Err() == nil || !known; {
				err := s.Append(context.Background(), storetest.Event(id, n))
				switch {
				case err == nil, errors.Is(err, store.ErrReused) && !known:
					stored[g].Store(int32(n))
					known = true
					n++
				case errors.Is(err, store.ErrUnknown):
					unknown.Add(1)
					known = false
				case errors.Is(err, store.ErrReused), errors.Is(err, store.ErrConflict), errors.Is(err, store.ErrNotFound):
					t.Errorf("event %d of %s: %v", n, id, err)
					return
				default: // nothing was stored
					failed.Add(1)
					time.Sleep(10 * time.Millisecond)
				}
			}
		})
	}
	progress := func() {
		t.Helper()
		var from [games]int32
		for g := range games {
			from[g] = stored[g].Load()
		}
		for g := range games {
			for begin := time.Now(); stored[g].Load() < from[g]+2; time.Sleep(time.Millisecond) {
				if time.Since(begin) > 20*time.Second {
					t.Fatalf("game %d does not continue", g)
				}
			}
		}
	}
	for range times {
		progress()
		do()
	}
	progress()
	for begin := time.Now(); lost.Load() < 2; time.Sleep(time.Millisecond) { // once at first
		if time.Since(begin) > 20*time.Second {
			t.Fatal("no hint reports that hints may be lost")
		}
	}
	cancel()
	playing.Wait()
	hearing.Wait()
	t.Logf("the result was unknown %d times, and nothing was stored %d times", unknown.Load(), failed.Load())
	for g := range games {
		var events []store.Event
		err := again(func() (err error) {
			events, err = stores[0].Events(t.Context(), fmt.Sprint("game", g), 0)
			return err
		})
		if err != nil || len(events) != int(stored[g].Load()) {
			t.Errorf("game %d has %d events, want %d (%v)", g, len(events), stored[g].Load(), err)
		}
		for i, e := range events {
			if e.N != i+1 {
				t.Errorf("game %d: event %d has number %d", g, i+1, e.N)
			}
		}
	}
	for _, s := range stores {
		err := again(func() error {
			_, err := s.Beat(t.Context(), store.Server{ID: "a"})
			return err
		})
		if off := time.Until(s.Now().Time()).Abs(); err != nil || off > 100*time.Millisecond {
			t.Errorf("the clock is off by %v (%v)", off, err)
		}
	}
	return int(unknown.Load())
}

// again retries something while it fails because of old connections.
func again(try func() error) (err error) {
	for range 20 {
		if err = try(); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	return err
}
