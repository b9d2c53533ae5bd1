package storetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/server/store"
)

// testAppend checks that events come back unchanged, byte for byte.
func testAppend(t *testing.T, d Database) {
	s := open(t, d, nil)
	wantNone(t, s, "g")
	odd := []store.Event{{N: 1, Data: []byte("\x00\xff'\"\\ü\n")}, {N: 2, Data: []byte("{}")}, {N: 3, Data: slices.Repeat([]byte("x"), 1<<20)}}
	a := Event("g", 1)
	a.Events = odd
	must(t, s.Append(t.Context(), a))
	a.Events = []store.Event{{N: 4, Data: []byte("[4]")}}
	a.Index = store.Index{Status: "over", Version: 4}
	a.Command = store.Command{}
	must(t, s.Append(t.Context(), a))
	all := append(odd, a.Events...)
	for after := -1; after <= 5; after++ {
		events, err := s.Events(t.Context(), "g", after)
		if diff := diffEvents(all[min(max(after, 0), 4):], events); err != nil || diff != "" {
			t.Errorf("after %d: %v, %s", after, err, diff)
		}
	}
	want := []store.Head{{ID: "g", N: 4, Index: a.Index}}
	heads, err := s.Games(t.Context(), store.Filter{})
	if diff := cmp.Diff(want, heads); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
	must(t, s.Append(t.Context(), Event("h", 1)))
	numbers, err := s.Heads(t.Context(), "h", "g", "g", "i", "", "\x00", "\xff")
	if diff := cmp.Diff(map[string]int{"g": 4, "h": 1}, numbers); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
	if numbers, err = s.Heads(t.Context()); err != nil || len(numbers) > 0 {
		t.Errorf("heads of no games: %v, %v", numbers, err)
	}
	many := make([]string, 5000)
	for i := range many {
		many[i] = fmt.Sprint("none", i)
	}
	many[4500] = "h"
	if numbers, err = s.Heads(t.Context(), many...); err != nil || len(numbers) != 1 || numbers["h"] != 1 {
		t.Errorf("heads of many games: %v, %v", numbers, err)
	}
	for _, id := range []string{"", "G", "g ", "g\x00", "\xff", "ü", "%", "'"} {
		wantNone(t, s, id)
	}
}

// testRefusals checks the errors for appends that come too late, too early, or to no game, and that
// they store nothing.
func testRefusals(t *testing.T, d Database) {
	s := open(t, d, nil)
	must(t, s.Append(t.Context(), Event("g", 1)))
	must(t, s.Append(t.Context(), Event("g", 2)))
	for _, test := range []struct {
		game string
		n    int
		want error
	}{
		{"g", 1, store.ErrConflict},
		{"g", 2, store.ErrConflict},
		{"g", 4, store.ErrConflict},
		{"g", 100, store.ErrConflict},
		{"h", 2, store.ErrNotFound},
		{"h", 100, store.ErrNotFound},
	} {
		a := Event(test.game, test.n)
		a.Events = Events(test.n, test.n+2)
		a.Command.ID = "another"
		a.Index.Status = "over"
		a.Seed = "seed"
		wantError(t, fmt.Sprintf("event %d of %s", test.n, test.game), s.Append(t.Context(), a), test.want)
		a.Command = store.Command{}
		wantError(t, fmt.Sprintf("event %d of %s by nobody", test.n, test.game), s.Append(t.Context(), a), test.want)
	}
	wantEvents(t, s, "g", 2)
	wantNone(t, s, "h")
	_, err := s.Command(t.Context(), "white-g", "another")
	wantError(t, "the command", err, store.ErrNotFound)
	if seed, err := s.Seed(t.Context(), "g"); err != nil || seed != "" {
		t.Errorf("the seed is %q, %v", seed, err)
	}
	heads, err := s.Games(t.Context(), store.Filter{})
	if diff := cmp.Diff([]store.Head{{ID: "g", N: 2, Index: Event("g", 2).Index}}, heads); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
	must(t, s.Append(t.Context(), Event("g", 3)))
	wantEvents(t, s, "g", 3)
}

// testInvalid checks that appends that no store can keep are refused, without affecting others.
func testInvalid(t *testing.T, d Database) {
	s := open(t, d, nil)
	for what, change := range map[string]func(*store.Append){
		"no events":         func(a *store.Append) { a.Events = nil },
		"event 0":           func(a *store.Append) { a.Events = Events(0, 1) },
		"event -1":          func(a *store.Append) { a.Events = Events(-1, -1) },
		"a gap":             func(a *store.Append) { a.Events = append(Events(1, 1), Events(3, 3)...) },
		"twice":             func(a *store.Append) { a.Events = append(Events(1, 1), Events(1, 1)...) },
		"an empty event":    func(a *store.Append) { a.Events = []store.Event{{N: 1}} },
		"no game":           func(a *store.Append) { a.Game = "" },
		"a game with a 0":   func(a *store.Append) { a.Game = "g\x00" },
		"an odd game":       func(a *store.Append) { a.Game = "\xff" },
		"an odd command":    func(a *store.Append) { a.Command.ID = "\xff" },
		"a command with 0":  func(a *store.Append) { a.Command.ID = "\x00" },
		"an odd person":     func(a *store.Append) { a.Command.Person = "\xff" },
		"an odd digest":     func(a *store.Append) { a.Command.Digest = "\xff" },
		"an odd seed":       func(a *store.Append) { a.Seed = "\xff" },
		"odd rules":         func(a *store.Append) { a.Index.Rules = "\xff" },
		"an odd white":      func(a *store.Append) { a.Index.White = "\xff" },
		"a command without": func(a *store.Append) { a.Command.ID = "" },
	} {
		a := Event("g", 1)
		change(&a)
		if err := s.Append(t.Context(), a); err == nil || errors.Is(err, store.ErrUnknown) {
			t.Errorf("%s: the error is %v", what, err)
		}
	}
	wantNone(t, s, "g")
	must(t, s.Append(t.Context(), Event("g", 1)))
}

// testCommands checks that no command is carried out twice.
func testCommands(t *testing.T, d Database) {
	s := open(t, d, nil)
	a := Event("g", 1)
	a.Events = Events(1, 3)
	must(t, s.Append(t.Context(), a))
	wantDone := func(person, id string, want store.Done) {
		t.Helper()
		if done, err := s.Command(t.Context(), person, id); err != nil || done != want {
			t.Errorf("%s %s: %v, %v, want %v", person, id, done, err, want)
		}
	}
	wantDone("white-g", "g:1", store.Done{Game: "g", N: 1, Digest: "digest"})
	wantError(t, "again", s.Append(t.Context(), a), store.ErrReused)

	b := Event("g", 4)
	b.Events = Events(4, 5)
	must(t, s.Append(t.Context(), b))
	wantDone("white-g", "g:4", store.Done{Game: "g", N: 4, Digest: "digest"})
	for _, test := range []struct {
		game string
		n    int
	}{{"g", 4}, {"g", 5}, {"g", 6}, {"g", 9}, {"h", 1}, {"h", 2}} {
		c := Event(test.game, test.n)
		c.Command = b.Command
		c.Command.Digest = "another"
		wantError(t, fmt.Sprintf("event %d of %s by the same command", test.n, test.game), s.Append(t.Context(), c), store.ErrReused)
	}
	wantEvents(t, s, "g", 5)
	wantNone(t, s, "h")
	wantDone("white-g", "g:4", store.Done{Game: "g", N: 4, Digest: "digest"})

	for i, person := range []string{"black-g", "", "White-g", ""} {
		c := Event("g", 6+i)
		c.Command.Person, c.Command.ID = person, "g:4"
		must(t, s.Append(t.Context(), c))
	}
	wantDone("black-g", "g:4", store.Done{Game: "g", N: 6, Digest: "digest"})
	for _, key := range [][2]string{{"", "g:4"}, {"black-g", "g:5"}, {"\x00", "\xff"}, {"white-g", ""}} {
		_, err := s.Command(t.Context(), key[0], key[1])
		wantError(t, fmt.Sprint(key), err, store.ErrNotFound)
	}
}

// testCommandRace checks that a command that arrives several times at once, for several games, is
// carried out once.
func testCommandRace(t *testing.T, d Database) {
	stores := several(t, d)
	for round := range 20 {
		var sending sync.WaitGroup
		var stored atomic.Int32
		game := make([]string, 8)
		for i := range game {
			game[i] = fmt.Sprintf("game%d-%d", round, i/2)
			sending.Go(func() {
				a := Event(game[i], 1)
				a.Command = store.Command{Person: "p", ID: fmt.Sprint(round)}
				switch err := stores[i%len(stores)].Append(t.Context(), a); {
				case err == nil:
					stored.Add(1)
				case !errors.Is(err, store.ErrReused):
					t.Error(err)
				}
			})
		}
		sending.Wait()
		heads, err := stores[0].Heads(t.Context(), game...)
		if err != nil || len(heads) != 1 || stored.Load() != 1 {
			t.Fatalf("stored %d times, in games %v (%v)", stored.Load(), heads, err)
		}
		done, err := stores[0].Command(t.Context(), "p", fmt.Sprint(round))
		if err != nil || heads[done.Game] != 1 {
			t.Errorf("%v, %v", done, err)
		}
	}
}

// several opens a database once, or twice if it is shared.
func several(t testing.TB, d Database) []store.Store {
	stores := []store.Store{open(t, d, nil)}
	if d.Shared {
		stores = append(stores, open(t, d, nil))
	}
	return stores
}

// testRace appends to the same game from many goroutines. For each number, one of them wins.
// Concurrent readers see the acknowledged events, without gaps.
func testRace(t *testing.T, d Database) {
	const writers, last = 6, 40
	stores := several(t, d)
	must(t, stores[0].Append(t.Context(), Event("g", 1)))
	var acknowledged, wins atomic.Int64
	acknowledged.Store(1)
	var writing, reading sync.WaitGroup
	for i := range writers {
		s := stores[i%len(stores)]
		writing.Go(func() {
			for n := 2; n <= last; n++ {
				a := Event("g", n)
				a.Command.Person = fmt.Sprint("writer", i)
				switch err := s.Append(t.Context(), a); {
				case err == nil:
					wins.Add(1)
					acknowledged.Store(int64(n))
				case !errors.Is(err, store.ErrConflict):
					t.Errorf("event %d: %v", n, err)
					return
				}
			}
		})
	}
	done := make(chan struct{})
	for _, s := range stores {
		reading.Go(func() {
			known := 0
			for ended := false; !ended; {
				select {
				case <-done:
					ended = true
				default:
				}
				least := int(acknowledged.Load())
				events, err := s.Events(t.Context(), "g", known)
				if err != nil {
					t.Error(err)
					return
				}
				for _, e := range events {
					if known++; e.N != known {
						t.Errorf("event %d instead of %d", e.N, known)
						return
					}
				}
				heads, err := s.Heads(t.Context(), "g")
				if known < least || heads["g"] < known || err != nil {
					t.Errorf("acknowledged %d, read %d, and then head %d (%v)", least, known, heads["g"], err)
					return
				}
			}
		})
	}
	writing.Wait()
	close(done)
	reading.Wait()
	if wins.Load() != last-1 {
		t.Errorf("%d appends of %d numbers were stored", wins.Load(), last-1)
	}
	wantEvents(t, stores[0], "g", last)
}

// testBirth reads games while they are created: a game does not exist, or has events.
func testBirth(t *testing.T, d Database) {
	stores := several(t, d)
	const games = 50
	id := func(g int) string { return fmt.Sprint("game", g) }
	var making, asking sync.WaitGroup
	for _, s := range stores {
		for range 2 {
			asking.Go(func() {
				for g := 0; g < games; {
					events, err := s.Events(t.Context(), id(g), 0)
					switch {
					case errors.Is(err, store.ErrNotFound):
					case err != nil || len(events) == 0:
						t.Errorf("%s exists, and has %d events (%v)", id(g), len(events), err)
						return
					default:
						g++
					}
				}
			})
		}
	}
	making.Go(func() {
		for g := range games {
			if err := stores[0].Append(t.Context(), Event(id(g), 1)); err != nil {
				t.Error(err)
			}
		}
	})
	making.Wait()
	asking.Wait()
}

// testGroups sends possible and impossible appends together, in groups. Each gets its own answer.
func testGroups(t *testing.T, d Database) {
	stores := several(t, d)
	const games, last = 60, 8
	var playing sync.WaitGroup
	for g := range games {
		playing.Go(func() {
			s, id, random := stores[g%len(stores)], fmt.Sprint("game", g), rand.New(rand.NewPCG(1, uint64(g)))
			for n := 1; n <= last; n++ {
				bad, want := Event(id, n), error(nil)
				switch random.IntN(5) {
				case 0:
					bad = Event(id, n+1+random.IntN(3))
					want = store.ErrConflict
					if n == 1 {
						want = store.ErrNotFound
					}
				case 1:
					if n > 1 {
						bad = Event(id, 1+random.IntN(n-1))
						want = store.ErrReused
					}
				case 2:
					if n > 1 {
						bad = Event(id, 1+random.IntN(n-1))
						bad.Command.ID = fmt.Sprint("bad", n)
						want = store.ErrConflict
					}
				case 3:
					bad = Event(id+"x", 2)
					bad.Command.Person = id + "x"
					want = store.ErrNotFound
				}
				if want != nil {
					wantError(t, fmt.Sprintf("a bad append to %s before event %d", id, n), s.Append(t.Context(), bad), want)
				}
				if err := s.Append(t.Context(), Event(id, n)); err != nil {
					t.Errorf("event %d of %s: %v", n, id, err)
				}
			}
		})
	}
	playing.Wait()
	for g := range games {
		wantEvents(t, stores[0], fmt.Sprint("game", g), last)
	}
}

// testSeeds checks that the secret number of a game stays until there is another one.
func testSeeds(t *testing.T, d Database) {
	s := open(t, d, nil)
	for n, seed := range []string{"first", "", "", "second", ""} {
		a := Event("g", n+1)
		a.Seed = seed
		must(t, s.Append(t.Context(), a))
		want := "first"
		if n >= 3 {
			want = "second"
		}
		if got, err := s.Seed(t.Context(), "g"); err != nil || got != want {
			t.Errorf("after event %d the seed is %q (%v), want %q", n+1, got, err, want)
		}
	}
	must(t, s.Append(t.Context(), Event("h", 1)))
	if got, err := s.Seed(t.Context(), "h"); err != nil || got != "" {
		t.Errorf("a game without a seed has %q (%v)", got, err)
	}
}

// testMost checks which games are counted for an append with a limit.
func testMost(t *testing.T, d Database) {
	s := open(t, d, nil)
	id := 0
	try := func(what, game string, n, most int, want error, x store.Index) {
		t.Helper()
		id++
		a := Event(game, n)
		a.Events, a.Index, a.Most, a.Seed = Events(n, n+1), x, most, fmt.Sprint("seed", id)
		a.Command = store.Command{Person: "ann", ID: fmt.Sprint("command", id)}
		wantError(t, what, s.Append(t.Context(), a), want)
		if _, err := s.Command(t.Context(), "ann", a.Command.ID); (err == nil) != (want == nil) {
			t.Errorf("%s: the command is %v", what, err)
		}
	}
	try("the first", "a", 1, 1, nil, store.Index{Status: "open", Creator: "ann"})
	try("a second", "b", 1, 1, store.ErrFull, store.Index{Status: "open", White: "ann"})
	wantNone(t, s, "b")
	try("one that is over", "c", 1, 1, nil, store.Index{Status: "over", White: "ann", Black: "ann", Creator: "ann"})
	try("somebody else's", "d", 1, 1, nil, store.Index{Status: "open", White: "bob"})
	try("joining it", "d", 3, 1, store.ErrFull, store.Index{Status: "playing", White: "bob", Black: "ann"})
	if seed, err := s.Seed(t.Context(), "d"); err != nil || seed != "seed4" {
		t.Errorf("the seed is %q (%v)", seed, err)
	}
	wantEvents(t, s, "d", 2)
	try("joining it as one of two", "d", 3, 2, nil, store.Index{Status: "playing", White: "bob", Black: "ann"})
	try("going on in it", "d", 5, 2, nil, store.Index{Status: "playing", White: "bob", Black: "ann"})
	try("no limit", "e", 1, 0, nil, store.Index{Status: "open", White: "ann", Black: "ann", Creator: "ann"})
	try("too many already", "d", 7, 2, store.ErrFull, store.Index{Status: "playing", White: "bob", Black: "ann"})
	try("leaving one", "e", 3, 2, nil, store.Index{Status: "open", White: "bob"})
	try("ending one", "a", 3, 1, nil, store.Index{Status: "over", Creator: "ann"})
	try("no game", "f", 2, 1, store.ErrNotFound, store.Index{Status: "open", White: "ann"})
	try("a conflict", "e", 3, 1, store.ErrConflict, store.Index{Status: "open", White: "ann"})
	try("full", "e", 5, 1, store.ErrFull, store.Index{Status: "open", White: "ann"})
	a := Event("g", 1)
	a.Index.White, a.Most = "ann", 1
	a.Command = store.Command{Person: "ann", ID: "command1"}
	wantError(t, "a known command", s.Append(t.Context(), a), store.ErrReused)
	a.Command = store.Command{}
	must(t, s.Append(t.Context(), a)) // nobody sent it
	a = Event("h", 1)
	a.Index.White, a.Command.Person, a.Most = "bob", "bob", 3
	must(t, s.Append(t.Context(), a))
	a = Event("i", 1)
	a.Index.White, a.Command.Person, a.Most = "bob", "bob", 3
	wantError(t, "bob's fourth", s.Append(t.Context(), a), store.ErrFull)
}

// testMostRace has a few people create and join games concurrently while others play. Nobody may
// get too many games, and nobody below the limit may be refused.
func testMostRace(t *testing.T, d Database) {
	stores, ctx := several(t, d), t.Context()
	const persons, most, tries = 4, 5, 15
	for g := range persons * tries {
		a := Event(fmt.Sprint("open", g), 1)
		a.Index.White, a.Index.Black = "", ""
		must(t, stores[0].Append(ctx, a))
	}
	var playing sync.WaitGroup
	var had, full [persons]atomic.Int32
	for p := range persons {
		person := fmt.Sprint("person", p)
		for i := range tries {
			playing.Go(func() {
				a := Event(fmt.Sprintf("game%d-%d", p, i), 1)
				if i%3 == 0 {
					a = Event(fmt.Sprint("open", i*persons+p), 2)
				}
				a.Index.White, a.Index.Black, a.Index.Creator = "", "", ""
				*[]*string{&a.Index.Black, &a.Index.White, &a.Index.Creator}[i%3] = person
				a.Command, a.Most = store.Command{Person: person, ID: fmt.Sprint(i)}, most
				switch err := stores[i%len(stores)].Append(ctx, a); {
				case err == nil:
					had[p].Add(1)
				case errors.Is(err, store.ErrFull):
					full[p].Add(1)
				default:
					t.Error(err)
				}
			})
		}
	}
	for g := range 20 {
		playing.Go(func() {
			for n := 1; n <= 5; n++ {
				if err := stores[g%len(stores)].Append(ctx, Event(fmt.Sprint("other", g), n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	playing.Wait()
	for p := range persons {
		if had[p].Load() != most || full[p].Load() != tries-most {
			t.Errorf("person %d has %d games of %d, and %d were refused", p, had[p].Load(), most, full[p].Load())
		}
	}
}
