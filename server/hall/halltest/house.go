package halltest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/store/sqlite"
)

// A House is a hall with its own store.
type House struct {
	*testing.T
	File    string
	Inner   *sqlite.Store
	Store   *Store
	Hall    *hall.Hall
	Options hall.Options
}

// Run calls f with a house, in a bubble of time: see package synctest. A goroutine still running
// when the house closes fails the test.
func Run(t *testing.T, f func(t *testing.T, h *House)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		h := &House{T: t, File: filepath.Join(t.TempDir(), "games.db")}
		h.OpenStore()
		h.Open()
		defer func() {
			h.Store.Mend()
			h.Close()
			if err := h.Inner.Close(); err != nil {
				t.Error(err)
			}
		}()
		f(t, h)
	})
}

// OpenStore opens the store.
func (h *House) OpenStore() {
	h.Helper()
	inner, err := sqlite.Open(h.File, sqlite.Options{})
	if err != nil {
		h.Fatal(err)
	}
	h.Inner, h.Store = inner, NewStore(inner)
}

// Open opens the hall.
func (h *House) Open() {
	h.Helper()
	opened, err := hall.Open(h.Context(), h.Store, h.Options)
	if err != nil {
		h.Fatal(err)
	}
	h.Hall = opened
}

// Close closes the hall, but not the store.
func (h *House) Close() {
	h.Helper()
	if err := h.Hall.Close(); err != nil {
		h.Error(err)
	}
}

// Person creates a person and returns their id. If somebody present has the name, it gets a number.
func (h *House) Person(name string) string {
	h.Helper()
	for i := 2; ; i++ {
		p, _, err := h.Hall.NewPerson(h.Context(), name, false)
		var refused *hall.Refused
		switch {
		case err == nil:
			return p.ID
		case !errors.As(err, &refused) || refused.Err.Kind != hall.ErrForbidden:
			h.Fatal(err)
		}
		name = fmt.Sprint(strings.TrimRight(name, " 0123456789"), " ", i)
	}
}

// ID returns a new command id.
func (h *House) ID() string { return fmt.Sprint("c", ids.Add(1)) }

var ids atomic.Int64

// A Game is a game between two people.
type Game struct {
	*House
	ID           string
	White, Black string
	Created      hall.Answer
}

// Play starts a game between two people. The default game is Hexdame.
func (h *House) Play(c hall.Creation) *Game {
	h.Helper()
	g := &Game{House: h, White: h.Person("Ada"), Black: h.Person("Bob")}
	if c.ID = h.ID(); c.Game == "" {
		c.Game = "hexdame"
	}
	c.Seat = "White"
	var err error
	if g.Created, err = h.Hall.Create(h.Context(), g.White, c, h.Hall.Now()); err != nil {
		h.Fatal(err)
	}
	g.ID = g.Created.Game
	g.Must(g.Black, hall.Command{Secret: g.Created.Invites["Black"], Command: referee.Command{Do: referee.Join}})
	return g
}

// Do sends a person's command, with a new id if it has none.
func (g *Game) Do(person string, c hall.Command) (hall.Answer, error) {
	if c.ID == "" {
		c.ID = g.House.ID()
	}
	return g.Hall.Do(context.WithoutCancel(g.Context()), person, g.ID, c, g.Hall.Now())
}

// Must sends a command that must be carried out.
func (g *Game) Must(person string, c hall.Command) hall.Answer {
	g.Helper()
	a, err := g.Do(person, c)
	if err != nil {
		g.Fatalf("%+v: %v", c, err)
	}
	return a
}

// Refused sends a command that must be refused with the given kind of error, and returns the error.
func (g *Game) Refused(kind hexgames.ErrorKind, person string, c hall.Command) *hall.Refused {
	g.Helper()
	a, err := g.Do(person, c)
	var refused *hall.Refused
	if !errors.As(err, &refused) || refused.Err.Kind != kind {
		g.Fatalf("%+v: %+v, %v, want the kind %s", c, a, err, kind)
	}
	return refused
}

// State returns the state of the game as a person sees it.
func (g *Game) State(person string) hall.State {
	g.Helper()
	s, err := g.Hall.State(g.Context(), person, g.ID, true)
	if err != nil {
		g.Fatal(err)
	}
	return s
}

// Next returns the command for the first legal move, and who can send it.
func (g *Game) Next() (person string, c hall.Command) {
	g.Helper()
	s := g.State(g.White)
	if len(s.Legal) == 0 {
		g.Fatalf("there is no move: %+v", s)
	}
	person = g.White
	if s.Turn == hexgames.Black {
		person = g.Black
	}
	return person, hall.Command{Command: referee.Command{Do: referee.Move, Version: s.Version, Move: s.Legal[0]}}
}

// Move plays the first legal move and returns its event.
func (g *Game) Move() referee.Event {
	g.Helper()
	person, c := g.Next()
	return EventOf(g.T, g.Must(person, c))
}

// EventOf returns the event of an answer.
func EventOf(t testing.TB, a hall.Answer) (e referee.Event) {
	t.Helper()
	if err := json.Unmarshal(a.Event, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// Log returns the stored events.
func (g *Game) Log() (all []referee.Event) {
	g.Helper()
	stored, err := g.Inner.Events(g.Context(), g.ID, 0)
	if err != nil {
		g.Fatal(err)
	}
	for _, one := range stored {
		var e referee.Event
		if err := json.Unmarshal(one.Data, &e); err != nil {
			g.Fatal(err)
		}
		all = append(all, e)
	}
	if _, err := referee.Fold(all); err != nil {
		g.Error(err)
	}
	return all
}

// Last returns the last event.
func (g *Game) Last() referee.Event {
	g.Helper()
	all := g.Log()
	return all[len(all)-1]
}

// Count returns the number of events of a kind.
func (g *Game) Count(kind referee.EventKind) (n int) {
	g.Helper()
	for _, e := range g.Log() {
		if e.Kind == kind {
			n++
		}
	}
	return n
}

// Clocks returns the clocks according to the log and checks their law.
func (g *Game) Clocks() clocks.Pair {
	g.Helper()
	folded, err := referee.Fold(g.Log())
	if err != nil {
		g.Fatal(err)
	}
	pair := folded.Clocks()
	for _, seat := range []hexgames.Player{hexgames.White, hexgames.Black} {
		if !pair.Side(seat).Holds() {
			g.Errorf("the law of clocks does not hold: %+v", pair)
		}
	}
	return pair
}

// Wait lets time pass.
func Wait(d clocks.Millis) { time.Sleep(d.Duration()) }
