package queue

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// collecting starts the coordinator of a run and returns a channel that reports its end, after the
// results have been checked.
func collecting(t *testing.T, c *Coordinator) (done <-chan bool) {
	t.Helper()
	end := make(chan bool)
	s := &store{}
	c.Do, c.Put = digest, s.put
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	go func() {
		defer close(end)
		defer cancel()
		if err := c.Collect(ctx); err != nil {
			t.Error(err)
		}
		s.want(t, c.Run)
	}()
	return end
}

// TestDeleted deletes the streams and the consumers in the middle of a run.
func TestDeleted(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	for range 2 {
		work(t, &Worker{Client: dial(t, server), Do: slow})
	}
	admin := dial(t, server)
	done := collecting(t, &Coordinator{Client: dial(t, server), Run: Run{"run", []byte("spec"), 500}})
	rounds := 4
	if *long {
		rounds = 40
	}
	for deletions := range rounds {
		select {
		case <-done:
			t.Errorf("there were only %d deletions", deletions)
			return
		case <-time.After(time.Duration(200+rand.IntN(1000)) * time.Millisecond):
		}
		switch deletions % 4 {
		case 0:
			admin.js.DeleteStream(t.Context(), jobs)
			admin.js.DeleteStream(t.Context(), results)
		case 1:
			admin.js.DeleteStream(t.Context(), jobs)
		case 2:
			admin.js.DeleteStream(t.Context(), results)
		case 3:
			admin.js.DeleteConsumer(t.Context(), jobs, "run")
		}
	}
	<-done
}

// TestTwice runs two coordinators for the same run. Both want all results.
func TestTwice(t *testing.T) {
	t.Parallel()
	server := listen(t, "")
	for range 2 {
		work(t, &Worker{Client: dial(t, server), Do: slow})
	}
	run := Run{"run", []byte("spec"), 20}
	var told notes
	first := collecting(t, &Coordinator{Client: dial(t, server), Run: run, Notice: told.add})
	second := collecting(t, &Coordinator{Client: dial(t, server), Run: run, Silence: 10 * time.Second})
	<-first
	<-second
	if len(told.all()) != 1 || !told.has("another coordinator is also collecting the results of run run") {
		t.Errorf("the notices are %q", told.all())
	}
}

// TestRestart kills the server in the middle of a run and restarts it, with or without its files.
func TestRestart(t *testing.T) {
	t.Parallel()
	addr, folder := fmt.Sprintf("127.0.0.1:%d", freePort(t)), t.TempDir()
	kill, url := spawn(t, "server", addr+" "+folder)
	var told notes
	dialed := func() *Client {
		c, err := Dial(url, Options{Notice: told.add})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c
	}
	for range 2 {
		work(t, &Worker{Client: dialed(), Do: slow, Notice: told.add})
	}
	c := &Coordinator{Client: dialed(), Run: Run{"run", []byte("spec"), 300}, Notice: told.add, Silence: 2 * time.Second}
	done := collecting(t, c)
	rounds := 3
	if *long {
		c.Run.Jobs, rounds = 2000, 20
	}
	for round := range rounds {
		pause(t.Context(), time.Duration(300+rand.IntN(700))*time.Millisecond)
		kill()
		if round%2 == 1 {
			if err := os.RemoveAll(folder); err != nil {
				t.Fatal(err)
			}
		}
		pause(t.Context(), 500*time.Millisecond)
		kill, _ = spawn(t, "server", addr+" "+folder)
		eventually(t, "all are connected again", func() bool { return told.count("connected to the server again") == 3*(round+1) })
	}
	<-done
	if told.count("the server is gone: trying to reach it again") != 3*rounds || len(told.all()) != 6*rounds {
		t.Errorf("after %d restarts and with three clients, the notices are %q", rounds, told.all())
	}
}

// TestLate starts a worker and a coordinator before the server.
func TestLate(t *testing.T) {
	t.Parallel()
	addr := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	var told notes
	c, err := Dial("nats://secret@"+addr, Options{Notice: told.add})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	end := work(t, &Worker{Client: c, Do: digest})
	done := collecting(t, &Coordinator{Client: c, Run: Run{"run", []byte("spec"), 30}})
	pause(t.Context(), 500*time.Millisecond)
	spawn(t, "server", "secret@"+addr+" "+t.TempDir())
	<-done
	if err := end(); err != nil {
		t.Error(err)
	}
	if len(told.all()) != 2 || !strings.HasPrefix(told.all()[0], "no server at nats://"+addr+" (") || told.all()[1] != "connected to the server again" {
		t.Errorf("the notices are %q", told.all())
	}
}

// TestCluster kills each of three servers in turn.
func TestCluster(t *testing.T) {
	t.Parallel()
	var nodes [3]node
	var urls []string
	var kills [3]func()
	var ports [3]int
	for i := range nodes {
		ports[i] = freePort(t)
	}
	begin := func(i int) {
		arg, _ := json.Marshal(nodes[i])
		kills[i], _ = spawn(t, "node", string(arg))
	}
	for i := range nodes {
		nodes[i] = node{Name: fmt.Sprint("n", i), Folder: t.TempDir(), Port: freePort(t), Ports: []int{ports[i], ports[(i+1)%3], ports[(i+2)%3]}}
		urls = append(urls, fmt.Sprintf("nats://127.0.0.1:%d", nodes[i].Port))
		begin(i)
	}
	dialed := func() *Client {
		c, err := Dial(strings.Join(urls, ","), Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(c.Close)
		return c
	}
	for range 2 {
		work(t, &Worker{Client: dialed(), Do: slow})
	}
	kill, jobs := 1, 100
	if *long {
		kill, jobs = 30, 6000
	}
	var told notes
	var s store
	var collected atomic.Int32
	c := &Coordinator{Client: dialed(), Run: Run{"run", []byte("spec"), jobs}, Replicas: 3, Silence: 3 * time.Second, Notice: told.add, Do: digest}
	c.Put = func(r Result) error {
		collected.Add(1)
		return s.put(r)
	}
	done := make(chan error, 1)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	go func() { done <- c.Collect(ctx) }()
	for i := range kill {
		// The run must continue with two servers, and with three once the third is back.
		before := collected.Load()
		progress := func() bool { return collected.Load() >= min(before+20, int32(jobs)) }
		eventually(t, "the run continues with three servers", progress)
		kills[i%3]()
		before = collected.Load()
		eventually(t, "the run continues with two servers", progress)
		begin(i % 3)
		pause(ctx, time.Second)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
	s.want(t, c.Run)
	if said := told.count("the queue cannot be used (it does not answer): trying again"); said > kill+1 {
		t.Errorf("after %d kills, the notices are %q", kill, told.all())
	}
}

// TestFull fills the server's disk up to its limit.
func TestFull(t *testing.T) {
	t.Parallel()
	client := foreign(t, server.Options{JetStream: true, JetStreamMaxStore: 256 << 10})
	big := func(ctx context.Context, spec []byte, n int) ([]byte, error) {
		return make([]byte, 60<<10), nil
	}
	for range 8 {
		work(t, &Worker{Client: client, Do: big})
	}
	c := Coordinator{Client: client, Run: Run{"run", []byte("spec"), 100}, Do: big}
	c.Put = func(Result) error {
		pause(t.Context(), 10*time.Millisecond)
		return nil
	}
	if err := c.Collect(soon(t)); err != nil {
		t.Error(err)
	}
}
