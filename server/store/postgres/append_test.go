package postgres

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/storetest"
)

// TestCrowd lets two servers append to the same games with the same commands, in any order. The
// appends must not deadlock.
func TestCrowd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t) + "&deadlock_timeout=10ms" // so that a deadlock is detected early
	stores := []*Store{opened(t, url, Options{}), opened(t, url, Options{})}
	const games, rounds, commands = 30, 15, 60
	var playing sync.WaitGroup
	var mu sync.Mutex
	carried := map[string]int{} // number of times each command was carried out
	stored := map[string]int{}
	for p := range 2 * games {
		playing.Go(func() {
			random := rand.New(rand.NewPCG(2, uint64(p)))
			for range rounds {
				id, s := fmt.Sprint("game", random.IntN(games)), stores[random.IntN(2)]
				heads, err := s.Heads(t.Context(), id)
				if err != nil {
					t.Error(err)
				}
				a := storetest.Event(id, heads[id]+1)
				if random.IntN(3) == 0 {
					a.Most = 1 + random.IntN(2*games)
					a.Index.White = fmt.Sprint("q", random.IntN(3))
				}
				a.Command = store.Command{Person: "p", ID: fmt.Sprint(random.IntN(commands)), Digest: "d"}
				if random.IntN(3) == 0 {
					a.Command.Person = fmt.Sprint("q", random.IntN(3))
				}
				if random.IntN(3) == 0 {
					a.Command = store.Command{}
				}
				switch err := s.Append(t.Context(), a); {
				case err == nil:
					mu.Lock()
					if a.Command.Person != "" {
						carried[a.Command.Person+a.Command.ID]++
					}
					stored[id]++
					mu.Unlock()
				case !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrReused) && !errors.Is(err, store.ErrFull):
					t.Error(err)
				}
			}
		})
	}
	playing.Wait()
	for id, n := range carried {
		if n != 1 {
			t.Errorf("command %s was carried out %d times", id, n)
		}
	}
	for g := range games {
		id := fmt.Sprint("game", g)
		if events, err := stores[0].Events(t.Context(), id, 0); len(events) != stored[id] {
			t.Errorf("%s has %d events, and %d were stored (%v)", id, len(events), stored[id], err)
		}
	}
	wantNoCircles(t, stores[0])
}

// wantNoCircles checks that no transaction was aborted because of a deadlock.
func wantNoCircles(t *testing.T, s *Store) {
	t.Helper()
	var circles int
	time.Sleep(100 * time.Millisecond) // statistics come late
	if err := s.pool.QueryRow(t.Context(), "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()").Scan(&circles); err != nil || circles > 0 {
		t.Errorf("%d deadlocks (%v)", circles, err)
	}
}

// TestPeopleCrowd lets two servers change the same few people in every way.
func TestPeopleCrowd(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t) + "&deadlock_timeout=10ms"
	stores := []*Store{opened(t, url, Options{}), opened(t, url, Options{})}
	var changing sync.WaitGroup
	for p := range 16 {
		changing.Go(func() {
			s, ctx, random := stores[p%2], t.Context(), rand.New(rand.NewPCG(3, uint64(p)))
			for range 100 {
				id, hash := fmt.Sprint("p", random.IntN(3)), fmt.Sprint("t", random.IntN(6))
				token, game := store.Token{Hash: hash, Person: id, Kind: fmt.Sprint(random.IntN(2))}, fmt.Sprint("g", random.IntN(2))
				var err error
				switch random.IntN(10) {
				case 0, 1:
					err = s.AddPerson(ctx, store.Person{ID: id})
				case 2:
					err = s.Erase(ctx, id)
				case 3:
					err = s.PutToken(ctx, token, 2)
				case 4:
					err = s.ReplaceToken(ctx, token)
				case 5:
					err = s.DropToken(ctx, hash)
				case 6:
					err = s.SetBanned(ctx, id, random.IntN(2) == 0)
				case 7:
					err = s.Renew(ctx, s.id, s.Now(), []string{"p2", "p0", "p1"})
				case 8:
					a := storetest.Event(game, 1)
					a.Command = store.Command{Person: id, ID: fmt.Sprint(p, random.Uint64())}
					a.Index.Creator, a.Most = id, 1
					err = s.Append(ctx, a)
				case 9:
					err = s.Remove(ctx, game)
				}
				if err != nil && !errors.Is(err, store.ErrNotFound) && !errors.Is(err, store.ErrFull) && !errors.Is(err, store.ErrConflict) {
					t.Error(err)
				}
				if _, err := s.Beat(ctx, store.Server{ID: s.id}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	changing.Wait()
	wantNoCircles(t, stores[0])
}

// TestReusedInGroup checks that a known command does not harm the others in its group.
func TestReusedInGroup(t *testing.T) {
	t.Parallel()
	s := opened(t, pgtest.URL(t), Options{})
	if err := s.Append(t.Context(), storetest.Event("g", 1)); err != nil {
		t.Fatal(err)
	}
	var group []*pending
	for i := range 100 {
		a := storetest.Event(fmt.Sprintf("game%02d", i), 1)
		switch i % 4 {
		case 1:
			a.Command = storetest.Event("g", 1).Command
			a.Command.Digest = "another"
		case 2:
			a.Events = storetest.Events(2, 2)
		case 3:
			a = storetest.Event("g", 1)
			a.Command.ID = fmt.Sprint(i)
		}
		p := &pending{a, make(chan error, 1)}
		if i%4 != 1 || i == 1 {
			if i%4 != 3 || i == 3 {
				group = append(group, p) // each game and command is in a group only once
			}
		}
	}
	w := &worker{Store: s}
	defer w.hangUp()
	if err := w.dial(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := append([]*pending(nil), group...)
	w.store(t.Context(), group)
	for _, p := range all {
		want := error(nil)
		switch {
		case p.Game == "g":
			want = store.ErrConflict
		case p.Command.Digest == "another":
			want = store.ErrReused
		case p.First() == 2:
			want = store.ErrNotFound
		}
		if err := <-p.done; !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", p.Game, err, want)
		}
	}
}

// TestCreations lets two workers create the same games while one of the games is created and
// changed by others. The first worker already has a game when it comes to that one.
func TestCreations(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t) + "&deadlock_timeout=10ms"
	s := opened(t, url, Options{})
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	waits := func(want int) {
		t.Helper()
		for begun := time.Now(); ; time.Sleep(time.Millisecond) {
			var n int
			const query = "SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()"
			if err := s.pool.QueryRow(t.Context(), query).Scan(&n); err != nil || time.Since(begun) > time.Minute {
				t.Fatalf("%d transactions wait, want %d (%v)", n, want, err)
			}
			if n == want {
				return
			}
		}
	}
	pend := func(game string, n int) *pending {
		a := storetest.Event(game, n)
		a.Command = store.Command{}
		return &pending{a, make(chan error, 1)}
	}
	var working sync.WaitGroup
	work := func(waiting ...*pending) {
		working.Go(func() {
			w := &worker{Store: s}
			defer w.hangUp()
			if err := w.dial(t.Context()); err != nil {
				t.Error(err)
			}
			for len(waiting) > 0 {
				var group []*pending
				group, waiting = s.gather(make(chan *pending), waiting)
				w.store(t.Context(), group)
			}
		})
	}
	const hold = `BEGIN; INSERT INTO games (id, n, game, rules, status, version, white, black, listed, private, deadline, changed, seed)
		VALUES ('b', 1, '', '', '', 1, '', '', false, false, 0, 0, '')`
	if _, err := conn.Exec(t.Context(), hold); err != nil {
		t.Fatal(err)
	}
	first := []*pending{pend("a", 1), pend("b", 1), pend("c", 1)}
	work(first...) // creates a, and waits for b
	waits(1)
	if err := s.Append(t.Context(), storetest.Event("c", 1)); err != nil {
		t.Fatal(err)
	}
	second := []*pending{pend("c", 2), pend("a", 1)}
	work(second...) // changes c, and waits for a
	waits(2)
	if _, err := conn.Exec(t.Context(), "ROLLBACK"); err != nil {
		t.Fatal(err)
	}
	working.Wait()
	for i, p := range append(first, second...) {
		if err := <-p.done; (err == nil) != (i == 0 || i == 1 || i == 3) || err != nil && !errors.Is(err, store.ErrConflict) {
			t.Errorf("append %d: %v", i, err)
		}
	}
	wantNoCircles(t, s)
}

// TestGather checks that a game and a command are in a group only once, that a group does not both
// create games and change others, and that nothing is lost or reordered.
func TestGather(t *testing.T) {
	s := &Store{group: 3, queue: make(chan *pending)}
	var waiting []*pending
	for _, text := range []struct {
		game    string
		n       int
		command string
	}{{"a", 1, "x"}, {"a", 2, "y"}, {"b", 1, "x"}, {"c", 1, ""}, {"d", 1, ""}, {"a", 3, "z"}, {"e", 1, ""}} {
		a := storetest.Event(text.game, text.n)
		a.Command = store.Command{Person: "p", ID: text.command}
		if text.command == "" {
			a.Command = store.Command{}
		}
		waiting = append(waiting, &pending{Append: a})
	}
	got := ""
	for len(waiting) > 0 {
		var group []*pending
		group, waiting = s.gather(s.queue, waiting)
		for _, p := range group {
			got += fmt.Sprint(p.Game, p.First())
		}
		got += " "
	}
	if want := "a1c1d1 a2 b1e1 a3 "; got != want {
		t.Errorf("groups %q, want %q", got, want)
	}
}

// TestWaits checks that an append is carried out even if its context ends, and that others continue
// meanwhile.
func TestWaits(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	s := opened(t, url, Options{})
	if err := s.Append(t.Context(), storetest.Event("g", 1)); err != nil {
		t.Fatal(err)
	}
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.Background())
	if _, err := conn.Exec(t.Context(), "BEGIN; SELECT FROM games WHERE id = 'g' FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := s.Append(ctx, storetest.Event("g", 2)); !errors.Is(err, store.ErrUnknown) || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the error is %v", err)
	}
	for n := 1; n <= 20; n++ {
		if err := s.Append(t.Context(), storetest.Event("h", n)); err != nil {
			t.Error(err)
		}
	}
	if _, err := conn.Exec(t.Context(), "COMMIT"); err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); ; time.Sleep(time.Millisecond) {
		if events, err := s.Events(t.Context(), "g", 1); len(events) == 1 {
			break
		} else if err != nil || time.Since(begin) > 10*time.Second {
			t.Fatalf("the append was not carried out: %v", err)
		}
	}
}
