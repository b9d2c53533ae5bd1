package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A lab builds and runs tests. Everything that they write is in its directory, or in the build cache.
type lab struct {
	ctx  context.Context
	dir  string
	env  []string
	root string // the directory of the main module

	builds bool // whether to run the tests that build programs
}

// newLab returns a lab in a directory.
func newLab(ctx context.Context, dir string) (*lab, error) {
	l := &lab{ctx: ctx, dir: dir, env: append(os.Environ(), "GOTMPDIR="+dir, "TMPDIR="+dir)}
	module, err := l.command(".", "env", "GOMOD")
	l.root = filepath.Dir(string(module))
	return l, err
}

// command runs the go command in a directory, on one core, and returns its output.
func (l *lab) command(dir string, args ...string) ([]byte, error) {
	var errs bytes.Buffer
	cmd := exec.CommandContext(l.ctx, "go", args...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, append(slices.Clip(l.env), "GOMAXPROCS=1"), &errs
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, &errs)
	}
	return out, err
}

// A suite is a package with its tests.
type suite struct {
	Name, ImportPath, Dir              string
	GoFiles, TestGoFiles, XTestGoFiles []string

	name   string         // the directory, relative to the main module
	limits map[bool]limit // for the tests, by whether they are short
}

// A limit is the maximum seconds of processor time and of waiting.
type limit struct{ busy, wait int }

// list returns the packages in some directories. The go command finds their modules.
func (l *lab) list(names []string) (list []*suite, err error) {
	for _, name := range names {
		dir, all := strings.CutSuffix(name, "/...")
		pattern := "."
		if all {
			pattern = "./..."
		}
		out, err := l.command(dir, "list", "-json=Name,ImportPath,Dir,GoFiles,TestGoFiles,XTestGoFiles", pattern)
		if err != nil {
			return nil, err
		}
		for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
			s := &suite{limits: map[bool]limit{}}
			if err := d.Decode(s); err != nil {
				return nil, err
			}
			rel, err := filepath.Rel(l.root, s.Dir)
			if err != nil {
				return nil, err
			}
			s.name = packageName(filepath.ToSlash(rel))
			list = append(list, s)
		}
	}
	return list, nil
}

// modes returns the values of -test.short for the runs: true, and also false if a test asks for it.
func (s *suite) modes() []bool {
	if s.mention("testing.Short()") {
		return []bool{true, false}
	}
	return []bool{true}
}

// mention reports whether the tests contain a text, or cannot be read.
func (s *suite) mention(text string) bool {
	for _, name := range slices.Concat(s.TestGoFiles, s.XTestGoFiles) {
		source, err := os.ReadFile(filepath.Join(s.Dir, name))
		if err != nil || bytes.Contains(source, []byte(text)) {
			return true
		}
	}
	return false
}

// commit returns the last commit that changed the code of a package, and a dash without one.
func (l *lab) commit(s *suite) string {
	cmd := exec.CommandContext(l.ctx, "git", "log", "-1", "--format=%h", "--", ":(glob)*.go", ":(exclude,glob)*_test.go")
	cmd.Dir = s.Dir
	out, _ := cmd.Output()
	return cmp.Or(strings.TrimSpace(string(out)), "-")
}

// prepare builds the tests with all changes that can be built together, gives these a number, and
// measures the tests without a change.
func (l *lab) prepare(changes []change, suites []*suite) error {
	err := l.together(changes, suites)
	if err == nil {
		err = l.measure(suites)
	}
	if err == nil || l.ctx.Err() != nil {
		return l.ctx.Err()
	}
	for i := range changes { // a test may count allocations
		changes[i].number = 0
	}
	for _, s := range suites {
		if err := l.build(s, l.program(s)); err != nil {
			return err
		}
	}
	return l.measure(suites)
}

// program returns the file name of the tests with changes that are built together.
func (l *lab) program(s *suite) string {
	return filepath.Join(l.dir, strings.ReplaceAll(s.name, "/", "_")+".test")
}

// inCopy matches an error message about the copy of a function.
var inCopy = regexp.MustCompile(`\bmutate([0-9]+)\.go:`)

// together builds the tests with all changes to functions, except those that do not compile.
func (l *lab) together(changes []change, suites []*suite) error {
	changed := suites[slices.IndexFunc(suites, func(s *suite) bool { return s.name == packageName(path.Dir(changes[0].file)) })]
	for i := range changes {
		if changes[i].function != nil {
			changes[i].number = i + 1
		}
	}
	for {
		files := together(changes)
		files[path.Join(changed.name, "mutate_number.go")] = fmt.Sprintf(numberFile, changed.Name)
		overlay, err := l.overlay(filepath.Join(l.dir, "together"), files)
		if err != nil {
			return err
		}
		for _, s := range suites {
			if err = l.build(s, l.program(s), "-overlay", overlay, "-gcflags="+changed.ImportPath+"=-e"); err != nil {
				break
			}
		}
		if err == nil {
			return nil
		}
		found := inCopy.FindAllStringSubmatch(err.Error(), -1)
		if found == nil {
			return err
		}
		for _, match := range found {
			n, _ := strconv.Atoi(match[1])
			changes[n-1].number = -1
		}
	}
}

// overlay writes source files, whose names start with a text, and returns the name of a file that
// tells the go command which files they replace.
func (l *lab) overlay(start string, files map[string]string) (string, error) {
	replace := map[string]string{}
	for file, source := range files {
		name := start + strconv.Itoa(len(replace)) + ".go"
		replace[filepath.Join(l.root, file)] = name
		if err := os.WriteFile(name, []byte(source), 0o666); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	return start + ".json", os.WriteFile(start+".json", text, 0o666)
}

// measure runs the tests without a change, to measure their time.
func (l *lab) measure(suites []*suite) error {
	for _, s := range suites {
		for _, short := range s.modes() {
			start := time.Now()
			v, took := l.run(s, l.program(s), 0, short, limit{3600, 3600})
			if v != lived {
				return fmt.Errorf("the tests of %s fail without a change", s.name)
			}
			s.limits[short] = limit{3 + int(5*took.Seconds()), 30 + int(5*time.Since(start).Seconds())}
		}
	}
	return nil
}

// build builds the test program of a package.
func (l *lab) build(s *suite, program string, flags ...string) error {
	_, err := l.command(s.Dir, append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", program}, flags...)...)
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

// run runs a test program with the change of a number, or without one if it is 0. It returns the
// verdict and the processor time. The limit of processor time applies to child processes too,
// because they are not killed with their parents.
func (l *lab) run(s *suite, program string, number int, short bool, most limit) (verdict, time.Duration) {
	ctx, cancel := context.WithTimeout(l.ctx, time.Duration(most.wait)*time.Second)
	defer cancel()
	const script = `ulimit -t $1; ulimit -v 8388608 2>/dev/null; shift; exec "$@"`
	cmd := exec.CommandContext(ctx, "sh", "-c", script, "sh", strconv.Itoa(most.busy),
		program, "-test.failfast", "-test.short="+strconv.FormatBool(short))
	if l.builds && s.mention(`flag.Bool("build"`) {
		cmd.Args = append(cmd.Args, "-build")
	}
	cmd.Dir, cmd.Env = s.Dir, append(slices.Clip(l.env), "MUTATE="+strconv.Itoa(number))
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

// try returns the verdict of the tests about a change, which run in short mode first. The names of
// the files that it writes start with worker.
func (l *lab) try(c change, suites []*suite, worker string) verdict {
	program := l.program
	if c.number < 0 {
		return broken
	}
	if c.number == 0 {
		overlay, err := l.overlay(worker, map[string]string{c.file: c.apply()})
		if err != nil {
			return broken
		}
		program = func(s *suite) string { return worker + filepath.Base(l.program(s)) }
		for _, s := range suites {
			if l.build(s, program(s), "-overlay", overlay) != nil {
				return broken
			}
		}
	}
	for _, short := range []bool{true, false} {
		for _, s := range suites {
			if _, ok := s.limits[short]; !ok {
				continue
			}
			if v, _ := l.run(s, program(s), c.number, short, s.limits[short]); v != lived {
				return v
			}
		}
	}
	return lived
}
