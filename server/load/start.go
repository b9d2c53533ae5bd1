package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/client"
	"example.com/hexgames/server/store"
)

// start measures the time from the start of a server to its first correct answer, and to its first
// move, with many games.
func (l *load) start(ctx context.Context) error {
	db, err := l.filled(ctx)
	if err != nil {
		return err
	}
	p, err := l.launch(ctx, db, 0)
	if err != nil {
		return err
	}
	defer p.stop()
	player, err := client.New(p.url, tokenOf(personOf(0)))
	if err != nil {
		return err
	}
	defer player.Close()
	s, err := player.State(ctx, liveID(0), true)
	answered := time.Since(p.begun)
	switch {
	case err != nil:
		return err
	case s.Status != referee.Playing || len(s.Moves) < plies || len(s.Legal) == 0 || s.You != hexgames.White || s.ReadOnly:
		return fmt.Errorf("the first answer is wrong: %+v", s)
	}
	if s.Turn != s.You {
		player = player.As(tokenOf(personOf(1)))
	}
	_, err = player.Move(ctx, liveID(0), s.Version, s.Legal[0])
	moved := time.Since(p.begun)
	if err != nil {
		return err
	}
	wait(ctx, time.Second)
	memory, err := p.rss()
	if err != nil {
		return err
	}
	l.row(row{what: fmt.Sprintf("start with %d games, %d of them live", l.stored+l.live, l.live), result: fmt.Sprintf("%.2f s", answered.Seconds())})
	l.row(row{what: "  to the first move", result: fmt.Sprintf("%.2f s", moved.Seconds())})
	l.row(row{what: "  memory after a second", result: fmt.Sprintf("%.1f MB", float64(memory)/1000)})
	return nil
}

// plies is the number of moves per game in a filled database.
const plies = 30

// filled returns a database with games.
func (l *load) filled(ctx context.Context) (db string, err error) {
	if l.fill == "" || !l.place.file {
		if db, err = l.place.fresh(); err != nil {
			return "", err
		}
		return db, l.fillUp(ctx, db)
	}
	db = filepath.Join(l.fill, fmt.Sprintf("filled-%d-%d.db", l.stored, l.live))
	if _, err := os.Stat(db); err == nil {
		return db, nil
	}
	if err := os.MkdirAll(l.fill, 0o777); err != nil {
		return "", err
	}
	if err := l.fillUp(ctx, db+".new"); err != nil {
		return "", err
	}
	os.Remove(db + ".new.lock") // the server creates another one
	return db, os.Rename(db+".new", db)
}

// fillUp stores games in a new database.
func (l *load) fillUp(ctx context.Context, db string) (err error) {
	s, err := l.place.open(ctx, db)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for i := range 200 {
		person := personOf(i)
		hash := sha256.Sum256([]byte(tokenOf(person)))
		token := store.Token{Hash: hex.EncodeToString(hash[:]), Person: person, Kind: "bot", Created: s.Now()}
		if err := errors.Join(s.AddPerson(ctx, store.Person{ID: person, Created: s.Now()}), s.PutToken(ctx, token, 0)); err != nil {
			return err
		}
	}
	var logs []gameLog
	for i, sc := range scripts(20) {
		for _, over := range []bool{true, false} {
			one, err := logOf(sc, i, over, s.Now())
			if err != nil {
				return err
			}
			logs = append(logs, one)
		}
	}
	total := l.stored + l.live
	const writers = 64
	return each(writers, func(w int) error {
		for i := w; i < total; i += writers {
			if w == 0 {
				l.progress("storing %d of %d games", i, total)
			}
			id, one := liveID(i), logs[i%20*2+1]
			if i >= l.live {
				id, one = fmt.Sprintf("stored%d", i), logs[i%20*2]
			}
			if err := s.Append(ctx, one.as(id)); err != nil {
				return err
			}
		}
		return nil
	})
}

// The ids and tokens of a filled database.
func personOf(i int) string        { return fmt.Sprintf("person%d", i) }
func tokenOf(person string) string { return "token-of-" + person }
func liveID(i int) string          { return fmt.Sprintf("live%d", i) }
func white(i int) (of, and string) { return personOf(2 * i), personOf(2*i + 1) }

// A gameLog is a game that can be stored under any id.
type gameLog struct {
	created referee.Event
	events  []store.Event
	index   store.Index
	seed    string
}

// logOf returns the log of a game between two people, finished or not.
func logOf(s *script, i int, over bool, at clocks.Millis) (l gameLog, err error) {
	l.seed = fmt.Sprintf("%064x", i+1)
	digest, err := referee.Digest("hexdame")
	if err != nil {
		return l, err
	}
	terms := referee.Terms{Game: "hexdame", Clock: clocks.Control{Move: 30 * clocks.Day}}
	g, events, err := referee.Create("id", terms, nil, digest, fair.Commit(l.seed), at)
	if err != nil {
		return l, err
	}
	one, other := white(i)
	do := func(by hexgames.Player, person string, c referee.Command) {
		if err != nil {
			return
		}
		var more []referee.Event
		more, err = g.Do(c, referee.Circumstances{At: at, By: by, Person: person, Seed: l.seed})
		events = append(events, more...)
	}
	do(hexgames.None, one, referee.Command{Do: referee.Join, Seat: hexgames.White})
	do(hexgames.None, other, referee.Command{Do: referee.Join, Seat: hexgames.Black})
	for ply := range plies {
		do(s.turns[ply], "", referee.Command{Do: referee.Move, Version: g.Version(), Move: s.moves[ply]})
	}
	if over {
		do(hexgames.White, one, referee.Command{Do: referee.Resign})
	}
	if err != nil {
		return l, err
	}
	l.created = events[0]
	for _, e := range events {
		data, err := json.Marshal(e)
		if err != nil {
			return l, err
		}
		l.events = append(l.events, store.Event{N: e.N, Data: data})
	}
	l.index = store.Index{Game: "hexdame", Rules: g.Digest(), Status: string(g.Status()), Version: g.Version(), White: one, Black: other, Changed: at}
	if !over {
		l.index.Deadline, _ = g.Clocks().Deadline()
	}
	return l, nil
}

// as returns the append of the log under an id.
func (l gameLog) as(id string) store.Append {
	e := l.created
	e.ID = id
	first, err := json.Marshal(e)
	if err != nil {
		panic(err) // events always marshal
	}
	events := append([]store.Event{{N: 1, Data: first}}, l.events[1:]...)
	return store.Append{Game: id, Events: events, Index: l.index, Seed: l.seed}
}
