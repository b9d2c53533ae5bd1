//go:build unix

package queue

import (
	"context"
	"syscall"
	"testing"
	"time"
)

// used returns the processor time used by this process.
func used(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// TestCost measures the processor time of a server, a coordinator and two workers for a five-second
// job: the overhead of a job plus the cost of waiting. It does not run in parallel with other
// tests.
func TestCost(t *testing.T) {
	const jobs, size, most = 300, 50 << 10, 150 * time.Millisecond
	do := func(_ context.Context, _ []byte, n int) ([]byte, error) { return make([]byte, size), nil }
	server := listen(t, "localhost:0")
	for range 2 {
		c, err := Dial(server.URL(), Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		work(t, &Worker{Client: c, Do: do})
	}
	client := dial(t, server)
	collect := func(run Run, do Function) {
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		defer cancel()
		c := Coordinator{Client: client, Run: run, Do: do, Put: func(Result) error { return nil }}
		if err := c.Collect(ctx); err != nil {
			t.Fatal(err)
		}
	}
	before, begin := used(t), time.Now()
	collect(Run{"busy", nil, jobs}, do)
	perJob := (used(t) - before) / jobs
	t.Logf("%d jobs took %v", jobs, time.Since(begin))

	before, begin = used(t), time.Now()
	c := Coordinator{Client: client, Run: Run{"idle", nil, 1 << 20}, Do: do, Put: func(Result) error { return nil }}
	idle, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	c.Do = func(ctx context.Context, spec []byte, n int) ([]byte, error) { return []byte("another canary"), nil }
	c.Collect(idle)
	perSecond := float64(used(t)-before) / time.Since(begin).Seconds()

	cost := perJob + time.Duration(2.5*perSecond) // two workers do two jobs in five seconds
	t.Logf("%v for a job, and %v in a second of waiting: %v for a five-second job", perJob, time.Duration(perSecond), cost)
	if cost > most {
		t.Errorf("a five-second job costs %v, want at most %v", cost, most)
	}
}

// TestMany has many workers do very short jobs.
func TestMany(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	client := dial(t, server)
	for range 64 {
		work(t, &Worker{Client: client, Do: func(ctx context.Context, spec []byte, n int) ([]byte, error) {
			pause(ctx, time.Millisecond)
			return digest(ctx, spec, n)
		}})
	}
	begin := time.Now()
	<-collecting(t, &Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 1000}, Audit: 0.05})
	t.Logf("%.0f jobs per second", 1000/time.Since(begin).Seconds())
}
