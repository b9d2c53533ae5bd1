package book

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
)

// runBook runs the program.
func runBook(args ...string) (out, errs string, status int) {
	return interrupted(nil, args...)
}

// interrupted runs the program with interrupts.
func interrupted(interrupt <-chan os.Signal, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	env := console.Env{Name: "book", Args: args, Out: &o, Errs: &e, Interrupt: interrupt}
	status = env.Run(Command)
	return o.String(), e.String(), status
}

// must runs the program, which must succeed, and returns its output.
func must(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, status := runBook(args...)
	if status != 0 || errs != "" {
		t.Fatalf("%q: status %d, errors %q", args, status, errs)
	}
	return out
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// small makes a small book.
var small = strings.Fields("make -bot best:nodes=60 -size 60 -width 3")

// TestMake makes a book, and makes it again with interrupts, with a part of the work, and on
// several cores.
func TestMake(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	args := func(name string, more ...string) []string {
		return append(append(append([]string{}, small...), "-o", in(name)), more...)
	}
	out := must(t, args("a", "-cores", "1")...)
	if !strings.HasPrefix(out, in("a")+": hexdame, ") || !strings.Contains(out, " positions, ") || strings.Count(out, "\n") != 1 {
		t.Errorf("it prints %q", out)
	}
	want, work := read(t, in("a")), read(t, in("a.work"))
	if !strings.HasPrefix(work, `{"work":1,"game":"hexdame","bot":"best:nodes=60","width":3}`+"\n"+`{"position":"W:W`) {
		t.Errorf("the work begins with %.200q", work)
	}
	must(t, args("b", "-cores", "2")...)
	if read(t, in("b")) != want {
		t.Error("on two cores, the book differs")
	}
	for _, cut := range []int{0, 1, 60, 61, len(work) / 3, len(work) / 2, len(work) - 2, len(work) - 1} {
		put(t, in("c.work"), work[:cut])
		must(t, args("c", "-cores", "1")...)
		if read(t, in("c")) != want || read(t, in("c.work")) != work {
			t.Errorf("with %d bytes of the work, the book or the work differs", cut)
		}
	}
	signal := make(chan os.Signal, 1)
	slow := []string{"make", "-bot", "best:nodes=20000", "-size", "2000", "-cores", "1", "-o", in("slow"), "hexade"}
	time.AfterFunc(300*time.Millisecond, func() { signal <- os.Interrupt })
	if _, errs, status := interrupted(signal, slow...); status != 1 || !strings.HasPrefix(errs, "book: interrupted after ") || !strings.HasSuffix(errs, " of 2000 positions: the same command continues\n") {
		t.Errorf("interrupted: status %d, errors %q", status, errs)
	}
	out = must(t, args("e", "-size", "1", "-position", "W:Wa1:Bi9")...)
	if !strings.HasPrefix(out, in("e")+": hexdame, 1 positions, ") {
		t.Errorf("from a position, it prints %q", out)
	}
	// The work of a small book is the start of the work of a larger one.
	must(t, args("a", "-size", "61", "-ply", "0.1")...)
	if got := read(t, in("a.work")); !strings.HasPrefix(got, work) {
		t.Error("a different size makes different work")
	}
	for _, test := range []struct {
		work, errs string
	}{
		{"no work\n", " is not the work of a book: want another -work"},
		{strings.Replace(work, `"width":3`, `"width":4`, 1), " is the work of best:nodes=60 for hexdame with width 4: want the same settings, or another -work"},
		{strings.Replace(work, `{"position"`, `["position"`, 1), ": line 2: invalid character"},
		{strings.Replace(work, `"values":[`, `"values":[20000,`, 1), "hexdame: the expansion of "},
	} {
		put(t, in("d.work"), test.work)
		if _, errs, status := runBook(args("d")...); status != 1 || !strings.Contains(errs, test.errs) {
			t.Errorf("%.80q: status %d, errors %q, want %q", test.work, status, errs, test.errs)
		}
	}
}

// TestShow shows, merges and checks a book.
func TestShow(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	must(t, append(append([]string{}, small...), "-o", in("a"))...)
	put(t, in("games"), "[Result \"1-0\"]\n1. a4-a5 2. f9-e9 1-0\n\n[Result \"0-1\"]\n1. a4-a5 2. i6-i5 0-1\n")
	out := must(t, "make", "-records", in("games"), "-o", in("r"))
	if out != in("r")+": hexdame, 2 positions, 1 of them expanded, error 0.000\n" {
		t.Errorf("from records: %q", out)
	}
	if out := must(t, "merge", "-o", in("m"), in("a"), in("r")); !strings.HasPrefix(out, in("m")+": hexdame, ") {
		t.Errorf("merge prints %q", out)
	}
	out = must(t, "show", in("m"))
	for _, want := range []string{
		"hexdame: ", " positions, ", " of them expanded\nmade: best:nodes=60, width 3, ply 0.03; 2 records, 20 plies, at least 2 games\nposition: W:Wa1,", "\nWhite to move: ",
		"\n  a4-a5  ", "  50% of 2 games\n", "\nbest play: ",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it shows\n%swithout %q", out, want)
		}
	}
	var s shown
	if err := json.Unmarshal([]byte(must(t, "show", "-moves", "a4-a5", "-json", in("m"))), &s); err != nil || s.Game != "hexdame" || s.Turn.String() != "Black" || len(s.Moves) < 3 || s.Line[0] != s.Moves[0].Move || s.Value != s.Moves[0].Value {
		t.Errorf("%+v, %v", s, err)
	}
	if out := must(t, "show", "-position", s.Position, in("m")); !strings.Contains(out, "\nposition: "+s.Position+"\nBlack to move: ") {
		t.Errorf("another position: %s", out)
	}
	if out := must(t, "show", "hexagrams"); !strings.Contains(out, "\n  d1xe1  +") || !strings.Contains(out, "\n  d3xe3  loses\n") {
		t.Errorf("the book of Hexagrams shows\n%s", out)
	}
	if out := must(t, "check", in("m"), in("r")); strings.Count(out, "\n") != 2 {
		t.Errorf("check prints %q", out)
	}
	put(t, in("damaged"), read(t, in("m"))[:200])
	put(t, in("foreign"), strings.Replace(read(t, in("m")), "hexdame", "hexchess", 1))
	out, errs, status := runBook("check", in("damaged"), in("m"), in("foreign"), in("none"))
	if status != 1 || errs != "book: 3 of 4 files are damaged\n" || strings.Count(out, "\n") != 4 || !strings.HasPrefix(out, in("damaged")+": not a book: ") {
		t.Errorf("check: status %d, errors %q, output %q", status, errs, out)
	}
}

// TestErrors checks wrong usage.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	to, bad := filepath.Join(dir, "x"), filepath.Join(dir, "bad")
	put(t, bad, "1. a1-a9")
	for _, test := range []struct {
		args   string
		errs   string
		status int
	}{
		{"", "no command: want one of show, make, merge, check, or -h for the manual", 2},
		{"-x", "no command before -x: want one of show, make, merge, check, or -h for the manual", 2},
		{"burn", `unknown command "burn": want one of show, make, `, 2},
		{"make", "there is no file for the book: want -o FILE", 2},
		{"make -o " + to + " chess", `no such game: "chess": want one of `, 2},
		{"make -o " + to + " hexdame hexade", `unexpected argument "hexade"`, 2},
		{"make -o " + to + " hextad", "bad recipe: hextad: there is no book for a game with Chance", 2},
		{"make -o " + to + " -bot best:time=1s", "bad recipe: best:time=1s: want a bot with a number of nodes", 2},
		{"make -o " + to + " -bot best:speed=1", `bad bot "best:speed=1": `, 2},
		{"make -o " + to + " -width 0", "bad recipe: the width is 0: want 1 to 100", 2},
		{"make -o " + to + " -option side=5 -position x hexade", "the text of a position contains its options: ", 2},
		{"make -o " + to + " -option side=50 hexade", `hexade: "Side 50": `, 2},
		{"make -o " + to + " -plies 3", "-plies and -least are for records: want -records, too", 2},
		{"make -o " + to + " -records y -plies -1", "-plies is -1 and -least is 2: ", 2},
		{"make -o " + to + " -records y -size 5", "records need no search: want -records or -size, not both", 2},
		{"make -o " + to + " -records " + to + "none", "open " + to + "none: ", 1},
		{"make -o " + to + " -records " + bad, bad + ": record: line 1, ", 1},
		{"make -o " + dir, dir + " is a directory, not a file", 1},
		{"show hextad", "the program has no book for hextad", 1},
		{"show " + to, `"` + to + `" is neither a file nor a game: want one of hexade, `, 2},
		{"show hexagrams hexade", `unexpected argument "hexade"`, 2},
		{"show -moves d9xd8 hexagrams", "hexagrams: ", 2},
		{"show -position x hexagrams", "hexagrams: ", 2},
		{"show -position 3/4/3/4/5/3b/5/4/1w1/4/3|w hexagrams", "the book does not have the position 3/4/3/4/5/3b/5/4/1w1/4/3 w", 1},
		{"merge " + to, "there is no file for the book: want -o FILE", 2},
		{"merge -o " + to, "there are no books to merge", 2},
		{"merge -o " + to + " " + to + "none", "open " + to + "none: ", 1},
		{"check", "there are no books to check", 2},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "|", " ")
		}
		out, errs, status := runBook(args...)
		if out != "" || !strings.HasPrefix(errs, "book: "+test.errs) || status != test.status {
			t.Errorf("%s: status %d, output %q, errors %q; want %d, %q", test.args, status, out, errs, test.status, test.errs)
		}
	}
	out, _, status := runBook("-h")
	if status != 0 || !strings.HasPrefix(out, "Book makes, checks and shows opening books") {
		t.Errorf("-h: status %d, output %.100q", status, out)
	}
}
