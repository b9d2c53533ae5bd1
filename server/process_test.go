package server

import (
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames/server/store/postgres/pgtest"
)

// A process is the server in a separate process.
type process struct {
	*exec.Cmd
	url   string
	notes // the output and the errors
	done  chan struct{}
}

// start starts a server at an address and waits until it answers. It is killed at the end of the
// test.
func start(t testing.TB, addr string, args ...string) *process {
	t.Helper()
	p, err := startWith(t, nil, addr, args...)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// begin starts a server with variables in its environment.
func begin(t testing.TB, env []string, addr string, args ...string) (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return launch(t, self, append([]string{envProgram + "=1"}, env...), addr, args...)
}

// launch starts a server program, with variables in its environment.
func launch(t testing.TB, program string, env []string, addr string, args ...string) (*process, error) {
	args = append([]string{"-listen", addr, "-no-page", "-log", "warn"}, args...)
	p := &process{Cmd: exec.Command(program, args...), url: "http://" + addr, done: make(chan struct{})}
	p.Env = append(os.Environ(), env...)
	p.Stdout, p.Stderr = p, p
	if _, err := p.StdinPipe(); err != nil { // it stays open until this process ends
		return nil, err
	}
	if err := p.Start(); err != nil {
		return nil, err
	}
	go func() { p.Wait(); close(p.done) }()
	t.Cleanup(func() {
		p.kill()
		if text := p.said(); strings.Contains(text, "DATA RACE") || strings.Contains(text, "panic") || strings.Contains(text, "goroutine ") || strings.Contains(text, "is locked") {
			t.Errorf("the server prints %s", text)
		} else if t.Failed() {
			t.Logf("the server at %s said %s", addr, text[max(0, len(text)-500):])
		}
	})
	return p, nil
}

// startWith starts a server with variables in its environment and waits until it answers.
func startWith(t testing.TB, env []string, addr string, args ...string) (*process, error) {
	p, err := begin(t, env, addr, args...)
	if err != nil {
		return nil, err
	}
	return p, p.awaken()
}

// awaken waits until the server answers.
func (p *process) awaken() error {
	for begin := time.Now(); time.Since(begin) < 30*time.Second; {
		if answer, err := http.Get(p.url + "/healthz"); err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return nil
			}
		}
		if p.ended(5 * time.Millisecond) {
			break
		}
	}
	return fmt.Errorf("the server does not start: %s", p.said())
}

// kill kills the process, as kill -9 does.
func (p *process) kill() {
	p.Process.Kill()
	<-p.done
}

// signal sends a signal to the process.
func (p *process) signal(t testing.TB, s syscall.Signal) {
	t.Helper()
	if err := p.Process.Signal(s); err != nil {
		t.Fatal(err)
	}
}

// ended waits a limited time for the process to end and reports whether it did.
func (p *process) ended(d time.Duration) bool {
	select {
	case <-p.done:
		return true
	case <-time.After(d):
		return false
	}
}

// databases make a new database of each kind, and return its address for -db.
var databases = map[string]func(t *testing.T) string{
	"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "games.db") },
	"postgres": func(t *testing.T) string { return pgtest.URL(t) },
}

// address returns an address with an unused port. The port is below the range that the system
// assigns to connections: one of them might take it while the server is down.
func address(t testing.TB) string {
	t.Helper()
	for range 100 {
		addr := fmt.Sprintf("127.0.0.1:%d", 10000+rand.IntN(10000))
		if l, err := net.Listen("tcp", addr); err == nil {
			l.Close()
			return addr
		}
	}
	t.Fatal("no port is free")
	return ""
}
