// Package browser plays the games on the web page in a real browser, Chromium. It is a separate
// module so that users of the library don't have to download chromedp.
//
// Without a browser the tests fail, except with -short or if NO_BROWSER is set.
package browser

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// skipVariable is the environment variable that skips the tests if set.
const skipVariable = "NO_BROWSER"

func TestMain(m *testing.M) {
	flag.Parse()
	status := m.Run()
	closeAll()
	os.Exit(status)
}

// atEnd holds the functions to call after the tests, last first.
var atEnd []func()

func closeAll() {
	for i := len(atEnd) - 1; i >= 0; i-- {
		atEnd[i]()
	}
}

// browserPrograms lists the names of Chromium on various systems. The headless shell comes first: it
// needs less processor time.
var browserPrograms = []string{"chromium-headless-shell", "headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"}

// browserProgram returns the path of the browser, or "".
func browserProgram() string {
	for _, name := range browserPrograms {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// startBrowser starts the browser shared by all tests when the first test needs it.
var startBrowser = sync.OnceValues(func() (context.Context, error) {
	program := browserProgram()
	if program == "" {
		return nil, fmt.Errorf("Chromium is missing: install the package chromium, or skip these tests with -short or %s=1", skipVariable)
	}
	proxy := newProxy()
	atEnd = append(atEnd, proxy.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(program),
		chromedp.NoSandbox, // Chromium does not run as root without it
		chromedp.DisableGPU,
		chromedp.ProxyServer(proxy.URL),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("no-pings", true),
	)
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(allocator)
	atEnd = append(atEnd, stop, cancel)
	return ctx, chromedp.Do(ctx)
})

// needBrowser skips a test if browser tests are disabled, and fails it without a browser.
func needBrowser(t testing.TB) context.Context {
	t.Helper()
	if testing.Short() || os.Getenv(skipVariable) != "" {
		t.Skip("needs a browser")
	}
	ctx, err := startBrowser()
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}
