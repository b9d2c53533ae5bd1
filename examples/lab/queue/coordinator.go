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

	// Drop forgets a result that was stored, because its worker cannot be trusted. It may be
	// nil if Audit is 0.
	Drop func(n int) error

	// Stop reports whether the run is complete although jobs are missing. It is called after
	// every Put and Drop; nil means that it never is.
	Stop func() bool

	By       map[int]string // the results that are there, and who computed them
	Audit    float64        // the share of the results to compute again
	Replicas int            // the number of servers that keep the queue; 0 means 1
	Silence  time.Duration  // after which a worker is taken for dead; 0 means 30 s
	Notice   func(string)   // is called with what the user should know; may be nil

	canary   string
	under    map[int]bool // the jobs that are queued or done, and not collected
	next     int          // all jobs before it are queued or done
	enough   bool         // what Stop has said
	opened   bool         // whether the queue could be used once
	failed   map[int]string
	refusals map[int]int         // of the results of jobs
	expelled map[string]string   // why, by worker
	audits   map[int]*inspection // those under way
	trouble  trouble             // with the queue

	mu       sync.Mutex
	workers  map[string]Presence
	verdicts []verdict // that settle has not seen
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
	if c.By == nil {
		c.By = map[int]string{}
	}
	c.under, c.failed, c.expelled, c.audits = map[int]bool{}, map[int]string{}, map[string]string{}, map[int]*inspection{}
	c.refusals, c.next, c.opened, c.trouble = map[int]int{}, 0, false, trouble{client: c.Client, notice: c.notice}
	c.enough = c.Stop != nil && c.Stop()
	if c.complete() {
		return nil
	}
	canary, err := c.Do.try(ctx, c.Run.Spec, Canary)
	if err != nil {
		return err
	}
	c.canary = sumOf(canary)
	ctx, stop := c.Client.bind(ctx)
	defer stop(nil)
	end, err := c.Client.subscribe(map[string]nats.MsgHandler{
		whoSubject:                func(*nats.Msg) { c.announce(false) },
		specSubject + c.Run.ID:    func(m *nats.Msg) { m.Respond(c.Run.Spec) },
		hereSubject + "*":         c.heard,
		verdictSubject + c.Run.ID: c.answered,
	})
	if err != nil {
		return err
	}
	defer end()
	c.announce(false)
	silent := every(time.Second, func() { c.announce(false) })
	err = c.collect(ctx)
	silent()
	if err != nil {
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
	return len(c.audits) == 0 && (c.enough || len(c.By)+len(c.failed) >= c.Run.Jobs)
}

// notice tells the user something.
func (c *Coordinator) notice(format string, args ...any) {
	if c.Notice != nil {
		c.Notice(fmt.Sprintf(format, args...))
	}
}

// announce tells the workers of the run.
func (c *Coordinator) announce(over bool) {
	text, _ := json.Marshal(announcement{c.Run.ID, c.canary, c.Silence, over})
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
	if c.workers == nil {
		c.workers = map[string]Presence{}
	}
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

// collect queues and collects until the run is complete.
func (c *Coordinator) collect(ctx context.Context) error {
	c.Client.wait(ctx)
	switch most := c.Client.conn.MaxPayload(); {
	case ctx.Err() != nil:
	case int64(len(c.Run.Spec)) > most:
		return fmt.Errorf("the server takes messages of at most %d bytes, and the specification has %d: want max_payload 1MB in its configuration", most, len(c.Run.Spec))
	case most < 1<<20:
		c.notice("the server takes messages of at most %d bytes, and jobs with larger results fail: want max_payload 1MB in its configuration", most)
	}
	start := time.Now()
	for retry := backoff(0); ctx.Err() == nil; pause(ctx, retry.next()) {
		c.Client.wait(ctx)
		got, err := c.session(ctx)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil {
			break
		}
		var f *fatal
		if errors.As(err, &f) {
			return f.error
		}
		if !c.opened && refuses(err) && time.Since(start) > 2*again {
			return fmt.Errorf("the server cannot keep a queue: %w", plain(err))
		}
		if got > 1 { // more than a probe
			retry = 0
		}
		c.trouble.is("the queue cannot be used (%v)", err)
		if errors.Is(err, errUnstored) && c.trouble.lasts(brokenTime) {
			c.remove(ctx)
		}
	}
	return context.Cause(ctx)
}

// again is the time between looks at what the queue has lost.
const again = 3 * time.Second

// session queues and collects until the run is complete, or there is an error. It returns how
// many results it has got.
func (c *Coordinator) session(ctx context.Context) (got int, err error) {
	q, err := c.open(ctx)
	if err != nil {
		return 0, err
	}
	var looked time.Time
	for wait := 10 * time.Millisecond; ; {
		more, err := c.fetch(ctx, q, wait)
		got += more
		if err == nil {
			err = c.settle(ctx)
		}
		if err != nil || c.complete() {
			return got, err
		}
		if more > 0 && !q.drained {
			continue
		}
		// The results that were there come first: they need not be computed again, and a disk
		// that is full of them takes no jobs.
		wait, q.drained = 200*time.Millisecond, true
		if err = c.queue(ctx); err == nil && time.Since(looked) > again {
			err = c.look(ctx, q)
			looked = time.Now()
		}
		if err != nil {
			return got, err
		}
	}
}

// brokenTime is how long a stream may store nothing before it is taken for broken.
const brokenTime = 15 * time.Second

// remove removes the streams, which open makes again. Nothing is lost but what is under way.
func (c *Coordinator) remove(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	c.Client.js.DeleteStream(ctx, jobs)
	c.Client.js.DeleteStream(ctx, results)
}

// A line is the part of the queue that belongs to a run.
type line struct {
	jobs, results jetstream.Stream
	collector     jetstream.Consumer
	drained       bool // whether all results were collected that were there in the beginning
}

// open makes the streams and the consumers of the run, unless they are there.
func (c *Coordinator) open(ctx context.Context) (q *line, err error) {
	q = &line{}
	if q.jobs, err = c.Client.stream(ctx, jobs, jobSubject, max(c.Replicas, 1)); err != nil {
		return nil, err
	}
	if q.results, err = c.Client.stream(ctx, results, resultSubject, max(c.Replicas, 1)); err != nil {
		return nil, err
	}
	if _, err = c.Client.consumer(ctx, jobs, jobSubject, c.Run.ID, c.Silence); err != nil {
		return nil, err
	}
	q.collector, err = c.Client.consumer(ctx, results, resultSubject, c.Run.ID, min(c.Silence, 5*time.Second))
	if err != nil {
		return nil, err
	}
	c.opened = true
	return q, c.count(ctx, q)
}

// look finds out whether the queue works, and what it has lost.
func (c *Coordinator) look(ctx context.Context, q *line) error {
	probe := &nats.Msg{Subject: subjectOf(resultSubject, c.Run.ID, Canary)} // because workers tell nobody that they cannot publish
	if err := c.Client.publish(ctx, probe); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	if _, err := q.jobs.Consumer(ctx, c.Run.ID); err != nil {
		return err
	}
	if err := c.count(ctx, q); err != nil {
		return err
	}
	c.trouble.was()
	return nil
}

// count finds out what the queue holds. The jobs that it has lost are no longer under way.
func (c *Coordinator) count(ctx context.Context, q *line) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	// A result is there before its job goes. So the jobs come first.
	under := map[int]bool{}
	for _, s := range []jetstream.Stream{q.jobs, q.results} {
		info, err := s.Info(ctx, jetstream.WithSubjectFilter("hexlab.*."+c.Run.ID+".*"))
		if err != nil {
			return err
		}
		for subject := range info.State.Subjects {
			if n, err := numberOf(subject); err == nil && c.missing(n) {
				under[n] = true
			}
		}
	}
	for n := range c.under {
		if !under[n] {
			c.next = min(c.next, n)
		}
	}
	c.under = under
	return nil
}

// clean removes what is left of the run in the queue, and tells the workers.
func (c *Coordinator) clean(ctx context.Context) {
	c.announce(true)
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
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
	for ; !c.enough && c.next < c.Run.Jobs && len(c.under)+len(c.audits) < window; c.next++ {
		if c.missing(c.next) && !c.under[c.next] {
			if err := c.Client.publish(ctx, &nats.Msg{Subject: subjectOf(jobSubject, c.Run.ID, c.next)}); err != nil {
				return err
			}
			c.under[c.next] = true
		}
	}
	return nil
}

// missing reports whether a job is neither done nor given up.
func (c *Coordinator) missing(n int) bool {
	_, done := c.By[n]
	_, failed := c.failed[n]
	return n >= 0 && n < c.Run.Jobs && !done && !failed
}

// fetch collects results for a while, and returns their number.
func (c *Coordinator) fetch(ctx context.Context, q *line, wait time.Duration) (got int, err error) {
	batch, err := q.collector.Fetch(16, jetstream.FetchMaxWait(wait))
	if err != nil {
		return 0, err
	}
	for m := range batch.Messages() {
		if err == nil {
			err = cmp.Or(ctx.Err(), c.collectOne(ctx, q, m))
		}
		if err != nil {
			m.Nak() // for the next session
		}
		got++
	}
	return got, cmp.Or(err, batch.Error())
}

// collectOne collects a result, and queues what there is room for now.
func (c *Coordinator) collectOne(ctx context.Context, q *line, m jetstream.Msg) error {
	if err := c.take(m); err != nil {
		return &fatal{err}
	}
	if err := acknowledge(ctx, m); err != nil || !q.drained {
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
	if c.expelled[r.Worker] != "" {
		c.stop(r.Worker)
		c.retry(n)
		return nil
	}
	sum := sumOf(r.Data)
	why := h.Get(failedHeader)
	switch {
	case h.Get(sumHeader) != sum:
		err = errors.New("it was damaged on the way")
	case why != "":
		c.fail(n, why)
		return nil
	case c.Check != nil:
		err = c.Check(r)
	}
	if err != nil {
		c.refuse(r, err)
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
	c.enough = c.Stop != nil && c.Stop()
	if rand.Float64() < c.Audit {
		c.audits[n] = &inspection{worker: r.Worker, host: r.Host, sum: sum}
	}
	return nil
}

// refuse lets a job be done again, unless all of its results so far were of no use.
func (c *Coordinator) refuse(r Result, err error) {
	if c.refusals[r.Job]++; c.refusals[r.Job] == attempts {
		c.fail(r.Job, err.Error())
		return
	}
	c.notice("the result of job %d from %s is of no use: %v: it is computed again", r.Job, r.Host, err)
	c.retry(r.Job)
}

// fail gives a job up.
func (c *Coordinator) fail(n int, why string) {
	if c.missing(n) {
		c.failed[n] = why
		delete(c.under, n)
		c.notice("job %d failed %d times: %s", n, attempts, why)
	}
}

// retry makes a job one that must be queued again.
func (c *Coordinator) retry(n int) {
	delete(c.under, n)
	c.next = min(c.next, n)
}
