package server

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// TestGarbage sends requests that no client should send. The server refuses them, and never fails.
func TestGarbage(t *testing.T) {
	t.Parallel()
	for name, db := range databases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addr := address(t)
			start(t, addr, "-db", db(t), "-no-limits")
			testGarbage(t, "http://"+addr)
		})
	}
}

// odd holds texts that may be invalid in an id, a move, or a name.
var odd = []string{
	"", " ", "\x00", "a\x00b", "\xff\xfe", "a\x80", "\u202e", "\U0010ffff", "\\u0000", "\\ud800", "'; DROP TABLE games; --", "%", "_", "../../etc/passwd",
	"-1", "0", "1e9", "99999999999999999999", "null", "true", "NaN", "{}", "[]", "\"", "\\", strings.Repeat("a", 65), strings.Repeat("ü", 1000), strings.Repeat("[", 4000),
}

func testGarbage(t *testing.T, url string) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	c, other := meet(t, url), meet(t, url)
	game, err := l.begin(ctx, c, other, hall.Creation{Game: "hexdame"})
	if err != nil {
		t.Fatal(err)
	}
	want := func(what string, r reply, err error, status ...int) {
		t.Helper()
		for _, s := range status {
			if err == nil && r.status == s {
				return
			}
		}
		t.Errorf("%s: %v, %v; want %d", what, r, err, status)
	}
	// Whole bodies.
	for body, status := range map[string]int{
		strings.Repeat(" ", 5000): http.StatusRequestEntityTooLarge,
		`{"id": "x", "do": "move", "move": "` + strings.Repeat("a", 5000): http.StatusRequestEntityTooLarge,
		"{":                                 http.StatusBadRequest,
		"null null":                         http.StatusBadRequest,
		"[]":                                http.StatusBadRequest,
		`"move"`:                            http.StatusBadRequest,
		`{"id": 5}`:                         http.StatusBadRequest,
		`{"id": "x", "version": "1"}`:       http.StatusBadRequest,
		`{"id": "x", "version": 1.5}`:       http.StatusBadRequest,
		`{"id": "x", "version": 1e30}`:      http.StatusBadRequest,
		`{"id": "x", "nonsense": 1}`:        http.StatusBadRequest,
		`{"id": "x", "seat": "Chance"}`:     http.StatusConflict,
		`{"id": "x", "seat": 77}`:           http.StatusBadRequest,
		strings.Repeat("[", 4000):           http.StatusBadRequest,
		`{"do": "move"}`:                    http.StatusBadRequest,
		`{"id": "x"}`:                       http.StatusConflict,
		`{"id": "x", "do": "move"} {}`:      http.StatusBadRequest,
		"{\"id\": \"x\", \"do\": \"\xff\"}": http.StatusBadRequest,
		"\xef\xbb\xbf{}":                    http.StatusBadRequest,
		"\x1f\x8b\x08":                      http.StatusBadRequest,
	} {
		r, err := c.once(ctx, url, http.MethodPost, "/api/games/"+game+"/commands", body)
		want(body[:min(len(body), 40)], r, err, status)
	}
	// Texts in all places for texts.
	for _, text := range odd {
		quoted, err := json.Marshal(text)
		if err != nil {
			t.Fatal(err)
		}
		raw := `"` + text + `"` // perhaps neither JSON nor UTF-8
		for _, q := range []string{string(quoted), raw} {
			for _, body := range []string{
				`{"id": ` + q + `, "do": "accept", "offer": 999}`,
				`{"id": "x", "do": ` + q + `}`,
				`{"id": "x", "do": "move", "version": 4, "move": ` + q + `}`,
				`{"id": "x", "do": "offer", "what": ` + q + `}`,
				`{"id": "x", "do": "join", "secret": ` + q + `}`,
				`{"id": "x", "do": "join", "seat": ` + q + `}`,
				`{"id": "x", "do": "join", "commitment": ` + q + `}`,
				`{"id": "x", "do": "reveal", "number": ` + q + `}`,
			} {
				r, err := other.once(ctx, url, http.MethodPost, "/api/games/"+game+"/commands", body)
				want(body[:min(len(body), 100)], r, err, http.StatusBadRequest, http.StatusForbidden, http.StatusConflict, http.StatusRequestEntityTooLarge)
			}
			for _, body := range []string{
				`{"id": ` + q + `, "game": "hexdame", "expires": -1}`,
				`{"id": "c1", "game": ` + q + `}`,
				`{"id": "c2", "game": "hexdame", "start": ` + q + `, "expires": -1}`,
				`{"id": "c3", "game": "hexade", "options": {` + q + `: "6"}, "expires": -1}`,
				`{"id": "c4", "game": "hexade", "options": {"side": ` + q + `}, "expires": -1}`,
				`{"id": "c5", "game": "hexdame", "seat": ` + q + `, "expires": -1}`,
				`{"id": "c6", "game": "hexdame", "commitment": ` + q + `, "expires": -1}`,
			} {
				r, err := c.once(ctx, url, http.MethodPost, "/api/games", body)
				want(body[:min(len(body), 100)], r, err, http.StatusBadRequest, http.StatusConflict, http.StatusRequestEntityTooLarge)
			}
			for path, body := range map[string]string{
				"/api/people": `{"name": ` + q + `}`, "/api/me": `{"name": ` + q + `}`, "/api/me/tokens": `{"label": ` + q + `}`,
				"/api/recover": `{"secret": ` + q + `}`, "/api/echo": `{"echo": ` + q + `}`, "/api/games/" + game + "/invite": `{"secret": ` + q + `}`,
			} {
				r, err := c.once(ctx, url, http.MethodPost, path, body)
				if err != nil && r.status != http.StatusNoContent || r.status >= 500 || r.status == 0 {
					t.Errorf("%s %.100s: %v, %v", path, body, r, err)
				}
			}
		}
		escaped := escape(text)
		for _, path := range []string{
			"/api/games/" + escaped, "/api/games/" + escaped + "/events", "/api/games/" + escaped + "/stream", "/api/games/" + escaped + "/record", "/api/" + escaped,
			"/api/games/" + game + "/events?after=" + escaped, "/api/games?status=" + escaped, "/api/games?before=" + escaped, "/api/games?limit=" + escaped,
			"/api/me/games?status=" + escaped,
		} {
			r, err := c.once(ctx, url, http.MethodGet, path, nil)
			if err != nil || r.status >= 500 {
				t.Errorf("GET %.100s: %v, %v", path, r, err)
			}
		}
		r, err := c.once(ctx, url, http.MethodPost, "/api/games/"+escaped+"/commands", `{"id": "x", "do": "resign"}`)
		if err != nil || r.status >= 500 || r.accepted() {
			t.Errorf("a command to the game %q: %v, %v", text, r, err)
		}
		r, err = c.once(ctx, url, http.MethodDelete, "/api/me/tokens/"+escaped, nil)
		if err != nil || r.status >= 500 {
			t.Errorf("the token %q: %v, %v", text, r, err)
		}
		one, stop := context.WithTimeout(ctx, 5*time.Second)
		if response, err := c.open(one, "/api/games/"+game+"/stream?after="+escaped, false); err != nil || response.StatusCode >= 500 {
			t.Errorf("a stream after %q: %v, %v", text, response, err)
		}
		stop()
		if !store.IsText(text) { // no HTTP client sends them
			continue
		}
		stranger := &caller{urls: []string{url}, token: text, http: c.http}
		if r, err := stranger.once(ctx, url, http.MethodGet, "/api/me", nil); err == nil && r.status != http.StatusUnauthorized {
			t.Errorf("the token %q: %v", text, r)
		}
	}
	if s, err := c.state(ctx, game); err != nil || s.Status != referee.Playing || s.N != 4 {
		t.Errorf("after all that, the game is %+v, %v", s, err)
	}
}

// escape percent-encodes every byte of a text.
func escape(text string) string {
	var b strings.Builder
	for i := range len(text) {
		fmt.Fprintf(&b, "%%%02X", text[i])
	}
	return b.String()
}
