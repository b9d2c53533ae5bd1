package server

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/client"
)

// A visitor is hexserver bot in this process.
type visitor struct {
	interrupt chan os.Signal
	ended     chan struct{}
	status    int
	notes
}

// invite starts hexserver bot.
func invite(args ...string) *visitor {
	g := &visitor{interrupt: make(chan os.Signal), ended: make(chan struct{})}
	go func() {
		defer close(g.ended)
		e := &console.Env{Name: "hexserver", Args: append([]string{"bot"}, args...), Out: g, Errs: g, Interrupt: g.interrupt}
		g.status = e.Run(Command)
	}()
	return g
}

// until waits until a visitor has printed a text.
func (g *visitor) until(t *testing.T, text string) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !strings.Contains(g.said(), text); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the bot does not print %q, but\n%s", text, g.said())
		}
	}
}

// wait waits until a visitor has ended, without an error.
func (g *visitor) wait(t *testing.T) {
	t.Helper()
	select {
	case <-g.ended:
		if g.status != 0 {
			t.Errorf("the bot ends with status %d:\n%s", g.status, g.said())
		}
	case <-time.After(time.Minute):
		t.Fatalf("the bot does not end:\n%s", g.said())
	}
}

// clientOf returns a client with the token in a file.
func clientOf(t *testing.T, url, file string) *client.Client {
	t.Helper()
	c, err := client.New(url, strings.TrimSpace(read(t, file)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// replayed returns a game, and checks that its moves were legal, and that each was played once.
func replayed(t *testing.T, c *client.Client, game string) client.State {
	t.Helper()
	found, err := c.Events(t.Context(), game, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := referee.Fold(found.Events); err != nil {
		t.Error(err)
	}
	s, err := c.State(t.Context(), game, false)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Bots create their own people, find each other in the lobby, and end after a game. One of them is
// invited later, with the token in the environment, and is interrupted.
func TestBot(t *testing.T) {
	p := start(t, address(t), "-db", filepath.Join(t.TempDir(), "games.db"))
	file := filepath.Join(t.TempDir(), "token")
	one := invite("-url", p.url, "-token", file+"1", "-name", "Ada", "-create", "hexdame", "-clock", "60+1", "-seat", "Black", "-stop", "1", "mcts:nodes=20")
	one.until(t, "waiting in the lobby")
	two := invite("-url", p.url, "-token", file+"2", "-join", "lobby", "-only", "hexdame", "-stop", "1", "random")
	one.wait(t)
	two.wait(t)
	for _, text := range []string{" as Ada (", "hexdame, Black against random", "over after "} {
		if !strings.Contains(one.said(), "hexserver bot: ") || !strings.Contains(one.said(), text) {
			t.Errorf("the bot does not print %q, but\n%s", text, one.said())
		}
	}
	ada := clientOf(t, p.url, file+"1")
	list, err := ada.Mine(t.Context(), client.Filter{})
	if err != nil || len(list) != 1 || list[0].White.Name != "random" || !list[0].White.Bot || list[0].Clock.Base != 60_000 {
		t.Fatalf("the games are %+v, %v", list, err)
	}
	replayed(t, ada, list[0].ID)
	if info, err := os.Stat(file + "1"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file with the token is %v, %v", info, err)
	}

	t.Setenv(tokenVariable, ada.Token)
	three := invite("-url", p.url, "-create", "hexade", "-option", "side=5", "easy")
	three.until(t, " as Ada (")
	select {
	case three.interrupt <- os.Interrupt:
	case <-three.ended:
	}
	three.wait(t)
}

// Bots continue after the server was killed, and report it.
func TestBotOutage(t *testing.T) {
	addr, db := address(t), filepath.Join(t.TempDir(), "games.db")
	p := start(t, addr, "-db", db)
	file := filepath.Join(t.TempDir(), "token")
	one := invite("-url", p.url, "-token", file+"1", "-create", "hextad,hexdame", "-stop", "2", "mcts:time=30ms")
	two := invite("-url", p.url, "-token", file+"2", "-join", "lobby", "-stop", "2", "mcts:time=30ms")
	for _, g := range []*visitor{one, two} {
		g.until(t, " against ")
	}
	for range 2 {
		time.Sleep(200 * time.Millisecond)
		p.kill()
		time.Sleep(300 * time.Millisecond)
		p = start(t, addr, "-db", db)
		one.until(t, "is back after")
	}
	one.wait(t)
	two.wait(t)
	ada := clientOf(t, p.url, file+"1")
	list, err := ada.Mine(t.Context(), client.Filter{Status: []referee.Status{referee.Over}})
	if err != nil || len(list) != 2 {
		t.Fatalf("the games are %+v, %v", list, err)
	}
	for _, s := range list {
		if o := replayed(t, ada, s.ID).Outcome; o.Reason == referee.Aborted || o.Reason == hexgames.ReasonResignation {
			t.Errorf("%s ended with %v", s.Game, o)
		}
	}
	for _, g := range []*visitor{one, two} {
		if text := g.said(); !strings.Contains(text, "lost "+p.url+": ") || strings.Count(text, "over after ") != 2 {
			t.Errorf("the bot prints\n%s", text)
		}
	}
}

// An engine plays, given by its command.
func TestBotEngine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds an engine")
	}
	engine := filepath.Join(t.TempDir(), "engine")
	build := exec.Command("go", "build", "-o", engine, "./cmd/hexgames")
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	p := start(t, address(t), "-db", filepath.Join(t.TempDir(), "games.db"))
	file := filepath.Join(t.TempDir(), "token")
	one := invite("-url", p.url, "-token", file+"1", "-create", "hexagrams,hextad", "-clock", "60+0", "-stop", "2", "cmd:nodes=50 "+engine+" engine")
	two := invite("-url", p.url, "-token", file+"2", "-join", "lobby", "-stop", "2", "random")
	one.wait(t)
	two.wait(t)
	if n := strings.Count(one.said(), "over after "); n != 2 {
		t.Errorf("the engine has played %d games:\n%s", n, one.said())
	}
}

// Wrong usage of hexserver bot.
func TestBotUsage(t *testing.T) {
	t.Setenv(tokenVariable, "")
	here := "-url http://127.0.0.1:1 "
	for args, want := range map[string]string{
		"":                                 "there are 0 arguments: want one bot, such as mcts, easy, or cmd:./engine",
		here + "mcts easy":                 "there are 2 arguments: want one bot",
		"mcts":                             "there is no server: want -url URL",
		"-url here mcts":                   `the server is "here": want a URL`,
		here + "nobody":                    "bad bot",
		here + "-join all mcts":            `-join is "all": want lobby or none`,
		here + "-games 0 mcts":             "the games are 0: want 1 to 1000",
		here + "-stop -1 mcts":             "-stop is -1",
		here + "-seat Chance mcts":         `the seat is "Chance"`,
		here + "-only hexade mcts":         "-only is for -join lobby",
		here + "-clock 5+0 mcts":           "-clock and -option are for -create",
		here + "-create chess mcts":        "no such game",
		here + "-create hexade -clock x m": "bad bot",
		here + "-create hexade -clock 99999999+0 mcts": "-clock: ",
		here + "-create hexade -option side=99 mcts":   "side",
		here + "-join lobby -only hexade,chess mcts":   "no such game",
		here + "mcts":                                        "there is no token: want one in the environment variable HEXGAMES_TOKEN, or -token FILE",
		here + "-create hexade -clock five mcts":             "-clock: ",
		here + "-token " + os.DevNull + " mcts":              "is empty: want a token",
		here + "-token " + os.DevNull + "/nothing mcts":      "nothing",
		here + "-create hexade -option side=5 -games x easy": "invalid value",
	} {
		g := invite(strings.Fields(args)...)
		select {
		case <-g.ended:
		case <-time.After(10 * time.Second):
			t.Fatalf("hexserver bot %s does not end", args)
		}
		if g.status == 0 || !strings.Contains(g.said(), want) {
			t.Errorf("hexserver bot %s: status %d, %s; want %s", args, g.status, g.said(), want)
		}
	}
}

// The manual of hexserver bot lists all flags.
func TestBotManual(t *testing.T) {
	g := invite("-h")
	g.wait(t)
	if g.said() != botManual {
		t.Errorf("the manual is\n%s", g.said())
	}
	var f botFlags
	set := flag.NewFlagSet("bot", flag.ContinueOnError)
	f.define(set)
	set.VisitAll(func(f *flag.Flag) {
		if !strings.Contains(botManual, "\n\t-"+f.Name+" ") {
			t.Errorf("the manual does not have -%s", f.Name)
		}
	})
}

// The Python bot plays all games against hexserver bot, from the lobby or with an invitation.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip(err)
	}
	if lines := strings.Count(read(t, "python/bot.py"), "\n"); lines > 60 {
		t.Errorf("the bot in Python has %d lines, and should be short", lines)
	}
	p := start(t, address(t), "-db", filepath.Join(t.TempDir(), "games.db"), "-no-limits")
	file := filepath.Join(t.TempDir(), "token")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	run := func(args ...string) string {
		t.Helper()
		cmd := exec.CommandContext(ctx, python, append([]string{"-B", "python/bot.py", p.url}, args...)...)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("bot.py %s: %v: %s", strings.Join(args, " "), err, out)
		}
		return string(out)
	}
	for i, name := range games.Names() {
		g := invite("-url", p.url, "-token", file, "-create", name, "-stop", "1", "random")
		out := run("lobby")
		g.wait(t)
		list, err := clientOf(t, p.url, file).Mine(ctx, client.Filter{Limit: 1})
		if err != nil || len(list) != 1 || list[0].Game != name {
			t.Fatalf("the games are %+v, %v", list, err)
		}
		s := replayed(t, clientOf(t, p.url, file), list[0].ID)
		if want := fmt.Sprintf("{'winner': '%v', 'reason': '%s'}\n", s.Outcome.Winner, s.Outcome.Reason); out != want {
			t.Errorf("game %d: bot.py prints %s, want %s", i, out, want)
		}
	}
	ada := clientOf(t, p.url, file)
	created, err := ada.Create(ctx, client.Creation{Game: "hexade", Seat: "Black"})
	if err != nil {
		t.Fatal(err)
	}
	g := invite("-url", p.url, "-token", file, "-stop", "1", "random")
	run(created.Game, created.Invites["White"])
	g.wait(t)
	if s := replayed(t, ada, created.Game); s.Status != referee.Over || s.White.Name != "Random" || !s.White.Bot {
		t.Errorf("the game is %+v", s)
	}
}
