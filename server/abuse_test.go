package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/sqlite"
)

// soon is how long a server may take to answer a normal request, whatever others do. An attack that
// succeeds blocks requests for many seconds; a busy machine may take a second on its own.
const soon = 3 * time.Second

// A customer keeps sending normal requests, and records the longest response time.
type customer struct {
	*caller
	url, game string
	done      chan struct{}
	ended     sync.WaitGroup
	longest   time.Duration
	count     int
	err       error
}

// welcome starts a customer, who plays while a test does something else.
func welcome(t *testing.T, url string) *customer {
	t.Helper()
	c := &customer{caller: meet(t, url), url: url, done: make(chan struct{})}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	other := meet(t, url)
	game, err := l.begin(ctx, c.caller, other, hall.Creation{Game: "hexdame"})
	if err != nil {
		t.Fatal(err)
	}
	c.game = game
	c.ended.Go(func() { c.err = c.buy(other) })
	return c
}

// buy sends requests until the customer leaves.
func (c *customer) buy(other *caller) error {
	for {
		select {
		case <-c.done:
			return nil
		case <-time.After(400 * time.Millisecond): // within the limits
		}
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		begun := time.Now()
		r, err := c.once(ctx, c.url, http.MethodGet, "/api/games/"+c.game+"?legal=1", nil)
		var s hall.State
		if err == nil {
			err = json.Unmarshal(r.text, &s)
		}
		if err == nil && s.Status == referee.Playing {
			who := c.caller
			if s.Turn == hexgames.Black {
				who = other
			}
			d := hall.Command{ID: newID(), Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}}
			r, err = who.once(ctx, c.url, http.MethodPost, "/api/games/"+c.game+"/commands", d)
		}
		cancel()
		if err != nil || r.status != http.StatusOK {
			return fmt.Errorf("a normal request: %v, %w", r, err)
		}
		c.longest = max(c.longest, time.Since(begun)/2)
		c.count++
	}
}

// leave checks that the customer was always served in time.
func (c *customer) leave(t *testing.T) {
	t.Helper()
	close(c.done)
	c.ended.Wait()
	if c.err != nil || c.longest > soon || c.count < 3 {
		t.Errorf("%d normal requests took up to %v: %v", c.count, c.longest, c.err)
	}
	t.Logf("%d normal requests took up to %v", 2*c.count, c.longest.Round(time.Millisecond))
}

// connect opens a connection and sends a text.
func connect(t testing.TB, addr, text string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// TestSlow has clients that send their requests slowly, or incompletely. All of them are cut off.
func TestSlow(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for ten seconds")
	}
	t.Parallel()
	addr := address(t)
	start(t, addr, "-db", filepath.Join(t.TempDir(), "games.db"))
	c := welcome(t, "http://"+addr)
	length := "Content-Length: 1000\r\n\r\n"
	begun := time.Now()
	var slow sync.WaitGroup
	for name, text := range map[string]string{
		"a header":                    "POST /api/games HTTP/1.1\r\nHost: " + addr + "\r\n",
		"a body":                      "POST /api/games HTTP/1.1\r\nHost: " + addr + "\r\nAuthorization: Bearer " + c.token + "\r\n" + length + "{",
		"a body without a token":      "POST /api/games HTTP/1.1\r\nHost: " + addr + "\r\n" + length + "{",
		"a body that nobody reads":    "GET /api HTTP/1.1\r\nHost: " + addr + "\r\n" + length + "{",
		"a body for the health":       "GET /healthz HTTP/1.1\r\nHost: " + addr + "\r\n" + length + "{",
		"a body for a page":           "POST /index.html HTTP/1.1\r\nHost: " + addr + "\r\n" + length + "{",
		"a body for another server":   "POST /api/games HTTP/1.1\r\nHost: hex.example\r\n" + length + "{",
		"a body for a stream":         "GET /api/games/" + c.game + "/stream HTTP/1.1\r\nHost: " + addr + "\r\n" + length + "{",
		"a body in pieces":            "POST /api/people HTTP/1.1\r\nHost: " + addr + "\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
		"a body that is announced":    "POST /api/people HTTP/1.1\r\nHost: " + addr + "\r\nExpect: 100-continue\r\n" + length,
		"a question before a request": "OPTIONS /api/games HTTP/1.1\r\nHost: " + addr + "\r\nOrigin: http://x\r\nAccess-Control-Request-Method: POST\r\n" + length + "{",
	} {
		for range 20 {
			conn := connect(t, addr, text)
			slow.Go(func() {
				go func() { // one byte a second
					for range 20 {
						time.Sleep(time.Second)
						if _, err := io.WriteString(conn, " "); err != nil {
							return
						}
					}
				}()
				conn.SetReadDeadline(begun.Add(16 * time.Second))
				if _, err := io.Copy(io.Discard, conn); err != nil && os.IsTimeout(err) {
					t.Errorf("%s is still welcome after %v", name, time.Since(begun).Round(time.Second))
				}
			})
		}
	}
	slow.Wait()
	c.leave(t)
}

// TestLinger sends requests on a connection that is idle for longer than an answer may take.
func TestLinger(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for ten seconds")
	}
	t.Parallel()
	addr := address(t)
	start(t, addr, "-db", filepath.Join(t.TempDir(), "games.db"))
	var wait sync.WaitGroup
	for _, path := range []string{"/api", "/healthz", "/", "/api/games/none"} {
		wait.Go(func() {
			conn := connect(t, addr, "")
			answers := bufio.NewReader(conn)
			for i, ask := range []string{"/api", path, path} {
				if i == 1 {
					time.Sleep(11 * time.Second)
				}
				fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", ask, addr)
				response, err := http.ReadResponse(answers, nil)
				if err == nil {
					_, err = io.Copy(io.Discard, response.Body)
				}
				if err != nil {
					t.Errorf("GET %s after a rest: %v", ask, err)
					return
				}
			}
		})
	}
	wait.Wait()
}

// TestHung has spectators of a long game who read nothing. They are cut off, and hold little memory
// until then.
func TestHung(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for ten seconds")
	}
	t.Parallel()
	addr := address(t)
	db := filepath.Join(t.TempDir(), "games.db")
	game := long(t, db, 400)
	p := start(t, addr, "-db", db, "-no-limits")
	c := welcome(t, p.url)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	s, err := c.state(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	for w := (&watcher{caller: &caller{urls: []string{p.url}, http: newHTTP()}, game: game}); len(w.log) < s.N; {
		if _, err := w.connect(ctx); err != nil || ctx.Err() != nil {
			t.Fatalf("the stream had %d events of %d: %v", len(w.log), s.N, err)
		}
	}
	before := rss(t, p)
	const spectators = 200
	var conns []*net.TCPConn
	for range spectators {
		conn := connect(t, addr, "").(*net.TCPConn)
		conn.SetReadBuffer(4 << 10)
		fmt.Fprintf(conn, "GET /api/games/%s/stream HTTP/1.1\r\nHost: %s\r\n\r\n", game, addr)
		if _, err := io.ReadFull(conn, make([]byte, len("HTTP/1.1 200"))); err != nil { // the stream is open
			t.Fatal(err)
		}
		conns = append(conns, conn)
	}
	streams := func() (n int) {
		var said bytes.Buffer
		env := console.Env{Name: "hexserver", Args: []string{"admin", "-db", db, "status"}, Out: &said, Errs: &said}
		var status struct{ Streams int }
		if env.Run(Command) != 0 || json.Unmarshal(said.Bytes(), &status) != nil {
			t.Fatalf("the status is %s", said.Bytes())
		}
		return status.Streams
	}
	begun := time.Now()
	grown := int64(0)
	for n := spectators; n > 0; time.Sleep(100 * time.Millisecond) {
		n = streams()
		grown = max(grown, rss(t, p)-before)
		if ctx.Err() != nil {
			t.Fatalf("after %v, %d of %d streams are open", time.Since(begun), n, spectators)
		}
	}
	t.Logf("%d spectators who read nothing were gone after %v; the memory of the server grew by up to %d MB", spectators, time.Since(begun).Round(time.Second), grown>>20)
	if grown > spectators*mostHeld && !isRace() {
		t.Errorf("that is more than %d MB", spectators*mostHeld>>20)
	}
	for _, conn := range conns {
		conn.Close()
	}
	c.leave(t)
}

// mostHeld is how much memory a spectator who does not read may hold. The game is ten times as
// large.
const mostHeld = 128 << 10

// isRace reports whether the race detector is enabled, which uses a lot of memory.
func isRace() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// long stores a game with many events from takebacks, more than a server permits, and returns the
// game.
func long(t *testing.T, db string, turns int) string {
	t.Helper()
	s, err := sqlite.Open(db, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const game = "long"
	digest, err := referee.Digest("hexdame")
	if err != nil {
		t.Fatal(err)
	}
	g, events, err := referee.Create(game, referee.Terms{Game: "hexdame"}, nil, digest, fair.Commit(number), s.Now())
	if err != nil {
		t.Fatal(err)
	}
	do := func(by hexgames.Player, c referee.Command) {
		t.Helper()
		more, err := g.Do(c, referee.Circumstances{At: s.Now(), By: by, Person: by.String(), Seed: number})
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, more...)
	}
	do(hexgames.White, referee.Command{Do: referee.Join, Seat: hexgames.White})
	do(hexgames.Black, referee.Command{Do: referee.Join, Seat: hexgames.Black})
	on, first := g.Turn(), len(events)
	do(on, referee.Command{Do: referee.Move, Version: g.Version(), Move: g.Table().LegalText(0)})
	do(on, referee.Command{Do: referee.Propose, What: referee.Takeback})
	do(on.Opponent(), referee.Command{Do: referee.Accept, Offer: g.N()})
	turn := slices.Clone(events[first:])
	for k := 1; k < turns; k++ {
		for _, e := range turn {
			e.N += k * len(turn)
			if e.Offer > 0 {
				e.Offer += k * len(turn)
			}
			events = append(events, e)
		}
	}
	log := store.Append{Game: game, Seed: number, Index: store.Index{
		Game: "hexdame", Rules: digest, Status: string(referee.Playing), Version: len(events), White: "White", Black: "Black", Changed: s.Now(),
	}}
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			t.Fatal(err)
		}
		log.Events = append(log.Events, store.Event{N: e.N, Data: data})
	}
	if err := s.Append(t.Context(), log); err != nil {
		t.Fatal(err)
	}
	return game
}

// rss returns the memory that a process uses, if the system reports it.
func rss(t *testing.T, p *process) int64 {
	t.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := strconv.ParseInt(strings.Fields(string(text))[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * int64(os.Getpagesize())
}

// TestCrowd has a thousand idle connections, and a crowd that sends too many requests.
func TestCrowd(t *testing.T) {
	t.Parallel()
	addr := address(t)
	start(t, addr, "-db", filepath.Join(t.TempDir(), "games.db"), "-rate", "2", "-burst", "40", "-connections", "0")
	c := welcome(t, "http://"+addr)
	for range 1000 {
		connect(t, addr, "")
	}
	guests, refused := 0, 0
	nobody := &caller{http: newHTTP()}
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	var crowd sync.WaitGroup
	var lock sync.Mutex
	for range 8 {
		crowd.Go(func() {
			for range 50 {
				r, err := nobody.once(ctx, "http://"+addr, http.MethodPost, "/api/people", nil)
				seconds, _ := strconv.Atoi(r.retry)
				lock.Lock()
				switch {
				case err == nil && r.status == http.StatusCreated:
					guests++
				case err == nil && r.status == http.StatusTooManyRequests && seconds > 0 && r.kind() == hall.ErrLimit:
					refused++
				default:
					t.Errorf("a guest: %v, %v", r, err)
				}
				lock.Unlock()
			}
		})
	}
	crowd.Wait()
	time.Sleep(2 * time.Second)
	if guests < 50 || refused == 0 {
		t.Errorf("of %d guests, %d were refused", guests+refused, refused)
	}
	c.leave(t)
}

// from returns a client with an address of this machine.
func from(t *testing.T, address string) *http.Client {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("this machine has one address")
	}
	d := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	c := &http.Client{Transport: &http.Transport{DialContext: d.DialContext, MaxIdleConnsPerHost: 24}}
	t.Cleanup(c.CloseIdleConnections)
	return c
}

// TestAddress creates people and games from one address that claims to be others, as fast as it
// can. Under the default limits, it gets no more than one address may have, and others keep
// playing.
func TestAddress(t *testing.T) {
	t.Parallel()
	attacker := from(t, "127.0.0.66")
	addr := address(t)
	p := start(t, addr, "-db", filepath.Join(t.TempDir(), "games.db"))
	c := welcome(t, p.url)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	const leastPeople, leastGames = 10, 50 // a busy machine may need more than three seconds
	var people, games atomic.Int32
	var attacking sync.WaitGroup
	for range 8 {
		attacking.Go(func() {
			one := &caller{http: attacker}
			for begun := time.Now(); ctx.Err() == nil && (time.Since(begun) < 3*time.Second || people.Load() < leastPeople || games.Load() < leastGames); {
				time.Sleep(5 * time.Millisecond)
				var me struct{ Token string }
				if r, err := one.once(ctx, p.url, http.MethodPost, "/api/people", nil); err == nil && r.accepted() && json.Unmarshal(r.text, &me) == nil {
					people.Add(1)
					one.token = me.Token
				}
				for range 10 {
					if r, err := one.once(ctx, p.url, http.MethodPost, "/api/games", hall.Creation{ID: newID(), Game: "hexdame", Listed: true}); err == nil && r.accepted() {
						games.Add(1)
					}
				}
			}
		})
	}
	attacking.Wait()
	if n := people.Load(); n < leastPeople || n > 61 {
		t.Errorf("an address has created %d people", n)
	}
	if n := games.Load(); n < leastGames || n > 301 {
		t.Errorf("an address has created %d games", n)
	}
	c.leave(t)
}

// hostile is a position of Hexdame with captures that take long to list: see package hexdame.
const hostile = "W:WKa1,Ka2,Ka3,Ka4,Ka5,Ke1,Kf2,Kg3,Kh4,Ki5:BKb4,Kc1,c2,c3,c6,c7,Kd5,e3,e7,f5,Kf6,f9,g4,g8,h6,i7"

// TestHostile requests the moves of games in such positions, on 24 connections, while others play.
func TestHostile(t *testing.T) {
	t.Parallel()
	attacker := from(t, "127.0.0.66")
	addr := address(t)
	p := start(t, addr, "-db", filepath.Join(t.TempDir(), "games.db"))
	c := welcome(t, p.url)
	l := newLedger()
	var games []string
	white, black := meet(t, p.url), meet(t, p.url)
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	for range 5 {
		game, err := l.begin(t.Context(), white, black, hall.Creation{Game: "hexdame", Start: hostile})
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
	var attacking sync.WaitGroup
	for i := range 24 {
		attacking.Go(func() {
			one := &caller{http: attacker}
			for n := i; ctx.Err() == nil; n++ {
				r, err := one.once(ctx, p.url, http.MethodGet, "/api/games/"+games[n%len(games)]+"?legal=1", nil)
				if ctx.Err() == nil && (err != nil || r.status != http.StatusOK && r.status != http.StatusTooManyRequests) {
					t.Errorf("a hostile position: %v, %v", r, err)
				}
				time.Sleep(5 * time.Millisecond)
			}
		})
	}
	attacking.Wait()
	c.leave(t)
}
