package lab

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// ownProgram is a program that adds its own game and bot to the lab.
const ownProgram = `// Hexlab is the hexlab command with another game, Nim, and another bot, miser.
package main

import (
	"example.com/hexgames/lab"
	_ "example.com/newgame/nim/register"
)

func main() { lab.Main() }
`

// buildOwn builds the program in a separate module, without network access, and returns the file.
func buildOwn(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	// With everything that the lab requires, the go command needs no network.
	module := strings.NewReplacer(
		"module example.com/hexgames/lab\n", "module my.example/hexlab\n",
		"=> ..\n", fmt.Sprintf("=> %q\n", root),
	).Replace(read(t, "go.mod"))
	for _, one := range []struct{ path, folder string }{{"example.com/hexgames/lab", "lab"}, {"example.com/newgame", "examples/newgame"}} {
		module += fmt.Sprintf("\nrequire %s v0.0.0\nreplace %s => %q\n", one.path, one.path, filepath.Join(root, one.folder))
	}
	write(t, filepath.Join(dir, "go.mod"), module)
	write(t, filepath.Join(dir, "go.sum"), read(t, "go.sum"))
	write(t, filepath.Join(dir, "main.go"), ownProgram)
	program := filepath.Join(dir, "hexlab.exe") // Windows requires the suffix
	cmd := exec.Command("go", "build", "-o", program, ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOPROXY=off", "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return program
}

// TestOwn runs the lab's commands in a program from another module, with its own game and bot.
func TestOwn(t *testing.T) {
	if testing.Short() {
		t.Skip("building the program takes a long time")
	}
	program, dir := buildOwn(t), t.TempDir()
	for _, test := range []struct {
		args   string
		status int
		want   []string // in the output or the errors
	}{
		{"selfplay -game nim -bot miser -bot random -games 8 -batch 2 -workers 2 -o corpus", 0,
			[]string{"White: miser", "Black: random", "\nthe last stone ", " of 8 games, "}},
		{"match -game nim -games 4 -openings 1 -nodes 20 -o match miser mcts", 0, []string{"\nmiser ", "\nmcts:nodes=20 "}},
		{"check -replay corpus", 0, []string{"corpus: 4 files, 8 rows, "}},
		{"check -replay match", 0, []string{" 4 rows, "}},
		{"report -json corpus", 0, []string{`"game": "nim"`, `"reason": "the last stone"`}},
		{"report -plots figures corpus match", 0, []string{"White: miser", "\nmiser "}},
		{"export -records corpus", 0, []string{"[Game \"nim\"]\n[White \"miser\"]\n[Black \"random\"]\n[Round \"1\"]\n", "\n[Start \"3,4,5 White\"]\n\n1. "}},
		{"export -csv corpus", 0, []string{",the last stone,"}},
		{"verify corpus", 0, []string{"corpus: 4 of 4 shards recomputed, all equal\n"}},
		{"merge corpus", 0, []string{"corpus-merged"}},
		{"check -replay corpus-merged", 0, []string{" 8 rows, "}},
		{"perft -game nim -depth 3 -o perft", 0, []string{"nim: 810 sequences of 3 moves\n"}},
		{"selfplay -game hexdame -bot miser -games 1 -plies 10 -o hexdame", 0, []string{"unfinished"}},
		{"selfplay -game chess -o x", 2, []string{", nim\n"}},
		{"completion words selfplay -game ni", 0, []string{"nim\n"}},
		{"completion words match mi", 0, []string{"miser\n"}},
		{"help report", 0, []string{"\thexlab report [-json] [-plots DIR] DIR...\n"}},
	} {
		var out bytes.Buffer
		cmd := exec.Command(program, strings.Fields(test.args)...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
		err := cmd.Run()
		if cmd.ProcessState == nil {
			t.Fatal(err)
		}
		if status := cmd.ProcessState.ExitCode(); status != test.status {
			t.Errorf("hexlab %s: status %d, want %d", test.args, status, test.status)
		}
		for _, want := range test.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("hexlab %s prints\n%s\nwant\n%s", test.args, &out, want)
			}
		}
	}
	// The shards name the game. A program that lacks it reports that.
	if _, errs, status := runLab(t, "check", filepath.Join(dir, "corpus")); status != 1 || !strings.Contains(errs, `no such game: "nim": want one of `) {
		t.Errorf("without the game: status %d and errors %q", status, errs)
	}
}
