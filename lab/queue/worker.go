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
	Notice func(string) // is called with what the user should know; may be nil

	name, host string
	trouble    trouble // with publishing

	mu   sync.Mutex
	runs map[string]*joined // by run
	asks []request          // the audits to do, the first of which is perhaps under way
	self Presence
	from time.Time // when the present job began
}

// A joined is a run in which a worker takes part.
type joined struct {
	announcement
	heard    time.Time       // of the announcement
	life     context.Context // ends with the run, or with the worker
	end      context.CancelFunc
	spec     []byte
	consumer jetstream.Consumer
	pause    backoff   // after a fetch that failed
	due      time.Time // of the next fetch
	foreign  bool      // whether this worker computes otherwise
}

// attempts is how often a job is tried.
const attempts = 5

// Work works until the context ends, which is no error, or a coordinator expels the worker, or
// the server rejects it. A job that the end of the context interrupts goes back to the queue.
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

// notice tells the user something.
func (w *Worker) notice(format string, args ...any) {
	if w.Notice != nil {
		w.Notice(fmt.Sprintf(format, args...))
	}
}

// announced hears of a run.
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
		return // two versions coordinate the same run, and this worker keeps to one
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

// asked takes a request for an audit, which may come more than once.
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

// beat says that the worker is there, until the context ends.
func (w *Worker) beat(ctx context.Context) {
	for ctx.Err() == nil {
		w.say(false)
		pause(ctx, time.Second)
	}
	w.say(true)
	w.Client.conn.FlushTimeout(time.Second)
}

// say says what the worker does.
func (w *Worker) say(over bool) {
	w.mu.Lock()
	p := w.self
	if p.Over = over; p.Run != "" {
		p.Since = time.Since(w.from).Seconds()
	}
	w.mu.Unlock()
	text, _ := json.Marshal(p)
	w.Client.conn.Publish(hereSubject+w.name, text)
}

// step does one audit or one job, or waits for a moment.
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

// forgotten is the time after which a run whose coordinator says nothing is left alone.
const forgotten = 10 * time.Minute

// ready returns the runs that may have jobs, in an order that changes from job to job, so that
// all get their share.
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

// join learns the specification of a run, tries the canary, and finds the jobs.
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
			w.notice("this worker computes otherwise than the coordinator of run %s: want the same version of this program", j.Run)
			j.foreign = true
			return nil
		}
		j.spec = m.Data
		return w.join(j) // the canary has taken its time
	}
	consumer, err := w.Client.js.Consumer(ctx, jobs, j.Run)
	if err != nil {
		return err
	}
	j.consumer = consumer
	return nil
}

// fetch waits for a job, and does it if one comes. A fetch that ends early, as where a cluster
// has no leader, makes the next one wait.
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

// job does a job, and publishes its result.
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
		err = fmt.Errorf("%d workers died of it, or fell silent", attempts)
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
	acknowledge(j.life, m) // if it fails, the job is done again, which is harmless
}

// giveBack queues a job again that the end of the worker has interrupted. It queues a new one,
// because to be delivered again counts as a failure. If that fails, the coordinator does it.
func (w *Worker) giveBack(j *joined, m jetstream.Msg) {
	w.mu.Lock()
	over := w.runs[j.Run] != j
	w.mu.Unlock()
	ctx := context.WithoutCancel(j.life)
	if acknowledge(ctx, m) == nil && !over {
		w.Client.publish(ctx, &nats.Msg{Subject: m.Subject()})
	}
}

// publish publishes a result. It tries until it succeeds, or the context ends.
func (w *Worker) publish(ctx context.Context, result *nats.Msg) bool {
	for retry := backoff(0); ctx.Err() == nil; pause(ctx, retry.next()) {
		w.Client.wait(ctx)
		err := w.Client.publish(ctx, result)
		if err == nil {
			w.trouble.was()
			return true
		}
		w.trouble.is("the server does not take results (%v)", err)
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
		err = fmt.Errorf("its result has %d bytes, and the server takes at most %d: want smaller jobs", len(result), most)
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

// try calls the function. A panic is an error.
func (f Function) try(ctx context.Context, spec []byte, n int) (result []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	return f(ctx, spec, n)
}

// audit does a job again for a coordinator that wants to compare, if one does.
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
