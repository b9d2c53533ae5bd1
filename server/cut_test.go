package server

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A cut is what a wire does to the next append to the database.
type cut int32

// The cuts.
const (
	whole      cut = iota // nothing
	before                // cut the connection before sending: the statement is lost
	after                 // cut the connection when the statement is in transit
	atAnswer              // cut the connection when the answer arrives
	holdAnswer            // hold back the answer, and keep the connection open
	refuseAll             // cut all connections from now on
)

// A wire is a connection between servers and PostgreSQL that can be cut.
type wire struct {
	net.Listener
	to   string
	next atomic.Int32
	cuts atomic.Int32 // number of cuts performed
	open sync.WaitGroup

	mu    sync.Mutex
	conns map[net.Conn]bool
}

// newWire returns a wire to a database, and its URL.
func newWire(t *testing.T, db string) (*wire, string) {
	t.Helper()
	u, err := url.Parse(db)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{Listener: l, to: u.Host, conns: map[net.Conn]bool{}}
	u.Host = l.Addr().String()
	w.open.Go(w.run)
	t.Cleanup(func() {
		l.Close()
		w.cutAll()
		w.open.Wait()
	})
	return w, u.String()
}

func (w *wire) run() {
	for {
		from, err := w.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", w.to)
		if err != nil || cut(w.next.Load()) == refuseAll {
			from.Close()
			continue
		}
		w.mu.Lock()
		w.conns[from], w.conns[to] = true, true
		w.mu.Unlock()
		var doing atomic.Int32 // to the answer
		w.open.Go(func() { w.pass(from, to, func(text []byte) cut { return w.look(text, &doing) }) })
		w.open.Go(func() { w.pass(to, from, func([]byte) cut { return cut(doing.Load()) }) })
	}
}

// cutAll cuts all connections.
func (w *wire) cutAll() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for c := range w.conns {
		c.Close()
	}
	clear(w.conns)
}

// look returns what to do with a message from a server and notes what to do with the answer.
// Servers append with prepared statements named append and limited.
func (w *wire) look(text []byte, answer *atomic.Int32) cut {
	if !bytes.Contains(text, []byte("\x00append\x00")) && !bytes.Contains(text, []byte("\x00limited\x00")) {
		return whole
	}
	next := cut(w.next.Load())
	if next == whole || next == refuseAll || !w.next.CompareAndSwap(int32(next), int32(whole)) {
		return whole
	}
	w.cuts.Add(1)
	if next == atAnswer || next == holdAnswer {
		answer.Store(int32(next))
		return whole
	}
	return next
}

// pass forwards data until a cut.
func (w *wire) pass(from, to net.Conn, look func([]byte) cut) {
	defer from.Close()
	defer to.Close()
	text := make([]byte, 1<<20)
	for {
		n, err := from.Read(text)
		switch do := look(text[:n]); {
		case do == holdAnswer && n > 0:
			io.Copy(io.Discard, from) // until the server closes the connection
			return
		case do == before && n > 0, do == atAnswer && n > 0, err != nil && n == 0:
			return
		case do == after:
			from.Close() // first, or the answer could still get through
			to.Write(text[:n])
			return
		}
		if _, err := to.Write(text[:n]); err != nil {
			return
		}
	}
}

// TestCut cuts the connection between a server and PostgreSQL during a command. The server reports
// that the result is unknown. The same command again gets the first answer, and nothing happens
// twice.
func TestCut(t *testing.T) {
	t.Parallel()
	db := pgtest.URL(t)
	w, through := newWire(t, db)
	p := start(t, address(t), "-db", through, "-no-limits")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	white, black := meet(t, p.url), meet(t, p.url)

	// send sends a command with its append cut, and then repeats it.
	send := func(next cut, c *caller, path, id string, body any) reply {
		t.Helper()
		cuts := w.cuts.Load()
		w.next.Store(int32(next))
		first, err := c.once(ctx, p.url, http.MethodPost, path, body)
		// To create a game, the server may have checked whether it was stored, or retried.
		if err != nil || !first.accepted() && (first.status != http.StatusServiceUnavailable || first.retry == "" || first.kind() != hall.ErrUnavailable) {
			t.Errorf("cut %d: the first answer is %v, %v", next, first, err)
		}
		l.note(c, id, first)
		if w.cuts.Load() != cuts+1 {
			t.Fatalf("cut %d: nothing was cut", next)
		}
		w.next.Store(int32(whole))
		r, err := c.sure(ctx, http.MethodPost, path, body)
		if err != nil || !r.accepted() {
			t.Fatalf("cut %d: the second answer is %v, %v", next, r, err)
		}
		l.note(c, id, r)
		again, err := c.sure(ctx, http.MethodPost, path, body)
		if err != nil || !bytes.Equal(again.text, r.text) {
			t.Errorf("cut %d: the answers are %v and %v, %v", next, r, again, err)
		}
		return r
	}
	command := func(next cut, c *caller, game string, d hall.Command) reply {
		t.Helper()
		d.ID = newID()
		l.send(c, d.ID, d.Command)
		return send(next, c, "/api/games/"+game+"/commands", d.ID, d)
	}
	kinds := []cut{before, after, atAnswer}
	for i := range 12 {
		next := kinds[i%3]
		g := hall.Creation{ID: newID(), Game: "hexdame", Seat: "White"}
		if i%2 == 1 {
			g.Game = "hextad"
		}
		l.send(white, g.ID, referee.Command{Do: create})
		r := send(next, white, "/api/games", g.ID, g)
		game := r.answer.Game
		command(next, black, game, hall.Command{Secret: r.answer.Invites["Black"], Command: referee.Command{Do: referee.Join}})
		for range 3 {
			s, err := white.state(ctx, game)
			if err != nil {
				t.Fatal(err)
			}
			c := white
			if s.Turn == hexgames.Black {
				c = black
			}
			command(next, c, game, hall.Command{Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}})
		}
		command(next, black, game, hall.Command{Command: referee.Command{Do: referee.Resign}})
		// For a rematch, the cut append is the one of the new game.
		command(next, black, game, hall.Command{Command: referee.Command{Do: hall.Rematch}})
	}
	t.Logf("%d connections were cut", w.cuts.Load())
	l.check(load(t, db)).report(t)
}

// TestSilence makes the database stop answering. The server reports the failure within its time
// limit.
func TestSilence(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for ten seconds")
	}
	t.Parallel()
	db := pgtest.URL(t)
	w, through := newWire(t, db)
	p := start(t, address(t), "-db", through, "-no-limits")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	white, black := meet(t, p.url), meet(t, p.url)
	game, err := l.begin(ctx, white, black, hall.Creation{Game: "hexdame"})
	if err != nil {
		t.Fatal(err)
	}
	s, err := white.state(ctx, game)
	if err != nil {
		t.Fatal(err)
	}
	move := hall.Command{ID: newID(), Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}}
	l.send(white, move.ID, move.Command)
	w.next.Store(int32(holdAnswer))
	begun := time.Now()
	r, err := white.once(ctx, p.url, http.MethodPost, "/api/games/"+game+"/commands", move)
	if err != nil || r.kind() != hall.ErrUnavailable || r.retry == "" {
		t.Errorf("after %v: %v, %v", time.Since(begun), r, err)
	}
	if r, err = l.do(ctx, white, game, move); err != nil || !r.accepted() {
		t.Errorf("the same command again: %v, %v", r, err)
	}
	l.check(load(t, db)).report(t)
}
