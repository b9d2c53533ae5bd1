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

// opinions is what an audit has found.
type opinions struct {
	result  Result
	sum     string // of the worker's result
	auditor string // "" if nobody else could be asked
	other   string // the sum of the auditor's result
}

// auditTime is how long an auditor may take before the coordinator asks another one.
const auditTime = 10 * time.Minute

// audit has a result computed again by another worker, in the background.
func (c *Coordinator) audit(r Result) {
	c.auditing++
	go func() {
		o := opinions{result: r, sum: sumOf(r.Data)}
		defer func() { c.confirmed <- o }()
		asked := []string{r.Worker}
		for range 3 {
			var others []string
			for _, p := range c.Workers() {
				if !slices.Contains(asked, p.Worker) {
					others = append(others, p.Worker)
				}
			}
			if len(others) == 0 {
				return
			}
			auditor := others[rand.IntN(len(others))]
			asked = append(asked, auditor)
			text, _ := json.Marshal(request{c.Run.ID, r.Job})
			m, err := c.Client.conn.Request(auditSubject+auditor, text, auditTime)
			var v verdict
			if err == nil && json.Unmarshal(m.Data, &v) == nil && v.Sum != "" {
				o.auditor, o.other = auditor, v.Sum
				return
			}
		}
	}()
}

// settle acts on the audits that are done.
func (c *Coordinator) settle(ctx context.Context) error {
	for {
		select {
		case o := <-c.confirmed:
			c.auditing--
			if err := c.judge(ctx, o); err != nil {
				return err
			}
		default:
			return nil
		}
	}
}

// judge computes a job itself if opinions differ, or if there is only one, and expels whoever
// was wrong.
func (c *Coordinator) judge(ctx context.Context, o opinions) error {
	if o.auditor != "" && o.other == o.sum || c.expelled[o.result.Worker] {
		return nil
	}
	result, err := c.Do(ctx, c.Run.Spec, o.result.Job)
	if err != nil {
		return err
	}
	own := sumOf(result)
	if own != o.sum {
		if err := c.expel(o.result.Worker, o.result.Job); err != nil {
			return err
		}
	}
	if o.auditor != "" && own != o.other {
		return c.expel(o.auditor, o.result.Job)
	}
	return nil
}

// expel expels a worker, and forgets its results.
func (c *Coordinator) expel(worker string, n int) error {
	c.expelled[worker] = true
	c.Client.conn.PublishMsg(&nats.Msg{
		Subject: stopSubject + worker,
		Data:    fmt.Appendf(nil, "expelled from run %s: job %d has another result elsewhere", c.Run.ID, n),
	})
	forgotten := 0
	for n, by := range c.By {
		if by != worker {
			continue
		}
		if err := c.Drop(n); err != nil {
			return err
		}
		delete(c.By, n)
		c.next = min(c.next, n)
		forgotten++
	}
	c.notice("worker %s computes wrongly, as an audit of job %d shows: it is expelled, and its %d results are computed again", worker, n, forgotten)
	return nil
}
