package browser

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"
)

// buildServer builds the server with the page inside, when the first test needs it.
var buildServer = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "hexgames-server-")
	if err != nil {
		return "", err
	}
	atEnd = append(atEnd, func() { os.RemoveAll(dir) })
	program := filepath.Join(dir, "server")
	build := exec.Command("go", "run", "./cmd/hexserver", "build", "-o", program)
	build.Dir = ".."
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("the server cannot be built: %v\n%s", err, out)
	}
	return program, nil
})

// A server is a server in a separate process.
type server struct {
	t       testing.TB
	db      string
	flags   []string
	url     *url.URL
	process *exec.Cmd
	errs    bytes.Buffer
}

// startServer starts a server with an empty file, and with additional flags.
func startServer(t testing.TB, flags ...string) *server {
	t.Helper()
	needBrowser(t)
	s := &server{t: t, db: filepath.Join(t.TempDir(), "hexgames.db"), flags: flags}
	s.start("127.0.0.1:0")
	t.Cleanup(s.stop)
	return s
}

// start starts the process.
func (s *server) start(listen string) {
	s.t.Helper()
	program, err := buildServer()
	if err != nil {
		s.t.Fatal(err)
	}
	s.process = exec.Command(program, append([]string{"-listen", listen, "-db", s.db, "-log", "warn", "-no-limits"}, s.flags...)...)
	s.process.Stderr = &s.errs
	out, err := s.process.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.process.Start(); err != nil {
		s.t.Fatal(err)
	}
	address := regexp.MustCompile(`http://[^\s]+`)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if text := address.FindString(lines.Text()); text != "" {
			if s.url, err = url.Parse(text); err != nil {
				s.t.Fatal(err)
			}
			go io.Copy(io.Discard, out)
			return
		}
	}
	s.t.Fatalf("the server prints no address: %s", &s.errs)
}

// kill kills the process.
func (s *server) kill() {
	s.t.Helper()
	if err := s.process.Process.Kill(); err != nil {
		s.t.Fatal(err)
	}
	s.process.Wait() // it was killed
}

// stop stops the process with an interrupt.
func (s *server) stop() {
	late := time.AfterFunc(patience, func() { s.process.Process.Kill() })
	defer late.Stop()
	if err := s.process.Process.Signal(os.Interrupt); err != nil {
		s.t.Error(err)
	}
	if err := s.process.Wait(); err != nil {
		s.t.Errorf("after an interrupt the server ended with %v\n%s", err, &s.errs)
	}
}

// A cable is a connection to the server that can be cut.
type cable struct {
	t        testing.TB
	to       string
	listener net.Listener
	mu       sync.Mutex
	cut      bool
	open     map[net.Conn]bool
}

// newCable returns a cable to a server.
func newCable(t testing.TB, s *server) *cable {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{t: t, to: s.url.Host, listener: listener, open: map[net.Conn]bool{}}
	t.Cleanup(func() { listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go c.serve(conn)
		}
	}()
	return c
}

func (c *cable) serve(conn net.Conn) {
	defer conn.Close()
	server, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer server.Close()
	c.mu.Lock()
	if c.cut {
		c.mu.Unlock()
		return
	}
	c.open[conn], c.open[server] = true, true
	c.mu.Unlock()
	go func() {
		io.Copy(server, conn)
		server.Close()
	}()
	io.Copy(conn, server)
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.open, conn)
	delete(c.open, server)
}

// set cuts the cable, or mends it.
func (c *cable) set(cut bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.cut = cut; cut {
		for conn := range c.open {
			conn.Close()
		}
	}
}

// url converts an address at the server to the one at the end of the cable.
func (c *cable) url(at string) string {
	u, err := url.Parse(at)
	if err != nil {
		c.t.Fatal(err)
	}
	u.Host = c.listener.Addr().String()
	return u.String()
}
