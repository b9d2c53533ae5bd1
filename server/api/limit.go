package api

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"example.com/hexgames/server/hall"
)

// A limiter limits the requests from each address and by each person. A request counts toward both.
type limiter struct {
	limits  Limits
	lock    sync.Mutex
	keys    map[string]*used
	rest    *used // shared by everyone beyond mostKeys
	cleaned time.Time
}

// mostKeys is how many addresses and people a limiter tells apart, so that a flood of addresses
// does not fill the memory. All others share the limits of one address.
const mostKeys = 1 << 16

// A used is the used part of the limits.
type used struct {
	rate    *rate.Limiter
	streams int
}

// A budget is a key of a limiter, and the ratio of its limits to a person's.
type budget struct {
	key   string
	times int
}

// budgets returns the budgets that a request counts toward: its address and, once it is known, its
// person.
func (q *request) budgets() []budget {
	var all []budget
	if times := q.api.options.Limits.Address; times > 0 {
		all = append(all, budget{"address " + q.address, times})
	}
	if q.person.ID != "" {
		all = append(all, budget{q.person.ID, 1})
	}
	return all
}

func newLimiter(l Limits) *limiter {
	a := &limiter{limits: l, keys: map[string]*used{}}
	a.rest = a.begin(max(l.Address, 1))
	return a
}

// begin returns the record of a client that has used nothing.
func (l *limiter) begin(times int) *used {
	return &used{rate: rate.NewLimiter(rate.Limit(l.limits.Rate*float64(times)), max(l.limits.Burst, 1)*times)}
}

// of returns the used part of a budget. The limiter is locked.
func (l *limiter) of(b budget, now time.Time) *used {
	if u := l.keys[b.key]; u != nil {
		return u
	}
	if wait := now.Sub(l.cleaned); wait > time.Minute || wait > time.Second && len(l.keys) >= mostKeys {
		l.cleaned = now
		for key, u := range l.keys {
			// A client whose budget is full again is as good as new.
			if u.streams == 0 && (l.limits.Rate == 0 || u.rate.TokensAt(now) >= float64(u.rate.Burst())) {
				delete(l.keys, key)
			}
		}
	}
	if len(l.keys) >= mostKeys {
		return l.rest
	}
	u := l.begin(b.times)
	l.keys[b.key] = u
	return u
}

// take counts a number of requests toward all budgets, or toward none if one of them does not have
// enough.
func (l *limiter) take(requests int, budgets ...budget) error {
	if l.limits.Rate == 0 {
		return nil
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	now := time.Now()
	wait := time.Duration(0)
	var taken []*rate.Reservation
	for _, b := range budgets {
		r := l.of(b, now).rate
		n := requests
		if n > 1 { // the request itself was counted before
			n = max(min(n, r.Burst()-1), 1)
		}
		one := r.ReserveN(now, n)
		if !one.OK() { // not even one at once
			wait = max(wait, time.Second)
			continue
		}
		taken = append(taken, one)
		wait = max(wait, one.DelayFrom(now))
	}
	if wait == 0 {
		return nil
	}
	for _, one := range taken {
		one.CancelAt(now)
	}
	return tooMuch("too many requests: wait "+secondsWords(wait), wait)
}

// charge counts the cost of a request, as a number of requests, even if a budget does not have
// enough. The client then has to wait.
func (l *limiter) charge(requests int, budgets ...budget) {
	if l.limits.Rate == 0 || requests <= 0 {
		return
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	now := time.Now()
	for _, b := range budgets {
		r := l.of(b, now).rate
		r.ReserveN(now, min(requests, r.Burst()))
	}
}

// charge charges a request for the time the server has computed for it.
func (q *request) charge() {
	const request = 10 * time.Millisecond // costs as much as one
	q.api.limiter.charge(int(q.cost.Take()/request), q.budgets()...)
}

// open counts a stream toward all budgets. The function that it returns ends the stream.
func (l *limiter) open(budgets ...budget) (end func(), err error) {
	if l.limits.Streams == 0 {
		return func() {}, nil
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	var all []*used
	for _, b := range budgets {
		u := l.of(b, time.Now())
		switch {
		case u.streams < l.limits.Streams*b.times:
		case b.times == 1:
			return nil, tooMuch("too many streams: close one, or use GET /api/me/stream, which has all of your games", 0)
		default:
			return nil, tooMuch("too many streams at this address: close one", 0)
		}
		all = append(all, u)
	}
	for _, u := range all {
		u.streams++
	}
	return func() {
		l.lock.Lock()
		defer l.lock.Unlock()
		for _, u := range all {
			u.streams--
		}
	}, nil
}

// A limited is the error for exceeding a limit, with the time to wait.
type limited struct {
	error
	after time.Duration
}

func (e *limited) Unwrap() error { return e.error }

// tooMuch refuses a request for some time, at least a second.
func tooMuch(reason string, wait time.Duration) error {
	return &limited{hall.Refuse(hall.ErrLimit, "", reason), wait}
}

// seconds returns the time to wait in whole seconds, at least one.
func seconds(wait time.Duration) int { return max(int(math.Ceil(wait.Seconds())), 1) }

func secondsWords(wait time.Duration) string {
	if n := seconds(wait); n > 1 {
		return strconv.Itoa(n) + " seconds"
	}
	return "a second"
}

// What an hourly budget of an address pays for. All servers share it.
const (
	madePeople = "people"
	madeGames  = "games"
)

// spend counts something that a request creates.
func (q *request) spend(purpose string) error {
	perHour := q.api.options.Limits.People
	if purpose == madeGames {
		perHour = q.api.options.Limits.NewGames
	}
	if perHour <= 0 {
		return nil
	}
	err := q.api.hall.Spend(q.Context(), purpose, q.address, perHour)
	if err != nil && statusOf(err) == http.StatusTooManyRequests {
		q.api.meters.overdrawn.WithLabelValues(purpose).Inc()
		return &limited{err, time.Hour / time.Duration(perHour)} // until there is one more
	}
	return err
}
