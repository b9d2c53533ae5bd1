package server

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// healthOf returns a server's health report.
func healthOf(t *testing.T, url string) (status int, text string) {
	t.Helper()
	a, err := http.Get(url + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	body, err := io.ReadAll(a.Body)
	if err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(body)
}

// TestAway takes the database away from a server. During its start, the server ends with an error,
// so that systemd starts it again. A running server continues when the database is back.
func TestAway(t *testing.T) {
	t.Parallel()
	cluster := pgtest.New(t)
	db := cluster.Database(t)
	p := start(t, address(t), "-db", db, "-no-limits")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	white, black := meet(t, p.url), meet(t, p.url)
	game, err := l.begin(ctx, white, black, hall.Creation{Game: "hexdame"})
	if err != nil {
		t.Fatal(err)
	}
	if err := cluster.Kill(); err != nil {
		t.Fatal(err)
	}
	secret := strings.Replace(db, "postgres@", "postgres:hunter2@", 1)
	if secret == db {
		t.Fatalf("the database is %s", db)
	}
	begun := time.Now()
	status, out, errs := program("-listen", "127.0.0.1:0", "-no-page", "-db", secret)
	if status != 1 || out != "" || strings.Count(errs, "\n") != 1 || !strings.HasPrefix(errs, "hexserver: postgres: ") || !strings.Contains(errs, "connect") || strings.Contains(errs, "hunter2") {
		t.Errorf("a server without its database: %d %s %s", status, out, errs)
	}
	if took := time.Since(begun); took > 20*time.Second {
		t.Errorf("a server without its database takes %v to end", took)
	}
	resign := hall.Command{ID: newID(), Command: referee.Command{Do: referee.Resign}}
	r, err := white.once(ctx, p.url, http.MethodPost, "/api/games/"+game+"/commands", resign)
	if err != nil || r.status != http.StatusServiceUnavailable {
		t.Errorf("a command without the database: %v, %v", r, err)
	}
	for status := http.StatusOK; status == http.StatusOK; time.Sleep(50 * time.Millisecond) {
		var text string
		if status, text = healthOf(t, p.url); status != http.StatusOK && !strings.Contains(text, "database") {
			t.Errorf("the health is %d %s", status, text)
		}
		if ctx.Err() != nil {
			t.Fatal("the health is good without the database")
		}
	}
	if err := cluster.Start(); err != nil {
		t.Fatal(err)
	}
	if err := p.awaken(); err != nil {
		t.Error(err)
	}
	if r, err := l.do(ctx, white, game, resign); err != nil || !r.accepted() {
		t.Errorf("a command when the database is back: %v, %v", r, err)
	}
	l.check(load(t, db)).report(t)
	start(t, address(t), "-db", db, "-no-limits")
}
