package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// policy is the content security policy: the page may load only its own files and run only its own
// programs. The page contains the same policy, for hosts that send none.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; " +
	"connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"

// types maps extensions to the media types of the page's files.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".mjs":         "text/javascript; charset=utf-8",
	".mts":         "text/plain; charset=utf-8",
	".json":        "application/json",
	".webmanifest": "application/manifest+json",
	".svg":         "image/svg+xml",
	".book":        "application/octet-stream",
	".png":         "image/png",
	".wasm":        "application/wasm",
}

// A handler serves files from memory only.
type handler struct {
	files  map[string]served // by path
	isHost func(host string) bool
}

// A served is a file that is ready to send.
type served struct {
	kind  string // its type
	plain []byte
	small func() []byte // text compressed, when first requested
	tag   string        // changes with the file
}

// Handler serves the files of a page from memory, with index.html at the root as well. It refuses
// requests if isHost returns false for their Host header: a foreign page may use another name for
// this machine (DNS rebinding).
func Handler(files []File, isHost func(host string) bool) http.Handler {
	h := &handler{map[string]served{}, isHost}
	for _, f := range files {
		sum := sha256.Sum256(f.Text)
		one := served{types[path.Ext(f.Name)], f.Text, sync.OnceValue(func() []byte { return compressed(f.Text) }), hex.EncodeToString(sum[:12])}
		h.files["/"+f.Name] = one
		if f.Name == "index.html" {
			h.files["/"] = one
		}
	}
	return h
}

func compressed(text []byte) []byte {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // writing to memory never fails
	}
	return b.Bytes()
}

func (s *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	ancestors := "'none'"
	if r.URL.Path == "/embed.html" {
		ancestors = "*" // other pages embed it
	}
	h.Set("Content-Security-Policy", policy+"; frame-ancestors "+ancestors)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	f, ok := s.files[r.URL.Path]
	switch {
	case !s.isHost(r.Host):
		http.Error(w, "this page is not for this host", http.StatusMisdirectedRequest)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "only GET and HEAD are served", http.StatusMethodNotAllowed)
		return
	case !ok:
		http.Error(w, "there is no such file", http.StatusNotFound)
		return
	}
	text, tag := f.plain, `"`+f.tag+`"`
	if accepts(r.Header.Get("Accept-Encoding"), "gzip") && len(f.small()) < len(f.plain) {
		text, tag = f.small(), `"`+f.tag+`-gzip"`
		h.Set("Content-Encoding", "gzip")
	}
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache") // the browser must check for changes
	h.Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method == http.MethodGet {
		w.Write(text) // an error means that the client is gone
	}
}

// accepts reports whether an Accept-Encoding header allows a coding.
func accepts(header, coding string) bool {
	for _, one := range strings.Split(header, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(one), ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			_, value, _ := strings.Cut(quality, "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return quality == "" || err == nil && q > 0
		}
	}
	return false
}
