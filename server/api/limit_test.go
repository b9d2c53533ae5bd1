package api_test

import (
	"net/netip"
	"strconv"
	"testing"
	"time"

	"example.com/hexgames/server/api"
)

// prefixes parses networks.
func prefixes(all ...string) (found []netip.Prefix) {
	for _, one := range all {
		found = append(found, netip.MustParsePrefix(one))
	}
	return found
}

// spend sends requests until one is refused and returns how many were not.
func spend(t *testing.T, c *client) (n int) {
	t.Helper()
	for ; n < 1000; n++ {
		a := c.get("/api/lobby")
		switch a.status {
		case 200, 401, 403:
		case 429:
			a.refused(429, "limit")
			if after, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || after < 1 || after > 60 {
				t.Errorf("Retry-After is %q", a.header.Get("Retry-After"))
			}
			return n
		default:
			t.Fatalf("%d %s", a.status, a.body)
		}
	}
	t.Fatal("there is no limit")
	return n
}

// TestLimits checks the limits on requests: by each person, and from each address, whoever sends
// them.
func TestLimits(t *testing.T) {
	o := api.Options{Limits: api.Limits{Rate: 2, Burst: 6, Streams: 2, Games: 100, Address: 5}, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	run(t, o, func(t *testing.T, w *world) {
		ada, bob := w.person("Ada"), w.person("Bob")
		time.Sleep(time.Minute)
		if n := spend(t, ada); n != 6 {
			t.Errorf("a person can send %d requests at once", n)
		}
		if a := bob.get("/api/me"); a.status != 200 {
			t.Errorf("another person at the same address: %d %s", a.status, a.body)
		}
		elsewhere := w.anybody("198.51.100.7:1").with(ada.token)
		elsewhere.get("/api/me").refused(429, "limit") // the same person
		time.Sleep(time.Second)
		if n := spend(t, ada); n != 2 {
			t.Errorf("after a second, a person can send %d requests", n)
		}
		// A client who guesses tokens is subject to the limits of the address.
		thief := w.anybody("192.0.2.1:9").with("guess")
		time.Sleep(time.Minute)
		if n := spend(t, thief); n != 30 {
			t.Errorf("somebody without a known token can send %d requests at once", n)
		}
		w.anybody("192.0.2.1:10").get("/api").refused(429, "limit")
		w.anybody("192.0.2.2:1").get("/api").want(200)
		ada.get("/api/me").refused(429, "limit") // at the same address
		elsewhere.get("/api/me").want(200)
		// So is a banned person.
		time.Sleep(time.Minute)
		if err := w.Hall.Ban(t.Context(), ada.id, true); err != nil {
			t.Fatal(err)
		}
		if n := spend(t, ada); n > 30 {
			t.Errorf("a person who is banned can send %d requests", n)
		}
	})
}

// TestOneAddress creates one person after another at an address and has each of them send requests.
// Together they have the limits of the address, and people elsewhere notice nothing.
func TestOneAddress(t *testing.T) {
	o := api.Options{Limits: api.Limits{Rate: 2, Burst: 6, Streams: 2, Address: 5, People: 20}}
	run(t, o, func(t *testing.T, w *world) {
		flood := w.anybody("192.0.2.66:1")
		served, people := 0, 0
		for range 60 { // a second each
			for range 30 {
				var made struct{ Token string }
				a := flood.post("/api/people", nil)
				if a.status == 201 {
					people++
					a.read(&made)
				}
				if flood.with(made.Token).get("/api/lobby").status == 200 {
					served++
				}
			}
			time.Sleep(time.Second)
			w.anybody("192.0.2.67:1").get("/api/lobby").want(200)
		}
		if people != 20 || served > 30+60*10 {
			t.Errorf("%d people were created at one address, and %d requests answered", people, served)
		}
	})
}

// TestBudgets checks how many people and games an address can create in an hour, whoever creates
// them, and that Retry-After is correct.
func TestBudgets(t *testing.T) {
	run(t, api.Options{Limits: api.Limits{People: 4, NewGames: 3}}, func(t *testing.T, w *world) {
		ada, bob := w.person("Ada"), w.person("Bob")
		ada.post("/api/people", fields{"name": "\u202e"}).refused(400, "request") // costs nothing
		ada.post("/api/me/tokens", fields{"bot": "Robot"}).want(201)
		w.anybody("192.0.2.1:2").post("/api/me", nil).want(200)
		for _, a := range []*answer{
			bob.post("/api/people", nil), bob.post("/api/me/tokens", fields{"bot": "Robot"}), w.anybody("192.0.2.1:3").post("/api/me", nil),
		} {
			if a.refused(429, "limit"); a.header.Get("Retry-After") != "900" {
				t.Errorf("%s: Retry-After is %q", a.of, a.header.Get("Retry-After"))
			}
		}
		ada.post("/api/me/tokens", fields{"label": "no person"}).want(201)
		w.anybody("192.0.2.2:1").post("/api/people", nil).want(201)
		time.Sleep(900 * time.Second)
		bob.post("/api/people", nil).want(201)
		bob.post("/api/people", nil).refused(429, "limit")

		g := ada.create(fields{})
		g.white = ada
		ada.create(fields{"seat": ""})
		g.do(bob, fields{"do": "join", "secret": g.invites["Black"]}).want(200)
		g.do(bob, fields{"do": "resign"}).want(200)
		g.do(bob, fields{"do": "rematch"}).want(200)
		if a := bob.post("/api/games", fields{"id": w.ID(), "game": "hexdame"}).refused(429, "limit"); a.header.Get("Retry-After") != "1200" {
			t.Errorf("%s: Retry-After is %q", a.of, a.header.Get("Retry-After"))
		}
		g.do(ada, fields{"do": "rematch"}).want(200) // joins, and creates no game
		elsewhere := w.anybody("192.0.2.2:1").with(ada.token)
		elsewhere.create(fields{})
		time.Sleep(1200 * time.Second)
		bob.create(fields{})
		got := w.metrics()
		if got[`hexgames_overdrawn_total{budget="people"}`] != "4" || got[`hexgames_overdrawn_total{budget="games"}`] != "1" {
			t.Errorf("the metrics are %v", got)
		}
	})
}

// TestAddresses checks which address counts.
func TestAddresses(t *testing.T) {
	o := api.Options{Limits: api.Limits{Rate: 1, Burst: 1, Address: 5}, Proxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("fd00::/8")}}
	run(t, o, func(t *testing.T, w *world) {
		for _, row := range []struct {
			name       string
			one, other string // addresses of connections
			forOne     string // X-Forwarded-For
			forOther   string
			same       bool
		}{
			{"another port", "192.0.2.1:1", "192.0.2.1:2", "", "", true},
			{"another address", "192.0.2.1:1", "192.0.2.2:1", "", "", false},
			{"somebody who names an address", "192.0.2.1:1", "192.0.2.1:1", "198.51.100.1", "198.51.100.2", true},
			{"a proxy names addresses", "10.0.0.1:1", "10.0.0.1:1", "198.51.100.1", "198.51.100.2", false},
			{"two proxies name the same", "10.0.0.1:1", "10.0.0.2:1", "198.51.100.1", "198.51.100.1", true},
			{"clients of a proxy invent addresses", "10.0.0.1:1", "10.0.0.1:1", "203.0.113.1, 198.51.100.1", "203.0.113.2, 198.51.100.1", true},
			{"a chain of proxies", "10.0.0.1:1", "10.0.0.1:1", "198.51.100.1, 10.9.9.9", "198.51.100.2, 10.9.9.9", false},
			{"a proxy that names nothing", "10.0.0.1:1", "10.0.0.1:1", "", "nonsense", true},
			{"the same network of version 6", "[2001:db8::1]:1", "[2001:db8::2]:1", "", "", true},
			{"another network of version 6", "[2001:db8::1]:1", "[2001:db8:0:1::1]:1", "", "", false},
			{"version 4 as version 6", "192.0.2.1:1", "[::ffff:192.0.2.1]:1", "", "", true},
			{"a proxy of version 6", "[fd00::1]:1", "[fd00::1]:1", "198.51.100.1", "198.51.100.2", false},
		} {
			time.Sleep(2 * time.Minute)
			one, other := w.anybody(row.one), w.anybody(row.other)
			if row.forOne != "" {
				one.header.Set("X-Forwarded-For", row.forOne)
			}
			if row.forOther != "" {
				other.header.Set("X-Forwarded-For", row.forOther)
			}
			spend(t, one)
			if got := other.get("/api").status == 429; got != row.same {
				t.Errorf("%s: the limits are the same: %t, want %t", row.name, got, row.same)
			}
		}
	})
}

// TestStreamLimits checks how many streams a person can have, and that a stream that has ended does
// not count.
func TestStreamLimits(t *testing.T) {
	run(t, api.Options{Limits: api.Limits{Streams: 2, Address: 5}}, func(t *testing.T, w *world) {
		g := w.play(nil)
		one, two := g.white.stream(g.path("/stream")), g.white.stream("/api/me/stream")
		one.next()
		two.next()
		for _, path := range []string{g.path("/stream"), "/api/me/stream"} {
			g.white.get(path).refused(429, "limit")
		}
		g.black.stream(g.path("/stream")).next()
		var all []*stream
		for range 10 {
			all = append(all, w.anybody("192.0.2.77:1").stream(g.path("/stream")))
		}
		there := w.anybody("192.0.2.77:1")
		there.get(g.path("/stream")).refused(429, "limit")
		there.with(g.black.token).get(g.path("/stream")).refused(429, "limit") // whoever asks
		one.end()
		all[0].end()
		time.Sleep(time.Second)
		g.white.stream(g.path("/stream")).next()
		w.anybody("192.0.2.77:1").stream(g.path("/stream")).next()
		g.white.get("/api/games/nothere/stream").refused(429, "limit")
		all[1].end()
		time.Sleep(time.Second)
		for range 5 { // a refused stream does not count
			w.anybody("192.0.2.77:1").get("/api/games/nothere/stream").refused(404, "not-found")
		}
	})
}

// TestGameLimit checks how many unfinished games a person can have.
func TestGameLimit(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		w.close()
		w.Close()
		w.House.Options.Games = 3
		w.Open()
		w.open()
		ada, bob := w.person("Ada"), w.person("Bob")
		var games []*game
		for range 3 {
			games = append(games, ada.create(fields{}))
		}
		ada.post("/api/games", fields{"id": w.ID(), "game": "hexdame", "seat": "White"}).refused(403, "forbidden")
		open := bob.create(fields{"listed": true})
		open.do(ada, fields{"do": "join"}).refused(403, "forbidden")
		games[0].do(ada, fields{"do": "abort"}).want(200)
		open.do(ada, fields{"do": "join"}).want(200)
		var info struct{ Limits api.Limits }
		ada.get("/api").read(&info)
		if info.Limits != (api.Limits{}) {
			t.Errorf("the limits are %+v", info.Limits)
		}
	})
}
