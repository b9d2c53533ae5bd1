package main

import (
	"context"
	"fmt"
	"time"

	"example.com/hexgames/examples/console"
)

// pace is the time between updates of the progress, and between calls of save.
const pace = 250 * time.Millisecond

// A stopped is a match that was played or has failed.
type stopped struct {
	played
	err error
}

// conduct plays the matches that are missing from the book, several at a time, and
// writes the report. An interrupt or an error stops all matches. conduct does not wait
// for the bots: a bot that does not stop must not keep the program from ending.
func conduct(e *console.Env, b *book, cores int, play func(context.Context, match) (played, error)) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var missing []match
	for _, m := range b.matches {
		if !b.has(m) {
			missing = append(missing, m)
		}
	}
	show := newProgress(e, len(b.matches), len(b.matches)-len(missing))
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	results := playAll(ctx, missing, cores, play)
	var err error
	for left := len(missing); left > 0 && err == nil; {
		select {
		case s := <-results:
			if err = s.err; err != nil {
				err = fmt.Errorf("%s: %w", b.tournament.name(s.match), err)
				break
			}
			b.add(s.played)
			show.done++
			left--
		case <-ticker.C:
			show.show()
			err = b.save()
		case <-e.Interrupt:
			err = b.interrupted()
		}
	}
	cancel()
	e.Rewrite("")
	if saving := b.close(); saving != nil {
		err = saving
	}
	b.tournament.report(e.Out, b.games())
	return err
}

// playAll plays matches on a number of goroutines, and sends each result on the channel
// that it returns.
func playAll(ctx context.Context, matches []match, cores int, play func(context.Context, match) (played, error)) <-chan stopped {
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
	results := make(chan stopped)
	for range min(cores, len(matches)) {
		go func() {
			for m := range next {
				select {
				case results <- attempt(ctx, m, play):
				case <-ctx.Done():
					return
				}
			}
		}()
	}
	return results
}

// attempt plays a match, and turns a panic into an error.
func attempt(ctx context.Context, m match, play func(context.Context, match) (played, error)) (s stopped) {
	defer func() {
		if v := recover(); v != nil {
			s = stopped{played{match: m}, fmt.Errorf("panic: %v", v)}
		}
	}()
	p, err := play(ctx, m)
	p.match = m
	return stopped{p, err}
}
