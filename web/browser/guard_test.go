package browser

import (
	"context"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A guard watches a tab for hidden errors.
type guard struct {
	mu       sync.Mutex
	troubles []string
}

// watch watches a tab until the end of the test. There must be no console error, no uncaught
// exception, no blocking dialog, no missing file, and no request to another host.
func watch(t testing.TB, tab context.Context) {
	t.Helper()
	g := &guard{}
	if err := chromedp.Listen(tab, g.note); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		for _, trouble := range slices.Concat(g.troubles, outside.take(), missing.take()) {
			t.Errorf("the browser reports %s", trouble)
		}
	})
}

// note records an event.
func (g *guard) note(event any) {
	g.mu.Lock()
	defer g.mu.Unlock()
	trouble := func(kind, text string) { g.troubles = append(g.troubles, kind+": "+text) }
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning || e.Type == runtime.ConsoleAPICalledTypeAssert {
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
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			trouble("in the log", e.Entry.Text+" "+e.Entry.URL)
		}
	case *page.EventJavascriptDialogOpening:
		trouble("a window", e.Message)
	case *network.EventRequestWillBeSent:
		if u, err := url.Parse(e.Request.URL); err != nil || u.Scheme == "http" && u.Hostname() != "127.0.0.1" || u.Scheme == "https" {
			trouble("a request to another host", e.Request.URL)
		}
	}
}
