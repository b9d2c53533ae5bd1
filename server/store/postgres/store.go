package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/clock"
)

// Options are the options of a store. The zero value has the defaults.
type Options struct {
	Group int                  // maximum number of appends in a transaction, 256 if 0; 1 does not group them
	Reads int                  // maximum number of reading connections, 8 if 0
	Now   func() clocks.Millis // the time, for tests

	// Source is the source of the time, for tests; nil means the database's clock.
	Source func() time.Time
}

// A Store is a [store.Store] in a PostgreSQL database. The source of its time is the clock of the
// database.
type Store struct {
	pool     *pgxpool.Pool
	config   *pgx.ConnConfig
	id       string // identifies this Store in hints
	clock    clock.Clock
	source   func() time.Time // replaces the clock of the database, if not nil
	changes  changes
	group    int
	queue    chan *pending // unbuffered, so that an append that was not started is certainly not stored
	limited  chan *pending // the same for appends with a limit
	notifier *notifier

	ctx     context.Context // ends when the store closes
	cancel  context.CancelFunc
	workers sync.WaitGroup // for the groups
	helpers sync.WaitGroup // for everything else
}

var _ store.Store = (*Store)(nil)

var errClosed = errors.New("postgres: the store is closed")

// inFlight is how many groups are in flight at a time: while one is written to disk, the next is
// computed.
const inFlight = 2

// Open opens the store in a database and creates the tables if there are none.
func Open(ctx context.Context, url string, o Options) (*Store, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err) // without the password
	}
	config.MaxConns = int32(o.Reads)
	if o.Reads <= 0 {
		config.MaxConns = 8
	}
	config.ConnConfig.ConnectTimeout = 5 * time.Second
	config.AfterConnect = prepareConn
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err)
	}
	s := &Store{pool: pool, config: config.ConnConfig.Copy(), id: rand.Text(), clock: clock.Clock{Fixed: o.Now}, source: o.Source,
		group: o.Group, queue: make(chan *pending), limited: make(chan *pending)}
	if s.group <= 0 {
		s.group = 256
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.notifier = newNotifier()
	if err := s.migrate(ctx); err != nil {
		s.Close()
		return nil, fmt.Errorf("postgres: %w", err)
	}
	if err := s.clock.Beat(ctx, &keeper{Store: s}); err != nil {
		s.Close()
		return nil, fmt.Errorf("postgres: the clock of the database: %w", err)
	}
	for range inFlight {
		s.workers.Go(func() { s.work(s.queue) })
		s.workers.Go(func() { s.work(s.limited) })
	}
	s.helpers.Go(s.notify)
	return s, nil
}

// prepareConn sets the settings of a new connection that a store depends on. A database may have
// other settings for other programs.
func prepareConn(ctx context.Context, c *pgx.Conn) error {
	_, err := c.Exec(ctx, `SELECT set_config('default_transaction_isolation', 'read committed', false),
		set_config('synchronous_commit', CASE current_setting('synchronous_commit') WHEN 'off' THEN 'on' ELSE current_setting('synchronous_commit') END, false)`)
	return err
}

// connect returns a connection outside the pool.
func (s *Store) connect(ctx context.Context) (*pgx.Conn, error) {
	c, err := pgx.ConnectConfig(ctx, s.config)
	if err != nil {
		return nil, err
	}
	if err := prepareConn(ctx, c); err != nil {
		closeConn(c)
		return nil, err
	}
	return c, nil
}

func closeConn(c *pgx.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c.Close(ctx)
}

// Ping returns an error if the database does not answer.
func (s *Store) Ping(ctx context.Context) error { return s.pool.Ping(ctx) }

// Close finishes the appends that have started, and closes the store.
func (s *Store) Close() error {
	s.cancel()
	s.workers.Wait()
	s.notifier.close()
	s.helpers.Wait()
	s.pool.Close()
	return nil
}

// exec executes a writing statement, and returns how many rows it has changed.
func (s *Store) exec(ctx context.Context, query string, args ...any) (n int64, err error) {
	err = s.write(ctx, func(c *pgxpool.Conn) error {
		tag, err := c.Exec(ctx, query, args...)
		n = tag.RowsAffected()
		return err
	})
	return n, err
}

// write calls do with a connection for writing.
func (s *Store) write(ctx context.Context, do func(*pgxpool.Conn) error) error {
	c, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer c.Release()
	return unknown(do(c))
}
