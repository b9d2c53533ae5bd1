package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for immediate events on a busy machine.
const patience = 40 * time.Second

// A tab is a page in the browser that a test uses like a user.
type tab struct {
	t         testing.TB
	ctx       context.Context
	preferred []*emulation.MediaFeature
}

// newTab opens and watches an empty tab with its own storage. It has no service worker, which loads
// all files once more.
func newTab(t testing.TB) *tab {
	t.Helper()
	p := workerTab(t)
	p.always(`delete Navigator.prototype.serviceWorker`)
	return p
}

// workerTab is like newTab, but with a service worker.
func workerTab(t testing.TB) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(needBrowser(t), chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	watch(t, ctx)
	p.resize(1280, 900)
	return p
}

// do runs actions of chromedp.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// resize sets the size of the page.
func (p *tab) resize(width, height int64) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(width, height))
}

// prefer sets a user preference, such as dark for prefers-color-scheme.
func (p *tab) prefer(feature, value string) {
	p.t.Helper()
	p.preferred = slices.DeleteFunc(p.preferred, func(m *emulation.MediaFeature) bool { return m.Name == feature })
	p.preferred = append(p.preferred, &emulation.MediaFeature{Name: feature, Value: value})
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: p.preferred})
	if err != nil {
		p.t.Fatal(err)
	}
}

// get returns the value of an expression in the page.
func get[T any](p *tab, expression string, args ...any) T {
	p.t.Helper()
	value, err := try[T](p, expression, args...)
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// try is like get for an expression that may fail. Each argument replaces a %s in the
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
		if ok, err := try[bool](p, "Boolean("+condition+")", args...); err == nil && ok {
			return
		}
	}
	said, err := try[string](p, `['status', 'message', 'live'].map((id) => document.getElementById(id).textContent).join(' | ')`)
	p.t.Fatalf("timeout waiting for %s, with %v; the page says %q %v", condition, args, said, err)
}

// text returns the text of an element, with single spaces.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return strings.Join(strings.Fields(get[string](p, `document.querySelector(%s).textContent`, selector)), " ")
}
