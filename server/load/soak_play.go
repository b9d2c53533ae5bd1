package main

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net"
	"net/http"
	"time"

	"example.com/hexgames/kit/referee/fair"
)

// A soaked is a game of the soak, with the acknowledgments of the servers.
type soaked struct {
	id    string
	token string // of a player
	acks  []acked
	moves int
}

// acked is an acknowledged command: the event that it caused.
type acked struct {
	N     int
	Event struct{ Kind, By, Move string }
}

// anywhere returns the URL of a server.
func (s *soak) anywhere() string { return "http://" + s.servers[mathrand.IntN(len(s.servers))].args[3] }

// sure sends a request until it is answered, to one server or another.
func (s *soak) sure(ctx context.Context, p *person, method, path string, body any) (r reply, err error) {
	begun := time.Now()
	for ctx.Err() == nil {
		one := *p.origin
		one.url = s.anywhere()
		attempt, cancel := context.WithTimeout(ctx, 10*time.Second)
		r, err = one.send(attempt, p.token, method, path, body)
		cancel()
		if err == nil && r.status != http.StatusServiceUnavailable && r.status != http.StatusTooManyRequests {
			if method == "POST" {
				s.timed(begun)
			}
			return r, nil
		}
		wait(ctx, time.Duration(20+mathrand.IntN(100))*time.Millisecond)
	}
	return r, ctx.Err()
}

// command sends a command and records the answer. It reports whether the server accepted the
// command.
func (s *soak) command(ctx context.Context, p *person, g *soaked, do string, more map[string]any) (bool, error) {
	r, err := s.sure(ctx, p, "POST", "/api/games/"+g.id+"/commands", commandOf(do, more))
	switch {
	case err != nil:
		return false, err
	case r.status == http.StatusConflict: // the game has changed since this server's view
		return false, nil
	case !r.ok():
		return false, fmt.Errorf("game %s: %s: %v", g.id, do, r)
	}
	var a acked
	if err := json.Unmarshal(r.text, &a); err != nil {
		return false, err
	}
	g.acks = append(g.acks, a)
	if do == "move" {
		g.moves++
	}
	return true, nil
}

// pair has two people play one game after another.
func (s *soak) pair(ctx context.Context, i int) error {
	var both [2]*person
	for k := range both {
		p := &person{origin: newOrigin("", fmt.Sprintf("127.0.%d.%d", 10+i/100, 1+2*(i%100)+k))}
		defer p.http.CloseIdleConnections()
		r, err := s.sure(ctx, p, "POST", "/api/people", nil)
		if err != nil || !r.ok() {
			return fmt.Errorf("a person: %v, %w", r, err)
		}
		var one struct{ Token string }
		if err := json.Unmarshal(r.text, &one); err != nil {
			return err
		}
		p.token, both[k] = one.Token, p
		if i%2 == 0 {
			watching, cancel := context.WithCancel(ctx)
			defer cancel()
			go s.watch(watching, p)
		}
	}
	for n := i; !s.stop.Load(); n++ {
		if err := s.game(ctx, both[0], both[1], s.names[n%len(s.names)], n%2 == 0); err != nil {
			return err
		}
	}
	return nil
}

// watch keeps a stream of a person open.
func (s *soak) watch(ctx context.Context, p *person) {
	for ; ctx.Err() == nil; wait(ctx, time.Second) {
		one := *p.origin
		one.url = s.anywhere()
		if stream, err := one.stream(ctx, p.token, "/api/me/stream"); err == nil {
			io.Copy(io.Discard, stream.lines)
			stream.Close()
		}
	}
}

// game plays a game, with the moves of both players.
func (s *soak) game(ctx context.Context, white, black *person, of rules, clocks bool) error {
	body := map[string]any{"id": newID(), "game": of.Name, "seat": "White"}
	if clocks {
		body["clock"] = map[string]int{"base": 600_000, "increment": 5000}
	}
	secret := make([]byte, fair.Size)
	rand.Read(secret)
	number := hex.EncodeToString(secret)
	if of.Chance {
		body["commitment"] = fair.Commit(number)
	}
	r, err := s.sure(ctx, white, "POST", "/api/games", body)
	if err != nil || !r.ok() {
		return fmt.Errorf("a game: %v, %w", r, err)
	}
	var m made
	if err := json.Unmarshal(r.text, &m); err != nil {
		return err
	}
	g := &soaked{id: m.Game, token: white.token}
	s.lock.Lock()
	s.games = append(s.games, g)
	s.lock.Unlock()
	if ok, err := s.command(ctx, black, g, "join", map[string]any{"secret": m.Invites["Black"]}); err != nil || !ok {
		return fmt.Errorf("game %s: nobody can join: %w", g.id, err)
	}
	for failed := 0; !s.stop.Load() && failed < 100; {
		r, err := s.sure(ctx, white, "GET", "/api/games/"+g.id+"?legal=1", nil)
		if err != nil || !r.ok() {
			return fmt.Errorf("game %s: %v, %w", g.id, r, err)
		}
		var one state
		if err := json.Unmarshal(r.text, &one); err != nil {
			return err
		}
		mover, _ := one.on(white, black)
		ok := true
		switch {
		case one.Status == "over":
			return nil
		case one.Status == "committed":
			ok, err = s.command(ctx, white, g, "reveal", map[string]any{"number": number})
		case len(one.Legal) == 0: // another server is ahead
			ok = false
		case g.moves > 80:
			ok, err = s.command(ctx, mover, g, "resign", nil)
		default:
			ok, err = s.command(ctx, mover, g, "move", map[string]any{"version": one.Version, "move": one.Legal[mathrand.IntN(len(one.Legal))]})
		}
		if err != nil {
			return err
		}
		if ok {
			failed = 0
		} else if failed++; failed == 100 {
			return fmt.Errorf("game %s does not continue: %+v", g.id, one)
		}
		wait(ctx, mathrand.N(2*time.Second))
	}
	return nil
}

// A checked is the comparison of a game: how many events are lost, and how many are repeated.
type checked struct{ lost, twice, late int }

// check compares a game with the acknowledgments.
func (s *soak) check(ctx context.Context, g *soaked) (c checked, err error) {
	p := &person{origin: newOrigin("", fmt.Sprintf("127.0.8.%d", 1+mathrand.IntN(250))), token: g.token}
	defer p.http.CloseIdleConnections()
	r, err := s.sure(ctx, p, "GET", "/api/games/"+g.id+"/events", nil)
	if err != nil || !r.ok() {
		return c, fmt.Errorf("game %s: %v, %w", g.id, r, err)
	}
	var log struct {
		Events []struct {
			N              int
			Kind, By, Move string
			Outcome        struct{ Reason string }
		}
	}
	if err := json.Unmarshal(r.text, &log); err != nil {
		return c, err
	}
	moved := 0
	for i, e := range log.Events {
		if e.N != i+1 {
			return c, fmt.Errorf("game %s: event %d is in place %d", g.id, e.N, i+1)
		}
		if e.Kind == "moved" {
			moved++
		}
		if e.Outcome.Reason == "time" {
			c.late++
		}
	}
	for _, a := range g.acks {
		if a.N > len(log.Events) {
			c.lost++
			continue
		}
		if e := log.Events[a.N-1]; e.Kind != a.Event.Kind || e.By != a.Event.By || e.Move != a.Event.Move {
			c.lost++
		}
	}
	c.twice = max(moved-g.moves, 0)
	return c, nil
}

// flood requests everything costly, from one address, as fast as it can.
func (s *soak) flood(ctx context.Context) {
	o := newOrigin("", attacker)
	defer o.http.CloseIdleConnections()
	for ctx.Err() == nil {
		o.url = s.anywhere()
		p, ok := o.tryPerson(ctx)
		if !ok {
			if c, err := o.dial(ctx); err == nil {
				c.Conn.(*net.TCPConn).SetLinger(0) // otherwise its port stays taken for a minute, and the machine runs out of them
				c.Close()
			}
			continue
		}
		go func() {
			if one, err := p.stream(ctx, p.token, "/api/me/stream"); err == nil {
				io.Copy(io.Discard, one.lines)
				one.Close()
			}
		}()
		for k := range 100 {
			r, err := p.send(ctx, p.token, "POST", "/api/games", map[string]any{"id": newID(), "game": "hexdame", "listed": true, "start": hostile[k%len(hostile)]})
			var m made
			if err != nil || !r.ok() || json.Unmarshal(r.text, &m) != nil {
				break
			}
			p.send(ctx, "", "GET", "/api/games/"+m.Game+"?legal=1", nil)
		}
	}
}
