package storetest

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/server/store"
)

// testFilters checks each field of a filter separately; testSequences checks them together.
func testFilters(t *testing.T, d Database) {
	clock, start := newClock()
	s := open(t, d, clock.now)
	must(t, s.Renew(t.Context(), "one", start+10, []string{"ann", "bob"}))
	must(t, s.Renew(t.Context(), "two", start+20, []string{"ann"}))
	for id, x := range map[string]store.Index{
		"a": {Status: "open", White: "ann", Creator: "ann", Listed: true, Changed: 50},
		"b": {Status: "playing", White: "ann", Black: "bob", Deadline: 900, Changed: 40},
		"c": {Status: "playing", White: "bob", Black: "cem", Creator: "cem", Deadline: 700, Changed: 30, Private: true},
		"d": {Status: "over", White: "cem", Black: "ann", Changed: 20},
		"e": {Status: "open", Black: "bob", Creator: "bob", Listed: true, Private: true, Changed: 20, Deadline: 900},
	} {
		a := Event(id, 1)
		a.Index = x
		must(t, s.Append(t.Context(), a))
	}
	for _, test := range []struct {
		filter store.Filter
		want   string
	}{
		{store.Filter{}, "abcde"},
		{store.Filter{Limit: 2}, "ab"},
		{store.Filter{Limit: 9}, "abcde"},
		{store.Filter{Person: "ann"}, "abd"},
		{store.Filter{Person: "ann", Limit: 1}, "a"},
		{store.Filter{Person: "bob"}, "bce"},
		{store.Filter{Person: "Ann"}, ""},
		{store.Filter{Person: "\x00"}, ""},
		{store.Filter{Status: []string{"open"}}, "ae"},
		{store.Filter{Status: []string{"open", "over"}}, "ade"},
		{store.Filter{Status: []string{"none"}}, ""},
		{store.Filter{Listed: true}, "ae"},
		{store.Filter{Listed: true, Public: true}, "a"},
		{store.Filter{Public: true}, "abd"},
		{store.Filter{Due: 699}, ""},
		{store.Filter{Due: 700}, "c"},
		{store.Filter{Due: 1000}, "cbe"},
		{store.Filter{Due: 1000, Limit: 2}, "cb"},
		{store.Filter{Due: 1000, Person: "ann"}, "b"},
		{store.Filter{Before: 50}, "bcde"},
		{store.Filter{Before: 40, Limit: 1}, "c"},
		{store.Filter{Before: 20}, ""},
		{store.Filter{ID: "c"}, "c"},
		{store.Filter{ID: "c", Public: true}, ""},
		{store.Filter{ID: "C"}, ""},
		{store.Filter{ID: "\xff"}, ""},
		{store.Filter{Here: start}, "abde"},
		{store.Filter{Here: start + 9, Listed: true}, "ae"},
		{store.Filter{Here: start + 10}, "abd"},
		{store.Filter{Here: start + 19, Listed: true}, "a"},
		{store.Filter{Here: start + 20}, "bd"},
		{store.Filter{Person: "bob", Status: []string{"playing"}, Before: 45, Public: true}, "b"},
	} {
		heads, err := s.Games(t.Context(), test.filter)
		got := ""
		for _, h := range heads {
			got += h.ID
		}
		if err != nil || got != test.want {
			t.Errorf("%+v selects %q (%v), want %q", test.filter, got, err, test.want)
		}
	}
}

// testAll checks that All returns every game in the order of ids, and stops on an error.
func testAll(t *testing.T, d Database) {
	s := open(t, d, nil)
	all := func() (ids []string) {
		must(t, s.All(t.Context(), func(h store.Head, events []store.Event) error {
			ids = append(ids, h.ID)
			if diff := diffEvents(Events(1, h.N), events); diff != "" {
				t.Errorf("game %s: %s", h.ID, diff)
			}
			if diff := cmp.Diff(Event(h.ID, h.N).Index, h.Index); diff != "" {
				t.Errorf("game %s: %s", h.ID, diff)
			}
			return nil
		}))
		return ids
	}
	if ids := all(); len(ids) > 0 {
		t.Errorf("an empty store has games %v", ids)
	}
	want := []string{"Z", "a", "a b", "ä", "{", "-"}
	for i := range 250 {
		want = append(want, fmt.Sprint("game", i))
	}
	var writing sync.WaitGroup
	for i, id := range want {
		writing.Go(func() {
			a := Event(id, 1+i%3)
			a.Events = Events(1, 1+i%3)
			if err := s.Append(t.Context(), a); err != nil {
				t.Error(err)
			}
		})
	}
	writing.Wait()
	slices.Sort(want)
	if diff := cmp.Diff(want, all()); diff != "" {
		t.Error(diff)
	}
	stop, n := errors.New("stop"), 0
	err := s.All(t.Context(), func(h store.Head, _ []store.Event) error {
		if n++; n == 120 {
			return stop
		}
		// The callback can use the store.
		_, err := s.Seed(t.Context(), h.ID)
		return err
	})
	if err != stop || n != 120 {
		t.Errorf("%d games, %v", n, err)
	}
}

// testAllMeanwhile checks that All returns a consistent snapshot of each game while events are
// added.
func testAllMeanwhile(t *testing.T, d Database) {
	s := open(t, d, nil)
	const games, last = 20, 20
	var playing sync.WaitGroup
	for g := range games {
		must(t, s.Append(t.Context(), Event(fmt.Sprint("game", g), 1)))
		playing.Go(func() {
			for n := 2; n <= last; n++ {
				if err := s.Append(t.Context(), Event(fmt.Sprint("game", g), n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	done := make(chan struct{})
	go func() {
		playing.Wait()
		close(done)
	}()
	for ended := false; !ended; {
		select {
		case <-done:
			ended = true
		default:
		}
		n := 0
		must(t, s.All(t.Context(), func(h store.Head, events []store.Event) error {
			n++
			if len(events) != h.N || h.Version != h.N || events[len(events)-1].N != h.N {
				t.Errorf("game %s: version %d and head %d, but %d events", h.ID, h.Version, h.N, len(events))
			}
			return nil
		}))
		if n != games {
			t.Errorf("%d games", n)
		}
	}
}

// testRemove checks that nothing remains of a game, and that a game with the same id is a new one.
func testRemove(t *testing.T, d Database) {
	s, ctx := open(t, d, nil), t.Context()
	wantError(t, "no game", s.Remove(ctx, "g"), store.ErrNotFound)
	wantError(t, "an odd game", s.Remove(ctx, "\xff"), store.ErrNotFound)
	for range 2 {
		for _, id := range []string{"g", "h"} {
			a := Event(id, 1)
			a.Events, a.Seed = Events(1, 3), "seed"
			if err := s.Append(ctx, a); err != nil && (id == "g" || !errors.Is(err, store.ErrReused)) {
				t.Error(err)
			}
		}
		must(t, s.Append(ctx, Event("g", 4)))
		must(t, s.Remove(ctx, "g"))
		wantError(t, "again", s.Remove(ctx, "g"), store.ErrNotFound)
		wantNone(t, s, "g")
		wantEvents(t, s, "h", 3)
		_, err := s.Command(ctx, "white-g", "g:1")
		wantError(t, "a command", err, store.ErrNotFound)
		wantError(t, "an event", s.Append(ctx, Event("g", 5)), store.ErrNotFound)
		if heads, err := s.Games(ctx, store.Filter{}); err != nil || len(heads) != 1 {
			t.Errorf("%v, %v", heads, err)
		}
	}
}

// testRemoveRace removes games while events are added: they exist completely, or not at all.
func testRemoveRace(t *testing.T, d Database) {
	stores, ctx := several(t, d), t.Context()
	const games = 20
	var playing sync.WaitGroup
	for g := range games {
		id := fmt.Sprint("game", g)
		must(t, stores[0].Append(ctx, Event(id, 1)))
		removed := make(chan struct{})
		playing.Go(func() {
			for n := 2; ; n++ {
				err := stores[g%len(stores)].Append(ctx, Event(id, n))
				if errors.Is(err, store.ErrNotFound) {
					break
				} else if err != nil {
					t.Error(err)
					break
				}
			}
			<-removed
			if err := stores[0].Append(ctx, Event(id, 1)); err != nil {
				t.Errorf("a game with the id of one that was removed: %v", err)
			}
			wantEvents(t, stores[0], id, 1)
		})
		playing.Go(func() {
			defer close(removed)
			if err := stores[0].Remove(ctx, id); err != nil {
				t.Error(err)
			}
		})
	}
	playing.Wait()
}
