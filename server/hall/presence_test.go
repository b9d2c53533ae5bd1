package hall_test

import (
	"errors"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// connect opens a stream for a person and returns the function that ends it.
func connect(g *halltest.Game, person string) (end func()) {
	g.Helper()
	_, _, end, err := g.Hall.Watch(g.Context(), person, g.ID, 0)
	if err != nil {
		g.Fatal(err)
	}
	return end
}

// claim returns a claim by the player who is not to move, and the opponent.
func claim(g *halltest.Game) (person string, c hall.Command, opponent string) {
	g.Helper()
	s := g.State(g.White)
	person, opponent = g.Black, g.White
	if s.Turn == hexgames.Black {
		person, opponent = opponent, person
	}
	return person, hall.Command{Command: referee.Command{Do: referee.Claim, Version: s.Version}}, opponent
}

// TestClaim checks that a player can claim a win a minute after the opponent's last sign of any
// kind, and not earlier, and that the state agrees.
func TestClaim(t *testing.T) {
	for _, row := range []struct {
		name       string
		come, stay clocks.Millis // after the start; duration
	}{
		{"a join", 0, 0},
		{"shortly", 70 * second, 10},
		{"between renewals", 71 * second, 8 * second},
		{"after a renewal", 69 * second, 10*second + 900},
		{"long", 10 * second, 70 * second},
	} {
		t.Run(row.name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				g := h.Play(hall.Creation{})
				person, c, opponent := claim(g)
				since := h.Hall.Now()
				if row.stay > 0 {
					halltest.Wait(row.come)
					end := connect(g, opponent)
					halltest.Wait(row.stay)
					isHere(g, person, c, opponent)
					end()
					since = h.Hall.Now()
				}
				isHere(g, person, c, opponent)
				halltest.Wait(clocks.Minute - 1)
				isHere(g, person, c, opponent)
				halltest.Wait(second)
				isGone(g, person, c, opponent, since)
			})
		})
	}
}

// isHere checks that everyone sees an opponent as present, and that nobody can claim otherwise.
func isHere(g *halltest.Game, person string, c hall.Command, opponent string) {
	g.Helper()
	g.Refused(referee.ErrState, person, c)
	if s := g.State(person); s.Gone != 0 || !present(s, opponent) {
		g.Errorf("the opponent is there, and the state is %+v, %+v, %+v", s, s.White, s.Black)
	}
}

// isGone checks that an opponent has been absent since the given time and claims the win.
func isGone(g *halltest.Game, person string, c hall.Command, opponent string, since clocks.Millis) {
	g.Helper()
	if s := g.State(person); s.Gone < since || s.Gone > since+second || present(s, opponent) {
		g.Errorf("the opponent has been gone since %d, want %d", s.Gone, since)
	}
	e := halltest.EventOf(g.T, g.Must(person, c))
	if e.Outcome == nil || e.Outcome.Reason != hexgames.ReasonAbandoned || e.Outcome.Winner != e.By {
		g.Errorf("the end is %+v", e)
	}
}

// TestClaimAtOnce checks that a player who has just joined, without a stream, is not gone: neither
// immediately nor after a restart, even if no lease was stored.
func TestClaimAtOnce(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		halltest.Wait(clocks.Minute)
		h.Store.Fail(errors.New("no leases"), "Renew")
		g := h.Play(hall.Creation{})
		person, c, opponent := claim(g)
		halltest.Wait(2)
		isHere(g, person, c, opponent)
		h.Store.Mend()
		h.Close()
		h.Open()
		isHere(g, person, c, opponent)
	})
}

// TestPresenceByCommand checks that commands on one server count on another, even if they are
// refused.
func TestPresenceByCommand(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		halltest.Wait(clocks.Minute)
		g := one.Play(hall.Creation{})
		person, c, opponent := claim(g)
		halltest.Wait(2)
		isHere(at(g, two), person, c, opponent)
		halltest.Wait(50 * second)
		at(g, two).Refused(referee.ErrVersion, opponent, hall.Command{Command: referee.Command{Do: referee.Move, Version: 1}})
		halltest.Wait(50 * second)
		isHere(g, person, c, opponent)
		halltest.Wait(11 * second)
		isGone(g, person, c, opponent, one.Hall.Now()-61*second)
	})
}

func present(s hall.State, person string) bool {
	for _, p := range []*referee.Person{s.White, s.Black} {
		if p != nil && p.ID == person {
			return p.Present
		}
	}
	return false
}

// TestClaimAfterRestart checks that everyone who was present when the server went away has a minute
// to come back, however long it was away, and that nobody else becomes present.
func TestClaimAfterRestart(t *testing.T) {
	for name, crash := range map[string]bool{"in good order": false, "by a crash": true} {
		for _, away := range []clocks.Millis{second / 2, 5 * second, clocks.Day / 2} {
			t.Run(name+", "+away.Duration().String(), func(t *testing.T) {
				halltest.Run(t, func(t *testing.T, h *halltest.House) {
					g, left := h.Play(hall.Creation{}), h.Play(hall.Creation{})
					since := h.Hall.Now()
					person, c, opponent := claim(g)
					end := connect(g, opponent)
					halltest.Wait(75 * second)
					if crash {
						h.Store.Fail(errors.New("the end"))
					}
					end()
					h.Hall.Close()
					h.Store.Mend()
					halltest.Wait(away)
					h.Open()
					isHere(g, person, c, opponent)
					other, d, gone := claim(left)
					isGone(left, other, d, gone, since)
					back := h.Hall.Now()
					halltest.Wait(50 * second)
					isHere(g, person, c, opponent)
					halltest.Wait(22 * second)
					if s := g.State(person); s.Gone == 0 || s.Gone > back+11*second {
						t.Errorf("the opponent has been gone since %d, and the server has been back since %d", s.Gone, back)
					}
					g.Must(person, c)
				})
			})
		}
	}
}

// TestNoClaim checks cases when nobody can claim.
func TestNoClaim(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		days := h.Play(hall.Creation{Clock: clocks.Control{Move: clocks.Day}})
		g := h.Play(hall.Creation{})
		end := connect(g, g.White)
		other := connect(g, g.White)
		halltest.Wait(70 * second)
		person, c, _ := claim(days)
		days.Refused(referee.ErrState, person, c)
		if s := days.State(person); s.Gone != 0 {
			t.Errorf("in a game with days per move, somebody has been gone since %d", s.Gone)
		}
		person, c, _ = claim(g)
		if person == g.White {
			t.Skip("White begins")
		}
		end() // one of two streams
		halltest.Wait(70 * second)
		g.Refused(referee.ErrState, person, c)
		if s := g.State(""); s.Gone != 0 {
			t.Errorf("a spectator sees that somebody has been gone since %d", s.Gone)
		}
		other()
		g.Move()
		g.Refused(referee.ErrVersion, person, c)
	})
}
