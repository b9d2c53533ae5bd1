package storetest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// testPeople checks people and their tokens, and that only the games of an erased person remain.
func testPeople(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	ann := store.Person{ID: "ann", Name: "Ann", Created: 1, Seen: start}
	bob := store.Person{ID: "bob", Bot: true, Look: "b", Created: 2, Seen: start}
	must(t, s.AddPerson(ctx, ann))
	must(t, s.AddPerson(ctx, bob))
	must(t, s.AddPerson(ctx, store.Person{ID: "ann", Name: "Another", Bot: true, Look: "another", Created: 9}))
	must(t, s.SetName(ctx, "ann", "Änn 💥", "ann"))
	must(t, s.SetName(ctx, "bob", "Bob", "bob"))
	must(t, s.SetName(ctx, "bob", "", ""))
	must(t, s.SetBanned(ctx, "ann", true))
	must(t, s.SetBanned(ctx, "bob", true))
	must(t, s.SetBanned(ctx, "bob", false))
	for _, nobody := range []string{"cem", "", "\x00", "\xff"} {
		wantError(t, "the name of nobody", s.SetName(ctx, nobody, "x", "x"), store.ErrNotFound)
		wantError(t, "a ban of nobody", s.SetBanned(ctx, nobody, true), store.ErrNotFound)
	}
	ann.Name, ann.Banned, ann.Look, bob.Look = "Änn 💥", true, "ann", ""
	wantPeople := func(want map[string]store.Person) {
		t.Helper()
		got, err := s.People(ctx, "ann", "bob", "bob", "cem", "\x00", "\xff")
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%v, %s", err, diff)
		}
	}
	wantPeople(map[string]store.Person{"ann": ann, "bob": bob})

	first := store.Token{Hash: "f0", Person: "ann", Kind: "guest", Created: 3}
	second := store.Token{Hash: "a1", Person: "ann", Kind: "bot", Label: "my bot", Scope: "play", Created: 4}
	other := store.Token{Hash: "b2", Person: "bob", Kind: "recovery", Created: 3}
	for _, one := range []store.Token{second, first, other} {
		must(t, s.PutToken(ctx, one, 0))
		if got, err := s.Token(ctx, one.Hash); err != nil || got != one {
			t.Errorf("%v, %v", got, err)
		}
	}
	wantTokens := func(person string, want ...store.Token) {
		t.Helper()
		got, err := s.Tokens(ctx, person)
		if diff := cmp.Diff(want, got); err != nil || diff != "" && len(got)+len(want) > 0 {
			t.Errorf("tokens of %s: %v, %s", person, err, diff)
		}
	}
	wantTokens("ann", first, second)
	wantTokens("cem")
	wantTokens("\x00")

	again := first
	again.Label, again.Created = "laptop", 99
	must(t, s.PutToken(ctx, again, 0))
	first.Label = "laptop"
	wantTokens("ann", first, second)
	again.Person = "bob"
	wantError(t, "the token of another person", s.PutToken(ctx, again, 0), store.ErrNotFound)
	wantError(t, "a token of nobody", s.PutToken(ctx, store.Token{Hash: "c3", Person: "cem"}, 0), store.ErrNotFound)

	must(t, s.DropToken(ctx, "f0"))
	must(t, s.DropToken(ctx, "f0"))
	must(t, s.DropToken(ctx, "\xff"))
	for _, hash := range []string{"f0", "c3", "", "\x00"} {
		_, err := s.Token(ctx, hash)
		wantError(t, "token "+hash, err, store.ErrNotFound)
	}
	wantTokens("ann", second)

	a := Event("g", 1)
	a.Index.White, a.Command.Person = "ann", "ann"
	must(t, s.Append(ctx, a))
	now := s.Now()
	must(t, s.Renew(ctx, "server", now, []string{"ann", "bob"}))
	must(t, s.Erase(ctx, "ann"))
	must(t, s.Erase(ctx, "ann"))
	must(t, s.Erase(ctx, "\xff"))
	wantPeople(map[string]store.Person{"bob": bob})
	wantTokens("ann")
	wantTokens("bob", other)
	leases, err := s.Leases(ctx, "ann", "bob")
	if diff := cmp.Diff([]store.Lease{{Person: "bob", Server: "server", Until: now}}, leases); err != nil || diff != "" {
		t.Errorf("%v, %s", err, diff)
	}
	wantError(t, "a token of a person who was erased", s.PutToken(ctx, second, 0), store.ErrNotFound)
	wantEvents(t, s, "g", 1)
	if heads, err := s.Games(ctx, store.Filter{Person: "ann"}); err != nil || len(heads) != 1 {
		t.Errorf("games of a person who was erased: %v, %v", heads, err)
	}
	wantError(t, "a command of a person who was erased", s.Append(ctx, a), store.ErrReused)
}

// testSeen checks that a person who gets a lease is seen, to the hour.
func testSeen(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	must(t, s.AddPerson(ctx, store.Person{ID: "ann", Seen: 5}))
	must(t, s.AddPerson(ctx, store.Person{ID: "bob"}))
	want := func(ann, bob clocks.Millis) {
		t.Helper()
		got, err := s.People(ctx, "ann", "bob")
		if err != nil || got["ann"].Seen != ann || got["bob"].Seen != bob {
			t.Errorf("%v, %v, want %d and %d", got, err, ann, bob)
		}
	}
	const hour = 60 * clocks.Minute
	want(start, start)
	clock.move(hour - 1)
	must(t, s.Renew(ctx, "x", clock.now(), []string{"ann", "nobody"}))
	want(start, start)
	clock.move(1)
	must(t, s.Renew(ctx, "x", 7, []string{"ann", "ann", "nobody"}))
	want(start+hour, start)
	clock.move(hour - 1)
	must(t, s.Renew(ctx, "x", clock.now(), []string{"ann", "bob"}))
	want(start+hour, start+2*hour-1)
}

// testFind checks finding people by name.
func testFind(t *testing.T, d Database) {
	s, ctx := open(t, d, nil), t.Context()
	for id, name := range map[string]string{"p1": "Ann", "p2": "", "p3": "JOANNA", "p4": "Ännchen", "p5": "100%_", "p6": "p1's friend", "P1": `a"b'c\`} {
		must(t, s.AddPerson(ctx, store.Person{ID: id, Name: name, Look: "x"}))
	}
	for _, test := range []struct {
		text  string
		limit int
		want  string
	}{
		{"ann", 0, "p1 p3"}, {"ANN", 9, "p1 p3"}, {"ann", 1, "p1"}, {"oan", 1, "p3"}, {"ännc", 0, ""}, {"Ännc", 0, "p4"},
		{"p1", 0, "p1 p6"}, {"P1", 0, "P1 p6"}, {"p2", 0, "p2"}, {"%", 0, "p5"}, {"_", 0, "p5"}, {`"B'c\`, 0, "P1"}, {"none", 0, ""},
		{"", 0, "P1 p1 p2 p3 p4 p5 p6"}, {"", 3, "P1 p1 p2"}, {"\xff", 0, ""}, {"\x00", 0, ""},
	} {
		found, err := s.Find(ctx, test.text, test.limit)
		var ids []string
		for _, p := range found {
			ids = append(ids, p.ID)
			if p.Look != "x" || p.Seen == 0 {
				t.Errorf("%q: %+v", test.text, p)
			}
		}
		if got := strings.Join(ids, " "); err != nil || got != test.want {
			t.Errorf("%q finds %q (%v), want %q", test.text, got, err, test.want)
		}
	}
}

// testAlike checks finding people who are present by look.
func testAlike(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	for _, p := range []store.Person{{ID: "a", Look: "x"}, {ID: "b", Look: "x"}, {ID: "c", Look: "X"}, {ID: "d"}, {ID: "e", Look: "x"}} {
		must(t, s.AddPerson(ctx, p))
	}
	must(t, s.Renew(ctx, "one", start+10, []string{"b", "c", "d", "nobody"}))
	must(t, s.Renew(ctx, "two", start+20, []string{"a", "b"}))
	for _, test := range []struct {
		look string
		here clocks.Millis
		want []string
	}{
		{"x", start, []string{"a", "b"}}, {"x", start + 19, []string{"a", "b"}}, {"x", start + 20, nil},
		{"X", start + 9, []string{"c"}}, {"X", start + 10, nil}, {"", start, nil}, {"y", start, nil}, {"\xff", start, nil},
	} {
		got, err := s.Alike(ctx, test.look, test.here)
		if err != nil || !slices.Equal(got, test.want) {
			t.Errorf("%q at %d: %v (%v), want %v", test.look, test.here-start, got, err, test.want)
		}
	}
}

// testIdle checks finding people who have been away for a long time, and left nothing.
func testIdle(t *testing.T, d Database) {
	clock, start := newClock()
	s, ctx := open(t, d, clock.now), t.Context()
	for _, id := range []string{"white", "black", "creator", "token", "other", "over", "d", "c"} {
		must(t, s.AddPerson(ctx, store.Person{ID: id}))
	}
	clock.move(clocks.Day)
	must(t, s.AddPerson(ctx, store.Person{ID: "late"}))
	game := func(id, status, white, black, creator string) {
		a := Event(id, 1)
		a.Index.Status, a.Index.White, a.Index.Black, a.Index.Creator = status, white, black, creator
		must(t, s.Append(ctx, a))
	}
	game("g", "playing", "white", "black", "")
	game("h", "open", "", "", "creator")
	game("i", "over", "over", "over", "over")
	must(t, s.PutToken(ctx, store.Token{Hash: "t", Person: "token", Kind: "kept"}, 0))
	must(t, s.PutToken(ctx, store.Token{Hash: "o", Person: "other", Kind: "other"}, 0))
	must(t, s.Renew(ctx, "x", clock.now(), []string{"d"}))
	for _, test := range []struct {
		since clocks.Millis
		kind  string
		limit int
		want  string
	}{
		{start, "kept", 0, ""},
		{start + 1, "kept", 0, "c other over"},
		{start + 1, "kept", 2, "c other"},
		{start + 1, "none", 0, "c other over token"},
		{start + clocks.Day, "kept", 0, "c other over"},
		{start + clocks.Day + 1, "kept", 0, "c other over d late"},
	} {
		got, err := s.Idle(ctx, test.since, test.kind, test.limit)
		if all := strings.Join(got, " "); err != nil || all != test.want {
			t.Errorf("%+v: %q (%v)", test, all, err)
		}
	}
}

// testTokens checks the limit on a person's tokens, and that one can replace others.
func testTokens(t *testing.T, d Database) {
	s, ctx := open(t, d, nil), t.Context()
	for _, id := range []string{"ann", "bob"} {
		must(t, s.AddPerson(ctx, store.Person{ID: id}))
	}
	token := func(person, hash, kind string) store.Token {
		return store.Token{Hash: hash, Person: person, Kind: kind}
	}
	want := func(person, want string) {
		t.Helper()
		all, err := s.Tokens(ctx, person)
		var got []string
		for _, t := range all {
			got = append(got, t.Hash+t.Kind)
		}
		if got := strings.Join(got, " "); err != nil || got != want {
			t.Errorf("%s has the tokens %q (%v), want %q", person, got, err, want)
		}
	}
	must(t, s.PutToken(ctx, token("ann", "a", "x"), 2))
	must(t, s.PutToken(ctx, token("ann", "b", "y"), 2))
	wantError(t, "a third of two", s.PutToken(ctx, token("ann", "c", "x"), 2), store.ErrFull)
	must(t, s.PutToken(ctx, token("ann", "b", "x"), 1)) // not new
	must(t, s.PutToken(ctx, token("bob", "d", "x"), 1))
	wantError(t, "another person's", s.PutToken(ctx, token("ann", "d", "x"), 1), store.ErrNotFound)
	wantError(t, "nobody's", s.PutToken(ctx, token("cem", "e", "x"), 1), store.ErrNotFound)
	wantError(t, "odd", s.PutToken(ctx, token("\xff", "e", "x"), 1), store.ErrNotFound)
	want("ann", "ax bx")
	want("bob", "dx")
	must(t, s.PutToken(ctx, token("ann", "f", "y"), 0))
	must(t, s.ReplaceToken(ctx, token("ann", "g", "x")))
	want("ann", "fy gx")
	wantError(t, "another person's instead", s.ReplaceToken(ctx, token("ann", "d", "y")), store.ErrNotFound)
	wantError(t, "nobody's instead", s.ReplaceToken(ctx, token("cem", "h", "y")), store.ErrNotFound)
	want("ann", "fy gx")
	want("bob", "dx")
	must(t, s.ReplaceToken(ctx, token("ann", "f", "x")))
	want("ann", "fx")
	must(t, s.ReplaceToken(ctx, token("ann", "i", "z")))
	want("ann", "fx iz")
}

// testTokenRace creates tokens for the same person from many goroutines: there are never too many,
// and always exactly one of those that replace others.
func testTokenRace(t *testing.T, d Database) {
	stores, ctx := several(t, d), t.Context()
	const most, many = 5, 24
	must(t, stores[0].AddPerson(ctx, store.Person{ID: "ann"}))
	must(t, stores[0].PutToken(ctx, store.Token{Hash: "first", Person: "ann", Kind: "recovery"}, 0))
	var making sync.WaitGroup
	var made, full atomic.Int32
	for i := range many {
		making.Go(func() {
			s := stores[i%len(stores)]
			switch err := s.PutToken(ctx, store.Token{Hash: fmt.Sprint("a", i), Person: "ann", Kind: "guest"}, most); {
			case err == nil:
				made.Add(1)
			case errors.Is(err, store.ErrFull):
				full.Add(1)
			default:
				t.Error(err)
			}
			if err := s.ReplaceToken(ctx, store.Token{Hash: fmt.Sprint("r", i), Person: "ann", Kind: "recovery"}); err != nil {
				t.Error(err)
			}
			all, err := s.Tokens(ctx, "ann")
			of := map[string]int{}
			for _, t := range all {
				of[t.Kind]++
			}
			if err != nil || of["recovery"] != 1 || of["guest"] > most-1 {
				t.Errorf("tokens %v (%v)", of, err)
			}
		})
	}
	making.Wait()
	if made.Load() != most-1 || full.Load() != many-most+1 {
		t.Errorf("%d tokens were made, and %d refused", made.Load(), full.Load())
	}
}

// testChanged checks that servers learn once whom others have changed.
func testChanged(t *testing.T, d Database) {
	clock, _ := newClock()
	stores, ctx := []store.Store{open(t, d, clock.now)}, t.Context()
	if d.Shared {
		stores = append(stores, open(t, d, clock.now), open(t, d, clock.now))
	}
	beat := func(i int, want ...string) {
		t.Helper()
		if i >= len(stores) {
			return
		}
		p, err := stores[i].Beat(ctx, store.Server{ID: fmt.Sprint("server", i)})
		if err != nil || !slices.Equal(p.Changed, want) {
			t.Errorf("server %d hears of %q (%v), want %q", i, p.Changed, err, want)
		}
	}
	s, other := stores[0], stores[len(stores)-1]
	for i := range 3 {
		beat(i)
	}
	for _, id := range []string{"ann", "bob", "cem", "dan", "eve"} {
		must(t, s.AddPerson(ctx, store.Person{ID: id}))
		must(t, s.PutToken(ctx, store.Token{Hash: "of " + id, Person: id}, 0))
	}
	must(t, s.SetName(ctx, "eve", "Eve", "eve"))
	clock.move(clocks.Second)
	for i := range 3 {
		beat(i)
	}
	must(t, s.SetBanned(ctx, "ann", true))
	must(t, s.DropToken(ctx, "of bob"))
	must(t, s.DropToken(ctx, "none"))
	must(t, s.ReplaceToken(ctx, store.Token{Hash: "new", Person: "cem"}))
	must(t, s.Erase(ctx, "dan"))
	must(t, s.Erase(ctx, "nobody"))
	wantError(t, "nobody", s.SetBanned(ctx, "nobody", true), store.ErrNotFound)
	beat(0)
	beat(1, "ann", "bob", "cem", "dan")
	beat(1)
	clock.move(5 * clocks.Second)
	beat(2, "ann", "bob", "cem", "dan")
	clock.move(clocks.Second)
	must(t, other.SetBanned(ctx, "ann", false))
	must(t, s.Forget(ctx))
	beat(2)
	beat(1, "ann")
	clock.move(clocks.Minute) // a server that could not beat for some time
	if d.Shared {
		beat(0, "ann")
	}
	beat(1)
	clock.move(2 * clocks.Day)
	must(t, s.Forget(ctx))
	for i := range 3 {
		beat(i)
	}
}
