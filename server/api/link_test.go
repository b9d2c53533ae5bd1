package api_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/server/api"
)

const linkFile = "testdata/link.txt"

// aPage is the page of a server in the tests of links.
var aPage = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })

// TestLink compares the pages of links with the recorded ones and checks that they contain no
// secrets.
func TestLink(t *testing.T) {
	run(t, api.Options{URL: "https://hex.example", Page: aPage}, func(t *testing.T, w *world) {
		var b strings.Builder
		nobody := w.anybody("192.0.2.9:1")
		show := func(what, id string, secrets ...string) string {
			a := nobody.get("/g/" + id).want(200)
			for _, secret := range secrets {
				if bytes.Contains(a.body, []byte(secret)) {
					t.Errorf("%s: the page has %q:\n%s", what, secret, a.body)
				}
			}
			text := strings.ReplaceAll(string(a.body), id, "ID")
			b.WriteString("# " + what + "\n\n" + text + "\n")
			return text
		}
		g := w.person(`Ada "<b>" & Co`).create(nil)
		show("a free seat", g.id, g.invites["Black"])
		g.black = w.person("")
		g.do(g.black, fields{"do": "join", "secret": g.invites["Black"]}).want(200)
		g.move()
		show("a player without a name", g.id)
		g.do(g.black, fields{"do": "resign"}).want(200)
		show("the end", g.id)
		h := w.person("Ada").create(fields{"seat": ""})
		show("both seats are free", h.id, h.invites["Black"], h.invites["White"])
		h = w.play(fields{"game": "hextad", "delay": 60_000})
		h.move()
		show("a game of Chance with a delay", h.id, "After 1 move")
		h = w.person("Ida").create(fields{"listed": true})
		h.do(h.white, fields{"do": "abort"}).want(200)
		show("an aborted game", h.id)
		p := w.play(fields{"private": true})
		if private, unknown := show("a private game", p.id, "Ada", "Bob", "Hexdame"), show("no game", "nothing"); private != unknown {
			t.Errorf("the page of a private game differs from the page of a missing game:\n%s%s", private, unknown)
		}
		compare(t, linkFile, b.String())

		w.anybody("192.0.2.9:1").get("/g/a.b").refused(404, "not-found")
		if a := nobody.post("/g/"+g.id, nil); a.status != http.StatusNoContent {
			t.Errorf("POST answers %d", a.status)
		}
	})
}

// TestLinkHeaders checks that a browser runs only the script of the page, and that an unchanged
// page is not sent again.
func TestLinkHeaders(t *testing.T) {
	run(t, api.Options{Page: aPage, NoPictures: true}, func(t *testing.T, w *world) {
		g := w.play(nil)
		a := g.white.get("/g/" + g.id).want(200)
		_, script, _ := strings.Cut(string(a.body), "<script>")
		script, _, _ = strings.Cut(script, "</script>")
		sum := sha256.Sum256([]byte(script))
		policy := a.header.Get("Content-Security-Policy")
		if want := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(policy, want) || !strings.Contains(policy, "default-src 'none'") {
			t.Errorf("the policy is %s, want %s", policy, want)
		}
		if bytes.Contains(a.body, []byte("picture.png")) || !bytes.Contains(a.body, []byte("http://hex.example/icon.png")) {
			t.Errorf("a server that draws no pictures names one:\n%s", a.body)
		}
		c := w.anybody("192.0.2.9:1")
		c.header.Set("If-None-Match", `"x", `+a.header.Get("ETag"))
		if same := c.get("/g/" + g.id).want(304); len(same.body) > 0 {
			t.Errorf("304 with a body: %s", same.body)
		}
		g.move()
		c.get("/g/" + g.id).want(200)
		c.get(g.path("/picture.png")).refused(404, "not-found")
	})
}

// TestLinkWhileAway checks that a link leads to the page even if the store isn't working.
func TestLinkWhileAway(t *testing.T) {
	run(t, api.Options{Page: aPage}, func(t *testing.T, w *world) {
		g := w.play(nil)
		time.Sleep(10 * time.Minute) // the game leaves the memory
		w.Store.Fail(errors.New("the disk has gone"), "Events")
		defer w.Store.Mend()
		if a := w.anybody("192.0.2.9:1").get("/g/" + g.id).want(200); !bytes.Contains(a.body, []byte("A game online")) {
			t.Errorf("the page is\n%s", a.body)
		}
	})
}
