package api_test

import (
	"strings"
	"testing"
	"time"

	"example.com/hexgames/server/api"
)

// TestInviteOnly checks that only invited people can play on such a server, and that they can do
// everything, including having bots.
func TestInviteOnly(t *testing.T) {
	run(t, api.Options{InviteOnly: true}, func(t *testing.T, w *world) {
		nobody := w.anybody("192.0.2.1:1")
		var info struct{ Invite bool }
		if nobody.get("/api").read(&info); !info.Invite {
			t.Error("the server does not report that it is by invitation only")
		}
		for _, path := range []string{"/api/people", "/api/me"} {
			a := nobody.post(path, fields{"name": "Eve"}).refused(403, "forbidden")
			if reason := a.failure().Error.Reason; !strings.Contains(reason, "operator") || a.cookieOf() != nil {
				t.Errorf("%s: %s, %v", path, a.body, a.header)
			}
		}
		p, err := w.Hall.AddPerson(t.Context(), "Ada", false)
		if err != nil {
			t.Fatal(err)
		}
		secret, err := w.Hall.Recovery(t.Context(), p.ID)
		if err != nil {
			t.Fatal(err)
		}
		cookie := nobody.post("/api/recover", fields{"secret": secret}).want(200).cookieOf()
		ada := w.anybody("192.0.2.1:1")
		ada.header.Set("Cookie", cookie.Name+"="+cookie.Value)
		ada.post("/api/me", fields{"name": "Ida"}).want(200)
		ada.create(fields{})
		ada.post("/api/me/tokens", fields{"bot": "Robot"}).want(201)
		ada.post("/api/people", fields{"bot": true}).refused(403, "forbidden")
	})
	t.Run("for anybody", func(t *testing.T) {
		run(t, api.Options{}, func(t *testing.T, w *world) {
			if a := w.anybody("192.0.2.1:1").get("/api"); strings.Contains(string(a.body), "invite") {
				t.Errorf("the server is %s", a.body)
			}
		})
	})
}

// TestBanned checks that a banned person can still take their data and leave, and nothing else, and
// that their streams end immediately.
func TestBanned(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		bot := g.white.with(g.white.botToken())
		streams := []*stream{g.white.stream(g.path("/stream")), g.white.stream("/api/me/stream"), bot.stream("/api/me/stream")}
		for _, s := range streams {
			s.next()
		}
		time.Sleep(time.Second)
		if err := w.Hall.Ban(t.Context(), g.white.id, true); err != nil {
			t.Fatal(err)
		}
		begun := time.Now()
		for _, s := range streams {
			for {
				if _, ok := s.next(); !ok {
					break
				}
			}
		}
		if took := time.Since(begun); took > 0 {
			t.Errorf("the streams end after %v", took)
		}
		cookie := g.white.asCookie()
		for _, c := range []*client{g.white, cookie} {
			c.get("/api/me").refused(403, "forbidden")
			c.get("/api").refused(403, "forbidden")
			c.post("/api/me/recovery", nil).refused(403, "forbidden")
			if a := c.get("/api/me/export").want(200); !strings.Contains(string(a.body), `"banned":true`) {
				t.Errorf("the export is %s", a.body)
			}
		}
		bot.get("/api/me/export").refused(403, "forbidden")
		bot.drop("/api/me", fields{"confirm": g.white.id}).refused(403, "forbidden")
		cookie.drop("/api/me", fields{"confirm": g.white.id}).want(204)
		g.white.get("/api/me").refused(401, "token")
	})
}

// TestForgotten checks that the streams of a token end as soon as it is revoked, and streams of
// other tokens do not.
func TestForgotten(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		var made struct{ ID, Token string }
		ada.post("/api/me/tokens", fields{"label": "bot"}).want(201).read(&made)
		mine, bots := ada.stream("/api/me/stream"), ada.with(made.Token).stream("/api/me/stream")
		mine.until(func(m message) bool { return m.Echo != "" })
		bots.until(func(m message) bool { return m.Echo != "" })
		time.Sleep(time.Second)
		begun := time.Now()
		ada.drop("/api/me/tokens/"+made.ID, nil).want(204)
		if _, ok := bots.next(); ok || time.Since(begun) > 0 {
			t.Errorf("the stream continues for %v", time.Since(begun))
		}
		mine.until(func(m message) bool { return m.Echo != "" })
		ada.drop("/api/me", fields{"confirm": ada.id}).want(204)
		begun = time.Now()
		if _, ok := mine.next(); ok || time.Since(begun) > 0 {
			t.Errorf("the stream of the erased person continues for %v", time.Since(begun))
		}
	})
}
