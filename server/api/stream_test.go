package api_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
)

// numbers returns the numbers of the events of a game in messages.
func numbers(all []message, game string) (ns []int) {
	for _, m := range all {
		if m.Event != nil && m.Game == game {
			ns = append(ns, m.Event.N)
		}
	}
	return ns
}

// count returns the numbers from one to another.
func count(from, to int) (ns []int) {
	for n := from; n <= to; n++ {
		ns = append(ns, n)
	}
	return ns
}

// TestStream checks a stream from its first message to the end of the game.
func TestStream(t *testing.T) {
	for _, accept := range []string{"", "text/event-stream"} {
		t.Run(accept, func(t *testing.T) {
			run(t, api.Options{}, func(t *testing.T, w *world) {
				g := w.play(fields{"clock": fields{"base": 60_000}})
				c := g.black.with(g.black.token)
				c.header.Set("Accept", accept)
				s := c.stream(g.path("/stream?legal=1"))
				if s.events != (accept != "") || s.response.Header.Get("X-Accel-Buffering") != "no" {
					t.Errorf("the headers are %v", s.response.Header)
				}
				all := s.upTo(4)
				if all[0].Time != int64(w.Hall.Now()) || all[0].Echo == "" {
					t.Errorf("the first message is %s", all[0].text)
				}
				last := all[len(all)-1]
				if now := last.Now; now.Version != 4 || now.Status != "playing" || len(now.Present) != 2 || now.Legal != nil {
					t.Errorf("now is %s", last.text)
				}
				g.move()
				all = append(all, s.upTo(5)...)
				if last := all[len(all)-1]; len(last.Now.Legal) == 0 || last.Now.Turn.String() != "Black" {
					t.Errorf("now is %s", last.text)
				}
				other := g.white.stream(g.path("/stream"))
				other.upTo(5)
				g.move()
				g.move()
				g.do(g.white, fields{"do": "resign"}).want(200)
				for {
					m, ok := s.next()
					if !ok {
						break
					}
					all = append(all, m)
				}
				if got := numbers(all, g.id); !slices.Equal(got, count(1, 8)) {
					t.Errorf("the events are %v", got)
				}
				for _, m := range all {
					want := ""
					if s.events && m.Event != nil {
						want = fmt.Sprintf("%s.%d", m.Epoch, m.Event.N)
					}
					if m.id != want {
						t.Errorf("the id of %s is %q, want %q", m.text, m.id, want)
					}
				}
				end := all[len(all)-1]
				if end.Now == nil || end.Now.Outcome == nil || end.Now.Outcome.Reason != "resignation" {
					t.Errorf("the last message is %s", end.text)
				}
			})
		})
	}
}

// TestResume checks where a stream that names an event starts.
func TestResume(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		g.move()
		epoch := w.Hall.Epoch()
		first := func(c *client, after string) (ns []int, reset bool) {
			t.Helper()
			s := c.stream(g.path("/stream" + after))
			defer s.end()
			all := s.upTo(5)
			return numbers(all, g.id), slices.ContainsFunc(all, func(m message) bool { return m.Reset && m.Epoch == epoch })
		}
		header := g.white.with(g.white.token)
		header.header.Set("Last-Event-ID", epoch+".3")
		for _, row := range []struct {
			c     *client
			after string
			from  int
			reset bool
		}{
			{g.white, "", 1, false},
			{g.white, "?after=" + epoch + ".0", 1, false},
			{g.white, "?after=" + epoch + ".3", 4, false},
			{g.white, "?after=3", 4, false},
			{g.white, "?after=" + epoch + ".5", 6, false},
			{g.white, "?after=" + epoch + ".99", 6, false},
			{g.white, "?after=other.3", 1, true},
			{header, "", 4, false},
			{header, "?after=1", 4, false}, // the header is newer
		} {
			got, reset := first(row.c, row.after)
			if !slices.Equal(got, count(row.from, 5)) || reset != row.reset {
				t.Errorf("%s: the events are %v, reset %t", row.after, got, reset)
			}
		}
		g.do(g.white, fields{"do": "resign"}).want(200)
		for after, want := range map[string]int{"": 200, "?after=3": 200, "?after=6": 204, "?after=" + epoch + ".6": 204, "?after=" + epoch + ".99": 204, "?after=other.6": 200} {
			s := g.white.stream(g.path("/stream" + after))
			if s.response.StatusCode != want {
				t.Errorf("%s: %d, want %d", after, s.response.StatusCode, want)
			}
			n := 0
			for {
				m, ok := s.next()
				if !ok {
					break
				}
				if m.Event != nil {
					n = m.Event.N
				}
			}
			if want == 200 && n != 6 {
				t.Errorf("%s: the stream of a game that is over ends after event %d", after, n)
			}
		}
		// A rematch is an event after the end.
		g.do(g.black, fields{"do": "rematch"}).want(200)
		s := g.white.stream(g.path("/stream?after=6"))
		if all := s.upTo(7); numbers(all, g.id)[0] != 7 {
			t.Errorf("after the end come %v", all)
		}
	})
}

// TestHeartbeat checks that streams send something every ten seconds.
func TestHeartbeat(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"clock": fields{"base": 60_000}})
		nobody := w.anybody("192.0.2.1:1").stream(g.path("/stream"))
		mine := g.white.stream("/api/me/stream")
		time.Sleep(35 * time.Second)
		g.do(g.white, fields{"do": "resign"}).want(200)
		for name, s := range map[string]*stream{"nobody's": nobody, "my": mine} {
			var beats []int64
			var left []int64
			for _, m := range s.upTo(5) {
				if m.Time != 0 {
					beats = append(beats, m.Time)
					if (m.Echo != "") != (s.token != "") {
						t.Errorf("%s stream sends %s", name, m.text)
					}
				}
				if m.Now != nil && m.Now.Clocks != nil {
					left = append(left, int64(m.Now.Clocks.White))
				}
			}
			if len(beats) != 4 || beats[3]-beats[0] != 30_000 {
				t.Errorf("%s stream beats at %v", name, beats)
			}
			if len(left) < 4 || left[len(left)-2] > 31_000 {
				t.Errorf("%s stream shows White %v", name, left)
			}
		}
	})
}

// TestMyStream checks the stream of a person: it names past events, and sends new ones, in all
// games including new ones, without gaps and never twice.
func TestMyStream(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		over := g.white.create(fields{})
		over.do(g.white, fields{"do": "abort"}).want(200)
		g.move()
		s := g.white.stream("/api/me/stream?legal=1")
		var all []message
		all = append(all, s.until(func(m message) bool { return m.Games != nil })...)
		if places := all[len(all)-1].Games; len(places) != 1 || places[0] != (hall.Place{Game: g.id, N: 5, Status: "playing"}) || all[len(all)-1].Epoch != w.Hall.Epoch() {
			t.Errorf("the stream begins with %s", all[len(all)-1].text)
		}
		g.move()
		all = append(all, s.upTo(6)...)
		if m := all[len(all)-1]; len(m.Now.Legal) == 0 {
			t.Errorf("there are no legal moves: %s", m.text)
		}
		other := g.white.create(fields{"game": "hexade"})
		all = append(all, s.until(func(m message) bool { return m.Now != nil && m.Game == other.id })...)
		g.do(g.black, fields{"do": "resign"}).want(200)
		all = append(all, s.upTo(7)...)
		var next struct{ Event struct{ ID string } }
		g.do(g.black, fields{"do": "rematch"}).want(200).read(&next)
		all = append(all, s.until(func(m message) bool { return m.Event != nil && m.Game == g.id && m.Event.Kind == "rematch" })...)
		g.do(g.white, fields{"do": "rematch"}).want(200)
		all = append(all, s.until(func(m message) bool { return m.Now != nil && m.Game == next.Event.ID && m.Now.N == 4 })...)
		time.Sleep(25 * time.Second) // heartbeats repeat nothing
		g.do(g.white, fields{"do": "rematch"}).want(200)
		other.do(g.white, fields{"do": "abort"}).want(200)
		all = append(all, s.until(func(m message) bool { return m.Now != nil && m.Game == other.id && m.Now.Status == "over" })...)
		for id, want := range map[string][]int{g.id: count(6, 8), other.id: count(1, 3), next.Event.ID: count(1, 4), over.id: nil} {
			if got := numbers(all, id); !slices.Equal(got, want) {
				t.Errorf("the events of %s are %v, want %v", id, got, want)
			}
		}
		for _, m := range all {
			if m.id != "" {
				t.Errorf("the stream of a person has ids: %s", m.id)
			}
		}
	})
}

// TestBye checks that streams end with a bye message when the server stops, and that clients find
// everything on the next one.
func TestBye(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		streams := []*stream{g.white.stream(g.path("/stream")), g.white.stream("/api/me/stream"), w.anybody("192.0.2.1:1").stream(g.path("/stream"))}
		streams[0].upTo(4)
		w.api.Drain()
		if a := w.health(); a.status != 503 || !strings.Contains(string(a.body), "about to stop") {
			t.Errorf("the health is %d %s", a.status, a.body)
		}
		g.move()
		streams[0].upTo(5)
		w.Hall.Bye()
		for _, s := range streams {
			s.until(func(m message) bool { return m.Bye })
			if m, ok := s.next(); ok {
				t.Errorf("after the bye message comes %s", m.text)
			}
		}
		if n := w.Hall.Streams(); n != 0 {
			t.Errorf("%d streams are left", n)
		}
		w.restart(time.Second / 2)
		s := g.white.stream(g.path("/stream?after=" + w.Hall.Epoch() + ".5"))
		g.move()
		if all := s.upTo(6); !slices.Equal(numbers(all, g.id), []int{6}) {
			t.Errorf("the new stream has %v", all)
		}
	})
}

// health asks for the health of the server.
func (w *world) health() *answer {
	w.Helper()
	return w.anybody("192.0.2.1:1").get("/healthz")
}

// TestHungReader checks that a client that does not read is cut off and then takes up nothing.
func TestHungReader(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		c, err := w.pipes.dial(t.Context(), "192.0.2.1:1")
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET %s HTTP/1.1\r\nHost: hex.example\r\n\r\n", g.path("/stream"))
		time.Sleep(time.Second)
		if n := w.Hall.Streams(); n != 1 {
			t.Fatalf("%d streams", n)
		}
		time.Sleep(15 * time.Second)
		if n := w.Hall.Streams(); n != 0 {
			t.Errorf("%d streams are left", n)
		}
	})
}

// TestRevoked checks that a stream ends soon after its token is revoked, or its person erased or
// banned.
func TestRevoked(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		for name, revoke := range map[string]func(g *game){
			"forgotten": func(g *game) { g.white.post("/api/me/leave", nil).want(204) },
			"erased":    func(g *game) { g.white.drop("/api/me", fields{"confirm": g.white.id}).want(204) },
			"banned": func(g *game) {
				if err := w.Hall.Ban(t.Context(), g.white.id, true); err != nil {
					t.Fatal(err)
				}
			},
		} {
			g := w.play(fields{"private": true})
			streams := []*stream{g.white.stream(g.path("/stream")), g.white.stream("/api/me/stream")}
			time.Sleep(time.Second)
			other := g.black.stream(g.path("/stream"))
			revoke(g)
			time.Sleep(11 * time.Second)
			n := 5
			c, f := g.black, fields{"do": "offer", "what": "draw"}
			g.do(c, f).want(200)
			other.upTo(n)
			for _, s := range streams {
				for {
					m, ok := s.next()
					if !ok {
						break
					}
					if m.Event != nil && m.Event.N == n || m.Now != nil && m.Now.N == n {
						t.Errorf("%s: the stream still sends %s", name, m.text)
						break
					}
				}
			}
		}
	})
}
