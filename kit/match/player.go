package match

import (
	"context"
	"fmt"
	"time"

	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
)

// A player is a bot that plays a game, with the cost of its moves.
type player struct {
	spec   bot.Spec
	seat   games.Seat      // nil before it sits down
	stuck  <-chan struct{} // nil, or closed when a bot finally stops that did not stop when told to
	effort Effort
}

// sit seats the player at a table. The bot must be ready within the limit.
func (p *player) sit(ctx context.Context, table games.Table, limit time.Duration) error {
	seat, _, err := p.await(ctx, limit, func(ctx context.Context) (any, error) {
		seat, err := table.Seat(p.spec, nil)
		if err == nil && ctx.Err() != nil {
			seat.Close() // nobody is waiting for it
			return nil, ctx.Err()
		}
		return seat, err
	})
	if err == nil {
		p.seat = seat.(games.Seat)
	}
	return err
}

// think has the player think for at most the limit and returns the time spent. Without a budget,
// the player uses its clock.
func (p *player) think(ctx context.Context, limit time.Duration) (games.Thought, time.Duration, error) {
	answer, spent, err := p.await(ctx, limit, func(ctx context.Context) (any, error) { return p.seat.Think(ctx, p.spec.Budget) })
	thought, _ := answer.(games.Thought)
	p.effort.Time += spent
	p.effort.Moves++
	p.effort.Nodes += thought.Nodes
	return thought, spent, err
}

// close ends the bot. It does not wait for a stuck bot.
func (p *player) close() {
	switch {
	case p.seat == nil:
	case p.stuck != nil:
		go func() {
			<-p.stuck
			p.seat.Close()
		}()
	default:
		p.seat.Close()
	}
}

// grace is the time that a bot has to stop when told to.
var grace = 200 * time.Millisecond

// await calls a function of the bot, which must return within the limit, and returns its answer and
// the time that it took. A panic becomes an error. After the limit, or at the end of the context,
// await tells the function to stop. If it does not stop, the bot is stuck.
func (p *player) await(ctx context.Context, limit time.Duration, f func(context.Context) (any, error)) (answer any, spent time.Duration, err error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	var (
		own      any
		ownError error
	)
	begin := time.Now()
	go func() {
		defer close(done)
		defer func() {
			if v := recover(); v != nil {
				ownError = &fault{"panic", fmt.Sprint(v)}
			}
		}()
		own, ownError = f(inner)
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	late := &fault{lateMove, "no move within " + limit.Round(time.Millisecond).String()}
	select {
	case <-done:
		if spent = time.Since(begin); ownError == nil && spent > limit {
			return own, spent, late
		}
		return own, spent, ownError
	case <-timer.C:
	case <-ctx.Done():
	}
	spent = time.Since(begin)
	cancel()
	select {
	case <-done:
	case <-time.After(grace):
		p.stuck = done
	}
	return nil, spent, late
}
