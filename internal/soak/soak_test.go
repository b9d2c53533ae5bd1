package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"
)

var build = flag.Bool("build", false, "run the tests that build programs as well")

// TestReport checks that the report has the sums of the results.
func TestReport(t *testing.T) {
	s := &soak{results: "results"}
	want, err := s.sums()
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("REPORT.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("REPORT.md differs from the results: go run ./internal/soak report")
	}
}

// TestSums checks the sums of a few results.
func TestSums(t *testing.T) {
	s := &soak{results: t.TempDir(), out: new(bytes.Buffer)}
	for _, r := range []result{
		{Name: "hexdame", Number: 1, Count: 5_000_000, Took: 90 * time.Minute, Failure: passed},
		{Name: "hexade", Number: 1, Count: 999, Took: time.Second, Failure: passed},
		{Name: "hexdame", Number: 2, Count: 5_000_000, Took: 90 * time.Minute, Failure: "TestLaws,TestLaws/oracle"},
	} {
		s.commit = map[uint64]string{1: "abc1234", 2: "abc1235+"}[r.Number]
		if err := s.add("laws", r); err != nil {
			t.Fatal(err)
		}
	}
	got, err := s.sums()
	if err != nil {
		t.Fatal(err)
	}
	if report, err := os.ReadFile(s.page()); string(report) != got {
		t.Errorf("the report is\n%s, %v\nwant\n%s", report, err, got)
	}
	today := time.Now().UTC().Format(time.DateOnly)
	want := `## Laws in random games

| name | plies | hours | commits | failures |
|---|---|---|---|---|
| hexade | 999 | 0.0 | 1 | none |
| hexdame | 10,000,000 | 3.0 | 2 | ` + today + ` abc1235+: TestLaws, TestLaws/oracle |
`
	if !strings.HasSuffix(got, want) {
		t.Errorf("the sums are\n%s\nwant\n%s", got, want)
	}
}

// TestResults checks that lines are read back, and that a damaged file is an error.
func TestResults(t *testing.T) {
	s := &soak{results: filepath.Join(t.TempDir(), "new"), out: new(bytes.Buffer), commit: "abc1234"}
	if all, err := s.read("fuzz"); len(all) > 0 || err != nil {
		t.Errorf("without a file, the results are %v, %v", all, err)
	}
	r := result{Name: "./record.FuzzReadRecords", Number: 3, Count: 12345, Took: 61 * time.Second, Failure: passed}
	for range 2 {
		if err := s.add("fuzz", r); err != nil {
			t.Fatal(err)
		}
	}
	r.Commit, r.Date = "abc1234", time.Now().UTC().Format(time.DateOnly)
	if all, err := s.read("fuzz"); err != nil || !reflect.DeepEqual(all, []result{r, r}) {
		t.Errorf("the results are %v, %v: want %v twice", all, err, r)
	}
	for _, line := range []string{"", "2026-11-29 abc1234", "2026-11-29 abc1234 hexdame 1 x 3 ok", "2026-11-29 abc1234 hexdame 1 2 3 ok more", head} {
		if err := os.WriteFile(s.file("fuzz"), []byte(head+line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		if all, err := s.read("fuzz"); err == nil && line != head {
			t.Errorf("the line %q is read as %v", line, all)
		}
	}
}

// TestPlan checks that the game with the fewest plies comes next, and that no piece comes twice.
func TestPlan(t *testing.T) {
	done := []result{{Name: "a", Number: 7, Count: 300}, {Name: "b", Number: 2, Count: 100}, {Name: "b", Number: 1, Count: 100}}
	for first, want := range map[uint64][]piece{
		0:  {{"b", 3}, {"a", 8}, {"b", 4}, {"a", 9}},
		50: {{"b", 50}, {"a", 50}, {"b", 51}, {"a", 51}},
	} {
		p := newPlan([]string{"a", "b"}, first, done)
		for i, w := range want {
			if got := p.take(150); got != w {
				t.Errorf("with the first number %d, piece %d is %v: want %v", first, i, got, w)
			}
		}
	}
}

// TestLaws checks a few plies of a game, in the root directory of the module.
func TestLaws(t *testing.T) {
	if !*build {
		t.Skip("without -build")
	}
	t.Chdir("../..")
	out := new(bytes.Buffer)
	ctx, stop := context.WithCancel(t.Context())
	s := &soak{ctx: ctx, results: t.TempDir(), time: time.Minute, workers: 1, plies: 20_000}
	s.out = writerFunc(func(p []byte) (int, error) {
		if strings.Count(out.String(), "\n") == 1 {
			stop()
		}
		return out.Write(p)
	})
	if err := s.laws([]string{"hexagrams"}); !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v: want context.Canceled", err)
	}
	all, err := s.read("laws")
	if err != nil || len(all) != 2 {
		t.Fatalf("the results are %v, %v: want two", all, err)
	}
	for i, r := range all {
		if r.Name != "hexagrams" || r.Number != uint64(i+1) || r.Count != 20_000 || r.Failure != passed {
			t.Errorf("result %d is %v", i, r)
		}
	}
}

type writerFunc func(p []byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// TestFailed checks that a failure is printed and kept, and that the other runs follow.
func TestFailed(t *testing.T) {
	out := new(bytes.Buffer)
	s := &soak{ctx: t.Context(), out: out, results: t.TempDir(), busy: 1, commit: "abc1234"}
	script := "echo '--- FAIL: TestB (0.1s)'; echo '    --- FAIL: TestA/x (0.1s)'; echo '--- FAIL: TestB'; exit 1"
	if err := s.test("script", []string{"sh", "-c", script}); err != errFailed {
		t.Errorf("the error is %v", err)
	}
	if err := s.test("script", []string{"sh", "-c", `[ "$GOFLAGS" != "${GOFLAGS%-count=1}" ]`}); err != nil {
		t.Errorf("the error is %v", err)
	}
	all, err := s.read("tests")
	if err != nil || len(all) != 2 || all[0].Failure != "TestA/x,TestB" || all[1].Failure != passed {
		t.Errorf("the results are %v, %v", all, err)
	}
	if !strings.Contains(out.String(), "FAIL: TestA/x") {
		t.Errorf("the output is %s", out)
	}
}

// TestKilled kills the tests of a game. They may have found anything, so there is no result.
func TestKilled(t *testing.T) {
	dir, s := t.TempDir(), &soak{ctx: t.Context(), out: new(bytes.Buffer), results: t.TempDir(), commit: "abc1234"}
	if err := os.WriteFile(filepath.Join(dir, "hexdame"), []byte("#!/bin/sh\nkill -9 $$\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	if err := s.check(dir, piece{"hexdame", 1}); err == nil || !strings.Contains(err.Error(), "the tests of hexdame ended before their result: signal: killed") {
		t.Errorf("the error is %v", err)
	}
	if all, err := s.read("laws"); err != nil || len(all) > 0 {
		t.Errorf("the results are %v, %v", all, err)
	}
}

// TestUsage checks the errors of wrong arguments.
func TestUsage(t *testing.T) {
	for args, want := range map[string]string{
		"":             "want laws, fuzz, corpus, list, tests or report",
		"law":          `unknown command "law"`,
		"laws -for x":  "invalid value",
		"laws go":      `unknown game "go": want one of hex`,
		"report -runs": "not defined",
	} {
		if err := run(t.Context(), strings.Fields(args), new(bytes.Buffer)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("soak %s: the error is %v: want %q", args, err, want)
		}
	}
}
