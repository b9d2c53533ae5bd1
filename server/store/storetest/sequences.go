package storetest

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// testSequences performs the same operations on the store and on one in memory, and compares all
// answers. Each sequence uses new ids, because all share the same store; filters still find the
// games of earlier ones.
func testSequences(t *testing.T, d Database) {
	clock, _ := newClock()
	real, naive := open(t, d, clock.now), open(t, Memory(), clock.now)
	run := 0
	rapid.Check(t, func(rt *rapid.T) {
		run++
		q := &sequence{T: rt, ctx: t, run: run, clock: clock, real: real, naive: naive}
		rt.Repeat(map[string]func(*rapid.T){
			"append": q.append, "read": q.read, "filter": q.filter, "people": q.people, "tokens": q.tokens, "spend": q.spend, "servers": q.servers, "time": q.time,
		})
	})
	// In the end, everything is the same, and in the same order.
	all := func(s store.Store) (all []any) {
		must(t, s.All(t.Context(), func(h store.Head, events []store.Event) error {
			all = append(all, h, events)
			return nil
		}))
		return all
	}
	if diff := cmp.Diff(all(naive), all(real)); diff != "" {
		t.Error(diff)
	}
}

// A sequence is a rapid test.
type sequence struct {
	*rapid.T
	ctx         testing.TB // provides the context of the test
	run         int
	clock       *handClock
	real, naive store.Store
}

// same compares the answers of both stores.
func (q *sequence) same(what string, ask func(store.Store) (any, error)) {
	q.Helper()
	want, wantErr := ask(q.naive)
	got, gotErr := ask(q.real)
	for _, kind := range []error{store.ErrConflict, store.ErrNotFound, store.ErrReused, store.ErrFull} {
		if errors.Is(wantErr, kind) != errors.Is(gotErr, kind) {
			q.Fatalf("%s: %v, want %v", what, gotErr, wantErr)
		}
	}
	if (wantErr == nil) != (gotErr == nil) {
		q.Fatalf("%s: %v, want %v", what, gotErr, wantErr)
	}
	if reflect.DeepEqual(want, got) {
		return // cmp takes longer
	}
	sorted := cmp.Options{
		cmpopts.EquateEmpty(),
		cmpopts.SortSlices(func(a, b store.Server) bool { return a.ID < b.ID }),
		cmpopts.SortSlices(func(a, b store.Lease) bool { return a.Person+" "+a.Server < b.Person+" "+b.Server }),
	}
	if diff := cmp.Diff(want, got, sorted); diff != "" {
		q.Fatalf("%s: %s", what, diff)
	}
}

// id draws one of a few ids of a kind.
func (q *sequence) id(kind string, of int) string {
	return fmt.Sprintf("%s%d-%d", kind, q.run, rapid.IntRange(0, of-1).Draw(q.T, kind))
}

func (q *sequence) person() string {
	return rapid.SampledFrom([]string{"", q.id("person", 3), q.id("person", 3), q.id("person", 3)}).Draw(q.T, "who")
}

var statuses = []string{"open", "committed", "playing", "over"}

func (q *sequence) append(*rapid.T) {
	a := store.Append{Game: q.id("game", 4)}
	heads, err := q.naive.Heads(q.ctx.Context(), a.Game)
	must(q.ctx, err)
	n := heads[a.Game] + 1
	if rapid.IntRange(0, 4).Draw(q.T, "wrong") == 0 {
		n = max(1, n+rapid.IntRange(-2, 2).Draw(q.T, "by"))
	}
	a.Events = Events(n, n+rapid.IntRange(0, 2).Draw(q.T, "more"))
	a.Index = store.Index{
		Game: "hexade", Rules: rapid.SampledFrom([]string{"", "r"}).Draw(q.T, "rules"), Status: rapid.SampledFrom(statuses).Draw(q.T, "status"), Version: n,
		White: q.person(), Black: q.person(), Creator: q.person(), Listed: rapid.Bool().Draw(q.T, "listed"), Private: rapid.Bool().Draw(q.T, "private"),
		Deadline: clocks.Millis(rapid.IntRange(0, 5).Draw(q.T, "deadline")), Changed: clocks.Millis(rapid.IntRange(1, 5).Draw(q.T, "changed")),
	}
	if person := q.person(); person != "" {
		a.Command = store.Command{Person: person, ID: q.id("command", 30), Digest: rapid.SampledFrom([]string{"x", "y"}).Draw(q.T, "digest")}
	}
	a.Seed = rapid.SampledFrom([]string{"", "", "s", "t"}).Draw(q.T, "seed")
	a.Most = max(0, rapid.IntRange(-3, 3).Draw(q.T, "most"))
	q.same(fmt.Sprintf("append %+v", a), func(s store.Store) (any, error) { return nil, s.Append(q.ctx.Context(), a) })
	q.same("events", func(s store.Store) (any, error) { return s.Events(q.ctx.Context(), a.Game, n-2) })
}

func (q *sequence) read(*rapid.T) {
	if rapid.IntRange(0, 9).Draw(q.T, "remove") == 0 {
		game := q.id("game", 5)
		q.same("remove", func(s store.Store) (any, error) { return nil, s.Remove(q.ctx.Context(), game) })
	}
	ctx, game, other, after := q.ctx.Context(), q.id("game", 5), q.id("game", 5), rapid.IntRange(-1, 5).Draw(q.T, "after")
	q.same("events", func(s store.Store) (any, error) { return s.Events(ctx, game, after) })
	q.same("heads", func(s store.Store) (any, error) { return s.Heads(ctx, game, other) })
	q.same("seed", func(s store.Store) (any, error) { return s.Seed(ctx, game) })
	person, command := q.person(), q.id("command", 30)
	q.same("command", func(s store.Store) (any, error) { return s.Command(ctx, person, command) })
}

func (q *sequence) filter(*rapid.T) {
	f := store.Filter{
		Person: q.person(),
		Listed: rapid.Bool().Draw(q.T, "listed"), Public: rapid.Bool().Draw(q.T, "public"),
		Due: clocks.Millis(max(0, rapid.IntRange(-5, 5).Draw(q.T, "due"))), Before: clocks.Millis(max(0, rapid.IntRange(-5, 5).Draw(q.T, "before"))),
		Limit: rapid.IntRange(0, 5).Draw(q.T, "limit"),
	}
	if rapid.IntRange(0, 9).Draw(q.T, "one") == 0 {
		f.ID = q.id("game", 5)
	}
	if rapid.Bool().Draw(q.T, "here") {
		f.Here = q.clock.now() + clocks.Millis(rapid.IntRange(-1, 1).Draw(q.T, "at"))
	}
	for _, status := range statuses {
		if rapid.Bool().Draw(q.T, status) {
			f.Status = append(f.Status, status)
		}
	}
	q.same(fmt.Sprintf("games %+v", f), func(s store.Store) (any, error) { return s.Games(q.ctx.Context(), f) })
}

func (q *sequence) people(*rapid.T) {
	ctx, id := q.ctx.Context(), q.id("person", 3)
	at := clocks.Millis(rapid.IntRange(0, 3).Draw(q.T, "created"))
	flag, text := rapid.Bool().Draw(q.T, "flag"), rapid.SampledFrom([]string{"", "a", "b"}).Draw(q.T, "text")
	look := rapid.SampledFrom([]string{"", "x", "y"}).Draw(q.T, "look")
	switch rapid.IntRange(0, 3).Draw(q.T, "what") {
	case 0:
		q.same("add person", func(s store.Store) (any, error) {
			return nil, s.AddPerson(ctx, store.Person{ID: id, Name: text, Bot: flag, Banned: !flag, Look: look, Created: at})
		})
	case 1:
		q.same("name", func(s store.Store) (any, error) { return nil, s.SetName(ctx, id, text, look) })
	case 2:
		q.same("ban", func(s store.Store) (any, error) { return nil, s.SetBanned(ctx, id, flag) })
	case 3:
		q.same("erase", func(s store.Store) (any, error) { return nil, s.Erase(ctx, id) })
	}
	now := q.clock.now()
	q.same("alike", func(s store.Store) (any, error) { return s.Alike(ctx, look, now) })
	q.same("find", func(s store.Store) (any, error) { return s.Find(ctx, strings.ToUpper(text), int(at)) })
	q.same("idle", func(s store.Store) (any, error) { return s.Idle(ctx, now-clocks.Day/2, text, 2*int(at)) })
	q.same("people", func(s store.Store) (any, error) { return s.People(ctx, id, fmt.Sprintf("person%d-0", q.run), "none") })
}

func (q *sequence) tokens(*rapid.T) {
	ctx, id, hash := q.ctx.Context(), q.id("person", 3), q.id("token", 6)
	text := rapid.SampledFrom([]string{"", "a", "b"}).Draw(q.T, "text")
	token := store.Token{Hash: hash, Person: id, Kind: text, Label: text, Scope: text, Created: clocks.Millis(rapid.IntRange(0, 3).Draw(q.T, "created"))}
	switch rapid.IntRange(0, 3).Draw(q.T, "what") {
	case 0, 1:
		most := rapid.IntRange(0, 3).Draw(q.T, "most")
		q.same("put token", func(s store.Store) (any, error) { return nil, s.PutToken(ctx, token, most) })
	case 2:
		q.same("replace token", func(s store.Store) (any, error) { return nil, s.ReplaceToken(ctx, token) })
	case 3:
		q.same("drop token", func(s store.Store) (any, error) { return nil, s.DropToken(ctx, hash) })
	}
	q.same("tokens", func(s store.Store) (any, error) { return s.Tokens(ctx, id) })
	q.same("token", func(s store.Store) (any, error) { return s.Token(ctx, hash) })
}

func (q *sequence) spend(*rapid.T) {
	key, cost := q.id("key", 2), clocks.Millis(rapid.IntRange(0, 70).Draw(q.T, "cost"))*clocks.Second
	q.same("spend", func(s store.Store) (any, error) { return s.Spend(q.ctx.Context(), key, cost, clocks.Minute) })
}

func (q *sequence) servers(*rapid.T) {
	ctx, server, one, two := q.ctx.Context(), q.id("server", 3), q.id("person", 3), q.id("person", 3)
	at := q.clock.now() + clocks.Millis(rapid.IntRange(-1, 1).Draw(q.T, "at"))
	switch rapid.IntRange(0, 4).Draw(q.T, "what") {
	case 0, 1:
		q.same("renew", func(s store.Store) (any, error) { return nil, s.Renew(ctx, server, at, []string{one, two}) })
	case 2:
		q.same("leave", func(s store.Store) (any, error) { return nil, s.Leave(ctx, server) })
	case 3:
		q.same("forget", func(s store.Store) (any, error) { return nil, s.Forget(ctx) })
	case 4:
		name := q.id("name", 2)
		q.same("set value", func(s store.Store) (any, error) { return nil, s.SetValue(ctx, name, one) })
	}
	q.same("beat", func(s store.Store) (any, error) {
		return s.Beat(ctx, store.Server{ID: server, Until: at})
	})
	q.same("leases", func(s store.Store) (any, error) { return s.Leases(ctx, one, two) })
	name := q.id("name", 2)
	q.same("value", func(s store.Store) (any, error) { return s.Value(ctx, name, func() string { return two }) })
}

func (q *sequence) time(*rapid.T) {
	q.clock.move(rapid.SampledFrom([]clocks.Millis{1, clocks.Minute, clocks.Day / 2, clocks.Day - 1, clocks.Day}).Draw(q.T, "later"))
}
