package queue

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// lie is like slow, but returns wrong results for some jobs.
func lie(wrong func(n int) bool) Function {
	return func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		result, err := slow(ctx, spec, n)
		if n != Canary && wrong(n) {
			result = append(result, 'x')
		}
		return result, err
	}
}

// TestLiar checks that a worker with wrong results is expelled and that all its results are
// recomputed.
func TestLiar(t *testing.T) {
	t.Parallel()
	always, some := func(int) bool { return true }, func(n int) bool { return n%7 == 3 }
	for _, test := range []struct {
		name   string
		wrong  func(int) bool
		honest int // workers from the start
	}{
		{"always, beside an honest one", always, 1},
		{"sometimes, beside two honest ones", some, 2},
		{"always, alone", always, 0},
		{"sometimes, alone", some, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := listen(t, "")
			for range test.honest {
				work(t, &Worker{Client: dial(t, server), Do: slow})
			}
			expelled := make(chan error, 1)
			liar := &Worker{Client: dial(t, server), Do: lie(test.wrong)}
			go func() {
				expelled <- liar.Work(t.Context())
				(&Worker{Client: liar.Client, Do: slow}).Work(t.Context())
			}()
			var s store
			var told notes
			c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 100}, Do: digest, Put: s.put, Drop: s.drop, Audit: 1, Notice: told.add}
			if err := c.Collect(soon(t)); err != nil {
				t.Fatal(err)
			}
			s.want(t, c.Run)
			select {
			case err := <-expelled:
				if err == nil || !strings.HasPrefix(err.Error(), "expelled from run run: job ") {
					t.Errorf("the liar ends with %v", err)
				}
			case <-time.After(5 * time.Second):
				t.Errorf("the liar was not expelled")
			}
			if !told.has("worker "+liar.name+" returns wrong results, as an audit of job ") || len(told.all()) != 1 {
				t.Errorf("the notices are %q", told.all())
			}
			for n, by := range c.By {
				if by == liar.name {
					t.Errorf("the result of job %d is from the liar", n)
				}
			}
		})
	}
}

// TestUndropped checks that a run ends if a wrong result cannot be discarded.
func TestUndropped(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	work(t, &Worker{Client: dial(t, server), Do: lie(func(int) bool { return true })})
	var s store
	const gone = "the disk has gone"
	c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 30}, Do: digest, Put: s.put, Drop: func(int) error { return errors.New(gone) }, Audit: 1}
	if err := c.Collect(soon(t)); err == nil || !strings.Contains(err.Error(), gone) {
		t.Errorf("the run ends with %v, want an error with %q", err, gone)
	}
}

// TestAuditor checks auditors that lie, fail, or never answer.
func TestAuditor(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name     string
		sum      string
		silent   bool
		expelled bool
	}{
		{"a liar", "wrong", false, true},
		{"useless", "", false, false},
		{"dies", "", true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := listen(t, "")
			auditor := dial(t, server)
			here := func() {
				text, _ := json.Marshal(Presence{Worker: "auditor", Host: "elsewhere"})
				auditor.conn.Publish(hereSubject+"auditor", text)
			}
			stop := every(100*time.Millisecond, here)
			defer stop()
			var asked, stopped atomic.Bool
			end, err := auditor.subscribe(map[string]nats.MsgHandler{
				stopSubject + "auditor": func(*nats.Msg) { stopped.Store(true) },
				auditSubject + "auditor": func(m *nats.Msg) {
					asked.Store(true)
					if test.silent {
						go stop()
						return
					}
					var r request
					json.Unmarshal(m.Data, &r)
					text, _ := json.Marshal(verdict{Job: r.Job, Worker: "auditor", Sum: test.sum})
					auditor.conn.Publish(verdictSubject+r.Run, text)
				},
			})
			if err != nil {
				t.Fatal(err)
			}
			defer end()
			work(t, &Worker{Client: dial(t, server), Do: slow})
			var s store
			c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 30}, Do: digest, Put: s.put, Drop: s.drop, Audit: 1}
			if err := c.Collect(soon(t)); err != nil {
				t.Fatal(err)
			}
			s.want(t, c.Run)
			if !asked.Load() {
				t.Error("it was not asked")
			}
			if test.expelled {
				eventually(t, "the auditor is told to stop", stopped.Load)
			} else if stopped.Load() {
				t.Error("it was expelled")
			}
		})
	}
}

// TestRefused checks that the job is repeated, but not forever, after a result that is damaged or
// that Check rejects.
func TestRefused(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	client := dial(t, server)
	if _, err := client.stream(t.Context(), results, resultSubject, 1); err != nil {
		t.Fatal(err)
	}
	damaged := &nats.Msg{Subject: subjectOf(resultSubject, "run", 5), Data: []byte("damaged"), Header: nats.Header{}}
	damaged.Header.Set(sumHeader, sumOf(nil))
	damaged.Header.Set(hostHeader, "elsewhere")
	if err := client.publish(t.Context(), damaged); err != nil {
		t.Fatal(err)
	}
	work(t, &Worker{Client: client, Do: digest})
	refusals := map[int]int{}
	check := func(r Result) error {
		if r.Job == 7 && refusals[7] < 2 || r.Job == 8 {
			refusals[r.Job]++
			return errors.New("no game has that many plies")
		}
		return nil
	}
	var s store
	var told notes
	c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 20}, Do: digest, Put: s.put, Check: check, Notice: told.add}
	err := c.Collect(soon(t))
	var failed *Failed
	if !errors.As(err, &failed) || len(failed.Jobs) != 1 || failed.Jobs[8] != "no game has that many plies" || refusals[8] != attempts {
		t.Errorf("the error is %v after %d refusals", err, refusals[8])
	}
	if len(s.results) != 19 {
		t.Errorf("there are %d results, want 19", len(s.results))
	}
	for _, text := range []string{
		"the result of job 5 from elsewhere is unusable (it was damaged in transit), so it is being computed again",
		" is unusable (no game has that many plies), so it is being computed again",
	} {
		if !told.has(text) {
			t.Errorf("the notices are %q", told.all())
		}
	}
}

// TestCanary checks that a worker with different results does not take part and reports that.
func TestCanary(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, notice string
		do           Function
	}{
		{"a different result", "this worker and the coordinator of run run compute different results: use the same version of this program",
			func(ctx context.Context, _ []byte, n int) ([]byte, error) { return digest(ctx, nil, n) }},
		{"an error", "this worker cannot take part in run run: no such game",
			func(context.Context, []byte, int) ([]byte, error) { return nil, errors.New("no such game") }},
		{"a panic", "this worker cannot take part in run run: panic: no such game",
			func(context.Context, []byte, int) ([]byte, error) { panic("no such game") }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			server := listen(t, "")
			var told notes
			foreign := &Worker{Client: dial(t, server), Do: test.do, Notice: told.add}
			work(t, foreign)
			go func() {
				for !told.has(test.notice) && t.Context().Err() == nil {
					pause(t.Context(), 10*time.Millisecond)
				}
				work(t, &Worker{Client: dial(t, server), Do: digest})
			}()
			var s store
			c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 30}, Do: digest, Put: s.put, Drop: s.drop, Audit: 0.2}
			if err := c.Collect(soon(t)); err != nil {
				t.Fatal(err)
			}
			s.want(t, c.Run)
			for n, by := range c.By {
				if by == foreign.name {
					t.Errorf("job %d was done by the worker that doesn't take part", n)
				}
			}
			if len(told.all()) != 1 {
				t.Errorf("the notices are %q", told.all())
			}
		})
	}
}
