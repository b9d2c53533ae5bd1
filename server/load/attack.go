package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"time"

	"example.com/hexgames/kit/console"
)

// An attack is an abuse of a server with a new database and the default limits.
type attack struct {
	name   string
	waits  bool     // mostly waits, so others can run beside it
	files  int      // maximum number of files the server may open; 0 for the limit of this process
	shared bool     // two servers with PostgreSQL
	args   []string // for the server
	do     func(ctx context.Context, t *target) error
}

// behindProxy are the flags of a server behind a proxy at an address of this machine.
var behindProxy = []string{"-trusted-proxy", "127.0.0.1"}

// attacks are all attacks, in the order of the table.
var attacks = []attack{
	{name: "people and games from one address, 5 s", do: flood(5 * time.Second)},
	{name: "people and games from one address, 30 s", do: flood(30 * time.Second)},
	{name: "people from one IPv6 network", args: behindProxy, do: floodNetwork},
	{name: "streams from one address", do: floodStreams},
	{name: "connections from one address", files: 400, do: floodConnections(1)},
	{name: "connections from 250 addresses", files: 400, do: floodConnections(250)},
	{name: "games by racing", do: raceGames},
	{name: "games joined by racing", do: raceJoins},
	{name: "games without a seat", do: seatless},
	{name: "tokens by racing", do: raceTokens},
	{name: "recovery secrets by racing", do: raceRecovery},
	{name: "lobby of people who left", waits: true, do: leaveLobby},
	{name: "claim after a join", waits: true, do: claimJoined},
	{name: "claim after a restart", waits: true, do: claimRestarted},
	{name: "deals chosen by aborting", do: chooseDeal},
	{name: "hostile position", do: hostileStart},
	{name: "HEAD of a stream", do: headStream},
	{name: "deceptive names", do: falseNames},
	{name: "X-Request-Id", args: behindProxy, do: requestID},
	{name: "cookie of another port", args: behindProxy, do: shadowCookie},
	{name: "takebacks", do: takeBack},
	{name: "delayed game in lists", do: delayed},
	{name: "forgotten token", do: forgottenToken},
	{name: "banned person", do: banned},
	{name: "forgotten token, another server", shared: true, do: forgottenToken},
	{name: "erased name in the files", do: erasedName},
	{name: "lag by late echoes", do: lateEchoes},
}

// elsewhere lists cases that can't be tried from outside, with the tests that try them.
var elsewhere = [][2]string{
	{"machine clocks that are set", "go -C server test ./store/clock ./hall -run 'Steps|Melts|Restart|Random|Jump|Ahead'"},
	{"PostgreSQL clock that is set", "go -C server test ./store/postgres -run Clocks"},
	{"clocks, disks, kills and a flood together", "go -C server run ./load -soak 10m, and the same with -store postgres"},
	{"draws chosen after a reseed, forged records", "go test ./kit/referee -run 'Mutations|Right|Forgeries|OtherGame'"},
	{"the same records and verify.py", "go -C server test -run 'Both|Verify' ."},
	{"bot with opponents who leave", "go -C server test ./player -run 'Left|Away|Refusal'"},
}

// attackAll carries out the attacks with names that match an expression, and prints a table.
func (l *load) attackAll(ctx context.Context) (err error) {
	only, err := regexp.Compile(l.only)
	if err != nil {
		return console.Usage("-run %q isn't a regular expression: %v", l.only, err)
	}
	if l.folder, err = os.MkdirTemp(l.dir, "load"); err != nil {
		return err
	}
	defer os.RemoveAll(l.folder)
	if l.server == "" {
		if l.server, err = build(ctx, l.folder); err != nil {
			return err
		}
	}
	results := make([]*target, len(attacks))
	var waiting sync.WaitGroup
	begin := func(i int) {
		results[i] = &target{load: l, attack: attacks[i], folder: filepath.Join(l.folder, fmt.Sprint(i))}
	}
	for i, a := range attacks {
		if a.waits && only.MatchString(a.name) {
			begin(i)
			waiting.Go(func() { results[i].run(ctx) })
		}
	}
	l.progress("attacks that wait")
	waiting.Wait()
	fmt.Fprintln(l.Out, "case | measured | limit | ")
	failed := 0
	for i, a := range attacks {
		if !only.MatchString(a.name) {
			continue
		}
		if !a.waits {
			begin(i)
			l.progress("%s", a.name)
			results[i].run(ctx)
			l.Rewrite("")
		}
		failed += results[i].print()
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	for _, e := range elsewhere {
		if only.MatchString(e[0]) {
			fmt.Fprintf(l.Out, "%s | by %s | | \n", e[0], e[1])
		}
	}
	if failed > 0 {
		return fmt.Errorf("%s of the table beyond the limit", number(failed, "line"))
	}
	return nil
}

// A finding is a line of the table.
type finding struct {
	what, measured, limit string
	ok                    bool
}

// run carries out the attack on a new server.
func (t *target) run(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	defer t.end()
	err := t.begin(ctx)
	if err == nil {
		err = t.do(ctx, t)
	}
	if err != nil {
		t.add("", err.Error(), "", false)
	}
}

// print prints the findings and returns how many exceed their limit.
func (t *target) print() (failed int) {
	for _, f := range t.findings {
		name, verdict := t.name, "ok"
		if f.what != "" {
			name += ": " + f.what
		}
		if !f.ok {
			verdict = "FAIL"
			failed++
		}
		fmt.Fprintf(t.Out, "%s | %s | %s | %s\n", name, f.measured, f.limit, verdict)
	}
	return failed
}

func (t *target) add(what, measured, limit string, ok bool) {
	t.findings = append(t.findings, finding{what, measured, limit, ok})
}

// most records a number and its maximum.
func (t *target) most(what string, n, limit int) {
	t.add(what, fmt.Sprint(n), fmt.Sprintf("<= %d", limit), n <= limit)
}

// exactly records a number and its expected value.
func (t *target) exactly(what string, n, want int) {
	t.add(what, fmt.Sprint(n), fmt.Sprint(want), n == want)
}

// within records a duration and its maximum.
func (t *target) within(what string, d, limit time.Duration) {
	t.add(what, ms(d), "<= "+ms(limit), d <= limit)
}
