package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/postgres/pgtest"
)

// A message is a message of a stream.
type message struct {
	Epoch string
	Game  string
	Event json.RawMessage
	Now   *hall.Now
	Games []hall.Place
	Time  int64
	Reset bool
	Bye   bool
}

// open opens a stream, as lines or as server-sent events. If the status is not 200, nobody reads
// the body.
func (c *caller) open(ctx context.Context, path string, events bool) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.anywhere()+path, nil)
	if err != nil {
		return nil, err
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	if events {
		request.Header.Set("Accept", "text/event-stream")
	}
	response, err := c.http.Do(request)
	if err == nil && response.StatusCode != http.StatusOK {
		response.Body.Close()
	}
	return response, err
}

// hear passes on the messages of a stream until it ends, or f returns false.
func hear(response *http.Response, f func(m message, id string) bool) error {
	defer response.Body.Close()
	lines := bufio.NewReader(response.Body)
	id := ""
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return nil // the end, or the server was killed
		}
		line = bytes.TrimSpace(line)
		if text, ok := bytes.CutPrefix(line, []byte("id: ")); ok {
			id = string(text)
			continue
		}
		if line = bytes.TrimPrefix(line, []byte("data: ")); len(line) == 0 {
			continue
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil {
			return fmt.Errorf("%q: %w", line, err)
		}
		if !f(m, id) {
			return nil
		}
		id = ""
	}
}

// A watcher reads the stream of one game, over many connections.
type watcher struct {
	*caller
	game   string
	player bool
	events bool // server-sent events

	epoch       string
	log         [][]byte // by number; log[0] is event 1
	connections int
	resets      int
}

// watch reads the stream until the game is over, or an error.
func (w *watcher) watch(ctx context.Context) error {
	for ctx.Err() == nil {
		over, err := w.connect(ctx)
		if over || err != nil {
			return err
		}
		time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
	}
	return fmt.Errorf("game %s: the stream of %d events does not end: %w", w.game, len(w.log), ctx.Err())
}

// connect reads the stream for a random time and reports whether the game is over.
func (w *watcher) connect(ctx context.Context) (over bool, err error) {
	one, cancel := context.WithTimeout(ctx, time.Duration(rand.IntN(1500))*time.Millisecond)
	defer cancel()
	path := "/api/games/" + w.game + "/stream"
	if w.epoch != "" {
		path += "?after=" + w.epoch + "." + strconv.Itoa(len(w.log))
	}
	response, err := w.open(one, path, w.events)
	switch {
	case err != nil:
		return false, nil
	case response.StatusCode == http.StatusNoContent:
		if w.epoch == "" {
			return false, fmt.Errorf("game %s: 204 for somebody who has nothing", w.game)
		}
		return true, nil
	case response.StatusCode == http.StatusServiceUnavailable:
		return false, nil
	case response.StatusCode != http.StatusOK:
		return false, fmt.Errorf("game %s: status %d", w.game, response.StatusCode)
	}
	w.connections++
	var wrong error
	bad := func(format string, args ...any) bool {
		wrong = fmt.Errorf("game %s: "+format, append([]any{w.game}, args...)...)
		return false
	}
	err = hear(response, func(m message, id string) bool {
		switch {
		case m.Reset:
			if w.epoch == "" || m.Epoch == w.epoch {
				return bad("a reset from epoch %q to %q", w.epoch, m.Epoch)
			}
			w.log, w.epoch = nil, m.Epoch
			w.resets++
		case m.Event != nil:
			var e referee.Event
			if err := json.Unmarshal(m.Event, &e); err != nil {
				return bad("%v", err)
			}
			if e.N != len(w.log)+1 || w.epoch != "" && m.Epoch != w.epoch {
				return bad("event %s.%d follows %s.%d", m.Epoch, e.N, w.epoch, len(w.log))
			}
			if want := m.Epoch + "." + strconv.Itoa(e.N); w.events && id != want {
				return bad("event %s has the id %q", want, id)
			}
			w.log, w.epoch = append(w.log, m.Event), m.Epoch
		case m.Now != nil && m.Now.N != len(w.log):
			return bad("the stream has the state at event %d after event %d", m.Now.N, len(w.log))
		}
		return true
	})
	if wrong != nil {
		err = wrong
	}
	return false, err
}

// shown returns an event as a viewer sees it.
func shown(e referee.Event, player bool) []byte {
	v := referee.Viewer{Operator: player}
	text, err := json.Marshal(v.Shows(e))
	if err != nil {
		panic(err) // events always marshal
	}
	return text
}

// check returns an error if the watcher's events differ from the log of the game. A stream ends
// with the game, and a rematch may follow later.
func (w *watcher) check(events []referee.Event) (wrong errorList) {
	if n := len(events) - 1; len(w.log) == n && events[n].Kind == referee.Rematch {
		events = events[:n]
	}
	if len(w.log) != len(events) {
		wrong.add("game %s: the stream had %d events of %d", w.game, len(w.log), len(events))
	}
	for i := range min(len(w.log), len(events)) {
		if want := shown(events[i], w.player); !bytes.Equal(w.log[i], want) {
			wrong.add("game %s: the stream had %s, want %s", w.game, w.log[i], want)
		}
	}
	return wrong
}

// A follower reads a person's stream, and fills the gaps between connections.
type follower struct {
	*caller
	stop        *atomic.Bool
	logs        map[string][][]byte
	epoch       string
	connections int
}

// follow reads the stream until it is asked to stop, and then once more.
func (f *follower) follow(ctx context.Context) error {
	for ctx.Err() == nil {
		last := f.stop.Load()
		heads, err := f.connect(ctx, last)
		if err != nil {
			return err
		}
		if last && heads != nil { // games that are over by then
			for game := range f.logs {
				if err := f.fill(ctx, game, 1<<30); err != nil {
					return err
				}
			}
			return nil
		}
	}
	return ctx.Err()
}

// fill reads the missing events of a game, up to one.
func (f *follower) fill(ctx context.Context, game string, upTo int) error {
	if len(f.logs[game]) >= upTo {
		return nil
	}
	r, err := f.sure(ctx, http.MethodGet, "/api/games/"+game+"/events?after="+strconv.Itoa(len(f.logs[game])), nil)
	if err != nil {
		return err
	}
	var found hall.Events
	if err := json.Unmarshal(r.text, &found); err != nil || r.status != http.StatusOK {
		return fmt.Errorf("the events of game %s: %v, %w", game, r, err)
	}
	for _, e := range found.Events {
		f.logs[game] = append(f.logs[game], e)
	}
	if upTo < 1<<30 && len(f.logs[game]) < upTo {
		return fmt.Errorf("game %s is reported to have %d events, and has %d", game, upTo, len(f.logs[game]))
	}
	return nil
}

// connect reads the stream for a random time and returns the heads at its start.
func (f *follower) connect(ctx context.Context, last bool) (heads map[string]int, err error) {
	d := time.Duration(rand.IntN(1500)) * time.Millisecond
	if last {
		d = time.Second
	}
	one, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	response, err := f.open(one, "/api/me/stream", false)
	if err != nil || response.StatusCode == http.StatusServiceUnavailable {
		return nil, nil
	}
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("the stream of a person: status %d", response.StatusCode)
	}
	f.connections++
	at := map[string]int{} // in this connection
	var wrong error
	err = hear(response, func(m message, _ string) bool {
		switch {
		case m.Games != nil:
			heads = at
			if f.epoch != "" && f.epoch != m.Epoch {
				clear(f.logs)
			}
			f.epoch = m.Epoch
			for _, p := range m.Games {
				at[p.Game] = p.N
				if wrong = f.fill(ctx, p.Game, p.N); wrong != nil {
					return false
				}
			}
		case m.Event != nil:
			var e referee.Event
			if wrong = json.Unmarshal(m.Event, &e); wrong != nil {
				return false
			}
			if heads == nil || e.N != at[m.Game]+1 || m.Epoch != f.epoch {
				wrong = fmt.Errorf("game %s: in the stream of a person, event %d follows %d", m.Game, e.N, at[m.Game])
				return false
			}
			at[m.Game] = e.N
			if log := f.logs[m.Game]; e.N == len(log)+1 {
				f.logs[m.Game] = append(log, m.Event)
			} else if e.N > len(log) {
				wrong = fmt.Errorf("game %s: in the stream of a person, event %d follows %d", m.Game, e.N, len(log))
				return false
			}
		}
		return true
	})
	if wrong != nil {
		err = wrong
	}
	return heads, err
}

// readers are the readers of a test.
type readers struct {
	*ledger
	mu        sync.Mutex
	watchers  []*watcher
	followers []*follower
	reading   sync.WaitGroup
}

// watch starts a watcher of a game, until the game is over.
func (r *readers) watch(ctx context.Context, c *caller, game string, player, events bool) {
	w := &watcher{caller: c, game: game, player: player, events: events}
	r.mu.Lock()
	r.watchers = append(r.watchers, w)
	r.mu.Unlock()
	r.reading.Go(func() {
		if err := w.watch(ctx); err != nil {
			r.fail("%v", err)
		}
	})
}

// follow starts a follower of a person's games.
func (r *readers) follow(ctx context.Context, c *caller, stop *atomic.Bool) {
	f := &follower{caller: c, stop: stop, logs: map[string][][]byte{}}
	r.followers = append(r.followers, f)
	r.reading.Go(func() {
		if err := f.follow(ctx); err != nil {
			r.fail("%v", err)
		}
	})
}

// check checks the readers' events.
func (r *readers) check(t *testing.T, s stored) {
	t.Helper()
	connections := 0
	var wrong errorList
	for _, w := range r.watchers {
		connections += w.connections
		wrong = append(wrong, w.check(s.events(t, w.game))...)
	}
	for _, f := range r.followers {
		connections += f.connections
		for game, log := range f.logs {
			w := watcher{caller: f.caller, game: game, player: true, log: log}
			wrong = append(wrong, w.check(s.events(t, game))...)
		}
		for game, head := range s.heads {
			if (head.White == f.id || head.Black == f.id) && f.logs[game] == nil {
				wrong.add("game %s was never in the stream of its player", game)
			}
		}
	}
	wrong.report(t)
	t.Logf("%d readers had %d connections", len(r.watchers)+len(r.followers), connections)
}

// perform plays games one after another, each to its end, with players and spectators watching.
func (r *readers) perform(ctx context.Context, t *testing.T, tables, games int, urls ...string) {
	var stop atomic.Bool // never
	var over atomic.Bool
	var playing sync.WaitGroup
	for range tables {
		b := meetTable(t, r.ledger, &stop, false, urls...)
		b.pause = 40 * time.Millisecond
		r.follow(ctx, b.players[0], &over)
		r.follow(ctx, b.players[1], &over)
		b.watch = func(game string) {
			for i := range 4 {
				c := &caller{urls: urls, http: newHTTP()}
				if i < 2 {
					c = b.players[i]
				}
				r.watch(ctx, c, game, i < 2, i%2 == 0)
			}
		}
		playing.Go(func() {
			for range games {
				if err := b.game(ctx); err != nil {
					r.fail("%v", err)
				}
			}
		})
	}
	playing.Wait()
	over.Store(true)
	r.reading.Wait()
}

// TestStreams kills a server while games are watched, and checks that every reader gets exactly the
// log: without gaps, never going back, and complete in the end.
func TestStreams(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills servers for half a minute")
	}
	t.Parallel()
	db := filepath.Join(t.TempDir(), "games.db")
	testStreams(t, db, &victim{addr: address(t), args: []string{"-db", db, "-no-limits"}})
}

// TestStreamsPostgres does the same with two servers on one database.
func TestStreamsPostgres(t *testing.T) {
	if testing.Short() {
		t.Skip("it kills servers for half a minute")
	}
	t.Parallel()
	db := pgtest.URL(t)
	args := []string{"-db", db, "-no-limits"}
	testStreams(t, db, &victim{addr: address(t), args: args}, &victim{addr: address(t), args: args})
}

func testStreams(t *testing.T, db string, victims ...*victim) {
	var urls []string
	for _, v := range victims {
		v.start(t)
		urls = append(urls, v.url)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	end := haunt(t, victims...)
	r := &readers{ledger: newLedger()}
	r.perform(ctx, t, 4, 3, urls...)
	killed := end()
	s := load(t, db)
	r.ledger.check(s).report(t)
	r.check(t, s)
	t.Logf("servers were killed %d times", killed)
}

// TestRestored starts a server on a backup that was made while it was running. Clients start over,
// and continue.
func TestRestored(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	db, backup := filepath.Join(folder, "games.db"), filepath.Join(folder, "backup.db")
	addr := address(t)
	v := &victim{addr: addr, args: []string{"-db", db, "-no-limits"}}
	v.start(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	l := newLedger()
	white, black, nobody := meet(t, v.url), meet(t, v.url), &caller{urls: []string{v.url}, http: newHTTP()}
	var games []string
	for _, name := range []string{"hexdame", "hextad"} {
		game, err := l.begin(ctx, white, black, hall.Creation{Game: name})
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, game)
	}
	moves := func(game string, n int) (s hall.State) {
		t.Helper()
		for range n {
			s, err := white.state(ctx, game)
			if err != nil {
				t.Fatal(err)
			}
			c := []*caller{white, black}[s.Turn-hexgames.White]
			r, err := l.do(ctx, c, game, hall.Command{Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}})
			if err != nil || !r.accepted() {
				t.Fatal(r, err)
			}
		}
		s, err := white.state(ctx, game)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	watchers := map[string]*watcher{}
	before := map[string]hall.State{}
	for _, game := range games {
		moves(game, 4)
		before[game], _ = white.state(ctx, game)
		watchers[game] = &watcher{caller: nobody, game: game}
	}
	env := console.Env{Name: "hexserver", Args: []string{"backup", "-db", db, "-o", backup}, Out: v, Errs: v}
	if status := env.Run(Command); status != 0 {
		t.Fatalf("a backup: status %d, %s", status, v.said())
	}
	l = newLedger() // for the time after the backup, which will never have happened
	lost := map[string]hall.State{}
	for _, game := range games {
		lost[game] = moves(game, 5)
		for w := watchers[game]; len(w.log) < lost[game].N; {
			if _, err := w.connect(ctx); err != nil {
				t.Fatal(err)
			}
		}
	}
	v.kill()
	v.args[1] = backup
	v.start(t)
	for _, game := range games {
		s, err := white.state(ctx, game)
		if err != nil {
			t.Fatal(err)
		}
		if was := before[game]; s.Epoch == was.Epoch || s.Position != was.Position || s.Commitment == was.Commitment || s.N != was.N+1 || s.Version != was.Version {
			t.Errorf("game %s was %+v, and is %+v", game, was, s)
		}
		// A move for a position that never existed.
		r, err := white.once(ctx, v.url, http.MethodPost, "/api/games/"+game+"/commands",
			hall.Command{ID: newID(), Command: referee.Command{Do: referee.Move, Version: lost[game].Version, Move: "a1-a1"}})
		if err != nil || r.kind() != referee.ErrVersion || r.state == nil || r.state.Epoch != s.Epoch {
			t.Errorf("a move for a position that never existed: %v, %v", r, err)
		}
		after := moves(game, 3)
		w := watchers[game]
		for len(w.log) != after.N || w.epoch != after.Epoch {
			if _, err := w.connect(ctx); err != nil {
				t.Fatal(err)
			}
		}
		if w.resets != 1 {
			t.Errorf("game %s: there were %d resets", game, w.resets)
		}
	}
	s := load(t, backup)
	for _, game := range games {
		events := s.events(t, game)
		watchers[game].check(events).report(t)
		checkLog(game, events).report(t)
		if e := events[before[game].N]; e.Kind != referee.Reseeded {
			t.Errorf("game %s: after the backup comes %+v", game, e)
		}
	}
}
