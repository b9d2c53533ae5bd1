package tournament

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/hexgames/record"
)

// withFile runs the small tournament with a file.
func withFile(t *testing.T, file string, more ...string) (out, errs string, status int) {
	t.Helper()
	return runTournament(t, with(small, with(append([]string{"-o", file}, more...), "mcts", "random")...)...)
}

// write writes a file.
func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// TestResume checks that a tournament resumed from any of its games produces the same file and
// table as an uninterrupted one.
func TestResume(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	want, errs, status := withFile(t, file, "-cores", "1")
	if status != 0 || errs != "" {
		t.Fatalf("status %d, errors %q", status, errs)
	}
	whole := read(t, file)
	all := strings.SplitAfter(whole, "\n\n[")
	if len(all) != 8 || !strings.Contains(whole, "[Round \"8\"]\n[Opening \"2\"]\n[Settings \"-seed 1 -plies 2000\"]\n[Start \"") {
		t.Fatalf("the file is\n%s", whole)
	}
	for i := range all {
		all[i] = "[" + strings.Trim(all[i], "[")
	}
	for _, test := range []struct{ name, text string }{
		{"none", ""},
		{"the first two", all[0] + all[1]},
		{"some", all[6] + all[1] + all[4]},
		{"those of a shorter tournament", strings.Join(all[:4], "")},
		{"all", whole},
		{"all, with other line breaks", strings.ReplaceAll(whole, "\n", "\r\n")},
	} {
		write(t, file, test.text)
		out, errs, status := withFile(t, file, "-resume", "-cores", "3")
		if status != 0 || errs != "" || timeless(out) != timeless(want) {
			t.Errorf("%s: status %d, errors %q and output\n%s\nwant\n%s", test.name, status, errs, out, want)
		}
		if got := read(t, file); got != whole {
			t.Errorf("%s: the file is\n%s\nwant\n%s", test.name, got, whole)
		}
	}
	// Games in the file are not played again.
	if out, _, _ := withFile(t, file, "-resume"); strings.Count(out, "  -        -\n") != 6 {
		t.Errorf("nothing was left to play, and the output is\n%s", out)
	}
	// A result must match the moves.
	write(t, file, strings.Replace(whole, "1-0\n", "1/2-1/2\n", 1))
	if _, errs, status := withFile(t, file, "-resume"); status != 1 || !strings.Contains(errs, "the moves end the game with 1-0") {
		t.Errorf("a wrong result gives status %d, errors %q", status, errs)
	}
}

// TestAnnotated checks that a resumed tournament keeps comments in the records of finished
// games.
func TestAnnotated(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	want, errs, status := withFile(t, file)
	if status != 0 {
		t.Fatal(errs)
	}
	whole := read(t, file)
	first, rest, _ := strings.Cut(whole, "\n\n[Game")
	tags, moves, _ := strings.Cut(first, "\n\n1. b1 2. c4 ")
	const notes = `{[%eval 0.25] A study:\n of blanks, a brace \}, a backslash \\, \u202e and שלום.} 1. {Usual.} b1!? $16 ` +
		`{[%clk 0:04:58.5] [%sketch b1 \]] <b>&amp;</b>} (1. a1?? {No.} 2. e6 (2. b2 {Or.} 3. e5) 3. d7) (1. d4) 2. c4 {[%clk half a minute]} `
	var r record.Record
	err := r.UnmarshalText([]byte(tags + "\n[Event \"Club\\n\"]\n[TimeControl \"300+2\"]\n[Mood \"\"]\n\n" + notes + moves + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	annotated := string(text) + "[Game" + rest
	for _, before := range []string{annotated, string(text)} {
		write(t, file, before)
		out, errs, status := withFile(t, file, "-resume")
		if got := read(t, file); got != annotated || timeless(out) != timeless(want) || status != 0 {
			t.Errorf("status %d, errors %q and the file\n%s\nwant\n%s", status, errs, got, annotated)
		}
	}
	// A result that follows from the moves may be missing.
	write(t, file, strings.Replace(annotated, " 1-0\n", " *\n", 1))
	if out, _, _ := withFile(t, file, "-resume"); timeless(out) != timeless(want) {
		t.Errorf("a game without its result is counted differently:\n%s\nwant\n%s", out, want)
	}
}

// TestForeign checks that an unrelated file is refused and left unchanged.
func TestForeign(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if _, errs, status := withFile(t, file); status != 0 {
		t.Fatal(errs)
	}
	whole := read(t, file)
	first := whole[:strings.Index(whole, "\n\n[")+2]
	moves := strings.Index(first, "1. ")
	for _, test := range []struct{ text, args, want string }{
		{whole, "-seed 2", `the file of a different tournament: round 1 has [Settings "-seed 1 -plies 2000"] where this one has [Settings "-seed 2 -plies 2000"]`},
		{whole, "-openings 2", "the file of a different tournament: round 1 does not begin with opening 1"},
		{whole, "-plies 300 -win 0.9,4 -draw 0,9", `the file of a different tournament: round 1 has [Settings "-seed 1 -plies 2000"] where this one has [Settings "-seed 1 -plies 300 -win 0.9,4 -draw 0,9"]`},
		{whole, "-nodes 9", `the file of a different tournament: round 1 has [White "mcts:nodes=8"] where this one has [White "mcts:nodes=9"]`},
		{whole, "-games 2", "it has a round 5, but this tournament has only 4: want more -games, or a different file"},
		{strings.Replace(first, `"hexade"`, `"hexdame"`, 1), "", `the file of a different tournament: round 1 has [Game "hexdame"] where this one has [Game "hexade"]`},
		{strings.Replace(first, "4/5/6/7/6/5/4", "5/6/7/8/9/8/7/6/5", 1), "", "the file of a different tournament: round 1 does not begin with opening 1"},
		{strings.Replace(first, "[Round \"1\"]\n", "", 1), "", `a game has the Round "": want the file of a tournament`},
		{strings.Replace(first, "[Round \"1\"]", "[Round \"0\"]", 1), "", `a game has the Round "0": want the file of a tournament`},
		{strings.Replace(first, "[Opening \"1\"]", "[Opening \"2\"]", 1), "", `the file of a different tournament: round 1 has [Opening "2"] where this one has [Opening "1"]`},
		{first + first, "", "duplicate round 1"},
		{first[:strings.Index(first, " 9. ")] + " *\n", "", "round 1 is not finished"},
		{first[:moves] + "1. z9 *\n", "", "record: line 9, column 4: "},
		{first[:moves], "", "record: line 9, column 1: the record has neither moves nor a result: want 1-0, 0-1, 1/2-1/2 or *"},
		{"\x00", "", `record: line 1, column 1: "\x00" is not allowed in a record`},
	} {
		write(t, file, test.text)
		out, errs, status := withFile(t, file, with([]string{"-resume"}, strings.Fields(test.args)...)...)
		if status != 1 || out != "" || !strings.HasPrefix(errs, "tournament: "+file+": "+test.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("status %d, output %q and errors\n%s\nwant\n%s", status, out, errs, test.want)
		}
		if read(t, file) != test.text {
			t.Errorf("%q: the file has changed", test.want)
		}
	}
}

// TestFiles checks which files are written, and that a nonregular file is written once.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file, "")
	if _, errs, status := withFile(t, file); status != 0 || len(records(t, read(t, file))) != 8 {
		t.Errorf("an empty file gives status %d, errors %q", status, errs)
	}
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	write(t, target, "")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	write(t, target, "")
	if _, errs, status := withFile(t, link); status != 0 || read(t, target) != read(t, file) {
		t.Errorf("a link gives status %d, errors %q", status, errs)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 3 {
		t.Errorf("the directory has %v, %v", entries, err)
	}
}
