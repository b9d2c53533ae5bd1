package queue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// collect queues jobs and collects results until the run is complete.
func (c *Coordinator) collect(ctx context.Context) error {
	c.Client.wait(ctx)
	switch most := c.Client.conn.MaxPayload(); {
	case ctx.Err() != nil:
	case int64(len(c.Run.Spec)) > most:
		return fmt.Errorf("the server accepts messages of at most %d bytes, but the specification is %d bytes long: set max_payload to 1MB in its configuration", most, len(c.Run.Spec))
	case most < 1<<20:
		c.notice("the server accepts messages of at most %d bytes, so jobs with larger results fail: set max_payload to 1MB in its configuration", most)
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

// again is the interval between checks for what the queue has lost.
const again = 3 * time.Second

// session queues jobs and collects results until the run is complete or an error occurs. It returns
// the number of results it collected.
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
		// Collect existing results first: they need not be recomputed, and a disk full of
		// them has no room for jobs.
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

// brokenTime is how long a stream may store nothing before it is considered broken.
const brokenTime = 15 * time.Second

// remove removes the streams, which open creates again. This loses only work in progress.
func (c *Coordinator) remove(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	c.Client.js.DeleteStream(ctx, jobs)
	c.Client.js.DeleteStream(ctx, results)
}

// A line is a run's part of the queue.
type line struct {
	jobs, results jetstream.Stream
	collector     jetstream.Consumer
	drained       bool // whether all results that were present at the start have been collected
}

// open creates the run's streams and consumers if necessary.
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

// look checks whether the queue works and what it has lost.
func (c *Coordinator) look(ctx context.Context, q *line) error {
	probe := &nats.Msg{Subject: subjectOf(resultSubject, c.Run.ID, Canary)} // because workers do not report that they cannot publish
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
	c.mu.Lock()
	rival := c.rival
	c.rival = ""
	c.mu.Unlock()
	if rival != "" && !c.shared {
		c.shared = true
		c.notice("another coordinator is also collecting the results of run %s, so its jobs are done twice: end one of them", c.Run.ID)
	}
	return nil
}

// count determines the contents of the queue. Jobs that the queue has lost are no longer counted.
func (c *Coordinator) count(ctx context.Context, q *line) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	// A result is stored before its job is removed, so read the jobs first.
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

// clean removes the remains of the run from the queue and informs the workers.
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

// queue queues jobs in ascending order, as many as the present workers call for.
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

// missing reports whether a job is neither done nor abandoned.
func (c *Coordinator) missing(n int) bool {
	_, done := c.By[n]
	_, failed := c.failed[n]
	return n >= 0 && n < c.Run.Jobs && !done && !failed
}

// fetch collects results for up to wait and returns their number.
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

// collectOne collects a result and queues the jobs that there is now room for.
func (c *Coordinator) collectOne(ctx context.Context, q *line, m jetstream.Msg) error {
	if err := c.take(m); err != nil {
		return &fatal{err}
	}
	if err := acknowledge(ctx, m); err != nil || !q.drained {
		return err
	}
	return c.queue(ctx)
}

// take stores a result if it is usable.
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
		err = errors.New("it was damaged in transit")
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

// refuse causes a job to be done again, unless too many of its results were unusable.
func (c *Coordinator) refuse(r Result, err error) {
	if c.refusals[r.Job]++; c.refusals[r.Job] == attempts {
		c.fail(r.Job, err.Error())
		return
	}
	c.notice("the result of job %d from %s is unusable (%v), so it is being computed again", r.Job, r.Host, err)
	c.retry(r.Job)
}

// fail abandons a job.
func (c *Coordinator) fail(n int, why string) {
	if c.missing(n) {
		c.failed[n] = why
		delete(c.under, n)
		c.notice("job %d failed %d times: %s", n, attempts, why)
	}
}

// retry marks a job to be queued again.
func (c *Coordinator) retry(n int) {
	delete(c.under, n)
	c.next = min(c.next, n)
}
