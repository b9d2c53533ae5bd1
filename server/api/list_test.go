package api_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
)

// list returns the games of a list.
func (c *client) list(path string) []hall.Summary {
	c.Helper()
	var list struct{ Games []hall.Summary }
	c.get(path).want(200).read(&list)
	return list.Games
}

// ids returns the ids of games.
func ids(games []hall.Summary) (all []string) {
	for _, g := range games {
		all = append(all, g.ID)
	}
	return all
}

// TestLists checks the content and the order of the lists.
func TestLists(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada, eve := w.person("Ada"), w.person("Eve")
		make := func(f fields, join bool) *game {
			t.Helper()
			time.Sleep(time.Second)
			g := ada.create(f)
			if g.white = ada; join {
				g.black = w.person("Bob")
				g.do(g.black, fields{"do": "join", "secret": g.invites["Black"]}).want(200)
			}
			return g
		}
		open, listed, taken := make(fields{}, false), make(fields{"listed": true}, false), make(fields{"listed": true}, true)
		private, playing, over := make(fields{"private": true}, true), make(fields{}, true), make(fields{}, true)
		over.do(ada, fields{"do": "resign"}).want(200)
		time.Sleep(time.Second)
		playing.move() // the most recently changed
		for _, row := range []struct {
			c    *client
			path string
			want []*game
		}{
			{eve, "/api/lobby", []*game{listed}},
			{eve, "/api/games", []*game{playing, over, taken, listed, open}},
			{eve, "/api/games?status=playing", []*game{playing, taken}},
			{eve, "/api/games?status=over,open", []*game{over, listed, open}},
			{eve, "/api/games?limit=2", []*game{playing, over}},
			{eve, "/api/me/games", nil},
			{ada, "/api/me/games", []*game{playing, over, private, taken, listed, open}},
			{ada, "/api/me/games?status=playing&limit=2", []*game{playing, private}},
			{ada, "/api/games", []*game{playing, over, taken, listed, open}},
			{private.black, "/api/me/games", []*game{private}},
		} {
			var want []string
			for _, g := range row.want {
				want = append(want, g.id)
			}
			if got := ids(row.c.list(row.path)); !slices.Equal(got, want) {
				t.Errorf("%s: %v, want %v", row.path, got, want)
			}
		}
		mine := ada.list("/api/me/games")
		if g := mine[0]; g.You.String() != "White" || g.Turn == nil || g.Turn.String() != "Black" || g.White.Name != "Ada" || g.Status != "playing" || g.N != 5 {
			t.Errorf("my game is %+v", g)
		}
		if g := eve.list("/api/games")[0]; g.You != 0 || g.Turn != nil {
			t.Errorf("a game to watch is %+v", g)
		}
		if g := playing.black.list("/api/me/games")[0]; g.You.String() != "Black" {
			t.Errorf("the game of the other player is %+v", g)
		}
	})
}

// TestLobby checks that the lobby has pages, and only games with creators who are present, with a
// seat or without.
func TestLobby(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada, bob, eve := w.person("Ada"), w.person("Bob"), w.person("Eve")
		var all []string
		add := func(c *client, f fields) {
			f["listed"], f["expires"] = true, 600_000
			all = append(all, c.create(f).id)
			time.Sleep(time.Second)
		}
		for range 3 {
			add(ada, fields{})
			add(bob, fields{"seat": ""})
		}
		slices.Reverse(all)
		if got := ids(eve.list("/api/lobby")); !slices.Equal(got, all) {
			t.Errorf("the lobby is %v, want %v", got, all)
		}
		var found []string
		for before := ""; ; {
			page := eve.list("/api/lobby?limit=2" + before)
			if len(page) == 0 {
				break
			}
			found = append(found, ids(page)...)
			before = fmt.Sprint("&before=", page[len(page)-1].Changed)
		}
		if !slices.Equal(found, all) {
			t.Errorf("the pages of the lobby have %v, want %v", found, all)
		}
		s := bob.stream("/api/me/stream")
		time.Sleep(2 * time.Minute) // Ada is gone
		own := map[string]bool{}
		for _, g := range bob.list("/api/lobby") {
			own[g.ID] = g.White == nil
		}
		if len(own) != 3 || !own[all[0]] || !own[all[2]] || !own[all[4]] {
			t.Errorf("without Ada, the lobby has %v, want those of %v without White", own, all)
		}
		s.end()
		time.Sleep(2 * time.Minute)
		if got := eve.list("/api/lobby"); len(got) != 0 {
			t.Errorf("without anybody, the lobby has %v", ids(got))
		}
		ada.stream("/api/me/stream").next()
		time.Sleep(time.Second)
		if got := eve.list("/api/lobby"); len(got) != 3 || got[0].White == nil {
			t.Errorf("when Ada is back, the lobby has %v", ids(got))
		}
	})
}

// TestPages checks that pages have all games, each once, even if many changed at the same moment.
func TestPages(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		var all []string
		for i := range 17 {
			if i%5 == 0 {
				time.Sleep(time.Second)
			}
			all = append(all, ada.create(fields{}).id)
		}
		for limit := 1; limit <= 18; limit++ {
			var found []string
			path := fmt.Sprintf("/api/me/games?limit=%d", limit)
			for next := path; ; {
				page := ada.list(next)
				if len(page) == 0 {
					break
				}
				found = append(found, ids(page)...)
				next = fmt.Sprintf("%s&before=%d", path, page[len(page)-1].Changed)
			}
			slices.Sort(found)
			if slices.Sort(all); !slices.Equal(found, all) {
				t.Errorf("with %d games a page, there are %d games, want %d", limit, len(found), len(all))
			}
		}
	})
}
