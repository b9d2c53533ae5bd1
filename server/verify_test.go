package server

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
)

// drawnRecord returns the record of a game of Hextad, and the commitments of the server. In the
// game with the id anew, the server commits again after the deal.
func drawnRecord(t *testing.T, id string, ended bool) (text string, commitments []string) {
	t.Helper()
	number := strings.Repeat("5e", fair.Size)
	commitments = []string{fair.Commit(number)}
	g, _, err := referee.Create(id, referee.Terms{Game: "hextad"}, map[string]string{"maxpips": "3", "poolsize": "4"}, "", commitments[0], 0)
	if err != nil {
		t.Fatal(err)
	}
	do := func(c referee.Command, in referee.Circumstances) {
		t.Helper()
		in.Seed = number
		if _, err := g.Do(c, in); err != nil {
			t.Fatal(err)
		}
	}
	white := strings.Repeat("17", fair.Size)
	do(referee.Command{Do: referee.Join, Commitment: fair.Commit(white)}, referee.Circumstances{Person: "a"})
	do(referee.Command{Do: referee.Join}, referee.Circumstances{Person: "b"})
	do(referee.Command{Do: referee.Reveal, Number: white}, referee.Circumstances{By: hexgames.White})
	if id == "anew" {
		old := number
		number = strings.Repeat("6f", fair.Size)
		commitments = append(commitments, fair.Commit(number))
		if _, err := g.Reseed(0, old, commitments[1]); err != nil {
			t.Fatal(err)
		}
	}
	if ended {
		do(referee.Command{Do: referee.Resign}, referee.Circumstances{By: hexgames.White})
	}
	b, err := g.Record(func(person string) string { return person }).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	return string(b), commitments
}

// verified runs hexserver verify on the input.
func verified(in string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := &console.Env{Name: "hexserver", Args: append([]string{"verify"}, args...), In: strings.NewReader(in), Out: &o, Errs: &e}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// TestBoth compares the command with fair/verify.py: they must print the same lines about valid
// records, and refuse the same invalid ones.
func TestBoth(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("verify.py requires python3")
	}
	program, err := os.ReadFile("../kit/referee/fair/verify.py") // read here, so that go test notices changes
	if err != nil {
		t.Fatal(err)
	}
	good, commitments := drawnRecord(t, "x7k2", true)
	open, _ := drawnRecord(t, "z9m4", false)
	anew, _ := drawnRecord(t, "anew", true)
	cut := func(pattern, by string) string {
		forged := regexp.MustCompile(pattern).ReplaceAllString(good, by)
		if forged == good {
			t.Fatalf("the record has no %s\n%s", pattern, good)
		}
		return forged
	}
	for _, test := range []struct {
		name, in       string
		status, python int
	}{
		{"a record", good, 0, 0},
		{"a restored backup", anew, 0, 0},
		{"an unfinished game", open, 0, 2},
		{"no number of White", cut(`\[FairWhite "\w*"\]\n`, ""), 1, 1},
		{"no number of the server", cut(`\[FairSeeds "\w*"\]\n`, ""), 1, 1},
		{"no commitment", cut(commitments[0], ""), 1, 1},
		{"a draw without candidates", cut(`2\. (draw ..)\s+\{[^}]*\}`, "2. $1"), 1, 1},
		{"no candidates at all", cut(`\s+\{[^}]*\}`, ""), 1, 1},
		{"no draws", cut(`(?s)\n\n1\..*`, "\n\n0-1\n\n"), 1, 1},
		{"a false candidate", cut(`2\. draw ..\s+\{[^}]*\}`, "2. draw 00 {[%candidates draw (00)]}"), 1, 1},
		{"a draw too few", cut(`(?s) 9\. draw.*`, " 0-1\n\n"), 1, 1},
	} {
		out, errs, status := verified(test.in, "-")
		name := filepath.Join(t.TempDir(), "game.txt")
		if err := os.WriteFile(name, []byte(test.in), 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(python, "-c", string(program), name)
		printed, err := c.CombinedOutput()
		if status != test.status || c.ProcessState == nil || c.ProcessState.ExitCode() != test.python {
			t.Errorf("%s: status %d, %s%s\nand verify.py: %v, %s", test.name, status, out, errs, err, printed)
		}
		if out, _, _ = strings.Cut(out, unproven); status == 0 && string(printed) != out {
			t.Errorf("%s: the command prints\n%sand verify.py\n%s", test.name, out, printed)
		}
	}
}

func TestVerify(t *testing.T) {
	good, commitments := drawnRecord(t, "x7k2", true)
	other, _ := drawnRecord(t, "y8l3", true)
	open, _ := drawnRecord(t, "z9m4", false)
	anew, renewed := drawnRecord(t, "anew", true)
	forged := strings.Replace(good, `"x7k2"`, `"x7k3"`, 1)
	for _, test := range []struct {
		name, in string
		args     string
		status   int
		want     []string // in the output or the error
	}{
		{"a record", good, "-", 0, []string{"Game x7k2: 9 draws of Chance follow from the numbers of the server, White.", "committed to " + commitments[0], "does not prove", "-receipt"}},
		{"with its receipt", good, "-receipt " + commitments[0] + " -", 0, []string{"The receipt matches this game."}},
		{"with another receipt", good, "-receipt " + renewed[1] + " -", 1, []string{"the server had not committed to " + renewed[1]}},
		{"two records", good + other, "-", 0, []string{"Game x7k2", "Game y8l3"}},
		{"an unfinished game", open, "-", 0, []string{"Game z9m4: 0 draws", "9 more draws cannot be verified"}},
		{"a restored backup", anew, "-receipt " + renewed[0] + " -", 0, []string{
			"After draw 9, it made a new commitment, " + renewed[1], "trust its operator for all draws after draw 9.", "The receipt matches this game.",
		}},
		{"with the receipt of a commitment after draws", anew, "-receipt " + renewed[1] + " -", 1, []string{"not committed to " + renewed[1] + " before the first draw of any"}},
		{"no chance", "[Game \"hexdame\"]\n\n1. a4-a5 *\n", "-", 0, []string{"Chance has drawn nothing"}},
		{"another id", forged, "-", 1, []string{"hexserver: record 1: ", "draw "}},
		{"one of three", good + forged + other, "-", 1, []string{"hexserver: record 2: ", "Game x7k2", "Game y8l3"}},
		{"two of two", forged + forged, "-", 1, []string{"2 of 2 records are wrong: record 1: "}},
		{"nothing", "", "-", 1, []string{"no records"}},
		{"no text of a record", "(((", "-", 1, []string{"record 1"}},
		{"no argument", "", "", 2, []string{"no record"}},
		{"two arguments", "", "- -", 2, []string{"unexpected argument"}},
		{"a bad receipt", "", "-receipt 5e -", 2, []string{"not a commitment"}},
		{"no file", "", "no-such-file", 1, []string{"no-such-file"}},
	} {
		out, errs, status := verified(test.in, strings.Fields(test.args)...)
		for _, want := range test.want {
			if status != test.status || !strings.Contains(out+errs, want) {
				t.Errorf("%s: status %d,\n%s%s\nwant %d and %q", test.name, status, out, errs, test.status, want)
			}
		}
	}
	name := filepath.Join(t.TempDir(), "game.txt")
	if err := os.WriteFile(name, []byte(good), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, errs, status := verified("", name); status != 0 || !strings.HasPrefix(out, "Game x7k2") || errs != "" {
		t.Errorf("a file: status %d, %s%s", status, out, errs)
	}
}
