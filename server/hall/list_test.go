package hall_test

import (
	"slices"
	"testing"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
)

// listed returns the games of a list by id and checks their number.
func listed(h *halltest.House, f store.Filter, own bool, want int) map[string]hall.Summary {
	h.Helper()
	all, err := h.Hall.List(h.Context(), f, own)
	if err != nil || len(all) != want {
		h.Fatalf("%+v: %d games, want %d, %v", f, len(all), want, err)
	}
	found := map[string]hall.Summary{}
	for _, s := range all {
		found[s.ID] = s
	}
	return found
}

// TestListDelay checks that lists of all games show a game with a delay entirely as spectators see
// it, and that players' own lists show it as it is.
func TestListDelay(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{Delay: clocks.Minute})
		at := h.Hall.Now()
		compare := func() {
			t.Helper()
			seen := g.State("")
			for _, status := range []referee.Status{"", referee.Open, referee.Committed, referee.Playing, referee.Over} {
				f, want := store.Filter{Public: true, Limit: 50}, 0
				if f.Status = []string{string(status)}; status == "" {
					f.Status = nil
				}
				if status == "" || status == seen.Status {
					want = 1
				}
				for _, s := range listed(h, f, false, want) {
					if s.N != seen.N || s.Status != seen.Status || idOf(s.White) != idOf(seen.White) || idOf(s.Black) != idOf(seen.Black) {
						t.Errorf("a list has %+v, and a spectator sees %+v", s, seen)
					}
					if s.Changed != at {
						t.Errorf("it was changed at %d, want %d", s.Changed, at)
					}
				}
			}
			mine := listed(h, store.Filter{Person: g.White}, true, 1)[g.ID]
			state := g.State(g.White)
			if mine.N != state.N || mine.Status != state.Status || *mine.Turn != state.Turn || mine.You != state.You {
				t.Errorf("a player's list has %+v, want %+v", mine, state)
			}
		}
		compare()
		if s := g.State(""); s.Status != referee.Open || s.Black != nil {
			t.Errorf("a spectator sees %+v", s)
		}
		halltest.Wait(30 * second)
		g.Move()
		compare()
		halltest.Wait(35 * second)
		compare()
		if s := g.State(""); s.Status != referee.Playing || len(s.Moves) != 0 {
			t.Errorf("a spectator sees %+v", s)
		}
		halltest.Wait(clocks.Minute)
		at += 30 * second
		compare()
		g.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
		at = h.Hall.Now()
		compare()
	})
}

func idOf(p *referee.Person) string {
	if p == nil {
		return ""
	}
	return p.ID
}

// TestListPages checks that pages have every game once, even if games with a delay are in between.
func TestListPages(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		const many = 12
		var games []*halltest.Game
		for i := range many {
			games = append(games, h.Play(hall.Creation{Delay: clocks.Millis(i%3) * 10 * second}))
			halltest.Wait(second)
		}
		for _, g := range games {
			g.Move()
			halltest.Wait(second)
		}
		for _, status := range [][]string{nil, {"open", "committed", "playing"}, {"playing"}} {
			seen := map[string]int{}
			f := store.Filter{Public: true, Status: status, Limit: 3}
			for range many {
				page, err := h.Hall.List(t.Context(), f, false)
				if err != nil {
					t.Fatal(err)
				}
				if len(page) == 0 {
					break
				}
				for i, s := range page {
					seen[s.ID]++
					if i > 0 && s.Changed > page[i-1].Changed && i < len(page)-1 {
						t.Errorf("%q: a page is not in order: %+v", status, page)
					}
				}
				f.Before = page[len(page)-1].Changed
			}
			for _, g := range games {
				want := 0
				if s := g.State("").Status; status == nil || slices.Contains(status, string(s)) {
					want = 1
				}
				if seen[g.ID] != want {
					t.Errorf("%q: a game appears %d times in lists, want %d", status, seen[g.ID], want)
				}
			}
		}
	})
}

// TestListBroken checks that an unreadable or just removed game does not keep others out of a list.
func TestListBroken(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		if err := h.Store.Append(t.Context(), store.Append{Game: "x", Seed: number, Events: []store.Event{{N: 1, Data: []byte("{")}}, Index: store.Index{
			Game: "hexdame", Status: string(referee.Playing), Version: 1, White: g.White, Changed: h.Hall.Now(),
		}}); err != nil {
			t.Fatal(err)
		}
		if s := listed(h, store.Filter{Public: true}, false, 2)["x"]; s.Game != "hexdame" || s.White.ID != g.White {
			t.Errorf("the game is %+v", s)
		}
		listed(h, store.Filter{Person: g.White}, true, 2)
		h.Close()
		h.Open()
		h.Store.Read = nil
		h.Store.Fail(store.ErrNotFound, "Events")
		listed(h, store.Filter{Public: true}, false, 0)
		h.Store.Fail(store.ErrUnknown, "Events")
		if _, err := h.Hall.List(t.Context(), store.Filter{Public: true}, false); !isKind(err, hall.ErrUnavailable) {
			t.Errorf("without a store: %v", err)
		}
		h.Store.Mend()
	})
}
