package server

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/server/hall"
)

// An inside is a server in the process of the test.
type inside struct {
	*testing.T
	url       string
	db        string
	interrupt chan os.Signal
	done      chan int // the exit status
	out, errs notes

	white, black someone // from begin
}

// notes collect the output of a program.
type notes struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (n *notes) Write(p []byte) (int, error) {
	n.lock.Lock()
	defer n.lock.Unlock()
	return n.text.Write(p)
}

// said returns the output so far.
func (n *notes) said() string {
	n.lock.Lock()
	defer n.lock.Unlock()
	return n.text.String()
}

// serveInside starts a server with a file and waits until it prints its address.
func serveInside(t *testing.T, args ...string) *inside {
	t.Helper()
	s := &inside{T: t, db: filepath.Join(t.TempDir(), "games.db"), interrupt: make(chan os.Signal), done: make(chan int, 1)}
	args = append([]string{"-listen", "127.0.0.1:0", "-no-page", "-db", s.db}, args...)
	e := &console.Env{Name: "hexserver", Args: args, In: strings.NewReader(""), Out: &s.out, Errs: &s.errs, Interrupt: s.interrupt}
	go func() { s.done <- e.Run(Command) }()
	for range 1000 {
		if m := regexp.MustCompile(`http://[0-9.:]+`).FindString(s.out.said()); m != "" {
			s.url = m
			return s
		}
		select {
		case status := <-s.done:
			t.Fatalf("the server has ended with %d: %s", status, s.errs.said())
		case <-time.After(10 * time.Millisecond):
		}
	}
	t.Fatalf("the server does not start: %s %s", s.out.said(), s.errs.said())
	return nil
}

// ended waits until the server has ended, and checks its status.
func (s *inside) ended() {
	s.Helper()
	select {
	case status := <-s.done:
		if status != 0 {
			s.Errorf("the server has ended with %d: %s", status, s.errs.said())
		}
	case <-time.After(15 * time.Second):
		s.Fatal("the server does not end")
	}
}

// stop stops the server with an interrupt.
func (s *inside) stop() {
	s.Helper()
	s.interrupt <- os.Interrupt
	s.ended()
}

// ask sends a request with a token and reads the answer into a value.
func (s *inside) ask(token, method, path string, body, into any) {
	s.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		s.Fatal(err)
	}
	r, err := http.NewRequestWithContext(s.Context(), method, s.url+path, bytes.NewReader(text))
	if err != nil {
		s.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	c := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	a, err := c.Do(r)
	if err != nil {
		s.Fatal(err)
	}
	defer a.Body.Close()
	answer, err := io.ReadAll(a.Body)
	if err != nil || a.StatusCode >= 300 {
		s.Fatalf("%s %s: %d %s %v", method, path, a.StatusCode, answer, err)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal(answer, into); err != nil {
		s.Fatalf("%s: %v", answer, err)
	}
}

// A someone is a person with a token.
type someone struct {
	Person struct{ ID string }
	Token  string
}

// begin starts a game between two people, the same two each time, and returns it.
func (s *inside) begin(fields map[string]any) (white, black someone, game string) {
	s.Helper()
	if s.white.Token == "" {
		s.ask("", "POST", "/api/people", map[string]any{"name": "Ada"}, &s.white)
		s.ask("", "POST", "/api/people", map[string]any{"name": "Bob"}, &s.black)
	}
	white, black = s.white, s.black
	body := map[string]any{"id": newID(), "game": "hexdame", "seat": "White"}
	for key, value := range fields {
		body[key] = value
	}
	var made hall.Answer
	s.ask(white.Token, "POST", "/api/games", body, &made)
	s.command(black.Token, made.Game, map[string]any{"do": "join", "secret": made.Invites["Black"]})
	return white, black, made.Game
}

// command sends a command.
func (s *inside) command(token, game string, fields map[string]any) {
	s.Helper()
	fields["id"] = newID()
	s.ask(token, "POST", "/api/games/"+game+"/commands", fields, nil)
}

// program runs a command of the program and returns its exit status and output.
func program(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	env := &console.Env{Name: "hexserver", Args: args, In: strings.NewReader(""), Out: &o, Errs: &e}
	status = env.Run(Command)
	return status, o.String(), e.String()
}

// TestAll starts a server, uses everything, and stops it in every way. No goroutine remains, and
// the same file can be served again. It does not run in parallel with other tests, which have
// goroutines.
func TestAll(t *testing.T) {
	for name, end := range map[string]func(s *inside){
		"by an interrupt": (*inside).stop,
		"by the operator": func(s *inside) {
			if status, out, errs := program("admin", "-db", s.db, "close"); status != 0 || !strings.Contains(out, "about to stop") {
				s.Errorf("%d %s %s", status, out, errs)
			}
			s.ended()
		},
		"with a drain": func(s *inside) {
			s.interrupt <- os.Interrupt
			s.interrupt <- os.Interrupt // does not wait for the rest of it
			s.ended()
		},
	} {
		t.Run(name, func(t *testing.T) {
			http.DefaultTransport.(*http.Transport).CloseIdleConnections()
			before := runtime.NumGoroutine()
			args := []string{"-ops", "127.0.0.1:0", "-pprof"}
			if strings.Contains(name, "drain") {
				args = append(args, "-drain", "1h")
			}
			s := serveInside(t, args...)
			white, black, game := s.begin(map[string]any{"clock": map[string]any{"base": 60_000}})
			streams := make(chan string, 3)
			for _, path := range []string{"/api/games/" + game + "/stream", "/api/me/stream", "/api/games/" + game + "/stream?legal=1"} {
				go func() { streams <- s.read(white.Token, path) }()
			}
			time.Sleep(300 * time.Millisecond)
			s.command(white.Token, game, map[string]any{"do": "move", "version": 4, "move": "d4-e5"})
			s.command(black.Token, game, map[string]any{"do": "offer", "what": "draw"})
			end(s)
			for range 3 {
				if text := <-streams; !strings.Contains(text, `"kind":"offered"`) || !strings.HasSuffix(strings.TrimSpace(text), `{"bye":true}`) {
					t.Errorf("a stream is %s", text)
				}
			}
			left := 0
			for range 100 {
				if left = runtime.NumGoroutine() - before; left <= 0 {
					break
				}
				time.Sleep(20 * time.Millisecond)
			}
			if left > 0 {
				stacks := make([]byte, 1<<20)
				t.Errorf("%d goroutines are left:\n%s", left, stacks[:runtime.Stack(stacks, true)])
			}
			if _, err := os.Stat(s.db + ".sock"); err == nil {
				t.Error("the socket is still there")
			}
		})
	}
}

// read reads a stream to its end.
func (s *inside) read(token, path string) string {
	r, err := http.NewRequestWithContext(s.Context(), "GET", s.url+path, nil)
	if err != nil {
		return err.Error()
	}
	r.Header.Set("Authorization", "Bearer "+token)
	c := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	a, err := c.Do(r)
	if err != nil {
		return err.Error()
	}
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		return fmt.Sprint(string(text), err)
	}
	return string(text)
}
