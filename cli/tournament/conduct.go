package tournament

import (
	"cmp"
	"context"
	"time"

	"example.com/hexgames/kit/console"
	"example.com/hexgames/kit/match"
	"example.com/hexgames/kit/stats"
)

// pace is the time between updates of the progress, and between calls to Save.
const pace = 250 * time.Millisecond

// A conductor plays the unfinished games of a tournament.
type conductor struct {
	*console.Env
	results *results
	write   func(*match.Report) ([]byte, error)
}

// An ended is a game that has just ended, with the state of the test.
type ended struct {
	match.Played
	match.Result
	state string
}

// run plays the games, and writes the report. An interrupt or an error stops all games.
func (c *conductor) run() error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r := c.results
	t := r.tournament
	show := newProgress(c.Env, r)
	ticker := time.NewTicker(pace)
	defer ticker.Stop()
	games, done := make(chan ended), make(chan error)
	m := t.Match
	m.Done = r.Played()
	m.Ended = func(p match.Played, result match.Result) {
		e := ended{p, result, ""}
		if t.Test != nil {
			e.state = t.Test.State()
		}
		games <- e
	}
	go func() {
		_, err := m.Run(ctx)
		done <- err
	}()
	var err error
	stop := func(why error) {
		if why != nil && err == nil {
			err = why
			cancel()
		}
	}
	interrupted := false
	for playing := true; playing; {
		select {
		case e := <-games:
			stop(r.Add(e.Played, e.Result))
			r.state = e.state
		case <-ticker.C:
			show.show()
			stop(r.Save())
		case <-c.Interrupt:
			interrupted = true
			cancel()
		case why := <-done:
			playing = false
			if interrupted && why != nil {
				why = r.interrupted()
			}
			stop(why)
		}
	}
	c.Rewrite("")
	if t.Test != nil && t.Test.Verdict() != stats.Undecided {
		r.Cut(2 * t.Test.Pairs().Len())
	}
	if saving := r.Close(); saving != nil {
		err = saving
	}
	text, writing := c.write(t.Report(r.Played()))
	_, failed := c.Out.Write(text)
	return cmp.Or(err, writing, failed)
}
