package api_test

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"example.com/hexgames/server/api"
)

// cookieOf returns the cookie that an answer sets, or nil.
func (a *answer) cookieOf() *http.Cookie {
	for _, c := range (&http.Response{Header: a.header}).Cookies() {
		if strings.HasSuffix(c.Name, "hexgames") || strings.HasPrefix(c.Name, "hexgames-") {
			return c
		}
	}
	return nil
}

// TestCookie checks the attributes of the cookie, and when it is only for HTTPS.
func TestCookie(t *testing.T) {
	proxy := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}
	for _, row := range []struct {
		name, url, from, proto string
		secure                 bool
	}{
		{"plain http", "", "192.0.2.1:1", "", false},
		{"https by the URL", "https://hex.example", "192.0.2.1:1", "", true},
		{"http by the URL", "http://hex.example", "192.0.2.1:1", "", false},
		{"behind a trusted proxy", "", "10.1.2.3:1", "https", true},
		{"behind a trusted proxy, http", "", "10.1.2.3:1", "http", false},
		{"somebody who claims to be a proxy", "", "192.0.2.1:1", "https", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			run(t, api.Options{URL: row.url, Proxies: proxy}, func(t *testing.T, w *world) {
				c := w.anybody(row.from)
				if row.proto != "" {
					c.header.Set("X-Forwarded-Proto", row.proto)
				}
				cookie := c.post("/api/me", fields{"name": "Ada"}).want(200).cookieOf()
				if cookie == nil || len(cookie.Value) != 43 || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Domain != "" || cookie.MaxAge != 400*24*3600 {
					t.Fatalf("the cookie is %v", cookie)
				}
				if cookie.Secure != row.secure || row.secure != (cookie.Name == "__Host-hexgames") {
					t.Errorf("the cookie is %v, want Secure %t", cookie, row.secure)
				}
				c.header.Set("Cookie", cookie.Name+"="+cookie.Value)
				gone := c.post("/api/me/leave", nil).want(204).cookieOf()
				if gone == nil || gone.Value != "" || gone.MaxAge >= 0 || gone.Secure != row.secure {
					t.Errorf("the cookie that removes it is %v", gone)
				}
			})
		})
	}
}

// TestCookieNames checks which of several cookies counts, and that a cookie with an old name is
// exchanged.
func TestCookieNames(t *testing.T) {
	for _, row := range []struct {
		name, url, host string
		cookies         string // A and B are tokens
		want            string // the owner of the request: A, B or nobody
		sets            string // the names and tokens of cookies in the answer
	}{
		{"http", "", "hex.example", "hexgames=A", "A", ""},
		{"http with a port", "", "hex.example:8080", "hexgames-8080=A", "A", ""},
		{"http, version 6", "", "[::1]:8080", "hexgames-8080=A", "A", ""},
		{"an old cookie", "", "hex.example:8080", "hexgames=A", "A", "hexgames-8080=A hexgames="},
		{"of another port", "", "hex.example:8080", "hexgames-9090=B", "nobody", ""},
		{"of another port, and ours", "", "hex.example:8080", "hexgames-9090=B; hexgames-8080=A", "A", ""},
		{"an old one of another port", "", "hex.example:8080", "hexgames=B; hexgames-8080=A", "A", ""},
		{"for a part of the server, by another port", "", "hex.example:8080", "hexgames-8080=B; hexgames-8080=A", "A", ""},
		{"nonsense by another port", "", "hex.example:8080", "hexgames-8080=x; hexgames-8080=A", "A", ""},
		{"nonsense by another port, last", "", "hex.example:8080", "hexgames-8080=A; hexgames-8080=x", "A", ""},
		{"a lot of nonsense", "", "hex.example", "hexgames=A; hexgames=1; hexgames=2; hexgames=3; hexgames=4", "nobody", ""},
		{"safe, on http", "", "hex.example", "__Host-hexgames=A", "nobody", ""},
		{"https", "https://hex.example", "hex.example", "__Host-hexgames=A", "A", ""},
		{"https, old", "https://hex.example", "hex.example", "hexgames=A", "A", "__Host-hexgames=A hexgames="},
		{"https, both", "https://hex.example", "hex.example", "hexgames=B; __Host-hexgames=A", "A", ""},
		{"https, both, and the safe one is not known", "https://hex.example", "hex.example", "hexgames=B; __Host-hexgames=x", "nobody", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			run(t, api.Options{URL: row.url}, func(t *testing.T, w *world) {
				ada, bob := w.person("Ada"), w.person("Bob")
				c := w.anybody("192.0.2.1:1")
				c.header.Set("Host", row.host)
				c.header.Set("Cookie", strings.NewReplacer("=A", "="+ada.token, "=B", "="+bob.token).Replace(row.cookies))
				a := c.get("/api/me")
				got := "nobody"
				if a.status == 200 {
					var m me
					a.read(&m)
					got = map[string]string{ada.id: "A", bob.id: "B"}[m.Person.ID]
				}
				if got != row.want {
					t.Errorf("the request is from %s, want %s", got, row.want)
				}
				var sets []string
				for _, one := range (&http.Response{Header: a.header}).Cookies() {
					sets = append(sets, one.Name+"="+strings.NewReplacer(ada.token, "A", bob.token, "B").Replace(one.Value))
				}
				if got := strings.Join(sets, " "); got != row.sets {
					t.Errorf("the answer sets %q, want %q", got, row.sets)
				}
				if got := c.get("/api/games").header.Get("Set-Cookie"); got != "" {
					t.Errorf("an answer that may be kept sets %q", got)
				}
				if a.status == 200 {
					gone := c.post("/api/me/leave", nil).want(204).header.Values("Set-Cookie")
					if want := max(strings.Count(row.sets, " ")+1, 1); len(gone) != want {
						t.Errorf("leaving removes %q, want %d cookies", gone, want)
					}
				}
			})
		})
	}
}

// TestTLS checks that a server that speaks TLS itself has cookies for HTTPS.
func TestTLS(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		r := httptest.NewRequestWithContext(t.Context(), "POST", "/api/me", nil)
		r.TLS = &tls.ConnectionState{}
		rec := httptest.NewRecorder()
		w.api.ServeHTTP(rec, r)
		if c := rec.Result().Cookies(); len(c) != 1 || !c[0].Secure {
			t.Errorf("the cookies are %v", c)
		}
	})
}

// TestBearerWins checks that a bearer token takes precedence over a cookie.
func TestBearerWins(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada, bob := w.person("Ada"), w.person("Bob")
		c := ada.with(ada.token)
		c.header.Set("Cookie", "hexgames="+bob.token)
		var m me
		if c.get("/api/me").want(200).read(&m); m.Person.ID != ada.id {
			t.Errorf("the person is %+v", m)
		}
		c.with("unknown").get("/api/me").refused(401, "token") // and no cookie is tried instead
		// With a bearer token, another page may send commands.
		c.header.Set("Origin", "https://evil.example")
		c.header.Set("Sec-Fetch-Site", "cross-site")
		c.post("/api/me", fields{"name": "Ida"}).want(200)
	})
}

// TestCORS checks that other pages may read answers to bearer tokens, and no others.
func TestCORS(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		ada := w.person("Ada")
		g := ada.create(fields{})
		ada.header.Set("Origin", "https://other.example")
		bearer, cookie := ada, ada.asCookie()
		nobody := w.anybody("192.0.2.1:1")
		nobody.header.Set("Origin", "https://other.example")
		for _, row := range []struct {
			name string
			a    *answer
			open bool
		}{
			{"a bearer", bearer.get("/api/me"), true},
			{"an error to a bearer", bearer.get("/api/games/nothere"), true},
			{"an unknown bearer", bearer.with("x").get("/api/me"), true},
			{"a cookie", cookie.get("/api/me"), false},
			{"a cookie, to a game", cookie.get(g.path("")), false},
			{"nobody", nobody.get("/api"), false},
			{"nobody, to a game", nobody.get(g.path("")), false},
		} {
			want := ""
			if row.open {
				want = "*"
			}
			if got := row.a.header.Get("Access-Control-Allow-Origin"); got != want {
				t.Errorf("%s: other pages: %q, want %q", row.name, got, want)
			}
			if row.a.header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("%s: other pages may use cookies", row.name)
			}
			if !strings.Contains(row.a.header.Get("Vary"), "Origin") {
				t.Errorf("%s: Vary is %q", row.name, row.a.header.Get("Vary"))
			}
		}
		ask := w.anybody("192.0.2.1:1")
		ask.header.Set("Origin", "https://other.example")
		ask.header.Set("Access-Control-Request-Method", "POST")
		ask.header.Set("Access-Control-Request-Headers", "authorization")
		a := ask.do("OPTIONS", g.path("/commands"), nil).want(204)
		if !strings.Contains(a.header.Get("Access-Control-Allow-Headers"), "Authorization") || !strings.Contains(a.header.Get("Access-Control-Allow-Methods"), "POST") {
			t.Errorf("the headers are %v", a.header)
		}
		w.anybody("192.0.2.1:1").do("OPTIONS", g.path("/commands"), nil).refused(405, "method")
	})
}

// TestOrigin checks that another page can do nothing with a cookie, that the answer is JSON, and
// that it neither creates a person nor sets a cookie for the page's visitors.
func TestOrigin(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		g := w.play(nil)
		for _, row := range []struct {
			header, value string
			own           bool
		}{
			{"Origin", "https://evil.example", false},
			{"Origin", "null", false},
			{"Origin", "https://hex.example.evil.example", false},
			{"Origin", "http://hex.example:8080", false},
			{"Sec-Fetch-Site", "cross-site", false},
			{"Sec-Fetch-Site", "same-site", false},
			{"Origin", "http://hex.example", true},
			{"Sec-Fetch-Site", "same-origin", true},
			{"Sec-Fetch-Site", "none", true},
		} {
			c := g.white.asCookie()
			c.header.Set(row.header, row.value)
			a := g.do(c, fields{"do": "dance"})
			m := c.post("/api/me", fields{"name": "Ida"})
			fresh := w.anybody("192.0.2.1:1")
			fresh.header.Set(row.header, row.value)
			made := fresh.post("/api/me", nil)
			if row.own {
				a.refused(409, "command")
				m.want(200)
				if made.want(200).cookieOf() == nil {
					t.Errorf("%s: %s: there is no cookie", row.header, row.value)
				}
				continue
			}
			a.refused(403, "origin")
			m.refused(403, "origin")
			made.refused(403, "origin")
			fresh.post("/api/recover", fields{"secret": "x"}).refused(403, "origin")
			if made.cookieOf() != nil || a.failure().State != nil {
				t.Errorf("%s: %s: %s, %v", row.header, row.value, a.body, made.header)
			}
		}
	})
}

// TestHost checks which hosts a request may name.
func TestHost(t *testing.T) {
	hosts := func(host string) bool { return host == "hex.example" || host == "hex.example:8080" }
	run(t, api.Options{Hosts: hosts}, func(t *testing.T, w *world) {
		c := w.anybody("192.0.2.1:1")
		for host, want := range map[string]int{"hex.example": 200, "hex.example:8080": 200, "evil.example": 421, "hex.example.evil.example": 421, "127.0.0.1": 421} {
			c.header.Set("Host", host)
			if a := c.get("/api"); a.status != want {
				t.Errorf("%s: %d, want %d", host, a.status, want)
			}
			c.get("/healthz").want(200) // for monitoring
		}
	})
}
