package hall_test

import (
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// connect opens a stream of a person, and returns the function that ends it.
func connect(g *halltest.Game, person string) (end func()) {
	g.Helper()
	_, _, end, err := g.Hall.Watch(g.Context(), person, g.ID, 0)
	if err != nil {
		g.Fatal(err)
	}
	return end
}

// claim returns the command of the player who is not on turn.
func claim(g *halltest.Game) (person string, c hall.Command) {
	g.Helper()
	s := g.State(g.White)
	person = g.Black
	if s.Turn == hexgames.Black {
		person = g.White
	}
	return person, hall.Command{Command: referee.Command{Do: referee.Claim, Version: s.Version}}
}

// TestClaim checks that a player can claim a win a minute after the opponent has gone, whenever
// that was, and not before.
func TestClaim(t *testing.T) {
	for _, row := range []struct {
		name       string
		come, stay clocks.Millis // how long after the beginning, and for how long
	}{
		{"never", 0, 0},
		{"shortly", 70 * second, 10},
		{"between renewals", 71 * second, 8 * second},
		{"after a renewal", 69 * second, 10*second + 900},
		{"long", 10 * second, 70 * second},
	} {
		t.Run(row.name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				g := h.Play(hall.Creation{})
				person, c := claim(g)
				opponent := g.White
				if person == g.White {
					opponent = g.Black
				}
				since := h.Hall.Now()
				if row.stay > 0 {
					halltest.Wait(row.come)
					end := connect(g, opponent)
					halltest.Wait(row.stay)
					g.Refused(referee.ErrState, person, c)
					if s := g.State(person); s.Gone != 0 || !present(s, opponent) {
						t.Errorf("the opponent is there, and the state says %+v", s)
					}
					end()
					since = h.Hall.Now()
				}
				if s := g.State(person); s.Gone != since || present(s, opponent) {
					t.Errorf("the opponent is gone since %d, want %d", s.Gone, since)
				}
				halltest.Wait(clocks.Minute - 1)
				if s := g.State(person); s.Gone != since {
					t.Errorf("after some time, the opponent is gone since %d, want %d", s.Gone, since)
				}
				g.Refused(referee.ErrState, person, c)
				halltest.Wait(1)
				e := halltest.EventOf(t, g.Must(person, c))
				if e.Outcome == nil || e.Outcome.Reason != hexgames.ReasonAbandoned || e.Outcome.Winner != e.By {
					t.Errorf("the end is %+v", e)
				}
			})
		})
	}
}

func present(s hall.State, person string) bool {
	for _, p := range []*referee.Person{s.White, s.Black} {
		if p != nil && p.ID == person {
			return p.Present
		}
	}
	return false
}

// TestClaimAfterRestart checks that a minute has to pass again after a restart, when clients
// connect again.
func TestClaimAfterRestart(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		person, c := claim(g)
		halltest.Wait(70 * second)
		h.Close()
		h.Open()
		g.Refused(referee.ErrState, person, c)
		halltest.Wait(clocks.Minute)
		g.Must(person, c)
	})
}

// TestNoClaim checks who can never claim.
func TestNoClaim(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		days := h.Play(hall.Creation{Clock: clocks.Control{Move: clocks.Day}})
		g := h.Play(hall.Creation{})
		end := connect(g, g.White)
		other := connect(g, g.White)
		halltest.Wait(70 * second)
		person, c := claim(days)
		days.Refused(referee.ErrState, person, c)
		if s := days.State(person); s.Gone != 0 {
			t.Errorf("in a game with days for every move, somebody is gone since %d", s.Gone)
		}
		person, c = claim(g)
		if person == g.White {
			t.Skip("White begins")
		}
		end() // one of two streams
		halltest.Wait(70 * second)
		g.Refused(referee.ErrState, person, c)
		if s := g.State(""); s.Gone != 0 {
			t.Errorf("a spectator hears that somebody is gone since %d", s.Gone)
		}
		other()
		g.Move()
		g.Refused(referee.ErrVersion, person, c)
	})
}
