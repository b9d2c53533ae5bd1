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
	audits     chan *nats.Msg
	stopped    chan string

	mu   sync.Mutex
	runs map[string]*joined // by run
	self Presence
	from time.Time // when the present job began
}

// A joined is a run in which a worker takes part.
type joined struct {
	announcement
	spec     []byte
	consumer jetstream.Consumer
	silence  time.Duration // after which the worker is taken for dead
	pause    backoff       // after a fetch that failed
	due      time.Time     // of the next fetch
	foreign  bool          // whether this worker computes otherwise
}

// attempts is how often a job is tried.
const attempts = 5

// Work works until the context ends, which is no error, or a coordinator expels the worker. A
// job that the end of the context interrupts goes back to the queue.
func (w *Worker) Work(ctx context.Context) error {
	w.name, w.runs = nuid.Next(), map[string]*joined{}
	w.host, _ = os.Hostname()
	w.self = Presence{Worker: w.name, Host: w.host}
	w.audits, w.stopped = make(chan *nats.Msg, 64), make(chan string, 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for subject, f := range map[string]nats.MsgHandler{
		runSubject:            w.announced,
		auditSubject + w.name: w.asked,
		stopSubject + w.name: func(m *nats.Msg) {
			w.stopped <- string(m.Data)
			cancel()
		},
	} {
		s, err := w.Client.conn.Subscribe(subject, f)
		if err != nil {
			return err
		}
		defer s.Unsubscribe()
	}
	var beating sync.WaitGroup
	beating.Go(func() { w.beat(ctx) })
	w.Client.conn.Publish(whoSubject, nil)
	for ctx.Err() == nil {
		w.step(ctx)
	}
	beating.Wait()
	select {
	case why := <-w.stopped:
		return errors.New(why)
	default:
		return nil
	}
}

// notice tells the user something.
func (w *Worker) notice(format string, args ...any) {
	if w.Notice != nil {
		w.Notice(fmt.Sprintf(format, args...))
	}
}

// announced hears of a run.
func (w *Worker) announced(m *nats.Msg) {
	var a announcement
	if json.Unmarshal(m.Data, &a) != nil || a.Run == "" {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	switch j := w.runs[a.Run]; {
	case a.Over:
		delete(w.runs, a.Run)
	case j == nil || j.Canary != a.Canary:
		w.runs[a.Run] = &joined{announcement: a}
	}
}

// asked takes a request for an audit.
func (w *Worker) asked(m *nats.Msg) {
	select {
	case w.audits <- m:
	default: // too many; the coordinator asks somebody else
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
	select {
	case m := <-w.audits:
		w.audit(ctx, m)
		return
	default:
	}
	runs := w.ready(ctx)
	if len(runs) == 0 {
		select {
		case m := <-w.audits:
			w.audit(ctx, m)
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
		}
		return
	}
	wait := max(time.Second/time.Duration(len(runs)), 50*time.Millisecond)
	for _, j := range runs {
		if w.fetch(ctx, j, wait) || len(w.audits) > 0 || ctx.Err() != nil {
			return
		}
	}
}

// ready returns the runs that may have jobs, in an order that changes from job to job, so that
// all get their share.
func (w *Worker) ready(ctx context.Context) (ready []*joined) {
	w.mu.Lock()
	runs := slices.SortedFunc(maps.Values(w.runs), func(a, b *joined) int { return cmp.Compare(a.Run, b.Run) })
	first := w.self.Done
	w.mu.Unlock()
	for i := range runs {
		j := runs[(first+i)%len(runs)]
		if j.foreign || time.Now().Before(j.due) {
			continue
		}
		if j.consumer == nil {
			if err := w.join(ctx, j); err != nil {
				j.due = time.Now().Add(j.pause.next())
				continue
			}
			if j.foreign {
				continue
			}
		}
		ready = append(ready, j)
	}
	return ready
}

// join learns the specification of a run, tries the canary, and finds the jobs.
func (w *Worker) join(ctx context.Context, j *joined) error {
	if j.spec == nil {
		m, err := w.Client.conn.RequestWithContext(within(ctx), specSubject+j.Run, nil)
		if err != nil {
			return err
		}
		canary, err := w.Do(ctx, m.Data, Canary)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
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
	}
	consumer, err := w.Client.js.Consumer(within(ctx), jobs, j.Run)
	if err != nil {
		return err
	}
	j.consumer, j.silence, j.pause = consumer, consumer.CachedInfo().Config.AckWait, 0
	return nil
}

// within returns a context for one call to the server.
func within(ctx context.Context) context.Context {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	context.AfterFunc(ctx, cancel)
	return ctx
}

// fetch waits for a job, and does it if one comes. A fetch that ends early, as where a cluster
// has no leader, makes the next one wait.
func (w *Worker) fetch(ctx context.Context, j *joined, wait time.Duration) bool {
	begin := time.Now()
	batch, err := j.consumer.Fetch(1, jetstream.FetchMaxWait(wait))
	if err == nil {
		for m := range batch.Messages() {
			j.pause = 0
			w.job(ctx, j, m)
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
func (w *Worker) job(ctx context.Context, j *joined, m jetstream.Msg) {
	n, err := numberOf(m.Subject())
	meta, metaErr := m.Metadata()
	if err != nil || metaErr != nil {
		m.Term()
		return
	}
	result := &nats.Msg{Subject: subjectOf(resultSubject, j.Run, n), Header: nats.Header{}}
	if meta.NumDelivered > attempts {
		result.Header.Set(failedHeader, fmt.Sprintf("%d workers died of it, or fell silent", attempts))
	} else {
		var took time.Duration
		result.Data, took, err = w.compute(ctx, j, n, func() { m.InProgress() })
		switch {
		case ctx.Err() != nil:
			m.Nak()
			return
		case err != nil && meta.NumDelivered < attempts:
			m.NakWithDelay(j.silence / 30 << (meta.NumDelivered - 1))
			return
		case err != nil:
			result.Data = nil
			result.Header.Set(failedHeader, err.Error())
		}
		result.Header.Set(tookHeader, took.String())
		result.Header.Set(sumHeader, sumOf(result.Data))
	}
	result.Header.Set(workerHeader, w.name)
	result.Header.Set(hostHeader, w.host)
	stop := every(j.silence/6, func() { m.InProgress() })
	defer stop()
	for retry := backoff(0); ; pause(ctx, retry.next()) {
		err := w.Client.publish(ctx, result)
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			m.Nak()
			return
		}
	}
	m.DoubleAck(within(ctx)) // if it fails, the job is done again, which is harmless
}

// compute computes the result of a job. It calls alive again and again.
func (w *Worker) compute(ctx context.Context, j *joined, n int, alive func()) (result []byte, took time.Duration, err error) {
	w.mu.Lock()
	w.self.Run, w.self.Job, w.from = j.Run, n, time.Now()
	w.mu.Unlock()
	w.say(false)
	stop := every(j.silence/6, alive)
	begin := time.Now()
	result, err = w.try(ctx, j, n)
	took = time.Since(begin)
	stop()
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
func (w *Worker) try(ctx context.Context, j *joined, n int) (result []byte, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic: %v", v)
		}
	}()
	result, err = w.Do(ctx, j.spec, n)
	if most := w.Client.conn.MaxPayload() - 4<<10; err == nil && int64(len(result)) > most {
		err = fmt.Errorf("its result has %d bytes, and the server takes at most %d: want smaller jobs", len(result), most)
	}
	return result, err
}

// audit does a job again for a coordinator that wants to compare.
func (w *Worker) audit(ctx context.Context, m *nats.Msg) {
	var r request
	if json.Unmarshal(m.Data, &r) != nil {
		return
	}
	w.mu.Lock()
	j := w.runs[r.Run]
	w.mu.Unlock()
	var v verdict
	if j == nil || j.spec == nil || j.foreign {
		v.Error = "not in this run"
	} else if result, _, err := w.compute(ctx, j, r.Job, func() {}); err != nil {
		v.Error = err.Error()
	} else {
		v.Sum = sumOf(result)
	}
	if ctx.Err() != nil {
		return
	}
	w.mu.Lock()
	w.self.Audits++
	w.mu.Unlock()
	text, _ := json.Marshal(v)
	m.Respond(text)
}

// every calls a function at intervals until the function that it returns is called.
func every(d time.Duration, f func()) (stop func()) {
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		t := time.NewTicker(max(d, time.Millisecond))
		defer t.Stop()
		for {
			select {
			case <-t.C:
				f()
			case <-done:
				return
			}
		}
	})
	return func() { close(done); ended.Wait() }
}
