package page

import (
	"context"
	"encoding/json"
	"io"
	"maps"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// get requests a path from a site, as a browser on the same machine would.
func get(s *site, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost:8080"+path, nil))
	return w
}

// siteOf returns a local site with a status and a throughput.
func siteOf(status Status) *site {
	s := &site{now: func() Status { return status }, local: true, history: history{period: 1}}
	for i := range 4 {
		s.history.add(float64(i), 10*i*i)
	}
	return s
}

// running returns the status of a run.
func running() Status {
	return Status{
		Title: "Self-play of Hexdame", Run: "7c1f", Note: "A note.", Elapsed: 3700, Left: 90, Done: 1234, Total: 5000, Games: 9876, Rate: 2.5,
		Standings: [][]string{{"Bot", "Points"}, {"mcts", "52%"}, {"random"}},
		Workers: []Worker{
			{ID: "w1", Host: "oak", Cores: 8, Done: 77, Rate: 0.5, Job: "12", Busy: 5, Heard: 1, State: "audited"},
			{ID: "w2", Host: "tin", Cores: 4, Heard: 100},
		},
		Warnings: []string{"shard 5 differs"},
	}
}

// TestPage checks the texts on the page.
func TestPage(t *testing.T) {
	w := get(siteOf(running()), "/")
	text := regexp.MustCompile(`\s*<[^>]*>\s*`).ReplaceAllString(w.Body.String(), "|")
	text = regexp.MustCompile(`\|+`).ReplaceAllString(text, "|")
	for _, want := range []string{
		"24%: Self-play of Hexdame|", "|Run|7c1f|", "|24% done|", "|Jobs|1,234 of 5,000|", "|Games|9,876|",
		"|Rate|2.50 games per second|", "|Time so far|1 h 1 min|", "|Time left|1 min 30 s|", "|A note.|",
		"|1 warning|shard 5 differs|", "|Bot|Points|mcts|52%|random|", "|Peak: 50.0 games per second|", "|3 s ago|now|",
		"|2 workers, 12 cores|", "|Games per hour|", "|w1|oak|8|77|1,800|12, for 5 s|1 s ago|audited|",
		"|w2|tin|4|0|0.00|none|1 min 40 s ago|OK|",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in\n%s", want, text)
		}
	}
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Errorf("status %d, type %s", w.Code, w.Header().Get("Content-Type"))
	}
}

// TestFew checks pages with very little content and with a lot of it.
func TestFew(t *testing.T) {
	many := Status{Done: 7, Unit: "positions", Rate: 2}
	for i := range 300 {
		many.Workers = append(many.Workers, Worker{ID: "worker-" + strconv.Itoa(i)})
		many.Warnings = append(many.Warnings, "warning-"+strconv.Itoa(i))
	}
	for _, test := range []struct {
		status     Status
		want, lack []string
	}{
		{Status{}, []string{">Running<", "No worker has joined yet.", "not known yet", `content="5"`, "0 workers<"}, []string{"<progress", "NaN", "warnings-name", "standings-name", ">Games<"}},
		{Status{Done: 3, Total: 3, Finished: true}, []string{">Finished<", "<title>Finished: ", "data-finished", ">3 of 3<"}, []string{"noscript", "Time left"}},
		{Status{Done: 9, Total: 3}, []string{"100% done"}, nil},
		{Status{Done: 1999, Total: 2000}, []string{"99% done"}, nil},
		{Status{Done: -1, Total: 3}, []string{">0% done"}, nil},
		{Status{Standings: [][]string{{"Bot"}}}, nil, []string{"standings-name"}},
		{many, []string{"300 workers<", "worker-199<", "100 more in <a", "warning-199<", "Positions per hour", "2.00 positions per second"}, []string{"worker-200<", "warning-200<"}},
	} {
		body := get(siteOf(test.status), "/").Body.String()
		for _, want := range test.want {
			if !strings.Contains(body, want) {
				t.Errorf("%.100v: want %q in\n%.6000s", test.status, want, body)
			}
		}
		for _, lack := range test.lack {
			if strings.Contains(body, lack) {
				t.Errorf("%.100v: do not want %q", test.status, lack)
			}
		}
	}
	if body := get(&site{now: running}, "/").Body.String(); strings.Contains(body, "<svg viewBox=\"0 0 600") {
		t.Error("there is a throughput before it was measured")
	}
}

// TestEscaped checks that no text of a status becomes markup.
func TestEscaped(t *testing.T) {
	const bad = `"'><script>alert(1)</script>&`
	body := get(siteOf(Status{
		Title: bad, Run: bad, Note: bad, Unit: bad, Games: 1,
		Standings: [][]string{{bad, bad}, {bad, bad}},
		Workers:   []Worker{{ID: bad, Host: bad, State: bad, Job: bad}},
		Warnings:  []string{bad},
	}), "/").Body.String()
	if n := strings.Count(body, "<script"); n != 1 || strings.Contains(body, `"'>`) {
		t.Errorf("%d scripts, want 1, in\n%s", n, body)
	}
}

// TestJSON checks the names and types in status.json.
func TestJSON(t *testing.T) {
	wantStatus := []string{"done", "elapsed", "finished", "games", "left", "note", "period", "rate", "run", "standings", "throughput", "title", "total", "unit", "warnings", "workers"}
	wantWorker := []string{"busy", "cores", "done", "heard", "host", "id", "job", "rate", "state"}
	w := get(siteOf(running()), "/status.json")
	var got map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || w.Header().Get("Content-Type") != "application/json" {
		t.Fatalf("type %s, error %v", w.Header().Get("Content-Type"), err)
	}
	if names := slices.Sorted(maps.Keys(got)); !slices.Equal(names, wantStatus) {
		t.Errorf("the status has %q, want %q", names, wantStatus)
	}
	worker := got["workers"].([]any)[0].(map[string]any)
	if names := slices.Sorted(maps.Keys(worker)); !slices.Equal(names, wantWorker) {
		t.Errorf("a worker has %q, want %q", names, wantWorker)
	}
	if got["done"] != 1234.0 || worker["job"] != "12" || !slices.Equal(got["throughput"].([]any), []any{10.0, 30.0, 50.0}) || got["period"] != 1.0 {
		t.Errorf("done %v, job %v, throughput %v, period %v", got["done"], worker["job"], got["throughput"], got["period"])
	}

	nan, inf := math.NaN(), math.Inf(1)
	w = get(&site{now: func() Status {
		return Status{Elapsed: nan, Left: inf, Rate: -inf, Standings: [][]string{nil}, Workers: []Worker{{Rate: nan, Busy: inf, Heard: -inf}}}
	}}, "/status.json")
	var s Status
	if err := json.Unmarshal(w.Body.Bytes(), &s); err != nil || s.Elapsed != 0 || s.Left != 0 || s.Rate != 0 || s.Workers[0] != (Worker{}) {
		t.Errorf("numbers that are not finite: %+v, error %v", s, err)
	}
	if strings.Contains(w.Body.String(), "null") {
		t.Errorf("arrays are null in\n%s", w.Body)
	}
}

// TestShared checks that serving does not modify data that the caller may share.
func TestShared(t *testing.T) {
	status := running()
	status.Workers[0].Rate = math.NaN()
	get(siteOf(status), "/")
	if !math.IsNaN(status.Workers[0].Rate) || len(status.Standings[2]) != 1 {
		t.Errorf("the status has changed: %+v", status)
	}
}

// TestRequests checks which requests are answered.
func TestRequests(t *testing.T) {
	for _, test := range []struct {
		method, host, path string
		local              bool
		want               int
	}{
		{"GET", "localhost:8080", "/", true, 200},
		{"GET", "LOCALHOST", "/", true, 200},
		{"GET", "127.0.0.1:8080", "/status.json", true, 200},
		{"GET", "127.8.8.8", "/", true, 200},
		{"GET", "[::1]:9999", "/style.css", true, 200},
		{"GET", "[::1]", "/script.js", true, 200},
		{"HEAD", "localhost:8080", "/", true, 200},
		{"GET", "localhost:8080", "/?x=y", true, 200},
		{"GET", "evil.example:8080", "/", true, 421},
		{"GET", "localhost.evil.example", "/status.json", true, 421},
		{"GET", "192.0.2.1:8080", "/", true, 421},
		{"GET", "", "/", true, 421},
		{"POST", "evil.example", "/", true, 421},
		{"GET", "lab.example:8080", "/", false, 200},
		{"POST", "localhost:8080", "/", true, 405},
		{"DELETE", "lab.example", "/", false, 405},
		{"OPTIONS", "localhost", "/status.json", true, 405},
		{"GET", "localhost:8080", "/favicon.ico", true, 404},
		{"GET", "localhost:8080", "/page.html", true, 404},
		{"GET", "localhost:8080", "//", true, 404},
		{"GET", "localhost:8080", "/../status.json", true, 404},
	} {
		s := siteOf(running())
		s.local = test.local
		r := httptest.NewRequest(test.method, "http://x"+test.path, nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s %s of %q: %d, want %d", test.method, test.path, test.host, w.Code, test.want)
		}
		if test.method == "HEAD" && w.Body.Len() > 0 {
			t.Errorf("HEAD: %d bytes, want none", w.Body.Len())
		}
		if (w.Code == 405) != (w.Header().Get("Allow") == "GET, HEAD") {
			t.Errorf("%s: %d, allowed %q", test.method, w.Code, w.Header().Get("Allow"))
		}
		if w.Code != 200 && strings.Contains(w.Body.String(), "7c1f") {
			t.Errorf("%s %s of %q: the refusal shows the run", test.method, test.path, test.host)
		}
		for _, name := range []string{"Content-Security-Policy", "X-Content-Type-Options", "Cache-Control"} {
			if w.Header().Get(name) == "" {
				t.Errorf("%s %s of %q: no %s", test.method, test.path, test.host, name)
			}
		}
	}
}

// TestLinks checks that the page uses only what the site serves, and that its policy allows that:
// no inline scripts and no inline styles.
func TestLinks(t *testing.T) {
	s := siteOf(running())
	body := get(s, "/").Body.String()
	links := regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(body, -1)
	if len(links) < 3 {
		t.Errorf("only the links %q", links)
	}
	for _, link := range links {
		if strings.HasPrefix(link[1], "data:image/svg+xml,") {
			continue
		}
		if w := get(s, "/"+link[1]); w.Code != http.StatusOK {
			t.Errorf("%s: %d", link[1], w.Code)
		}
	}
	for _, bad := range []string{" style=", "<style", " onclick=", " onload=", "<script>", "url("} {
		if strings.Contains(body, bad) || strings.Contains(string(styleCSS), "url(") {
			t.Errorf("the page contains %q, which its policy forbids", bad)
		}
	}
	ids := regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(body, -1)
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id[1]] {
			t.Errorf("two elements have the id %q", id[1])
		}
		seen[id[1]] = true
	}
	for _, label := range regexp.MustCompile(`aria-labelledby="([^"]*)"`).FindAllStringSubmatch(body, -1) {
		if !seen[label[1]] {
			t.Errorf("no element has the id %q", label[1])
		}
	}
}

// TestServe serves a page to several readers while the run changes, until the context ends.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var mu sync.Mutex
	status := running()
	url, err := Serve(ctx, ":0", func() Status {
		mu.Lock()
		defer mu.Unlock()
		status.Done++
		status.Elapsed++
		return status
	})
	if err != nil {
		t.Fatal(err)
	}
	var readers sync.WaitGroup
	for i := range 8 {
		readers.Go(func() {
			for range 10 {
				answer, err := http.Get(url + []string{"", "status.json"}[i%2])
				if err != nil {
					t.Error(err)
					return
				}
				text, err := io.ReadAll(answer.Body)
				answer.Body.Close()
				if err != nil || answer.StatusCode != 200 || !strings.Contains(string(text), "Self-play of Hexdame") {
					t.Errorf("status %d, error %v", answer.StatusCode, err)
				}
			}
		})
	}
	readers.Wait()
	http.DefaultClient.CloseIdleConnections()

	addr := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	_, port, err := net.SplitHostPort(addr)
	if err != nil || strings.HasPrefix(addr, "0.0.0.0") || strings.HasPrefix(addr, "[::]") {
		t.Errorf("the URL is %s, want one of this machine", url)
	}
	for _, taken := range []string{addr, "localhost:" + port} {
		_, err = Serve(ctx, taken, running)
		if want := "-page " + taken + ": the port is taken: want another one, or :0 for a free one"; err == nil || err.Error() != want {
			t.Errorf("a taken port: error %v, want %s", err, want)
		}
	}

	cancel()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		connection, err := net.Dial("tcp", addr)
		if err != nil {
			break
		}
		connection.Close()
		if time.Now().After(end) {
			t.Fatal("the page is served after the end of its context")
		}
	}
}

// TestAddress checks invalid addresses.
func TestAddress(t *testing.T) {
	for _, test := range []struct{ addr, want string }{
		{"", "want a host and a port, such as localhost:8080"},
		{"8080", "want a host and a port"},
		{"localhost", "want a host and a port"},
		{"localhost:http:80", "want a host and a port"},
		{"localhost:70000", "70000"},
		{"localhost:-1", "-1"},
		{"localhost:what", "what"},
	} {
		url, err := Serve(t.Context(), test.addr, running)
		if err == nil || !strings.HasPrefix(err.Error(), "-page "+test.addr+": ") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %q, error %v, want %q", test.addr, url, err, test.want)
		}
	}
}
