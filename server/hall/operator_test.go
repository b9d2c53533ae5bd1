package hall_test

import (
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
)

const day = 24 * time.Hour

// exists reports which of the people and games exist.
func exists(h *halltest.House, ids ...string) (found string) {
	h.Helper()
	people, err := h.Inner.People(h.Context(), ids...)
	if err != nil {
		h.Fatal(err)
	}
	games, err := h.Inner.Heads(h.Context(), ids...)
	if err != nil {
		h.Fatal(err)
	}
	for _, id := range ids {
		_, isPerson := people[id]
		_, isGame := games[id]
		if found += "-"; isPerson || isGame {
			found = found[:len(found)-1] + "+"
		}
	}
	return found
}

// abort ends a game without a result.
func abort(g *halltest.Game) {
	g.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Abort}})
}

// TestKeep lets months pass and checks which people and games are deleted.
func TestKeep(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		guest, linked := h.Person("Guest"), h.Person("Linked")
		if _, err := h.Hall.Recovery(t.Context(), linked); err != nil {
			t.Fatal(err)
		}
		live, over, aborted := h.Play(hall.Creation{}), h.Play(hall.Creation{}), h.Play(hall.Creation{})
		over.Must(over.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
		abort(aborted)
		people := []string{guest, linked, live.White, live.Black, over.White, over.Black}
		games := []string{live.ID, over.ID, aborted.ID}
		again := func(k hall.Keep, pass time.Duration) {
			h.Close()
			h.Store.Shift(clocks.Of(pass))
			h.Options.Keep = k
			h.Open()
			halltest.Wait(30 * second)
		}
		want := func(when, wantPeople, wantGames string) {
			t.Helper()
			if p, g := exists(h, people...), exists(h, games...); p != wantPeople || g != wantGames {
				t.Errorf("%s: the people are %s and the games %s, want %s and %s", when, p, g, wantPeople, wantGames)
			}
		}
		again(hall.Keep{}, 91*day)
		want("by default", "++++++", "+++")
		again(hall.Keep{Guests: 92 * day, Aborted: 92 * day, Games: 92 * day}, 0)
		want("before", "++++++", "+++")
		again(hall.Keep{Guests: 90 * day}, 0)
		want("without guests", "-+++--", "+++")
		again(hall.Keep{Aborted: 90 * day}, 0)
		want("without aborted games", "-+++--", "++-")
		young := h.Play(hall.Creation{})
		abort(young)
		games = append(games, young.ID)
		again(hall.Keep{Aborted: 90 * day}, 0)
		want("with a younger one", "-+++--", "++-+")
		again(hall.Keep{Aborted: 90 * day}, 91*day)
		want("when that is old, too", "-+++--", "++--")
		again(hall.Keep{Games: 90 * day}, 0)
		want("without games", "-+++--", "+---")
		if live.Move(); live.State(live.White).Status != referee.Playing {
			t.Errorf("the game that is not over is %+v", live.State(live.White))
		}
	})
}

// TestKeepPortions deletes more than one portion of everything.
func TestKeepPortions(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		const n = 250
		g := h.Play(hall.Creation{})
		var ids []string
		for i := range n {
			if i > 0 {
				a, err := h.Hall.Create(t.Context(), g.White, hall.Creation{ID: h.ID(), Game: "hexdame", Seat: "White"}, h.Hall.Now())
				if err != nil {
					t.Fatal(err)
				}
				g.ID = a.Game
				g.Must(g.Black, hall.Command{Secret: a.Invites["Black"], Command: referee.Command{Do: referee.Join}})
			}
			if i%2 == 0 {
				abort(g)
			} else {
				g.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
			}
			ids = append(ids, g.ID)
		}
		for range 50 {
			h.Person("")
		}
		h.Close()
		h.Store.Shift(2 * clocks.Day)
		h.Options.Keep = hall.Keep{Guests: day, Aborted: day}
		h.Open()
		halltest.Wait(clocks.Minute)
		if got, want := exists(h, ids...), strings.Repeat("-+", n/2); got != want {
			t.Errorf("the games are %s, want %s", got, want)
		}
		if left, err := h.Inner.Find(t.Context(), "", 10); err != nil || len(left) > 0 {
			t.Errorf("the people are %v, %v", left, err)
		}
		h.Close()
		h.Options.Keep = hall.Keep{Games: day}
		h.Open()
		halltest.Wait(30 * second)
		if got, want := exists(h, ids...), strings.Repeat("-", n); got != want {
			t.Errorf("the games are %s, want none", got)
		}
	})
}

// TestRemove removes a game while a player and a spectator watch it.
func TestRemove(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		l, c, end, err := h.Hall.Watch(t.Context(), g.White, g.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		if m := h.Hall.Messages(t.Context(), c, true); len(m) == 0 || c.Over() {
			t.Fatalf("the stream sends %v", m)
		}
		<-l.Changed
		if err := h.Hall.Remove(t.Context(), g.ID); err != nil {
			t.Fatal(err)
		}
		select {
		case <-l.Changed:
		default:
			t.Error("the stream is not told")
		}
		if m := h.Hall.Messages(t.Context(), c, true); len(m) != 0 || !c.Over() || c.Wait(h.Hall) != 0 {
			t.Errorf("the stream sends %v, and does not end", m)
		}
		h.Hall.NowMessage(t.Context(), c, true)
		if _, err := h.Hall.State(t.Context(), g.White, g.ID, true); !isKind(err, hall.ErrNotFound) {
			t.Errorf("the game is there: %v", err)
		}
		g.Refused(hall.ErrNotFound, g.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
		if _, _, _, err := h.Hall.Watch(t.Context(), "", g.ID, 0); !isKind(err, hall.ErrNotFound) {
			t.Errorf("the game can be watched: %v", err)
		}
		if err := h.Hall.Remove(t.Context(), g.ID); !isKind(err, hall.ErrNotFound) {
			t.Errorf("the game is removed twice: %v", err)
		}
		if n := h.Hall.OpenGames(); n != 0 {
			t.Errorf("%d games are in memory", n)
		}
	})
}

// TestUnlist takes games out of the lobby.
func TestUnlist(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		eve, ada := h.Person("Eve"), h.Person("Ada")
		create := func(person string, c hall.Creation) string {
			c.ID, c.Game = h.ID(), "hexdame"
			a, err := h.Hall.Create(t.Context(), person, c, h.Hall.Now())
			if err != nil {
				t.Fatal(err)
			}
			return a.Game
		}
		listed := func() (all string) {
			heads, err := h.Inner.Games(t.Context(), store.Filter{Listed: true})
			if err != nil {
				t.Fatal(err)
			}
			for _, head := range heads {
				all += " " + head.ID
			}
			return all
		}
		first := create(ada, hall.Creation{Listed: true, Seat: "White"})
		for range 3 {
			create(eve, hall.Creation{Listed: true}) // without a seat
			create(eve, hall.Creation{Listed: true, Seat: "Black"})
		}
		private := create(eve, hall.Creation{Seat: "White"})
		if n, err := h.Hall.Unlist(t.Context(), "Eve"); n != 6 || err != nil || listed() != " "+first {
			t.Errorf("%d, %v, in the lobby are%s", n, err, listed())
		}
		if n, err := h.Hall.Unlist(t.Context(), first); n != 1 || err != nil || listed() != "" {
			t.Errorf("%d, %v, in the lobby are%s", n, err, listed())
		}
		if n, err := h.Hall.Unlist(t.Context(), first); n != 0 || !isKind(err, hall.ErrNotFound) {
			t.Errorf("%d, %v", n, err)
		}
		if n, err := h.Hall.Unlist(t.Context(), ada); n != 0 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		found, err := h.Hall.FindGames(t.Context(), referee.Open, "", 10)
		if err != nil || len(found) != 1 || found[0].ID != private {
			t.Errorf("open are %v, %v", found, err)
		}
		found, err = h.Hall.FindGames(t.Context(), "", first, 10)
		if err != nil || len(found) != 1 || found[0].Outcome != (hexgames.Outcome{Reason: referee.Aborted}) || found[0].White.Name != "Ada" {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

// TestFindPeople finds people by what an operator has: an id, or part of a name.
func TestFindPeople(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		ada, bob := h.Person("Ada Lovelace"), h.Person("Bob")
		h.Person("Robin")
		h.Person("Robin")
		h.Person("")
		for text, want := range map[string]int{"": 5, "rob": 2, "LOVE": 1, ada: 1, "nobody": 0, "b": 3} {
			if found, err := h.Hall.FindPeople(t.Context(), text, 10); err != nil || len(found) != want {
				t.Errorf("%q: %v, %v, want %d", text, found, err, want)
			}
		}
		if found, err := h.Hall.FindPeople(t.Context(), "", 2); err != nil || len(found) != 2 {
			t.Errorf("two of all: %v, %v", found, err)
		}
		for text, want := range map[string]string{ada: ada, "Ada Lovelace": ada, bob: bob, "Bob": bob} {
			if p, err := h.Hall.Person(t.Context(), text); err != nil || p.ID != want {
				t.Errorf("%q: %v, %v, want %s", text, p, err, want)
			}
		}
		for text, want := range map[string]hexgames.ErrorKind{"Robin": hall.ErrRequest, "bob": hall.ErrNotFound, "Ada": hall.ErrNotFound, "": hall.ErrNotFound} {
			if p, err := h.Hall.Person(t.Context(), text); !isKind(err, want) {
				t.Errorf("%q: %v, %v", text, p, err)
			}
		}
	})
}

// TestRemoveElsewhere removes a game that is in the memory of another server, which gets no hint.
func TestRemoveElsewhere(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		g := one.Play(hall.Creation{})
		l, c, end, err := two.Hall.Watch(t.Context(), g.White, g.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		two.Hall.Messages(t.Context(), c, false)
		<-l.Changed
		if err := one.Hall.Remove(t.Context(), g.ID); err != nil {
			t.Fatal(err)
		}
		halltest.Wait(11 * second)
		select {
		case <-l.Changed:
		default:
			t.Error("the stream is not told")
		}
		if m := two.Hall.Messages(t.Context(), c, false); len(m) != 0 || !c.Over() {
			t.Errorf("the stream sends %v, and does not end", m)
		}
		next := one.Play(hall.Creation{})
		there := at(next, two)
		there.State(next.White)
		if err := one.Hall.Remove(t.Context(), next.ID); err != nil {
			t.Fatal(err)
		}
		if _, err := two.Hall.State(t.Context(), next.White, next.ID, false); !isKind(err, hall.ErrNotFound) {
			t.Errorf("the game is there: %v", err)
		}
		there.Refused(hall.ErrNotFound, next.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
	})
}
