package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nuid"
)

// A Run is a set of jobs, numbered from 0 to Jobs-1.
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

// A Coordinator queues the jobs of a run and collects their results. It calls its functions from a
// single goroutine.
type Coordinator struct {
	Client *Client
	Run    Run
	Do     Function

	// Put stores a result so that it survives even a power failure. An error ends Collect, and
	// the result stays in the queue.
	Put func(Result) error

	// Check returns an error if a result cannot be right. The job is then done again. Check may
	// be nil.
	Check func(Result) error

	// Drop discards a stored result because its worker cannot be trusted. It may be nil if
	// Audit is 0.
	Drop func(n int) error

	// Stop reports whether the run is complete even though jobs are missing. It is called after
	// every Put and Drop. If it is nil, all jobs are needed.
	Stop func() bool

	By       map[int]string // the existing results, and who computed them
	Audit    float64        // the fraction of results to recompute
	Replicas int            // the number of servers that keep the queue; 0 means 1
	Silence  time.Duration  // how long a worker may be silent before it is presumed dead; 0 means 30 s
	Notice   func(string)   // called with messages for the user; may be nil

	name     string // unique among coordinators
	canary   string
	under    map[int]bool // jobs that are queued or done, but not collected
	next     int          // all jobs before it are queued or done
	enough   bool         // the result of Stop
	opened   bool         // whether the queue has ever been usable
	failed   map[int]string
	refusals map[int]int         // rejected results by job
	expelled map[string]string   // the reason, by worker
	audits   map[int]*inspection // audits in progress
	trouble  trouble             // with the queue
	shared   bool                // whether there has been another coordinator for the run

	mu       sync.Mutex
	workers  map[string]Presence
	verdicts []verdict // not yet seen by settle
	rival    string    // name of another coordinator for the run, not yet seen by look
}

// A Failed is the error for a run with failed jobs.
type Failed struct {
	Jobs map[int]string // the reason, by job number
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
	return text + ": run the same command to try them again"
}

// gone is how long a worker may be silent and still be counted.
const gone = 10 * time.Second

// Collect returns when all jobs have results or Stop reports that there are enough. If the context
// ends first, Collect returns the context's error. Results already collected are not lost.
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
	c.name, c.canary = nuid.Next(), sumOf(canary)
	ctx, stop := c.Client.bind(ctx)
	defer stop(nil)
	end, err := c.Client.subscribe(map[string]nats.MsgHandler{
		whoSubject:                func(*nats.Msg) { c.announce(false) },
		specSubject + c.Run.ID:    func(m *nats.Msg) { m.Respond(c.Run.Spec) },
		hereSubject + "*":         c.heard,
		runSubject:                c.announced,
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

// complete reports whether no work is left.
func (c *Coordinator) complete() bool {
	return len(c.audits) == 0 && (c.enough || len(c.By)+len(c.failed) >= c.Run.Jobs)
}

// notice sends a message to the user.
func (c *Coordinator) notice(format string, args ...any) {
	if c.Notice != nil {
		c.Notice(fmt.Sprintf(format, args...))
	}
}

// announce announces the run to the workers.
func (c *Coordinator) announce(over bool) {
	text, _ := json.Marshal(announcement{c.Run.ID, c.name, c.canary, c.Silence, over})
	c.Client.conn.Publish(runSubject, text)
}

// announced receives the announcement of another coordinator for the run.
func (c *Coordinator) announced(m *nats.Msg) {
	var a announcement
	if json.Unmarshal(m.Data, &a) == nil && a.Run == c.Run.ID && a.By != c.name && !a.Over {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.rival = a.By
	}
}

// heard receives the presence of a worker.
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

// Workers returns the workers heard from recently. Unlike the other methods, it may be called while
// Collect runs.
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
