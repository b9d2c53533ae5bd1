package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
)

// TestMain makes this program serve as the processes that the soak starts.
func TestMain(m *testing.M) {
	if os.Getenv(envDisk) != "" || len(os.Args) > 1 && os.Args[1] == serveFile {
		main()
		return
	}
	os.Exit(m.Run())
}

// measured runs the program.
func measured(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "load", Args: args, Out: &o, Errs: &e}
	status = env.Run(command)
	return o.String(), e.String(), status
}

// TestRun runs all parts with both stores, with small numbers.
func TestRun(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the server, and starts it several times")
	}
	fill := t.TempDir()
	for _, store := range []string{"sqlite", "postgres"} {
		out, errs, status := measured("-store", store, "-seconds", "0.5", "-games", "1,3", "-rate", "50", "-open", "3", "-streams", "20", "-stored", "50", "-live", "5", "-rest", "10ms",
			"-dir", t.TempDir(), "-fill", fill)
		if strings.Contains(errs, "PostgreSQL needs") || strings.Contains(errs, "this test needs PostgreSQL") {
			t.Skip(errs)
		}
		if status != 0 || errs != "" {
			t.Fatalf("status %d: %s", status, errs)
		}
		for _, line := range []string{
			`fdatasync of 100 bytes in .*: p50 \S+ ms, p99 \S+ ms`, store + ` +result +yardstick +ratio +server CPU +client CPU`,
			`closed loop, 1 game +\d+ moves/s +ungrouped \d+ +\d+\.\d\d +.*\d+ µs/move`, `closed loop, 3 games +\d+ moves/s`,
			`open loop, 3 games, 50 moves/s +\d+ moves/s`, `  to the opponent's event, p50 / p99 +\S+ ms / \S+ ms +fdatasync \S+ ms +\S+`,
			`one game, to the opponent's event, p50 / p99 +\S+ ms / \S+ ms`, `20 idle streams +\S+ kB each +\S+ MB without`,
			`5 games of 60 moves +\S+ kB each`, `  after 10ms without moves +\S+ MB`, `start with 55 games, 5 of them live +\S+ s`, `  to the first move +\S+ s`,
		} {
			if !regexp.MustCompile(`(?m)^` + line).MatchString(out) {
				t.Errorf("there is no line %s in\n%s", line, out)
			}
		}
	}
}

// TestAttack tries attacks that take no time.
func TestAttack(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("builds the server, and needs many addresses of this machine")
	}
	out, errs, status := measured("-attack", "-run", "recovery|HEAD|deceptive|cookie|Request|erased|IPv6", "-dir", t.TempDir())
	if status != 0 || strings.Count(out, " | ok\n") < 12 {
		t.Errorf("status %d: %s\n%s", status, errs, out)
	}
}

// TestSoak has a few people play while things go wrong.
func TestSoak(t *testing.T) {
	if testing.Short() || runtime.GOOS != "linux" {
		t.Skip("needs half a minute, and many addresses of this machine")
	}
	out, errs, status := measured("-soak", "20s", "-players", "8", "-dir", t.TempDir())
	if status != 0 || !regexp.MustCompile(`(?s)8 players, \d+ games, \d\d+ commands.* kill: [1-9].* step of the clock: .*lost: 0\ntwice: 0\ngames over by time: 0\n`).MatchString(out) {
		t.Errorf("status %d: %s\n%s", status, errs, out)
	}
}

// TestUsage checks the errors for wrong usage.
func TestUsage(t *testing.T) {
	for args, want := range map[string]string{
		"-store files":        `the store is "files": want sqlite, postgres or all`,
		"-part all":           `the part is "all": want one of disk, closed, open, alone, idle, memory, start`,
		"-games 1,x":          `a number of games is "x": want 1 to 10000, or several with commas`,
		"-seconds 0":          "the seconds are 0: want more than 0, up to 3600",
		"-rate 0":             "want 1 or more for -rate, -open, -streams and -live, and 0 or more for -stored",
		"-attack -run (":      `-run "(" isn't a regular expression`,
		"-soak 1s -store all": "a soak has -store sqlite or postgres, and 2 or more -players",
		"x":                   `unexpected argument "x"`,
		"-dir /dev/null/x":    "mkdir /dev/null/x",
	} {
		if _, errs, status := measured(strings.Fields(args)...); status == 0 || !strings.Contains(errs, want) {
			t.Errorf("load %s: status %d, %s; want %s", args, status, errs, want)
		}
	}
	if out, _, status := measured("-h"); status != 0 || !strings.HasPrefix(out, "Load measures hexserver") {
		t.Errorf("the manual is %s", out)
	}
}

// TestDurations checks quantiles.
func TestDurations(t *testing.T) {
	var d durations
	if d.at(0.5) != 0 {
		t.Error("there is a median of nothing")
	}
	for i := range 100 {
		d.add(time.Duration(100-i) * time.Millisecond)
	}
	if got := d.ms(0.5) + d.ms(0.99) + d.ms(1); got != "51.00 ms100.00 ms100.00 ms" {
		t.Errorf("the quantiles are %s", got)
	}
}

// TestServer checks that a server that does not start causes an error.
func TestServer(t *testing.T) {
	program, err := exec.LookPath("false")
	if err != nil {
		t.Skip(err)
	}
	l := &load{options: options{server: program}}
	if _, err := l.launch(context.Background(), "x", 0); err == nil || !strings.Contains(err.Error(), "the server does not start") {
		t.Errorf("the error is %v", err)
	}
}
