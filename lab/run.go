package lab

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
	"example.com/hexgames/lab/queue"
)

// specFile is the name of the file with a run's Spec.
const specFile = "spec.json"

// cores returns the number of cores.
func cores() int { return runtime.GOMAXPROCS(0) }

// A conductor carries out a run.
type conductor struct {
	*console.Env
	labor
	spec   job.Spec
	runner *job.Runner
	dir    *corpus.Dir
	log    *journal
	notes  notes

	mu    sync.Mutex // protects tally
	tally *tally
	stale bool // whether the tally includes results that were dropped

	interrupted bool // whether an interrupt ended it
}

// conduct carries out a run and leaves its shards in the folder. It computes only missing results.
func (l labor) conduct(e *console.Env, r *job.Runner, s job.Spec) (*conductor, error) {
	c := &conductor{Env: e, labor: l, spec: s, runner: r, notes: notes{name: e.Name, errs: e.Errs, screen: e.Screen}}
	if why := s.Unrepeatable(); why != "" {
		c.notes.add("%s: the results differ from run to run, and are not audited", why)
		c.audit = 0
	}
	if err := c.open(); err != nil {
		return nil, err
	}
	defer c.log.close()
	if c.complete() {
		return c, os.RemoveAll(c.queueFolder()) // left if a run is killed at its very end
	}
	return c, c.collect()
}

// complete reports whether nothing is left to do.
func (c *conductor) complete() bool {
	t := c.state()
	return t.jobs() == c.spec.Count() || t.decided()
}

// open opens the folder and reads the existing results.
func (c *conductor) open() (err error) {
	if err := os.MkdirAll(c.folder, 0o777); err != nil {
		return err
	}
	if err := keepSpec(c.folder, c.spec); err != nil {
		return err
	}
	if c.dir, err = corpus.Open(c.folder); err != nil {
		return err
	}
	for _, name := range c.dir.Strays() {
		c.notes.add("%s is not a shard of this run: ignored", name)
	}
	if c.log, err = openJournal(c.folder); err != nil {
		return err
	}
	return c.count()
}

// count counts the results in the folder.
func (c *conductor) count() error {
	t, err := newTally(c.spec)
	if err != nil {
		return err
	}
	for _, shard := range c.dir.Shards() {
		data, err := c.dir.Read(shard.Job)
		if err == nil {
			err = t.add(shard.Job, data)
		}
		if err == nil {
			continue
		}
		var foreign *foreignError
		if errors.As(err, &foreign) {
			return fmt.Errorf("%s: %w: want another folder", filepath.Join(c.folder, "shards", shard.Name()), err)
		}
		c.notes.add("%v: computing it again", err)
		if err := c.dir.Remove(shard.Job); err != nil {
			return err
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tally = t
	return nil
}

// state returns the tally. It is for goroutines other than the one that collects.
func (c *conductor) state() *tally {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.tally
}

// keepSpec writes the Spec to the folder or compares it with the existing one.
func keepSpec(folder string, s job.Spec) error {
	name := filepath.Join(folder, specFile)
	text := append(s.Text(), '\n')
	switch old, err := os.ReadFile(name); {
	case errors.Is(err, os.ErrNotExist):
		return console.WriteFile(name, text)
	case err != nil:
		return err
	case bytes.Equal(old, text):
		return nil
	default:
		if was, err := job.Parse(old); err == nil && was.ID() == s.ID() {
			return nil // written by hand
		}
		var was map[string]any
		if json.Unmarshal(old, &was) != nil {
			return fmt.Errorf("%s is damaged: if you did not change it, delete it and run the same command again", name)
		}
		return fmt.Errorf("%s has the results of another run: %s: want its flags, or another folder", folder, differences(old, text))
	}
}

// differences describes the first field that differs between two Specs.
func differences(old, text []byte) string {
	var a, b map[string]json.RawMessage
	json.Unmarshal(old, &a)
	json.Unmarshal(text, &b)
	for _, name := range []string{"kind", "schema", "game", "options", "position", "bots", "games", "seed", "random", "openings", "plies",
		"win", "draw", "endings", "sample", "visits", "gauntlet", "near", "sprt", "depth", "split", "subjects", "nodes", "width", "positions", "of", "jobs", "batch"} {
		if !bytes.Equal(a[name], b[name]) {
			return fmt.Sprintf("its %s is %s, not %s", name, short(a[name]), short(b[name]))
		}
	}
	return "its spec has different fields"
}

// short shortens a text for a message.
func short(text []byte) string {
	switch {
	case len(text) == 0:
		return "nothing"
	case len(text) > 60:
		return string(text[:60]) + "..."
	}
	return string(text)
}

// collect has workers compute the missing results, and collects them.
func (c *conductor) collect() error {
	ctx, cancel := c.Context()
	defer func() {
		c.interrupted = ctx.Err() != nil
		cancel()
	}()
	client, where, end, err := c.connect()
	if err != nil {
		return err
	}
	defer end()
	if where != "" {
		fmt.Fprintf(c.Errs, "others can join: hexlab worker -nats %s\n", where)
	}
	coordinator := &queue.Coordinator{
		Client: client, Run: queue.Run{ID: c.spec.ID(), Spec: c.spec.Text(), Jobs: c.spec.Count()}, Do: c.runner.Do,
		Put: c.put, Check: c.checkResult, Drop: c.drop, Stop: c.enough, By: c.by(),
		Audit: c.audit, Replicas: c.replicas, Silence: c.lost, Notice: func(text string) { c.notes.add("%s", text) },
	}
	show := newProgress(c)
	if c.page != "" {
		if err := c.serve(ctx, coordinator, show); err != nil {
			return err
		}
	}
	if c.workers == 0 {
		debug.SetGCPercent(25) // it has time to spare, and may share a small machine with the queue
	}
	working, stop := context.WithCancel(ctx)
	var workers sync.WaitGroup
	for range c.workers {
		w := &queue.Worker{Client: client, Do: c.runner.Do, Notice: func(text string) { c.notes.add("%s", text) }}
		workers.Go(func() {
			if err := w.Work(working); err != nil {
				c.notes.add("a worker of this process: %v", err)
			}
		})
	}
	defer workers.Wait()
	defer stop()
	collected := make(chan error, 1)
	go func() { collected <- coordinator.Collect(ctx) }()
	var full error
	for ticker := time.NewTicker(pace); ; {
		select {
		case err := <-collected:
			ticker.Stop()
			c.Rewrite("")
			if full != nil {
				return full
			}
			if ctx.Err() != nil {
				return fmt.Errorf("interrupted after %s: run the same command to continue", c.state().done())
			}
			return err
		case <-ticker.C:
			show.show()
			if full == nil && show.stuck() {
				if full = c.room(); full != nil {
					cancel()
				}
			}
		}
	}
}

// room returns an error if the folder's disk is full. The queue is on the same disk, but does not
// report a full disk: it waits for space.
func (c *conductor) room() error {
	file, err := os.CreateTemp(c.folder, ".room-*")
	if err == nil {
		_, err = file.Write(make([]byte, 64<<10))
		err = errors.Join(err, file.Sync(), file.Close(), os.Remove(file.Name()))
	}
	var of *os.PathError
	if errors.As(err, &of) {
		return fmt.Errorf("%s: %w: free some space and run the same command again", c.folder, of.Err)
	}
	return err
}

// queueFolder returns the folder for the queue's files.
func (c *conductor) queueFolder() string { return filepath.Join(c.folder, "queue") }

// connect connects to the server named by the flags, or starts one. It returns the arguments that
// others need to join that server.
func (c *conductor) connect() (client *queue.Client, where string, end func(), err error) {
	if c.nats != "" {
		client, err := queue.Dial(c.nats, queue.Options{Creds: c.creds, Notice: func(text string) { c.notes.add("%s", text) }})
		if err != nil {
			return nil, "", nil, err
		}
		return client, "", client.Close, nil
	}
	folder := c.queueFolder()
	server, err := queue.Listen(queue.Embedded{Folder: folder, Addr: c.listen, Fresh: c.listen == ""})
	if err != nil {
		return nil, "", nil, err
	}
	client, err = server.Dial()
	if err != nil {
		server.Close()
		return nil, "", nil, err
	}
	return client, server.URL(), func() {
		client.Close()
		server.Close()
		// The results are elsewhere. If nobody else could join, no worker holds a job of
		// this queue, which would otherwise be held back until the worker is presumed dead.
		if c.complete() || c.listen == "" {
			os.RemoveAll(folder)
		}
	}, nil
}

// put stores a result.
func (c *conductor) put(r queue.Result) error {
	known := c.dir.Has(r.Job)
	if known && c.spec.Unrepeatable() != "" {
		return nil // the job was done twice, with different results
	}
	if err := c.dir.Put(r.Job, r.Data); err != nil || known {
		return err
	}
	if err := c.log.add(r); err != nil {
		return err
	}
	if c.stale {
		return nil
	}
	return c.tally.add(r.Job, r.Data)
}

// checkResult returns an error if a result is not a shard of the run.
func (c *conductor) checkResult(r queue.Result) error {
	t, err := newTally(c.spec)
	if err != nil {
		return err
	}
	return t.add(r.Job, r.Data)
}

// drop discards a result.
func (c *conductor) drop(n int) error {
	c.stale = true
	return c.dir.Remove(n)
}

// enough reports whether the test has a verdict. After results are dropped, it recounts everything.
func (c *conductor) enough() bool {
	if c.stale {
		if c.count() != nil {
			return false
		}
		c.stale = false
	}
	return c.tally.decided()
}

// by returns the workers that computed the existing results.
func (c *conductor) by() map[int]string {
	by := map[int]string{}
	for _, s := range c.dir.Shards() {
		by[s.Job] = c.log.by[s.Job]
	}
	return by
}

// A notes prints messages about a run, each only once.
type notes struct {
	name   string // of the command
	errs   io.Writer
	screen bool // whether a progress line may be on the screen

	mu    sync.Mutex
	lines []string
}

// add prints a message.
func (n *notes) add(format string, args ...any) {
	line := fmt.Sprintf(format, args...)
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, old := range n.lines {
		if old == line {
			return
		}
	}
	n.lines = append(n.lines, line)
	if line = n.name + ": " + line; n.screen {
		line = fmt.Sprintf("\r%-*s", console.LineWidth, line)
	}
	fmt.Fprintln(n.errs, line)
}

// all returns the messages so far.
func (n *notes) all() []string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]string(nil), n.lines...)
}
