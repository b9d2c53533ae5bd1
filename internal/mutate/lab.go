package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// A lab builds and runs tests. Everything that they write is in its directory.
type lab struct {
	ctx context.Context
	dir string
	env []string
}

// newLab returns a lab in a directory. It has its own build cache, because every change adds
// megabytes that are never used again. The cache starts as hard links to the user's, if that is on
// the same disk.
func newLab(ctx context.Context, dir string) (*lab, error) {
	l := &lab{ctx, dir, append(os.Environ(), "GOTMPDIR="+dir, "TMPDIR="+dir)}
	cache, err := l.command("env", "GOCACHE")
	if err != nil {
		return nil, err
	}
	exec.CommandContext(ctx, "cp", "-al", strings.TrimSpace(string(cache)), dir+"/cache").Run()
	l.env = append(l.env, "GOCACHE="+dir+"/cache")
	return l, ctx.Err()
}

// sweep removes files of earlier changes from the cache: the ones without another link.
func (l *lab) sweep() {
	exec.CommandContext(l.ctx, "find", l.dir+"/cache", "-type", "f", "-links", "1", "-mmin", "+2", "-delete").Run()
}

// command runs the go command, on one core, and returns its output.
func (l *lab) command(args ...string) ([]byte, error) {
	var errs bytes.Buffer
	cmd := exec.CommandContext(l.ctx, "go", args...)
	cmd.Env, cmd.Stderr = append(l.env, "GOMAXPROCS=1"), &errs
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, &errs)
	}
	return out, err
}

// A suite is a package with its tests.
type suite struct {
	ImportPath, Dir string
	GoFiles         []string
	Module          struct{ Path, Dir string }

	limits map[bool]int // the maximum seconds for the tests, by whether they are short
}

// list returns the packages with the given names.
func (l *lab) list(names []string) (list []*suite, err error) {
	out, err := l.command(append([]string{"list", "-json"}, names...)...)
	for d := json.NewDecoder(bytes.NewReader(out)); err == nil && d.More(); {
		s := &suite{limits: map[bool]int{}}
		err = d.Decode(s)
		list = append(list, s)
	}
	return list, err
}

// measure runs the tests of a package without a change, to measure their time.
func (l *lab) measure(s *suite) error {
	program := filepath.Join(l.dir, "unchanged")
	if err := l.build(s, program); err != nil {
		return err
	}
	for _, short := range []bool{true, false} {
		v, took := l.run(s, program, short, 3600)
		if v != lived {
			return fmt.Errorf("the tests of %s fail without a change", s.ImportPath)
		}
		s.limits[short] = 3 + int(5*took.Seconds())
	}
	return nil
}

// build builds the test program of a package.
func (l *lab) build(s *suite, program string, flags ...string) error {
	_, err := l.command(append(append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", program}, flags...), s.ImportPath)...)
	return err
}

// A verdict is the result of a change.
type verdict int

const (
	broken   verdict = iota // it does not compile
	killed                  // a test fails
	timedOut                // a test takes too long
	lived                   // no test fails
)

// run runs a test program, and returns the verdict and the processor time. It limits the processor
// time, because a machine may be busy. The limit applies to child processes too, because they are
// not killed with their parents.
func (l *lab) run(s *suite, program string, short bool, limit int) (verdict, time.Duration) {
	ctx, cancel := context.WithTimeout(l.ctx, time.Duration(limit)*20*time.Second)
	defer cancel()
	const script = `ulimit -t $1; ulimit -v 8388608 2>/dev/null; shift; exec "$@"`
	cmd := exec.CommandContext(ctx, "sh", "-c", script, "sh", strconv.Itoa(limit),
		program, "-test.failfast", "-test.short="+strconv.FormatBool(short))
	cmd.Dir, cmd.Env = s.Dir, l.env
	err := cmd.Run()
	switch state := cmd.ProcessState; {
	case state == nil: // it was interrupted
		return broken, 0
	case err == nil:
		return lived, state.UserTime() + state.SystemTime()
	case state.ExitCode() < 0: // a signal
		return timedOut, 0
	}
	return killed, 0
}

// try makes a change and returns the verdict of the tests, which run in short mode first. The names
// of the files that it writes start with worker.
func (l *lab) try(c change, suites []*suite, worker string) verdict {
	file, overlay := worker+".go", worker+".json"
	replaced := filepath.Join(suites[0].Module.Dir, c.file)
	text, _ := json.Marshal(map[string]any{"Replace": map[string]string{replaced: file}})
	if os.WriteFile(file, []byte(c.apply()), 0o666) != nil || os.WriteFile(overlay, text, 0o666) != nil {
		return broken
	}
	for _, short := range []bool{true, false} {
		for i, s := range suites {
			program := worker + "." + strconv.Itoa(i)
			if short && l.build(s, program, "-overlay", overlay) != nil {
				return broken
			}
			if v, _ := l.run(s, program, short, s.limits[short]); v != lived {
				return v
			}
		}
	}
	return lived
}
