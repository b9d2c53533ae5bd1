package main

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
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// A target is a server under attack, with the findings.
type target struct {
	*load
	attack
	folder   string
	db       string
	one      *process
	other    *process // the second one, if the database is shared
	cleanup  func()
	findings []finding
	origins  []*origin
	lock     sync.Mutex
}

// begin starts the server, or both.
func (t *target) begin(ctx context.Context) (err error) {
	if err := os.Mkdir(t.folder, 0o700); err != nil {
		return err
	}
	t.db = filepath.Join(t.folder, "games.db")
	if t.shared {
		c := &cleanup{}
		t.cleanup = c.end
		if t.db, err = private(c); err != nil {
			return err
		}
		if t.other, err = t.serve(ctx, "127.0.0.1:0"); err != nil {
			return err
		}
	}
	t.one, err = t.serve(ctx, "127.0.0.1:0")
	return err
}

// serve starts a server on the database.
func (t *target) serve(ctx context.Context, address string) (*process, error) {
	ops, err := freeAddress()
	if err != nil {
		return nil, err
	}
	args := append([]string{"-db", t.db, "-listen", address, "-no-page", "-log", "warn", "-ops", ops}, t.args...)
	p, err := t.execute(ctx, t.files, args...)
	if err == nil {
		p.ops = ops
	}
	return p, err
}

// restart kills the server and starts it again at the same address.
func (t *target) restart(ctx context.Context) (err error) {
	t.one.kill()
	t.one, err = t.serve(ctx, t.one.address)
	return err
}

// end kills the servers.
func (t *target) end() {
	for _, s := range t.origins {
		s.http.CloseIdleConnections()
	}
	for _, p := range []*process{t.one, t.other} {
		if p != nil {
			p.kill()
		}
	}
	if t.cleanup != nil {
		t.cleanup()
	}
}

// size returns the size of the files of the database.
func (t *target) size() (size int) {
	files, _ := filepath.Glob(t.db + "*")
	for _, name := range files {
		if info, err := os.Stat(name); err == nil {
			size += int(info.Size())
		}
	}
	return size
}

// An origin is a source address of requests.
type origin struct {
	url    string
	http   *http.Client
	dialer *net.Dialer
	header http.Header
}

// from returns an address of this machine, such as 127.0.0.2, as the origin of requests.
func (t *target) from(address string) *origin {
	s := newOrigin(t.one.url, address)
	t.lock.Lock()
	defer t.lock.Unlock()
	t.origins = append(t.origins, s)
	return s
}

func newOrigin(url, address string) *origin {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 10 * time.Second}
	return &origin{
		url: url, dialer: dialer, header: http.Header{},
		http: &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 64}},
	}
}

// at returns the same origin with requests to another server.
func (s *origin) at(p *process) *origin {
	other := *s
	other.url = p.url
	return &other
}

// A reply is the answer to a request.
type reply struct {
	status int
	header http.Header
	text   []byte
}

func (r reply) ok() bool { return r.status/100 == 2 }

func (r reply) String() string {
	return fmt.Sprintf("status %d: %.200s", r.status, bytes.TrimSpace(r.text))
}

// kind returns the kind of the error in a reply.
func (r reply) kind() string {
	var body struct{ Error struct{ Kind string } }
	json.Unmarshal(r.text, &body)
	return body.Error.Kind
}

// send sends a request. The body is a string, or a value for JSON.
func (s *origin) send(ctx context.Context, token, method, path string, body any) (r reply, err error) {
	request, err := s.request(ctx, token, method, path, body)
	if err != nil {
		return r, err
	}
	response, err := s.http.Do(request)
	if err != nil {
		return r, err
	}
	defer response.Body.Close()
	r.status, r.header = response.StatusCode, response.Header
	r.text, err = io.ReadAll(response.Body)
	return r, err
}

func (s *origin) request(ctx context.Context, token, method, path string, body any) (*http.Request, error) {
	text, ok := body.(string)
	if !ok && body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		text = string(data)
	}
	request, err := http.NewRequestWithContext(ctx, method, s.url+path, strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	request.Header = s.header.Clone()
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	return request, nil
}

// do sends a request until the limits permit it, and reads the answer into a value unless that is
// nil. Any other refusal is an error.
func (s *origin) do(ctx context.Context, token, method, path string, body, into any) error {
	for {
		r, err := s.send(ctx, token, method, path, body)
		switch {
		case err != nil:
			return err
		case r.status == http.StatusTooManyRequests:
			wait(ctx, 100*time.Millisecond)
			if ctx.Err() != nil {
				return fmt.Errorf("%s %s: %v", method, path, r)
			}
			continue
		case !r.ok():
			return fmt.Errorf("%s %s: %v", method, path, r)
		case into == nil:
			return nil
		}
		return json.Unmarshal(r.text, into)
	}
}

// A person is a person with a token and an address.
type person struct {
	*origin
	id, token string
}

// person creates a person.
func (s *origin) person(ctx context.Context, name string) (*person, error) {
	var made struct {
		Person struct{ ID string }
		Token  string
	}
	err := s.do(ctx, "", "POST", "/api/people", map[string]string{"name": name}, &made)
	return &person{s, made.Person.ID, made.Token}, err
}

// persons creates people, each at a different address.
func (t *target) persons(ctx context.Context, names ...string) (all []*person, err error) {
	for i, name := range names {
		p, err := t.from(fmt.Sprintf("127.0.0.%d", 2+i)).person(ctx, name)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	return all, nil
}

// call sends a request, like do.
func (p *person) call(ctx context.Context, method, path string, body, into any) error {
	return p.do(ctx, p.token, method, path, body, into)
}

// A made is the answer to a command.
type made struct {
	Game    string
	N       int
	Invites map[string]string
}

// create creates a game.
func (p *person) create(ctx context.Context, terms map[string]any) (m made, err error) {
	body := map[string]any{"id": newID(), "game": "hexdame"}
	for k, v := range terms {
		body[k] = v
	}
	err = p.call(ctx, "POST", "/api/games", body, &m)
	return m, err
}

// command sends a command to a game.
func (p *person) command(ctx context.Context, game, do string, more map[string]any) (m made, err error) {
	err = p.call(ctx, "POST", "/api/games/"+game+"/commands", commandOf(do, more), &m)
	return m, err
}

// commandOf returns a command with a new id.
func commandOf(do string, more map[string]any) map[string]any {
	body := map[string]any{"id": newID(), "do": do}
	for k, v := range more {
		body[k] = v
	}
	return body
}

// begin creates a game between two people, one with White and the other with Black.
func begin(ctx context.Context, white, black *person, terms map[string]any) (game string, err error) {
	all := map[string]any{"seat": "White"}
	for k, v := range terms {
		all[k] = v
	}
	m, err := white.create(ctx, all)
	if err != nil {
		return "", err
	}
	_, err = black.command(ctx, m.Game, "join", map[string]any{"secret": m.Invites["Black"]})
	return m.Game, err
}

// A state is the relevant part of the state of a game.
type state struct {
	N, Version int
	Status     string
	Turn       string
	Legal      []string
}

func (s *origin) state(ctx context.Context, token, game string) (one state, err error) {
	err = s.do(ctx, token, "GET", "/api/games/"+game+"?legal=1", nil, &one)
	return one, err
}

// on returns the player to move, and the opponent.
func (s state) on(white, black *person) (mover, waiter *person) {
	if s.Turn == "Black" {
		return black, white
	}
	return white, black
}

// move plays the first legal move of a game.
func move(ctx context.Context, white, black *person, game string) error {
	s, err := white.state(ctx, white.token, game)
	if err != nil {
		return err
	}
	if len(s.Legal) == 0 {
		return fmt.Errorf("game %s has no moves: %+v", game, s)
	}
	mover, _ := s.on(white, black)
	_, err = mover.command(ctx, game, "move", map[string]any{"version": s.Version, "move": s.Legal[0]})
	return err
}

// stream opens a stream, which must be closed.
func (s *origin) stream(ctx context.Context, token, path string) (*stream, error) {
	request, err := s.request(ctx, token, "GET", path, nil)
	if err != nil {
		return nil, err
	}
	response, err := s.http.Do(request)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, fmt.Errorf("the stream %s has status %d", path, response.StatusCode)
	}
	return &stream{response.Body, bufio.NewReader(response.Body)}, nil
}

// A stream is a stream that is read line by line.
type stream struct {
	io.Closer
	lines *bufio.Reader
}

// A posted is a body for a path.
type posted struct {
	path string
	body any
}

// race sends requests at the same moment, each from a different address, as one person, and returns
// the replies.
func (t *target) race(ctx context.Context, token string, all []posted) ([]reply, error) {
	replies := make([]reply, len(all))
	ready, goOn := make(chan struct{}, len(all)), make(chan struct{})
	errs := make(chan error, 1)
	go func() {
		errs <- each(len(all), func(i int) error {
			c, last, err := t.almost(ctx, i, token, all[i])
			ready <- struct{}{}
			if err != nil {
				return err
			}
			defer c.Close()
			<-goOn
			if _, err := c.Write(last); err != nil {
				return err
			}
			response, err := http.ReadResponse(c.r, nil)
			if err != nil {
				return err
			}
			defer response.Body.Close()
			replies[i].status, replies[i].header = response.StatusCode, response.Header
			replies[i].text, err = io.ReadAll(response.Body)
			return err
		})
	}()
	for range all {
		<-ready
	}
	wait(ctx, 200*time.Millisecond) // until the server has read all of it
	close(goOn)
	return replies, <-errs
}

// almost sends a request without its last byte.
func (t *target) almost(ctx context.Context, i int, token string, p posted) (*conn, []byte, error) {
	text, err := json.Marshal(p.body)
	if err != nil {
		return nil, nil, err
	}
	c, err := t.from(fmt.Sprintf("127.0.3.%d", 1+i%250)).dial(ctx)
	if err != nil {
		return nil, nil, err
	}
	c.SetDeadline(time.Now().Add(patience))
	head := headOf("POST", p.path, t.one.address, token)
	head = fmt.Appendf(head, "Content-Length: %d\r\n\r\n", len(text))
	_, err = c.Write(append(head, text[:len(text)-1]...))
	return c, text[len(text)-1:], err
}

// dial opens a connection.
func (s *origin) dial(ctx context.Context) (*conn, error) {
	c, err := s.dialer.DialContext(ctx, "tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, r: bufio.NewReader(c)}, nil
}

// A bystander plays a game while others attack, from separate addresses.
type bystander struct {
	done  chan struct{}
	ended chan error

	lock  sync.Mutex
	times durations // of all requests
}

// so returns the times of the requests so far and resets them.
func (b *bystander) so() durations {
	b.lock.Lock()
	defer b.lock.Unlock()
	times := b.times
	b.times = nil
	return times
}

func (b *bystander) note(begun time.Time) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.times.add(time.Since(begun))
}

// bystander starts a game and moves every 100 ms.
func (t *target) bystander(ctx context.Context) (*bystander, error) {
	var both [2]*person
	for i := range both {
		var err error
		if both[i], err = t.from(fmt.Sprintf("127.0.9.%d", 1+i)).person(ctx, ""); err != nil {
			return nil, err
		}
	}
	b := &bystander{done: make(chan struct{}), ended: make(chan error, 1)}
	game, err := begin(ctx, both[0], both[1], nil)
	if err != nil {
		return nil, err
	}
	go func() { b.ended <- b.play(ctx, both[0], both[1], game) }()
	return b, nil
}

func (b *bystander) play(ctx context.Context, white, black *person, game string) error {
	for {
		select {
		case <-b.done:
			return nil
		case <-time.After(100 * time.Millisecond):
		}
		begun := time.Now()
		s, err := white.state(ctx, white.token, game)
		b.note(begun)
		switch {
		case err != nil:
			return err
		case s.Status == "over":
			if game, err = begin(ctx, white, black, nil); err != nil {
				return err
			}
			continue
		}
		mover, _ := s.on(white, black)
		begun = time.Now()
		_, err = mover.command(ctx, game, "move", map[string]any{"version": s.Version, "move": s.Legal[0]})
		b.note(begun)
		if err != nil {
			return err
		}
	}
}

// leave ends the game and returns the times of the requests.
func (b *bystander) leave() (durations, error) {
	close(b.done)
	err := <-b.ended
	times := b.so()
	if len(times) < 10 {
		err = errors.Join(err, fmt.Errorf("another player has sent only %d requests", len(times)))
	}
	return times, err
}
