package api_test

import (
	"bytes"
	"maps"
	"testing"
	"time"

	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/api"
)

// TestRetry sends every command and every creation again: immediately, later in the game, and after
// a restart. The first answer comes back, byte for byte, and nothing happens.
func TestRetry(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		time.Sleep(time.Minute) // everyone is gone
		type sent struct {
			by     *client
			path   string
			f      fields
			answer []byte
		}
		var all []sent
		post := func(c *client, path string, f fields) *answer {
			t.Helper()
			f["id"] = w.ID()
			a := c.post(path, f)
			if a.status >= 300 {
				t.Fatalf("%s: %v: %d %s", path, f, a.status, a.body)
			}
			all = append(all, sent{c, path, f, a.body})
			return a
		}
		again := func() {
			t.Helper()
			for _, s := range all {
				if a := s.by.post(s.path, s.f); !bytes.Equal(a.body, s.answer) {
					t.Errorf("%s: %v: the answer is\n%swant\n%s", s.path, s.f, a.body, s.answer)
				}
				f := maps.Clone(s.f)
				if f["move"] = "other"; f["do"] == nil {
					delete(f, "move")
					f["delay"] = 1
				}
				a := s.by.post(s.path, f).refused(409, "reused")
				if isGame := f["do"] != nil; isGame != (a.failure().State != nil) {
					t.Errorf("%s: the error is %s", s.path, a.body)
				}
			}
		}
		ada, bob := w.person("Ada"), w.person("Bob")
		make := func(f fields) *game {
			t.Helper()
			for key, value := range (fields{"game": "hexdame", "seat": "White"}) {
				if f[key] == nil {
					f[key] = value
				}
			}
			g := &game{world: w, white: ada, black: bob}
			var made struct {
				Game    string
				Invites map[string]string
			}
			post(ada, "/api/games", f).read(&made)
			g.id, g.invites = made.Game, made.Invites
			return g
		}
		join := func(g *game, f fields) {
			t.Helper()
			f["do"], f["secret"] = "join", g.invites["Black"]
			post(bob, g.path("/commands"), f)
		}
		do := func(g *game, c *client, f fields) *answer {
			t.Helper()
			return post(c, g.path("/commands"), f)
		}
		move := func(g *game) {
			t.Helper()
			c, f := g.next()
			do(g, c, f)
		}

		make(fields{"seat": "random", "listed": true})
		make(fields{"seat": ""})
		draw := make(fields{})
		join(draw, fields{})
		move(draw)
		move(draw)
		var offer struct{ N int }
		do(draw, ada, fields{"do": "offer", "what": "draw"}).read(&offer)
		do(draw, bob, fields{"do": "decline", "offer": offer.N})
		do(draw, ada, fields{"do": "offer", "what": "takeback"}).read(&offer)
		do(draw, bob, fields{"do": "accept", "offer": offer.N})
		again()
		do(draw, bob, fields{"do": "offer", "what": "draw"}).read(&offer)
		do(draw, ada, fields{"do": "accept", "offer": offer.N})
		do(draw, bob, fields{"do": "rematch"})
		do(draw, ada, fields{"do": "rematch"})

		chance := make(fields{"game": "hextad", "commitment": fair.Commit(whiteNumber)})
		join(chance, fields{"commitment": fair.Commit(blackNumber)})
		do(chance, ada, fields{"do": "reveal", "number": whiteNumber})
		do(chance, bob, fields{"do": "reveal", "number": blackNumber})
		move(chance)
		do(chance, bob, fields{"do": "resign"})
		aborted := make(fields{})
		do(aborted, ada, fields{"do": "abort"})
		claimed := make(fields{})
		join(claimed, fields{})
		time.Sleep(61 * time.Second)
		do(claimed, bob, fields{"do": "claim", "version": 4})

		games := func() (n int) {
			heads, err := w.Inner.Games(t.Context(), personFilter(ada.id))
			if err != nil {
				t.Fatal(err)
			}
			for _, head := range heads {
				n += head.N
			}
			return n
		}
		before := games()
		again()
		w.restart(2 * time.Minute)
		again()
		if n := games(); n != before {
			t.Errorf("there are %d events, and there were %d", n, before)
		}
	})
}

// TestRefusalForgotten checks that a refusal is not remembered.
func TestRefusalForgotten(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		f := fields{"id": "x", "do": "offer", "what": "takeback"}
		g.do(g.black, f).refused(409, "offer")
		g.do(g.black, f).refused(409, "offer")
		g.move()
		g.move()
		first := g.do(g.black, f).want(200)
		if a := g.do(g.black, f).want(200); !bytes.Equal(a.body, first.body) {
			t.Errorf("the answer is %s, want %s", a.body, first.body)
		}
		creation := fields{"id": "y", "game": "chess"}
		g.black.post("/api/games", creation).refused(409, "game")
		creation["game"] = "hexade"
		g.black.post("/api/games", creation).want(201)
	})
}
