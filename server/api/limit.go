package api

import (
	"sync"
	"time"

	"golang.org/x/time/rate"

	"example.com/hexgames/server/hall"
)

// A limiter limits how often each person, and each address without a known person, can ask.
type limiter struct {
	limits  Limits
	lock    sync.Mutex
	keys    map[string]*used
	cleaned time.Time
}

// A used is what somebody has used of the limits.
type used struct {
	rate    *rate.Limiter
	streams int
	last    time.Time
}

func newLimiter(l Limits) *limiter { return &limiter{limits: l, keys: map[string]*used{}} }

// of returns what a key has used. The limiter is locked.
func (l *limiter) of(key string, times int) *used {
	now := time.Now()
	if now.Sub(l.cleaned) > time.Minute {
		l.cleaned = now
		for key, u := range l.keys {
			if u.streams == 0 && now.Sub(u.last) > time.Minute {
				delete(l.keys, key)
			}
		}
	}
	u := l.keys[key]
	if u == nil {
		u = &used{rate: rate.NewLimiter(rate.Limit(l.limits.Rate*float64(times)), l.limits.Burst*times)}
		l.keys[key] = u
	}
	u.last = now
	return u
}

// take counts what a key asks for, as a number of requests. The limits of the key are a number of
// times as high.
func (l *limiter) take(key string, times, requests int) error {
	if l.limits.Rate == 0 {
		return nil
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	r := l.of(key, times).rate
	if requests > 1 { // the request itself was counted before
		requests = min(requests, r.Burst()-1)
	}
	if !r.AllowN(time.Now(), requests) {
		return hall.Refuse(hall.ErrLimit, "", "too many requests: wait a second")
	}
	return nil
}

// open counts a stream of a key. The function that it returns ends it.
func (l *limiter) open(key string, times int) (end func(), err error) {
	if l.limits.Streams == 0 {
		return func() {}, nil
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	u := l.of(key, times)
	if u.streams >= l.limits.Streams*times {
		return nil, hall.Refuse(hall.ErrLimit, "", "too many streams: close one, or use GET /api/me/stream, which has all of your games")
	}
	u.streams++
	return func() {
		l.lock.Lock()
		defer l.lock.Unlock()
		u.streams--
	}, nil
}
