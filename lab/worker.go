package lab

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"sync"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/lab/corpus"
	"example.com/hexgames/lab/job"
	"example.com/hexgames/lab/queue"
)

// work does the jobs of all runs on a server until interrupted.
func work(e *console.Env) error {
	var l labor
	set := e.Flags()
	l.join(set)
	n := set.Int("workers", cores(), "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) > 0:
		return console.Extra(args[0])
	case l.nats == "":
		return console.Usage("no server: want -nats URL, as the coordinator prints it")
	case *n < 1 || *n > 1<<10:
		return console.Usage("-workers is %d: want 1 to %d", *n, 1<<10)
	}
	told := notes{name: e.Name, errs: e.Errs}
	notice := func(text string) { told.add("%s", text) }
	client, err := queue.Dial(l.nats, queue.Options{Creds: l.creds, Notice: func(text string) { fmt.Fprintf(e.Errs, "%s: %s\n", e.Name, text) }})
	if err != nil {
		return err
	}
	defer client.Close()
	ctx, cancel := e.Context()
	defer cancel()
	runner := &job.Runner{}
	var working sync.WaitGroup
	ends := make(chan error, *n)
	for range *n {
		working.Go(func() { ends <- (&queue.Worker{Client: client, Do: runner.Do, Notice: notice}).Work(ctx) })
	}
	working.Wait()
	close(ends)
	for end := range ends {
		if end != nil {
			err = end
		}
	}
	return err
}

// one computes one job and writes its shard to standard output or to a folder.
func one(e *console.Env) error {
	set := e.Flags()
	folder := set.String("o", "", "")
	args, err := e.Parse(set)
	switch {
	case err != nil:
		return err
	case len(args) != 2:
		return console.Usage("want SPEC N: the file %s of a run, or - for standard input, and a job number", specFile)
	}
	text, err := readAll(e, args[0])
	if err != nil {
		return err
	}
	s, err := job.Parse(text)
	if err != nil {
		return fmt.Errorf("%s: %w", args[0], err)
	}
	n, err := strconv.Atoi(args[1])
	if err != nil || n < 0 || n >= s.Count() {
		return console.Usage("the job is %q: want a number from 0 to %d", args[1], s.Count()-1)
	}
	ctx, cancel := e.Context()
	defer cancel()
	if *folder == "" {
		data, err := (&job.Runner{}).Do(ctx, s.Text(), n)
		if err == nil {
			_, err = e.Out.Write(data)
		}
		return err
	}
	if err := wantFolder(*folder); err != nil {
		return err
	}
	if err := os.MkdirAll(*folder, 0o777); err != nil {
		return err
	}
	if err := keepSpec(*folder, s); err != nil {
		return err
	}
	dir, err := corpus.Open(*folder)
	if err != nil || dir.Has(n) {
		return err
	}
	data, err := (&job.Runner{}).Do(ctx, s.Text(), n)
	if err != nil {
		return err
	}
	return dir.Put(n, data)
}

// readAll reads a file, or standard input if the name is "-".
func readAll(e *console.Env, name string) ([]byte, error) {
	if name == "-" {
		return io.ReadAll(e.In)
	}
	return os.ReadFile(name)
}
