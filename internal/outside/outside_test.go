// Package outside tests that copies of the example programs work in other modules, with games
// and bots of those modules.
package outside

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	// The go command runs the test again if these packages change, which the copies import.
	_ "example.com/hexgames/kit/console"
	_ "example.com/hexgames/kit/games"
	_ "example.com/hexgames/kit/match"
	_ "example.com/hexgames/kit/picture"
)

const examples = "../../examples"

// TestPrograms copies programs into the module of examples/newgame, as its README.md says, and
// runs them: Nim and the bot miser are that module's own.
func TestPrograms(t *testing.T) {
	if testing.Short() {
		t.Skip("building the programs takes long")
	}
	page := read(t, "newgame/README.md")
	bin := build(t, page)
	for _, test := range []struct {
		command, in string
		status      int
		want        []string
	}{
		{"play -game nim -white miser -black miser", "", 0, []string{
			"nim: White is miser, Black is miser\n1. White plays c5\n2. Black plays b4\n3. White plays a3\n\n0,0,0 Black\n\nWhite wins: the last stone\n",
		}},
		{"play -game nim -white you -black miser", "rules\nb9\nhint\nc2\n", 0, []string{
			"nim: take stones from a heap, and win with the last one\n\nAt the start, the heaps",
			"\tgo doc example.com/newgame/nim\n",
			`nim: "b9": not a legal move: want one of a1, a2, a3, b1 and others`,
			" nodes\n1. White plays c2\n",
			"2. Black plays b4\n",
		}},
		{"play -game chess", "", 2, []string{"want one of hexade, hexagrams, hexcore6, hexdame, hextad, nim\n"}},
		{"play -game nim -white boss", "", 2, []string{`play: -white: bad bot "boss": want one of random, greedy, alphabeta, mcts, beginner, easy, medium, hard, strong, best, miser, `}},
		{"play -game hexade -white miser", "", 2, []string{`play: bad bot "miser": it does not play hexade` + "\n"}},
		{"tournament -game nim,hexdame -games 2 -nodes 20 miser mcts", "", 0, []string{"nim\n", "hexdame\n", "miser ", "mcts:nodes=20 "}},
		{"engine", "hello\n", 0, []string{"has game nim\n", "has bot miser\n"}},
		{"engine", "game nim\nbot miser\ngo\n", 0, []string{" line c5\n", "\nbestmove c5\n"}},
		{"svg nim", "", 1, []string{"svg: nim has no drawings: its positions need the methods of hexgames.Drawable\n"}},
		{"svg hexdame", "", 0, []string{"<title>Hexdame</title>"}},
	} {
		words := strings.Fields(test.command)
		cmd := exec.Command(filepath.Join(bin, words[0]), words[1:]...)
		cmd.Stdin = strings.NewReader(test.in)
		out, err := cmd.CombinedOutput()
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		if status := cmd.ProcessState.ExitCode(); status != test.status {
			t.Errorf("%s: status %d, want %d", test.command, status, test.status)
		}
		for _, want := range test.want {
			if !strings.Contains(string(out), want) {
				t.Errorf("%s prints\n%s\nwant\n%s", test.command, out, want)
			}
		}
		shown := fmt.Sprintf("`go run ./%s`\nprints\n\n", test.command)
		if strings.Contains(page, shown) && !strings.Contains(page, shown+"```\n"+string(out)+"```\n") {
			t.Errorf("README.md does not show what %s prints:\n%s", test.command, out)
		}
	}
}

// build copies examples/newgame and programs next to each other, runs the commands of the
// page, and builds the copies of the programs. It needs no network. It returns the directory
// of the programs.
func build(t *testing.T, page string) (bin string) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell for the commands of the page")
	}
	_, commands, _ := strings.Cut(page, "```\nfor ")
	commands, _, _ = strings.Cut(commands, "```\n")
	list, _, ok := strings.Cut(strings.TrimPrefix(commands, "program in "), "; do\n")
	if !ok {
		t.Fatal("README.md has no commands that copy programs")
	}
	dir := t.TempDir()
	for _, name := range append(strings.Fields(list), "newgame/nim", "newgame/own") {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(filepath.Join(examples, name))); err != nil {
			t.Fatal(err)
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	module := strings.Replace(read(t, "newgame/go.mod"), "=> ../..", "=> "+root, 1)
	if err := os.WriteFile(filepath.Join(dir, "newgame", "go.mod"), []byte(module), 0o666); err != nil {
		t.Fatal(err)
	}
	// The sums of what the programs need, for a test without a network.
	if err := os.WriteFile(filepath.Join(dir, "newgame", "go.sum"), []byte(read(t, "../go.sum")), 0o666); err != nil {
		t.Fatal(err)
	}
	bin = filepath.Join(dir, "bin")
	cmd := exec.Command("sh", "-ec", "for "+commands+"go build -o ../bin/ $(printf './%s ' "+list+")")
	cmd.Dir, cmd.Env = filepath.Join(dir, "newgame"), append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return bin
}

// read returns the text of a file in examples.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(examples, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
