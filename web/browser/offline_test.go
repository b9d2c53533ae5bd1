package browser

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// A host serves the page's files until it goes down, possibly with changes.
type host struct {
	url     string
	down    atomic.Bool
	held    sync.RWMutex // programs must wait while it is locked
	changes atomic.Pointer[map[string][]byte]
}

func newHost(t *testing.T) *host {
	t.Helper()
	var h host
	files := noting(needSite(t).dir)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if h.down.Load() {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Cache-Control", "no-cache")
		if changes := h.changes.Load(); changes != nil {
			if text, ok := (*changes)[strings.TrimPrefix(r.URL.Path, "/")]; ok {
				w.Header().Set("Content-Type", "text/javascript")
				w.Write(text)
				return
			}
		}
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			h.held.RLock()
			defer h.held.RUnlock()
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	h.url = server.URL + "/"
	return &h
}

// change makes the host serve a file with a comment at its end, like another version of the page.
// The service worker lists the new hash unless the file is damaged.
func (h *host) change(t *testing.T, name, comment string, damaged bool) {
	t.Helper()
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join(needSite(t).dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	hash := func(text []byte) []byte {
		sum := sha256.Sum256(text)
		return []byte(hex.EncodeToString(sum[:]))
	}
	text := read(name)
	changed := append(bytes.Clone(text), "// "+comment+"\n"...)
	known := hash(changed)
	if damaged {
		known = hash(nil)
	}
	service := bytes.Replace(read("service.js"), hash(text), known, 1)
	h.changes.Store(&map[string][]byte{name: changed, "service.js": service})
}

// cached returns the number of the browser's caches, and of the files in them with a suffix.
func (p *tab) cached(end string) (caches, files int) {
	p.t.Helper()
	n := get[[]int](p, `(async () => {
		const names = await caches.keys();
		const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
		return [names.length, files.flat().filter(({url}) => url.endsWith(%s)).length];
	})()`, end)
	return n[0], n[1]
}

// waitCached waits until the cache has these numbers.
func (p *tab) waitCached(end string, caches, files int) {
	p.t.Helper()
	for limit := time.Now().Add(patience); time.Now().Before(limit); time.Sleep(20 * time.Millisecond) {
		if c, f := p.cached(end); c == caches && f == files {
			return
		}
	}
	c, f := p.cached(end)
	p.t.Fatalf("there are %d caches with %d files *%s, want %d and %d", c, f, end, caches, files)
}

// After the first move, all games can be played without a network, even against bots.
func TestOffline(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	p := workerTab(t).returning()
	p.visit(h.url + persons("hexdame"))
	p.play(2, rand.New(rand.NewPCG(20, 0)))
	p.waitCached(".wasm", 1, len(games.Names()))
	want, _ := p.record()
	h.down.Store(true)
	p.reload()
	if record, _ := p.record(); record != want {
		t.Errorf("without a network, the game is\n%s\nwant\n%s", record, want)
	}
	for i, game := range games.Names() {
		p.begin(game, "person", "level1", nil)
		p.wait(`document.body.dataset.game === %s`, game)
		p.play(3, rand.New(rand.NewPCG(20, uint64(i))))
	}
}

// A new version of the page appears at the first reload, and is kept when the pages of the old one
// are closed. A version damaged in transit is not kept.
func TestUpdate(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	p := workerTab(t).returning()
	p.visit(h.url)
	p.waitCached("app.js", 1, 1)
	get[bool](p, `navigator.serviceWorker.ready.then(() => true)`)
	has := func(what, comment string, want bool) {
		t.Helper()
		if got := get[bool](p, `fetch('app.js').then((answer) => answer.text()).then((text) => text.includes(%s))`, comment); got != want {
			t.Errorf("%s: the page has the file with %q: %v", what, comment, got)
		}
	}
	h.change(t, "app.js", "a wrong version", true)
	p.reload()
	get[bool](p, `navigator.serviceWorker.getRegistration().then((all) => all.update()).then(() => true, () => true)`)
	p.waitCached("style.css", 1, 1) // the one that cannot be installed is gone, or never existed
	h.down.Store(true)
	p.reload()
	has("without a network", "a wrong version", false)
	h.down.Store(false)
	h.change(t, "app.js", "another version", false)
	p.reload()
	has("after a reload", "another version", true)
	p.waitCached("app.js", 2, 2)
	wait := 50 * time.Millisecond
	for caches := 2; caches > 1; caches, _ = p.cached("app.js") {
		p.do(chromedp.Navigate("about:blank"))
		time.Sleep(wait) // the browser closes the page soon, if it isn't busy
		wait *= 2
		p.visit(h.url)
	}
	h.down.Store(true)
	p.reload()
	has("without a network", "another version", true)
}

// Before the rules are loaded, the page shows the board: the last one it showed, or the start.
func TestEarly(t *testing.T) {
	t.Parallel()
	h := newHost(t)
	p := emptyTab(t)
	early := func(url, what, condition string) {
		t.Helper()
		h.held.Lock()
		get[bool](p, `(window.old = true)`)
		p.do(chromedp.Navigate(url))
		p.wait(`!window.old && document.getElementById('early')?.getBoundingClientRect().width > 300 && ` + condition)
		if get[bool](p, `document.querySelector('.cell') !== null`) {
			t.Errorf("%s: the rules are there too early", what)
		}
		h.held.Unlock()
		p.wait(`document.body.dataset.ready === 'true' && !document.getElementById('early')`)
	}
	early(h.url, "the page", `document.getElementById('early').src.endsWith('/hexdame-light.svg')`)
	p.prefer("prefers-color-scheme", "dark")
	for _, game := range games.Names() {
		early(h.url+"?"+game+persons(game), game, `document.getElementById('early').src.endsWith('/`+game+`-dark.svg')`)
	}
	p.play(4, rand.New(rand.NewPCG(20, 9)))
	p.wait(`location.hash.includes('moves')`)
	early(h.url+"?again"+get[string](p, `location.hash`), "the last picture", `(() => {
		const e = document.getElementById('early');
		return e.localName === 'svg' && e.querySelectorAll('[data-cell]').length > 0;
	})()`)
}
