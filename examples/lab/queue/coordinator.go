package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Run is a number of jobs, from 0 to Jobs-1.
type Run struct {
	ID   string // identifies the Spec; letters and digits
	Spec []byte
	Jobs int
}

// A Result is the result of a job.
type Result struct {
	Job    int
	Data   []byte
	Worker string // who computed it, and where
	Host   string
	Took   time.Duration
}

// A Coordinator queues the jobs of a run, and collects their results. Its functions are called
// by one goroutine.
type Coordinator struct {
	Client *Client
	Run    Run
	Do     Function

	// Put stores a result, so that not even a failure of the power loses it. An error ends
	// Collect, and the result stays in the queue.
	Put func(Result) error

	// Check returns an error if a result cannot be right; then the job is done again. It may
	// be nil.
	Check func(Result) error

	// Drop forgets a result that was stored, because its worker cannot be trusted.
	Drop func(n int) error

	// Stop reports whether the run is complete although jobs are missing. It is called after
	// every Put; nil means that it never is.
	Stop func() bool

	By       map[int]string // the results that are there, and who computed them
	Audit    float64        // the share of the results to compute again
	Replicas int            // the number of servers that keep the queue; 0 means 1
	Silence  time.Duration  // after which a worker is taken for dead; 0 means 30 s
	Notice   func(string)   // is called with what the user should know; may be nil

	name      string // of this coordinator, as an auditor
	canary    string
	under     map[int]bool // the jobs that are queued or done, and not collected
	next      int          // all jobs before it are queued or done
	failed    map[int]string
	expelled  map[string]bool
	confirmed chan opinions // the audits that are done
	auditing  int           // the number of those under way

	mu      sync.Mutex
	workers map[string]Presence
}

// A Failed is the error of a run of which some jobs failed. Their number is the length of Jobs.
type Failed struct {
	Jobs map[int]string // why, by number
}

func (f *Failed) Error() string {
	numbers := slices.Sorted(maps.Keys(f.Jobs))
	first := numbers[0]
	text := fmt.Sprintf("job %d failed %d times: %s", first, attempts, f.Jobs[first])
	if len(numbers) > 1 {
		var others []string
		for _, n := range numbers[1:min(len(numbers), 11)] {
			others = append(others, fmt.Sprint(n))
		}
		if len(numbers) > 11 {
			others = append(others, fmt.Sprintf("and %d more", len(numbers)-11))
		}
		text += "; so did " + strings.Join(others, ", ")
	}
	return text + ": the same command tries them again"
}

// gone is the time after which a worker that has said nothing is no longer counted.
const gone = 10 * time.Second

// Collect returns when there are results of all jobs, or Stop says that there are enough. If the
// context ends before, it returns its error. What was collected is not lost.
func (c *Coordinator) Collect(ctx context.Context) error {
	if c.Silence == 0 {
		c.Silence = 30 * time.Second
	}
	c.under, c.failed, c.expelled, c.workers = map[int]bool{}, map[int]string{}, map[string]bool{}, map[string]Presence{}
	c.confirmed = make(chan opinions, 1<<10)
	if c.By == nil {
		c.By = map[int]string{}
	}
	if c.complete() {
		return nil
	}
	canary, err := c.Do(ctx, c.Run.Spec, Canary)
	if err != nil {
		return err
	}
	c.canary = sumOf(canary)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for subject, f := range map[string]nats.MsgHandler{
		whoSubject:             func(*nats.Msg) { c.announce(false) },
		specSubject + c.Run.ID: func(m *nats.Msg) { m.Respond(c.Run.Spec) },
		hereSubject + "*":      c.heard,
	} {
		s, err := c.Client.conn.Subscribe(subject, f)
		if err != nil {
			return err
		}
		defer s.Unsubscribe()
	}
	defer every(time.Second, func() { c.announce(false) })()
	if err := c.collect(ctx); err != nil {
		return err
	}
	c.clean(ctx)
	if len(c.failed) > 0 {
		return &Failed{c.failed}
	}
	return nil
}

// complete reports whether nothing is left to do.
func (c *Coordinator) complete() bool {
	return c.auditing == 0 && len(c.By)+len(c.failed) >= c.Run.Jobs || c.Stop != nil && c.Stop()
}

// notice tells the user something.
func (c *Coordinator) notice(format string, args ...any) {
	if c.Notice != nil {
		c.Notice(fmt.Sprintf(format, args...))
	}
}

// announce tells the workers of the run.
func (c *Coordinator) announce(over bool) {
	text, _ := json.Marshal(announcement{c.Run.ID, c.canary, over})
	c.Client.conn.Publish(runSubject, text)
}

// heard hears of a worker.
func (c *Coordinator) heard(m *nats.Msg) {
	var p Presence
	if json.Unmarshal(m.Data, &p) != nil || hereSubject+p.Worker != m.Subject {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	p.Heard = time.Now()
	if c.workers[p.Worker] = p; p.Over {
		delete(c.workers, p.Worker)
	}
}

// Workers returns the workers that have said something of late. Unlike other methods, it may be
// called while Collect runs.
func (c *Coordinator) Workers() (present []Presence) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(c.workers)) {
		if p := c.workers[name]; time.Since(p.Heard) < gone {
			present = append(present, p)
		} else {
			delete(c.workers, name)
		}
	}
	return present
}

// again is the time between looks at whether the queue has lost anything.
const again = 5 * time.Second

// collect queues and collects until the run is complete.
func (c *Coordinator) collect(ctx context.Context) error {
	for retry := backoff(0); ctx.Err() == nil; pause(ctx, retry.next()) {
		consumer, err := c.open(ctx)
		if err != nil {
			if retry >= backoff(time.Second) && retry < backoff(2*time.Second) {
				c.notice("the queue cannot be used (%v): trying again", err)
			}
			continue
		}
		retry = 0
		// The results of an earlier coordinator come first: they need not be computed again.
		for ctx.Err() == nil {
			due := time.Now().Add(again)
			for wait := 10 * time.Millisecond; ctx.Err() == nil && time.Now().Before(due); wait = 200 * time.Millisecond {
				if err = c.fetch(ctx, consumer, wait); err != nil {
					break
				}
				if err := c.settle(ctx); err != nil {
					return err
				}
				if c.complete() {
					return nil
				}
				if err = c.queue(ctx); err != nil {
					break
				}
			}
			var stored *storeError
			if errors.As(err, &stored) {
				return stored.error
			}
			if err != nil {
				break
			}
			// Whatever the queue has lost is queued again; the rest it does not take twice.
			if _, err = c.open(ctx); err == nil {
				err = c.requeue(ctx)
			}
			if err != nil {
				break
			}
		}
	}
	return ctx.Err()
}

// open makes the streams and the consumers of the run, unless they are there.
func (c *Coordinator) open(ctx context.Context) (jetstream.Consumer, error) {
	ctx = within(ctx)
	if err := c.Client.streams(ctx, max(c.Replicas, 1)); err != nil {
		return nil, err
	}
	if _, err := c.Client.consumer(ctx, jobs, jobSubject, c.Run.ID, c.Silence); err != nil {
		return nil, err
	}
	return c.Client.consumer(ctx, results, resultSubject, c.Run.ID, min(c.Silence, 5*time.Second))
}

// clean removes what is left of the run in the queue, and tells the workers.
func (c *Coordinator) clean(ctx context.Context) {
	c.announce(true)
	ctx = within(ctx)
	for stream, subject := range map[string]string{jobs: jobSubject, results: resultSubject} {
		c.Client.js.DeleteConsumer(ctx, stream, c.Run.ID)
		if s, err := c.Client.js.Stream(ctx, stream); err == nil {
			s.Purge(ctx, jetstream.WithPurgeSubject(subject+c.Run.ID+".*"))
		}
	}
}

// queue queues jobs, the first ones first, as far as there are workers for them.
func (c *Coordinator) queue(ctx context.Context) error {
	window := max(16, 4*len(c.Workers()))
	for ; c.next < c.Run.Jobs && len(c.under) < window; c.next++ {
		if c.missing(c.next) && !c.under[c.next] {
			if err := c.send(ctx, c.next); err != nil {
				return err
			}
		}
	}
	return nil
}

// missing reports whether a job is neither done nor given up.
func (c *Coordinator) missing(n int) bool {
	_, done := c.By[n]
	_, failed := c.failed[n]
	return !done && !failed
}

// send queues a job.
func (c *Coordinator) send(ctx context.Context, n int) error {
	err := c.Client.publish(ctx, &nats.Msg{Subject: subjectOf(jobSubject, c.Run.ID, n)})
	if err == nil {
		c.under[n] = true
	}
	return err
}

// requeue queues the jobs under way again.
func (c *Coordinator) requeue(ctx context.Context) error {
	for _, n := range slices.Sorted(maps.Keys(c.under)) {
		if err := c.send(ctx, n); err != nil {
			return err
		}
	}
	return nil
}

// A storeError is an error of storing a result, unlike those of the queue.
type storeError struct{ error }

// fetch collects results for a while.
func (c *Coordinator) fetch(ctx context.Context, consumer jetstream.Consumer, wait time.Duration) error {
	batch, err := consumer.Fetch(16, jetstream.FetchMaxWait(wait))
	if err != nil {
		return err
	}
	for m := range batch.Messages() {
		if err == nil {
			err = c.collectOne(ctx, m)
		} else {
			m.Nak() // for the next coordinator
		}
	}
	return cmp.Or(err, batch.Error())
}

// collectOne collects a result, and queues what there is room for now.
func (c *Coordinator) collectOne(ctx context.Context, m jetstream.Msg) error {
	if ctx.Err() != nil {
		m.Nak()
		return ctx.Err()
	}
	if err := c.take(m); err != nil {
		m.Nak()
		return &storeError{err}
	}
	if err := m.DoubleAck(within(ctx)); err != nil || c.complete() {
		return err
	}
	return c.queue(ctx)
}

// take stores a result, unless it is worth nothing.
func (c *Coordinator) take(m jetstream.Msg) error {
	n, err := numberOf(m.Subject())
	if err != nil || n < 0 || n >= c.Run.Jobs {
		return nil
	}
	h := m.Headers()
	r := Result{Job: n, Data: m.Data(), Worker: h.Get(workerHeader), Host: h.Get(hostHeader)}
	r.Took, _ = time.ParseDuration(h.Get(tookHeader))
	if c.expelled[r.Worker] {
		c.retry(n)
		return nil
	}
	if why := h.Get(failedHeader); why != "" {
		if c.missing(n) {
			c.failed[n] = why
			delete(c.under, n)
			c.notice("job %d failed %d times: %s", n, attempts, why)
		}
		return nil
	}
	err = nil
	if h.Get(sumHeader) != sumOf(r.Data) {
		err = errors.New("it was damaged on the way")
	} else if c.Check != nil {
		err = c.Check(r)
	}
	if err != nil {
		c.notice("the result of job %d from %s is of no use: %v: it is computed again", n, r.Host, err)
		c.retry(n)
		return nil
	}
	if err := c.Put(r); err != nil {
		return err
	}
	delete(c.under, n)
	delete(c.failed, n)
	if _, ok := c.By[n]; ok {
		return nil
	}
	c.By[n] = r.Worker
	if rand.Float64() < c.Audit {
		c.audit(r)
	}
	return nil
}

// retry makes a job one that must be queued again.
func (c *Coordinator) retry(n int) {
	if c.missing(n) {
		delete(c.under, n)
		c.next = min(c.next, n)
	}
}
