package api_test

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/games"
	"example.com/hexgames/server/api"
)

// A Hexdame position where a text can be read as two moves.
const ambiguous = "B:Wb1,b3,d2,d4,e5,f2:BKa3,d6,f8,g8,h6,h7,i7"

// mistakes are requests that cause errors of every kind, and parts of the reasons.
var mistakes = []struct {
	kind   string
	reason string
	send   func(w *world) *answer
}{
	{"request", "unexpected JSON: ", func(w *world) *answer { return w.person("Ada").post("/api/games", "{") }},
	{"request", "unknown field", func(w *world) *answer { return w.person("Ada").post("/api/games", `{"id": "a", "color": "White"}`) }},
	{"request", "after the JSON object", func(w *world) *answer { return w.person("Ada").post("/api/games", `{"id": "a"} {}`) }},
	{"request", "1 to 64 characters", func(w *world) *answer { return w.person("Ada").post("/api/games", fields{"id": "ü"}) }},
	{"request", "1 to 64 characters", func(w *world) *answer { return w.person("Ada").post("/api/games", nil) }},
	{"request", "1 to 64 characters", func(w *world) *answer { g := w.play(nil); return g.white.command(g.id, fields{"do": "resign"}) }},
	{"request", "unexpected JSON", func(w *world) *answer {
		g := w.play(nil)
		return g.white.command(g.id, fields{"id": "a", "do": "join", "seat": "Purple"})
	}},
	{"request", "White, Black, or random", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "seat": "Chance"})
	}},
	{"request", "30 days", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "expires": int64(1 << 40)})
	}},
	{"request", "in the lobby cannot be private", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "listed": true, "private": true})
	}},
	{"request", "at most 1024", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "start": strings.Repeat("W", 1025)})
	}},
	{"request", "at most 64", func(w *world) *answer {
		g := w.play(nil)
		return g.white.command(g.id, fields{"id": "a", "do": "move", "version": 4, "move": strings.Repeat("d", 65)})
	}},
	{"request", "from 0 to 200", func(w *world) *answer { return w.person("Ada").get("/api/games?limit=1000") }},
	{"request", "from 0 to", func(w *world) *answer { g := w.play(nil); return g.white.get(g.path("/events?after=-1")) }},
	{"request", "open, committed, playing, or over", func(w *world) *answer { return w.person("Ada").get("/api/games?status=done") }},
	{"request", "EPOCH.N", func(w *world) *answer { g := w.play(nil); return g.white.get(g.path("/stream?after=x.y")) }},
	{"request", "echo", func(w *world) *answer { return w.person("Ada").post("/api/echo", fields{"echo": "x"}) }},
	{"request", "want your id", func(w *world) *answer { return w.person("Ada").drop("/api/me", fields{"confirm": "yes"}) }},
	{"request", "at most 40 characters", func(w *world) *answer {
		return w.anybody("192.0.2.1:1").post("/api/people", fields{"name": strings.Repeat("a", 41)})
	}},
	{"token", "want a token", func(w *world) *answer { return w.anybody("192.0.2.1:1").get("/api/me") }},
	{"token", "unknown token", func(w *world) *answer { return w.anybody("192.0.2.1:1").with("no").get("/api/me") }},
	{"token", "Bearer TOKEN", func(w *world) *answer {
		c := w.anybody("192.0.2.1:1")
		c.header.Set("Authorization", "Basic YTpi")
		return c.get("/api/me")
	}},
	{"forbidden", "bot token", func(w *world) *answer { c := w.person("Ada"); return c.with(c.botToken()).get("/api/me/tokens") }},
	{"origin", "another page", func(w *world) *answer {
		c := w.person("Ada").asCookie()
		c.header.Set("Origin", "https://evil.example")
		return c.post("/api/me/recovery", nil)
	}},
	{"secret", "requires the secret", func(w *world) *answer {
		g := w.person("Ada").create(nil)
		return g.do(w.person("Bob"), fields{"do": "join"})
	}},
	{"secret", "not the secret of a seat", func(w *world) *answer {
		g := w.person("Ada").create(nil)
		return g.do(w.person("Bob"), fields{"do": "join", "secret": "x"})
	}},
	{"secret", "no longer valid", func(w *world) *answer { return w.anybody("192.0.2.1:1").post("/api/recover", fields{"secret": "x"}) }},
	{"not-found", "no such game", func(w *world) *answer { return w.person("Ada").get("/api/games/nothere") }},
	{"not-found", "no such game", func(w *world) *answer {
		return w.person("Ada").command("nothere", fields{"id": "a", "do": "resign"})
	}},
	{"not-found", "no such address", func(w *world) *answer { return w.person("Ada").get("/api/nothing") }},
	{"not-found", "no such token", func(w *world) *answer { return w.person("Ada").drop("/api/me/tokens/0123456789ab", nil) }},
	{"method", "want GET or POST or DELETE", func(w *world) *answer { return w.person("Ada").do("PUT", "/api/me", nil) }},
	{"method", "want POST", func(w *world) *answer { return w.person("Ada").do("GET", "/api/people", nil) }},
	{"illegal-move", "", func(w *world) *answer {
		g := w.play(nil)
		return g.do(g.white, fields{"do": "move", "version": 4, "move": "a1-i9"})
	}},
	{"syntax", "", func(w *world) *answer {
		g := w.play(nil)
		return g.do(g.white, fields{"do": "move", "version": 4, "move": "up"})
	}},
	{"ambiguous", "a choice between", func(w *world) *answer {
		g := w.play(fields{"start": ambiguous})
		return g.do(g.black, fields{"do": "move", "version": 4, "move": "a3xa1"})
	}},
	{"position", "", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "start": "W:We5:Be5"})
	}},
	{"option", "", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexade", "options": fields{"side": "99"}})
	}},
	{"option", "", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexade", "options": fields{"color": "red"}})
	}},
	{"option", "12 hours", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "clock": fields{"base": int64(1 << 40)}})
	}},
	{"option", "10 minutes", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "delay": 600_001})
	}},
	{"option", "64 lowercase hexadecimal digits", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "seat": "White", "commitment": "5e"})
	}},
	{"option", "take a seat", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "game": "hexdame", "commitment": "5e"})
	}},
	{"game", strings.Join(games.Names(), ", "), func(w *world) *answer { return w.person("Ada").post("/api/games", fields{"id": "a", "game": "chess"}) }},
	{"game-over", "the game is over", func(w *world) *answer {
		g := w.play(nil)
		g.do(g.white, fields{"do": "resign"}).want(200)
		return g.do(g.white, fields{"do": "resign"})
	}},
	{"version", "is at version 4", func(w *world) *answer {
		g := w.play(nil)
		return g.do(g.white, fields{"do": "move", "version": 3, "move": "d4-e5"})
	}},
	{"turn", "White's turn", func(w *world) *answer {
		g := w.play(nil)
		return g.do(g.black, fields{"do": "move", "version": 4, "move": "d4-e5"})
	}},
	{"time", "run out", func(w *world) *answer {
		g := w.play(fields{"clock": fields{"base": 1000}})
		c, f := g.next()
		time.Sleep(1100 * time.Millisecond)
		return g.do(c, f)
	}},
	{"offer", "no such offer", func(w *world) *answer { g := w.play(nil); return g.do(g.white, fields{"do": "accept", "offer": 3}) }},
	{"seat", "only players", func(w *world) *answer { g := w.play(nil); return g.do(w.person("Eve"), fields{"do": "resign"}) }},
	{"seat", "taken", func(w *world) *answer {
		g := w.play(nil)
		return g.do(w.person("Eve"), fields{"do": "join", "secret": g.invites["Black"]})
	}},
	{"state", "not begun", func(w *world) *answer { g := w.person("Ada").create(nil); return g.do(g.white, fields{"do": "resign"}) }},
	{"command", "no such command: want one of join, reveal", func(w *world) *answer { g := w.play(nil); return g.do(g.white, fields{"do": "dance"}) }},
	{"command", "rematch", func(w *world) *answer { g := w.play(nil); return g.do(g.white, fields{"do": "dance"}) }},
	{"reused", "another command", func(w *world) *answer {
		g := w.play(nil)
		g.do(g.white, fields{"id": "x", "do": "offer", "what": "draw"}).want(200)
		return g.do(g.white, fields{"id": "x", "do": "resign"})
	}},
	{"too-large", "4096 bytes", func(w *world) *answer {
		return w.person("Ada").post("/api/games", fields{"id": "a", "start": strings.Repeat("W", 4096)})
	}},
	{"host", "not the address", func(w *world) *answer {
		c := w.anybody("192.0.2.1:1")
		c.header.Set("Host", "evil.example")
		return c.get("/api")
	}},
	{"limit", "too many", nil},
	{"unavailable", "send the same request again", func(w *world) *answer {
		g := w.play(nil)
		c, f := g.next()
		w.Store.Fail(errors.New("sqlite: no"), "Append")
		defer w.Store.Mend()
		return g.do(c, f)
	}},
	{"unavailable", "send the same request again", func(w *world) *answer {
		ada := w.person("Ada")
		w.Store.Fail(errors.New("sqlite: no"), "Games")
		defer w.Store.Mend()
		return ada.get("/api/me/stream")
	}},
}

// TestErrors causes errors of every kind and checks that they explain the correct usage.
func TestErrors(t *testing.T) {
	run(t, api.Options{Hosts: func(host string) bool { return host == "hex.example" }}, func(t *testing.T, w *world) {
		known, seen := statuses(t), map[string]bool{}
		for _, m := range mistakes {
			seen[m.kind] = true
			if m.send == nil {
				continue // see TestLimits
			}
			a := m.send(w)
			if a.status != known[m.kind] || a.kind() != m.kind {
				t.Errorf("%s: %d %s, want %d %s", a.of, a.status, a.body, known[m.kind], m.kind)
				continue
			}
			if reason := a.failure().Error.Reason; !strings.Contains(reason, m.reason) {
				t.Errorf("%s: the reason is %q, want %q", a.of, reason, m.reason)
			}
			if again := a.header.Get("Retry-After"); (again != "") != (a.status == 503 || a.status == 429) {
				t.Errorf("%s: %d with Retry-After %q", a.of, a.status, again)
			}
			if allow := a.header.Get("Allow"); (allow != "") != (a.status == 405) {
				t.Errorf("%s: %d with Allow %q", a.of, a.status, allow)
			}
			if strings.Contains(a.of, "/games/") && (a.status == 409 || m.kind == "secret") && a.failure().State == nil {
				t.Errorf("%s: there is no state", a.of)
			}
		}
		for kind := range known {
			if !seen[kind] {
				t.Errorf("no error of the kind %s occurs", kind)
			}
		}
	})
}

// TestHeaders checks the headers that every answer has.
func TestHeaders(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		c := w.person("Ada")
		g := w.play(nil)
		ids := map[string]bool{}
		for _, a := range []*answer{c.get("/api"), c.get("/api/nothing"), c.get(g.path("")), c.get(g.path("/record")), c.post("/api/games", "{")} {
			for name, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store",
				"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
			} {
				if got := a.header.Get(name); got != want {
					t.Errorf("%s: %s is %q, want %q", a.of, name, got, want)
				}
			}
			ids[a.header.Get("X-Request-Id")] = true
		}
		if len(ids) != 5 || ids[""] {
			t.Errorf("the ids of requests are %v", ids)
		}
	})
}

// TestGarbage sends numbers and texts outside all ranges. None of them causes a server error.
func TestGarbage(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(fields{"clock": fields{"base": 60_000}})
		values := []any{nil, -1, 0, int64(1 << 62), 1.5, true, "", "\x00", "\ufeff", "😀", strings.Repeat("x", 3000), []int{1}, fields{"a": 1}}
		for _, key := range []string{"id", "do", "version", "move", "what", "offer", "seat", "commitment", "number", "secret"} {
			for _, verb := range []string{"join", "reveal", "move", "offer", "accept", "claim", "rematch"} {
				for _, value := range values {
					f := fields{"id": g.ID(), "do": verb, "version": 4}
					if f[key] = value; key == "do" && value == nil {
						continue
					}
					text, _ := json.Marshal(f)
					if a := g.white.post(g.path("/commands"), string(text)); a.status != 400 && a.status != 403 && a.status != 409 && a.status != 200 {
						t.Errorf("%v: %d %s", f, a.status, a.body)
					}
				}
			}
		}
		c := w.person("Ada")
		for _, key := range []string{"id", "game", "options", "start", "seat", "clock", "private", "listed", "expires", "delay", "commitment"} {
			for _, value := range values {
				f := fields{"id": w.ID(), "game": "hexdame"}
				f[key] = value
				text, _ := json.Marshal(f) // text, so that it need not match the schema
				if a := c.post("/api/games", string(text)); a.status >= 500 || a.status == 404 {
					t.Errorf("%v: %d %s", f, a.status, a.body)
				}
			}
		}
		for _, path := range []string{"/api/games/%00", "/api/games/%ff/events", "/api/games/../me", "/api//me", "/api/games/" + strings.Repeat("x", 2000), "/api/games/a%2Fb/stream"} {
			if a := c.get(path); a.status >= 500 || a.status == 200 {
				t.Errorf("%s: %d %s", path, a.status, a.body)
			}
		}
		if a := c.get("/api/me/games?status=over,,&before=1&limit=1"); a.status != 400 {
			t.Errorf("%d %s", a.status, a.body)
		}
		if a := c.get("/api/me/games?before=" + strconv.FormatInt(1<<53, 10) + "&limit=0"); a.status != 200 {
			t.Errorf("%d %s", a.status, a.body)
		}
		s := g.state(g.white)
		if s.Status != "playing" {
			t.Errorf("the game is %s", s.Status)
		}
	})
}

// TestTooLarge checks that a body that is too large gets this answer, whatever else is wrong.
func TestTooLarge(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		c := w.person("Ada")
		for _, n := range []int{4095, 4096, 4097, 100_000} {
			body := `{"name": "` + strings.Repeat(" ", n-len(`{"name": ""}`)) + `"}`
			want := http.StatusOK
			if n > 4096 {
				want = http.StatusRequestEntityTooLarge
			}
			if a := c.post("/api/me", body); a.status != want {
				t.Errorf("%d bytes: %d %s", n, a.status, a.body)
			}
		}
	})
}
