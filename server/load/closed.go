package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"
)

// A rate is the result of a closed loop.
type rate struct {
	moves          int
	during         time.Duration
	times          durations // from a move to its answer
	server, client time.Duration
}

func (r rate) perSecond() float64 { return float64(r.moves) / r.during.Seconds() }

// closedLoops measures closed loops with several numbers of games, and without groups.
func (l *load) closedLoops(ctx context.Context) error {
	for _, games := range l.counts {
		var with, without rate
		for _, one := range []struct {
			group int
			into  *rate
		}{{1, &without}, {0, &with}} {
			l.progress("closed loop, %d games, groups of %d", games, one.group)
			err := l.bench(ctx, one.group, func(b *bench) (err error) {
				*one.into, err = b.closed(ctx, games, one.group == 0)
				return err
			})
			if err != nil {
				return err
			}
		}
		l.row(row{
			what: fmt.Sprintf("closed loop, %s", number(games, "game")), result: fmt.Sprintf("%.0f moves/s", with.perSecond()),
			yardstick: fmt.Sprintf("ungrouped %.0f", without.perSecond()), ratio: with.perSecond() / without.perSecond(),
			server: with.server / time.Duration(with.moves), client: with.client / time.Duration(with.moves),
		})
		l.row(row{what: "  to the answer, p50 / p99", result: with.times.ms(0.5) + " / " + with.times.ms(0.99), yardstick: "fdatasync " + ms(l.sync), ratio: float64(with.times.at(0.5)) / float64(l.sync)})
	}
	return nil
}

// warmup returns how long the server is used before a measurement.
func (l *load) warmup() time.Duration { return min(l.during/3, 3*time.Second) }

// closed plays n games for some time, each with a separate connection.
func (b *bench) closed(ctx context.Context, games int, profile bool) (r rate, err error) {
	pairs, err := b.pairs(ctx, games)
	if err != nil {
		return r, err
	}
	first := make([]*live, games)
	if err := each(games, func(i int) (err error) {
		first[i], err = b.begin(ctx, pairs[i])
		return err
	}); err != nil {
		return r, err
	}
	const (
		warm = iota
		measure
		end
	)
	var phase atomic.Int32
	counts, times := make([]int, games), make([]durations, games)
	done := make(chan error, 1)
	go func() {
		done <- each(games, func(i int) error {
			c, err := dial(b.address)
			if err != nil {
				phase.Store(end)
				return err
			}
			defer c.Close()
			for g := first[i]; phase.Load() != end && ctx.Err() == nil; {
				begun := time.Now()
				if err := c.move(g); err != nil {
					phase.Store(end)
					return err
				}
				if phase.Load() == measure {
					counts[i]++
					times[i].add(time.Since(begun))
				}
				if g.isOver() {
					if g, err = b.begin(ctx, pairs[i]); err != nil {
						return err
					}
				}
			}
			return ctx.Err()
		})
	}()
	wait(ctx, b.warmup())
	finished := func() error { return nil }
	if profile {
		finished = b.profiled(b.process, fmt.Sprintf("closed-%d", games))
	}
	begun, server, client := time.Now(), b.cpu(), used()
	phase.CompareAndSwap(warm, measure)
	wait(ctx, b.during)
	phase.Store(end)
	r.during, r.server, r.client = time.Since(begun), b.cpu()-server, used()-client
	if err := <-done; err != nil {
		return r, err
	}
	for i := range games {
		r.moves += counts[i]
		r.times = append(r.times, times[i]...)
	}
	if r.moves == 0 {
		return r, fmt.Errorf("there were no moves in %v", r.during)
	}
	return r, finished()
}

// wait waits for a duration, or until the context ends.
func wait(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
