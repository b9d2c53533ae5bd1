// Package outside tests that a program in another module gets every command, with its own game and
// bot, by importing packages.
package outside

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	// The go command runs the test again if the command changes.
	_ "example.com/hexgames/cli"
	"example.com/hexgames/kit/games"
)

const newgame = "../../examples/newgame"

var building = flag.Bool("build", false, "build the program, and its page for Node")

// TestPrograms builds the program of examples/newgame outside this module, and runs its commands.
// The game Nim and the bot miser belong to that module.
func TestPrograms(t *testing.T) {
	if !*building {
		t.Skip("builds the program: -build runs this")
	}
	manual := read(t, "README.md")
	program, _ := build(t)
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
			"    go doc example.com/newgame/nim\n",
			`nim: "b9": not a legal move: want one of a1, a2, a3, b1 and others`,
			" nodes\n1. White plays c2\n",
			"2. Black plays b4\n",
		}},
		{"play -game chess", "", 2, []string{"want one of " + strings.Join(games.Names(), ", ") + ", nim\n"}},
		{"play -game nim -white boss", "", 2, []string{`hexgames play: -white: bad bot "boss": want one of random, greedy, alphabeta, mcts, level1 to level20, beginner, easy, medium, hard, strong, best, miser, `}},
		{"tournament -game nim,hexdame -games 2 -nodes 20 miser mcts", "", 0, []string{"nim\n", "hexdame\n", "miser ", "mcts:nodes=20 "}},
		{"engine", "hello\n", 0, []string{"has game nim\n", "has bot miser\n"}},
		{"engine", "game nim\nbot miser\ngo\n", 0, []string{" line c5\n", "\nbestmove c5\n"}},
		{"perft -depth 3 nim", "", 0, []string{"12 ", "113 ", "810 "}},
		{"draw nim", "", 0, []string{"<title>Nim</title>", `class="piece`}},
		{"draw hexdame", "", 0, []string{"<title>Hexdame</title>"}},
		{"arrays -o x nim", "", 1, []string{"hexgames arrays: nim has no encoding: its positions need the methods of hexgames.Encodable, Transform and TransformAction\n"}},
		{"learn -o x -games 20 -generations 1 -first mcts:nodes=9 nim", "", 0, []string{"         1      20  0."}},
		{"rules nim", "", 0, []string{"nim: take stones from a heap"}},
		{"completion words play -game ni", "", 0, []string{"nim\n"}},
		{"web", "", 1, []string{"hexgames web: the go command cannot build the page here: want a directory of a module that requires example.com/hexgames\n"}},
	} {
		cmd := exec.Command(program, strings.Fields(test.command)...)
		cmd.Stdin = strings.NewReader(test.in)
		cmd.Dir = t.TempDir()
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
		shown := fmt.Sprintf("`go run . %s`\nprints\n\n", test.command)
		if strings.Contains(manual, shown) && !strings.Contains(manual, shown+"```\n"+string(out)+"```\n") {
			t.Errorf("README.md does not show what %s prints:\n%s", test.command, out)
		}
	}
	if !strings.Contains(manual, "`go run . play -game nim -white miser -black miser`\nprints\n\n") {
		t.Error("README.md does not show a game of Nim between two bots")
	}
}

// TestPage builds the page with Nim on it, and plays it in Node, against the bot.
func TestPage(t *testing.T) {
	if !*building {
		t.Skip("builds the page: -build runs this")
	}
	program, module := build(t)
	site := t.TempDir()
	cmd := exec.Command(program, "web", "-o", site)
	cmd.Dir, cmd.Env = module, append(os.Environ(), "GOWORK=off", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	script := filepath.Join(site, "play.mjs")
	if err := os.WriteFile(script, []byte(`import {load} from './hexgames.mjs';
const game = await load('nim');
game.new();
const {move} = await game.think({bot: 'miser'});
game.play(move);
console.log(move, game.click().next.join(' '));
process.exit(0);
`), 0o666); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("node", script).CombinedOutput()
	if want := "c5 a1 a2 a3 b1 b2 b3 b4\n"; err != nil || string(out) != want {
		t.Errorf("the page plays %q, %v, want %q", out, err, want)
	}
}

// build copies examples/newgame, with its program, out of this module, and builds the program
// without a network. It returns the program's file, and the directory of its module.
func build(t *testing.T) (program, module string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(newgame)); err != nil {
		t.Fatal(err)
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, was := range map[string]string{"go.mod": "../..", "hexgames/go.mod": "../../.."} {
		file := filepath.Join(dir, name)
		text := strings.Replace(read(t, name), "hexgames => "+was, "hexgames => "+root, 1)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	program = filepath.Join(t.TempDir(), "hexgames.exe") // the suffix is for Windows
	cmd := exec.Command("go", "build", "-o", program, ".")
	module = filepath.Join(dir, "hexgames")
	cmd.Dir, cmd.Env = module, append(os.Environ(), "GOWORK=off", "GOPROXY=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program, module
}

// read returns the text of a file in examples/newgame.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(newgame, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
