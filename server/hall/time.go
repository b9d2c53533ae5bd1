package hall

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
)

// An outage is a time when no server could do anything. If it is shorter than silence, time jumped
// over it.
type outage struct{ from, to clocks.Millis }

// giveBack gives back the time of an outage in a game, once.
func (o outage) giveBack(g *referee.Game) ([]referee.Event, error) {
	if o.to-o.from >= silence {
		return g.Away(o.from, o.to)
	}
	c := g.Clocks()
	if c.On == hexgames.None || max(c.Since, g.Last()) > o.from {
		return nil, nil
	}
	e := referee.Event{N: g.N() + 1, At: o.to, Kind: referee.Graced, By: c.On, Grace: o.to - o.from}
	return []referee.Event{e}, g.Apply(e)
}

// A jump is a sudden step ahead in time.
type jump struct{ at, by clocks.Millis }

// The interval of a server's beats, and the length of a silence that counts as an absence.
const (
	pulse   = 250 * time.Millisecond
	silence = clocks.Second
	dead    = 10 * clocks.Second // a server silent for so long no longer counts
)

// beat tells the store that this server is running. It returns when another server of the store
// last beat, or 0 if that is unknown. The argument is false if the server has just started and has
// not learned of past outages yet; it then cannot testify to others that there was none.
func (h *Hall) beat(ctx context.Context, knows bool) (before clocks.Millis, pulse store.Pulse, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	until := clocks.Millis(0)
	if knows {
		until = h.calls.oldest(h.settled(h.Now()))
	}
	if pulse, err = h.store.Beat(ctx, store.Server{ID: h.id, Beat: h.Now(), Until: until}); err != nil {
		return 0, pulse, err
	}
	level := until
	for _, s := range pulse.Servers {
		if s.ID == h.id {
			continue
		}
		if s.Until != 0 {
			before = max(before, s.Beat)
		}
		if pulse.Now-s.Beat < dead {
			level = min(level, s.Until)
		}
	}
	h.level.Store(int64(level))
	return before, pulse, nil
}

// settled returns a time: this server has no work left from before it, except for calls. For some
// time after a stall, other servers must not end games on time before the stall's time has been
// given back.
func (h *Hall) settled(now clocks.Millis) clocks.Millis {
	until := now
	if last, _ := h.heart.wait(); last != 0 && now-last > silence {
		until = last
	}
	h.owing.Lock()
	defer h.owing.Unlock()
	if all := h.outages.Load(); all != nil {
		for _, o := range (*all)[h.given:] {
			if now-o.to < dead {
				until = min(until, o.from)
			}
		}
	}
	return until
}

// see stores that a server was running, for a server that starts later: the store forgets servers
// that have left and, after a day, even those that have not.
func (h *Hall) see(ctx context.Context) error {
	return h.store.SetValue(ctx, valueSeen, strconv.FormatInt(int64(h.Now()), 10))
}

// seen returns when a server was last running, or 0 if that is not known.
func (h *Hall) seen(ctx context.Context) (clocks.Millis, error) {
	text, err := h.store.Value(ctx, valueSeen, func() string { return "0" })
	if err != nil {
		return 0, err
	}
	at, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("the time when a server was last running is %q: %w", text, err)
	}
	return clocks.Millis(at), nil
}

// keepTime beats, and handles this server's absences and other news from the store.
func (h *Hall) keepTime(ctx context.Context) {
	last := h.Now()
	h.giveBack(ctx)
	every(ctx, pulse, func() {
		defer func() { h.heart.beat(last) }()
		var p store.Pulse
		err := h.promise(ctx, outage{last, h.Now()})
		if err == nil {
			_, p, err = h.beat(ctx, true)
		}
		if err != nil {
			if ctx.Err() == nil {
				h.stop(err)
			}
			return
		}
		h.recheck(p.Changed...)
		h.tellAhead(p.Ahead)
		if p.Jump > 0 {
			h.Counts.Jumps.Add(1)
			h.jumped.Store(&jump{p.Now, p.Jump})
			h.log.Warn("the clock of the database jumped ahead: players get the time back", "by", p.Jump.Duration())
		}
		switch away := p.Now - last - p.Jump; {
		case away > silence:
			h.log.Warn("the server was away", "for", away.Duration())
			h.miss(ctx, outage{last, p.Now})
		case p.Jump > 0:
			h.miss(ctx, outage{p.Now - p.Jump, p.Now})
		}
		last = p.Now
		h.heart.beat(last)
		h.ready.Store(true)
		wake(h.sweeps)
	})
}

// wake makes a goroutine do its work once more.
func wake(work chan<- struct{}) {
	select {
	case work <- struct{}{}:
	default: // it will anyway
	}
}

// miss notes an outage and gives back its time.
func (h *Hall) miss(ctx context.Context, o outage) {
	if err := h.owe(ctx, o); err != nil {
		h.log.Warn("an outage could not be stored", "error", err)
	}
	wake(h.renewals)
	h.work.Go(func() { h.giveBack(ctx) })
}

// stop notes that the store isn't working.
func (h *Hall) stop(err error) {
	text := withoutSecrets(err.Error())
	h.trouble.Store(&text)
	if h.ready.Swap(false) {
		h.log.Error("the store is not working", "error", text)
	}
}

// secrets matches parts of database errors that nobody should see.
var secrets = regexp.MustCompile(`(?i)(password\s*=\s*)('[^']*'|\S+)|(://[^\s:/@]*:)[^\s@]*@`)

// withoutSecrets returns the text of an error on one line, without secrets.
func withoutSecrets(text string) string {
	return strings.Join(strings.Fields(secrets.ReplaceAllString(text, "$1$3…")), " ")
}

// tellAhead notes how far time is ahead of the clock that it is based on.
func (h *Hall) tellAhead(ahead clocks.Millis) {
	if before := clocks.Millis(h.Counts.Ahead.Swap(int64(ahead))); ahead > before {
		h.log.Warn("the clock of the database was set back: time continues on its own", "by", ahead.Duration())
	}
}

// seconds formats a duration in seconds for people.
func seconds(d clocks.Millis) string {
	return strconv.FormatFloat(float64(d)/float64(clocks.Second), 'f', -1, 64) + " s"
}

// keepClocks ends games that are out of time. A difficult game does not keep the server from
// beating.
func (h *Hall) keepClocks(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-h.sweeps:
			h.sweep(ctx)
		}
	}
}

// A heart keeps the last moment when this server was certainly running.
type heart struct {
	lock sync.Mutex
	last clocks.Millis
	next chan struct{} // closed at the next beat
}

// beat notes that the server was running at a moment and wakes the waiting callers.
func (b *heart) beat(last clocks.Millis) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.last = last; b.next != nil {
		close(b.next)
		b.next = nil
	}
}

// wait returns the moment of the last beat, and a channel that is closed at the next.
func (b *heart) wait() (last clocks.Millis, next <-chan struct{}) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.last, b.next
}

// awake waits until it is clear whether this server was away. After a stall, the first thing the
// process handles may be a move that waited during the stall and would be out of time.
func (h *Hall) awake(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for ctx.Err() == nil && h.ready.Load() {
		last, next := h.heart.wait()
		if h.Now()-last <= silence {
			return
		}
		select {
		case <-next:
		case <-ctx.Done():
		}
	}
}

// recall notes outages with time still to be given back in some games, because the last server was
// killed too soon. It also stores the outage that ends now, as far as it is known: once this server
// beats, another server's last sign is no longer the latest.
func (h *Hall) recall(ctx context.Context, seen clocks.Millis) error {
	text, err := h.store.Value(ctx, valueOwed, func() string { return "" })
	if err != nil {
		return err
	}
	var owed [][2]clocks.Millis
	if text != "" {
		if err := json.Unmarshal([]byte(text), &owed); err != nil {
			return fmt.Errorf("the outages are %q: %w", text, err)
		}
	}
	all := make([]outage, len(owed))
	for i, o := range owed {
		all[i] = outage{o[0], o[1]}
	}
	h.outages.Store(&all)
	h.owing.Lock()
	defer h.owing.Unlock()
	h.owed = text
	if h.options.Shared || seen == 0 { // others may have been running all the time
		return nil
	}
	if o := (outage{seen, h.Now()}); o.to-o.from >= silence {
		all = append(slices.Clone(all), o)
	}
	return h.storeOwed(ctx, all)
}

// promise stores an outage that ends now, as far as it is known, before others hear from this
// server again: a server that starts then could not detect the outage.
func (h *Hall) promise(ctx context.Context, o outage) error {
	if o.to-o.from < silence {
		return nil
	}
	h.owing.Lock()
	defer h.owing.Unlock()
	h.coming = o
	return h.storeOwed(ctx, (*h.outages.Load())[h.given:])
}

// owe notes outages with time to give back. Another server does this if this one is killed first.
func (h *Hall) owe(ctx context.Context, more ...outage) error {
	h.owing.Lock()
	defer h.owing.Unlock()
	all := append(slices.Clone(*h.outages.Load()), more...)
	if n := min(h.given, len(all)-mostOutages); n > 0 {
		all, h.given, h.dropped = all[n:], h.given-n, h.dropped+n
	}
	h.outages.Store(&all)
	h.coming = outage{}
	return h.storeOwed(ctx, all[h.given:])
}

// mostOutages is how many outages a server remembers after giving back all of their time.
const mostOutages = 100

// paid notes that the time of the first outages has been given back in all games.
func (h *Hall) paid(ctx context.Context, n int) error {
	h.owing.Lock()
	defer h.owing.Unlock()
	h.given = max(h.given, n-h.dropped)
	return h.storeOwed(ctx, (*h.outages.Load())[h.given:])
}

// storeOwed stores the outages with time still to be given back in some games, unless the store
// already has exactly these.
func (h *Hall) storeOwed(ctx context.Context, all []outage) error {
	text := ""
	var owed [][2]clocks.Millis
	for _, o := range append(slices.Clone(all), h.coming) {
		if o.to > o.from {
			owed = append(owed, [2]clocks.Millis{o.from, o.to})
		}
	}
	if len(owed) > 0 {
		data, err := json.Marshal(owed)
		if err != nil {
			return err
		}
		text = string(data)
	}
	if text == h.owed {
		return nil
	}
	if err := h.store.SetValue(ctx, valueOwed, text); err != nil {
		return err
	}
	h.owed = text
	return nil
}

// giveBack gives back the time of the outages, in all games with running clocks.
func (h *Hall) giveBack(ctx context.Context) {
	h.owing.Lock()
	all := len(*h.outages.Load())
	n, lost := h.dropped+all, all > h.given
	h.owing.Unlock()
	if !lost {
		return
	}
	const far = clocks.Millis(1) << 50
	heads, err := h.store.Games(ctx, store.Filter{Status: []string{string(referee.Playing)}, Due: far})
	if err == nil && h.each(ctx, heads, true) {
		err = h.paid(ctx, n)
	}
	if err != nil && ctx.Err() == nil {
		h.log.Warn("time could not be given back yet", "error", err)
	}
}

// sweep ends the games that are out of time, and those that nobody joined in time.
func (h *Hall) sweep(ctx context.Context) {
	const most = 1000
	stuck := int(h.stuck.Swap(0)) // they always come first
	due, err := h.store.Games(ctx, store.Filter{Due: h.Now(), Limit: most + stuck})
	if err != nil {
		if ctx.Err() == nil {
			h.log.Warn("the clocks could not be read", "error", err)
		}
		return
	}
	h.each(ctx, due, false)
}

// each prepares games, several at once, so that they are stored together, and reports whether it
// has prepared all of them. Unless all is true, games in use wait for the next time.
func (h *Hall) each(ctx context.Context, heads []store.Head, all bool) bool {
	const atOnce = 64
	var wait sync.WaitGroup
	var failed atomic.Bool
	room := make(chan struct{}, atOnce)
	for _, head := range heads {
		if ctx.Err() != nil {
			break
		}
		room <- struct{}{}
		wait.Go(func() {
			defer func() { <-room }()
			if err := h.look(ctx, head.ID, all); err != nil {
				failed.Store(true)
				if ctx.Err() == nil {
					h.log.Warn("a clock could not be read", "game", head.ID, "error", err)
				}
			}
		})
	}
	wait.Wait()
	return !failed.Load() && ctx.Err() == nil
}

// look prepares a game. If the game is in use, look waits if all is true, and otherwise does
// nothing.
func (h *Hall) look(ctx context.Context, id string, wait bool) error {
	var r *room
	if wait {
		r = h.locked(id)
	} else if r = h.enter(id, 0); !r.lock.TryLock() {
		return nil
	}
	defer r.lock.Unlock()
	if r.gone {
		return nil
	}
	for {
		if r.game == nil && r.broken == nil || h.options.Shared {
			if err := r.read(ctx); err != nil {
				return err
			}
		}
		if r.readOnly {
			h.stuck.Add(1)
			return nil
		}
		err := h.prepare(ctx, r)
		if !errors.Is(err, store.ErrConflict) {
			return err
		}
		if !wait {
			return nil
		}
	}
}

// tidy forgets what is no longer needed.
func (h *Hall) tidy(ctx context.Context) {
	const often = 360 // the store forgets once in this many calls
	round := 0
	every(ctx, 10*time.Second, func() {
		h.evict(idle)
		h.lags.tidy()
		err := h.see(ctx)
		if round%often == 0 {
			err = errors.Join(err, h.store.Forget(ctx))
		}
		err = errors.Join(err, h.purge(ctx))
		if round++; err != nil && ctx.Err() == nil {
			h.log.Warn("the store could not be tidied", "error", err)
		}
	})
}

// hinted reads games that other servers have changed, if they have an audience here. Without ids,
// it reads all games in memory.
func (h *Hall) hinted(games []string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if len(games) == 0 {
		h.catchUp(ctx, func(*page) bool { return true })
		return
	}
	strangers := 0
	for _, id := range games {
		r := h.here(id)
		if r == nil {
			// A person with a stream may play there, but not in all games of all servers.
			if strangers++; strangers > mostStrangers || h.audience.nobody() {
				continue
			}
			if _, err := h.room(ctx, id); err != nil {
				h.log.Warn("a game could not be read", "game", id, "error", err)
			}
			continue
		}
		h.again(ctx, r)
	}
}

// mostStrangers is how many games outside memory are read for a hint.
const mostStrangers = 20

// nobody reports whether no person has a stream here.
func (a *audience) nobody() bool {
	a.lock.Lock()
	defer a.lock.Unlock()
	return len(a.persons) == 0
}

// again reads the new events of a room.
func (h *Hall) again(ctx context.Context, r *room) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if r.gone {
		return
	}
	if err := r.read(ctx); err != nil && !errors.Is(err, ErrNotFound) { // it may have been removed
		h.log.Warn("a game could not be read", "game", r.id, "error", err)
	}
}

// poll looks for changes that hints have missed: in games with running clocks every second; in
// others, and for new games of people with streams, every ten seconds.
func (h *Hall) poll(ctx context.Context) {
	round := 0
	every(ctx, time.Second, func() {
		all := round%10 == 0
		round++
		h.catchUp(ctx, func(p *page) bool { return all || p.timed() })
		if all {
			h.findNew(ctx)
		}
	})
}

// timed reports whether a clock may run.
func (p *page) timed() bool {
	t := p.entries[0].event.Terms
	return !p.over && t != nil && !t.Clock.IsNone()
}

// catchUp reads the new events of games in memory.
func (h *Hall) catchUp(ctx context.Context, want func(*page) bool) {
	known := map[string]*room{}
	var ids []string
	for _, r := range h.rooms.list() {
		if p := r.page.Load(); p != nil && want(p) {
			known[r.id] = r
			ids = append(ids, r.id)
		}
	}
	const most = 1000
	for part := range slices.Chunk(ids, most) {
		heads, err := h.store.Heads(ctx, part...)
		if err != nil {
			if ctx.Err() == nil {
				h.log.Warn("games could not be read", "error", err)
			}
			return
		}
		for _, id := range part {
			if n, r := heads[id], known[id]; n == 0 || n > r.page.Load().n() {
				h.again(ctx, r)
			}
		}
	}
}

// findNew reads the games of people with streams that are not in memory, which marks the ones that
// have changed.
func (h *Hall) findNew(ctx context.Context) {
	h.audience.lock.Lock()
	var listeners []*Listener
	for _, of := range h.audience.persons {
		for l := range of {
			listeners = append(listeners, l)
		}
	}
	h.audience.lock.Unlock()
	for _, l := range listeners {
		places, err := h.places(ctx, l.person)
		if err != nil {
			return
		}
		for _, p := range places {
			l.mark(p.Game)
		}
	}
}
