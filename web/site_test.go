package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// testSite returns a handler for some hosts without building anything.
func testSite(t *testing.T) *handler {
	t.Helper()
	files, err := written()
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, File{"hexdame.wasm", []byte(strings.Repeat("\x00asm", 1000))})
	return Handler(files, func(host string) bool { return host == "localhost:8080" || host == "games.example" }).(*handler)
}

// get sends a request to a handler.
func get(h http.Handler, method, url, host string, headers ...string) *http.Response {
	r := httptest.NewRequest(method, url, nil)
	r.Host = host
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestTypes(t *testing.T) {
	s := testSite(t)
	for path, want := range map[string]string{
		"/manifest.webmanifest": "application/manifest+json",
		"/icon.png":             "image/png",
		"/":                     "text/html; charset=utf-8",
		"/index.html":           "text/html; charset=utf-8",
		"/style.css":            "text/css; charset=utf-8",
		"/app.js":               "text/javascript; charset=utf-8",
		"/hexgames.mjs":         "text/javascript; charset=utf-8",
		"/hexgames.d.mts":       "text/plain; charset=utf-8",
		"/package.json":         "application/json",
		"/icon.svg":             "image/svg+xml",
		"/hexdame.wasm":         "application/wasm",
		"/index.html?a=b":       "text/html; charset=utf-8",
	} {
		for _, method := range []string{"GET", "HEAD"} {
			a := get(s, method, path, "localhost:8080")
			text, err := io.ReadAll(a.Body)
			if a.StatusCode != 200 || a.Header.Get("Content-Type") != want || err != nil || (len(text) > 0) != (method == "GET") {
				t.Errorf("%s %s: %s, %s, %d bytes", method, path, a.Status, a.Header.Get("Content-Type"), len(text))
			}
			for _, header := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy", "ETag", "Content-Length"} {
				if a.Header.Get(header) == "" {
					t.Errorf("%s %s: there is no header %s", method, path, header)
				}
			}
		}
	}
	for _, f := range s.files {
		if f.kind == "" {
			t.Error("a file has no type")
		}
	}
}

func TestRefused(t *testing.T) {
	s := testSite(t)
	for _, test := range []struct {
		method, path, host string
		want               int
	}{
		{"GET", "/page.go", "localhost:8080", 404},
		{"GET", "/page/", "localhost:8080", 404},
		{"GET", "/../page.go", "localhost:8080", 404},
		{"GET", "/%2e%2e/main.go", "localhost:8080", 404},
		{"POST", "/", "localhost:8080", 405},
		{"DELETE", "/x", "localhost:8080", 405},
		{"GET", "/", "example.com", 421},
		{"GET", "/", "localhost", 421},
		{"GET", "/", "", 421},
		{"GET", "/", "games.example", 200},
	} {
		a := get(s, test.method, test.path, test.host)
		if a.StatusCode != test.want || a.Header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s %s at %q: %s, want %d", test.method, test.path, test.host, a.Status, test.want)
		}
	}
}

func TestCompressed(t *testing.T) {
	s := testSite(t)
	plain := get(s, "GET", "/app.js", "localhost:8080", "Accept-Encoding", "br, gzip;q=0")
	small := get(s, "GET", "/app.js", "localhost:8080", "Accept-Encoding", "br, GZIP;q=0.5")
	if plain.Header.Get("Content-Encoding") != "" || small.Header.Get("Content-Encoding") != "gzip" ||
		plain.Header.Get("Vary") != "Accept-Encoding" || small.Header.Get("Vary") != "Accept-Encoding" ||
		plain.Header.Get("ETag") == small.Header.Get("ETag") {
		t.Errorf("the headers are %v and %v", plain.Header, small.Header)
	}
	r, err := gzip.NewReader(small.Body)
	if err != nil {
		t.Fatal(err)
	}
	one, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	other, err := io.ReadAll(plain.Body)
	if err != nil || string(one) != string(other) {
		t.Error("what is compressed differs")
	}
	again := get(s, "GET", "/app.js", "localhost:8080", "Accept-Encoding", "gzip", "If-None-Match", small.Header.Get("ETag"))
	if again.StatusCode != http.StatusNotModified || again.Header.Get("ETag") != small.Header.Get("ETag") {
		t.Errorf("what has not changed is answered with %s", again.Status)
	}
}
