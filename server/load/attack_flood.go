package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"regexp"
	"sync"
	"sync/atomic"
	"time"
)

// attacker is the address of the attackers.
const attacker = "127.0.0.66"

// What one address may create within a minute, under the default limits: a burst, and then a few
// more as time passes.
const (
	mostPeople   = 60 + 1
	mostNewGames = 300 + 5
	mostStreams  = 80
)

// leisure is how long attackers wait after a refusal: they run on the same machine, and should
// leave some of it to others.
const leisure = 5 * time.Millisecond

// flood creates people and listed games as fast as it can, from one address that claims to be many.
func flood(during time.Duration) func(ctx context.Context, t *target) error {
	return func(ctx context.Context, t *target) error {
		b, err := t.bystander(ctx)
		if err != nil {
			return err
		}
		wait(ctx, time.Second)
		size, memory := t.size(), 0
		var people, games atomic.Int64
		end := time.Now().Add(during)
		var flooding sync.WaitGroup
		for i := range 24 {
			flooding.Go(func() {
				s := t.from(attacker)
				for n := 0; time.Now().Before(end) && ctx.Err() == nil; n++ {
					s.header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", i, n/250, n%250))
					p, ok := s.tryPerson(ctx)
					if !ok {
						wait(ctx, leisure)
						continue
					}
					people.Add(1)
					if i < 8 {
						continue // with the next person
					}
					for k := 0; k < 100 && time.Now().Before(end); k++ {
						r, err := p.send(ctx, p.token, "POST", "/api/games", map[string]any{"id": newID(), "game": "hexdame", "seat": "White", "listed": true})
						if err != nil || !r.ok() {
							wait(ctx, leisure)
							break
						}
						games.Add(1)
					}
				}
			})
		}
		flooding.Wait()
		times, err := b.leave()
		if err != nil {
			return err
		}
		if memory, err = t.one.rss(); err != nil {
			return err
		}
		listed, err := t.lobby(ctx)
		t.most("people", int(people.Load()), mostPeople)
		t.most("games", int(games.Load()), mostNewGames)
		t.most("games in the lobby", listed, mostNewGames)
		t.most("growth of the database, kB", (t.size()-size)/1000, 20_000)
		t.most("memory of the server, kB", memory, 150_000)
		t.within("another player, p99", times.at(0.99), 250*time.Millisecond)
		return err
	}
}

// tryPerson creates a person if the server permits it.
func (s *origin) tryPerson(ctx context.Context) (*person, bool) {
	r, err := s.send(ctx, "", "POST", "/api/people", nil)
	_, rest, found := bytes.Cut(r.text, []byte(`"token":"`))
	token, _, _ := bytes.Cut(rest, []byte(`"`))
	return &person{origin: s, token: string(token)}, err == nil && r.ok() && found
}

// floodNetwork creates people from one IPv6 network, behind a proxy.
func floodNetwork(ctx context.Context, t *target) error {
	people := 0
	s := t.from("127.0.0.1")
	for n := range 400 {
		s.header.Set("X-Forwarded-For", fmt.Sprintf("2001:db8:1:2::%x", n+1))
		if _, ok := s.tryPerson(ctx); ok {
			people++
		}
	}
	s.header.Set("X-Forwarded-For", "2001:db8:1:3::1")
	_, ok := s.tryPerson(ctx)
	t.most("people", people, mostPeople)
	t.add("the next network", map[bool]string{true: "may create people", false: "may not"}[ok], "may create people", ok)
	return nil
}

// lobby returns the number of games in the lobby, on all of its pages.
func (t *target) lobby(ctx context.Context) (n int, err error) {
	s := t.from("127.0.0.9")
	seen := map[string]bool{}
	for before := int64(0); ; {
		path := "/api/lobby"
		if before > 0 {
			path = fmt.Sprintf("/api/lobby?before=%d", before)
		}
		var page struct {
			Games []struct {
				ID      string
				Changed int64
			}
		}
		if err := s.do(ctx, "", "GET", path, nil, &page); err != nil {
			return 0, err
		}
		more := false
		for _, g := range page.Games {
			more = more || !seen[g.ID]
			seen[g.ID] = true
			before = g.Changed
		}
		if !more {
			return len(seen), nil
		}
	}
}

// floodStreams opens as many streams as it can from one address.
func floodStreams(ctx context.Context, t *target) error {
	s := t.from(attacker)
	open := 0
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for range 40 {
		p, ok := s.tryPerson(ctx)
		if !ok {
			break
		}
		for range 10 {
			one, err := s.stream(ctx, p.token, "/api/me/stream")
			if err != nil {
				break
			}
			defer one.Close()
			open++
		}
	}
	t.most("streams", open, mostStreams)
	return nil
}

// floodConnections opens 1000 connections from the given number of addresses, to a server that can
// open 400 files.
func floodConnections(addresses int) func(ctx context.Context, t *target) error {
	return func(ctx context.Context, t *target) error {
		var open []net.Conn
		defer func() {
			for _, c := range open {
				c.Close()
			}
		}()
		begun := time.Now()
		for i := 0; i < 1000 && time.Since(begun) < 20*time.Second; i++ {
			address := attacker
			if addresses > 1 {
				address = fmt.Sprintf("127.0.4.%d", 1+i%addresses)
			}
			short := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}, Timeout: 200 * time.Millisecond}
			c, err := short.DialContext(ctx, "tcp", t.one.address)
			if err != nil {
				continue // nobody accepts it
			}
			open = append(open, c)
			fmt.Fprintf(c, "GET /healthz HTTP/1.1\r\nHost: %s\r\n\r\n", t.one.address)
		}
		wait(ctx, time.Second)
		if addresses == 1 {
			t.answers(ctx, "another address is answered", "127.0.0.2", t.one.address)
		}
		t.answers(ctx, "-ops answers", "127.0.0.1", t.one.ops)
		told := acceptIn.FindString(t.one.said.String())
		short, cancel := context.WithTimeout(ctx, 5*time.Second)
		defer cancel()
		if r, err := newOrigin("http://"+t.one.ops, "127.0.0.1").send(short, "", "GET", "/metrics", nil); err == nil && told == "" {
			told = string(refusedIn.Find(r.text))
		}
		t.add("the log or the metrics report it", cmp.Or(told, "no"), "yes", told != "")
		return nil
	}
}

// acceptIn matches the server's log when it can't accept connections; refusedIn matches the number
// of refused ones.
var refusedIn = regexp.MustCompile(`(?m)^hexgames_connections_refused_total [1-9].*`)
var acceptIn = regexp.MustCompile(`(?i)"msg":"[^"]*(accept|connections)[^"]*"`)

// answers records how soon a new connection gets an answer.
func (t *target) answers(ctx context.Context, what, from, address string) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	s := newOrigin("http://"+address, from)
	defer s.http.CloseIdleConnections()
	begun := time.Now()
	if r, err := s.send(ctx, "", "GET", "/healthz", nil); err != nil || !r.ok() {
		t.add(what, "no", "<= "+ms(time.Second), false)
		return
	}
	t.within(what, time.Since(begun), time.Second)
}

// hostile are positions of Hexdame with tens of thousands of captures: the worst that long searches
// found.
var hostile = []string{
	"W:WKa1,Ka2,Ka3,Ka4,Ka5,Ke1,Kf2,Kg3,Kh4,Ki5:BKb4,Kc1,c2,c3,c6,c7,Kd5,e3,e7,f5,Kf6,f9,g4,g8,h6,i7",
	"W:WKa5,Ke1,Kf2,Kg3,Kh4,Ki5,Ki6,Ki7,Ki8,Ki9:BKa2,b3,Kc1,c2,c4,c5,c6,c7,d2,Ke7,f3,Kf6,Kg5,Kg8,Kg9,Kh7",
	"W:WKa1,Ka3,Ka4,Kb4,Kc1,Kd1,Ke1,Kf8,Kg3,Ki5,Ki6,Ki8,Ki9:Bb3,Kc2,Kc3,Kc5,Kc6,Kc7,Kd3,Kd7,Ke3,e7,Kf4,Kf7,g5,g6,Kg7,Kh6",
	"W:WKa2,Kd1,Ke1,Kf8,Kf9,Ki5,Ki6,Ki9:BKb1,b3,Kc1,Kc2,Kc3,Kc7,Kd3,Kd7,Ke3,e7,Kf4,f7,g5,g6,g7,h7",
}

// hostileStart requests the legal moves of hostile positions on 24 connections, and then creates
// more such games.
func hostileStart(ctx context.Context, t *target) error {
	one := t.from(attacker)
	white, err := one.person(ctx, "")
	if err != nil {
		return err
	}
	black, err := one.person(ctx, "")
	if err != nil {
		return err
	}
	third, err := one.person(ctx, "")
	if err != nil {
		return err
	}
	var games []string
	for n := range 80 {
		game, err := begin(ctx, white, black, map[string]any{"start": hostile[n%len(hostile)]})
		if err != nil {
			return err
		}
		games = append(games, game)
	}
	b, err := t.bystander(ctx)
	if err != nil {
		return err
	}
	wait(ctx, 5*time.Second)
	quiet := b.so()
	var next, answers atomic.Int64
	crowd := func(during time.Duration, ask func(ctx context.Context, s *origin) bool) {
		ctx, cancel := context.WithTimeout(ctx, during)
		defer cancel()
		each(24, func(int) error {
			for s := t.from(attacker); ctx.Err() == nil; {
				if !ask(ctx, s) {
					wait(ctx, leisure)
				}
			}
			return nil
		})
	}
	crowd(10*time.Second, func(ctx context.Context, s *origin) bool {
		if !s.skim(ctx, "/api/games/"+games[next.Add(1)/4%int64(len(games))]+"?legal=1") {
			return false
		}
		answers.Add(1)
		return true
	})
	asking := b.so()
	wait(ctx, 2*time.Second)
	b.so()
	var made atomic.Int64
	crowd(5*time.Second, func(ctx context.Context, s *origin) bool {
		terms := map[string]any{"id": newID(), "game": "hexdame", "seat": "White", "start": hostile[int(made.Load())%len(hostile)]}
		r, err := s.send(ctx, third.token, "POST", "/api/games", terms)
		if err != nil || !r.ok() {
			return false
		}
		made.Add(1)
		return true
	})
	making, err := b.leave()
	t.within(fmt.Sprintf("another player, p99 (%s before, %d answers to 24 connections)", quiet.ms(0.99), answers.Load()), asking.at(0.99), 100*time.Millisecond)
	t.within(fmt.Sprintf("another player, p99, while %d such games are created", made.Load()), making.at(0.99), 250*time.Millisecond)
	return err
}

// skim reads and discards an answer, and reports whether it is one.
func (s *origin) skim(ctx context.Context, path string) bool {
	request, err := s.request(ctx, "", "GET", path, nil)
	if err != nil {
		return false
	}
	response, err := s.http.Do(request)
	if err != nil {
		return false
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return err == nil && response.StatusCode == 200
}
