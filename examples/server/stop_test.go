//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/examples/referee"
	"example.com/hexgames/examples/referee/clocks"
	"example.com/hexgames/examples/server/hall"
	"example.com/hexgames/examples/server/store"
	"example.com/hexgames/examples/server/store/postgres/pgtest"
)

// A fast is a game with little time.
type fast struct {
	*ledger
	t            *testing.T
	white, black *caller
	game         string
}

// beginFast begins a game in which the players have three seconds.
func beginFast(t *testing.T, urls ...string) *fast {
	t.Helper()
	f := &fast{newLedger(), t, meet(t, urls...), meet(t, urls...), ""}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var err error
	f.game, err = f.begin(ctx, f.white, f.black, hall.Creation{Game: "hexdame", Clock: clocks.Control{Base: 3 * clocks.Second}})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// move moves, and returns the answer with the state before.
func (f *fast) move(s hall.State) reply {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), 20*time.Second)
	defer cancel()
	c := f.white
	if s.Turn == hexgames.Black {
		c = f.black
	}
	r, err := f.do(ctx, c, f.game, hall.Command{Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}})
	if err != nil {
		f.t.Fatal(err)
	}
	return r
}

// state reads the game.
func (f *fast) state() hall.State {
	f.t.Helper()
	ctx, cancel := context.WithTimeout(f.t.Context(), 20*time.Second)
	defer cancel()
	s, err := f.white.state(ctx, f.game)
	if err != nil {
		f.t.Fatal(err)
	}
	return s
}

// left returns the time that the player on turn has left.
func left(s hall.State) clocks.Millis {
	if s.Turn == hexgames.White {
		return s.Clocks.White
	}
	return s.Clocks.Black
}

// check checks that the player on turn got back the time of an outage, and that a move is accepted.
func (f *fast) check(db string, o outage) {
	f.t.Helper()
	after := f.state()
	if after.Status != referee.Playing {
		f.t.Errorf("after the outage, the game is %+v", after)
		return
	}
	if r := f.move(after); !r.accepted() {
		f.t.Errorf("a move after the outage: %v", r)
	}
	s := load(f.t, db)
	maps.DeleteFunc(s.logs, func(game string, _ []store.Event) bool { return game != f.game })
	f.ledger.check(s).report(f.t)
	if checkGrace(f.t, s, []outage{o}) != 1 {
		f.t.Errorf("no time was given back")
	}
}

// TestStall stops the process of a server for longer than players have time. None of them loses, whether he moves at once when the server is back or later.
func TestStall(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	addr := address(t)
	db := filepath.Join(t.TempDir(), "games.db")
	p := start(t, addr, "-db", db, "-no-limits")
	var all []*fast
	var before []hall.State
	for range 12 {
		f := beginFast(t, p.url)
		all, before = append(all, f), append(before, f.state())
	}
	p.signal(t, syscall.SIGSTOP)
	o := outage{from: clocks.At(time.Now())}
	var waiting sync.WaitGroup
	for i, f := range all {
		if i%2 == 0 { // these moves wait until the server goes on
			waiting.Go(func() {
				time.Sleep(time.Duration(rand.IntN(2800)) * time.Millisecond)
				if r := f.move(before[i]); !r.accepted() {
					t.Errorf("a move while the server stood still: %v", r)
				}
			})
		}
	}
	time.Sleep(outageTime)
	o.to = clocks.At(time.Now())
	p.signal(t, syscall.SIGCONT)
	waiting.Wait()
	for i, f := range all {
		if i%2 == 1 {
			f.check(db, o)
		}
	}
	s := load(t, db)
	for _, f := range all {
		checkLog(f.game, s.events(t, f.game)).report(t)
	}
}

// TestStallPostgres does the same with one of two servers. The other one goes on, and does not
// end the games of the players at the first one.
func TestStallPostgres(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	db := pgtest.URL(t)
	a := start(t, address(t), "-db", db, "-no-limits")
	b := start(t, address(t), "-db", db, "-no-limits")
	var atA []*fast
	for range 6 {
		atA = append(atA, beginFast(t, a.url))
	}
	atB := beginFast(t, b.url)
	a.signal(t, syscall.SIGSTOP)
	o := outage{from: clocks.At(time.Now())}
	time.Sleep(outageTime / 3)
	if r := atB.move(atB.state()); !r.accepted() { // nobody there notices
		t.Errorf("a move at the other server: %v", r)
	}
	time.Sleep(outageTime * 2 / 3)
	o.to = clocks.At(time.Now())
	a.signal(t, syscall.SIGCONT)
	for _, f := range atA {
		f.check(db, o)
	}
}

// outageTime is longer than a player has time in the games of beginFast.
const outageTime = 3500 * time.Millisecond

// TestRestart ends a server in good order, which is also an outage. It starts again after more than
// a player has.
func TestRestart(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	db := filepath.Join(t.TempDir(), "games.db")
	v := &victim{addr: address(t), args: []string{"-db", db, "-no-limits"}}
	v.start(t)
	f := beginFast(t, v.url)
	v.signal(t, syscall.SIGTERM)
	if !v.ended(5*time.Second) || v.ProcessState.ExitCode() != 0 {
		t.Fatalf("the server ends with %v", v.ProcessState)
	}
	o := outage{from: clocks.At(time.Now())}
	time.Sleep(outageTime)
	o.to = clocks.At(time.Now())
	v.start(t)
	f.check(db, o)
}

// TestKilledTwice kills a server that has just started after an outage, before it has given back the
// time of it in all games. The next one does.
func TestKilledTwice(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	db := filepath.Join(t.TempDir(), "games.db")
	v := &victim{addr: address(t), args: []string{"-db", db, "-no-limits"}}
	begun := time.Now()
	v.start(t)
	took := time.Since(begun)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	var beginning sync.WaitGroup
	for range 8 {
		white, black := meet(t, v.url), meet(t, v.url)
		beginning.Go(func() {
			for range 40 {
				if _, err := l.begin(ctx, white, black, hall.Creation{Game: "hexade", Clock: clocks.Control{Base: clocks.Minute}}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	beginning.Wait()
	v.kill()
	o := outage{from: clocks.At(time.Now())}
	time.Sleep(3 * time.Second)
	o.to = clocks.At(time.Now())
	for range 10 {
		p, err := begin(t, nil, v.addr, v.args...)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(took/2 + rand.N(took))
		p.kill()
	}
	v.start(t)
	var s stored
	for begun, left := time.Now(), 1; left > 0 && time.Since(begun) < 20*time.Second; time.Sleep(200 * time.Millisecond) {
		s, left = load(t, db), 0
		for game, log := range s.logs {
			if events := s.events(t, game); events[len(log)-1].Kind != referee.Graced {
				left++
			}
		}
	}
	if n := checkGrace(t, s, []outage{o}); n != len(s.logs) {
		t.Errorf("of %d games, %d got time back", len(s.logs), n)
	}
}

// TestFlag lets time run out for good: the player loses it, and not before.
func TestFlag(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for some seconds")
	}
	t.Parallel()
	p := start(t, address(t), "-db", filepath.Join(t.TempDir(), "games.db"), "-no-limits")
	f := beginFast(t, p.url)
	begun := time.Now()
	on := f.state().Turn
	for {
		s := f.state()
		since := time.Since(begun)
		if s.Status == referee.Over {
			if s.Outcome.Reason != hexgames.Time || s.Outcome.Winner != on.Opponent() || since < 2900*time.Millisecond {
				t.Errorf("after %v, the game ends with %v", since, s.Outcome)
			}
			return
		}
		if since > 10*time.Second {
			t.Fatalf("after %v, the player on turn has %d ms", since, left(s))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestTerm ends a server in good order: streams say goodbye, commands are answered, and what was
// answered is stored.
func TestTerm(t *testing.T) {
	t.Parallel()
	for name, db := range map[string]func(t *testing.T) string{
		"sqlite":   func(t *testing.T) string { return filepath.Join(t.TempDir(), "games.db") },
		"postgres": func(t *testing.T) string { return pgtest.URL(t) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			testTerm(t, db(t))
		})
	}
}

func testTerm(t *testing.T, db string) {
	p := start(t, address(t), "-db", db, "-no-limits")
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	l := newLedger()
	var playing, reading sync.WaitGroup
	byes := make(chan string, 100)
	for range 8 {
		white, black := meet(t, p.url), meet(t, p.url)
		game, err := l.begin(ctx, white, black, hall.Creation{Game: "hexdame"})
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/api/games/" + game + "/stream", "/api/me/stream"} {
			response, err := white.open(ctx, path, false)
			if err != nil || response.StatusCode != http.StatusOK {
				t.Fatal(response, err)
			}
			reading.Go(func() {
				last := ""
				err := hear(response, func(m message, _ string) bool {
					if last = fmt.Sprintf("%+v", m); m.Bye {
						last = "bye"
					}
					return true
				})
				if err != nil {
					t.Error(err)
				}
				byes <- path + " " + last
			})
		}
		playing.Go(func() {
			for {
				r, err := white.once(ctx, p.url, http.MethodGet, "/api/games/"+game+"?legal=1", nil)
				var s hall.State
				if err != nil || json.Unmarshal(r.text, &s) != nil || s.Status != referee.Playing {
					return
				}
				c := white
				if s.Turn == hexgames.Black {
					c = black
				}
				d := hall.Command{ID: newID(), Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[rand.IntN(len(s.Legal))]}}
				l.send(c, d.ID, d.Command)
				r, err = c.once(ctx, p.url, http.MethodPost, "/api/games/"+game+"/commands", d)
				if err != nil {
					return
				}
				if !r.accepted() && r.status != http.StatusServiceUnavailable {
					t.Errorf("a move while the server ends: %v", r)
				}
				l.note(c, d.ID, r)
				time.Sleep(rand.N(20 * time.Millisecond)) // so that no game ends before the server
			}
		})
	}
	time.Sleep(time.Duration(200+rand.IntN(200)) * time.Millisecond)
	p.signal(t, syscall.SIGTERM)
	if !p.ended(5*time.Second) || p.ProcessState.ExitCode() != 0 {
		t.Errorf("the server ends with %v: %s", p.ProcessState, p.said())
	}
	playing.Wait()
	reading.Wait()
	close(byes)
	for last := range byes {
		if !strings.HasSuffix(last, " bye") {
			t.Errorf("the last message is not bye: %s", last)
		}
	}
	l.check(load(t, db)).report(t)
}
