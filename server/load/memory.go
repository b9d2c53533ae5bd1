package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"
)

// idle measures the memory of streams that only watch.
func (l *load) idle(ctx context.Context) error {
	return l.bench(ctx, 0, func(b *bench) (err error) {
		const games = 100
		pairs, err := b.pairs(ctx, games)
		if err != nil {
			return err
		}
		watched := make([]*live, games)
		if err := each(games, func(i int) (err error) {
			watched[i], err = b.begin(ctx, pairs[i])
			return err
		}); err != nil {
			return err
		}
		wait(ctx, time.Second)
		before, err := b.rss()
		if err != nil {
			return err
		}
		var open []net.Conn
		defer func() {
			for _, c := range open {
				c.Close()
			}
		}()
		for i := range l.streams {
			if i%500 == 0 {
				b.progress("%d idle streams", i)
			}
			c, err := dial(b.address)
			if err != nil {
				return fmt.Errorf("stream %d: %w", i, err)
			}
			open = append(open, c)
			lines, err := c.stream(headOf("GET", "/api/games/"+watched[i%games].id+"/stream", b.address, ""))
			if err != nil {
				return fmt.Errorf("stream %d: %w", i, err)
			}
			if _, err := lines.ReadSlice('\n'); err != nil {
				return fmt.Errorf("stream %d: %w", i, err)
			}
			c.r = nil // it is not read anymore; what still arrives fits in the system's memory
		}
		wait(ctx, 2*time.Second)
		server := b.cpu()
		wait(ctx, l.during)
		server = b.cpu() - server
		after, err := b.rss()
		if err != nil {
			return err
		}
		l.row(row{what: number(l.streams, "idle stream"), result: fmt.Sprintf("%.1f kB each", float64(after-before)/float64(l.streams)), yardstick: fmt.Sprintf("%.1f MB without", float64(before)/1000), ratio: float64(after) / float64(before)})
		l.row(row{what: "  processor time for them", result: fmt.Sprintf("%.1f%% of a core", 100*server.Seconds()/l.during.Seconds())})
		return ctx.Err()
	})
}

// memory measures the memory of games in progress, and of games that nobody uses.
func (l *load) memory(ctx context.Context) error {
	return l.bench(ctx, 0, func(b *bench) error {
		const plies = 60
		var scripts []*script
		for _, s := range b.scripts {
			if len(s.moves) > plies {
				scripts = append(scripts, s)
			}
		}
		if b.scripts = scripts; len(scripts) == 0 {
			return errors.New("all games are too short")
		}
		pairs, err := b.pairs(ctx, l.live)
		if err != nil {
			return err
		}
		wait(ctx, time.Second)
		before, err := b.rss()
		if err != nil {
			return err
		}
		c, err := dial(b.address)
		if err != nil {
			return err
		}
		defer c.Close()
		for i, players := range pairs {
			if i%100 == 0 {
				b.progress("%d games of %d moves", i, plies)
			}
			g, err := b.begin(ctx, players)
			if err != nil {
				return err
			}
			for g.ply < plies {
				if err := c.move(g); err != nil {
					return err
				}
			}
		}
		played, err := b.rss()
		if err != nil {
			return err
		}
		// Unused games are forgotten after some time, and then their memory is returned to the
		// system.
		least := played
		for end := time.Now().Add(l.rest); time.Now().Before(end) && ctx.Err() == nil; {
			b.progress("%d games rest for %v", l.live, time.Until(end).Round(time.Second))
			wait(ctx, time.Second)
			now, err := b.rss()
			if err != nil {
				return err
			}
			least = min(least, now)
		}
		l.row(row{what: fmt.Sprintf("%s of %d moves", number(l.live, "game"), plies), result: fmt.Sprintf("%.1f kB each", float64(played-before)/float64(l.live)), yardstick: fmt.Sprintf("%.1f MB without", float64(before)/1000), ratio: float64(played) / float64(before)})
		l.row(row{what: fmt.Sprintf("  after %v without moves", l.rest), result: fmt.Sprintf("%.1f MB", float64(least)/1000), yardstick: fmt.Sprintf("%.1f MB with them", float64(played)/1000), ratio: float64(least) / float64(played)})
		return ctx.Err()
	})
}
