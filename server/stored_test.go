package server

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store"
)

// A stored is the contents of a database.
type stored struct {
	heads    map[string]store.Head
	logs     map[string][]store.Event
	commands map[string]map[int]key // the command that caused an event of a game
}

// load reads a database, even while a server uses it.
func load(t testing.TB, db string) stored {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	fail := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	s := stored{map[string]store.Head{}, map[string][]store.Event{}, map[string]map[int]key{}}
	r, err := openReader(ctx, db)
	fail(err)
	defer r.Close()
	fail(r.All(ctx, func(h store.Head, events []store.Event) error {
		s.heads[h.ID], s.logs[h.ID], s.commands[h.ID] = h, events, map[int]key{}
		return nil
	}))
	add := func(scan func(...any) error) error {
		var game string
		var n int
		var k key
		if err := scan(&game, &n, &k.person, &k.id); err != nil {
			return err
		}
		if s.commands[game] == nil {
			t.Errorf("game %s has the command %v, but is not there", game, k)
			return nil
		}
		s.commands[game][n] = k
		return nil
	}
	const query = "SELECT game, n, person, command FROM events WHERE person IS NOT NULL"
	if isPostgres(db) {
		c, err := pgx.Connect(ctx, db)
		fail(err)
		defer c.Close(ctx)
		rows, err := c.Query(ctx, query)
		fail(err)
		for rows.Next() {
			fail(add(rows.Scan))
		}
		fail(rows.Err())
		return s
	}
	c, err := sql.Open("sqlite", "file:"+db+"?_pragma=query_only(1)&_pragma=busy_timeout(10000)")
	fail(err)
	defer c.Close()
	rows, err := c.Query(query)
	fail(err)
	defer rows.Close()
	for rows.Next() {
		fail(add(rows.Scan))
	}
	fail(rows.Err())
	return s
}

// events returns the events of a game.
func (s stored) events(t testing.TB, game string) []referee.Event {
	t.Helper()
	events, err := store.Decode(s.logs[game])
	if err != nil {
		t.Fatalf("game %s: %v", game, err)
	}
	return events
}

// An errorList lists errors.
type errorList []error

func (e *errorList) add(format string, args ...any) { *e = append(*e, fmt.Errorf(format, args...)) }

// report fails a test if there are errors, and prints the first ones.
func (e errorList) report(t testing.TB) {
	t.Helper()
	for i, err := range e {
		if i == 10 {
			t.Errorf("and %d more", len(e)-10)
			return
		}
		t.Error(err)
	}
}

// causes holds the commands that cause an event; all other events follow from an event or from
// time.
var causes = map[referee.EventKind][]referee.Verb{
	referee.Created:  {create, hall.Rematch},
	referee.Joined:   {referee.Join, hall.Rematch},
	referee.Revealed: {referee.Reveal},
	referee.Moved:    {referee.Move},
	referee.Offered:  {referee.Propose},
	referee.Declined: {referee.Decline},
	referee.TookBack: {referee.Accept},
	referee.Ended:    {referee.Accept, referee.Resign, referee.Abort, referee.Claim},
	referee.Rematch:  {hall.Rematch},
}

// check returns the errors in a database. It must have every acknowledged command, once and with
// the event of its answer, and nothing that nobody requested. Every log must be a game, and the law
// of clocks must hold after every event.
func (l *ledger) check(s stored) (wrong errorList) {
	l.mu.Lock()
	defer l.mu.Unlock()
	wrong = append(wrong, l.wrong...)
	found := map[key]bool{}
	for game, log := range s.logs {
		if head := s.heads[game]; head.N != len(log) {
			wrong.add("game %s has %d events, and should have %d", game, len(log), head.N)
		}
		events, err := store.Decode(log)
		if err != nil {
			wrong.add("game %s: %v", game, err)
			continue
		}
		wrong = append(wrong, checkLog(game, events)...)
		for i, e := range events {
			k, caused := s.commands[game][e.N]
			if !caused {
				if e.Kind == referee.Moved || e.Kind == referee.Offered || e.Kind == referee.Declined || e.Kind == referee.TookBack {
					wrong.add("game %s: nobody wanted event %d: %s", game, e.N, log[i].Data)
				}
				continue
			}
			if found[k] {
				wrong.add("the command %v was carried out twice, at last as event %d of game %s", k, e.N, game)
			}
			found[k] = true
			d, sent := l.sent[k]
			if k.id == "rematch "+game { // seats the sender of a rematch in the new game
				d, sent = referee.Command{Do: hall.Rematch}, true
			}
			fits := false
			for _, do := range causes[e.Kind] {
				fits = fits || d.Do == do
			}
			if !sent || !fits || e.Kind == referee.Moved && e.Move != d.Move {
				wrong.add("game %s: %+v has caused event %s", game, d, log[i].Data)
			}
			if ack, ok := l.acks[k]; ok && (ack.Game != game || ack.N != e.N || !bytes.Equal(ack.Event, log[i].Data)) {
				wrong.add("game %s: the answer to %v was %s, and event %d is %s", game, k, ack.Event, e.N, log[i].Data)
			}
		}
	}
	for k, ack := range l.acks {
		if !found[k] {
			wrong.add("the command %v was acknowledged, and is lost: %s", k, ack.Event)
		}
	}
	return wrong
}

// checkLog returns the errors if events are not a game, or the law of clocks does not hold all the
// time.
func checkLog(game string, events []referee.Event) (wrong errorList) {
	g, err := referee.Fold(events[:min(len(events), 1)])
	for i := 1; err == nil; i++ {
		for _, of := range []hexgames.Player{hexgames.White, hexgames.Black} {
			if side := g.Clocks().Side(of); !side.Holds() {
				wrong.add("game %s: after event %d, the clock of %v is %+v", game, i, of, side)
			}
		}
		if i == len(events) {
			return wrong
		}
		err = g.Apply(events[i])
	}
	wrong.add("game %s: %v", game, err)
	return wrong
}

// An outage is a time when no server could do anything. It started before from, and ended after to.
type outage struct{ from, to clocks.Millis }

// skew is the maximum difference between the clocks of the test and of a server.
const skew clocks.Millis = 100

// checkGrace checks every game with a clock running during an outage of a second or more: the
// player to move must have got the time back before anything else happened. It returns how often
// that was the case.
func checkGrace(t testing.TB, s stored, outages []outage) (graces int) {
	t.Helper()
	for game := range s.logs {
		events := s.events(t, game)
		for _, o := range outages {
			if o.to-o.from < clocks.Second+skew {
				continue
			}
			i := 0
			for i < len(events) && events[i].At <= o.from+skew {
				i++
			}
			if i == 0 {
				continue
			}
			g, err := referee.Fold(events[:i])
			if err != nil {
				t.Fatal(err)
			}
			on := g.Clocks().On
			if on == hexgames.None {
				continue
			}
			if i == len(events) {
				t.Errorf("game %s: %v got no grace for the outage %v", game, on, o)
				continue
			}
			if e := events[i]; e.Kind != referee.Graced || e.By != on || e.Grace < o.to-o.from-skew || e.At < o.to-skew {
				t.Errorf("game %s: %v got no grace for the outage %v, but event %+v", game, on, o, e)
				continue
			}
			graces++
		}
	}
	return graces
}
