package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

var build = flag.Bool("build", false, "run the tests that build programs as well")

const printed = `goos: linux
BenchmarkPerft/start-2         	     100	   2351000 ns/op	       361.0 Mnodes/s	        24.5 x-naive
BenchmarkPerft/start-8         	     100	   1000 ns/op
BenchmarkClick-2 of nothing
BenchmarkClick-2 	  200000	       812.5 ns/op	    3368 B/op	      48 allocs/op
PASS
`

func TestParse(t *testing.T) {
	for suffix, want := range map[string][]string{
		"-2": {"Perft/start", "Perft/start-8", "Click"},
		"":   {"Perft/start-2", "Perft/start-8", "Click-2"},
	} {
		got := parse(printed, suffix)
		wanted := results{names: want, metrics: map[string]map[string]float64{
			want[0]: {"ns/op": 2351000, "Mnodes/s": 361, "x-naive": 24.5},
			want[1]: {"ns/op": 1000},
			want[2]: {"ns/op": 812.5, "B/op": 3368, "allocs/op": 48},
		}}
		if !reflect.DeepEqual(got, wanted) {
			t.Errorf("without %q the results are %v, want %v", suffix, got, wanted)
		}
	}
}

func TestUnits(t *testing.T) {
	m := func(units ...string) map[string]float64 {
		metrics := map[string]float64{}
		for _, u := range units {
			metrics[u] = 1
		}
		return metrics
	}
	for _, test := range []struct {
		before, after map[string]float64
		want          []string
	}{
		{m("ns/op", "x-naive", "games/s", "Mplies/s"), m("ns/op", "x-naive", "games/s", "Mplies/s"), []string{"Mplies/s", "games/s"}},
		{m("ns/op", "games/s", "Mplies/s"), m("ns/op", "games/s"), []string{"games/s"}},
		{m("ns/op", "Mplies/s"), m("ns/op", "B/op"), []string{"ns/op"}},
		{m("ns/op"), nil, nil},
	} {
		if got := units(test.before, test.after); !slices.Equal(got, test.want) {
			t.Errorf("of %v and %v the units are %v, want %v", test.before, test.after, got, test.want)
		}
	}
}

func TestMedian(t *testing.T) {
	values := []float64{5, 1, 4, 2, 3}
	if got := median(values); got != 3 || values[0] != 5 {
		t.Errorf("the median is %v, of %v", got, values)
	}
}

// TestTable compares three rounds, of a rate and of a time. For the rate, the median of the ratios
// is not the ratio of the medians.
func TestTable(t *testing.T) {
	var rounds [][]results
	for _, r := range [][4]float64{{100, 300, 80, 20}, {200, 400, 60, 30}, {90, 1000, 60, 60}} {
		text := func(rate, time float64, name string) results {
			return parse(fmt.Sprintf("BenchmarkRate 1 5 ns/op %v M/s\nBenchmarkTime 1 %v ns/op\nBenchmark%s 1 2 ns/op", rate, time, name), "")
		}
		rounds = append(rounds, []results{text(r[0], r[2], "Gone"), text(r[1], r[3], "Added")})
	}
	want := `
benchmark                            metric         2171577 working tree   ratio  least–greatest
./a Rate                             M/s                100          400    3.00  2.00–11.11
./a Time                             ns/op               60           30    2.00  1.00–4.00
./a: only one has Gone, Added
`
	if got := "\n" + header("2171577", "working tree") + table("./a", rounds); got != want {
		t.Errorf("the table is%s\nwant%s", got, want)
	}
	for x, want := range map[float64]string{123456.7: "123457", 100: "100", 99.86: "99.9", 1.234: "1.23"} {
		if got := number(x); got != want {
			t.Errorf("%v becomes %s, want %s", x, got, want)
		}
	}
}

// repository creates a repository with a commit for each text of a package, and an uncommitted
// change. The package's benchmark depends on the text. It returns the directory for temporary
// files.
func repository(t *testing.T, bodies ...string) string {
	t.Helper()
	if !*build {
		t.Skip("builds programs: -build runs this")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	t.Chdir(t.TempDir())
	git := func(args ...string) {
		args = append([]string{"-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	write := func(file, text string) {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	git("init")
	if err := os.MkdirAll(filepath.Join("below", "sub"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir("below")
	write("go.mod", "module example.com/tiny\n\ngo 1.25\n")
	write("tiny_test.go", "package tiny\n")
	for _, body := range bodies {
		write("sub/sub.go", "package sub\n\n"+body)
		write("sub/sub_test.go", "package sub\n\nimport \"testing\"\n\nfunc BenchmarkTiny(b *testing.B) {"+benchmark(body)+"}\n")
		git("add", ".")
		git("commit", "-m", "tiny")
	}
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	return dir
}

// benchmark returns the benchmark of a package, which reports the package's Rate or Speed.
func benchmark(body string) string {
	switch {
	case strings.Contains(body, "Speed"):
		return "b.ReportMetric(Speed+10, \"M/s\")"
	case strings.Contains(body, "Wrong"):
		return "b.Fatal(\"wrong answer\", Wrong)"
	case strings.Contains(body, "Forever"):
		return "for b.Loop() { Forever() }"
	}
	return "b.ReportMetric(Rate*2, \"M/s\")"
}

var tiny = options{packages: "./...", bench: ".", benchtime: "1x", rounds: 3}

// TestRun compares two commits, a commit and the working tree, and one that fails.
func TestRun(t *testing.T) {
	dir := repository(t, "const Rate = 6", "const Speed = 5", "const Speed, Rate = 20, 7", "const Wrong = 1")
	for _, test := range []struct {
		commits   []string
		want, err string
	}{
		{[]string{"HEAD~3", "HEAD~2"}, `\./sub Tiny +M/s +12 +15 +1.25 `, ""},                                                                 // the old one cannot run the new benchmark
		{[]string{"HEAD~1", "HEAD~3"}, `^benchmark +metric +[0-9a-f]{7,} +[0-9a-f]{7,} .*\n\./sub Tiny +M/s +14 +12 +0.86  0.86–0.86\n$`, ""}, // but in this order it can
		{[]string{"-own", "HEAD~1", "HEAD~3"}, `\./sub Tiny +M/s +30 +12 +0.40 `, ""},
		{[]string{"HEAD~1"}, `working tree`, "./sub of working tree: "}, // the answer is wrong
		{[]string{"nothing"}, `^$`, "rev-parse"},
		{nil, `^$`, "want one commit or two"},
		{[]string{"HEAD", "HEAD", "HEAD"}, `^$`, "want one commit or two"},
		{[]string{"-page", "HEAD", "HEAD"}, `^$`, "want one commit at most"},
		{[]string{"-page"}, `^$`, "the page needs all packages: "},
		{[]string{"-packages=./gone", "HEAD"}, `^$`, "gone"},
	} {
		var out bytes.Buffer
		o := tiny
		if len(test.commits) > 0 && strings.HasPrefix(test.commits[0], "-") {
			name, value, _ := strings.Cut(test.commits[0], "=")
			o.own, o.page, o.packages = name == "-own", name == "-page", cmp.Or(value, o.packages)
			test.commits = test.commits[1:]
		}
		err := run(t.Context(), o, test.commits, &out, io.Discard)
		if (err == nil) != (test.err == "") || err != nil && !strings.Contains(err.Error(), test.err) {
			t.Errorf("%q: the error is %v, want %q", test.commits, err, test.err)
		}
		if !regexp.MustCompile(test.want).MatchString(out.String()) {
			t.Errorf("%q: the table is\n%s\nwant %s", test.commits, &out, test.want)
		}
	}
	checkEmpty(t, dir)
}

func TestRounds(t *testing.T) {
	for _, n := range []int{-1, 0, 2} {
		if err := run(t.Context(), options{rounds: n}, []string{"HEAD"}, io.Discard, io.Discard); err == nil || !strings.Contains(err.Error(), "odd") {
			t.Errorf("%d rounds: the error is %v", n, err)
		}
	}
}

// An interrupter is called when it receives the message that a round starts.
type interrupter func()

func (i interrupter) Write(text []byte) (int, error) {
	if bytes.Contains(text, []byte("round 1")) {
		i()
	}
	return len(text), nil
}

// TestInterrupt interrupts benchmarks that never end, and checks that nothing is left of them.
func TestInterrupt(t *testing.T) {
	dir := repository(t, "func Forever() { for { } }")
	ctx, cancel := context.WithCancel(t.Context())
	var began time.Time
	err := run(ctx, tiny, []string{"HEAD"}, io.Discard, interrupter(func() {
		began = time.Now()
		time.AfterFunc(100*time.Millisecond, cancel)
	}))
	if err == nil || err.Error() != "interrupted" {
		t.Errorf("the error is %v", err)
	}
	if took := time.Since(began); took > patience/2 {
		t.Errorf("it takes %v to end", took)
	}
	checkEmpty(t, dir)
}

func checkEmpty(t *testing.T, dir string) {
	t.Helper()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("there is still %v, error %v", left, err)
	}
}
