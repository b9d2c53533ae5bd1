package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
)

// An inspection tracks a result that another worker recomputes.
type inspection struct {
	worker, host string
	sum          string    // of the result
	asked        []string  // the auditors asked so far
	auditor      string    // the current auditor, or ""
	since, last  time.Time // when it was first and last asked
}

const (
	auditors  = 3                // how many to ask before the coordinator computes the job itself
	askTime   = 10 * time.Second // between requests to the same auditor, because messages get lost
	auditTime = 10 * time.Minute // how long an auditor may take
)

// answered receives the verdict of an audit.
func (c *Coordinator) answered(m *nats.Msg) {
	var v verdict
	if json.Unmarshal(m.Data, &v) == nil {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.verdicts = append(c.verdicts, v)
	}
}

// settle sends the requests that are due and handles completed audits.
func (c *Coordinator) settle(ctx context.Context) error {
	c.mu.Lock()
	verdicts := c.verdicts
	c.verdicts = nil
	c.mu.Unlock()
	for _, v := range verdicts {
		a := c.audits[v.Job]
		switch {
		case a == nil || a.auditor != v.Worker:
		case v.Sum == "" || c.expelled[v.Worker] != "":
			a.auditor = "" // ask another one
		case v.Sum == a.sum:
			delete(c.audits, v.Job)
		default:
			if err := c.judge(ctx, v.Job, v.Sum); err != nil {
				return err
			}
		}
	}
	if len(c.audits) == 0 {
		return nil
	}
	present := c.Workers()
	for n, a := range c.audits {
		if c.expelled[a.auditor] == "" && slices.ContainsFunc(present, func(p Presence) bool { return p.Worker == a.auditor }) && time.Since(a.since) < auditTime {
			if time.Since(a.last) > askTime {
				c.ask(n, a)
			}
		} else if a.auditor = c.auditor(a, present); a.auditor != "" {
			a.asked, a.since = append(a.asked, a.auditor), time.Now()
			c.ask(n, a)
		} else if err := c.judge(ctx, n, ""); err != nil {
			return err
		}
	}
	return nil
}

// auditor chooses a worker to recompute a result, preferably on another host. It returns "" if
// there is none, or if enough have been asked.
func (c *Coordinator) auditor(a *inspection, present []Presence) string {
	var near, far []string
	for _, p := range present {
		switch {
		case len(a.asked) == auditors || p.Worker == a.worker || c.expelled[p.Worker] != "" || slices.Contains(a.asked, p.Worker):
		case p.Host == a.host:
			near = append(near, p.Worker)
		default:
			far = append(far, p.Worker)
		}
	}
	if len(far) == 0 {
		far = near
	}
	if len(far) == 0 {
		return ""
	}
	return far[rand.IntN(len(far))]
}

// ask asks an auditor to recompute job n.
func (c *Coordinator) ask(n int, a *inspection) {
	a.last = time.Now()
	text, _ := json.Marshal(request{c.Run.ID, n})
	c.Client.conn.Publish(auditSubject+a.auditor, text)
}

// judge computes a job itself, to settle a disagreement or because there is no auditor. It expels
// every worker whose result was wrong.
func (c *Coordinator) judge(ctx context.Context, n int, other string) error {
	a := c.audits[n]
	delete(c.audits, n)
	result, err := c.Do.try(ctx, c.Run.Spec, n)
	if err != nil {
		return &fatal{fmt.Errorf("job %d succeeds on a worker but fails here: %w", n, err)}
	}
	own := sumOf(result)
	if own != a.sum {
		err = c.expel(a.worker, n)
	}
	if err == nil && other != "" && own != other {
		err = c.expel(a.auditor, n)
	}
	return err
}

// expel expels a worker and discards its results.
func (c *Coordinator) expel(worker string, n int) error {
	c.expelled[worker] = fmt.Sprintf("expelled from run %s: job %d has a different result elsewhere", c.Run.ID, n)
	c.stop(worker)
	forgotten := 0
	for n, by := range c.By {
		if by != worker {
			continue
		}
		if err := c.Drop(n); err != nil {
			return &fatal{err}
		}
		delete(c.By, n)
		delete(c.audits, n)
		c.next = min(c.next, n)
		forgotten++
	}
	c.enough = c.Stop != nil && c.Stop()
	c.notice("worker %s returns wrong results, as an audit of job %d shows: it is expelled, and its %d results are recomputed", worker, n, forgotten)
	return nil
}

// stop tells an expelled worker to stop. The coordinator repeats this in case the worker was
// unreachable and is still working.
func (c *Coordinator) stop(worker string) {
	c.Client.conn.Publish(stopSubject+worker, []byte(c.expelled[worker]))
}
