package lab

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/lab/corpus"
)

// long enables tests that take minutes.
var long = flag.Bool("long", false, "also run the tests that take minutes")

// envProgram names the environment variable that turns the test binary into the program, so that
// tests can kill it.
const envProgram = "LAB_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(envProgram) != "" {
		console.Main(Command)
	}
	os.Exit(m.Run())
}

// runLab runs the program.
func runLab(t *testing.T, args ...string) (out, errs string, status int) {
	t.Helper()
	return runWith(t, nil, nil, args...)
}

// runWith runs the program with input and interrupts.
func runWith(t *testing.T, in io.Reader, interrupt <-chan os.Signal, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	env := console.Env{Name: "hexlab", Args: args, In: in, Out: &o, Errs: &e, Interrupt: interrupt}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// must runs the program, which must succeed, and returns its output.
func must(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, status := runLab(t, args...)
	if status != 0 || strings.Contains(errs, beginning(args)) {
		t.Fatalf("hexlab %s: status %d, errors %q", strings.Join(args, " "), status, errs)
	}
	return out
}

// fails runs the program, which must fail with an error.
func fails(t *testing.T, status int, want string, args ...string) {
	t.Helper()
	_, errs, is := runLab(t, args...)
	want = beginning(args) + want
	if last := lastLine(errs); is != status || last != want {
		t.Errorf("hexlab %s: status %d and error\n%s\nwant %d and\n%s", strings.Join(args, " "), is, last, status, want)
	}
}

// beginning returns the prefix of a command's messages.
func beginning(args []string) string {
	if len(args) > 0 {
		if c, ok := Command.Find(args[0]); ok && c.Manual != "" {
			return "hexlab " + args[0] + ": "
		}
	}
	return "hexlab: "
}

// lastLine returns the last line of a text.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	return lines[len(lines)-1]
}

// fields splits args at spaces and appends more.
func fields(args string, more ...string) []string { return append(strings.Fields(args), more...) }

// shardsOf returns the contents of the shards in a folder, keyed by name.
func shardsOf(t *testing.T, folder string) map[string]string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "shards", "*"))
	if err != nil {
		t.Fatal(err)
	}
	shards := map[string]string{}
	for _, name := range names {
		shards[filepath.Base(name)] = read(t, name)
	}
	return shards
}

// sameShards checks that two folders have the same shards.
func sameShards(t *testing.T, a, b string) {
	t.Helper()
	was, is := shardsOf(t, a), shardsOf(t, b)
	if len(was) == 0 || len(was) != len(is) {
		t.Errorf("%s has %d shards, and %s has %d", a, len(was), b, len(is))
	}
	for name, data := range was {
		if is[name] != data {
			t.Errorf("%s has a different %s than %s, or none", b, name, a)
		}
	}
}

// read returns the contents of a file.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// write writes a file.
func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// gamesOf returns the games in a folder.
func gamesOf(t *testing.T, folder string) (rows []corpus.Game) {
	t.Helper()
	for row, err := range corpus.Games(folder) {
		if err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	return rows
}

// shard returns the file name of a job's shard.
func shard(t *testing.T, folder string, n int) string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "shards", fmt.Sprintf("%08d-*", n)))
	if err != nil || len(names) != 1 {
		t.Fatalf("the shards of job %d are %v (%v)", n, names, err)
	}
	return names[0]
}

// A bold is a bot that resigns immediately with a probability that depends on its aim setting. At
// aim=0.8 it never resigns. Otherwise it plays a random move.
type bold struct {
	aim  float64
	dice *rand.Rand
}

func init() {
	bot.RegisterAny(bot.Kind{Name: "bold", Settings: []bot.Setting{{Name: "seed"}, {Name: "aim", Type: bot.Decimal}, {Name: "love", Type: bot.Whole}, {Name: "word", Type: bot.Word}}},
		func(s bot.Spec, progress func(bot.Thought[string])) (bot.AnyBot, error) {
			return &bold{s.Float("aim"), rand.New(rand.NewPCG(s.Seed, 0))}, nil
		})
}

func (b *bold) Think(ctx context.Context, g hexgames.AnyGame, _ bot.Budget, among ...string) (bot.Thought[string], error) {
	legal := g.LegalTexts()
	slices.Sort(legal)
	t := bot.Thought[string]{Moves: []bot.Ranked[string]{{Move: legal[b.dice.IntN(len(legal))], Nodes: 1}}, Nodes: 1}
	t.Resigns = b.dice.Float64() < math.Abs(b.aim-0.8)/2
	return t, nil
}

// small holds the arguments for self-play that takes almost no time.
const small = "-game hexagrams -bot mcts -nodes 10 -games 24 -batch 4 -openings 2 -seed 3"

// folders creates a folder and returns a function that maps names to paths in it.
func folders(t *testing.T) func(name string) string {
	dir := t.TempDir()
	return func(name string) string { return filepath.Join(dir, name) }
}
