package storetest

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"example.com/hexgames/server/store"
)

// testPeople checks persons and their tokens, and that nothing of a person is left but the
// games.
func testPeople(t *testing.T, d Database) {
	s, ctx := open(t, d, nil), t.Context()
	ann, bob := store.Person{ID: "ann", Name: "Ann", Created: 1}, store.Person{ID: "bob", Bot: true, Created: 2}
	must(t, s.AddPerson(ctx, ann))
	must(t, s.AddPerson(ctx, bob))
	must(t, s.AddPerson(ctx, store.Person{ID: "ann", Name: "Another", Bot: true, Created: 9}))
	must(t, s.SetName(ctx, "ann", "Änn 💥"))
	must(t, s.SetName(ctx, "bob", "Bob"))
	must(t, s.SetName(ctx, "bob", ""))
	must(t, s.SetBanned(ctx, "ann", true))
	must(t, s.SetBanned(ctx, "bob", true))
	must(t, s.SetBanned(ctx, "bob", false))
	for _, nobody := range []string{"cem", "", "\x00", "\xff"} {
		wantError(t, "the name of nobody", s.SetName(ctx, nobody, "x"), store.ErrNotFound)
		wantError(t, "a ban of nobody", s.SetBanned(ctx, nobody, true), store.ErrNotFound)
	}
	ann.Name, ann.Banned = "Änn 💥", true
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
		must(t, s.PutToken(ctx, one))
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
	must(t, s.PutToken(ctx, again))
	first.Label = "laptop"
	wantTokens("ann", first, second)
	again.Person = "bob"
	wantError(t, "the token of another person", s.PutToken(ctx, again), store.ErrNotFound)
	wantError(t, "a token of nobody", s.PutToken(ctx, store.Token{Hash: "c3", Person: "cem"}), store.ErrNotFound)

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
	wantError(t, "a token of a person who was erased", s.PutToken(ctx, second), store.ErrNotFound)
	wantEvents(t, s, "g", 1)
	if heads, err := s.Games(ctx, store.Filter{Person: "ann"}); err != nil || len(heads) != 1 {
		t.Errorf("games of a person who was erased: %v, %v", heads, err)
	}
	wantError(t, "a command of a person who was erased", s.Append(ctx, a), store.ErrReused)
}
