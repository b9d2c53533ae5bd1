package hall_test

import (
	"errors"
	"slices"
	"testing"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/fair"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// again returns the command for a rematch.
func again(id string) hall.Command {
	return hall.Command{ID: id, Command: referee.Command{Do: hall.Rematch}}
}

// finished starts a game and ends it.
func finished(h *halltest.House, c hall.Creation) *halltest.Game {
	g := h.Play(c)
	g.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
	return g
}

// wantRematch checks that both people play the game that an answer names, with seats exchanged, and
// that it is the only rematch.
func wantRematch(g *halltest.Game, a hall.Answer) *halltest.Game {
	g.Helper()
	e := halltest.EventOf(g.T, a)
	if e.Kind != referee.Rematch || e.ID == "" || a.Game != g.ID {
		g.Fatalf("the answer is %+v", e)
	}
	next := &halltest.Game{House: g.House, ID: e.ID, White: g.Black, Black: g.White}
	s := next.State(g.White)
	if s.Status != referee.Playing || s.White.ID != g.Black || s.Black.ID != g.White || s.Terms.Rematch != g.ID {
		g.Errorf("the rematch is %+v", s)
	}
	for _, person := range []string{g.White, g.Black} {
		if s := g.State(person); s.Rematch != e.ID {
			g.Errorf("the state names the rematch %s, want %s", s.Rematch, e.ID)
		}
	}
	if n := g.Count(referee.Rematch); n != 1 {
		g.Errorf("%d events of a rematch", n)
	}
	next.Move()
	return next
}

func TestRematch(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		for _, order := range [][]int{{0, 1}, {1, 0}, {0, 0, 1}, {1, 0, 0, 1}} {
			g := finished(h, blitz(clocks60))
			persons := []string{g.White, g.Black}
			var answers []hall.Answer
			for _, i := range order {
				answers = append(answers, g.Must(persons[i], again("again")))
			}
			for _, a := range answers {
				if string(a.Event) != string(answers[0].Event) || a.N != answers[0].N {
					t.Errorf("%v: an answer is %s, and the first %s", order, a.Event, answers[0].Event)
				}
			}
			next := wantRematch(g, answers[0])
			if clock := next.State(g.White).Terms.Clock; clock != blitz(clocks60).Clock {
				t.Errorf("the clock of the rematch is %+v", clock)
			}
			g.Must(persons[0], again("")) // with a different id
		}
	})
}

const clocks60 = 60 * second

// TestRematchOf checks a rematch of a rematch, and one of a private game.
func TestRematchOf(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := finished(h, hall.Creation{Private: true})
		eve := h.Person("Eve")
		g.Refused(hall.ErrNotFound, eve, again(""))
		g.Must(g.White, again(""))
		next := wantRematch(g, g.Must(g.Black, again("")))
		next.Refused(hall.ErrNotFound, eve, again(""))
		next.Must(next.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
		next.Must(next.White, again(""))
		third := wantRematch(next, next.Must(next.Black, again("")))
		if s := third.State(g.White); s.White.ID != g.White || s.Terms.Rematch != next.ID || !s.Terms.Private {
			t.Errorf("the third game is %+v", s)
		}
	})
}

// TestRematchRefused checks that the right people are refused a rematch, and that the opponent's
// seat is reserved.
func TestRematchRefused(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		eve := h.Person("Eve")
		g.Refused(referee.ErrState, g.White, again(""))
		g.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
		g.Refused(referee.ErrSeat, eve, again(""))
		e := halltest.EventOf(t, g.Must(g.White, again("")))
		g.Refused(referee.ErrSeat, eve, again(""))
		next := &halltest.Game{House: h, ID: e.ID, White: g.Black, Black: g.White}
		join := hall.Command{Command: referee.Command{Do: referee.Join}}
		next.Refused(hall.ErrSecret, eve, join)
		join.Secret = next.State(g.White).Invites["White"]
		if join.Secret == "" {
			t.Fatal("the waiting player has no secret for the other seat")
		}
		next.Refused(referee.ErrSeat, eve, join)
		join.Secret = ""
		next.Must(g.Black, join) // without a secret
	})
}

// TestRematchReused checks that the id of another command neither requests a rematch nor creates a
// game.
func TestRematchReused(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{})
		person, c := g.Next()
		c.ID = "move"
		g.Must(person, c)
		g.Must(g.White, hall.Command{ID: "resign", Command: referee.Command{Do: referee.Resign}})
		for range 2 { // even when there is a rematch
			g.Refused(hall.ErrReused, person, again("move"))
			g.Refused(hall.ErrReused, g.White, again("resign"))
			if games, err := h.Inner.Games(t.Context(), playerFilter(g.White)); err != nil || len(games) > 2 {
				t.Errorf("there are %d games, %v", len(games), err)
			}
			g.Must(g.White, again("again"))
		}
		g.Must(g.Black, again("again"))
		g.Refused(hall.ErrReused, g.Black, hall.Command{ID: "again", Command: referee.Command{Do: referee.Resign}})
		g.Refused(hall.ErrReused, g.White, hall.Command{ID: "again", Command: referee.Command{Do: referee.Resign}})
		games, err := h.Inner.Games(t.Context(), playerFilter(g.White))
		if err != nil || len(games) != 2 {
			t.Errorf("there are %d games, %v", len(games), err)
		}
	})
}

// TestRematchCrash checks rematches when the server has stored only the game: a player who asks
// again finds it, and plays.
func TestRematchCrash(t *testing.T) {
	for _, first := range []string{"who asked", "the opponent"} {
		t.Run(first, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				g := finished(h, hall.Creation{Game: "hextad"})
				mine, others := fair.Commit(number), fair.Commit(other)
				a, b := again("a"), again("b")
				a.Commitment, b.Commitment = mine, others
				h.Store.FailAfter(1, errors.New("no"), "Append")
				g.Refused(hall.ErrUnavailable, g.White, a)
				h.Store.Mend()
				h.Close()
				h.Open()
				if n := g.Count(referee.Rematch); n != 0 {
					t.Fatalf("%d events of a rematch", n)
				}
				order := []string{g.White, g.Black}
				if first != "who asked" {
					slices.Reverse(order)
				}
				var answer hall.Answer
				for _, person := range append(order, order...) {
					c := a
					if person == g.Black {
						c = b
					}
					answer = g.Must(person, c)
				}
				next := &halltest.Game{House: h, ID: halltest.EventOf(t, answer).ID, White: g.Black, Black: g.White}
				s := next.State(g.White)
				if s.Status != referee.Committed || s.White.Commitment != others || s.Black.Commitment != mine {
					t.Fatalf("the rematch is %+v, %+v, %+v", s, s.White, s.Black)
				}
				next.Must(next.White, hall.Command{Command: referee.Command{Do: referee.Reveal, Number: other}})
				next.Must(next.Black, hall.Command{Command: referee.Command{Do: referee.Reveal, Number: number}})
				wantRematch(g, answer)
			})
		})
	}
}

// TestRematchLimit checks that a rematch counts toward the limit of games.
func TestRematchLimit(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := finished(h, hall.Creation{})
		h.Close()
		h.Options.Games = 2
		h.Open()
		for range 2 {
			if _, err := h.Hall.Create(t.Context(), g.White, hall.Creation{ID: h.ID(), Game: "hexade", Seat: "White"}, h.Hall.Now()); err != nil {
				t.Fatal(err)
			}
		}
		g.Refused(hall.ErrForbidden, g.White, again("w"))
		g.Must(g.Black, again("b"))
		g.Refused(hall.ErrForbidden, g.White, again("w"))
		if n := g.Count(referee.Rematch); n != 1 {
			t.Errorf("%d events of a rematch", n)
		}
	})
}
