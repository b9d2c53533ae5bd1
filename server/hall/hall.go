package hall

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Options say how a hall works. The zero value is good for one server on a file.
type Options struct {
	Shared bool         // whether other servers may use the same store
	Log    *slog.Logger // nil for none
	Games  int          // how many games that are not over a person may have; 0 for 100
}

// Names of values in the store.
const (
	valueKey      = "key"      // for secrets in links
	valueSeen     = "seen"     // when a server was there; see Hall.seen
	valueOwed     = "owed"     // outages; see Hall.owe
	valueEpoch    = "epoch"    // changes when a backup is restored
	valueRestored = "restored" // in a backup, a text that no other backup has
)

// A Hall is the games and people of a store, as one server has them.
type Hall struct {
	store   store.Store
	options Options
	log     *slog.Logger
	id      string // of this server
	key     []byte
	epoch   string

	rooms    rooms
	audience audience
	calls    calls
	names    names
	guests   guests
	lags     lags

	outages atomic.Pointer[[]outage]
	owing   sync.Mutex
	given   int    // of the outages, all time of the first ones has been given back
	owed    string // the others, as this server has stored them
	coming  outage // one that is about to end, or none
	heart   heart
	stuck   atomic.Int64 // how many games of other rules the last sweep has found
	level   atomic.Int64 // moves that arrived before this moment are stored, by all servers

	ready  atomic.Bool   // whether the store works, and the clock is right
	opened clocks.Millis // when the hall was opened
	closed chan struct{} // when the hall is about to close
	ended  context.CancelFunc
	work   sync.WaitGroup

	Counts Counts
}

// Counts are what a hall counts, for its operator.
type Counts struct {
	Commands, Refused, Repeated, Conflicts, Events, Failed, Graced, Flagged, Opened, Evicted atomic.Int64
}

// Open opens the hall of a store. If the store is a restored backup, it gives its games other
// numbers first.
func Open(ctx context.Context, s store.Store, o Options) (*Hall, error) {
	h := &Hall{store: s, options: o, log: o.Log, id: newID(8), closed: make(chan struct{})}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.options.Games == 0 {
		h.options.Games = 100
	}
	h.rooms.all = map[string]*room{}
	h.audience.begin()
	key, err := s.Value(ctx, valueKey, newSecret)
	if err != nil {
		return nil, err
	}
	h.key = []byte(key)
	if h.epoch, err = s.Value(ctx, valueEpoch, func() string { return newID(6) }); err != nil {
		return nil, err
	}
	seen, err := h.seen(ctx)
	if err != nil {
		return nil, err
	}
	// A server that is alone stores what it owes before it beats: see wake. If there are several,
	// each of them stores an outage before it is heard of again: see promise. So whoever hears of
	// it then finds the outage, too.
	if !o.Shared {
		if err := h.wake(ctx, seen); err != nil {
			return nil, err
		}
	}
	before, now, err := h.beat(ctx, false)
	if err != nil {
		return nil, err
	}
	if o.Shared {
		if err := h.wake(ctx, seen); err != nil {
			return nil, err
		}
	}
	if before = max(before, seen); before == 0 {
		before = now
	}
	h.opened = now
	if err := h.owe(ctx, outage{before, now}); err != nil {
		return nil, err
	}
	h.heart.beat(now)
	if err := h.restore(ctx); err != nil {
		return nil, err
	}
	h.ready.Store(true)
	working, cancel := context.WithCancel(context.Background())
	h.ended = cancel
	for _, f := range []func(context.Context){h.tellForeign, h.keepTime, h.keepPresence, h.tidy} {
		h.work.Go(func() { f(working) })
	}
	if o.Shared {
		h.work.Go(func() { s.Hints(working, h.hinted) })
		h.work.Go(func() { h.poll(working) })
	}
	return h, nil
}

// Bye tells all streams that the server is about to stop.
func (h *Hall) Bye() { close(h.closed) }

// Closing is closed when the server is about to stop.
func (h *Hall) Closing() <-chan struct{} { return h.closed }

// Close ends the work of the hall, which must not be used any more. The store stays open.
func (h *Hall) Close() error {
	h.ended()
	h.work.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return errors.Join(h.see(ctx), h.store.Leave(ctx, h.id))
}

// Epoch returns the epoch of the store.
func (h *Hall) Epoch() string { return h.epoch }

// Now returns the time of the store.
func (h *Hall) Now() clocks.Millis { return h.store.Now() }

// Ready returns an error if commands cannot be carried out now.
func (h *Hall) Ready() error {
	if !h.ready.Load() {
		return fmt.Errorf("the store does not answer, or its clock and that of this server differ")
	}
	return nil
}

// OpenGames returns the number of games in memory.
func (h *Hall) OpenGames() int { return h.rooms.count() }

// Streams returns the number of streams.
func (h *Hall) Streams() int { return h.audience.count() }
