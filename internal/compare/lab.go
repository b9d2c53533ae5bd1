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
	"slices"
	"strconv"
	"strings"
	"time"
)

// A lab builds and runs benchmarks. All that they write is in its directory.
type lab struct {
	ctx context.Context
	dir string
}

// A side is one of the two that are compared.
type side struct {
	name     string            // as the table has it
	dir      string            // where its packages are looked for
	programs map[string]string // with the benchmarks, by package
	places   map[string]string // the directories of the packages
}

// patience is how long a program has to end after an interrupt.
const patience = 20 * time.Second

// command runs a program in a directory, and returns what it prints. At an interrupt it lets
// the program end, so that nothing writes in the directory of the lab after that is removed.
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

// checkOut writes the files of a commit into a directory; git keeps no note of that. Without
// a commit it returns the working tree.
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

// build builds the packages that have benchmarks.
func (l *lab) build(s *side, packages string) error {
	args := []string{"list", "-json=ImportPath,Dir,Module,TestGoFiles,XTestGoFiles"}
	out, err := l.command(s.dir, nil, "go", append(args, strings.Split(packages, ",")...)...)
	if err != nil {
		return err
	}
	s.programs, s.places = map[string]string{}, map[string]string{}
	for d := json.NewDecoder(strings.NewReader(out)); d.More(); {
		var p struct {
			ImportPath, Dir           string
			Module                    struct{ Path string }
			TestGoFiles, XTestGoFiles []string
		}
		if err := d.Decode(&p); err != nil {
			return err
		}
		has := func(file string) bool {
			text, _ := os.ReadFile(filepath.Join(p.Dir, file))
			return bytes.Contains(text, []byte("\nfunc Benchmark"))
		}
		if !slices.ContainsFunc(append(p.TestGoFiles, p.XTestGoFiles...), has) {
			continue
		}
		program := filepath.Join(l.dir, fmt.Sprintf("%s-%d.test", s.name, len(s.programs)))
		if _, err := l.command(s.dir, nil, "go", "test", "-c", "-vet=off", "-o", program, p.ImportPath); err != nil {
			return err
		}
		name := "." + strings.TrimPrefix(p.ImportPath, p.Module.Path)
		s.programs[name], s.places[name] = program, p.Dir
	}
	return nil
}

// measure runs the benchmarks of a package once. Names of benchmarks end in the number of
// cores unless it is one, so it is given and cut off.
func (l *lab) measure(s *side, name string, o options) (results, error) {
	cores := runtime.GOMAXPROCS(0)
	out, err := l.command(s.places[name], nil, s.programs[name], "-test.run=^$", "-test.bench="+o.bench,
		"-test.benchtime="+o.benchtime, "-test.cpu="+strconv.Itoa(cores))
	if err != nil {
		return results{}, fmt.Errorf("%s of %s: %w", name, s.name, err)
	}
	suffix := ""
	if cores > 1 {
		suffix = "-" + strconv.Itoa(cores)
	}
	return parse(out, suffix), nil
}
