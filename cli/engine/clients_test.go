package engine

import (
	"bytes"
	"flag"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// needed makes a missing interpreter for a client a failure.
var needed = flag.Bool("clients", false, "fail if python3 or node is missing")

// TestMain runs the engine itself if a client started it. An environment variable tells them apart.
func TestMain(m *testing.M) {
	out := io.Writer(os.Stdout)
	switch os.Getenv("ENGINE") {
	case "":
		os.Exit(m.Run())
	case "chatty":
		out = chatty{}
	case "mortal":
		out = new(mortal)
	case "minimal":
		minimal(os.Args[1])
		os.Exit(0)
	}
	env := console.Env{Name: "engine", Args: os.Args[1:], In: os.Stdin, Out: out, Errs: os.Stderr}
	os.Exit(env.Run(Command))
}

// A chatty output reports progress before each answer of a bot.
type chatty struct{}

func (chatty) Write(p []byte) (int, error) {
	if answer := []byte(`,"answer":{"move":`); bytes.Contains(p, answer) {
		os.Stdout.Write(bytes.Replace(p, answer, []byte(`,"progress":{"move":`), 1))
	}
	return os.Stdout.Write(p)
}

// A mortal output ends the process in the middle of a game.
type mortal struct{ lines int }

func (m *mortal) Write(p []byte) (int, error) {
	if m.lines++; m.lines > 9 {
		os.Exit(3)
	}
	return os.Stdout.Write(p)
}

// clients are the programs in the manual.
var clients = [][]string{{"python3", "clients/client.py"}, {"node", "clients/client.mjs"}}

// use runs a client with an engine of a kind.
func use(t *testing.T, client []string, kind string) (out, errs string, err error) {
	t.Helper()
	if _, err := exec.LookPath(client[0]); err != nil {
		if *needed {
			t.Fatal(err)
		}
		t.Skip(client[0] + " is not installed")
	}
	var o, e bytes.Buffer
	c := exec.CommandContext(t.Context(), client[0], client[1], os.Args[0], "-json")
	c.Env = append(os.Environ(), "ENGINE="+kind)
	c.Stdout, c.Stderr = &o, &e
	err = c.Run()
	return o.String(), e.String(), err
}

// TestClients has each client play a game of each kind to its end. It must handle progress and a
// refused request.
func TestClients(t *testing.T) {
	for _, client := range clients {
		t.Run(client[0], func(t *testing.T) {
			t.Parallel()
			out, errs, err := use(t, client, "chatty")
			if err != nil {
				t.Fatalf("%v: %s", err, errs)
			}
			var played []string
			for r, err := range record.Read(strings.NewReader(out)) {
				if err != nil {
					t.Fatal(err)
				}
				table, err := games.Replay(r)
				if err != nil || !table.Outcome().Over() || r.Value(record.TagWhite) != "mcts" {
					t.Errorf("the record of a game is %+v, error %v", r, err)
				}
				if refused := r.Game + ": game-over: the game is over: " + table.Outcome().String() + "\n"; !strings.Contains(errs, refused) {
					t.Errorf("the client does not print %q", refused)
				}
				played = append(played, r.Game)
			}
			if slices.Sort(played); !slices.Equal(played, games.Names()) {
				t.Errorf("the games are %q", played)
			}
			if lines := strings.Count(errs, "\n"); lines < 2*len(played) {
				t.Errorf("the client reports no progress:\n%s", errs)
			}
		})
	}
}

// TestClientsEnd checks that the clients notice that the engine has ended.
func TestClientsEnd(t *testing.T) {
	for _, client := range clients {
		t.Run(client[0], func(t *testing.T) {
			t.Parallel()
			if out, errs, err := use(t, client, "mortal"); err == nil || out != "" || !strings.Contains(errs, "the engine has ended") {
				t.Errorf("error %v, output %q, errors %q", err, out, errs)
			}
		})
	}
}
