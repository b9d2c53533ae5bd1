package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for something that should happen soon, on a busy machine.
const patience = 60 * time.Second

// A tab is a page in the browser that a test uses as a user would.
type tab struct {
	t    testing.TB
	ctx  context.Context
	name string

	mu       sync.Mutex
	troubles []string
	offline  bool // whether the tab has been without a network; the browser reports this as errors
	refused  bool // whether the server may refuse something; the browser reports this as errors
}

// newTab opens and watches an empty tab with separate storage: another person. It has no service
// worker, which loads all files once more.
func newTab(t testing.TB, name string) *tab {
	t.Helper()
	return workerTab(t, name).withoutWorker()
}

// workerTab is like newTab, but with a service worker.
func workerTab(t testing.TB, name string) *tab {
	t.Helper()
	return tabIn(t, name, needBrowser(t), chromedp.WithNewBrowserContext())
}

// another opens another tab of the same person.
func (p *tab) another(name string) *tab {
	p.t.Helper()
	return tabIn(p.t, name, p.ctx).withoutWorker()
}

func tabIn(t testing.TB, name string, in context.Context, options ...chromedp.ContextOption) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(in, options...)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx, name: name}
	if err := chromedp.Listen(ctx, p.note); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, trouble := range p.troubles {
			t.Errorf("the browser of %s reports %s", name, trouble)
		}
	})
	p.do(chromedp.EmulateViewport(1280, 900))
	still := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, still); err != nil {
		t.Fatal(err)
	}
	p.always(`try { localStorage.setItem('visited', 'yes'); } catch {}`) // no cards of games
	return p
}

// withoutWorker keeps pages from having a service worker.
func (p *tab) withoutWorker() *tab {
	p.t.Helper()
	p.always(`delete Navigator.prototype.serviceWorker`)
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

// note records errors. A page without a network causes some.
func (p *tab) note(event any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	trouble := func(kind, text string) { p.troubles = append(p.troubles, kind+": "+text) }
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			var words []string
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			trouble("in the console", strings.Join(words, " "))
		}
	case *runtime.EventExceptionThrown:
		text := e.ExceptionDetails.Text
		if x := e.ExceptionDetails.Exception; x != nil {
			text += " " + string(x.Value) + x.Description
		}
		trouble("an exception", text)
	case *log.EventEntryAdded:
		lost := p.offline && strings.Contains(e.Entry.Text, "net::ERR_")
		refused := p.refused && strings.Contains(e.Entry.Text, "status of 4")
		// The browser reports that it ignores a header if the page is not secure.
		header := strings.HasPrefix(e.Entry.Text, "The Cross-Origin-Opener-Policy header has been ignored")
		if e.Entry.Level == log.EntryLevelError && !lost && !refused && !header {
			trouble("in the log", e.Entry.Text+" "+e.Entry.URL)
		}
	}
}

// expectOffline announces that the tab is about to lose its network.
func (p *tab) expectOffline() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.offline = true
}

// expectRefusals announces that the server is about to refuse something.
func (p *tab) expectRefusals() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.refused = true
}

// press presses keys, one after another.
func (p *tab) press(keys ...string) {
	p.t.Helper()
	for _, key := range keys {
		p.do(chromedp.KeyEvent(key))
	}
}

// do runs actions of chromedp.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
}

// visit loads the page from an address.
func (p *tab) visit(url string) {
	p.t.Helper()
	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(url))
	p.wait(`document.body.dataset.ready === 'true'`)
}

// get returns the value of an expression in the page.
func get[T any](p *tab, expression string, args ...any) T {
	p.t.Helper()
	value, err := try[T](p, expression, args...)
	if err != nil {
		p.t.Fatalf("%s: %s: %v", p.name, expression, err)
	}
	return value
}

// try is like get, but for an expression that may fail. Each argument replaces a %s in the
// expression, as a JavaScript value.
func try[T any](p *tab, expression string, args ...any) (T, error) {
	literals := make([]any, len(args))
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			p.t.Fatal(err)
		}
		literals[i] = string(text)
	}
	if len(args) > 0 {
		expression = fmt.Sprintf(expression, literals...)
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// attempts yields until a test has waited for too long. The pauses between grow, because each look
// at the page takes time from what the test waits for.
func attempts() func(yield func() bool) {
	return func(yield func() bool) {
		pause := 5 * time.Millisecond
		for end := time.Now().Add(patience); time.Now().Before(end) && yield(); {
			time.Sleep(pause)
			pause = min(2*pause, 80*time.Millisecond)
		}
	}
}

// wait waits until a condition holds in the page.
func (p *tab) wait(condition string, args ...any) {
	p.t.Helper()
	for range attempts() {
		// While the page is loading, the condition may fail.
		if ok, err := try[bool](p, "Promise.resolve("+condition+").then(Boolean)", args...); err == nil && ok {
			return
		}
	}
	said, err := try[string](p, `['status', 'message', 'live', 'connection', 'online-problem', 'join-problem', 'online-new-problem'].map((id) => document.getElementById(id)?.textContent).join(' | ')`)
	p.t.Fatalf("%s: timeout waiting for %s, with %v; the page shows %q %v", p.name, condition, args, said, err)
}

// says waits until an element has a text that matches a pattern.
func (p *tab) says(id, pattern string) {
	p.t.Helper()
	p.wait(`new RegExp(%s).test(document.getElementById(%s).textContent)`, pattern, id)
}

// fill enters a text into a field, as pasting does.
func (p *tab) fill(id, text string) {
	p.t.Helper()
	get[bool](p, `((e, text) => {
		e.focus();
		e.value = text;
		e.dispatchEvent(new Event('input', {bubbles: true}));
		e.dispatchEvent(new Event('change', {bubbles: true}));
		return e.value === text;
	})(document.getElementById(%s), %s)`, id, text)
}

// click clicks in the middle of an element with the mouse. Nothing may cover it.
func (p *tab) click(selector string) {
	p.t.Helper()
	p.clickElement(`document.querySelector(%s)`, selector)
}

// choose clicks a button below the board.
func (p *tab) choose(text string) {
	p.t.Helper()
	p.wait(`[...document.querySelectorAll('#choices button')].some((e) => e.textContent === %s)`, text)
	p.clickElement(`[...document.querySelectorAll('#choices button')].find((e) => e.textContent === %s)`, text)
}

// clickElement clicks an element. A message from the server may move the element just then: a click
// that hits something else does not reach the page, and is repeated.
func (p *tab) clickElement(expression, name string) {
	p.t.Helper()
	const placing = `((e) => {
		if (!e) return {over: 'nothing, for it is not there'};
		const holds = (over) => e.contains(over) || over?.closest?.('.cell')?.contains(e) === true;
		const seen = () => {
			const r = e.getBoundingClientRect();
			const [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
			const over = document.elementFromPoint(x, y);
			return {x, y, free: holds(over), over: over?.outerHTML.slice(0, 200) ?? 'nothing'};
		};
		let at = seen();
		if (!at.free) {
			e.scrollIntoView({block: 'center', behavior: 'instant'});
			at = seen();
		}
		if (at.free) {
			window.missed = true; // an element that moves while the button is down gets no click at all
			window.judge = (event) => {
				window.missed = !holds(event.target);
				if (!window.missed) return;
				event.preventDefault();
				event.stopImmediatePropagation();
			};
			addEventListener('click', window.judge, {capture: true});
		}
		return at;
	})(`
	type place struct {
		X, Y float64
		Free bool
		Over string
	}
	over := ""
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		at := get[place](p, placing+expression+")", name)
		if over = at.Over; !at.Free {
			continue
		}
		p.do(chromedp.MouseClickXY(at.X, at.Y))
		for range 10 { // on a busy machine, the click may arrive later
			if missed, err := try[bool](p, `window.missed === true`); err != nil || !missed {
				break
			}
			time.Sleep(20 * time.Millisecond)
		}
		missed, err := try[bool](p, `(removeEventListener('click', window.judge, {capture: true}), window.missed === true)`)
		if err != nil || !missed { // the click may have left the page
			return
		}
	}
	p.t.Fatalf("%s: %s cannot be clicked: %s covers it", p.name, name, over)
}

// A view is the visible state of the game on the page.
type view struct {
	Ply     int      `json:"ply"`
	Next    []string `json:"next"` // selectors of the next possible clicks of a move
	Over    bool     `json:"over"`
	Winner  string   `json:"winner"`
	Status  string   `json:"status"`
	Message string   `json:"message"`
}

const viewing = `(() => {
	const id = (name) => document.getElementById(name);
	const all = (selector, value) => [...document.querySelectorAll(selector)].map(value);
	return {
		ply: Number(document.body.dataset.ply),
		next: [
			...all('.cell.next', (e) => '.cell[data-name="' + e.dataset.name + '"] polygon'),
			...all('#areas button.next', (e) => '#areas [data-name="' + e.dataset.name + '"]'),
			...all('#choices button[data-move]', (e) => '#choices [data-move="' + e.dataset.move + '"]'),
			...all('#choices button[data-name]', (e) => '#choices [data-name="' + e.dataset.name + '"]'),
		],
		over: document.body.dataset.winner !== '' && document.body.dataset.winner !== undefined,
		winner: document.body.dataset.winner ?? '',
		status: id('status').textContent,
		message: id('message').hidden ? '' : id('message').textContent,
	};
})()`

// see returns the view of the page.
func (p *tab) see() view {
	p.t.Helper()
	return get[view](p, viewing)
}

// record returns the record that the page would save, and the position next to it.
func (p *tab) record() (record, position string) {
	p.t.Helper()
	p.click("#save")
	p.wait(`document.getElementById('save-dialog').open`)
	record = get[string](p, `document.getElementById('save-text').value`)
	position = get[string](p, `document.getElementById('save-position').value`)
	p.click("#save-dialog .close")
	p.wait(`!document.getElementById('save-dialog').open`)
	return record, position
}

// text returns the text of an element, with single spaces.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return strings.Join(strings.Fields(get[string](p, `document.querySelector(%s).textContent`, selector)), " ")
}

// isOff reports whether a button is disabled.
func (p *tab) isOff(id string) bool {
	p.t.Helper()
	return get[bool](p, `document.getElementById(%s).ariaDisabled === 'true'`, id)
}
