package queue

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"
)

// A Worker computes the jobs of all runs on a server, one at a time.
type Worker struct {
	Client *Client
	Do     Function
	Notice func(string) // called with messages for the user; may be nil

	name, host string
	trouble    trouble // with publishing

	mu   sync.Mutex
	runs map[string]*joined // by run
	asks []request          // audits to do; the first may be in progress
	self Presence
	from time.Time // when the current job started
}

// A joined is a run that a worker takes part in.
type joined struct {
	announcement
	heard    time.Time       // when the last announcement arrived
	life     context.Context // ends with the run or with the worker
	end      context.CancelFunc
	spec     []byte
	consumer jetstream.Consumer
	pause    backoff   // after a failed fetch
	due      time.Time // of the next fetch
	foreign  bool      // whether this worker's canary differs
}

// attempts is the maximum number of attempts at a job.
const attempts = 5

// Work works until the context ends, a coordinator expels the worker, or the server rejects it. The
// end of the context is not an error. A job interrupted by it returns to the queue.
func (w *Worker) Work(ctx context.Context) error {
	w.name, w.runs, w.asks = nuid.Next(), map[string]*joined{}, nil
	w.host, _ = os.Hostname()
	w.self = Presence{Worker: w.name, Host: w.host}
	w.trouble = trouble{client: w.Client, notice: w.notice}
	outer := ctx
	ctx, stop := w.Client.bind(ctx)
	defer stop(nil)
	end, err := w.Client.subscribe(map[string]nats.MsgHandler{
		runSubject:            func(m *nats.Msg) { w.announced(ctx, m) },
		auditSubject + w.name: w.asked,
		stopSubject + w.name:  func(m *nats.Msg) { stop(errors.New(string(m.Data))) },
	})
	if err != nil {
		return err
	}
	defer end()
	w.Client.conn.Publish(whoSubject, nil)
	var beating sync.WaitGroup
	beating.Go(func() { w.beat(ctx) })
	for ctx.Err() == nil {
		w.step(ctx)
	}
	beating.Wait()
	if outer.Err() != nil {
		return nil
	}
	return context.Cause(ctx)
}

// notice sends a message to the user.
func (w *Worker) notice(format string, args ...any) {
	if w.Notice != nil {
		w.Notice(fmt.Sprintf(format, args...))
	}
}

// announced receives the announcement of a run.
func (w *Worker) announced(ctx context.Context, m *nats.Msg) {
	var a announcement
	if json.Unmarshal(m.Data, &a) != nil || a.Run == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	j := w.runs[a.Run]
	switch {
	case j != nil && j.Canary == a.Canary && !a.Over:
		j.Silence, j.heard = a.Silence, time.Now()
		return
	case j != nil && j.Canary != a.Canary && time.Since(j.heard) < gone:
		return // two versions coordinate the same run; this worker stays with one
	case j != nil:
		j.end()
		delete(w.runs, a.Run)
	}
	if !a.Over {
		j = &joined{announcement: a, heard: time.Now()}
		j.life, j.end = context.WithCancel(ctx)
		w.runs[a.Run] = j
	}
}

// asked receives a request for an audit, which may arrive more than once.
func (w *Worker) asked(m *nats.Msg) {
	var r request
	if json.Unmarshal(m.Data, &r) != nil {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if !slices.Contains(w.asks, r) {
		w.asks = append(w.asks, r)
	}
}

// beat reports the worker's presence until the context ends.
func (w *Worker) beat(ctx context.Context) {
	for ctx.Err() == nil {
		w.announce(false)
		pause(ctx, time.Second)
	}
	w.announce(true)
	w.Client.conn.FlushTimeout(time.Second)
}

// announce publishes the worker's status.
func (w *Worker) announce(over bool) {
	w.mu.Lock()
	p := w.self
	if p.Over = over; p.Run != "" {
		p.Since = time.Since(w.from).Seconds()
	}
	w.mu.Unlock()
	text, _ := json.Marshal(p)
	w.Client.conn.Publish(hereSubject+w.name, text)
}

// step does one audit or one job, or waits briefly.
func (w *Worker) step(ctx context.Context) {
	w.Client.wait(ctx)
	if w.audit() {
		return
	}
	runs := w.ready()
	if len(runs) == 0 {
		pause(ctx, 50*time.Millisecond)
	}
	wait := time.Second / time.Duration(min(max(len(runs), 1), 20))
	for _, j := range runs {
		if ctx.Err() != nil || w.fetch(j, wait) {
			return
		}
	}
}

// forgotten is how long a run is kept without an announcement from its coordinator.
const forgotten = 10 * time.Minute

// ready returns the runs that may have jobs. Their order changes with each job, so that all runs
// get a share.
func (w *Worker) ready() (ready []*joined) {
	w.mu.Lock()
	for id, j := range w.runs {
		if time.Since(j.heard) > forgotten {
			j.end()
			delete(w.runs, id)
		}
	}
	runs := slices.SortedFunc(maps.Values(w.runs), func(a, b *joined) int { return cmp.Compare(a.Run, b.Run) })
	first := w.self.Done
	w.mu.Unlock()
	for i := range runs {
		j := runs[(first+i)%len(runs)]
		if j.foreign || time.Now().Before(j.due) {
			continue
		}
		if j.consumer == nil {
			if err := w.join(j); err != nil {
				j.due = time.Now().Add(j.pause.next())
				continue
			}
		}
		if !j.foreign {
			ready = append(ready, j)
		}
	}
	return ready
}

// join fetches the specification of a run, tries the canary, and locates the jobs.
func (w *Worker) join(j *joined) error {
	ctx, cancel := context.WithTimeout(j.life, callTime)
	defer cancel()
	if j.spec == nil {
		m, err := w.Client.conn.RequestWithContext(ctx, specSubject+j.Run, nil)
		if err != nil {
			return err
		}
		canary, err := w.Do.try(j.life, m.Data, Canary)
		switch {
		case j.life.Err() != nil:
			return j.life.Err()
		case err != nil:
			w.notice("this worker cannot take part in run %s: %v", j.Run, err)
			j.foreign = true
			return nil
		case sumOf(canary) != j.Canary:
			w.notice("this worker and the coordinator of run %s compute different results: use the same version of this program", j.Run)
			j.foreign = true
			return nil
		}
		j.spec = m.Data
		return w.join(j) // the canary took time
	}
	consumer, err := w.Client.js.Consumer(ctx, jobs, j.Run)
	if err != nil {
		return err
	}
	j.consumer = consumer
	return nil
}

// fetch waits for a job and does it if one arrives. If a fetch ends early, for example because a
// cluster has no leader, the next one is delayed.
func (w *Worker) fetch(j *joined, wait time.Duration) bool {
	begin := time.Now()
	batch, err := j.consumer.Fetch(1, jetstream.FetchMaxWait(wait))
	if err == nil {
		for m := range batch.Messages() {
			j.pause = 0
			w.job(j, m)
			return true
		}
		err = batch.Error()
	}
	if err != nil || time.Since(begin) < wait/2 {
		j.consumer = nil // it may be gone
		j.due = time.Now().Add(j.pause.next())
	} else {
		j.pause = 0
	}
	return false
}

// job does a job and publishes its result.
func (w *Worker) job(j *joined, m jetstream.Msg) {
	n, err := numberOf(m.Subject())
	meta, metaErr := m.Metadata()
	if err != nil || metaErr != nil {
		m.Term()
		return
	}
	w.mu.Lock()
	silence := j.Silence
	w.mu.Unlock()
	stop := every(silence/6, func() { m.InProgress() })
	defer stop()
	result := &nats.Msg{Subject: subjectOf(resultSubject, j.Run, n), Header: nats.Header{}}
	if meta.NumDelivered > attempts {
		err = fmt.Errorf("%d workers died or fell silent while computing it", attempts)
	} else {
		var took time.Duration
		result.Data, took, err = w.compute(j, n)
		if err != nil && j.life.Err() == nil && meta.NumDelivered < attempts {
			stop()
			m.NakWithDelay(silence / 30 << (meta.NumDelivered - 1))
			return
		}
		result.Header.Set(tookHeader, took.String())
	}
	if err != nil {
		text := err.Error()
		result.Data = nil
		result.Header.Set(failedHeader, text[:min(len(text), 1<<10)])
	}
	result.Header.Set(sumHeader, sumOf(result.Data))
	result.Header.Set(workerHeader, w.name)
	result.Header.Set(hostHeader, w.host)
	if !w.publish(j.life, result) {
		w.giveBack(j, m)
		return
	}
	acknowledge(j.life, m) // if this fails, the job is done again, which is harmless
}

// giveBack requeues a job that was interrupted because the worker stopped. It queues a new message,
// because a redelivery counts as a failure. If giveBack fails, the coordinator requeues the job.
func (w *Worker) giveBack(j *joined, m jetstream.Msg) {
	w.mu.Lock()
	over := w.runs[j.Run] != j
	w.mu.Unlock()
	ctx := context.WithoutCancel(j.life)
	if acknowledge(ctx, m) == nil && !over {
		w.Client.publish(ctx, &nats.Msg{Subject: m.Subject()})
	}
}

// publish publishes a result. It tries until it succeeds or the context ends.
func (w *Worker) publish(ctx context.Context, result *nats.Msg) bool {
	for retry := backoff(0); ctx.Err() == nil; pause(ctx, retry.next()) {
		w.Client.wait(ctx)
		err := w.Client.publish(ctx, result)
		if err == nil {
			w.trouble.was()
			return true
		}
		w.trouble.is("the server does not accept results (%v)", err)
	}
	return false
}

// compute computes the result of a job.
func (w *Worker) compute(j *joined, n int) (result []byte, took time.Duration, err error) {
	begin := time.Now()
	w.mu.Lock()
	w.self.Run, w.self.Job, w.from = j.Run, n, begin
	w.mu.Unlock()
	result, err = w.Do.try(j.life, j.spec, n)
	took = time.Since(begin)
	if most := max(w.Client.conn.MaxPayload()-4<<10, 0); err == nil && int64(len(result)) > most {
		err = fmt.Errorf("its result is %d bytes long, but the server accepts at most %d: want smaller jobs", len(result), most)
	}
	w.mu.Lock()
	w.self.Run = ""
	w.self.Busy += took.Seconds()
	if err == nil {
		w.self.Done++
	}
	w.mu.Unlock()
	return result, took, err
}

// try calls the function. It turns a panic into an error.
func (f Function) try(ctx context.Context, spec []byte, n int) (result []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return f(ctx, spec, n)
}

// audit recomputes a job if a coordinator has asked for it, and reports whether it did.
func (w *Worker) audit() bool {
	w.mu.Lock()
	if len(w.asks) == 0 {
		w.mu.Unlock()
		return false
	}
	r := w.asks[0]
	j := w.runs[r.Run]
	w.mu.Unlock()
	v := verdict{Job: r.Job, Worker: w.name}
	if j != nil && j.spec != nil {
		if result, _, err := w.compute(j, r.Job); err == nil {
			v.Sum = sumOf(result)
		}
	}
	w.mu.Lock()
	w.asks = w.asks[1:]
	w.self.Audits++
	w.mu.Unlock()
	text, _ := json.Marshal(v)
	w.Client.conn.Publish(verdictSubject+r.Run, text)
	return true
}
