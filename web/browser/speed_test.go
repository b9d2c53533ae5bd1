package browser

import (
	"bytes"
	"compress/gzip"
	"context"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/heapprofiler"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// The limits for the page, with a margin for a busy machine. On an idle machine, the board appears
// within 300 ms, and the rules within one second. A click is answered within 50 ms, or within 100
// ms on a processor that is four times slower. While a bot is thinking, no frame takes longer than
// 100 ms. Bots have a third of their speed.
const (
	mostShown    = 15 * time.Second
	mostClick    = time.Second
	mostFrame    = 500 * time.Millisecond
	mostShift    = 0.05 // of the layout, as browsers measure it
	mostWasm     = 6_000_000
	mostGzip     = 1_250_000
	mostBrotli   = 1_090_000 // with quality 9, which is fast; with 11 it is an eighth less
	mostExtra    = 200_000   // for the puzzles, and for the book, of a game
	leastOfSpeed = 0.1       // a bot's speed in the worker, relative to its speed without a browser
	mostGrowth   = 1.25
)

func TestWasmSize(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the page")
	}
	largest, most := "", 0
	for _, game := range games.Names() {
		plain, small := wasmSize(t, game)
		t.Logf("the program for %s is %d bytes long, %d with gzip", game, plain, small)
		if small > most {
			largest, most = game, small
		}
		if plain > mostWasm || small > mostGzip {
			t.Errorf("the program for %s is %d bytes long, %d compressed: want at most %d and %d", game, plain, small, mostWasm, mostGzip)
		}
	}
	for _, pattern := range []string{"*-puzzles.json", "*.book"} {
		files, err := filepath.Glob(filepath.Join(needSite(t).dir, pattern))
		if err != nil || len(files) == 0 {
			t.Errorf("there are no files %s: %v", pattern, err)
		}
		for _, name := range files {
			if info, err := os.Stat(name); err != nil || info.Size() > mostExtra {
				t.Errorf("%s is too large: %v, %v", name, info, err)
			}
		}
	}
	t.Logf("that of %s has %s with Brotli", largest, brotliSize(t, largest))
}

// wasmSize returns the size of the program of a game, plain and compressed.
func wasmSize(t testing.TB, game string) (plain, small int) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(needSite(t).dir, game+".wasm"))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression) // like package web
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return len(text), b.Len()
}

// brotliSize returns the size of a game's program with Brotli, as text. It runs Node, because the
// standard library has no Brotli.
func brotliSize(t *testing.T, game string) string {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		return "an unknown number"
	}
	const compress = `process.stdout.write(String(zlib.brotliCompressSync(fs.readFileSync(process.argv[1]), {params: {[zlib.constants.BROTLI_PARAM_QUALITY]: 9}}).length))`
	out, err := exec.Command(node, "-e", compress, filepath.Join(needSite(t).dir, game+".wasm")).Output()
	if err != nil {
		t.Fatal(err)
	}
	if size, err := strconv.Atoi(string(out)); err != nil || size > mostBrotli {
		t.Errorf("the program for %s is %s bytes long with Brotli: want at most %d", game, out, mostBrotli)
	}
	return string(out)
}

// The page appears soon after the request.
func TestShown(t *testing.T) {
	url := startServer(t)
	took := shown(timedTab(t), url)
	t.Logf("the page is shown after %v", took.Round(time.Millisecond))
	if took > mostShown {
		t.Errorf("the page is shown after %v, want at most %v", took, mostShown)
	}
}

// timedTab opens a tab that records when there is a board to click on.
func timedTab(t testing.TB) *tab {
	t.Helper()
	p := workerTab(t).returning()
	const note = `new MutationObserver((changes, observer) => {
		if (document.body?.dataset.ready === 'true') {
			observer.disconnect();
			requestAnimationFrame(() => { window.shownAt = performance.now(); });
		}
	}).observe(document, {subtree: true, childList: true, attributes: true})`
	p.always(note)
	return p
}

// always runs a script in all pages before their own scripts.
func (p *tab) always(script string) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	if err != nil {
		p.t.Fatal(err)
	}
}

// shown returns the time from the request for the page until it is shown, as the browser
// measures it.
func shown(p *tab, url string) time.Duration {
	p.t.Helper()
	p.do(chromedp.Navigate("about:blank"))
	p.visit(url)
	p.wait(`window.shownAt`)
	return milliseconds(get[float64](p, `window.shownAt`))
}

// The board appears soon after the request, before the rules are loaded.
func TestBoardShown(t *testing.T) {
	url := startServer(t)
	p := workerTab(t).returning()
	p.always(`document.addEventListener('load', ({target}) => {
		if (target.id === 'early') {
			requestAnimationFrame(() => setTimeout(() => { window.boardAt = performance.now(); }));
		}
	}, true)`)
	var times []time.Duration
	for range 5 {
		p.do(chromedp.Navigate("about:blank"))
		p.visit(url)
		p.wait(`window.boardAt`)
		times = append(times, milliseconds(get[float64](p, `window.boardAt`)))
	}
	slices.Sort(times)
	took := times[len(times)/2]
	t.Logf("the board is there after %v", took.Round(time.Millisecond))
	if took > mostShown {
		t.Errorf("the board is there after %v, want at most %v", took, mostShown)
	}
}

// Hardly anything on a phone's page moves when the board appears, even if the pictures and the rules
// load slowly. Hextad is not among the games: its pool appears with the rules.
func TestStill(t *testing.T) {
	files := http.FileServer(http.Dir(needSite(t).dir))
	slow := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path.Ext(r.URL.Path) {
		case ".svg":
			time.Sleep(300 * time.Millisecond)
		case ".wasm":
			time.Sleep(time.Second)
		}
		files.ServeHTTP(w, r)
	}))
	defer slow.Close()
	for _, fragment := range []string{"", "#game=hexade", "#game=hexcore6", "#game=hexagrams", "#game=hexdame&moves=d4-d5"} {
		p := timedTab(t)
		p.do(chromedp.EmulateViewport(412, 823, chromedp.EmulateMobile, chromedp.EmulateTouch))
		p.always(`window.moved = 0; new PerformanceObserver((list) => {
			for (const {value} of list.getEntries()) {
				window.moved += value;
			}
		}).observe({type: 'layout-shift', buffered: true})`)
		p.visit(slow.URL + fragment)
		p.wait(`window.shownAt !== undefined && performance.now() > window.shownAt + 200`)
		if moved := get[float64](p, `window.moved`); moved > mostShift {
			t.Errorf("%q: the page shifts by %.3f, want at most %v", fragment, moved, mostShift)
		}
	}
}

// A click on the board is answered soon in each game, even on a slow machine.
func TestClickTime(t *testing.T) {
	p := open(t, persons("hexcore6"))
	throttle := func(slowdown float64) {
		_, err := chromedp.Call(p.ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: slowdown})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, game := range games.Names() {
		p.follow(game, persons(game))
		p.turn()
		for _, slowdown := range []float64{1, 4} {
			throttle(slowdown)
			took := clickTime(p)
			t.Logf("a click in %s is answered after %v on a processor that is %v times slower", game, took.Round(time.Millisecond), slowdown)
			if took > mostClick {
				t.Errorf("a click in %s is answered after %v, want at most %v", game, took, mostClick)
			}
		}
		throttle(1)
	}
}

// clickTime returns the median time to answer a click on the first clickable cell or tile. The
// answer is complete when the page shows the next clickable elements, and the browser has drawn it.
func clickTime(p *tab) time.Duration {
	p.t.Helper()
	return milliseconds(get[float64](p, `(async () => {
		const times = [];
		for (let i = 0; i < 9; i++) {
			const target = document.querySelector('.cell.next, button.next');
			await new Promise(requestAnimationFrame);
			const begun = performance.now();
			target.dispatchEvent(new MouseEvent('click', {bubbles: true}));
			await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
			times.push(performance.now() - begun);
			document.querySelector('#choices [data-cancel]')?.click();
			await new Promise((resolve) => {
				const look = () => document.querySelector('.cell.next, button.next') === null ? setTimeout(look, 10) : resolve();
				look();
			});
		}
		return times.sort((a, b) => a - b)[4];
	})()`))
}

// The page continues to draw while a bot is thinking: at most five of sixty frames come late. On a
// busy machine, some do.
func TestFrames(t *testing.T) {
	p := open(t, persons("hexcore6"))
	for _, game := range games.Names() {
		p.follow(game, persons(game)+"&black=level20")
		p.turn()
		p.click("#judge") // the bot shows its thoughts so far, the most expensive case for the page
		p.wait(`document.querySelectorAll('#analysis-list li').length > 0 || document.getElementById('bar').textContent !== ''`)
		took := get[[]float64](p, `new Promise((resolve) => {
			const took = [];
			let last;
			const frame = (now) => {
				took.push(now - last);
				last = now;
				took.length < 60 ? requestAnimationFrame(frame) : resolve(took);
			};
			requestAnimationFrame((now) => { last = now; requestAnimationFrame(frame); });
		})`)
		slices.Sort(took)
		late := took[len(took)-6]
		t.Logf("%s: while a bot is thinking, the longest frame takes %.0f ms, and all but five at most %.0f ms", game, took[len(took)-1], late)
		if milliseconds(late) > mostFrame {
			t.Errorf("%s: six frames take %.0f ms or more, want at most %v", game, late, mostFrame)
		}
		p.click("#judge")
	}
}

// Games leak no memory: after twenty more games, the page uses as much memory as before.
func TestMemory(t *testing.T) {
	p := open(t, persons("hexdame"))
	r := rand.New(rand.NewPCG(45, 0))
	used := func() float64 {
		if _, err := chromedp.Call(p.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
			t.Fatal(err)
		}
		return get[float64](p, `performance.memory.usedJSHeapSize`) / (1 << 20)
	}
	rounds := func(n int) {
		for range n {
			for _, game := range games.Names() {
				p.follow(game, persons(game))
				p.play(6, r)
			}
		}
	}
	rounds(1)
	before := used()
	rounds(4)
	after := used()
	t.Logf("the page uses %.1f MiB after five games, and %.1f after twenty more", before, after)
	if after > mostGrowth*before {
		t.Errorf("the page uses %.1f MiB after twenty games, and used %.1f before", after, before)
	}
}

func milliseconds(x float64) time.Duration { return time.Duration(x * float64(time.Millisecond)) }

// In the worker, bots are nearly as fast as without a browser.
func TestWorkerRate(t *testing.T) {
	p := open(t, persons("hexdame"))
	for _, game := range []string{"hexade", "hexdame"} {
		worker, native := rates(p, game)
		t.Logf("%s: %.0f nodes a second in the worker, %.0f without a browser, %.2f of them", game, worker, native, worker/native)
		if worker < leastOfSpeed*native {
			t.Errorf("%s: a bot has %.2f of its speed in the worker, want %.2f", game, worker/native, leastOfSpeed)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	url := startServer(b)
	p := timedTab(b)
	var took time.Duration
	for b.Loop() {
		took += shown(p, url)
	}
	plain, small := 0, 0
	for _, game := range games.Names() {
		p, s := wasmSize(b, game)
		plain, small = max(plain, p), max(small, s)
	}
	b.ReportMetric(float64(took.Milliseconds())/float64(b.N), "ms-shown")
	b.ReportMetric(float64(plain), "wasm-bytes")
	b.ReportMetric(float64(small), "wasm-gzip-bytes")
}

func BenchmarkClick(b *testing.B) {
	p := open(b, persons("hexcore6"))
	var took time.Duration
	for b.Loop() {
		took += clickTime(p)
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(b.N), "ms-click")
}

func BenchmarkWorker(b *testing.B) {
	p := open(b, persons("hexdame"))
	var worker, native float64
	for b.Loop() {
		w, n := rates(p, "hexdame")
		worker, native = worker+w, native+n
	}
	b.ReportMetric(worker/float64(b.N), "nodes/s")
	b.ReportMetric(worker/native, "x-native")
}

// thinking is the time that a bot thinks in a measurement of its speed, alternating between the
// worker and no browser. The best round counts, because other programs may use the machine, and the
// browser compiles the program gradually. There are fewRounds if they reach wantedOfSpeed, and at
// most manyRounds.
const (
	thinking      = 300 * time.Millisecond
	fewRounds     = 5
	manyRounds    = 25
	wantedOfSpeed = 1. / 3
)

// rates returns a bot's nodes per second at the start of a game, in the page's worker and without a
// browser.
func rates(p *tab, game string) (worker, native float64) {
	p.t.Helper()
	get[bool](p, `(async () => {
		const {load} = await import(new URL('hexgames.mjs', location.href).href);
		window.measured = await load(%s);
		return true;
	})()`, game)
	spec := bot.Spec{Name: "mcts", Budget: bot.Budget{Time: thinking}}
	for number := 0; number < fewRounds || number < manyRounds && worker < wantedOfSpeed*native; number++ {
		worker = max(worker, get[float64](p, `window.measured.think({role: String(%s), bot: %s}).then(({nodes, milliseconds}) => 1000 * nodes / milliseconds)`, number, spec.String()))
		native = max(native, nativeRate(p.t, game, spec))
	}
	get[bool](p, `(window.measured.close(), true)`)
	return worker, native
}

func nativeRate(t testing.TB, game string, spec bot.Spec) float64 {
	t.Helper()
	table, err := games.Start(game, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	seat, err := table.Seat(spec, nil)
	if err != nil {
		t.Fatal(err)
	}
	thought, err := seat.Think(context.Background(), spec.Budget)
	if err != nil {
		t.Fatal(err)
	}
	return float64(thought.Nodes) / thought.Time.Seconds()
}
