package solve

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/solve"
)

const (
	// won is a win for White in 7 moves, against any reply.
	won  = "W:Wa4,a5,b1,b5,c3,d1,e1,Ke2,e3,f2:Bc7,f9,g3,h4"
	line = "b5-c6 c7xc5 e3-f3 g3xe3 e2xe9xg9xb4 h4-g3 f2xh4"

	drawn = "W:WKb5:BKc1"

	// hard takes millions of positions.
	hard = "www/1w1w/www/w1ww/1w3/wwbb/5/bbwb/bbb/bbb1/bbb b"
)

// numbers are the parts of the output that may differ between runs.
var numbers = regexp.MustCompile(`(?m)positions: \d+, time: \S+s$|"positions":\d+,"seconds":[0-9.e-]+}$`)

// runSolve runs the program and returns its output without the numbers.
func runSolve(args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "solve", Args: args, Out: &o, Errs: &e}
	status = env.Run(Command)
	return numbers.ReplaceAllString(o.String(), "..."), e.String(), status
}

func TestSolve(t *testing.T) {
	for _, test := range []struct {
		args   []string
		want   string
		errs   string
		status int
	}{
		{[]string{"-position", won}, "White wins\n...\n", "", 0},
		{[]string{"-position", won, "-length", "-cores", "1", "hexdame"}, "White wins in 7 moves: " + line + "\n...\n", "", 0},
		{[]string{"-position", won, "-holds", "Black"}, "White wins\n...\n", "", 0},
		{[]string{"-position", won, "-holds", "white", "-memory", "1M"}, "Black can't force a win\n...\n", "", 0},
		{[]string{"-position", drawn, "-time", "1h"}, "neither player can force a win\n...\n", "", 0},
		{[]string{"-position", "W:W:Be6"}, "Black wins\n...\n", "", 0},
		{[]string{"-position", "W:W:Be6", "-length"}, "Black wins in 0 moves\n...\n", "", 0},
		{[]string{"-position", "W:Wg5,Kb2:Bh6", "-length"}, "White wins in 1 move: g5xi7\n...\n", "", 0},
		{[]string{"-position", won, "-length", "-json"}, `{"known":true,"winner":"White","holds":["White"],"moves":7,"line":["` + strings.ReplaceAll(line, " ", `","`) + `"],...` + "\n", "", 0},
		{[]string{"-position", drawn, "-json"}, `{"known":true,"holds":["White","Black"],...` + "\n", "", 0},
		{[]string{"-position", drawn, "-json", "-holds", "Black"}, `{"known":true,"holds":["Black"],...` + "\n", "", 0},
		{[]string{"-position", hard, "-nodes", "5000", "hexagrams"}, "unknown\n...\n", "the answer isn't known: want more time, positions or memory", 1},
		{[]string{"-position", hard, "-time", "10ms", "-json", "hexagrams"}, `{"known":false,...` + "\n", "the answer isn't known", 1},
		{[]string{"-position", hard, "-time", "10ms", "-holds", "White", "hexagrams"}, "unknown\n...\n", "the answer isn't known", 1},
		{[]string{"hextad"}, "", `hextad: in "7/0-6/s/w - - - 0:0 c", the next move is Chance's: a position can be solved if no chance is left in the game`, 1},
	} {
		out, errs, status := runSolve(test.args...)
		if test.errs != "" {
			test.errs = "solve: " + test.errs
		}
		if out != test.want || !strings.HasPrefix(errs, test.errs) || (errs == "") != (test.errs == "") || status != test.status {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
}

// TestProblems solves the problems of the manual.
func TestProblems(t *testing.T) {
	wants := []string{"White wins", "Black wins in 13 moves: ", "Black wins in 7 moves: ", "White wins in 7 moves: ", "Black wins in 4 moves: "}
	commands := regexp.MustCompile(`(?m)^\thexgames solve ((-length )?-position "?)(.*?)"? (hex\w+)$`).FindAllStringSubmatch(console.Manual(source), -1)
	commands = commands[len(commands)-len(wants):]
	for i, c := range commands {
		args := []string{"-position", c[3], c[4]}
		if c[2] != "" {
			args = append([]string{"-length"}, args...)
		}
		if out, errs, status := runSolve(args...); !strings.HasPrefix(out, wants[i]) || errs != "" || status != 0 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", args, status, errs, out, wants[i])
		}
	}
}

// TestProof writes proofs and checks them.
func TestProof(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "a proof")
	for _, test := range []struct {
		args  []string
		claim string
	}{
		{[]string{"-position", won}, "White wins from " + won},
		{[]string{"-position", won, "-holds", "White"}, "White holds from " + won},
		{[]string{"-position", won, "-holds", "Black"}, "White wins from " + won},
		{[]string{"-position", drawn, "-holds", "Black"}, "Black holds from " + drawn},
	} {
		if _, errs, status := runSolve(append(test.args, "-o", file)...); errs != "" || status != 0 {
			t.Fatalf("%q: status %d, errors %q", test.args, status, errs)
		}
		out, errs, status := runSolve("-check", file)
		if !regexp.MustCompile(`^hexdame: \Q`+test.claim+`\E\npositions: \d+, moves to the last: \d+\n$`).MatchString(out) || errs != "" || status != 0 {
			t.Errorf("%q: status %d, errors %q, output %q", test.args, status, errs, out)
		}
	}
	out, _, _ := runSolve("-check", file, "-json")
	var got checked
	if err := json.Unmarshal([]byte(out), &got); err != nil || got.Game != "hexdame" || got.Start != drawn || got.Prover.String() != "Black" || got.Claim != "holds" || got.Positions < 100 || got.Moves < 10 {
		t.Errorf("%s, %v", out, err)
	}

	// Nothing is written without a proof.
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		errs string
	}{
		{[]string{"-position", drawn}, "that takes two proofs: want -holds White for one, and -holds Black for the other"},
		{[]string{"-position", hard, "-nodes", "1000", "hexagrams"}, "the answer isn't known"},
	} {
		_, errs, status := runSolve(append([]string{"-o", file}, test.args...)...)
		if !strings.HasPrefix(errs, "solve: "+test.errs) || status != 1 {
			t.Errorf("%q: status %d, errors %q", test.args, status, errs)
		}
		if left, _ := os.ReadDir(dir); len(left) > 0 {
			t.Errorf("%q: left %v", test.args, left)
		}
	}
}

// TestCheck checks files that are not proofs.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good")
	if _, errs, status := runSolve("-position", won, "-o", good); status != 0 {
		t.Fatal(errs)
	}
	text, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text string
		want string
	}{
		{"", "not a proof file: it ends within its header"},
		{"hello\n", `not a proof file: line 1 is "hello": want "hexgames proof 1"`},
		{string(text[:len(text)-1]), "not a proof file: move "},
		{strings.Replace(string(text), "hexdame", "hexchess", 1), `no such game: "hexchess": want one of `},
		{strings.Replace(string(text), "hexdame", "hexade", 1), `not a proof file: line 3: hexade: `},
		{strings.Replace(string(text), "White wins", "Black wins", 1), "not a proof file: the check is "},
	} {
		file := filepath.Join(dir, "bad")
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, errs, status := runSolve("-check", file)
		if out != "" || !strings.HasPrefix(errs, "solve: "+file+": "+test.want) || strings.Count(errs, "\n") != 1 || status != 1 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.text, status, errs, out, test.want)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"chess"}, `no such game: "chess": want one of ` + strings.Join(games.Names(), ", ")},
		{[]string{"hexade", "hexdame"}, `unexpected argument "hexdame"`},
		{[]string{"-check", "x", "hexdame"}, `unexpected argument "hexdame"`},
		{[]string{"-time", "0s"}, "the time is 0s: want more than 0"},
		{[]string{"-nodes", "0"}, "the number of positions is 0: want 1 or more"},
		{[]string{"-memory", "much"}, `invalid value "much" for flag -memory: want a number of bytes such as 64M or 1G, at most 1024G`},
		{[]string{"-holds", "red"}, `invalid value "red" for flag -holds: want White or Black`},
		{[]string{"-holds", "Chance"}, `invalid value "Chance" for flag -holds: want White or Black`},
		{[]string{"-holds", "White", "-length"}, "a player who holds need not win: want -length or -holds, not both"},
		{[]string{"-position", "W"}, `hexdame: "W"`},
		{[]string{"-position", won, "-option", "a=b"}, "the text of a position contains its options: want -position or -option, not both"},
		{[]string{"-check", "x", "-position", won}, "a proof contains its question: want -check or -position, not both"},
		{[]string{"-check", "x", "-time", "1s"}, "a proof contains its question: want -check or -time, not both"},
		{[]string{"-option", "side=2", "hexade"}, `hexade: "Side 2": want a side from 4 to 10, or 0 for 10 (A1)`},
	} {
		out, errs, status := runSolve(test.args...)
		if out != "" || !strings.HasPrefix(errs, "solve: "+test.want) || strings.Count(errs, "\n") != 1 || status != 2 {
			t.Errorf("%q: status %d, errors %q, output %q, want %q", test.args, status, errs, out, test.want)
		}
	}
	if _, errs, status := runSolve("-position", won, "-o", t.TempDir()); status != 1 || !strings.HasSuffix(errs, "is a directory, not a file\n") {
		t.Errorf("status %d, errors %q", status, errs)
	}
	if _, errs, status := runSolve("-check", filepath.Join(t.TempDir(), "none")); status != 1 || !strings.Contains(errs, "none") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// TestInterrupt interrupts a search that shows its progress on a terminal.
func TestInterrupt(t *testing.T) {
	interrupt := make(chan os.Signal, 1)
	var o, e bytes.Buffer
	env := console.Env{Name: "solve", Args: []string{"-position", hard, "-cores", "1", "hexagrams"}, Out: &o, Errs: &e, Interrupt: interrupt, Screen: true}
	time.AfterFunc(1500*time.Millisecond, func() { interrupt <- os.Interrupt })
	if status := env.Run(Command); status != 1 || !strings.HasPrefix(o.String(), "unknown\npositions: ") {
		t.Errorf("status %d, output %q", status, o.String())
	}
	if !strings.Contains(e.String(), " million positions; can Black force a win? ") || !strings.HasSuffix(e.String(), "solve: the answer isn't known: want more time, positions or memory\n") {
		t.Errorf("errors %q", e.String())
	}
}

// TestProgress checks the progress line.
func TestProgress(t *testing.T) {
	p := solve.Progress{Player: hexgames.White, Yes: 17, No: 4, Nodes: 12_345_678, Time: 9876 * time.Millisecond}
	if got, want := progress(p), "10s: 12.3 million positions; can White force a win? 17 to solve if yes, 4 if no"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Within = 5
	if got, want := progress(p), "10s: 12.3 million positions; can White force a win within 5 moves? 17 to solve if yes, 4 if no"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
