package hall

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// Options configure a hall. The zero value suits a single server that keeps its store in a file.
type Options struct {
	Shared bool         // whether other servers may use the same store
	Log    *slog.Logger // nil for none
	Games  int          // unfinished games per person; 0 for 100
	Keep   Keep         // when to delete unused data
}

// Names of values in the store.
const (
	valueKey      = "key"      // for secrets in links
	valueSeen     = "seen"     // when a server was last running; see Hall.seen
	valueOwed     = "owed"     // outages; see Hall.owe
	valueLooks    = "looks"    // whether every name has a look
	valueEpoch    = "epoch"    // changes when a backup is restored
	valueRestored = "restored" // in a backup, a text unique to it
)

// A Hall is one server's view of the games and people in a store.
type Hall struct {
	store   store.Store
	options Options
	log     *slog.Logger
	id      string // this server's
	key     []byte
	epoch   string

	rooms    rooms
	audience audience
	calls    calls
	names    names
	guests   guests
	lags     lags
	firsts   firsts
	slots    chan struct{} // for expensive computations
	renewals chan struct{} // requests to store signs now
	sweeps   chan struct{} // requests to look for expired clocks
	purger   purger

	outages atomic.Pointer[[]outage]
	owing   sync.Mutex
	given   int    // how many outages, the first ones, have been given back in all games
	dropped int    // how many outages before these were dropped
	owed    string // the remaining outages, as this server stored them
	coming  outage // an outage about to end, or none
	heart   heart
	stuck   atomic.Int64 // how many games with different rules the last sweep found
	level   atomic.Int64 // moves that arrived before this moment are stored, on all servers

	ready   atomic.Bool            // whether the store works
	trouble atomic.Pointer[string] // why it isn't working
	jumped  atomic.Pointer[jump]   // the last jump of the time, or nil
	opened  clocks.Millis          // when the hall was opened
	closed  chan struct{}          // closed when the hall is about to close
	working context.Context        // ends when the hall closes
	ended   context.CancelFunc
	work    sync.WaitGroup

	Counts Counts
}

// Counts are a hall's counters, for its operator.
type Counts struct {
	Commands, Refused, Repeated, Conflicts, Events, Failed, Graced, Flagged, Opened, Evicted atomic.Int64

	Jumps atomic.Int64 // of the store's time
	Ahead atomic.Int64 // how many milliseconds time is ahead of its clock, after the clock was set back
}

// Open opens the hall of a store. If the store is a restored backup, it first gives its games new
// numbers.
func Open(ctx context.Context, s store.Store, o Options) (*Hall, error) {
	h := &Hall{store: s, options: o, log: o.Log, id: newID(8), closed: make(chan struct{})}
	h.slots, h.renewals, h.sweeps = slots(), make(chan struct{}, 1), make(chan struct{}, 1)
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
	// A single server stores its outages before it beats: see recall. If there are several servers,
	// each stores an outage before the others hear from it again (see promise), so a server that
	// hears from it also finds the outage.
	if !o.Shared {
		if err := h.recall(ctx, seen); err != nil {
			return nil, err
		}
	}
	before, pulse, err := h.beat(ctx, false)
	if err != nil {
		return nil, err
	}
	now := pulse.Now
	h.tellAhead(pulse.Ahead)
	if o.Shared {
		if err := h.recall(ctx, seen); err != nil {
			return nil, err
		}
	}
	if before = max(before, seen); before == 0 {
		before = now
	}
	h.opened = now
	if now-before >= silence {
		err = h.owe(ctx, outage{before, now})
	} else {
		err = h.owe(ctx) // stored before that was clear
	}
	if err != nil {
		return nil, err
	}
	h.heart.beat(now)
	if err := h.restore(ctx); err != nil {
		return nil, err
	}
	h.ready.Store(true)
	h.working, h.ended = context.WithCancel(context.Background())
	for _, f := range []func(context.Context){h.tellForeign, h.addLooks, h.keepTime, h.keepClocks, h.keepPresence, h.tidy} {
		h.work.Go(func() { f(h.working) })
	}
	if o.Shared {
		h.work.Go(func() { s.Hints(h.working, h.hinted) })
		h.work.Go(func() { h.poll(h.working) })
	}
	return h, nil
}

// Bye tells all streams that the server is about to stop.
func (h *Hall) Bye() { close(h.closed) }

// Closing returns a channel that is closed when the server is about to stop.
func (h *Hall) Closing() <-chan struct{} { return h.closed }

// Close stops the hall, which must not be used afterward. The store stays open.
func (h *Hall) Close() error {
	h.ended()
	h.work.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return errors.Join(h.see(ctx), h.store.Leave(ctx, h.id))
}

// Epoch returns the epoch of the store.
func (h *Hall) Epoch() string { return h.epoch }

// Now returns the store's time.
func (h *Hall) Now() clocks.Millis { return h.store.Now() }

// Ready returns an error with the reason if commands cannot be carried out now.
func (h *Hall) Ready() error {
	if h.ready.Load() {
		return nil
	}
	why := "it is not open yet"
	if text := h.trouble.Load(); text != nil {
		why = *text
	}
	return errors.New("the store is not working: " + why)
}

// Notes returns messages for the operator, even if the hall is working.
func (h *Hall) Notes() (notes []string) {
	if ahead := clocks.Millis(h.Counts.Ahead.Load()); ahead > 0 {
		notes = append(notes, "the clock of the database was set back by "+seconds(ahead)+": time continues on its own")
	}
	if j := h.jumped.Load(); j != nil && h.Now()-j.at < 10*clocks.Minute {
		notes = append(notes, "the clock of the database jumped ahead by "+seconds(j.by)+" at "+j.at.Time().UTC().Format(time.TimeOnly)+" UTC: players got the time back")
	}
	return notes
}

// OpenGames returns the number of games in memory.
func (h *Hall) OpenGames() int { return h.rooms.count() }

// Streams returns the number of streams.
func (h *Hall) Streams() int { return h.audience.count() }
