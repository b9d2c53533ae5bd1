package api_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/api"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
)

// A world is a server, with connections in memory from any address.
type world struct {
	*testing.T
	*halltest.House
	api     *api.API
	options api.Options
	mux     *http.ServeMux // the patterns of the endpoints
	server  *http.Server
	pipes   *pipes
	all     []*http.Transport

	names map[string]int // how many people have a name

	lock  sync.Mutex
	sent  [][]byte       // all answers
	ended map[string]int // length of sent when a game ended, by its number
}

// run calls f with a server.
func run(t *testing.T, o api.Options, f func(t *testing.T, w *world)) {
	t.Helper()
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		w := &world{T: t, House: h, options: o, names: map[string]int{}, ended: map[string]int{}}
		h.Store.Appended = w.appended
		w.open()
		defer w.close()
		f(t, w)
		w.checkSeeds()
	})
}

// open starts to serve the hall.
func (w *world) open() {
	w.Helper()
	var err error
	if w.api, err = api.New(w.Hall, w.options); err != nil {
		w.Fatal(err)
	}
	w.mux = http.NewServeMux()
	for _, pattern := range w.api.Endpoints() {
		w.mux.HandleFunc(pattern, func(http.ResponseWriter, *http.Request) {})
	}
	w.pipes = &pipes{conns: make(chan net.Conn), done: make(chan struct{})}
	w.server = &http.Server{Handler: w.api, MaxHeaderBytes: api.MostHeader}
	go w.server.Serve(w.pipes)
}

// close stops the server, but not the hall.
func (w *world) close() {
	for _, one := range w.all {
		one.CloseIdleConnections()
	}
	w.server.Close()
}

// restart closes the hall, lets time pass, and reopens it.
func (w *world) restart(away time.Duration) {
	w.Helper()
	w.close()
	w.Close()
	time.Sleep(away)
	w.Open()
	w.open()
}

// appended notes how much had been answered when a game ended, or got a new number.
func (w *world) appended(a store.Append) {
	var last referee.Event
	for _, e := range a.Events {
		if json.Unmarshal(e.Data, &last) == nil && last.Seed != "" {
			w.lock.Lock()
			w.ended[last.Seed] = len(w.sent)
			w.lock.Unlock()
		}
	}
}

// checkSeeds checks that no number was in an answer before it was revealed.
func (w *world) checkSeeds() {
	w.Helper()
	games, err := w.Inner.Games(w.Context(), store.Filter{})
	if err != nil {
		w.Fatal(err)
	}
	w.lock.Lock()
	defer w.lock.Unlock()
	for _, g := range games {
		seed, err := w.Inner.Seed(w.Context(), g.ID)
		if err != nil || seed == "" {
			w.Fatalf("the number of %s is %q, %v", g.ID, seed, err)
		}
		until, over := w.ended[seed]
		if !over {
			until = len(w.sent)
		}
		for _, text := range w.sent[:until] {
			if bytes.Contains(text, []byte(seed)) {
				w.Errorf("the number of %s was in an answer before the end: %s", g.ID, text)
			}
		}
	}
}

// note keeps a part of an answer.
func (w *world) note(text []byte) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.sent = append(w.sent, bytes.Clone(text))
}

// pipes are connections in memory.
type pipes struct {
	conns chan net.Conn
	done  chan struct{}
	once  sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.conns:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.done) })
	return nil
}

func (p *pipes) Addr() net.Addr { return addr("server") }

type addr string

func (a addr) Network() string { return "pipe" }
func (a addr) String() string  { return string(a) }

// A conn is a connection from an address.
type conn struct {
	net.Conn
	from addr
}

func (c conn) RemoteAddr() net.Addr { return c.from }

func (p *pipes) dial(ctx context.Context, from string) (net.Conn, error) {
	here, there := net.Pipe()
	select {
	case p.conns <- conn{there, addr(from)}:
		return here, nil
	case <-p.done:
	case <-ctx.Done():
	}
	return nil, errors.New("no server")
}

// A client sends requests.
type client struct {
	*world
	id     string // of the person
	token  string // as a bearer
	header http.Header
	http   *http.Client
}

// anybody returns a client without a token, at an address.
func (w *world) anybody(from string) *client {
	t := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return w.pipes.dial(ctx, from) }}
	w.all = append(w.all, t)
	return &client{world: w, header: http.Header{}, http: &http.Client{Transport: t, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// person returns a client for a new person. From the second one on, the name has a number: people
// who are present must have different names.
func (w *world) person(name string) *client {
	w.Helper()
	c := w.anybody("192.0.2.1:1")
	if w.names[name]++; w.names[name] > 1 {
		name = fmt.Sprint(name, " ", w.names[name])
	}
	var made struct {
		Person struct{ ID string }
		Token  string
	}
	c.post("/api/people", fields{"name": name}).want(201).read(&made)
	c.id, c.token = made.Person.ID, made.Token
	return c
}

// with returns the same client with a different token.
func (c *client) with(token string) *client {
	other := *c
	other.token, other.header = token, c.header.Clone()
	return &other
}

// fields is a JSON object.
type fields map[string]any

// An answer is the answer to a request.
type answer struct {
	world  *world
	of     string // the request
	status int
	header http.Header
	body   []byte
}

func (c *client) get(path string) *answer            { return c.do("GET", path, nil) }
func (c *client) post(path string, body any) *answer { return c.do("POST", path, body) }
func (c *client) drop(path string, body any) *answer { return c.do("DELETE", path, body) }
func (c *client) command(game string, f fields) *answer {
	return c.post("/api/games/"+game+"/commands", f)
}

// request returns a request. The body is a value for JSON, text, or nil.
func (c *client) request(ctx context.Context, method, path string, body any) *http.Request {
	c.Helper()
	var text []byte
	switch body := body.(type) {
	case nil:
	case string:
		text = []byte(body)
	default:
		var err error
		if text, err = json.Marshal(body); err != nil {
			c.Fatal(err)
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, "http://hex.example"+path, bytes.NewReader(text))
	if err != nil {
		c.Fatal(err)
	}
	for name, values := range c.header {
		r.Header[name] = values
	}
	if host := c.header.Get("Host"); host != "" {
		r.Host = host
	}
	if c.token != "" {
		r.Header.Set("Authorization", "Bearer "+c.token)
	}
	return r
}

// do sends a request and checks that the answer matches the schema.
func (c *client) do(method, path string, body any) *answer {
	c.Helper()
	ctx, cancel := context.WithTimeout(c.Context(), 2*time.Minute)
	defer cancel()
	r := c.request(ctx, method, path, body)
	response, err := c.http.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		c.Fatal(err)
	}
	a := &answer{c.world, method + " " + path, response.StatusCode, response.Header, text}
	c.note(text)
	a.check(c.pattern(r), body)
	return a
}

// pattern returns the pattern of a request's endpoint, or "" if there is none.
func (w *world) pattern(r *http.Request) string {
	_, pattern := w.mux.Handler(r)
	return pattern
}

// check checks an answer, and the body of a request that was carried out, against the schema.
func (a *answer) check(pattern string, body any) {
	a.world.Helper()
	t := a.world.T
	isJSON := a.header.Get("Content-Type") == "application/json"
	switch want := definition(pattern, "answer"); {
	case strings.HasSuffix(a.of, "/healthz"):
	case a.status >= 400:
		if !isJSON {
			t.Fatalf("%s: %d: the type is %q: %s", a.of, a.status, a.header.Get("Content-Type"), a.body)
		}
		said().holds(t, "failure", a.body)
		a.checkReason()
	case a.status == http.StatusNoContent:
		if len(a.body) > 0 {
			t.Errorf("%s: a body with the status 204", a.of)
		}
	case want != "" && a.status < 300:
		if !isJSON {
			t.Errorf("%s: the type is %q", a.of, a.header.Get("Content-Type"))
		}
		said().holds(t, want, a.body)
	}
	if want := definition(pattern, "body"); want != "" && a.status < 300 {
		if f, ok := body.(fields); ok {
			text, _ := json.Marshal(f)
			said().holds(t, want, text)
		}
	}
}

// checkReason checks the wording of an error.
func (a *answer) checkReason() {
	a.world.Helper()
	e := a.failure().Error
	switch {
	case e.Reason == "" || strings.TrimSpace(e.Reason) != e.Reason:
		a.world.T.Errorf("%s: the reason is %q", a.of, e.Reason)
	case strings.ToLower(e.Reason[:1]) != e.Reason[:1] && !strings.HasPrefix(e.Reason, "Chance ") || strings.HasSuffix(e.Reason, "."):
		a.world.T.Errorf("%s: %q is not worded like the library's errors", a.of, e.Reason)
	}
	for _, inside := range []string{"sqlite", "sql:", "store:", "hall", "json:", "Go value", "context"} {
		if strings.Contains(e.Reason, inside) {
			a.world.T.Errorf("%s: the error reveals internals: %q", a.of, e.Reason)
		}
	}
}

// A failure is the body of an answer with an error.
type failure struct {
	Error struct {
		Kind, Game, Input, Clause, Reason string
		Column                            int
		Cells                             []string
	}
	State *hall.State
}

func (a *answer) failure() (f failure) {
	a.world.Helper()
	if err := json.Unmarshal(a.body, &f); err != nil {
		a.world.T.Fatalf("%s: %d %s: %v", a.of, a.status, a.body, err)
	}
	return f
}

// kind returns the kind of the error, or "" if the answer isn't an error.
func (a *answer) kind() string {
	a.world.Helper()
	if a.status < 400 {
		return ""
	}
	return a.failure().Error.Kind
}

// want checks the status.
func (a *answer) want(status int) *answer {
	a.world.Helper()
	if a.status != status {
		a.world.T.Fatalf("%s: %d, want %d: %s", a.of, a.status, status, a.body)
	}
	return a
}

// refused checks the status and the kind of an error.
func (a *answer) refused(status int, kind string) *answer {
	a.world.Helper()
	if a.status != status || a.kind() != kind {
		a.world.T.Fatalf("%s: %d %s, want %d %s", a.of, a.status, a.body, status, kind)
	}
	return a
}

// read reads the body into a value.
func (a *answer) read(into any) *answer {
	a.world.Helper()
	if err := json.Unmarshal(a.body, into); err != nil {
		a.world.T.Fatalf("%s: %d %s: %v", a.of, a.status, a.body, err)
	}
	return a
}

// A game is a game between two people, with everything a stranger needs to look at it.
type game struct {
	*world
	id           string
	white, black *client
	invites      map[string]string
}

// create has a person create a game.
func (c *client) create(f fields) *game {
	c.Helper()
	body := fields{"id": c.ID(), "game": "hexdame", "seat": "White"}
	for key, value := range f {
		body[key] = value
	}
	var made struct {
		Game    string
		Invites map[string]string
	}
	c.post("/api/games", body).want(201).read(&made)
	return &game{c.world, made.Game, c, nil, made.Invites}
}

// play starts a game between two new people.
func (w *world) play(f fields) *game {
	w.Helper()
	g := w.person("Ada").create(f)
	g.black = w.person("Bob")
	g.do(g.black, fields{"do": "join", "secret": g.invites["Black"]}).want(200)
	return g
}

// do sends a command, with a new id unless it has one.
func (g *game) do(c *client, f fields) *answer {
	g.Helper()
	if f["id"] == nil {
		f["id"] = g.ID()
	}
	return c.command(g.id, f)
}

// path returns a path under the path of the game.
func (g *game) path(rest string) string { return "/api/games/" + g.id + rest }

// state returns the state as somebody sees it.
func (g *game) state(c *client) (s hall.State) {
	g.Helper()
	c.get(g.path("?legal=1")).want(200).read(&s)
	return s
}

// next returns the command for the first legal move, and who can send it.
func (g *game) next() (*client, fields) {
	g.Helper()
	s := g.state(g.white)
	c := g.white
	if s.Turn.String() == "Black" {
		c = g.black
	}
	if len(s.Legal) == 0 {
		g.Fatalf("there is no move: %+v", s)
	}
	return c, fields{"do": "move", "version": s.Version, "move": s.Legal[0]}
}

// move plays the first legal move.
func (g *game) move() *answer {
	g.Helper()
	c, f := g.next()
	return g.do(c, f).want(200)
}

// A stream is an open-ended response.
type stream struct {
	*client
	response *http.Response
	lines    chan string
	want     string // the definition of its messages
	events   bool   // server-sent events
	cancel   context.CancelFunc
}

// stream opens a stream, which ends with the test.
func (c *client) stream(path string) *stream {
	c.Helper()
	ctx, cancel := context.WithCancel(c.Context())
	r := c.request(ctx, "GET", path, nil)
	response, err := c.http.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	s := &stream{c, response, make(chan string, 10_000), definition(c.pattern(r), "message"), false, cancel}
	s.events = response.Header.Get("Content-Type") == "text/event-stream"
	go s.read() // a connection in memory has no buffer
	if response.StatusCode == http.StatusOK && !s.events && response.Header.Get("Content-Type") != "application/x-ndjson" {
		c.Errorf("the type is %q", response.Header.Get("Content-Type"))
	}
	return s
}

// read reads the lines of the stream until it ends.
func (s *stream) read() {
	defer close(s.lines)
	lines := bufio.NewScanner(s.response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		s.note(lines.Bytes())
		s.lines <- lines.Text()
	}
}

// end ends the stream.
func (s *stream) end() {
	s.cancel()
	s.response.Body.Close()
}

// A message is a message of a stream.
type message struct {
	Epoch string
	Game  string
	Event *referee.Event
	Now   *hall.Now
	Games []hall.Place
	Time  int64
	Echo  string
	Reset bool
	Bye   bool

	id   string // the id of a server-sent event
	text string
}

// next returns the next message, and false at the end of the stream.
func (s *stream) next() (m message, ok bool) {
	s.Helper()
	for line := range s.lines {
		if s.events {
			if id, ok := strings.CutPrefix(line, "id: "); ok {
				m.id = id
				continue
			}
			data, ok := strings.CutPrefix(line, "data: ")
			if !ok {
				continue
			}
			line = data
		}
		m.text = line
		said().holds(s.T, s.want, []byte(line))
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			s.Fatal(err)
		}
		return m, true
	}
	return m, false
}

// until returns the messages up to the first that f accepts.
func (s *stream) until(f func(message) bool) (all []message) {
	s.Helper()
	for {
		m, ok := s.next()
		if !ok {
			s.Fatalf("the stream has ended after %d messages", len(all))
		}
		if all = append(all, m); f(m) {
			return all
		}
	}
}

// upTo returns the messages up to the state of the game after an event.
func (s *stream) upTo(n int) []message {
	s.Helper()
	return s.until(func(m message) bool { return m.Now != nil && m.Now.N >= n })
}
