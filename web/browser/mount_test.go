package browser

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// strict is a policy that allows a page its own files, and nothing inline.
const strict = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; connect-src 'self'; worker-src 'self'; img-src 'self'; base-uri 'none'"

// startHost serves the module's files, and a page of three lines that mounts a board, under a
// strict policy.
func startHost(t *testing.T) string {
	t.Helper()
	files := noting(needSite(t).dir)
	own := map[string]struct{ kind, text string }{
		"/mounted.html": {"text/html", `<!doctype html><title>mounted</title><link rel="icon" href="icon.svg"><link rel="stylesheet" href="host.css">` +
			`<div id="board"></div>` + "\n" + `<script type="module" src="host.js"></script>`},
		"/host.css": {"text/css", "#board { --hexgames-shade-0: rgb(1, 2, 3); --hexgames-accent: rgb(4, 5, 6); } polygon { display: none; }"},
		"/host.js": {"text/javascript", `import {mount} from './hexgames.mjs';
			const values = new URLSearchParams(location.search);
			window.moves = [];
			window.view = await mount(document.getElementById('board'), values.get('game'), {
				black: values.get('black') ?? 'person', onmove: ({move}) => window.moves.push(move),
			});`},
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", strict)
		if one, ok := own[r.URL.Path]; ok {
			w.Header().Set("Content-Type", one.kind)
			fmt.Fprint(w, one.text)
			return
		}
		files.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// A mounted is a board created by mount.
type mounted struct {
	Status  string
	Names   []string // the clickable names
	Buttons []string
	Over    bool
	Turn    string
}

const mounting = `(() => {
	const root = document.getElementById('board').shadowRoot;
	const state = view.game.state();
	return {
		status: root.querySelector('.status').textContent,
		names: [...root.querySelectorAll('.cell.next, .items .next')].map((e) => e.dataset.name),
		buttons: [...root.querySelectorAll('.buttons button:not([data-cancel])')].map((e) => e.textContent),
		over: state.outcome.reason !== '', turn: state.turn,
	};
})()`

// Boards of all games, mounted in three lines under a strict policy, can be played against a bot.
func TestMount(t *testing.T) {
	t.Parallel()
	url := startHost(t)
	r := rand.New(rand.NewPCG(44, 0))
	for _, game := range games.Names() {
		p := newTab(t)
		p.prefer("prefers-reduced-motion", "reduce")
		p.do(chromedp.Navigate(url + "/mounted.html?game=" + game + "&black=level1"))
		p.wait(`window.view !== undefined`)
		clicks := 0
		for end := time.Now().Add(4 * patience); ; {
			now := get[mounted](p, mounting)
			if now.Over || clicks > 20 {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("%s: the board says %q", game, now.Status)
			}
			switch n := len(now.Names) + len(now.Buttons); {
			case n == 0 || now.Turn != "White" && now.Turn != "Black":
				time.Sleep(20 * time.Millisecond)
				continue
			default:
				i := r.IntN(n)
				get[bool](p, `((names, buttons, i) => {
					const root = document.getElementById('board').shadowRoot;
					const e = i < names.length ? root.querySelector('[data-name="' + names[i] + '"]') :
						[...root.querySelectorAll('.buttons button')].find((e) => e.textContent === buttons[i - names.length]);
					e?.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
					return true;
				})(%s, %s, %s)`, append([]string{}, now.Names...), append([]string{}, now.Buttons...), i)
				clicks++
			}
		}
		if moves := get[int](p, `window.moves.length`); moves < 4 || clicks < 4 {
			t.Errorf("%s: after %d clicks, %d moves were played", game, clicks, moves)
		}
	}
}

// A page changes the colors of a mounted board through variables, and nothing else about it. A view
// shows what other code does with its game.
func TestMountedView(t *testing.T) {
	t.Parallel()
	p := newTab(t)
	p.do(chromedp.Navigate(startHost(t) + "/mounted.html?game=hexdame"))
	p.wait(`window.view !== undefined`)
	type look struct {
		Shade, Accent, Display, Status string
		Width                          float64
	}
	got := get[look](p, `(async () => {
		const root = document.getElementById('board').shadowRoot;
		root.querySelector('[data-name="d4"]').dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 1}));
		const shades = new Set([...root.querySelectorAll('.layer-picture defs path, .layer-picture defs use, .layer-picture defs polygon')].map((e) => getComputedStyle(e).fill));
		return {
			shade: shades.has('rgb(1, 2, 3)') ? 'changed' : [...shades].join(' '),
			accent: getComputedStyle(root.querySelector('.chosen-ring')).stroke,
			display: getComputedStyle(root.querySelector('.cell polygon')).display,
			status: root.querySelector('.status').textContent,
			width: root.querySelector('svg').getBoundingClientRect().width,
		};
	})()`)
	if got.Shade != "changed" || got.Accent != "rgb(4, 5, 6)" || got.Display == "none" || got.Status != "White: choose where it goes." || got.Width < 300 {
		t.Errorf("the board looks like %+v", got)
	}
	status := `document.getElementById('board').shadowRoot.querySelector('.status').textContent`
	get[bool](p, `(view.show(view.game.play('d4-e5')), true)`)
	p.wait(status + ` === 'Black: you must capture: choose a man that can.'`)
	get[bool](p, `(view.play('f6xd4'), true)`)
	p.wait(status + ` === 'White: choose a man.' || ` + status + `.startsWith('White: you must')`)
	get[bool](p, `(view.go(0), view.flip(), true)`)
	p.wait(status + ` === 'White: choose a man.' && view.game.state().ply === 0`)
	if moves := get[[]string](p, `window.moves`); len(moves) != 2 {
		t.Errorf("the page was notified of the moves %q", moves)
	}
	get[bool](p, `(view.close(), true)`)
	if n := get[int](p, `document.getElementById('board').shadowRoot.childElementCount`); n != 0 {
		t.Errorf("after the end, there are %d elements", n)
	}
}

// Two people play with clicks on a picture, as in the example.
func TestPictureExample(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.Navigate(needSite(t).url + "example-picture.html"))
	p.wait(`document.getElementById('status').textContent === 'White: choose a man' && document.getElementById('picture').clientHeight > 400`)
	at := func(name string) {
		t.Helper()
		point := get[[]float64](p, `import('./hexgames.mjs').then(async ({load}) => {
			const game = await load('hexdame');
			const {place: {unit, origin, width}} = game.picture({width: 560});
			const {x, y} = game.drawing().cells.find(({name}) => name === %s).center;
			const {left, top, width: wide} = document.getElementById('picture').getBoundingClientRect();
			return [left + (origin.x + unit * x) * wide / width, top + (origin.y + unit * y) * wide / width];
		})`, name)
		p.clickAt(point[0], point[1])
	}
	at("d4")
	p.wait(`document.getElementById('status').textContent === 'White: choose where it goes'`)
	at("e5")
	p.wait(`document.getElementById('status').textContent.startsWith('Black: you must capture')`)
	at("a1")
	p.wait(`document.getElementById('status').textContent.includes(' has no piece on a1')`)
}
