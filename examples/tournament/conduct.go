package main

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"example.com/hexgames/examples/console"
)

// pace is the time between updates of the progress, and between calls of save.
const pace = 250 * time.Millisecond

// A conductor plays the matches of a tournament that are not finished, several at a time.
type conductor struct {
	*console.Env
	results *results
	cores   int
	play    func(context.Context, match) (played, error)
	write   func(*report) ([]byte, error)
}

// A stopped is a match that was played or has failed.
type stopped struct {
	played
	err error
}

// run plays the matches, and writes the report. An interrupt, an error or the verdict of
// a test stops all matches.
func (c *conductor) run() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := c.results
	test := r.tournament.test
	missing := r.missing()
	show := newProgress(c.Env, r)
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	var err error
	if !test.over(r) {
		results, ended := playAll(ctx, missing, c.cores, c.play)
		for left := len(missing); left > 0 && err == nil && !test.over(r); {
			select {
			case s := <-results:
				if err = s.err; err != nil {
					err = fmt.Errorf("%s: %w", r.tournament.name(s.match), err)
					break
				}
				r.add(s.played)
				left--
			case <-ticker.C:
				show.show()
				err = r.save()
			case <-c.Interrupt:
				err = r.interrupted()
			}
		}
		cancel()
		// The bots end now. One that does not must not keep the program from ending.
		select {
		case <-ended:
		case <-time.After(3 * grace):
		}
	}
	c.Rewrite("")
	if test.over(r) {
		r.cut(2 * test.pairs.Len())
	}
	if saving := r.close(); saving != nil {
		err = saving
	}
	text, writing := c.write(newReport(r))
	_, failed := c.Out.Write(text)
	return cmp.Or(err, writing, failed)
}

// playAll plays matches on a number of goroutines, and sends each result on the channel
// that it returns. It closes the channel ended when no match is being played any more.
func playAll(ctx context.Context, matches []match, cores int, play func(context.Context, match) (played, error)) (results chan stopped, ended chan struct{}) {
	next := make(chan match)
	go func() {
		defer close(next)
		for _, m := range matches {
			select {
			case next <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	results, ended = make(chan stopped), make(chan struct{})
	var playing sync.WaitGroup
	for range min(cores, len(matches)) {
		playing.Go(func() {
			for m := range next {
				p, err := play(ctx, m)
				p.match = m
				select {
				case results <- stopped{p, err}:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		playing.Wait()
		close(ended)
	}()
	return results, ended
}
