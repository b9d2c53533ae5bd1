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

// testFilters checks each field of a filter by itself; testSequences checks them together.
func testFilters(t *testing.T, d Database) {
	s := open(t, d, nil)
	for id, x := range map[string]store.Index{
		"a": {Status: "open", White: "ann", Listed: true, Changed: 50},
		"b": {Status: "playing", White: "ann", Black: "bob", Deadline: 900, Changed: 40},
		"c": {Status: "playing", White: "bob", Black: "cem", Deadline: 700, Changed: 30, Private: true},
		"d": {Status: "over", White: "cem", Black: "ann", Changed: 20},
		"e": {Status: "open", Black: "bob", Listed: true, Private: true, Changed: 20, Deadline: 900},
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

// testAll checks that All returns every game in the order of ids, and stops when it is told.
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
		// Whoever is called can use the store.
		_, err := s.Seed(t.Context(), h.ID)
		return err
	})
	if err != stop || n != 120 {
		t.Errorf("%d games, %v", n, err)
	}
}

// testAllMeanwhile checks that All returns each game as it was at one moment, while events are
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
