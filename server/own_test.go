package server

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/client"
)

// ownProgram is the source of the server with a game and a bot from another module.
const ownProgram = `// Hexserver is the hexserver command with another game, Nim, and another bot, miser.
package main

import (
	"example.com/hexgames/server"
	_ "example.com/newgame/nim/register"
)

func main() { server.Main() }
`

// buildOwn builds the program in a new module, next to a copy of the module with the game, without
// a network. It returns the file.
func buildOwn(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	game := filepath.Join(dir, "newgame")
	if err := os.CopyFS(game, os.DirFS(filepath.Join(root, "examples", "newgame"))); err != nil {
		t.Fatal(err)
	}
	// With all requirements of the server, the go command looks no further.
	module := strings.NewReplacer(
		"module example.com/hexgames/server\n", "module my.example/hexserver\n",
		"=> ..\n", fmt.Sprintf("=> %q\n", root),
	).Replace(read(t, "go.mod"))
	for path, folder := range map[string]string{"example.com/hexgames/server": filepath.Join(root, "server"), "example.com/newgame": game} {
		module += fmt.Sprintf("\nrequire %s v0.0.0\nreplace %s => %q\n", path, path, folder)
	}
	for name, text := range map[string]string{"go.mod": module, "go.sum": read(t, "go.sum"), "main.go": ownProgram} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program := filepath.Join(dir, "hexserver.exe") // the suffix is for Windows
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// An own is the server with its own game and bot, in a separate process.
type own struct {
	*testing.T
	*process
	program string
}

// try runs a command of the program and returns its output.
func (o *own) try(args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(o.Context(), time.Minute)
	defer cancel()
	var out, errs bytes.Buffer
	cmd := exec.CommandContext(ctx, o.program, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("hexserver %s: %w: %s", strings.Join(args, " "), err, &errs)
	}
	return out.String(), nil
}

// run runs a command that must succeed.
func (o *own) run(args ...string) string {
	o.Helper()
	out, err := o.try(args...)
	if err != nil {
		o.Fatal(err)
	}
	return out
}

// person returns a client for a new person.
func (o *own) person(name string) *client.Client {
	o.Helper()
	c, err := client.New(o.url, "")
	if err != nil {
		o.Fatal(err)
	}
	o.Cleanup(c.Close)
	_, token, err := c.NewPerson(o.Context(), name, false)
	if err != nil {
		o.Fatal(err)
	}
	return c.As(token)
}

// move makes a move and checks that the game is in the expected position.
func (o *own) move(c *client.Client, game, move string) {
	o.Helper()
	s, err := c.State(o.Context(), game, false)
	if err == nil {
		_, err = c.Move(o.Context(), game, s.Version, move)
	}
	if err != nil {
		o.Fatalf("%s: %v", move, err)
	}
}

// TestOwn lets people and a bot play a game from another module, on a server that imports both.
func TestOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("building the program takes a long time")
	}
	o := &own{T: t, program: buildOwn(t)}
	db, addr, ctx := filepath.Join(t.TempDir(), "games.db"), address(t), t.Context()
	var err error
	if o.process, err = launch(t, o.program, nil, addr, "-db", db); err == nil {
		err = o.awaken()
	}
	if err != nil {
		t.Fatal(err)
	}

	// Two people play. In between, the server is killed, and finds the game again.
	ada, bob := o.person("Ada"), o.person("Bob")
	about, err := ada.Server(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(about.Games); n == 0 || about.Games[n-1].Name != "nim" {
		t.Errorf("the games are %+v", about.Games)
	}
	created, err := ada.Create(ctx, client.Creation{Game: "nim", Seat: "White"})
	if err == nil {
		_, err = bob.Join(ctx, created.Game, created.Invites["Black"], hexgames.None, "")
	}
	if err != nil {
		t.Fatal(err)
	}
	o.move(ada, created.Game, "a3")
	o.move(bob, created.Game, "b4")
	if s, err := ada.State(ctx, created.Game, true); err != nil || s.Position != "0,0,5 White" || strings.Join(s.Legal, " ") != "c1 c2 c3 c4 c5" {
		t.Errorf("the game is %+v, %v", s, err)
	}
	o.kill()
	if o.process, err = launch(t, o.program, nil, addr, "-db", db); err == nil {
		err = o.awaken()
	}
	if err != nil {
		t.Fatal(err)
	}
	o.move(ada, created.Game, "c4")
	o.move(bob, created.Game, "c1")
	want := hexgames.Outcome{Winner: hexgames.Black, Reason: "the last stone"}
	if s, err := bob.State(ctx, created.Game, false); err != nil || s.Status != referee.Over || s.Outcome != want {
		t.Errorf("the game is %+v, %v", s, err)
	}

	// The bot plays against another one.
	tokens := t.TempDir()
	done := make(chan error, 1)
	go func() {
		_, err := o.try("bot", "-url", o.url, "-token", filepath.Join(tokens, "miser"), "-create", "nim", "-seat", "White", "-stop", "1", "miser")
		done <- err
	}()
	o.run("bot", "-url", o.url, "-token", filepath.Join(tokens, "random"), "-join", "lobby", "-only", "nim", "-stop", "1", "random")
	if err := <-done; err != nil {
		t.Fatal(err)
	}

	// Records and checks include the game. A program without it reports what is missing.
	records := o.run("export", "-db", db)
	for _, want := range []string{
		"[Game \"nim\"]\n[White \"Ada\"]\n[Black \"Bob\"]\n", "\n1. a3 ", " b4 ", " c4 ", " c1 ", " 0-1\n",
		"[Game \"nim\"]\n[White \"miser\"]\n[Black \"random\"]\n",
	} {
		if !strings.Contains(records, want) {
			t.Errorf("the records are\n%s\nwant\n%s", records, want)
		}
	}
	if out := o.run("replay", "-db", db); !strings.HasPrefix(out, "2 games, ") || !strings.HasSuffix(out, ": 0 started under different rules, 0 cannot be played under this program's rules\n") {
		t.Errorf("replay prints %s", out)
	}
	if status, out, errs := program("replay", "-db", db); status != 1 || !strings.Contains(out, `no such game: "nim": want one of `) || errs != "hexserver: 2 games cannot be replayed\n" {
		t.Errorf("without the game, replay prints %s%s, status %d", out, errs, status)
	}
	// The program builds itself only inside its module.
	file := filepath.Join(tokens, "hexserver")
	if out, err := o.try("build", "-o", file); err == nil || !strings.Contains(err.Error(), "the go command cannot find my.example/hexserver here") {
		t.Errorf("build outside the module: %s, %v", out, err)
	}
	if out := o.run("completion", "words", "bot", "-create", "ni"); out != "nim\n" {
		t.Errorf("the games with this start are %q", out)
	}
}
