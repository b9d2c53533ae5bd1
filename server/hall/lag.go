package hall

import (
	"slices"
	"sync"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// lags holds how long messages need to persons and back.
type lags struct {
	lock    sync.Mutex
	persons map[string]*echoes
}

// echoes are what is known of the connection of a person.
type echoes struct {
	sent  map[string]time.Time // by nonce
	took  []took               // the last answers
	moved []took               // and how fast the last moves came
	last  time.Time
}

// A took is how long something took that ended at a moment.
type took struct {
	at   time.Time
	time clocks.Millis
}

// How many answers and moves count, and for how long.
const (
	recent    = 8
	recentFor = time.Minute
)

// note adds how long something took, and forgets what no longer counts.
func note(all []took, d clocks.Millis, now time.Time) []took {
	all = append(all, took{now, d})
	return all[max(len(all)-recent, 0):]
}

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
	e.took = note(e.took, clocks.Of(e.last.Sub(e.sent[nonce])), e.last)
	delete(e.sent, nonce)
	return true
}

// moved notes how long after this server had published a position a person's move in it arrived. The
// way there and back was no longer than that: so whoever answers echoes late on purpose gains nothing
// by it, unless they also move late.
func (l *lags) moved(person string, d clocks.Millis) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if e := l.persons[person]; e != nil {
		e.moved = note(e.moved, max(d, 0), time.Now())
	}
}

// of returns the lag of a person: the least that the server has measured within the last minute, 0 if
// the person has answered nothing. It is at most what a move can get back, or slow answers would keep
// up the flag of a lost game.
func (l *lags) of(person string) clocks.Millis {
	l.lock.Lock()
	defer l.lock.Unlock()
	e := l.persons[person]
	if e == nil {
		return 0
	}
	now, least, answers := time.Now(), referee.MostLag, 0
	for i, t := range slices.Concat(e.took, e.moved) {
		if now.Sub(t.at) > recentFor {
			continue
		}
		if least = min(least, t.time); i < len(e.took) {
			answers++
		}
	}
	if answers == 0 {
		return 0
	}
	return least
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
