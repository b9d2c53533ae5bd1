package hall_test

import (
	"errors"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// TestLostAnswer checks that a command is not repeated if its events were stored even though the
// store reported an unknown result.
func TestLostAnswer(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		person, c := g.Next()
		c.ID = "once"
		h.Store.Lose()
		g.Refused(hall.ErrUnavailable, person, c)
		h.Store.Mend()
		n := len(g.Log())
		first := g.Must(person, c)
		for range 3 {
			if a := g.Must(person, c); string(a.Event) != string(first.Event) || a.N != n {
				t.Errorf("the answer is %+v, want %+v", a, first)
			}
		}
		if len(g.Log()) != n {
			t.Errorf("%d events, want %d", len(g.Log()), n)
		}
		g.Move()

		creation := hall.Creation{ID: "create", Game: "hexdame", Seat: "random"}
		h.Store.Lose()
		if a, err := h.Hall.Create(t.Context(), person, creation, h.Hall.Now()); err == nil && a.Game == "" {
			t.Error("an answer without a game")
		}
		h.Store.Mend()
		made, err := h.Hall.Create(t.Context(), person, creation, h.Hall.Now())
		if err != nil {
			t.Fatal(err)
		}
		halltest.Wait(second)
		again, err := h.Hall.Create(t.Context(), person, creation, h.Hall.Now())
		if err != nil || again.Game != made.Game || string(again.Event) != string(made.Event) || len(again.Invites) != 1 {
			t.Errorf("%+v, %v, want %+v", again, err, made)
		}
		games, err := h.Inner.Games(t.Context(), playerFilter(person))
		if err != nil || len(games) != 2 {
			t.Errorf("there are %d games, %v", len(games), err)
		}
	})
}

// TestFailed checks that a command that the store failed to store has not happened, for anyone, and
// that the same command succeeds when the store works again.
func TestFailed(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{Game: "hextad"}) // Black is the last to draw for
		person, c := g.Next()
		c.ID = "once"
		before := g.State(g.White)
		for _, methods := range [][]string{{"Append"}, {"Append", "Command"}, {"Append", "Events"}, {"Append", "Seed"}, nil} {
			h.Store.Fail(errors.New("sqlite: disk I/O error"), methods...)
			refused := g.Refused(hall.ErrUnavailable, person, c)
			if refused.Err.Reason == "" || refused.Err.Input != "" {
				t.Errorf("the error is %+v", refused.Err)
			}
			_, err := h.Hall.Create(t.Context(), person, hall.Creation{ID: "create", Game: "hexdame"}, h.Hall.Now())
			if !isKind(err, hall.ErrUnavailable) {
				t.Errorf("%v: a creation: %v", methods, err)
			}
			h.Store.Mend()
			if s := g.State(g.White); s.N != before.N || s.Position != before.Position {
				t.Errorf("%v: the state was %+v and is %+v", methods, before, s)
			}
		}
		g.Must(person, c)
		if s := g.State(g.White); s.N <= before.N || s.Version <= before.Version {
			t.Errorf("the state is %+v", s)
		}
	})
}

// TestSlowStore checks that a command does not wait forever.
func TestSlowStore(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		person, c := g.Next()
		c.ID = "once"
		begun := h.Hall.Now()
		h.Store.Stall("Append")
		g.Refused(hall.ErrUnavailable, person, c)
		if took := h.Hall.Now() - begun; took < 5*second || took > 20*second {
			t.Errorf("it took %d ms", took)
		}
		h.Store.Mend()
		g.Must(person, c)
	})
}

// TestReused checks that a command id identifies one command, across all games of a person, and
// that ids of different people are independent.
func TestReused(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		person, c := g.Next()
		c.ID = "x"
		g.Must(person, c)
		change := func(f func(c *hall.Command)) hall.Command {
			other := c
			f(&other)
			return other
		}
		for _, other := range []hall.Command{
			change(func(c *hall.Command) { c.Version++ }),
			change(func(c *hall.Command) { c.Move += " " }),
			change(func(c *hall.Command) { c.Do = referee.Resign }),
			change(func(c *hall.Command) { c.Secret = "s" }),
			change(func(c *hall.Command) { c.Seat = hexgames.White }),
		} {
			g.Refused(hall.ErrReused, person, other)
		}
		if _, err := h.Hall.Create(t.Context(), person, hall.Creation{ID: "x", Game: "hexdame"}, h.Hall.Now()); !isKind(err, hall.ErrReused) {
			t.Errorf("a creation: %v", err)
		}
		creation := hall.Creation{ID: "y", Game: "hexdame"}
		a, err := h.Hall.Create(t.Context(), person, creation, h.Hall.Now())
		if err != nil {
			t.Fatal(err)
		}
		creation.Game = "hexade"
		if _, err := h.Hall.Create(t.Context(), person, creation, h.Hall.Now()); !isKind(err, hall.ErrReused) {
			t.Errorf("another creation: %v", err)
		}
		g.Refused(hall.ErrReused, person, change(func(c *hall.Command) { c.ID = "y" }))
		elsewhere := &halltest.Game{House: h, ID: a.Game}
		elsewhere.Refused(hall.ErrReused, person, c) // the same command in another game
		opponent := g.White
		if person == g.White {
			opponent = g.Black
		}
		_, mine := g.Next()
		mine.ID = "x"
		g.Must(opponent, mine)
	})
}

// TestRefusedOnce checks that a refused command can succeed later, with the same id.
func TestRefusedOnce(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		first, c := g.Next()
		then := g.White
		if first == g.White {
			then = g.Black
		}
		early := c
		early.ID, early.Version = "early", c.Version+1
		g.Refused(referee.ErrVersion, then, early)
		g.Must(first, c)
		_, next := g.Next()
		early.Move = next.Move
		g.Must(then, early)
	})
}

// TestRace checks that if two commands conflict, one is refused for the right reason.
func TestRace(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		person, c := g.Next()
		s := g.State(g.White)
		answers := make(chan error, len(s.Legal))
		for _, move := range s.Legal {
			one := c
			one.ID, one.Move = h.ID(), move
			go func() {
				_, err := g.Do(person, one)
				answers <- err
			}()
		}
		accepted := 0
		for range s.Legal {
			switch err := <-answers; {
			case err == nil:
				accepted++
			case !isKind(err, referee.ErrVersion):
				t.Errorf("refused: %v", err)
			}
		}
		if accepted != 1 || len(g.Log()) != s.N+1 {
			t.Errorf("%d moves were accepted, and there are %d events, before: %d", accepted, len(g.Log()), s.N)
		}
	})
}
