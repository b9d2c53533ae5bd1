package storetest

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// A handClock is advanced by hand.
type handClock struct{ ms atomic.Int64 }

func (c *handClock) now() clocks.Millis    { return clocks.Millis(c.ms.Load()) }
func (c *handClock) move(by clocks.Millis) { c.ms.Add(int64(by)) }
func newClock() (c *handClock, now clocks.Millis) {
	c = &handClock{}
	c.move(100 * clocks.Day)
	return c, c.now()
}

// testServers checks that servers see each other for a day.
func testServers(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	wantBeat := func(id string, until clocks.Millis, want ...store.Server) {
		t.Helper()
		p, err := s.Beat(ctx, store.Server{ID: id, Beat: 12345, Until: until})
		all, now := p.Servers, p.Now
		slices.SortFunc(all, func(a, b store.Server) int { return cmp.Compare(a.ID, b.ID) })
		if diff := gocmp.Diff(want, all); err != nil || diff != "" || now != clock.now() || s.Now() != now {
			t.Errorf("now %d (%v), %s", now, err, diff)
		}
	}
	a := store.Server{ID: "a", Beat: start, Until: 7}
	wantBeat("a", 7, a)
	clock.move(clocks.Minute)
	b := store.Server{ID: "b", Beat: start + clocks.Minute, Until: 8}
	wantBeat("b", 8, a, b)
	clock.move(clocks.Day - clocks.Minute)
	c := store.Server{ID: "c", Beat: clock.now()}
	wantBeat("c", 0, a, b, c)
	clock.move(1)
	c = store.Server{ID: "c", Beat: clock.now(), Until: 9}
	wantBeat("c", 9, b, c)
	must(t, s.Forget(ctx))
	must(t, s.Leave(ctx, "c"))
	must(t, s.Leave(ctx, "c"))
	clock.move(-1) // only to see that a is really gone
	wantBeat("d", 0, b, store.Server{ID: "d", Beat: clock.now()})
}

// testLeases checks that leases are renewed, end, and are forgotten after a day.
func testLeases(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	want := func(want ...store.Lease) {
		t.Helper()
		all, err := s.Leases(ctx, "ann", "bob", "bob", "\x00", "\xff")
		sortLeases(all)
		if diff := gocmp.Diff(want, all); err != nil || diff != "" && len(all)+len(want) > 0 {
			t.Errorf("%v, %s", err, diff)
		}
	}
	want()
	must(t, s.Renew(ctx, "x", start+10, []string{"ann", "bob", "cem", "ann"}))
	must(t, s.Renew(ctx, "y", start+20, []string{"ann"}))
	must(t, s.Renew(ctx, "y", start+20, nil))
	want(store.Lease{Person: "ann", Server: "x", Until: start + 10}, store.Lease{Person: "ann", Server: "y", Until: start + 20}, store.Lease{Person: "bob", Server: "x", Until: start + 10})
	must(t, s.Renew(ctx, "x", start+30, []string{"bob"}))
	must(t, s.Renew(ctx, "y", start+5, []string{"ann"}))
	left := []store.Lease{{Person: "ann", Server: "x", Until: start + 10}, {Person: "ann", Server: "y", Until: start + 5}, {Person: "bob", Server: "x", Until: start + 30}}
	want(left...)
	clock.move(clocks.Day + 5)
	must(t, s.Forget(ctx))
	want(left...)
	clock.move(1)
	want(left[0], left[2])
	must(t, s.Forget(ctx))
	clock.move(-1)
	want(left[0], left[2])
	if all, err := s.Leases(ctx); err != nil || len(all) > 0 {
		t.Errorf("leases of nobody: %v, %v", all, err)
	}
}

func sortLeases(all []store.Lease) {
	slices.SortFunc(all, func(a, b store.Lease) int {
		return cmp.Or(cmp.Compare(a.Person, b.Person), cmp.Compare(a.Server, b.Server))
	})
}

// testSpend checks that a budget refills as time passes.
func testSpend(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	spend := func(key string, cost, most clocks.Millis, want bool) {
		t.Helper()
		if got, err := s.Spend(ctx, key, cost, most); err != nil || got != want {
			t.Errorf("after %d, %d of %d: %t (%v), want %t", clock.now()-start, cost, most, got, err, want)
		}
	}
	spend("k", 101, 100, false)
	for range 3 {
		spend("k", 30, 100, true)
	}
	spend("k", 30, 100, false)
	spend("other", 100, 100, true)
	spend("k", 10, 100, true)
	spend("k", 1, 100, false)
	spend("k", 0, 100, true)
	clock.move(30)
	spend("k", 31, 100, false)
	spend("k", 30, 100, true)
	spend("k", 30, 50, false) // another limit for what was spent before
	must(t, s.Forget(ctx))
	spend("k", 1, 100, false)
	clock.move(100)
	must(t, s.Forget(ctx))
	spend("k", 100, 100, true)
	clock.move(clocks.Day) // it refills no further than most
	spend("k", 101, 100, false)
	spend("k", 100, 100, true)
}

// testSpendRace spends from many goroutines: all of a budget, and no more.
func testSpendRace(t *testing.T, d Database) {
	clock, _ := newClock()
	ctx, stores := t.Context(), []store.Store{open(t, d, clock.now)}
	if d.Shared {
		stores = append(stores, open(t, d, clock.now))
	}
	for round := range 3 {
		var spending sync.WaitGroup
		var got atomic.Int32
		for i := range 40 {
			spending.Go(func() {
				ok, err := stores[i%len(stores)].Spend(ctx, "key", 10, 120)
				if err != nil {
					t.Error(err)
				} else if ok {
					got.Add(1)
				}
			})
		}
		spending.Wait()
		want := int32(12)
		if round > 0 {
			want = 6
		}
		if got.Load() != want {
			t.Errorf("round %d: %d were spent, want %d", round, got.Load(), want)
		}
		clock.move(60)
	}
}

// testValues checks that all callers who request a value for the first time get the same one.
func testValues(t *testing.T, d Database) {
	stores, ctx := several(t, d), t.Context()
	var asking sync.WaitGroup
	got := make([]string, 8)
	for i := range got {
		asking.Go(func() {
			var err error
			if got[i], err = stores[i%len(stores)].Value(ctx, "epoch", func() string { return fmt.Sprint("value", i) }); err != nil {
				t.Error(err)
			}
		})
	}
	asking.Wait()
	if got = slices.Compact(got); len(got) != 1 || got[0] == "" {
		t.Errorf("values %v", got)
	}
	none := func() string { t.Error("make was called"); return "" }
	for _, s := range stores {
		if v, err := s.Value(ctx, "epoch", none); err != nil || v != got[0] {
			t.Errorf("%q, %v", v, err)
		}
		must(t, s.SetValue(ctx, "epoch", ""))
		if v, err := s.Value(ctx, "epoch", none); err != nil || v != "" {
			t.Errorf("%q, %v", v, err)
		}
		must(t, s.SetValue(ctx, "other", "ü"))
		must(t, s.SetValue(ctx, "epoch", got[0]))
	}
	if v, err := stores[0].Value(ctx, "other", none); err != nil || v != "ü" {
		t.Errorf("%q, %v", v, err)
	}
}

// testClock checks that the time of a store is close to the machine's, and never goes back.
func testClock(t *testing.T, d Database) {
	const tolerance = 100
	for i, s := range several(t, d) {
		last := clocks.Millis(0)
		for range 50 {
			before := clocks.At(time.Now())
			now := s.Now()
			after := clocks.At(time.Now())
			if now < before-tolerance || now > after+tolerance {
				t.Errorf("store %d: it is %d, from %d to %d", i, now, before, after)
			}
			if now < last {
				t.Errorf("store %d: %d after %d", i, now, last)
			}
			p, err := s.Beat(t.Context(), store.Server{ID: "a"})
			if last = s.Now(); err != nil || p.Now < now || p.Now > last || p.Jump != 0 || p.Ahead != 0 {
				t.Errorf("store %d: the beat is %+v, from %d to %d (%v)", i, p, now, last, err)
			}
			must(t, s.Ping(t.Context()))
		}
	}
}

// testHints checks that other servers get hints of new events, and that hints end.
func testHints(t *testing.T, d Database) {
	stores := several(t, d)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	last := stores[len(stores)-1]
	heard := make(chan []string, 100)
	ended := make(chan struct{})
	go func() {
		last.Hints(ctx, func(games []string) { heard <- games })
		close(ended)
	}()
	if d.Shared {
		await := func(game string) {
			t.Helper()
			for {
				select {
				case games := <-heard:
					if game == "" && len(games) == 0 || slices.Contains(games, game) {
						return
					}
				case <-time.After(20 * time.Second):
					t.Fatalf("no hint of %q", game)
				}
			}
		}
		await("") // earlier hints may be lost
		must(t, stores[0].Append(t.Context(), Event("g", 1)))
		await("g")
		odd := "ä \"'\\\n," + string(slices.Repeat([]byte("x"), 200))
		must(t, stores[0].Append(t.Context(), Event(odd, 1)))
		await(odd)
		var writing sync.WaitGroup
		for i := range 200 {
			writing.Go(func() { stores[0].Append(t.Context(), Event(fmt.Sprint(odd, i), 1)) })
		}
		writing.Wait()
		missing := map[string]bool{}
		for i := range 200 {
			missing[fmt.Sprint(odd, i)] = true
		}
		for len(missing) > 0 {
			select {
			case games := <-heard:
				for _, g := range games {
					delete(missing, g)
				}
			case <-time.After(20 * time.Second):
				t.Fatalf("no hint of %d games", len(missing))
			}
		}
	}
	cancel()
	<-ended
	ended = make(chan struct{})
	go func() {
		last.Hints(t.Context(), func([]string) {})
		close(ended)
	}()
	time.Sleep(10 * time.Millisecond)
	must(t, last.Close())
	<-ended
}
