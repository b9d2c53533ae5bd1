package postgres

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// channel returns the name of the hint channel. A database may have several stores, in separate
// schemas, but channels are global to the database.
const channel = "'hexgames ' || current_schema()"

// mostPayload is less than PostgreSQL's limit of 7999 bytes.
const mostPayload = 7900

// mostHints is how many hints wait for a connection. If there are more, a single hint without ids
// replaces them.
const mostHints = 10000

// pause is the pause between hints, which allows more of them to be combined.
const pause = 2 * time.Millisecond

// A notifier holds the unsent hints.
type notifier struct {
	mu     sync.Mutex
	games  map[string]bool
	lost   bool // there were too many
	wake   chan struct{}
	closed chan struct{}
	close  func()
}

func newNotifier() *notifier {
	n := &notifier{games: map[string]bool{}, wake: make(chan struct{}, 1), closed: make(chan struct{})}
	n.close = sync.OnceFunc(func() { close(n.closed) })
	return n
}

// add adds games with new events.
func (n *notifier) add(games []string) {
	if len(games) == 0 {
		return
	}
	n.mu.Lock()
	for _, g := range games {
		n.games[g] = true
	}
	if len(n.games) > mostHints {
		clear(n.games)
		n.lost = true
	}
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// take returns payloads for the unsent hints.
func (n *notifier) take(from string) (payloads []string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	send := func(games []string) {
		payload, _ := json.Marshal(append([]string{from}, games...))
		payloads = append(payloads, string(payload))
	}
	if n.lost {
		send(nil)
	}
	var games []string
	size := len(from) + 10
	for g := range n.games {
		quoted, _ := json.Marshal(g)
		if len(quoted) > mostPayload-len(from)-10 {
			send(nil)
			continue
		}
		if size += len(quoted) + 1; size > mostPayload {
			send(games)
			games, size = nil, len(from)+10+len(quoted)+1
		}
		games = append(games, g)
	}
	if len(games) > 0 {
		send(games)
	}
	clear(n.games)
	n.lost = false
	return payloads
}

// again schedules failed hints to be sent again, but without ids: they may be outdated by now.
func (n *notifier) again() {
	n.mu.Lock()
	n.lost = true
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// notify sends hints until the store closes, and then those that remain.
func (s *Store) notify() {
	var conn *pgx.Conn
	defer func() {
		if conn != nil {
			closeConn(conn)
		}
	}()
	for closing := false; !closing; {
		select {
		case <-s.notifier.wake:
		case <-s.notifier.closed:
			closing = true
		}
		payloads := s.notifier.take(s.id)
		if len(payloads) == 0 {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		var err error
		if conn == nil {
			if conn, err = s.connect(ctx); err == nil {
				_, err = conn.Exec(ctx, "SET synchronous_commit = off") // losing a hint does not matter
			}
		}
		if err == nil {
			_, err = conn.Exec(ctx, "SELECT pg_notify("+channel+", payload) FROM unnest($1::text[]) AS payload", payloads)
		}
		cancel()
		wait := pause
		if err != nil {
			if conn != nil {
				closeConn(conn)
				conn = nil
			}
			s.notifier.again()
			wait = 200 * time.Millisecond
		}
		select {
		case <-time.After(wait):
		case <-s.notifier.closed:
		}
	}
}

// quiet is how long a connection may be silent before it is tested.
const quiet = 15 * time.Second

// Hints implements [store.Store].
func (s *Store) Hints(ctx context.Context, f func(games []string)) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	const first, last = 50 * time.Millisecond, 2 * time.Second
	for wait := first; ctx.Err() == nil; wait = min(2*wait, last) {
		if s.listen(ctx, f) {
			wait = first
		}
		select {
		case <-time.After(wait):
		case <-ctx.Done():
		}
	}
}

// listen calls f with hints until the connection is lost, or the context ends. It reports whether
// there was a connection.
func (s *Store) listen(ctx context.Context, f func(games []string)) bool {
	conn, err := s.connect(ctx)
	if err != nil {
		return false
	}
	defer closeConn(conn)
	var name string
	if err := conn.QueryRow(ctx, "SELECT "+channel).Scan(&name); err != nil {
		return false
	}
	if _, err := conn.Exec(ctx, "LISTEN "+pgx.Identifier{name}.Sanitize()); err != nil {
		return false
	}
	f(nil)
	for {
		one, cancel := context.WithTimeout(ctx, quiet)
		hint, err := conn.WaitForNotification(one)
		silent := one.Err() != nil
		cancel()
		switch {
		case ctx.Err() != nil:
			return true
		case err == nil:
			var words []string
			if json.Unmarshal([]byte(hint.Payload), &words) != nil || len(words) == 0 {
				words = []string{""} // from another program
			}
			if words[0] != s.id {
				f(words[1:])
			}
		case !silent || conn.Ping(ctx) != nil:
			return true
		}
	}
}
