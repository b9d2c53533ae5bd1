package postgres

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames/server/store"
)

// A pending is an append that is waiting for its answer.
type pending struct {
	store.Append
	done chan error // has room for the answer
}

// A command is the key of a store.Command.
type command struct{ person, id string }

func (p *pending) command() command { return command{p.Command.Person, p.Command.ID} }

// limited reports whether the sender's games have to be counted.
func (p *pending) limited() bool { return p.Most > 0 && p.Command.Person != "" }

// Append implements [store.Store].
func (s *Store) Append(ctx context.Context, a store.Append) error {
	if err := a.Check(); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	p := &pending{a, make(chan error, 1)}
	queue := s.queue
	if p.limited() {
		queue = s.limited
	}
	select {
	case queue <- p:
	case <-ctx.Done():
		return ctx.Err()
	case <-s.ctx.Done():
		return errClosed
	}
	select {
	case err := <-p.done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", store.ErrUnknown, ctx.Err())
	}
}

// A worker stores groups, one after another, on its own connection. Appends with a limit wait for
// others by the same person, so they have separate workers.
type worker struct {
	*Store
	conn *pgx.Conn
	used time.Time
}

// patience is how long a group may take. After that, the worker gives up the connection, and the
// result is unknown.
const patience = 20 * time.Second

func (s *Store) work(queue <-chan *pending) {
	w := &worker{Store: s}
	defer w.hangUp()
	var waiting []*pending // those that did not fit into the last group
	for {
		if len(waiting) == 0 {
			select {
			case p := <-queue:
				waiting = append(waiting, p)
			case <-s.ctx.Done():
				return
			}
		}
		var group []*pending
		group, waiting = s.gather(queue, waiting)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		if err := w.dial(ctx); err != nil {
			fail(group, fmt.Errorf("postgres: %w", err))
		} else {
			w.store(ctx, group)
		}
		cancel()
	}
}

// gather returns a group of waiting appends, and those that must wait for another group. A group
// has at most one append per game, one per command, and one with a limit per person. It creates all
// of its games or none: a group that creates games may wait for others that exist by now, and must
// hold no game that these others wait for.
func (s *Store) gather(queue <-chan *pending, waiting []*pending) (group, rest []*pending) {
	games, commands := map[string]bool{}, map[command]bool{}
	add := func(p *pending) {
		c := p.command()
		if p.limited() {
			c.id = "" // which no command has
		}
		mixed := len(group) > 0 && (p.First() == 1) != (group[0].First() == 1)
		if mixed || len(group) >= s.group || games[p.Game] || c.person != "" && commands[c] {
			rest = append(rest, p)
			return
		}
		games[p.Game], commands[c] = true, true
		group = append(group, p)
	}
	for _, p := range waiting {
		add(p)
	}
	for len(group) < s.group && len(rest) < s.group {
		select {
		case p := <-queue:
			add(p)
		default:
			return group, rest
		}
	}
	return group, rest
}

// The names of the prepared statements.
const (
	appendName  = "append"
	limitedName = "limited"
)

// idle is how long a connection can be idle before it may have died unnoticed.
const idle = 500 * time.Millisecond

// dial makes sure that there is a connection. Until it returns, nothing of a group has been sent.
func (w *worker) dial(ctx context.Context) error {
	if w.conn != nil && (w.conn.IsClosed() || time.Since(w.used) > idle && w.conn.Ping(ctx) != nil) {
		w.hangUp()
	}
	w.used = time.Now()
	if w.conn != nil {
		return nil
	}
	c, err := w.connect(ctx)
	if err != nil {
		return err
	}
	// The plan for small tables must also suit them when they have grown.
	if _, err = c.Exec(ctx, "SET enable_seqscan = off; SET plan_cache_mode = force_generic_plan"); err == nil {
		_, err = c.Prepare(ctx, appendName, appendQuery)
	}
	if err == nil {
		_, err = c.Prepare(ctx, limitedName, limitedQuery)
	}
	if err != nil {
		closeConn(c)
		return err
	}
	w.conn = c
	return nil
}

func (w *worker) hangUp() {
	if w.conn != nil {
		closeConn(w.conn)
		w.conn = nil
	}
}
