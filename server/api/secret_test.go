package api_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// personFilter selects the games of a person.
func personFilter(person string) store.Filter { return store.Filter{Person: person} }

// looks are all requests that show a game.
func (g *game) looks(c *client) (all []*answer) {
	g.Helper()
	for _, path := range []string{"", "?legal=1", "/events", "/events?after=3", "/record"} {
		all = append(all, c.get(g.path(path)))
	}
	all = append(all, c.get("/api/games"), c.get("/api/lobby"), g.do(c, fields{"do": "resign"}), g.do(c, fields{"do": "dance"}))
	if c.token != "" {
		all = append(all, c.get("/api/me/games"), c.get("/api/me/export"))
	}
	return all
}

// TestHiddenOffers checks that no request shows offers to spectators, and that hidden events keep
// their numbers.
func TestHiddenOffers(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"clock": fields{"base": 60_000}})
		eve, nobody := w.person("Eve"), w.anybody("192.0.2.9:1")
		streams := []*stream{eve.stream(g.path("/stream")), nobody.stream(g.path("/stream?legal=1"))}
		var heard [][]message
		check := func(n int, what ...string) {
			t.Helper()
			heard = nil
			for _, s := range streams {
				heard = append(heard, s.upTo(n))
			}
			for _, c := range []*client{eve, nobody} {
				for _, a := range g.looks(c) {
					for _, word := range append(what, "takeback", "offered", "declined", `"offer":`) {
						if bytes.Contains(a.body, []byte(word)) {
							t.Errorf("%s: a spectator gets %q: %s", a.of, word, a.body)
						}
					}
				}
			}
			for _, all := range heard {
				for _, m := range all {
					for _, word := range append(what, "takeback", "offered", "declined", `"offer":`) {
						if strings.Contains(m.text, word) {
							t.Errorf("a spectator gets %q: %s", word, m.text)
						}
					}
				}
			}
		}
		offer := func(c *client, what string) (n int) {
			t.Helper()
			var made struct{ N int }
			g.do(c, fields{"do": "offer", "what": what}).want(200).read(&made)
			return made.N
		}
		g.move()
		g.move()
		check(6)
		n := offer(g.white, "draw")
		check(n, `"draw"`)
		g.do(g.black, fields{"do": "decline", "offer": n}).want(200)
		check(n+1, `"draw"`)
		n = offer(g.black, "takeback")
		check(n)
		g.do(g.white, fields{"do": "accept", "offer": n}).want(200)
		check(n+1, `"draw"`)
		n = offer(g.white, "draw")
		check(n, `"draw"`)
		g.do(g.white, fields{"do": "decline", "offer": n}).want(200) // withdraws the offer
		check(n+1, `"draw"`)
		n = offer(g.black, "draw")
		check(n, `"draw"`)
		g.do(g.white, fields{"do": "accept", "offer": n}).want(200)
		check(n + 1)

		// Numbers have no gaps, and players see what spectators do not.
		var seen struct {
			Events []struct {
				N    int
				At   int64
				Kind string
			}
		}
		eve.get(g.path("/events")).read(&seen)
		kinds := ""
		for i, e := range seen.Events {
			if kinds += e.Kind + " "; e.N != i+1 || e.At == 0 {
				t.Errorf("event %d is %+v", i+1, e)
			}
		}
		if want := "created joined joined began moved moved hidden hidden hidden tookback hidden hidden hidden ended "; kinds != want {
			t.Errorf("a spectator sees %s, want %s", kinds, want)
		}
		g.white.get(g.path("/events")).read(&seen)
		if seen.Events[6].Kind != "offered" || seen.Events[7].Kind != "declined" {
			t.Errorf("a player sees %+v", seen.Events)
		}
	})
}

// TestPrivate checks that strangers cannot tell a private game from a game that does not exist.
func TestPrivate(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"private": true})
		eve, nobody := w.person("Eve"), w.anybody("192.0.2.9:1")
		none := &game{world: w, id: "zzzzzzzzzzzz"}
		g.move()
		none.do(eve, fields{"do": "resign"}) // her first sign, which is stored only later
		synctest.Wait()
		for round := range 3 {
			for _, c := range []*client{eve, nobody} {
				here, there := g.looks(c), none.looks(c)
				for _, f := range []fields{
					{"do": "join"}, {"do": "join", "secret": "x"}, {"do": "rematch"}, {"do": "claim", "version": 4}, {"do": "move", "version": 4, "move": "d4-e5"},
				} {
					here, there = append(here, g.do(c, f)), append(there, none.do(c, f))
				}
				here = append(here, c.post(g.path("/invite"), fields{"secret": "x"}))
				there = append(there, c.post(none.path("/invite"), fields{"secret": "x"}))
				for i, a := range here {
					want := bytes.ReplaceAll(there[i].body, []byte(none.id), []byte(g.id))
					if a.status != there[i].status || !bytes.Equal(a.body, want) {
						t.Errorf("%s: %d %swant the answer for a game that does not exist: %d %s", a.of, a.status, a.body, there[i].status, want)
					}
					if a.status == 200 && bytes.Contains(a.body, []byte(g.id)) {
						t.Errorf("%s: a stranger sees the game: %s", a.of, a.body)
					}
				}
				for _, path := range []string{"/stream", "/stream?after=1"} {
					if s := c.stream(g.path(path)); s.response.StatusCode != 404 {
						t.Errorf("the stream: %d", s.response.StatusCode)
					}
				}
			}
			switch round {
			case 0:
				g.do(g.white, fields{"do": "resign"}).want(200)
			case 1:
				g.do(g.white, fields{"do": "rematch"}).want(200)
			}
		}
		// With the secret of a seat, anyone may look, without taking it.
		open := w.person("Ada").create(fields{"private": true})
		var s hall.State
		nobody.post(open.path("/invite"), fields{"secret": open.invites["Black"]}).want(200).read(&s)
		if s.Status != "open" || s.You != 0 || s.Invites != nil || !strings.HasPrefix(s.White.Name, "Ada") {
			t.Errorf("an invited person sees %+v", s)
		}
		open.do(eve, fields{"do": "join"}).refused(404, "not-found")
		open.do(eve, fields{"do": "join", "secret": open.invites["Black"]}).want(200)
		if s := open.state(eve); s.You.String() != "Black" {
			t.Errorf("a person who has joined sees %+v", s)
		}
		// A person who comes too late has the secret and sees that the seat is taken.
		a := open.do(w.person("Ida"), fields{"do": "join", "secret": open.invites["Black"]}).refused(409, "seat")
		if a.failure().State == nil {
			t.Errorf("%s: there is no state", a.of)
		}
	})
}

// TestInvites checks who sees the secrets of free seats.
func TestInvites(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.person("Ada").create(fields{"seat": ""})
		secrets := []string{g.invites["White"], g.invites["Black"]}
		if secrets[0] == "" || secrets[1] == "" || secrets[0] == secrets[1] {
			t.Fatalf("the invites are %q", g.invites)
		}
		eve, bob := w.person("Eve"), w.person("Bob")
		g.do(bob, fields{"do": "join", "secret": secrets[1]}).want(200)
		if s := g.state(bob); len(s.Invites) != 1 || s.Invites["White"] != secrets[0] {
			t.Errorf("a player sees the invites %v", s.Invites)
		}
		for _, c := range []*client{eve, w.anybody("192.0.2.1:1")} {
			s := c.stream(g.path("/stream"))
			s.upTo(2)
			for _, a := range g.looks(c) {
				for _, secret := range secrets {
					if bytes.Contains(a.body, []byte(secret)) {
						t.Errorf("%s: %s", a.of, a.body)
					}
				}
			}
		}
	})
}

// TestDelay checks that no request shows spectators of a game with a delay anything too early, and
// that players see everything.
func TestDelay(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		const delay = 20_000
		g := w.play(fields{"clock": fields{"base": 600_000}, "delay": delay})
		eve := w.person("Eve")
		s := eve.stream(g.path("/stream"))
		time.Sleep(delay * time.Millisecond)
		s.upTo(4)
		g.move()
		time.Sleep(time.Second)
		g.move()
		check := func(n, version int, turn string) {
			t.Helper()
			state := g.state(eve)
			if state.N != n || state.Version != version || state.Turn.String() != turn || len(state.Moves) != max(version-4, 0) {
				t.Errorf("a spectator sees %+v, want event %d, version %d", state, n, version)
			}
			for after := range 9 {
				var seen hall.Events
				eve.get(g.path(fmt.Sprintf("/events?after=%d", after))).read(&seen)
				if len(seen.Events) != max(n-after, 0) {
					t.Errorf("a spectator sees %d events after %d, want %d", len(seen.Events), after, n-after)
				}
				if after > n && seen.Now != nil {
					t.Errorf("a spectator who names event %d sees %s", after, seen.Now)
				}
				if seen.Now != nil && !bytes.Contains(seen.Now, fmt.Appendf(nil, `"n":%d,"version":%d,`, n, version)) {
					t.Errorf("a spectator sees %s", seen.Now)
				}
				probe := eve.stream(g.path(fmt.Sprintf("/stream?after=%d", after)))
				first, _ := probe.next() // the time
				if first.Time == 0 {
					t.Errorf("the first message is %s", first.text)
				}
				if after > n {
					probe.end()
					continue
				}
				if last := probe.upTo(n); last[len(last)-1].Now.Version != version {
					t.Errorf("a stream sends %s", last[len(last)-1].text)
				}
				probe.end()
			}
			if text := eve.get(g.path("/record")).body; strings.Count(string(text), "clk") > 2 || bytes.Contains(text, []byte("1. ")) != (version > 4) {
				t.Errorf("the record is %s", text)
			}
			var list struct{ Games []hall.Summary }
			eve.get("/api/games").read(&list)
			if list.Games[0].N != n {
				t.Errorf("a list reports %d events, want %d", list.Games[0].N, n)
			}
			a := g.do(eve, fields{"do": "resign"}).refused(409, "seat")
			if got := a.failure().State; got.N != n || got.Version != version {
				t.Errorf("a refusal is %s", a.body)
			}
		}
		check(4, 4, "White")
		if n := g.state(g.black).N; n != 6 {
			t.Errorf("a player sees %d events", n)
		}
		time.Sleep((delay - 1000) * time.Millisecond)
		check(5, 5, "Black")
		at := s.upTo(5)
		if m := at[len(at)-1]; m.Now.N != 5 {
			t.Errorf("the stream sends %s", m.text)
		}
		time.Sleep(time.Second)
		check(6, 6, "White")
		s.upTo(6)
		// At the end, there is nothing left to hide.
		g.move()
		g.do(g.white, fields{"do": "resign"}).want(200)
		s.upTo(8)
		if state := g.state(eve); state.N != 8 || state.Status != "over" {
			t.Errorf("after the end, a spectator sees %+v", state)
		}
	})
}

// TestJoinsLater checks that a spectator who joins the game sees what players see from then on.
func TestJoinsLater(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.person("Ada").create(fields{"delay": 600_000})
		bob := w.person("Bob")
		s := bob.stream(g.path("/stream?legal=1"))
		s.until(func(m message) bool { return m.Event != nil && m.Event.N == 1 })
		g.do(bob, fields{"do": "join", "secret": g.invites["Black"]}).want(200)
		s.upTo(4)
		g.black = bob
		g.move()
		all := s.upTo(5)
		if now := all[len(all)-1].Now; len(now.Legal) == 0 {
			t.Errorf("the player to move gets no legal moves: %s", all[len(all)-1].text)
		}
		g.do(g.white, fields{"do": "offer", "what": "draw"}).want(200)
		all = s.upTo(6)
		if now := all[len(all)-1].Now; now.Offer == nil || all[len(all)-2].Event.Kind != "offered" {
			t.Errorf("the player sees no offer: %s", all[len(all)-1].text)
		}
	})
}
