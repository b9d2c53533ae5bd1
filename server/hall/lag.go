package hall

import (
	"slices"
	"sync"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
)

// lags holds the round-trip times of people's messages.
type lags struct {
	lock    sync.Mutex
	persons map[string]*echoes
}

// echoes are the measurements of a person's connection.
type echoes struct {
	sent  map[string]time.Time // by nonce
	took  []took               // durations of the last answers
	moved []took               // durations of the last moves
	last  time.Time
}

// A took is a duration and the moment it ended.
type took struct {
	at   time.Time
	time clocks.Millis
}

// How many answers and moves count, and for how long.
const (
	recent    = 8
	recentFor = time.Minute
)

// note adds a duration and forgets those that no longer count.
func note(all []took, d clocks.Millis, now time.Time) []took {
	all = append(all, took{now, d})
	return all[max(len(all)-recent, 0):]
}

// Echo returns a text for a person to send back immediately, which measures the lag.
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

// Echoed notes a person's answer to Echo and reports whether it was expected.
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

// moved notes the time between this server's publishing a position and the arrival of a person's
// move in it. The round trip was no longer than that, so answering echoes late on purpose gains
// nothing without also moving late.
func (l *lags) moved(person string, d clocks.Millis) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if e := l.persons[person]; e != nil {
		e.moved = note(e.moved, max(d, 0), time.Now())
	}
}

// of returns a person's lag: the smallest value measured within the last minute, or 0 if the person
// has answered nothing. It is at most the amount that a move can get back; otherwise, slow answers
// would hold up the flag of a lost game.
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
