package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/client"
)

// A bench is a server with a new database, and games in it.
type bench struct {
	*load
	*process
	api     *client.Client
	scripts []*script
	next    atomic.Int64  // index into scripts
	setup   chan struct{} // limits concurrent preparations of games

	lock  sync.Mutex
	games []*live
}

// bench runs f with a server with a new database. Afterwards, it checks the contents of the server.
func (l *load) bench(ctx context.Context, group int, f func(b *bench) error) error {
	db, err := l.place.fresh()
	if err != nil {
		return err
	}
	p, err := l.launch(ctx, db, group)
	if err != nil {
		return err
	}
	b := &bench{load: l, process: p, scripts: scripts(200), setup: make(chan struct{}, 16)}
	if b.api, err = client.New(p.url, ""); err == nil {
		err = f(b)
	}
	if err == nil {
		err = b.verify(ctx)
	}
	if b.api != nil {
		b.api.Close()
	}
	return errors.Join(err, p.stop())
}

// A pair is two people who play with each other.
type pair [2]*client.Client

// pairs returns n pairs of new people.
func (b *bench) pairs(ctx context.Context, n int) ([]pair, error) {
	all := make([]pair, n)
	err := each(2*n, func(i int) error {
		b.setup <- struct{}{}
		defer func() { <-b.setup }()
		_, token, err := b.api.NewPerson(ctx, "", false)
		all[i/2][i%2] = b.api.As(token)
		return err
	})
	return all, err
}

// each calls f with 0 to n-1, concurrently.
func each(n int, f func(i int) error) error {
	errs := make([]error, n)
	var working sync.WaitGroup
	for i := range n {
		working.Go(func() { errs[i] = f(i) })
	}
	working.Wait()
	return errors.Join(errs...)
}

// A live is a game in progress on the server.
type live struct {
	id      string
	script  *script
	ply     int // number of acknowledged moves
	version int // as far as known
	heads   [2][]byte
	body    []byte
	due     []atomic.Int64 // when each event should have been caused, by its number
}

// begin starts a game.
func (b *bench) begin(ctx context.Context, players pair) (*live, error) {
	b.setup <- struct{}{}
	defer func() { <-b.setup }()
	created, err := players[0].Create(ctx, client.Creation{Game: "hexdame", Seat: "White", Clock: clocks.Control{Base: 60 * clocks.Minute, Increment: 5 * clocks.Second}})
	if err != nil {
		return nil, err
	}
	joined, err := players[1].Join(ctx, created.Game, created.Invites["Black"], hexgames.None, "")
	if err != nil {
		return nil, err
	}
	g := &live{id: created.Game, script: b.scripts[int(b.next.Add(1))%len(b.scripts)], version: joined.N + 1} // it has started
	g.due = make([]atomic.Int64, g.version+len(g.script.moves)+10)
	for i, p := range players {
		g.heads[i] = headOf("POST", "/api/games/"+g.id+"/commands", b.address, p.Token)
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.games = append(b.games, g)
	return g, nil
}

// isOver reports whether there are no more moves.
func (g *live) isOver() bool { return g.ply == len(g.script.moves) }

// seat returns the index of the player to move.
func (g *live) seat() int { return int(g.script.turns[g.ply] - hexgames.White) }

// move sends the next move and checks the answer.
func (c *conn) move(g *live) error {
	move := g.script.moves[g.ply]
	g.body = append(append(append(g.body[:0], `{"id":"`...), g.id...), '.')
	g.body = append(strconv.AppendInt(g.body, int64(g.ply), 10), `","do":"move","version":`...)
	g.body = append(append(strconv.AppendInt(g.body, int64(g.version), 10), `,"move":"`...), move...)
	g.body = append(g.body, `"}`...)
	status, answer, err := c.post(g.heads[g.seat()], g.body)
	if err != nil {
		return err
	}
	n, err := numberAfter(answer, []byte(`"n":`))
	if status != 200 || err != nil || n <= g.version || !bytes.Contains(answer, []byte(`"move":"`+move+`"`)) {
		return fmt.Errorf("game %s: move %s at version %d is answered with status %d: %s", g.id, move, g.version, status, answer)
	}
	g.ply++
	g.version = n
	return nil
}

// verify checks that the server has exactly the moves that it has acknowledged.
func (b *bench) verify(ctx context.Context) error {
	b.progress("reading %d games", len(b.games))
	return each(len(b.games), func(i int) error {
		b.setup <- struct{}{}
		defer func() { <-b.setup }()
		g := b.games[i]
		found, err := b.api.Events(ctx, g.id, 0)
		if err != nil {
			return err
		}
		var moves []string
		for i, e := range found.Events {
			if e.N != i+1 {
				return fmt.Errorf("game %s: event %d is in place %d", g.id, e.N, i+1)
			}
			if e.Kind == referee.Moved {
				moves = append(moves, e.Move)
			}
		}
		if !slices.Equal(moves, g.script.moves[:g.ply]) {
			return fmt.Errorf("game %s: the server has the moves %v, and has acknowledged %v", g.id, moves, g.script.moves[:g.ply])
		}
		if over := found.Events[len(found.Events)-1].Kind == referee.Ended; over != g.isOver() {
			return fmt.Errorf("game %s: is over: %v, want %v", g.id, over, g.isOver())
		}
		return nil
	})
}
