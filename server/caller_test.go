package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
)

// A caller is a person who sends requests to one of several servers. It does not use package
// client, so tests decide when requests are sent and given up.
type caller struct {
	urls      []string
	id, token string
	http      *http.Client
}

// newHTTP returns a client with separate connections.
func newHTTP() *http.Client {
	return &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 8}}
}

// A reply is an answer from a server.
type reply struct {
	status int
	retry  string // Retry-After
	answer hall.Answer
	err    *hexgames.Error // of a refusal
	state  *hall.State     // comes with a refusal
	text   []byte
}

// accepted reports whether the request succeeded.
func (r reply) accepted() bool { return r.status == http.StatusOK || r.status == http.StatusCreated }

// kind returns the kind of a refusal.
func (r reply) kind() hexgames.ErrorKind {
	if r.err == nil {
		return ""
	}
	return r.err.Kind
}

func (r reply) String() string { return fmt.Sprintf("%d %s", r.status, bytes.TrimSpace(r.text)) }

// once sends a request to a server once.
func (c *caller) once(ctx context.Context, url, method, path string, body any) (r reply, err error) {
	var payload []byte
	switch b := body.(type) {
	case nil:
	case string:
		payload = []byte(b)
	default:
		if payload, err = json.Marshal(body); err != nil {
			return r, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, url+path, bytes.NewReader(payload))
	if err != nil {
		return r, err
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return r, err
	}
	defer response.Body.Close()
	if r.text, err = io.ReadAll(response.Body); err != nil {
		return r, err
	}
	r.status, r.retry = response.StatusCode, response.Header.Get("Retry-After")
	if r.status >= 300 {
		var failure struct {
			Error *hexgames.Error
			State *hall.State
		}
		err := json.Unmarshal(r.text, &failure)
		if r.err, r.state = failure.Error, failure.State; err == nil && r.err == nil {
			err = errors.New("a refusal without an error")
		}
		return r, err
	}
	if method == http.MethodPost {
		err = json.Unmarshal(r.text, &r.answer)
	}
	return r, err
}

// anywhere returns one of the servers.
func (c *caller) anywhere() string { return c.urls[rand.IntN(len(c.urls))] }

// sure sends a request until it is answered, to one server or another.
func (c *caller) sure(ctx context.Context, method, path string, body any) (r reply, err error) {
	for ctx.Err() == nil {
		r, err = c.once(ctx, c.anywhere(), method, path, body)
		if err == nil && r.status != http.StatusServiceUnavailable && r.status != http.StatusTooManyRequests {
			return r, nil
		}
		time.Sleep(time.Duration(5+rand.IntN(40)) * time.Millisecond)
	}
	return r, fmt.Errorf("%s %s: no answer: %v, %w", method, path, r, errors.Join(err, ctx.Err()))
}

// state reads a game.
func (c *caller) state(ctx context.Context, game string) (s hall.State, err error) {
	r, err := c.sure(ctx, http.MethodGet, "/api/games/"+game+"?legal=1", nil)
	if err == nil && r.status != http.StatusOK {
		err = fmt.Errorf("game %s: %v", game, r)
	}
	if err == nil {
		err = json.Unmarshal(r.text, &s)
	}
	return s, err
}

// meet creates a person.
func meet(t testing.TB, urls ...string) *caller {
	t.Helper()
	c := &caller{urls: urls, http: newHTTP()}
	t.Cleanup(c.http.CloseIdleConnections)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	r, err := c.sure(ctx, http.MethodPost, "/api/people", nil)
	var me struct {
		Person struct{ ID string }
		Token  string
	}
	if err == nil {
		err = json.Unmarshal(r.text, &me)
	}
	if err != nil || me.Token == "" {
		t.Fatalf("a new person: %v, %v", r, err)
	}
	c.id, c.token = me.Person.ID, me.Token
	return c
}

// A key identifies a command.
type key struct{ person, id string }

// A ledger records the commands of a test's clients, and the answers to them.
type ledger struct {
	mu    sync.Mutex
	sent  map[key]referee.Command
	acks  map[key]hall.Answer
	wrong errorList
}

func newLedger() *ledger {
	return &ledger{sent: map[key]referee.Command{}, acks: map[key]hall.Answer{}}
}

// fail records an error.
func (l *ledger) fail(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wrong.add(format, args...)
}

// count returns the number of acknowledged commands, and how many of them were moves.
func (l *ledger) count() (commands, moves int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for k := range l.acks {
		if l.sent[k].Do == referee.Move {
			moves++
		}
	}
	return len(l.acks), moves
}

// create records a request to create a game, which is a command, too.
const create referee.Verb = "create"

// send records a command.
func (l *ledger) send(c *caller, id string, d referee.Command) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sent[key{c.id, id}] = d
}

// note records the answer to a command and checks that it is always the same.
func (l *ledger) note(c *caller, id string, r reply) {
	if !r.accepted() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	k := key{c.id, id}
	if before, ok := l.acks[k]; ok && (before.Game != r.answer.Game || before.N != r.answer.N || !bytes.Equal(before.Event, r.answer.Event)) {
		l.wrong.add("the command %v has two answers: %s and %s", k, before.Event, r.answer.Event)
	}
	l.acks[k] = r.answer
}

// newID returns an id for a command.
func newID() string { return fmt.Sprintf("%016x", rand.Uint64()) }

// do sends a command until it is answered, and records it.
func (l *ledger) do(ctx context.Context, c *caller, game string, d hall.Command) (reply, error) {
	if d.ID == "" {
		d.ID = newID()
	}
	l.send(c, d.ID, d.Command)
	r, err := c.sure(ctx, http.MethodPost, "/api/games/"+game+"/commands", d)
	if err == nil {
		l.note(c, d.ID, r)
	}
	return r, err
}

// begin creates a game between two people and returns it.
func (l *ledger) begin(ctx context.Context, white, black *caller, g hall.Creation) (game string, err error) {
	g.ID, g.Seat = newID(), "White"
	l.send(white, g.ID, referee.Command{Do: create})
	r, err := white.sure(ctx, http.MethodPost, "/api/games", g)
	if err != nil {
		return "", err
	}
	l.note(white, g.ID, r)
	game = r.answer.Game
	if !r.accepted() {
		return "", fmt.Errorf("a creation: %v", r)
	}
	join := hall.Command{Secret: r.answer.Invites["Black"], Command: referee.Command{Do: referee.Join}}
	if r, err = l.do(ctx, black, game, join); err == nil && !r.accepted() {
		err = fmt.Errorf("a join: %v", r)
	}
	return game, err
}
