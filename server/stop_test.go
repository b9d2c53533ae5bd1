//go:build unix

package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A fast is a game with short time limits.
type fast struct {
	*ledger
	t            *testing.T
	white, black *caller
	game         string
	first        hall.State
}

// fastTime is the time of each player in a fast game, and outageTime is longer.
const (
	fastTime   = 4 * clocks.Second
	outageTime = 4500 * time.Millisecond
)

// beginFast starts games with short time limits.
func beginFast(t *testing.T, l *ledger, n int, urls ...string) (all []*fast) {
	t.Helper()
	for range n {
		all = append(all, &fast{ledger: l, t: t, white: meet(t, urls...), black: meet(t, urls...)})
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var beginning sync.WaitGroup
	for _, f := range all {
		beginning.Go(func() {
			var err error
			if f.game, err = f.begin(ctx, f.white, f.black, hall.Creation{Game: "hexdame", Clock: clocks.Control{Base: fastTime}}); err == nil {
				f.first, err = f.white.state(ctx, f.game)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	beginning.Wait()
	all = slices.DeleteFunc(all, func(f *fast) bool { return f.first.Status != referee.Playing || left(f.first) < fastTime/2 })
	if len(all) == 0 {
		t.Skip("this machine is too slow")
	}
	return all
}

// move makes a move and returns the answer and the previous state.
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

// left returns how much time the player to move has left.
func left(s hall.State) clocks.Millis {
	if s.Turn == hexgames.White {
		return s.Clocks.White
	}
	return s.Clocks.Black
}

// back checks that the players to move got back the time of an outage, and that they can move.
func back(t *testing.T, db string, o outage, all []*fast) {
	t.Helper()
	var moving sync.WaitGroup
	for _, f := range all {
		moving.Go(func() {
			s := f.state()
			if s.Status != referee.Playing {
				t.Errorf("after the outage, the game is %+v", s)
			} else if r := f.move(s); !r.accepted() {
				t.Errorf("a move after the outage: %v", r)
			}
		})
	}
	moving.Wait()
	graced(t, db, o, all)
}

// graced checks that time was given back for an outage.
func graced(t *testing.T, db string, o outage, all []*fast) {
	t.Helper()
	s := load(t, db)
	all[0].check(s).report(t)
	maps.DeleteFunc(s.logs, func(game string, _ []store.Event) bool {
		return !slices.ContainsFunc(all, func(f *fast) bool { return f.game == game })
	})
	if n := checkGrace(t, s, []outage{o}); n != len(all) {
		t.Errorf("of %d games, time was given back in %d", len(all), n)
	}
}

// TestStall stops the process of a server for longer than players have time. None of them loses,
// whether their moves wait for the server or come later.
func TestStall(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	addr := address(t)
	db := filepath.Join(t.TempDir(), "games.db")
	p := start(t, addr, "-db", db, "-no-limits")
	all := beginFast(t, newLedger(), 12, p.url)
	p.signal(t, syscall.SIGSTOP)
	o := outage{from: clocks.At(time.Now())}
	var waiting sync.WaitGroup
	var later []*fast
	for i, f := range all {
		if i%2 == 1 {
			later = append(later, f)
			continue
		}
		waiting.Go(func() { // this move waits until the server continues
			time.Sleep(rand.N(outageTime))
			if r := f.move(f.first); !r.accepted() {
				t.Errorf("a move while the server was stalled: %v", r)
			}
		})
	}
	time.Sleep(outageTime)
	o.to = clocks.At(time.Now())
	p.signal(t, syscall.SIGCONT)
	back(t, db, o, later)
	waiting.Wait()
	graced(t, db, o, all)
}

// TestStallPostgres does the same with one of two servers. The other one continues, and does not
// end the games of players connected to the first.
func TestStallPostgres(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	db := pgtest.URL(t)
	a := start(t, address(t), "-db", db, "-no-limits")
	b := start(t, address(t), "-db", db, "-no-limits")
	l := newLedger()
	atA, atB := beginFast(t, l, 6, a.url), beginFast(t, l, 1, b.url)[0]
	a.signal(t, syscall.SIGSTOP)
	o := outage{from: clocks.At(time.Now())}
	time.Sleep(outageTime / 3)
	if r := atB.move(atB.state()); !r.accepted() { // nobody there notices
		t.Errorf("a move at the other server: %v", r)
	}
	time.Sleep(outageTime * 2 / 3)
	o.to = clocks.At(time.Now())
	a.signal(t, syscall.SIGCONT)
	back(t, db, o, atA)
}

// TestRestart shuts down a server cleanly, which is also an outage. It starts again after more than
// a player's time.
func TestRestart(t *testing.T) {
	if testing.Short() {
		t.Skip("it stops servers for some seconds")
	}
	t.Parallel()
	db := filepath.Join(t.TempDir(), "games.db")
	v := &victim{addr: address(t), args: []string{"-db", db, "-no-limits"}}
	v.start(t)
	all := beginFast(t, newLedger(), 6, v.url)
	v.signal(t, syscall.SIGTERM)
	if !v.ended(5*time.Second) || v.ProcessState.ExitCode() != 0 {
		t.Fatalf("the server ends with %v", v.ProcessState)
	}
	o := outage{from: clocks.At(time.Now())}
	time.Sleep(outageTime)
	o.to = clocks.At(time.Now())
	v.start(t)
	back(t, db, o, all)
}

// TestKilledTwice kills a server that has just started after an outage, before it has given back
// the time in all games. The next one does.
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
			for range 20 {
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

// TestFlag lets time run out for good: the player loses on time, and not earlier.
func TestFlag(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for some seconds")
	}
	t.Parallel()
	p := start(t, address(t), "-db", filepath.Join(t.TempDir(), "games.db"), "-no-limits")
	f := beginFast(t, newLedger(), 1, p.url)[0]
	begun := time.Now()
	on := f.first.Turn
	for {
		s := f.state()
		since := time.Since(begun)
		if s.Status == referee.Over {
			if s.Outcome.Reason != hexgames.ReasonTime || s.Outcome.Winner != on.Opponent() || since < fastTime.Duration()/2 {
				t.Errorf("after %v, the game ends with %v", since, s.Outcome)
			}
			return
		}
		if since > 20*time.Second {
			t.Fatalf("after %v, the player to move has %d ms", since, left(s))
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestTerm shuts down a server cleanly: streams send bye messages, commands are answered, and what
// was answered is stored.
func TestTerm(t *testing.T) {
	t.Parallel()
	for name, db := range databases {
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
