package queue

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// digest is a very short job. Its result depends on the specification and the number.
func digest(_ context.Context, spec []byte, n int) ([]byte, error) {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", spec, n))
	return sum[:], nil
}

// A store keeps the results of a test.
type store struct {
	sync.Mutex
	results map[int][]byte
}

func (s *store) put(r Result) error {
	s.Lock()
	defer s.Unlock()
	if s.results == nil {
		s.results = map[int][]byte{}
	}
	if old, ok := s.results[r.Job]; ok && !bytes.Equal(old, r.Data) {
		return fmt.Errorf("two results of job %d", r.Job)
	}
	s.results[r.Job] = r.Data
	return nil
}

func (s *store) drop(n int) error {
	s.Lock()
	defer s.Unlock()
	delete(s.results, n)
	return nil
}

// want checks that all results are present and correct.
func (s *store) want(t *testing.T, run Run) {
	t.Helper()
	s.Lock()
	defer s.Unlock()
	if len(s.results) != run.Jobs {
		t.Errorf("there are %d results, want %d", len(s.results), run.Jobs)
	}
	for n, got := range s.results {
		if want, _ := digest(context.Background(), run.Spec, n); !bytes.Equal(got, want) {
			t.Errorf("job %d has a wrong result", n)
		}
	}
}

// A notes collects notices.
type notes struct {
	sync.Mutex
	lines []string
}

func (n *notes) add(line string) {
	n.Lock()
	defer n.Unlock()
	n.lines = append(n.lines, line)
}

// has reports whether a notice contains a text.
func (n *notes) has(text string) bool { return n.count(text) > 0 }

// all returns the notices.
func (n *notes) all() []string {
	n.Lock()
	defer n.Unlock()
	return slices.Clone(n.lines)
}

// count returns how many notices contain a text.
func (n *notes) count(text string) (count int) {
	n.Lock()
	defer n.Unlock()
	for _, line := range n.lines {
		if strings.Contains(line, text) {
			count++
		}
	}
	return count
}

// listen starts a server for a test.
func listen(t *testing.T, addr string) *Server {
	t.Helper()
	s, err := Listen(Embedded{Folder: t.TempDir(), Addr: addr})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// dial connects to a test's server.
func dial(t *testing.T, s *Server) *Client {
	t.Helper()
	c, err := s.Dial()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// work starts a worker that stops at the end of the test. It returns a function that stops the
// worker earlier and waits for it.
func work(t *testing.T, w *Worker) (end func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- w.Work(ctx) }()
	end = sync.OnceValue(func() error { cancel(); return <-done })
	t.Cleanup(func() { end() })
	return end
}

// soon returns a context with a deadline for a test.
func soon(t *testing.T) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// TestCollect computes two runs at the same time, with workers that serve both.
func TestCollect(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	for range 3 {
		work(t, &Worker{Client: dial(t, server), Do: digest})
	}
	var collecting sync.WaitGroup
	for _, run := range []Run{{"one", []byte("first"), 100}, {"two", []byte("second"), 50}, {"none", nil, 0}} {
		collecting.Go(func() {
			var s store
			c := Coordinator{Client: dial(t, server), Run: run, Do: digest, Put: s.put, Audit: 0.1, Drop: s.drop}
			if err := c.Collect(soon(t)); err != nil {
				t.Errorf("%s: %v", run.ID, err)
			}
			s.want(t, run)
		})
	}
	collecting.Wait()
}

// TestPresent computes only missing results.
func TestPresent(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	run := Run{"run", []byte("spec"), 30}
	var s store
	by := map[int]string{}
	for n := range run.Jobs {
		if n%3 == 0 {
			data, _ := digest(context.Background(), run.Spec, n)
			s.put(Result{Job: n, Data: data})
			by[n] = "somebody"
		}
	}
	count := func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		if n != Canary && n%3 == 0 {
			t.Errorf("job %d is computed again", n)
		}
		return digest(ctx, spec, n)
	}
	work(t, &Worker{Client: dial(t, server), Do: count})
	c := Coordinator{Client: dial(t, server), Run: run, Do: digest, Put: s.put, By: by}
	if err := c.Collect(soon(t)); err != nil {
		t.Fatal(err)
	}
	s.want(t, run)
}

// TestStop ends a run before all its jobs are done.
func TestStop(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	work(t, &Worker{Client: dial(t, server), Do: digest})
	var s store
	c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 1000}, Do: digest, Put: s.put,
		Stop: func() bool { return len(s.results) >= 10 }}
	if err := c.Collect(soon(t)); err != nil {
		t.Fatal(err)
	}
	if len(s.results) < 10 || len(s.results) > 100 {
		t.Errorf("there are %d results", len(s.results))
	}
}

// TestFailed checks that failing jobs are tried five times and named, and do not prevent other jobs
// from being done.
func TestFailed(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	var mu sync.Mutex
	tries := map[int]int{}
	do := func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		mu.Lock()
		defer mu.Unlock()
		tries[n]++
		switch {
		case n == 7:
			return nil, errors.New("no such engine")
		case n == 8:
			panic("out of range")
		case n == 9 && tries[n] < 4:
			return nil, errors.New("not yet")
		case n == 10:
			return make([]byte, 2<<20), nil
		}
		return digest(ctx, spec, n)
	}
	work(t, &Worker{Client: dial(t, server), Do: do})
	var s store
	var told notes
	run := Run{"run", []byte("spec"), 20}
	c := Coordinator{Client: dial(t, server), Run: run, Do: digest, Put: s.put, Silence: 3 * time.Second, Notice: told.add}
	err := c.Collect(soon(t))
	var failed *Failed
	if !errors.As(err, &failed) {
		t.Fatalf("the error is %v", err)
	}
	if got := slices.Sorted(maps.Keys(failed.Jobs)); !slices.Equal(got, []int{7, 8, 10}) {
		t.Errorf("the failed jobs are %v", got)
	}
	if tries[7] != attempts || tries[8] != attempts || tries[9] != 4 {
		t.Errorf("jobs 7, 8 and 9 were tried %d, %d and %d times", tries[7], tries[8], tries[9])
	}
	for _, text := range []string{"job 7 failed 5 times: no such engine; so did 8, 10", "run the same command"} {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("the error is %v", err)
		}
	}
	if !told.has("job 8 failed 5 times: panic: out of range") || !told.has("job 10 failed 5 times: its result is 2097152 bytes long, but the server accepts at most") {
		t.Errorf("the notices are %q", told.all())
	}
	if len(s.results) != 17 {
		t.Errorf("there are %d results, want 17", len(s.results))
	}
}
