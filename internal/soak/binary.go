package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// A binary is the test program of a package, instrumented to measure coverage.
type binary struct {
	once  sync.Once
	err   error
	file  string
	cache string // the directory of the inputs that go test -fuzz finds
}

// A builder builds the test programs, each when it is first needed: go test -fuzz would link one for
// each target. It is safe for concurrent use.
type builder struct {
	dir    string
	cache  string
	module string // the path of the main module
	mu     sync.Mutex
	all    map[string]*binary // by directory
}

// newBuilder returns a builder with a temporary directory.
func (s *soak) newBuilder() (*builder, error) {
	cache, err := s.command("go", "env", "GOCACHE")
	if err != nil {
		return nil, err
	}
	module, err := s.command("go", "list", "-m")
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "soak")
	return &builder{dir: dir, cache: filepath.Join(cache, "fuzz"), module: module, all: map[string]*binary{}}, err
}

// remove removes the programs.
func (b *builder) remove() { os.RemoveAll(b.dir) }

// build returns the program with a target. Only packages of this repository are instrumented: with
// go test -fuzz, the standard library is, too, and its counters, which are read after each execution,
// can take almost half of the time.
func (b *builder) build(s *soak, t target) (*binary, error) {
	b.mu.Lock()
	p := b.all[t.dir]
	if p == nil {
		p = new(binary)
		b.all[t.dir] = p
	}
	b.mu.Unlock()
	p.once.Do(func() {
		var path string
		if path, p.err = s.command("go", "-C", t.dir, "list", "."); p.err != nil {
			return
		}
		p.cache = filepath.Join(b.cache, filepath.FromSlash(path))
		p.file = filepath.Join(b.dir, executable(strings.ReplaceAll(t.dir, "/", "-")+".test"))
		_, p.err = s.command("go", "-C", t.dir, "test", "-c", "-gcflags="+b.module+"/...=-d=libfuzzer", "-o", p.file, ".")
	})
	return p, p.err
}

// fuzz returns the command that fuzzes a target, with one worker on one processor. (The testing
// package starts a goroutine for each execution and waits for it, which takes longer on two.) Its
// new inputs go to a directory. They are not minimized, which can take Go a minute each.
func (p *binary) fuzz(ctx context.Context, t target, cache string, d time.Duration) *exec.Cmd {
	cmd := exec.CommandContext(ctx, p.file, "-test.run=^$", "-test.fuzz=^"+t.name+"$", "-test.fuzztime="+d.String(),
		"-test.fuzzminimizetime=1x", "-test.parallel=1", "-test.timeout=0", "-test.fuzzcachedir="+cache)
	cmd.Dir = t.dir
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1")
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	return cmd
}
