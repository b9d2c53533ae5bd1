package api_test

import (
	"errors"
	"fmt"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/server/api"
)

// metrics returns the values of the server's metrics.
func (w *world) metrics() map[string]string {
	w.Helper()
	rec := httptest.NewRecorder()
	w.api.Metrics().ServeHTTP(rec, httptest.NewRequestWithContext(w.T.Context(), "GET", "/metrics", nil))
	if rec.Code != 200 {
		w.T.Fatalf("the metrics: %d %s", rec.Code, rec.Body)
	}
	all := map[string]string{}
	for line := range strings.Lines(rec.Body.String()) {
		line = strings.TrimSpace(line)
		if i := strings.LastIndexByte(line, ' '); i >= 0 && strings.HasPrefix(line, "hexgames_") {
			all[line[:i]] = line[i+1:]
		}
	}
	return all
}

// TestMetrics checks what the metrics count, and that the manual lists them.
func TestMetrics(t *testing.T) {
	o := api.Options{Limits: api.Limits{People: 2}, Connections: func() (open, refused int64) { return 7, 8 }}
	run(t, o, func(t *testing.T, w *world) {
		g := w.play(fields{"clock": fields{"base": 3000}})
		c, f := g.next()
		f["id"] = "x"
		g.do(c, f).want(200)
		g.do(c, f).want(200)
		g.do(c, fields{"do": "dance"}).refused(409, "command")
		g.white.post("/api/people", nil).refused(429, "limit")
		s := g.white.stream(g.path("/stream"))
		s.next()
		w.Store.Fail(errors.New("no"), "Append")
		_, f = g.next()
		g.do(g.black, f).refused(503, "unavailable")
		w.Store.Mend()
		w.Store.Shift(10_000)
		time.Sleep(time.Second)
		got := w.metrics()
		for name, want := range map[string]string{
			"hexgames_commands_total": "6", "hexgames_refused_total": "1", "hexgames_repeated_total": "1", "hexgames_events_total": "6",
			"hexgames_failed_total": "1", "hexgames_conflicts_total": "0", "hexgames_graced_total": "1", "hexgames_clock_jumps_total": "1", "hexgames_clock_ahead_seconds": "0", "hexgames_connections": "7", "hexgames_connections_refused_total": "8", "hexgames_flagged_total": "0",
			"hexgames_open_games": "1", "hexgames_streams": "1", "hexgames_ready": "1", "hexgames_evicted_total": "0",
			`hexgames_requests_total{endpoint="POST /api/games/{id}/commands",status="200"}`: "3",
			`hexgames_requests_total{endpoint="POST /api/games/{id}/commands",status="409"}`: "1",
			`hexgames_requests_total{endpoint="POST /api/games/{id}/commands",status="503"}`: "1",
			`hexgames_requests_total{endpoint="POST /api/games",status="201"}`:               "1",
			`hexgames_overdrawn_total{budget="people"}`:                                      "1",
			`hexgames_request_seconds_count{endpoint="POST /api/games/{id}/commands"}`:       "5",
		} {
			if got[name] != want {
				t.Errorf("%s is %q, want %s", name, got[name], want)
			}
		}
		time.Sleep(5 * time.Second)
		s.end()
		time.Sleep(2 * time.Minute)
		w.Store.Fail(errors.New("no"), "Beat")
		time.Sleep(time.Second)
		got = w.metrics()
		for name, want := range map[string]string{"hexgames_flagged_total": "1", "hexgames_ready": "0", "hexgames_streams": "0", "hexgames_open_games": "0", "hexgames_evicted_total": "1"} {
			if got[name] != want {
				t.Errorf("later, %s is %q, want %s", name, got[name], want)
			}
		}
		w.Store.Mend()

		manual, err := os.ReadFile("../MANUAL.md")
		if err != nil {
			t.Fatal(err)
		}
		documented := regexp.MustCompile("hexgames_[a-z_]+").FindAllString(string(manual), -1)
		var coded []string
		for name := range got {
			name, _, _ = strings.Cut(name, "{")
			for _, suffix := range []string{"_bucket", "_sum", "_count"} {
				name = strings.TrimSuffix(name, suffix)
			}
			coded = append(coded, name)
		}
		slices.Sort(documented)
		slices.Sort(coded)
		same(t, "metrics of MANUAL.md", slices.Compact(documented), slices.Compact(coded))
	})
}

// TestHealth checks the health report.
func TestHealth(t *testing.T) {
	run(t, api.Options{}, func(t *testing.T, w *world) {
		if a := w.health(); a.status != 200 || string(a.body) != "ok\n" || a.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%d %q", a.status, a.body)
		}
		for _, row := range []struct {
			trouble error
			want    string
		}{
			{errors.New("sqlite: secret path"), "the database"},
			{fmt.Errorf("sqlite: secret path: %w", syscall.ENOSPC), "the disk"},
		} {
			w.Store.Fail(row.trouble, "Beat")
			time.Sleep(time.Second)
			if a := w.health(); a.status != 503 || strings.Contains(string(a.body), "secret") || !strings.Contains(string(a.body), row.want) {
				t.Errorf("%v: %d %q, want %s", row.trouble, a.status, a.body, row.want)
			}
			w.Store.Mend()
			time.Sleep(time.Second)
			if a := w.health(); a.status != 200 {
				t.Errorf("%d %q", a.status, a.body)
			}
		}
		w.Store.Shift(60_000)
		time.Sleep(time.Second)
		if a := w.health(); a.status != 200 || !strings.HasPrefix(string(a.body), "ok\nthe clock of the database jumped ahead by") {
			t.Errorf("after a jump of the clock: %d %q", a.status, a.body)
		}
	})
}

// TestServer checks the server's description of itself.
func TestServer(t *testing.T) {
	run(t, api.Options{Share: "https://hex.example", Limits: api.Standard}, func(t *testing.T, w *world) {
		var info struct {
			Epoch, URL string
			Time       int64
			Games      []struct {
				Name   string
				Chance bool
			}
			Limits api.Limits
			Verbs  []string
		}
		w.anybody("192.0.2.1:1").get("/api").want(200).read(&info)
		if info.Epoch != w.Hall.Epoch() || info.URL != "https://hex.example" || info.Time != int64(w.Hall.Now()) || info.Limits != api.Standard || len(info.Verbs) != 10 {
			t.Errorf("the server is %+v", info)
		}
		var names []string
		for _, g := range info.Games {
			names = append(names, g.Name)
			start, err := games.Start(g.Name, "", nil)
			if err != nil || g.Chance != (start.Turn() == hexgames.Chance) {
				t.Errorf("%+v, %v", g, err)
			}
		}
		if !slices.Equal(names, games.Names()) {
			t.Errorf("the games are %q", names)
		}
	})
}
