package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

// testCommand is the README's test command, without cached results.
var testCommand = []string{"go", "test", "-count=1", "./..."}

// tests runs the tests, or parts of .ci/run, beside busy programs.
func (s *soak) tests(parts []string) error {
	if err := s.begin(); err != nil {
		return err
	}
	rest, stop := context.WithCancel(s.ctx)
	defer stop()
	if !s.started {
		for range s.busy {
			go compute(rest)
		}
	}
	var failed error
	for range s.runs {
		if len(parts) == 0 {
			failed = cmp.Or(failed, s.test("test", testCommand))
		}
		for _, part := range parts {
			failed = cmp.Or(failed, s.test("ci/"+part, []string{".ci/run", part}))
		}
	}
	return failed
}

// compute computes until the context ends.
func compute(ctx context.Context) {
	for n := 0; ; n++ {
		if n&0xffff == 0 && ctx.Err() != nil {
			return
		}
	}
}

// test runs a command once.
func (s *soak) test(name string, args []string) error {
	cmd := exec.CommandContext(s.ctx, args[0], args[1:]...)
	cmd.Env = append(os.Environ(), strings.TrimSpace("GOFLAGS="+os.Getenv("GOFLAGS")+" -count=1"))
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	begun := time.Now()
	output, err := cmd.CombinedOutput()
	if s.ctx.Err() != nil {
		return s.ctx.Err()
	}
	r := result{Name: name, Number: uint64(s.busy), Count: 1, Took: time.Since(begun), Failure: passed}
	if err != nil {
		r.Failure = failures(string(output))
		s.print(output)
	}
	if err := s.add("tests", r); err != nil {
		return err
	}
	if err != nil {
		return errFailed
	}
	return nil
}

var failedTest = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)`)

// failures returns the names of the tests that failed, separated by commas, or "unknown".
func failures(output string) string {
	var names []string
	for _, m := range failedTest.FindAllStringSubmatch(output, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return cmp.Or(strings.Join(slices.Compact(names), ","), "unknown")
}

// print prints the output of a check that failed.
func (s *soak) print(output []byte) { fmt.Fprintf(s.out, "%s\n", output) }
