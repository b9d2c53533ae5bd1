package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var build = flag.Bool("build", false, "run the test that builds programs as well")

// TestFind makes every change to some lines of code.
func TestFind(t *testing.T) {
	for _, test := range []struct {
		line string
		want []string
	}{
		{"const a = 2", []string{"const a = 3", "const a = 1"}},
		{"var a = [...]rune{-'b'}", []string{"var a = [...]rune{-'c'}", "var a = [...]rune{-'a'}"}},
		{"var a [2]int", nil},
		{"type a [2]int", nil},
		{"func f(a [2]int) {}", nil},
		{"var a = func() bool { return !ok }", []string{"var a = func() bool {  }", "var a = func() bool { return *new(bool) }", "var a = func() bool { return ok }"}},

		{"func f() { if a == b { } }", []string{"func f() { if a != b { } }"}},
		{"func f() { if a < b { } }", []string{"func f() { if a <= b { } }", "func f() { if a >= b { } }"}},
		{"func f() { for a && !b { } }", []string{"func f() { for !a && !b { } }", "func f() { for a || !b { } }", "func f() { for a && b { } }"}},
		{"func f() { if a[i] { } }", []string{"func f() { if !a[i] { } }"}},
		{"func f() { switch { case a.b: } }", []string{"func f() { switch { case !a.b: } }"}},
		{"func f() { switch a { case b: } }", nil},

		{"func f() { a := b &^ c }", []string{"func f() { a := b & c }"}},
		{"func f() { a = b }", []string{"func f() {  }"}},
		{"func f() { a <<= b }", []string{"func f() {  }", "func f() { a >>= b }"}},
		{"func f() { a++ }", []string{"func f() {  }", "func f() { a-- }"}},
		{"func f() { a := true }", []string{"func f() { a := false }"}},
		{"func f() { a := &b }", nil},
		{"func f() { a := p{b: c, d: e} }", []string{"func f() { a := p{ d: e} }", "func f() { a := p{b: c, } }"}},

		{"func f() { a(); defer b(); c <- d }", []string{"func f() { ; defer b(); c <- d }", "func f() { a(); ; c <- d }", "func f() { a(); defer b();  }"}},
		{"func f() { a(b, c, c) }", []string{"func f() {  }", "func f() { a(c, b, c) }"}},
		{"func f() { a := min(b, c) }", nil},
		{"func f() { for { break } }", []string{"func f() { for {  } }"}},
		{"func f() { switch a { default: b(); c() } }", []string{"func f() { switch a { default:  } }", "func f() { switch a { default: ; c() } }", "func f() { switch a { default: b();  } }"}},
		{"func f() { select { case <-a: } }", []string{"func f() { select { case : } }"}},
		{"func f() { if a := b(c, d); a { panic(e) } }", []string{"func f() { if a := b(d, c); a { panic(e) } }"}},
		{"func MustF() { if !a { panic(b) } }", []string{"func MustF() { if a { panic(b) } }", "func MustF() { if !a {  } }"}},

		{"func f() (a, b int, c error) { return g, 0, h }", []string{"func f() (a, b int, c error) {  }", "func f() (a, b int, c error) { return *new(int), 0, h }",
			"func f() (a, b int, c error) { return g, 1, h }", "func f() (a, b int, c error) { return g, -1, h }", "func f() (a, b int, c error) { return g, 0, *new(error) }"}},
		{"func f() (int, bool) { return 7, false }", []string{"func f() (int, bool) {  }", "func f() (int, bool) { return *new(int), false }", "func f() (int, bool) { return 7, true }"}},
		{"var a = make([]int, 2, 3)", []string{"var a = make([]int, 3, 3)", "var a = make([]int, 1, 3)"}},
		{"func f() (a, b int) { return g() }", []string{"func f() (a, b int) {  }"}},
		{"func f() T { return T{} }", []string{"func f() T {  }"}},
		{"func f() Player { return None }", []string{"func f() Player {  }"}},
	} {
		found, err := find("a.go", "package p\n"+test.line+"\n")
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range found {
			got = append(got, strings.Split(c.apply(), "\n")[1])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s becomes\n%s\nwant\n%s", test.line, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
	}
}

// TestChange checks a deletion of several lines: the text that is shown, and that the rest keeps
// its place.
func TestChange(t *testing.T) {
	found, err := find("a.go", "package p\n\nfunc (p *P) f() {\n\tswitch a {\n\tcase b:\n\t\tc()\n\n\t\td()\n\t}\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	c := found[0]
	if got, want := c.place(), "a.go:6:3"; got != want {
		t.Errorf("the place is %s, want %s", got, want)
	}
	if got, want := c.describe(), "P.f\n-c()\n-d()\n"; got != want {
		t.Errorf("the change is %q, want %q", got, want)
	}
	if got, want := c.apply(), "package p\n\nfunc (p *P) f() {\n\tswitch a {\n\tcase b:\n\t\t\n\n\n\t}\n}\n"; got != want {
		t.Errorf("the source becomes %q, want %q", got, want)
	}
}

// TestDraw draws the same sample from the same seed, and a different sample from a different seed.
// If there are fewer changes, the same ones of those are drawn.
func TestDraw(t *testing.T) {
	draw := func(seed uint64, without ...string) (sample []string) {
		h := hunt{}
		for i := range 100 {
			if name := strconv.Itoa(i); !slices.Contains(without, name) {
				h.changes = append(h.changes, change{name: name})
			}
		}
		h.draw(10, seed)
		for _, c := range h.changes[:h.left] {
			sample = append(sample, c.name)
		}
		return sample
	}
	a, b, c := draw(1), draw(1), draw(2)
	if len(a) != 10 || !slices.Equal(a, b) || slices.Equal(a, c) {
		t.Errorf("the samples are %v, %v and %v", a, b, c)
	}
	if d := draw(1, a[2], a[5]); !slices.Equal(d[:8], slices.Concat(a[:2], a[3:5], a[6:])) {
		t.Errorf("without two of %v the sample is %v", a, d)
	}
}

// TestRun looks for the holes in the test of a tiny package. A change that is listed as equivalent
// is not tried, and an unused entry of the list is reported. The directory for temporary files is
// empty again afterward.
func TestRun(t *testing.T) {
	if !*build {
		t.Skip("builds four programs: -build runs this")
	}
	defer func(was string) { equivalents = was }(equivalents)
	const tiny, vain = "internal/mutate/testdata/tiny/tiny.go: Least\n", "-if i < 0 {\n+if i > 0 {\n"
	equivalents = tiny + "-if i == 0 || n < least {\n+if i == 0 || n <= least {\nThe less of equal numbers is the same.\n\n" + tiny + vain + "There is no such line.\n"
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	var out, progress bytes.Buffer
	report := filepath.Join(t.TempDir(), "REPORT.md")
	o := options{at: "tiny.go:8:(8|11)$", cores: 2, report: report}
	if err := run(t.Context(), o, []string{"./testdata/tiny"}, &out, &progress); err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile("testdata/report.txt")
	if err != nil {
		t.Fatal(err)
	}
	if out.String() != string(want) {
		t.Errorf("the report is\n%s\nwant\n%s", &out, want)
	}
	if !strings.Contains(progress.String(), "cannot be made: "+tiny+vain) {
		t.Errorf("the progress is\n%s", &progress)
	}
	checkEmpty(t, dir)
	const row = "| `./internal/mutate/testdata/tiny` | `-at 'tiny.go:8:(8\\|11)$'` | 3 | 2 | 0 | 1 | 66.7% |\n"
	if table, err := os.ReadFile(report); err != nil || string(table) != tableHead+row {
		t.Errorf("the report file is %v\n%s\nwant\n%s", err, table, tableHead+row)
	}
}

// TestUpdated writes rows into reports.
func TestUpdated(t *testing.T) {
	const a, b, c, again = "| `./a` |  | 1 | 1 | 0 | 0 | 100.0% |\n", "| `./b` | `-seed 2` | 4 | 3 | 0 | 1 | 75.0% |\n",
		"| `./b/c` |  | 2 | 1 | 1 | 0 | 100.0% |\n", "| `./b` |  | 5 | 5 | 0 | 0 | 100.0% |\n"
	for _, test := range []struct{ report, row, want string }{
		{"", b, tableHead + b},
		{"Words.\n\n", b, "Words.\n\n" + tableHead + b},
		{tableHead + a + c, b, tableHead + a + b + c},
		{"Words.\n\n" + tableHead + c + b + a + "\nMore words.\n\n\nEnd.\n", again, "Words.\n\n" + tableHead + a + again + c + "\nMore words.\n\n\nEnd.\n"},
	} {
		if got := updated(test.report, test.row); got != test.want {
			t.Errorf("the report\n%s\nand the row\n%s\nbecome\n%s\nwant\n%s", test.report, test.row, got, test.want)
		}
	}
}

// TestCell writes flags as a cell.
func TestCell(t *testing.T) {
	for _, test := range []struct {
		o    options
		want string
	}{
		{options{seed: 1, cores: 2, report: "r"}, ""},
		{options{sample: 40, seed: 15}, "`-sample 40 -seed 15`"},
		{options{seed: 3, tests: "./a,./b", at: "(a|b).go:"}, "`-tests ./a,./b -at '(a\\|b).go:'`"},
	} {
		if got := test.o.cell(); got != test.want {
			t.Errorf("%+v is %s, want %s", test.o, got, test.want)
		}
	}
}

// TestReport checks that the table of REPORT.md has the format of the command, and that its
// packages exist.
func TestReport(t *testing.T) {
	data, err := os.ReadFile("REPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	report := string(data)
	_, table, ok := strings.Cut(report, tableHead)
	if !ok {
		t.Fatalf("REPORT.md has no table with this head:\n%s", tableHead)
	}
	form := regexp.MustCompile("^\\| `(\\.[a-z0-9_/]*)` \\| (`-.+`)? (\\| [0-9]+ ){4}\\| [0-9.]+% \\|\n$")
	for line := range strings.Lines(table) {
		row := form.FindStringSubmatch(line)
		if row == nil {
			t.Errorf("REPORT.md: this is not a row that mutate writes: %s", line)
			continue
		}
		if _, err := os.Stat(filepath.Join("../..", row[1])); err != nil {
			t.Errorf("REPORT.md has a row for a package that is gone: delete it: %v", err)
		}
		if updated(report, line) != report {
			t.Errorf("REPORT.md: the row is out of order or occurs twice: %s", line)
		}
	}
}

// TestInterrupt interrupts before anything is built.
func TestInterrupt(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := run(ctx, options{}, []string{"./testdata/tiny"}, io.Discard, io.Discard); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
	checkEmpty(t, dir)
}

func checkEmpty(t *testing.T, dir string) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("there is still %v, error %v", left, err)
	}
}

// TestVerdict runs programs that succeed, that fail, and that do not end.
func TestVerdict(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("there is no shell")
	}
	l := &lab{ctx: t.Context(), env: os.Environ()}
	for script, want := range map[string]verdict{"exit 0": lived, "exit 1": killed, "while :; do :; done": timedOut} {
		program := filepath.Join(t.TempDir(), "program")
		if err := os.WriteFile(program, []byte("#!/bin/sh\n"+script+"\n"), 0o777); err != nil {
			t.Fatal(err)
		}
		if got, _ := l.run(&suite{}, program, true, 1); got != want {
			t.Errorf("%s: the verdict is %d, want %d", script, got, want)
		}
	}
}

// TestEquivalents checks that each entry of equivalent.txt has a change and the reason why no test
// can notice it.
func TestEquivalents(t *testing.T) {
	form := regexp.MustCompile(`^[a-z0-9_/]+\.go: [A-Za-z0-9_.\[\], ]+\n(-.+\n)+(\+.+\n)*([^-+].*\n)+$`)
	for block := range strings.SplitSeq(equivalents, "\n\n") {
		if !form.MatchString(strings.Trim(block, "\n") + "\n") {
			t.Errorf("this is not a change and a reason:\n%s", block)
		}
	}
}
