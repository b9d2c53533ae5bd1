package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// A lab builds and runs benchmarks. Everything that they write is in its directory.
type lab struct {
	ctx context.Context
	dir string
}

// A side is one of the two sides of a comparison.
type side struct {
	name     string            // its name in the table
	dir      string            // the directory of its packages
	packages map[string]*place // by name, such as ./hexdame; those with benchmarks
	missing  string            // by name, why there is no such package; "" if it is there
}

// A place is a package with benchmarks.
type place struct {
	dir, path string
	files     []string // the files with the benchmarks
	program   string   // the test program
}

// patience is how long a program has to end after an interrupt.
const patience = 20 * time.Second

// command runs a program in a directory, and returns its output. At an interrupt it lets the
// program end, so that nothing writes to the lab's directory after the lab is removed.
func (l *lab) command(dir string, env []string, name string, args ...string) (string, error) {
	var errs bytes.Buffer
	cmd := exec.CommandContext(l.ctx, name, args...)
	cmd.Dir, cmd.Stderr = dir, &errs
	cmd.Env = append(append(os.Environ(), "GOTMPDIR="+l.dir, "TMPDIR="+l.dir), env...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = patience
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w\n%s%s", filepath.Base(name), strings.Join(args, " "), err, out, &errs)
	}
	return string(out), err
}

// git runs git in a directory, and returns the line that it prints.
func (l *lab) git(dir string, env []string, args ...string) (string, error) {
	out, err := l.command(dir, env, "git", args...)
	return strings.TrimSpace(out), err
}

// checkOut writes the files of a commit into a directory, without recording that in the repository.
// Without a commit, it returns the working tree.
func (l *lab) checkOut(commit, dir string) (*side, error) {
	if commit == "" {
		return &side{name: "working tree", dir: "."}, nil
	}
	name, err := l.git("", nil, "rev-parse", "--verify", "--short", commit+"^{commit}")
	if err != nil {
		return nil, err
	}
	root, err := l.git("", nil, "rev-parse", "--show-toplevel")
	if err != nil {
		return nil, err
	}
	below, err := l.git("", nil, "rev-parse", "--show-prefix")
	if err != nil {
		return nil, err
	}
	index := []string{"GIT_INDEX_FILE=" + dir + ".index"}
	if _, err = l.git(root, index, "read-tree", name); err == nil {
		_, err = l.git(root, index, "checkout-index", "--all", "--prefix="+dir+"/")
	}
	return &side{name: name, dir: filepath.Join(dir, below)}, err
}

// build builds the packages that have benchmarks. If other is not nil, it uses the benchmarks of
// other where they compile.
func (l *lab) build(s *side, packages []string, other *side) error {
	args := []string{"list", "-e", "-json=ImportPath,Dir,Module,Error,TestGoFiles,XTestGoFiles"}
	out, err := l.command(s.dir, nil, "go", append(args, packages...)...)
	if err != nil {
		return err
	}
	s.packages = map[string]*place{}
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var p struct {
			ImportPath, Dir           string
			Module                    struct{ Path string }
			Error                     *struct{ Err string }
			TestGoFiles, XTestGoFiles []string
		}
		if err := d.Decode(&p); err != nil {
			return err
		}
		if p.Error != nil {
			s.missing = p.Error.Err
			continue
		}
		here := &place{dir: p.Dir, path: p.ImportPath, program: filepath.Join(l.dir, fmt.Sprintf("%s-%d.test", s.name, len(s.packages)))}
		for _, file := range append(p.TestGoFiles, p.XTestGoFiles...) {
			file = filepath.Join(p.Dir, file)
			if text, _ := os.ReadFile(file); bytes.Contains(text, []byte("\nfunc Benchmark")) {
				here.files = append(here.files, file)
			}
		}
		name := "." + strings.TrimPrefix(p.ImportPath, p.Module.Path)
		var there *place
		if other != nil {
			there = other.packages[name]
		}
		if len(here.files) == 0 && there == nil {
			continue
		}
		if there == nil || l.compile(s, here, there.files) != nil {
			if err := l.compile(s, here, here.files); err != nil {
				return err
			}
		}
		s.packages[name] = here
	}
	return nil
}

// compile builds the tests of a package with the given benchmark files in place of its own.
func (l *lab) compile(s *side, p *place, files []string) error {
	replace := map[string]string{}
	for _, file := range p.files {
		replace[file] = "" // removes the file
	}
	for _, file := range files {
		replace[filepath.Join(p.dir, filepath.Base(file))] = file
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	overlay := p.program + ".json"
	if err := os.WriteFile(overlay, text, 0o666); err != nil {
		return err
	}
	_, err = l.command(s.dir, nil, "go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", p.program, p.path)
	return err
}

// measure runs some benchmarks of a package once. It sets the number of cores, which go test
// appends to the names of benchmarks, and removes it from the names.
func (l *lab) measure(s *side, name, bench, benchtime string) (results, error) {
	cores := runtime.GOMAXPROCS(0)
	p := s.packages[name]
	out, err := l.command(p.dir, nil, p.program, "-test.run=^$", "-test.bench="+bench,
		"-test.benchtime="+benchtime, "-test.cpu="+strconv.Itoa(cores))
	if err != nil {
		return results{}, fmt.Errorf("%s of %s: %w", name, s.name, err)
	}
	suffix := ""
	if cores > 1 {
		suffix = "-" + strconv.Itoa(cores)
	}
	return parse(out, suffix), nil
}
