package hall

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// How long a person counts as connected after the last sign, and how often servers renew it. A
// person whose lease has ended is gone, and has been since the last sign.
const (
	lease   = clocks.Minute
	renewal = 10 * clocks.Second
	goneFor = lease
)

// keepPresence renews the leases of the persons who are connected to this server, and those of
// persons who have just left, for the last time.
func (h *Hall) keepPresence(ctx context.Context) {
	every(ctx, renewal.Duration(), func() {
		err := h.store.Renew(ctx, h.id, h.Now()+lease, h.audience.connected())
		for person, at := range h.audience.gone() {
			if err == nil {
				err = h.store.Renew(ctx, h.id, at+lease, []string{person})
			}
			if err == nil {
				h.audience.forget(person, at)
			}
		}
		if err != nil && ctx.Err() == nil {
			h.log.Warn("presence could not be stored", "error", err)
		}
	})
}

// arrive lets other servers know at once that a person is connected, so that nobody claims there
// that he is gone.
func (h *Hall) arrive(ctx context.Context, person string) {
	if !h.options.Shared || person == "" || h.audience.streams(person) > 1 {
		return
	}
	if err := h.store.Renew(ctx, h.id, h.Now()+lease, []string{person}); err != nil && ctx.Err() == nil {
		h.log.Warn("presence could not be stored", "error", err)
	}
}

// connected returns the persons who have streams here.
func (a *audience) connected() []string {
	a.lock.Lock()
	defer a.lock.Unlock()
	persons := make([]string, 0, len(a.here))
	for person := range a.here {
		persons = append(persons, person)
	}
	slices.Sort(persons)
	return persons
}

// gone returns the persons who have left and are not connected, and when they left, as far as the
// store does not know it.
func (a *audience) gone() map[string]clocks.Millis {
	a.lock.Lock()
	defer a.lock.Unlock()
	for person := range a.here {
		delete(a.left, person)
	}
	return maps.Clone(a.left)
}

// forget forgets when a person left, unless he has left again.
func (a *audience) forget(person string, at clocks.Millis) {
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.left[person] == at {
		delete(a.left, person)
	}
}

// since returns when a person left; 0 if the store knows it.
func (a *audience) since(person string) clocks.Millis {
	a.lock.Lock()
	defer a.lock.Unlock()
	return a.left[person]
}

// present reports whether a person is connected: to this server, or to another one a short while
// ago.
func (h *Hall) present(ctx context.Context, person string) bool {
	if person == "" || h.audience.streams(person) > 0 {
		return person != ""
	}
	if !h.options.Shared {
		return false
	}
	leases, err := h.store.Leases(ctx, person)
	if err != nil {
		return false
	}
	for _, l := range leases {
		if l.Server != h.id && l.Until > h.Now()+lease-2*renewal {
			return true
		}
	}
	return false
}

// goneSince returns since when a person is not connected to any server, 0 if he is.
func (h *Hall) goneSince(ctx context.Context, person string) (clocks.Millis, error) {
	if h.present(ctx, person) {
		return 0, nil
	}
	since := max(h.opened, h.audience.since(person)) // before the store, which may know it then
	leases, err := h.store.Leases(ctx, person)
	if err != nil {
		return 0, err
	}
	for _, l := range leases {
		since = max(since, l.Until-lease)
	}
	return since, nil
}

// every calls f at once and then at intervals, until the context ends.
func every(ctx context.Context, interval time.Duration, f func()) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for ctx.Err() == nil {
		f()
		select {
		case <-ctx.Done():
		case <-ticker.C:
		}
	}
}

// lags holds how long messages need to persons and back.
type lags struct {
	lock    sync.Mutex
	persons map[string]*echoes
}

// echoes are the last answers of a person.
type echoes struct {
	sent map[string]time.Time // by nonce
	took []clocks.Millis      // the last ones
	last time.Time
}

// recent is how many answers count.
const recent = 8

// Echo returns a text that a person sends back at once, so that the lag is known.
func (h *Hall) Echo(person string) string {
	if person == "" {
		return ""
	}
	l, nonce := &h.lags, newID(8)
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.persons == nil {
		l.persons = map[string]*echoes{}
	}
	e := l.persons[person]
	if e == nil {
		e = &echoes{sent: map[string]time.Time{}}
		l.persons[person] = e
	}
	if len(e.sent) >= recent {
		clear(e.sent)
	}
	e.last = time.Now()
	e.sent[nonce] = e.last
	return nonce
}

// Echoed notes the answer of a person, and reports whether it was asked for.
func (h *Hall) Echoed(person, nonce string) bool {
	l := &h.lags
	l.lock.Lock()
	defer l.lock.Unlock()
	e := l.persons[person]
	if e == nil || e.sent[nonce].IsZero() {
		return false
	}
	e.last = time.Now()
	e.took = append(e.took, clocks.Of(e.last.Sub(e.sent[nonce])))
	e.took = e.took[max(len(e.took)-recent, 0):]
	delete(e.sent, nonce)
	return true
}

// of returns the lag of a person: the least of the last answers, 0 if there are none. It is at
// most what a move can get back, or slow answers would keep up the flag of a lost game.
func (l *lags) of(person string) clocks.Millis {
	l.lock.Lock()
	defer l.lock.Unlock()
	if e := l.persons[person]; e != nil && len(e.took) > 0 {
		return min(slices.Min(e.took), referee.MostLag)
	}
	return 0
}

// tidy forgets what is no longer needed.
func (l *lags) tidy() {
	l.lock.Lock()
	defer l.lock.Unlock()
	for person, e := range l.persons {
		if time.Since(e.last) > 10*time.Minute {
			delete(l.persons, person)
		}
	}
}
