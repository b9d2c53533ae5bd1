package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	driver "modernc.org/sqlite"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/clock"
)

// Options are the options of a store. The zero value has the defaults.
type Options struct {
	Group int                  // maximum number of writes in a transaction, 256 if 0; 1 does not group them
	Now   func() clocks.Millis // the time, for tests

	// Source is the source of the time, for tests; nil means the machine's clock.
	Source func() time.Time
}

// A Store is a [store.Store] in a file. The source of its time is the clock of the machine.
type Store struct {
	reads  *sql.DB
	point  reads
	writer *writer // nil if the store is read-only
	lock   *os.File

	columns, selectPeople, clockTable string // depend on the version of a read-only database

	clock  clock.Clock
	source func() time.Time
	cancel context.CancelFunc // ends waits for hints
	ended  context.Context
	close  func() error
}

var _ store.Store = (*Store)(nil)

var (
	errClosed   = errors.New("sqlite: the store is closed")
	errReadOnly = errors.New("sqlite: the store is read-only")
)

// readers is the number of connections that read concurrently.
const readers = 8

// Open opens the store in a file and creates the file if there is none. If another server uses the
// file, the error matches [store.ErrTaken].
func Open(path string, o Options) (*Store, error) {
	driver.Fdatasync(true)
	lock, err := lockFile(path + ".lock")
	if errors.Is(err, errLocked) {
		return nil, fmt.Errorf("sqlite: %s: %w: stop that server, or choose another file with -db", path, store.ErrTaken)
	} else if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	s := newStore(o)
	s.lock = lock
	if err := s.open(path, o); err != nil {
		s.Close()
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	return s, nil
}

// OpenReader opens a read-only store, even while a server uses the file. The server may be of an
// earlier version.
func OpenReader(path string) (*Store, error) {
	s := newStore(Options{})
	n := 0
	err := s.openReads(path)
	if err == nil {
		n, err = checkVersion(s.reads)
	}
	if n == 1 {
		s.columns = strings.Replace(columns, "creator", "'' AS creator", 1)
		s.selectPeople = oldPeople
		s.clockTable = "(SELECT 0 AS ahead, 0 AS noted, 0 AS seen, 0 AS seen_at)"
	}
	if err == nil {
		err = s.point.prepareAll(s.reads)
	}
	if err == nil {
		err = s.clock.Beat(context.Background(), &reader{keeper{Store: s}})
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	return s, nil
}

func newStore(o Options) *Store {
	s := &Store{columns: columns, selectPeople: selectPeople, clockTable: "clock", clock: clock.Clock{Fixed: o.Now, Alone: true}, source: o.Source}
	if s.source == nil {
		s.source = func() time.Time { return time.Now().Round(0) } // without the monotonic clock
	}
	s.ended, s.cancel = context.WithCancel(context.Background())
	s.close = sync.OnceValue(s.closeAll)
	return s
}

func (s *Store) open(path string, o Options) error {
	// Only the server's user may read the file, because it contains secrets. SQLite gives its other
	// files the same permissions.
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		f.Close()
	} else if !errors.Is(err, fs.ErrExist) {
		return err
	}
	// Games in progress change the same pages again and again. The longer the log, the fewer of
	// them have to be moved into the file.
	db, err := sql.Open("sqlite", dsn(path, "rw", "journal_mode(wal)", "synchronous(full)", "cache_size(-65536)", "wal_autocheckpoint(16000)", "journal_size_limit(67108864)", "secure_delete(1)"))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	if err := migrate(db); err != nil {
		db.Close()
		return err
	}
	if s.writer, err = newWriter(db, o.Group); err != nil {
		db.Close()
		return err
	}
	if err := s.openReads(path); err != nil {
		return err
	}
	if err := s.point.prepareAll(s.reads); err != nil {
		return err
	}
	return s.clock.Beat(context.Background(), &keeper{Store: s})
}

func (s *Store) openReads(path string) error {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	db, err := sql.Open("sqlite", dsn(path, "rw", "query_only(1)"))
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(readers)
	db.SetMaxIdleConns(readers)
	s.reads = db
	return nil
}

// busyTimeout makes connections wait for each other.
const busyTimeout = "busy_timeout(10000)"

// dsn returns the driver's name for a file, with pragmas.
func dsn(path, mode string, pragmas ...string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // on Windows
	}
	query := url.Values{"mode": {mode}, "_pragma": append([]string{busyTimeout}, pragmas...)}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: query.Encode()}).String()
}

// Now returns the time of the store.
func (s *Store) Now() clocks.Millis { return s.clock.Now() }

// Hints waits until the context ends: there are no other servers.
func (s *Store) Hints(ctx context.Context, f func(games []string)) {
	select {
	case <-ctx.Done():
	case <-s.ended.Done():
	}
}

// Ping returns an error if the file cannot be read, or if a failed write has made writing
// impossible.
func (s *Store) Ping(ctx context.Context) error {
	if s.writer != nil {
		if err := s.writer.failed(); err != nil {
			return err
		}
	}
	var n int
	return s.reads.QueryRowContext(ctx, "SELECT n FROM version").Scan(&n)
}

// Close finishes the writes that have started, and closes the store.
func (s *Store) Close() error { return s.close() }

func (s *Store) closeAll() error {
	var errs []error
	s.cancel()
	if s.reads != nil {
		s.point.close()
		errs = append(errs, s.reads.Close())
	}
	if s.writer != nil { // the last connection moves the log into the file
		errs = append(errs, s.writer.close())
	}
	if s.lock != nil { // last: then another server may open the file
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}
