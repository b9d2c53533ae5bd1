// Package storetest is the contract of stores, as tests. A store that passes [Run] keeps the
// promises of package store. [Memory] is the simplest such store, and the oracle of the tests.
package storetest

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// A Database can be reopened any number of times, and keeps its contents.
type Database struct {
	Open   func(now func() clocks.Millis) (store.Store, error) // a nil clock is the default
	Shared bool                                                // whether several can be open at a time
}

// few makes rapid try fewer sequences than usual, unless the flag is set.
var few = sync.OnceFunc(func() {
	const name = "rapid.checks"
	said := false
	flag.Visit(func(f *flag.Flag) { said = said || f.Name == name })
	if !said {
		flag.Set(name, "30")
	}
})

// Run tests the stores of new databases. A higher -rapid.checks takes longer, and finds more.
func Run(t *testing.T, database func(testing.TB) Database) {
	few()
	for _, test := range []struct {
		name string
		run  func(*testing.T, Database)
	}{
		{"Append", testAppend},
		{"Refusals", testRefusals},
		{"Invalid", testInvalid},
		{"Commands", testCommands},
		{"CommandRace", testCommandRace},
		{"Race", testRace},
		{"Birth", testBirth},
		{"Groups", testGroups},
		{"Seeds", testSeeds},
		{"Most", testMost},
		{"MostRace", testMostRace},
		{"Filters", testFilters},
		{"All", testAll},
		{"AllMeanwhile", testAllMeanwhile},
		{"Remove", testRemove},
		{"RemoveRace", testRemoveRace},
		{"People", testPeople},
		{"Seen", testSeen},
		{"Find", testFind},
		{"Alike", testAlike},
		{"Idle", testIdle},
		{"Tokens", testTokens},
		{"TokenRace", testTokenRace},
		{"Changed", testChanged},
		{"Servers", testServers},
		{"Leases", testLeases},
		{"Spend", testSpend},
		{"SpendRace", testSpendRace},
		{"Values", testValues},
		{"Clock", testClock},
		{"Hints", testHints},
		{"Reopen", testReopen},
		{"Contexts", testContexts},
		{"Close", testClose},
		{"Sequences", testSequences},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			test.run(t, database(t))
		})
	}
}

// open opens a database until the test ends.
func open(t testing.TB, d Database, now func() clocks.Millis) store.Store {
	t.Helper()
	s, err := d.Open(now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// Event returns an append of one event to a game, with a new command.
func Event(game string, n int) store.Append {
	return store.Append{
		Game: game, Events: Events(n, n),
		Index: store.Index{
			Game: "hexdame", Rules: "rules", Status: "playing", Version: n, White: "white-" + game, Black: "black-" + game, Creator: "white-" + game,
			Deadline: clocks.Millis(100000 + n), Changed: clocks.Millis(1000 + n),
		},
		Command: store.Command{Person: "white-" + game, ID: fmt.Sprintf("%s:%d", game, n), Digest: "digest"},
	}
}

// Events returns events with the given numbers. They are about the size of moves.
func Events(first, last int) (events []store.Event) {
	for n := first; n <= last; n++ {
		events = append(events, store.Event{N: n, Data: fmt.Appendf(nil, `{"n":%d,"at":1767225600000,"kind":"moved","by":"white","move":"d4-e5","lag":12}`, n)})
	}
	return events
}

// must fails the test if there is an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantError fails the test if an error does not match the wanted error of package store.
func wantError(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: the error is %v, want %v", what, err, want)
	}
}

// wantEvents fails the test if a game does not have exactly events 1 to n.
func wantEvents(t testing.TB, s store.Store, game string, n int) {
	t.Helper()
	events, err := s.Events(t.Context(), game, 0)
	if diff := diffEvents(Events(1, n), events); err != nil || diff != "" {
		t.Errorf("game %s: %v\n%s", game, err, diff)
	}
}

// diffEvents returns how events differ, or "". Package cmp alone takes seconds for a megabyte.
func diffEvents(want, got []store.Event) string {
	if slices.EqualFunc(want, got, func(a, b store.Event) bool { return a.N == b.N && bytes.Equal(a.Data, b.Data) }) {
		return ""
	}
	if len(want) != len(got) {
		return fmt.Sprintf("%d events, want %d", len(got), len(want))
	}
	return cmp.Diff(want, got)
}

// wantNone fails the test if a game exists.
func wantNone(t testing.TB, s store.Store, game string) {
	t.Helper()
	_, err := s.Events(t.Context(), game, 0)
	wantError(t, "events of "+game, err, store.ErrNotFound)
	_, err = s.Seed(t.Context(), game)
	wantError(t, "seed of "+game, err, store.ErrNotFound)
	if heads, err := s.Heads(t.Context(), game); err != nil || len(heads) > 0 {
		t.Errorf("heads of %s: %v, %v", game, heads, err)
	}
}
