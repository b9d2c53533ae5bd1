package match

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"time"
)

// leaving is the time that the bots have to stop with the match.
var leaving = 600 * time.Millisecond

// Run plays the match and returns its games in the order of the schedule. If the context ends, it
// returns the games played so far, including Done, and the context's error. It does the same for an
// error that is not the fault of a bot; a bot's fault is a forfeit: see [Rules.Play]. Run plays
// nothing if Try would return an error, unless nothing is left to play.
func (m Match) Run(ctx context.Context) ([]Played, error) {
	m, err := m.complete()
	if err != nil {
		return nil, err
	}
	return m.run(ctx, m.play)
}

// A playFunc plays a game of the schedule, as Match.play does.
type playFunc func(context.Context, Played) (Played, Result, error)

// run is Run for a complete match.
func (m Match) run(ctx context.Context, play playFunc) ([]Played, error) {
	r := &run{Match: m, play: play, rounds: m.Schedule()}
	if m.Test != nil {
		begun, err := NewTest(m.Test.Elo0, m.Test.Elo1, m.Test.Alpha, m.Test.Beta)
		if err != nil {
			return nil, wrong{ErrMatch, err.Error()}
		}
		*m.Test = *begun
	}
	for _, p := range m.Done {
		if err := r.enter(p); err != nil {
			return nil, err
		}
	}
	missing := r.missing()
	if r.decided() || len(missing) == 0 {
		return r.finished(), nil
	}
	if err := m.try(ctx); err != nil {
		return r.finished(), err
	}
	err := r.playAll(ctx, missing)
	return r.finished(), err
}

// A run is a match in progress.
type run struct {
	Match
	play   playFunc
	rounds []Played // games that are not finished have no reason
}

// over reports whether a game is finished.
func (p Played) over() bool { return p.Reason != "" }

// enter adds a game that was played earlier.
func (r *run) enter(p Played) error {
	if p.Round < 1 || p.Round > len(r.rounds) {
		return refused("a game of round %d is done: want a round from 1 to %d", p.Round, len(r.rounds))
	}
	switch want := r.rounds[p.Round-1]; {
	case want.over():
		return refused("round %d is done twice: want it once", p.Round)
	case want.Game != p.Game || want.Opening != p.Opening || want.Players != p.Players:
		return refused("round %d is done as opening %d of %s between bots %v: want opening %d of %s between bots %v",
			p.Round, p.Opening, p.Game, p.Players, want.Opening, want.Game, want.Players)
	case !p.over():
		return refused("round %d is done without a reason for its outcome: want the reason why it is over", p.Round)
	}
	r.rounds[p.Round-1] = p
	return nil
}

// missing returns the games that are not finished.
func (r *run) missing() (games []Played) {
	for _, p := range r.rounds {
		if !p.over() {
			games = append(games, p)
		}
	}
	return games
}

// finished returns the finished games that count for the test.
func (r *run) finished() (games []Played) {
	rounds := r.rounds
	if r.decided() {
		rounds = rounds[:2*r.Test.Pairs().Len()]
	}
	for _, p := range rounds {
		if p.over() {
			games = append(games, p)
		}
	}
	return games
}

// decided reports whether the test, if there is one, has a verdict on the finished games.
func (r *run) decided() bool {
	return r.Test.Advance(func(pair int) (points float64, ok bool) {
		if pair >= len(r.rounds)/2 {
			return 0, false
		}
		first, second := r.rounds[2*pair], r.rounds[2*pair+1]
		return first.Points(0) + second.Points(1), first.over() && second.over()
	})
}

// A stopped is a game that was played or has failed.
type stopped struct {
	Played
	result Result
	err    error
}

// playAll plays games, several in parallel. The end of the context, an error or the verdict of the
// test stops all of them.
func (r *run) playAll(ctx context.Context, games []Played) error {
	inner, cancel := context.WithCancel(ctx)
	results, left := r.start(inner, games)
	defer func() {
		cancel()
		// The bots stop now. A bot that does not must not keep the program from ending.
		select {
		case <-left:
		case <-time.After(leaving):
		}
	}()
	for range games {
		select {
		case e := <-results:
			switch {
			case e.err != nil && ctx.Err() != nil:
				return ctx.Err()
			case e.err != nil:
				return fmt.Errorf("round %d, %s, %v against %v: %w", e.Round, e.Game, r.Bots[e.Players[0]], r.Bots[e.Players[1]], e.err)
			}
			r.rounds[e.Round-1] = e.Played
			decided := r.decided()
			if r.Ended != nil {
				r.Ended(e.Played, e.result)
			}
			if decided {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// start plays games on several goroutines and sends each result on the channel that it returns. It
// closes the channel left when no game is in progress anymore.
func (r *run) start(ctx context.Context, games []Played) (results chan stopped, left chan struct{}) {
	next := make(chan Played)
	go func() {
		defer close(next)
		for _, p := range games {
			select {
			case next <- p:
			case <-ctx.Done():
				return
			}
		}
	}()
	parallel := r.Parallel
	orDefault(&parallel, runtime.GOMAXPROCS(0))
	results, left = make(chan stopped), make(chan struct{})
	var playing sync.WaitGroup
	for range min(parallel, len(games)) {
		playing.Go(func() {
			for p := range next {
				p, result, err := r.play(ctx, p)
				select {
				case results <- stopped{p, result, err}:
				case <-ctx.Done():
					return
				}
			}
		})
	}
	go func() {
		playing.Wait()
		close(left)
	}()
	return results, left
}
