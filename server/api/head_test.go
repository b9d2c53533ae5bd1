package api_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/server/api"
)

// TestHead checks that a HEAD request is answered immediately, with the header of the answer to
// GET, even if that answer has no end, and that nothing is drawn for it.
func TestHead(t *testing.T) {
	run(t, api.Options{Limits: api.Limits{Rate: 1, Burst: 30, Streams: 8}}, func(t *testing.T, w *world) {
		g := w.play(nil)
		for _, path := range []string{
			"/api", "/api/me", "/api/lobby", "/api/games", "/api/me/games", "/api/me/stream", g.path(""), g.path("/events"), g.path("/stream"), g.path("/record"),
			g.path("/picture.png"), g.path("/animation.png"), "/api/games/nothere/stream", "/api/games/nothere/picture.png",
		} {
			time.Sleep(time.Minute)
			begun := time.Now()
			head, err := g.white.http.Do(g.white.request(t.Context(), "HEAD", path, nil))
			if err != nil {
				t.Fatal(err)
			}
			body, err := io.ReadAll(head.Body)
			if took := time.Since(begun); len(body) > 0 || err != nil || took > 0 {
				t.Errorf("HEAD %s: %q, %v, after %v", path, body, err, took)
			}
			time.Sleep(time.Minute)
			header, status := http.Header(nil), 0
			if strings.HasSuffix(path, "stream") {
				s := g.white.stream(path)
				header, status = s.response.Header, s.response.StatusCode
				s.end()
			} else {
				a := g.white.get(path)
				header, status = a.header, a.status
			}
			if head.StatusCode != status {
				t.Errorf("HEAD %s: %d, want %d", path, head.StatusCode, status)
			}
			for _, name := range []string{"Content-Type", "Cache-Control", "ETag"} {
				if head.Header.Get(name) != header.Get(name) {
					t.Errorf("HEAD %s: %s is %q, want %q", path, name, head.Header.Get(name), header.Get(name))
				}
			}
		}
		time.Sleep(time.Minute)
		other := w.play(nil)
		time.Sleep(time.Minute)
		for range 30 { // each is one request
			head, err := g.white.http.Do(g.white.request(t.Context(), "HEAD", other.path("/animation.png"), nil))
			if err != nil || head.StatusCode != 200 {
				t.Fatalf("%v, %v", head, err)
			}
		}
		if got := w.metrics()["hexgames_streams"]; got != "0" {
			t.Errorf("there are %s streams", got)
		}
	})
}

// TestRequestID checks that nobody chooses the id of a request in the log.
func TestRequestID(t *testing.T) {
	run(t, api.Options{Proxies: prefixes("10.0.0.0/8")}, func(t *testing.T, w *world) {
		seen := map[string]bool{}
		for _, from := range []string{"192.0.2.1:1", "10.0.0.1:1"} {
			c := w.anybody(from)
			c.header.Set("X-Request-Id", "chosen")
			for range 2 {
				id := c.get("/api").header.Get("X-Request-Id")
				if len(id) != 12 || seen[id] {
					t.Errorf("from %s, the id is %q", from, id)
				}
				seen[id] = true
			}
		}
	})
}

// TestUTF8 checks that a text that is not UTF-8 is refused, not repaired.
func TestUTF8(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		for _, name := range []string{"\xff", "A\xc3", "\xed\xa0\x80", "\xc0\x80", "\xf4\x90\x80\x80", `\ud800`, `A\udc00\ud800`, `\uD83D`, `\ud83d\u0041`, `\\\ud800`} {
			body := `{"name": "` + name + `"}`
			for _, path := range []string{"/api/people", "/api/me"} {
				ada.post(path, body).refused(400, "request")
			}
			for _, key := range []string{"label", "bot"} {
				ada.post("/api/me/tokens", strings.Replace(body, "name", key, 1)).refused(400, "request")
			}
		}
		ada.post("/api/games", `{"id": "a", "game": "hexdame`+"\xff"+`"}`).refused(400, "request")
		ada.post("/api/me", `{"name": "\ud83d\ude00 \u00e9"}`).want(200)
		var m me
		if ada.get("/api/me").read(&m); m.Person.Name != "😀 é" {
			t.Errorf("the name is %q", m.Person.Name)
		}
		if ada.post("/api/me", `{"name": "\\ud800"}`).read(&m); m.Person.Name != `\ud800` { // no escape
			t.Errorf("the name is %q", m.Person.Name)
		}
	})
}
