package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
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
		{"var a = make([]int, 2, 3+4*b(c, d))", []string{"var a = make([]int, 3, 3+4*b(c, d))", "var a = make([]int, 1, 3+4*b(c, d))"}},
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

// TestFindSame tells changes apart that look alike.
func TestFindSame(t *testing.T) {
	found, err := find("a.go", "package p\n\nfunc f() {\n\tx++\n\tx++\n}\n")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range found {
		got = append(got, c.key())
	}
	if want := []string{"a.go: f\n-x++\n", "a.go: f\n-x++\n+x--\n", "a.go: f, 2\n-x++\n", "a.go: f, 2\n-x++\n+x--\n"}; !slices.Equal(got, want) {
		t.Errorf("the changes are %q, want %q", got, want)
	}
}

const tiny = "internal/mutate/testdata/tiny/tiny.go: "

// setEquivalents replaces the list of equivalent changes during a test.
func setEquivalents(t *testing.T, text string) {
	was := equivalents
	t.Cleanup(func() { equivalents = was })
	equivalents = text
}

// TestRun looks for the holes in the test of a tiny package. A change that is listed as equivalent
// is not tried, and an unused entry of the list is reported. The directory for temporary files is
// empty again afterward. A second try finds the same hole. If it turns out to be equivalent, its
// change leaves the table.
func TestRun(t *testing.T) {
	if !*build {
		t.Skip("builds several programs: -build runs this")
	}
	const same = tiny + "Least\n-if i == first || n < least {\n+if i == first || n <= least {\nThe less of equal numbers is the same.\n\n"
	const vain = "Least\n-if i < 0 {\n+if i > 0 {\n"
	setEquivalents(t, same+tiny+vain+"There is no such line.\n")
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	file := filepath.Join(t.TempDir(), "REPORT.md")
	wantReport := func(want string) {
		t.Helper()
		report, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := regexp.MustCompile("(?m)^(\\| `[^|]*) \\| [0-9a-f-]+ \\|").ReplaceAllString(string(report), "$1 | COMMIT |"); got != want {
			t.Errorf("the report file is\n%s\nwant\n%s", got, want)
		}
	}
	var out, progress bytes.Buffer
	o := options{at: "tiny.go:(4:15|10:22)$", cores: 2, report: file}
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
	const hole = tiny + "first\n-const first = 0 // the index of the first number\n+const first = 1 // the index of the first number\n"
	const row = "| `./internal/mutate/testdata/tiny` | COMMIT | `-at 'tiny.go:(4:15\\|10:22)$'` "
	first := tableHead + row + "| 3 | 2 | 0 | 1 | 66.7% | 66.7% |\n" + listHead + hole + listEnd
	wantReport(first)

	t.Chdir("../..") // where names of packages are the ones in the report
	o = options{retry: true, cores: 1, report: file}
	if err := run(t.Context(), o, nil, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	wantReport(first)
	equivalents = same + hole + "The first number is not looked at.\n"
	if err := run(t.Context(), o, nil, io.Discard, io.Discard); err != nil {
		t.Fatal(err)
	}
	wantReport(tableHead + row + "| 2 | 2 | 0 | 0 | 100.0% | 66.7% |\n")
}

// TestTogether builds all changes of functions together, which differ in their parameters. It checks
// the types of the result, and the copy and the call of one change.
func TestTogether(t *testing.T) {
	const source = `package p

type list[T any] []T

func (l list[T]) at(i int) T { return l[i+1] }

func (list[T]) _(int) int { return 1 + 2 }

func (*list[_]) none(_ bool, int int, _ ...string) (n int) { n = 3 - int; return }

func both[T, U any](t T, u ...U) (T, []U) { return t, u }

func nothing(bool, string) { for 1 < 2 { } }
`
	found, err := find("p/p.go", source)
	if err != nil {
		t.Fatal(err)
	}
	const skipped = 3
	for i := range found {
		if i != skipped {
			found[i].number = i + 1
		}
	}
	text := together(found)["p/p.go"]
	files := token.NewFileSet()
	config := types.Config{}
	for i, want := range []string{
		"func (l list[T]) at(i int) T { switch mutateNumber { case 1: return l.mutate1_at(i); case 2: ",
		"func (mutate_87 list[T]) _(mutate_98 int) int { switch mutateNumber {",
		"//line mutate2.go:1\nfunc (l list[T]) mutate2_at(i int) T { return *new(T) }\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%d: there is no %s in\n%s", i, want, text)
		}
	}
	for i := range found {
		if got := strings.Count(text, fmt.Sprintf("case %d:", i+1)); (got == 1) == (i == skipped) {
			t.Errorf("%d calls of change %d:\n%s", got, i, text)
		}
	}
	file, err := parser.ParseFile(files, "p.go", text+"\nvar mutateNumber int\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	config.Error = func(err error) {
		if !inCopy.MatchString(err.Error()) {
			t.Errorf("%v in\n%s", err, text)
		}
	}
	config.Check("p", files, []*ast.File{file}, nil)
}

// TestNested lists packages of nested modules.
func TestNested(t *testing.T) {
	t.Chdir("../..")
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	l := &lab{ctx: t.Context(), env: os.Environ(), root: root}
	list, err := l.list([]string{"./internal/versus", ".", "./lab/..."})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range list {
		names = append(names, s.name)
	}
	if want := []string{"./internal/versus", ".", "./lab"}; !slices.Equal(names[:3], want) || !slices.Contains(names, "./lab/queue") {
		t.Errorf("the packages are %q, want %q and others", names, want)
	}
}

// TestModes runs tests a second time only if some of them are short otherwise.
func TestModes(t *testing.T) {
	s := suite{Dir: t.TempDir(), TestGoFiles: []string{"a_test.go"}, XTestGoFiles: []string{"b_test.go"}}
	for text, want := range map[string][]bool{"": {true}, "testing.Short()": {true, false}} {
		for i, name := range []string{"a_test.go", "b_test.go"} {
			if err := os.WriteFile(filepath.Join(s.Dir, name), []byte(strings.Repeat(text, i)), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.modes(); !slices.Equal(got, want) {
			t.Errorf("with %q, the modes are %v, want %v", text, got, want)
		}
	}
}

// TestCorrect tries the survivors of a report again. One is noticed now, one takes too long now,
// one is still alive, one was not tried again, and one is gone.
func TestCorrect(t *testing.T) {
	r := row{verdicts: [lived + 1]int{killed: 10, timedOut: 2, lived: 5}, first: "70.6%"}
	left := func(name string) []change { return []change{{file: "a.go", name: name}} }
	h := &hunt{only: map[string]bool{}, survivors: left("f"), changes: left("g"), verdicts: [lived + 1]int{killed: 1, timedOut: 1, lived: 1}}
	r.correct(h)
	if want := (row{verdicts: [lived + 1]int{killed: 11, timedOut: 3, lived: 2}, first: "70.6%"}); r != want {
		t.Errorf("the row is %v, want %v", r, want)
	}
	if got, want := h.unnoticed(), []string{"a.go: f\n", "a.go: g\n"}; !slices.Equal(got, want) {
		t.Errorf("not noticed are %q, want %q", got, want)
	}
}

// TestSet replaces what reports have about a package.
func TestSet(t *testing.T) {
	const a, b, c, again = "| `./a` | 123 |  | 1 | 1 | 0 | 0 | 100.0% | 90.0% |\n", "| `./b` | 1a | `-sample 4 -seed 2` | 4 | 3 | 0 | 1 | 75.0% | 75.0% |\n",
		"| `./b/c` | - |  | 2 | 1 | 1 | 0 | 100.0% | 100.0% |\n", "| `./b` | f | `-sample 5 -seed 3 -build -tests ./a,./b -at '(a\\|b).go:'` | 5 | 5 | 0 | 0 | 100.0% | 100.0% |\n"
	const inA, inB, inC = "a/a.go: f\n-x\n", "b/b.go: T.f\n-x\n+y\n", "b/c/c.go: f, 2\n-x\n"
	for _, test := range []struct {
		report, row string
		survivors   []string
		want        string
	}{
		{"", b, nil, tableHead + b},
		{"Words.\n\n", b, []string{inB}, "Words.\n\n" + tableHead + b + listHead + inB + listEnd},
		{tableHead + a + c, b, nil, tableHead + a + b + c},
		{"Words.\n" + tableHead + a + b + c + listHead + inA + "\n" + inB + "\n" + inC + listEnd, again, nil,
			"Words.\n" + tableHead + a + again + c + listHead + inA + "\n" + inC + listEnd},
		{tableHead + b + listHead + inB + listEnd, again, nil, tableHead + again},
		{tableHead + a + c + listHead + inA + "\n" + inC + listEnd, b, []string{inB}, tableHead + a + b + c + listHead + inA + "\n" + inB + "\n" + inC + listEnd},
	} {
		r, err := parseReport(test.report)
		if err != nil {
			t.Errorf("%s\nis an error: %v", test.report, err)
			continue
		}
		row, err := parseRow(test.row)
		if err != nil {
			t.Errorf("%s is an error: %v", test.row, err)
			continue
		}
		r.set(row, test.survivors)
		if got := r.String(); got != test.want {
			t.Errorf("the report\n%s\nand the row\n%s\nbecome\n%s\nwant\n%s", test.report, test.row, got, test.want)
		}
	}
	for _, wrong := range []string{"", "| `./a` |\n", strings.Replace(a, "100.0%", "99.0%", 1), strings.Replace(a, "| 1 |", "| one |", 1)} {
		if r, err := parseRow(wrong); err == nil {
			t.Errorf("%q is the row %v", wrong, r)
		}
	}
}

// TestCount writes the results of a hunt into a row. The sample of an interrupted hunt is what it
// has tried.
func TestCount(t *testing.T) {
	interrupted, cancel := context.WithCancel(t.Context())
	cancel()
	for _, test := range []struct {
		ctx  context.Context
		o    options
		want string
	}{
		{t.Context(), options{seed: 1}, ""},
		{t.Context(), options{sample: 40, seed: 15}, "-sample 4 -seed 15"},
		{interrupted, options{seed: 1}, "-sample 4 -seed 1"},
	} {
		r, v := row{}, [lived + 1]int{broken: 7, killed: 2, timedOut: 1, lived: 1}
		r.count(&hunt{lab: &lab{ctx: test.ctx}, verdicts: v}, test.o)
		if want := (row{sample: test.want, verdicts: v, first: "75.0%"}); r != want {
			t.Errorf("%+v: the row is %v, want %v", test.o, r, want)
		}
	}
}

// TestReport checks that REPORT.md has the format of the command, that its packages exist, and that
// it lists as many survivors as it counts.
func TestReport(t *testing.T) {
	data, err := os.ReadFile("REPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	written, err := parseReport(string(data))
	if err != nil {
		t.Fatal(err)
	}
	again := &report{intro: written.intro}
	for _, row := range written.rows {
		if _, err := os.Stat(filepath.Join("../..", row.name)); err != nil {
			t.Errorf("REPORT.md has a row for a package that is gone: delete it: %v", err)
		}
		list := written.survivorsOf(row.name)
		if len(list) != row.verdicts[lived] {
			t.Errorf("REPORT.md lists %d changes of %s, want %d", len(list), row.name, row.verdicts[lived])
		}
		again.set(row, slices.Collect(maps.Keys(list)))
	}
	if again.String() != string(data) {
		t.Errorf("REPORT.md is not what mutate writes. It would be:\n%s", again)
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

// TestVerdict runs programs that succeed, that fail, that do not end, and that wait.
func TestVerdict(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("there is no shell")
	}
	l := &lab{ctx: t.Context(), env: os.Environ()}
	for _, test := range []struct {
		script string
		most   limit
		want   verdict
	}{
		{"exit 0", limit{9, 9}, lived}, {"exit 1", limit{9, 9}, killed},
		{"while :; do :; done", limit{1, 60}, timedOut}, {"exec sleep 100", limit{60, 1}, timedOut},
	} {
		t.Run(test.script, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "program")
			if err := os.WriteFile(program, []byte("#!/bin/sh\n"+test.script+"\n"), 0o777); err != nil {
				t.Fatal(err)
			}
			t.Parallel() // not sooner: no program starts while a file is open for writing
			if got, _ := l.run(&suite{}, program, 0, true, test.most); got != test.want {
				t.Errorf("the verdict is %d, want %d", got, test.want)
			}
		})
	}
}

// TestBuilds passes -build to the tests that know it, if it is wanted.
func TestBuilds(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" {
		t.Skip("there is no shell")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	const script = "#!/bin/sh\n" + `for arg; do if [ "$arg" = -build ]; then exit 1; fi; done` + "\n"
	err := errors.Join(
		os.WriteFile(program, []byte(script), 0o777),
		os.WriteFile(filepath.Join(dir, "a_test.go"), []byte(`var build = flag.Bool("build", false, "")`), 0o666),
		os.WriteFile(filepath.Join(dir, "b_test.go"), nil, 0o666),
	)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		builds bool
		file   string
		want   verdict
	}{{true, "a_test.go", killed}, {false, "a_test.go", lived}, {true, "b_test.go", lived}} {
		l := &lab{ctx: t.Context(), env: os.Environ(), builds: test.builds}
		if got, _ := l.run(&suite{Dir: dir, TestGoFiles: []string{test.file}}, program, 0, true, limit{9, 9}); got != test.want {
			t.Errorf("%s, %t: the verdict is %d, want %d", test.file, test.builds, got, test.want)
		}
	}
}

// TestEquivalents checks that each entry of equivalent.txt has a change that can be made, and the
// reason why no test can notice it.
func TestEquivalents(t *testing.T) {
	form := regexp.MustCompile(`^[a-z0-9_/]+\.go: [A-Za-z0-9_.\[\], ]+\n(-.+\n)+(\+.+\n)*([^-+].*\n)+$`)
	for block := range strings.SplitSeq(equivalents, "\n\n") {
		if !form.MatchString(strings.Trim(block, "\n") + "\n") {
			t.Errorf("this is not a change and a reason:\n%s", block)
		}
	}
	known := parseEquivalents(equivalents)
	files := map[string]bool{}
	for key := range known {
		file, _, _ := strings.Cut(key, ":")
		files[file] = true
	}
	for file := range files {
		source, err := os.ReadFile(filepath.Join("../..", file))
		if err != nil {
			t.Error(err)
			continue
		}
		found, err := find(file, string(source))
		if err != nil {
			t.Error(err)
		}
		for _, c := range found {
			delete(known, c.key())
		}
	}
	for key := range known {
		t.Errorf("equivalent.txt has a change that cannot be made now: correct or delete it:\n%s", key)
	}
}
