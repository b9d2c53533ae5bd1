package browser

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"example.com/hexgames/kit/games"
)

// mostFirst is the limit for the time until a first move is played, with a margin for a busy
// machine. On an idle machine it takes half a second.
const mostFirst = 7500 * time.Millisecond

// startModule starts the server, and returns the address of an empty page with the server's policy.
func startModule(t testing.TB) string {
	t.Helper()
	to, err := url.Parse(startServer(t))
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/empty.html" {
			answer, err := http.Get(to.String())
			if err != nil {
				t.Error(err)
				return
			}
			answer.Body.Close()
			w.Header().Set("Content-Security-Policy", answer.Header.Get("Content-Security-Policy"))
			fmt.Fprint(w, `<!doctype html><link rel="icon" href="icon.svg">`)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/empty.html"
}

// firstMove returns the time from the request for the module until a move is played, in a browser
// with an empty cache.
func firstMove(t testing.TB, url, game string) time.Duration {
	t.Helper()
	p := emptyTab(t)
	p.do(chromedp.Navigate(url))
	return milliseconds(get[float64](p, `(async () => {
		const begun = performance.now();
		const {load} = await import(new URL('hexgames.mjs', location.href).href);
		const game = await load(%s);
		game.play(game.legal()[0]);
		return performance.now() - begun;
	})()`, game))
}

func TestFirstMove(t *testing.T) {
	url := startModule(t)
	for _, game := range games.Names() {
		took := firstMove(t, url, game)
		t.Logf("the first move of %s is played after %v", game, took.Round(time.Millisecond))
		if took > mostFirst {
			t.Errorf("the first move of %s is played after %v, want at most %v", game, took, mostFirst)
		}
	}
}

func BenchmarkFirstMove(b *testing.B) {
	url := startModule(b)
	var took time.Duration
	for b.Loop() {
		took += firstMove(b, url, "hexdame")
	}
	b.ReportMetric(float64(took.Milliseconds())/float64(b.N), "ms-move")
}

// The module works under the page's policy: bots run in a worker and can be stopped. It leaves
// nothing global behind.
func TestModule(t *testing.T) {
	t.Parallel()
	p := emptyTab(t)
	p.do(chromedp.Navigate(startModule(t)))
	type result struct {
		Globals []string `json:"globals"`
		Nodes   int      `json:"nodes"`
		Told    int      `json:"told"`
		Stopped bool     `json:"stopped"`
		Closed  string   `json:"closed"`
		Refused string   `json:"refused"`
		Games   []int    `json:"games"`
	}
	got := get[result](p, `(async () => {
		const globals = Object.getOwnPropertyNames(globalThis);
		const {Refusal, games, load} = await import(new URL('hexgames.mjs', location.href).href);
		const plies = await Promise.all(games.map(async ({name}) => {
			const [one, other] = await Promise.all([load(name), load(name)]);
			one.play(one.legal()[0]);
			other.close();
			return one.state().ply;
		}));
		const game = await load('hexdame');
		const {nodes} = await game.think({bot: 'mcts:nodes=70'});
		let told = 0;
		const stopped = await game.think({bot: 'mcts:time=1h', onprogress: (far) => {
			told = far.nodes;
			game.stop();
		}});
		const refused = await game.think({bot: 'deep'}).catch((problem) => problem instanceof Refusal && problem.kind);
		const closing = game.think({bot: 'mcts:time=1h'});
		game.close();
		return {
			globals: Object.getOwnPropertyNames(globalThis).filter((name) => !globals.includes(name)),
			nodes, told, stopped: stopped.nodes === told, closed: String(await closing), refused, games: plies,
		};
	})()`)
	if len(got.Globals) > 0 || got.Nodes != 70 || got.Told == 0 || !got.Stopped || got.Closed != "null" || got.Refused != "bot" {
		t.Errorf("the module gives %+v", got)
	}
	for i, ply := range got.Games {
		if ply != 1 {
			t.Errorf("%s is at move %d", games.Names()[i], ply)
		}
	}
}
