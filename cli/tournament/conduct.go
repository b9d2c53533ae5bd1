package tournament

import (
	"cmp"
	"context"
	"fmt"
	"sync"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
)

// pace is the time between updates of the progress, and between calls of save.
const pace = 250 * time.Millisecond

// grace is the time that the bots have to end with the tournament.
var grace = 600 * time.Millisecond

// A conductor plays the games of a tournament that are not finished, several at a time.
type conductor struct {
	*console.Env
	results *results
	cores   int
	play    func(context.Context, pairing) (played, error)
	write   func(*match.Report) ([]byte, error)
}

// A stopped is a pairing that was played or has failed.
type stopped struct {
	pairing pairing
	played  played
	err     error
}

// run plays the games, and writes the report. An interrupt, an error or the verdict of
// a test stops all games.
func (c *conductor) run() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := c.results
	missing := r.missing()
	show := newProgress(c.Env, r)
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	var err error
	if !r.decided() {
		results, ended := playAll(ctx, missing, c.cores, c.play)
		for left := len(missing); left > 0 && err == nil && !r.decided(); {
			select {
			case s := <-results:
				if err = s.err; err != nil {
					err = fmt.Errorf("%s: %w", r.tournament.name(s.pairing), err)
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
		case <-time.After(grace):
		}
	}
	c.Rewrite("")
	if r.decided() {
		r.cut(2 * r.tournament.test.Pairs().Len())
	}
	if saving := r.close(); saving != nil {
		err = saving
	}
	text, writing := c.write(r.report())
	_, failed := c.Out.Write(text)
	return cmp.Or(err, writing, failed)
}

// playAll plays pairings on a number of goroutines, and sends each result on the channel
// that it returns. It closes the channel ended when no game is being played any more.
func playAll(ctx context.Context, pairings []pairing, cores int, play func(context.Context, pairing) (played, error)) (results chan stopped, ended chan struct{}) {
	next := make(chan pairing)
	go func() {
		defer close(next)
		for _, m := range pairings {
			select {
			case next <- m:
			case <-ctx.Done():
				return
			}
		}
	}()
	results, ended = make(chan stopped), make(chan struct{})
	var playing sync.WaitGroup
	for range min(cores, len(pairings)) {
		playing.Go(func() {
			for m := range next {
				p, err := play(ctx, m)
				select {
				case results <- stopped{m, p, err}:
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
