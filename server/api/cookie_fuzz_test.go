package api

import (
	"crypto/tls"
	"net/http"
	"strings"
	"testing"
)

// FuzzCookies checks that whatever cookies and host a client sends, only cookies with our names
// count, at most four of them, and that with HTTPS the safe one takes precedence.
func FuzzCookies(f *testing.F) {
	for _, seed := range []string{"hexgames=a", "hexgames-8080=a; hexgames=b", "__Host-hexgames=a; hexgames=b", "=; ;;hexgames", strings.Repeat("hexgames=a; ", 9)} {
		f.Add(seed, "hex.example:8080", false)
		f.Add(seed, "hex.example", true)
	}
	f.Add("hexgames-=a", "[::1]:", false)
	f.Fuzz(func(t *testing.T, header, host string, secure bool) {
		a := new(API)
		r := &http.Request{Header: http.Header{"Cookie": {header}}, Host: host}
		if secure {
			r.TLS = new(tls.ConnectionState)
		}
		all := a.cookies(r)
		if len(all) > 4 {
			t.Errorf("%d cookies count", len(all))
		}
		for _, c := range all {
			if c.Name != a.cookieName(r) && c.Name != oldCookie {
				t.Errorf("the cookie %s counts", c.Name)
			}
			if secure && len(r.CookiesNamed(safeCookie)) > 0 && c.Name != safeCookie || !secure && c.Name == safeCookie {
				t.Errorf("the cookie %s counts, with https: %t", c.Name, secure)
			}
		}
	})
}
