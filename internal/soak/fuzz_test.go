package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestTargets checks that targets are found in all modules, and what arguments mean.
func TestTargets(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the whole repository")
	}
	t.Chdir("../..")
	for arg, want := range map[string][]target{
		"./record.FuzzReadRecords":  {{"record", "FuzzReadRecords"}},
		"./server/hall":             {{"server/hall", "FuzzCheckName"}},
		"./hexgrid ./hexgrid":       nil,
		"./record.FuzzRead":         nil,
		"record":                    nil,
		"./server/hall ./kit/proof": {{"server/hall", "FuzzCheckName"}, {"kit/proof", "FuzzRead"}},
	} {
		got, err := named(strings.Fields(arg))
		if !reflect.DeepEqual(got, want) || (err == nil) != (want != nil) {
			t.Errorf("%s: the targets are %v, %v: want %v", arg, got, err, want)
		}
	}
	all, err := named(nil)
	if err != nil || len(all) < 30 {
		t.Errorf("without arguments, the targets are %v, %v", all, err)
	}
}

// TestNames checks that OSS-Fuzz finds each target: it wants exactly one file in the directory or
// below that has the name, and one function in it whose name begins so.
func TestNames(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the whole repository")
	}
	t.Chdir("../..")
	all, err := targets()
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	err = filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") {
			var text []byte
			text, err = os.ReadFile(name)
			files[filepath.ToSlash(name)] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range all {
		var found []string
		functions := 0
		for name, text := range files {
			if (a.dir == "." || strings.HasPrefix(name, a.dir+"/")) && strings.Contains(text, a.name) {
				found = append(found, name)
				functions += strings.Count(text, "func "+a.name)
			}
		}
		if len(found) != 1 || functions != 1 {
			t.Errorf("OSS-Fuzz finds %v in %q, with %d functions: want another name", a, found, functions)
		}
	}
}

// TestList checks the list that build.sh of OSS-Fuzz reads.
func TestList(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the whole repository")
	}
	t.Chdir("../..")
	out := new(bytes.Buffer)
	if err := run(t.Context(), []string{"list"}, out); err != nil {
		t.Fatal(err)
	}
	all, err := targets()
	if lines := strings.Count(out.String(), "\n"); err != nil || lines != len(all) || !strings.Contains(out.String(), "\n./server/api FuzzBody\n") {
		t.Errorf("%d targets are listed as %s, %v", len(all), out, err)
	}
}

// TestRota checks the order of targets: slow ones get more time, but not all.
func TestRota(t *testing.T) {
	fast, slow, bad := target{"a", "FuzzFast"}, target{"a", "FuzzSlow"}, target{".", "FuzzBad"}
	r := newRota([]target{fast, slow, bad}, []result{{Name: "./a.FuzzFast", Count: 10_000, Took: 10 * time.Second}, {Name: "./a.FuzzSlow", Count: 100, Took: 10 * time.Second}}, 0)
	if got, ok := r.take(); got != bad || !ok {
		t.Errorf("the first target is %v: want the new one", got)
	}
	r.done(bad, result{}, errFailed)
	turns := map[target]time.Duration{}
	for range 200 {
		next, ok := r.take()
		if !ok {
			t.Fatal("no target is left")
		}
		turns[next] += 10 * time.Second
		r.done(next, result{Count: map[target]int64{fast: 10_000, slow: 100}[next], Took: 10 * time.Second}, nil)
	}
	if ratio := float64(turns[slow]) / float64(turns[fast]); ratio < 9 || ratio > 11 || turns[bad] > 0 {
		t.Errorf("a target that is 100 times slower gets %.1f times as much time", ratio)
	}
	for range 2 {
		r.take()
	}
	if next, ok := r.take(); ok {
		t.Errorf("%v is left", next)
	}
	r = newRota([]target{fast, slow}, []result{{Name: "./a.FuzzSlow", Count: 100}}, 100)
	for _, want := range []struct {
		next target
		ok   bool
	}{{fast, true}, {target{}, false}, {fast, true}, {target{}, false}} {
		if next, ok := r.take(); next != want.next || ok != want.ok {
			t.Errorf("until 100 executions, the next target is %v, %t: want %v, %t", next, ok, want.next, want.ok)
		}
		if !want.ok {
			r.done(fast, result{Count: 50}, nil)
		}
	}
}

// TestOutput checks what is read from the output of the testing package.
func TestOutput(t *testing.T) {
	const lines = "fuzz: elapsed: 3s, execs: 12 (4/sec), new interesting: 1 (total: 7)\n" +
		"fuzz: elapsed: 6s, execs: 99 (29/sec), new interesting: 5 (total: 11)\n"
	const late = "--- FAIL: FuzzA (6.00s)\n    context deadline exceeded\n"
	if count, inputs := executions(lines); count != 99 || inputs != 5 {
		t.Errorf("it reads %d executions and %d inputs", count, inputs)
	}
	if count, inputs := executions(""); count != 0 || inputs != 0 {
		t.Errorf("from nothing, it reads %d executions and %d inputs", count, inputs)
	}
	for output, want := range map[string]bool{
		lines + late: true,
		lines + "--- FAIL: FuzzA (6.00s)\n    no reason\n":               false,
		late + "Failing input written to testdata/fuzz/FuzzA/0123abcd\n": false,
	} {
		if got := onlyLate(output); got != want {
			t.Errorf("%q is only late: %t", output, got)
		}
	}
}

// newToy copies a module with fuzz targets, and returns the state of a command that is run there.
func newToy(t *testing.T) (*soak, *builder, *bytes.Buffer) {
	if !*build {
		t.Skip("without -build")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/toy")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	out := new(bytes.Buffer)
	b := &builder{dir: t.TempDir(), cache: t.TempDir(), module: "toy", all: map[string]*binary{}}
	return &soak{ctx: t.Context(), out: out, results: t.TempDir(), commit: "abc1234", each: time.Second}, b, out
}

// TestTurn checks that a turn counts executions and keeps new inputs, and that an input that fails
// is kept, printed, and fails again.
func TestTurn(t *testing.T) {
	s, b, out := newToy(t)
	if _, err := s.turn(b, target{".", "FuzzFine"}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := s.turn(b, target{".", "FuzzBad"}); err != errFailed {
			t.Errorf("the error is %v", err)
		}
	}
	if _, err := s.turn(b, target{"none", "FuzzFine"}); err == nil || err == errFailed {
		t.Errorf("without a package, the error is %v", err)
	}
	all, err := s.read("fuzz")
	if err != nil || len(all) != 3 {
		t.Fatalf("the results are %v, %v: want three", all, err)
	}
	fine, bad, again := all[0], all[1], all[2]
	found, _ := filepath.Glob(filepath.Join(b.cache, "toy", "FuzzFine", "*"))
	if fine.Count < 100 || fine.Failure != passed || len(found) == 0 || int(fine.Number) != len(found) {
		t.Errorf("the result is %v with %d new inputs", fine, len(found))
	}
	if _, err := os.Stat(filepath.Join("testdata", "fuzz", filepath.FromSlash(bad.Failure))); err != nil || again.Failure != bad.Failure {
		t.Errorf("the results are %v and %v: %v", bad, again, err)
	}
	if !strings.Contains(out.String(), "too long") {
		t.Errorf("the output is %s", out)
	}
}

// TestWork checks that work goes on after an error and returns it, and that idle workers stop.
func TestWork(t *testing.T) {
	s := &soak{ctx: t.Context(), time: time.Minute, workers: 1}
	calls, failed := 0, errors.New("failed")
	err := s.work(func() error {
		if calls++; calls > 3 {
			return errIdle
		}
		return []error{nil, failed, nil}[calls-1]
	})
	if err != failed || calls != 4 {
		t.Errorf("after %d calls, the error is %v", calls, err)
	}
}

// TestCorpus checks that a few short inputs are copied that cover more than the seeds, that nothing
// changes without new inputs, and that files that people wrote stay.
func TestCorpus(t *testing.T) {
	s, b, out := newToy(t)
	fine := target{".", "FuzzFine"}
	cache := filepath.Join(b.cache, "toy", fine.name)
	add := func(dir, name, value string) {
		t.Helper()
		err := errors.Join(os.MkdirAll(dir, 0o777), os.WriteFile(filepath.Join(dir, name), fmt.Appendf(nil, "go test fuzz v1\n[]byte(%q)\n", value), 0o666))
		if err != nil {
			t.Fatal(err)
		}
	}
	add(cache, "seed", "abc")
	add(cache, "long", strings.Repeat("\xff1\x01", 999))
	for i := range 99 {
		add(cache, fmt.Sprint(i), strings.Repeat("\x01", i%20)+strings.Repeat("1", i%30)+strings.Repeat("\xff", i%40))
	}
	add(fine.seeds(), "by_hand", "abc")
	add(fine.seeds(), prefix+"redundant", "abx")
	all := func() (names []string) {
		t.Helper()
		if err := s.renew(b, fine); err != nil {
			t.Fatal(err)
		}
		names, _ = filepath.Glob(filepath.Join(fine.seeds(), "*"))
		return names
	}
	names := all()
	if n := len(names); n < 4 || n > mostInputs+1 || filepath.Base(names[0]) != "by_hand" {
		t.Fatalf("the inputs are %v", names)
	}
	if _, err := os.Stat(filepath.Join(fine.seeds(), prefix+"redundant")); err == nil {
		t.Error("a redundant input stays")
	}
	for _, name := range names[1:] {
		text, err := os.ReadFile(name)
		if err != nil || len(text) > mostBytes || strings.Contains(string(text), "ab") {
			t.Errorf("%s is %.99q, %v", name, text, err)
		}
	}
	if again := all(); !reflect.DeepEqual(again, names) {
		t.Errorf("the inputs are %v, and then %v", names, again)
	}
	if want := fmt.Sprintf("\n.FuzzFine: %d inputs, 0 new, 0 removed\n", len(names)-1); !strings.HasSuffix(out.String(), want) {
		t.Errorf("the output is %s", out)
	}
	// A failing seed is an error, which changes nothing.
	add(target{".", "FuzzBad"}.seeds(), prefix+"bad", "abcd")
	if err := s.renew(b, target{".", "FuzzBad"}); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("the error is %v", err)
	}
	if _, err := os.Stat(filepath.Join(target{".", "FuzzBad"}.seeds(), prefix+"bad")); err != nil {
		t.Error(err)
	}
}

// TestFuzz fuzzes a target of this module in turns.
func TestFuzz(t *testing.T) {
	if !*build {
		t.Skip("without -build")
	}
	t.Chdir("../..")
	s := &soak{ctx: t.Context(), out: new(bytes.Buffer), results: t.TempDir(), time: time.Second, workers: 2, each: time.Second}
	if err := s.fuzz([]string{"./internal/reread.FuzzInt"}); err != nil {
		t.Fatal(err)
	}
	all, err := s.read("fuzz")
	if err != nil || len(all) == 0 || all[0].Name != "./internal/reread.FuzzInt" || all[0].Count == 0 || len(all[0].Commit) < 7 {
		t.Errorf("the results are %v, %v", all, err)
	}
}
