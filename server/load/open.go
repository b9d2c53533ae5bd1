package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"example.com/hexgames"
)

// An arena is a game with both players listening to its stream.
type arena struct {
	*live
	players pair
	streams []*conn
	seen    [2]chan int // the number of each move of the other player that a player has seen
	times   [2]durations
	moves   [2]atomic.Int64 // number of moves seen of the other player
	reading sync.WaitGroup
	errs    [2]error
}

// arena starts a game, and both streams.
func (b *bench) arena(ctx context.Context, players pair) (*arena, error) {
	g, err := b.begin(ctx, players)
	if err != nil {
		return nil, err
	}
	a := &arena{live: g, players: players}
	for i, p := range players {
		c, err := dial(b.address)
		if err != nil {
			return nil, err
		}
		a.streams = append(a.streams, c)
		lines, err := c.stream(headOf("GET", "/api/games/"+g.id+"/stream", b.address, p.Token))
		if err != nil {
			return nil, err
		}
		a.seen[i] = make(chan int, len(g.due))
		a.reading.Go(func() { a.errs[i] = a.read(i, lines) })
	}
	return a, nil
}

// read reads the stream of a player, until it is closed.
func (a *arena) read(player int, lines *bufio.Reader) error {
	defer close(a.seen[player])
	other := [2]string{`"by":"Black"`, `"by":"White"`}[player]
	for last := 0; ; {
		line, err := lines.ReadSlice('\n')
		now := time.Now().UnixNano()
		if err != nil {
			return nil // closed at the end; whether all was seen is checked
		}
		if !bytes.Contains(line, []byte(`"event":{`)) {
			continue
		}
		n, err := numberAfter(line, []byte(`"event":{"n":`))
		if err != nil {
			return err
		}
		if n != last+1 {
			return fmt.Errorf("game %s: event %d follows %d", a.id, n, last)
		}
		last = n
		if !bytes.Contains(line, []byte(`"kind":"moved"`)) || !bytes.Contains(line, []byte(other)) {
			continue
		}
		a.moves[player].Add(1)
		if due := a.due[n].Load(); due > 0 {
			a.times[player].add(time.Duration(now - due))
		}
		a.seen[player] <- n
	}
}

// close closes the streams and checks that each player has seen all moves of the other.
func (a *arena) close() error {
	var want, seen [2]int64
	for _, turn := range a.script.turns[:a.ply] {
		want[1-(turn-hexgames.White)]++
	}
	for i := range want {
		for end := time.Now().Add(10 * time.Second); a.moves[i].Load() < want[i] && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		seen[i] = a.moves[i].Load()
	}
	for _, c := range a.streams {
		c.Close()
	}
	a.reading.Wait()
	if seen != want {
		return errors.Join(a.errs[0], a.errs[1], fmt.Errorf("game %s: the players have seen %v moves of each other, want %v", a.id, seen, want))
	}
	return errors.Join(a.errs[0], a.errs[1])
}

// openLoop measures from the moment when a move should have been sent to its event.
func (l *load) openLoop(ctx context.Context) error {
	return l.bench(ctx, 0, func(b *bench) error {
		b.progress("open loop")
		pairs, err := b.pairs(ctx, 2*l.open)
		if err != nil {
			return err
		}
		arenas := make([]*arena, len(pairs)) // the second half replaces those that end
		if err := each(len(pairs), func(i int) (err error) {
			arenas[i], err = b.arena(ctx, pairs[i])
			return err
		}); err != nil {
			return err
		}
		warm := b.warmup()
		interval := time.Second / time.Duration(l.rate)
		begun := time.Now().Add(50 * time.Millisecond)
		from, end := begun.Add(warm), begun.Add(warm+l.during)
		acks := make([]durations, l.open)
		all := make([][]*arena, l.open)
		finished := func() error { return nil }
		var server, client time.Duration
		if err := each(l.open+1, func(i int) error {
			if i == l.open { // the one that checks the clocks
				wait(ctx, time.Until(from))
				server, client = b.cpu(), used()
				finished = b.profiled(b.process, "open")
				wait(ctx, time.Until(end))
				server, client = b.cpu()-server, used()-client
				return nil
			}
			c, err := dial(b.address)
			if err != nil {
				return err
			}
			defer c.Close()
			a := arenas[i]
			all[i] = append(all[i], a)
			spare := make(chan *arena, 1)
			spare <- arenas[l.open+i]
			var preparing sync.WaitGroup
			defer preparing.Wait()
			var failure error
			for k := 0; ctx.Err() == nil; k++ {
				due := begun.Add(time.Duration(k*l.open+i) * interval)
				if due.After(end) {
					break
				}
				wait(ctx, time.Until(due))
				if a.isOver() {
					preparing.Wait()
					if failure != nil {
						return failure
					}
					ended := a
					a = <-spare
					all[i] = append(all[i], a)
					preparing.Go(func() { // the same people play again
						next, err := b.arena(ctx, ended.players)
						if failure = err; err == nil {
							spare <- next
						}
					})
				}
				if due.After(from) {
					a.due[a.version+1].Store(due.UnixNano())
				}
				if err := c.move(a.live); err != nil {
					return err
				}
				if due.After(from) {
					acks[i].add(time.Since(due))
				}
			}
			preparing.Wait()
			select {
			case a := <-spare:
				all[i] = append(all[i], a)
			default:
			}
			return errors.Join(failure, ctx.Err())
		}); err != nil {
			return err
		}
		var times, answers durations
		for i := range all {
			for _, a := range all[i] {
				if err := a.close(); err != nil {
					return err
				}
				times = append(append(times, a.times[0]...), a.times[1]...)
			}
			answers = append(answers, acks[i]...)
		}
		if len(times) == 0 || len(times) != len(answers) {
			return fmt.Errorf("%d moves were seen, and %d acknowledged", len(times), len(answers))
		}
		n := time.Duration(len(times))
		l.row(row{
			what:   fmt.Sprintf("open loop, %d games, %d moves/s", l.open, l.rate),
			result: fmt.Sprintf("%.0f moves/s", float64(len(times))/l.during.Seconds()), server: server / n, client: client / n,
		})
		l.latency("  to the opponent's event, p50 / p99", times)
		l.latency("  to the answer, p50 / p99", answers)
		return finished()
	})
}

// latency adds a row with latencies.
func (l *load) latency(what string, times durations) {
	l.row(row{what: what, result: times.ms(0.5) + " / " + times.ms(0.99), yardstick: "fdatasync " + ms(l.sync), ratio: float64(times.at(0.5)) / float64(l.sync)})
}

// alone measures a single game: each player answers the event of the other.
func (l *load) alone(ctx context.Context) error {
	return l.bench(ctx, 0, func(b *bench) error {
		b.progress("one game alone")
		pairs, err := b.pairs(ctx, 1)
		if err != nil {
			return err
		}
		c, err := dial(b.address)
		if err != nil {
			return err
		}
		defer c.Close()
		var times, answers durations
		begun := time.Now()
		from, end := begun.Add(b.warmup()), begun.Add(b.warmup()+l.during)
		for time.Now().Before(end) {
			a, err := b.arena(ctx, pairs[0])
			if err != nil {
				return err
			}
			for !a.isOver() && time.Now().Before(end) {
				seat, sent := a.seat(), time.Now()
				measured := sent.After(from)
				if measured {
					a.due[a.version+1].Store(sent.UnixNano())
				}
				if err := c.move(a.live); err != nil {
					return err
				}
				if measured {
					answers.add(time.Since(sent))
				}
				select {
				case <-a.seen[1-seat]:
				case <-time.After(patience):
					return fmt.Errorf("game %s: no event for move %d", a.id, a.ply)
				case <-ctx.Done():
					return ctx.Err()
				}
			}
			if err := a.close(); err != nil {
				return err
			}
			times = append(append(times, a.times[0]...), a.times[1]...)
		}
		l.latency("one game, to the opponent's event, p50 / p99", times)
		l.latency("  to the answer, p50 / p99", answers)
		return nil
	})
}
