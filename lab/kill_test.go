package lab

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// A process is the program running in its own process.
type process struct {
	*exec.Cmd
	mu   sync.Mutex
	text bytes.Buffer // standard output and standard error
	done chan struct{}
}

// start starts the program. The end of the test kills it.
func start(t *testing.T, args ...string) *process {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{Cmd: exec.Command(self, args...), done: make(chan struct{})}
	p.Env = append(os.Environ(), envProgram+"=1")
	p.Stdout, p.Stderr = p, p
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { p.Wait(); close(p.done) }()
	t.Cleanup(p.kill)
	return p
}

// Write keeps the output of the process.
func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(b)
}

// said returns the output of the process so far.
func (p *process) said() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()
}

// kill kills the process like kill -9.
func (p *process) kill() {
	p.Process.Kill()
	<-p.done
}

// ended waits up to d for the process to end and reports whether it did.
func (p *process) ended(d time.Duration) bool {
	select {
	case <-p.done:
		return true
	case <-time.After(d):
		return false
	}
}

// where waits until the process prints a URL for other workers, and returns the URL. It returns ""
// if the process ends because nothing is left to do.
func (p *process) where(t *testing.T) string {
	t.Helper()
	for begin := time.Now(); time.Since(begin) < 20*time.Second; {
		over := p.ended(10 * time.Millisecond)
		if m := regexp.MustCompile(`-nats (nats://\S+)\n`).FindStringSubmatch(p.said()); m != nil {
			return m[1]
		}
		if over && p.ProcessState.Success() {
			return ""
		}
	}
	t.Fatalf("it printed only %q", p.said())
	return ""
}

// killed holds the arguments for a few seconds of self-play, in many jobs.
const killed = "-game hexagrams -bot mcts:nodes=600 -openings 2 -games 120 -batch 3 -seed 5"

// TestKill repeatedly kills the coordinator and the workers at random moments until the run is
// complete. The shards must equal the output of a process that was not interrupted.
func TestKill(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	rounds := 4
	if *long {
		rounds = 100
	}
	in := folders(t)
	must(t, append([]string{"selfplay"}, fields(killed, "-workers", "2", "-o", in("quiet"))...)...)

	kills := 0
	for complete := false; !complete; kills++ {
		// Listen on any port: the previous one may not be free yet.
		args := append([]string{"selfplay"}, fields(killed, "-workers", "0", "-lost", "1s", "-listen", "localhost:0", "-o", in("killed"))...)
		coordinator := start(t, args...)
		url := coordinator.where(t)
		ctx, cancel := context.WithCancel(context.Background())
		var workers sync.WaitGroup
		for range 2 {
			workers.Go(func() {
				for url != "" && ctx.Err() == nil {
					w := start(t, "worker", "-workers", "1", "-nats", url)
					select {
					case <-ctx.Done():
					case <-time.After(time.Duration(500+rand.IntN(1500)) * time.Millisecond):
					}
					w.kill()
				}
			})
		}
		patience := time.Duration(1000+rand.IntN(1500)) * time.Millisecond
		if kills >= rounds {
			patience = time.Minute // long enough to finish
		}
		complete = coordinator.ended(patience)
		coordinator.kill()
		cancel()
		workers.Wait()
		if complete && !coordinator.ProcessState.Success() {
			// On a slow machine, jobs may take longer than workers live.
			if complete = false; !strings.Contains(coordinator.said(), "workers died or fell silent") {
				t.Fatalf("the coordinator ends with %q", coordinator.said())
			}
		}
		if kills > 3*rounds+10 {
			t.Fatalf("after %d kills it is not complete: %q", kills, coordinator.said())
		}
	}
	sameShards(t, in("quiet"), in("killed"))
	must(t, "check", "-replay", in("killed"))
	if rows := gamesOf(t, in("killed")); len(rows) != 120 {
		t.Errorf("there are %d games, want 120", len(rows))
	}
	if got, want := must(t, "report", in("killed")), must(t, "report", in("quiet")); got != want {
		t.Errorf("the report is\n%s\nwant\n%s", got, want)
	}
	left, err := filepath.Glob(in("killed/shards/.*"))
	if _, queue := os.Stat(in("killed/queue")); err != nil || len(left) > 0 || queue == nil {
		t.Errorf("the queue or temporary files are left: %v", left)
	}
}

// TestGone kills the server of a coordinator and a worker, then restarts it.
func TestGone(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	in := folders(t)
	// The server's run must not end before the guest's run, however slow the machine is.
	serve := func(addr string) *process {
		return start(t, fields("selfplay -game hexagrams -bot mcts:nodes=600 -games 1000000 -batch 3 -workers 0 -listen", addr, "-o", in("host"))...)
	}
	host := serve("localhost:0")
	url := host.where(t)
	worker := start(t, "worker", "-workers", "1", "-nats", url)
	guest := start(t, append([]string{"selfplay"}, fields("-game hexade -option side=4 -bot mcts:nodes=300 -games 60 -batch 2",
		"-workers", "1", "-nats", url, "-lost", "1s", "-o", in("guest"))...)...)
	time.Sleep(time.Second)
	host.kill()
	time.Sleep(500 * time.Millisecond)
	again := serve(strings.TrimPrefix(url, "nats://"))
	if !guest.ended(2*time.Minute) || !guest.ProcessState.Success() {
		t.Fatalf("the coordinator printed %q, the server %q", guest.said(), again.said())
	}
	if text := worker.said(); !strings.Contains(text, "hexlab worker: the server is gone: trying to reach it again\n") || !strings.Contains(text, "hexlab worker: connected to the server again\n") {
		t.Errorf("the worker printed %q", text)
	}
	must(t, append([]string{"selfplay"}, fields("-game hexade -option side=4 -bot mcts:nodes=300 -games 60 -batch 2", "-o", in("alone"))...)...)
	sameShards(t, in("alone"), in("guest"))
}

// TestInterrupt interrupts self-play and resumes it.
func TestInterrupt(t *testing.T) {
	in := folders(t)
	args := fields("selfplay -game hexagrams -bot mcts -nodes 60 -games 80 -batch 4 -seed 2 -workers 2")
	out := must(t, append(args, "-o", in("one"))...)
	if got := interrupted(t, 400*time.Millisecond, append(args, "-o", in("two"))...); got != out {
		t.Errorf("after interrupts, the report is\n%s\nwant\n%s", got, out)
	}
	sameShards(t, in("one"), in("two"))
	must(t, "check", "-replay", in("two"))
}
