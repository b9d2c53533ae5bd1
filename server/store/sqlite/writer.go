package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"

	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"example.com/hexgames/server/store"
)

// defaultGroup is the maximum number of writes in a transaction.
const defaultGroup = 256

// A write is a task for the writer, as part of a transaction. If it returns an error of package
// store, it has written nothing, and the other writes of the transaction are kept; any other error
// rolls back all of them.
type write struct {
	do   func(*writer) error
	done chan error // has room for the answer
	err  error
}

// A writer carries out writes in groups, one after another.
type writer struct {
	db    *sql.DB
	conn  *sql.Conn
	group int
	writes

	// This channel is unbuffered: senders wait until the writer is ready for another group. So a
	// write that was not started when the store closes certainly never happened.
	queue chan *write
	quit  chan struct{} // closed to stop the writer
	ended chan struct{} // closed when it has stopped
	end   func()        // closes quit

	mu     sync.Mutex
	broken error
}

func newWriter(db *sql.DB, group int) (*writer, error) {
	if group <= 0 {
		group = defaultGroup
	}
	w := &writer{db: db, group: group, queue: make(chan *write), quit: make(chan struct{}), ended: make(chan struct{})}
	w.end = sync.OnceFunc(func() { close(w.quit) })
	ctx := context.Background()
	var err error
	if w.conn, err = db.Conn(ctx); err != nil {
		return nil, err
	}
	if err := w.prepareAll(w.conn); err != nil {
		w.preparer.close()
		w.conn.Close()
		return nil, err
	}
	go w.run()
	return w, nil
}

// do has the writer carry out a write and waits until it is on disk. If the context ends first, the
// result is unknown.
func (w *writer) do(ctx context.Context, do func(*writer) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	one := &write{do: do, done: make(chan error, 1)}
	select {
	case w.queue <- one:
	case <-ctx.Done():
		return ctx.Err()
	case <-w.quit:
		return errClosed
	}
	select {
	case err := <-one.done:
		return err
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", store.ErrUnknown, ctx.Err())
	}
}

func (w *writer) run() {
	defer close(w.ended)
	group := make([]*write, 0, w.group)
	for {
		select {
		case one := <-w.queue:
			group = append(group[:0], one)
		case <-w.quit:
			return
		}
		for more := true; more && len(group) < w.group; {
			select {
			case one := <-w.queue:
				group = append(group, one)
			default:
				more = false
			}
		}
		if err := w.transact(group); err != nil {
			for _, one := range group {
				one.err = err
			}
		}
		for i, one := range group {
			one.done <- one.err
			group[i] = nil
		}
	}
}

// transact carries out a group of writes as one transaction. If it returns an error, the error
// applies to all of them.
func (w *writer) transact(group []*write) error {
	if err := w.failed(); err != nil {
		return err
	}
	if _, err := w.begin.Exec(); err != nil {
		return err
	}
	for _, one := range group {
		one.err = one.do(w)
		if one.err != nil && !isRefusal(one.err) {
			w.rollback.Exec() // fails if SQLite has already rolled back
			return one.err
		}
	}
	_, err := w.commit.Exec()
	if err == nil {
		return nil
	}
	w.rollback.Exec()
	var failure *driver.Error
	if errors.As(err, &failure) && failure.Code()&0xff == lib.SQLITE_FULL {
		return err // before the end of the transaction was written
	}
	// The disk may or may not have the transaction, and after a failed sync, earlier writes may be
	// lost without another error. Only a restart reads what is on disk.
	err = fmt.Errorf("%w: the disk failed, and the server has to be restarted: %w", store.ErrUnknown, err)
	w.mu.Lock()
	w.broken = err
	w.mu.Unlock()
	return err
}

// failed returns the error that disabled writing.
func (w *writer) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken == nil {
		return nil
	}
	return fmt.Errorf("sqlite: writes are disabled after an error: %s", w.broken)
}

func (w *writer) close() error {
	w.end()
	<-w.ended
	w.preparer.close()
	return errors.Join(w.conn.Close(), w.db.Close())
}

func isRefusal(err error) bool {
	return errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrReused) || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrFull)
}
