package queue

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"
)

// slow is digest with a delay.
func slow(ctx context.Context, spec []byte, n int) ([]byte, error) {
	pause(ctx, 20*time.Millisecond)
	return digest(ctx, spec, n)
}

// TestKill repeatedly kills workers and interrupts the coordinator.
func TestKill(t *testing.T) {
	t.Parallel()
	server := listen(t, "localhost:0")
	run, least := Run{"run", []byte("spec"), 150}, int32(3)
	if *long {
		run.Jobs, least = 5000, 100
	}
	var kills atomic.Int32
	for range 2 {
		keep(t, "worker", server.URL(), func(kill func()) {
			pause(t.Context(), time.Duration(300+rand.IntN(700))*time.Millisecond)
			kill()
			kills.Add(1)
		})
	}
	var s store
	by := map[int]string{}
	for begin := time.Now(); len(by) < run.Jobs; {
		if time.Since(begin) > 5*time.Minute {
			t.Fatalf("only %d results", len(by))
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Duration(500+rand.IntN(1000))*time.Millisecond)
		c := Coordinator{Client: dial(t, server), Run: run, Do: digest, Put: s.put, By: by, Silence: time.Second}
		if err := c.Collect(ctx); err != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Fatal(err)
		}
		cancel()
		c.Client.Close()
	}
	s.want(t, run)
	if kills.Load() < least {
		t.Errorf("only %d workers were killed", kills.Load())
	}
}

// TestDeadly checks that a job that kills its workers is abandoned and named.
func TestDeadly(t *testing.T) {
	t.Parallel()
	server := listen(t, "localhost:0")
	for range 2 {
		keep(t, "worker", server.URL(), nil)
	}
	var s store
	c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("deadly"), 20}, Do: digest, Put: s.put, Silence: time.Second}
	err := c.Collect(soon(t))
	if want := fmt.Sprintf("job 13 failed %d times: %d workers died or fell silent while computing it: run the same command to try them again", attempts, attempts); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
	if len(s.results) != 19 {
		t.Errorf("there are %d results, want 19", len(s.results))
	}
}

// TestInterrupt checks that a job may be interrupted more often than it may fail.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	var tries atomic.Int32
	begun := make(chan bool)
	do := func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		if n == 0 && tries.Add(1) <= attempts+1 {
			begun <- true
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return digest(ctx, spec, n)
	}
	go func() {
		client := dial(t, server)
		for range attempts + 1 {
			end := work(t, &Worker{Client: client, Do: do})
			<-begun
			end()
		}
		work(t, &Worker{Client: client, Do: do})
	}()
	var s store
	c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 1}, Do: digest, Put: s.put}
	if err := c.Collect(soon(t)); err != nil {
		t.Error(err)
	}
	s.want(t, c.Run)
}
