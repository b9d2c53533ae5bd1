package queue

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"
)

// workAt works until it is killed. Its jobs take a while, and job 13 kills it.
func workAt(url string) {
	c, err := Dial(url, Options{})
	if err != nil {
		panic(err)
	}
	slow := func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		if n == 13 && string(spec) == "deadly" {
			os.Exit(3)
		}
		pause(ctx, 20*time.Millisecond)
		return digest(ctx, spec, n)
	}
	(&Worker{Client: c, Do: slow}).Work(context.Background())
}

// spawn starts a worker in a process of its own.
func spawn(t *testing.T, url string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env, cmd.Stderr = append(os.Environ(), "QUEUE_TEST_WORKER="+url), os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	return cmd
}

// TestKill kills workers again and again, and restarts the coordinator.
func TestKill(t *testing.T) {
	server := listen(t, "localhost:0")
	stop := make(chan bool)
	t.Cleanup(func() { close(stop) })
	kills := 0
	go func() {
		for {
			cmd := spawn(t, server.URL())
			select {
			case <-time.After(time.Duration(300+rand.IntN(700)) * time.Millisecond):
				cmd.Process.Kill()
				cmd.Wait()
				kills++
			case <-stop:
				return
			}
		}
	}()
	work(t, &Worker{Client: dial(t, server), Do: func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		pause(ctx, 20*time.Millisecond)
		return digest(ctx, spec, n)
	}})
	var s store
	run := Run{"run", []byte("spec"), 300}
	by := map[int]string{}
	for round := 0; len(s.results) < run.Jobs; round++ {
		if round > 100 {
			t.Fatalf("only %d results", len(s.results))
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(500+rand.IntN(1000))*time.Millisecond)
		c := Coordinator{Client: dial(t, server), Run: run, Do: digest, Put: s.put, By: by, Silence: time.Second}
		c.Collect(ctx)
		cancel()
	}
	s.want(t, run)
}

// TestDeadly checks that a job whose workers die is given up, and named.
func TestDeadly(t *testing.T) {
	server := listen(t, "localhost:0")
	stop := make(chan bool)
	t.Cleanup(func() { close(stop) })
	for range 2 {
		go func() {
			for {
				cmd := spawn(t, server.URL())
				done := make(chan bool)
				go func() { cmd.Wait(); close(done) }()
				select {
				case <-done:
				case <-stop:
					return
				}
			}
		}()
	}
	var s store
	c := Coordinator{Client: dial(t, server), Run: Run{"run", []byte("deadly"), 20}, Do: digest, Put: s.put, Silence: time.Second}
	err := c.Collect(soon(t))
	if want := fmt.Sprintf("job 13 failed %d times: %d workers died of it, or fell silent: the same command tries them again", attempts, attempts); err == nil || err.Error() != want {
		t.Errorf("the error is %v", err)
	}
	if len(s.results) != 19 {
		t.Errorf("there are %d results, want 19", len(s.results))
	}
}
