package hall_test

import (
	"errors"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

const second = clocks.Second

// margin is the longest that a flag may take to fall after the deadline: the maximum lag plus two
// beats.
const margin = second + second/10

// blitz returns terms with the given time.
func blitz(base clocks.Millis) hall.Creation {
	return hall.Creation{Clock: clocks.Control{Base: base}}
}

// left returns how much time the player to move has left.
func left(g *halltest.Game) clocks.Millis {
	g.Helper()
	s := g.State(g.White)
	if s.Clocks == nil || s.Clocks.On == hexgames.None {
		g.Fatalf("no clock runs: %+v", s)
	}
	if s.Clocks.On == hexgames.White {
		return s.Clocks.White
	}
	return s.Clocks.Black
}

// flagged checks that the player to move loses on time, and not too early.
func flagged(g *halltest.Game) {
	g.Helper()
	s := g.State(g.White)
	halltest.Wait(left(g) + referee.MostLag)
	if e := g.Last(); e.Kind == referee.Ended {
		g.Fatalf("the game ended when the player might get time back: %+v", e)
	}
	halltest.Wait(margin - referee.MostLag)
	e := g.Last()
	if want := (hexgames.Outcome{Winner: s.Turn.Opponent(), Reason: hexgames.ReasonTime}); e.Kind != referee.Ended || *e.Outcome != want {
		g.Fatalf("the last event is %+v, want %v", e, want)
	}
}

// on returns the person to move, and the command for a move.
func on(g *halltest.Game) (person string, c hall.Command) { return g.Next() }

func TestFlag(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(3 * second))
		g.Move()
		halltest.Wait(second)
		g.Move()
		flagged(g)
		if h.Hall.Counts.Graced.Load() != 0 || h.Hall.Counts.Flagged.Load() != 1 {
			t.Errorf("%d times graced, %d flagged", h.Hall.Counts.Graced.Load(), h.Hall.Counts.Flagged.Load())
		}
		g.Clocks()
	})
}

// TestLateMove checks that a move after the deadline is refused, even though the flag has not
// fallen yet.
func TestLateMove(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(2 * second))
		person, c := on(g)
		halltest.Wait(left(g))
		c.ID = h.ID()
		late, at := c, h.Hall.Now()+1
		halltest.Wait(10)
		late.ID = h.ID()
		if _, err := h.Hall.Do(t.Context(), person, g.ID, late, at); !isKind(err, referee.ErrTime) {
			t.Errorf("a millisecond too late: %v", err)
		}
		if _, err := h.Hall.Do(t.Context(), person, g.ID, c, at-1); err != nil {
			t.Errorf("at the last moment: %v", err)
		}
		g.Clocks()
	})
}

func isKind(err error, kind hexgames.ErrorKind) bool {
	var refused *hall.Refused
	return errors.As(err, &refused) && refused.Err.Kind == kind
}

// TestLag checks that a player gets back the smallest of the last eight measurements, and never
// more than half a second.
func TestLag(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(100 * second))
		echo := func(person string, took clocks.Millis) {
			nonce := h.Hall.Echo(person)
			halltest.Wait(took)
			if !h.Hall.Echoed(person, nonce) {
				t.Fatal("the echo is not known")
			}
			if h.Hall.Echoed(person, nonce) || h.Hall.Echoed(person, "other") {
				t.Error("an echo counts twice, or an unexpected one counts")
			}
		}
		lag := func() clocks.Millis {
			halltest.Wait(2 * second)
			return g.Move().Lag
		}
		first, _ := on(g)
		for _, took := range []clocks.Millis{40, 30, 200} {
			echo(first, took)
		}
		if got := lag(); got != 30 {
			t.Errorf("the lag is %d, want 30", got)
		}
		if got := lag(); got != 0 {
			t.Errorf("the lag of a player who answers nothing is %d", got)
		}
		for range 8 {
			echo(first, 300)
		}
		if got := lag(); got != 300 {
			t.Errorf("the lag is %d, want 300: the ninth-to-last answer counts", got)
		}
		lag()
		for range 8 {
			echo(first, 700)
		}
		if got := lag(); got != referee.MostLag {
			t.Errorf("the lag is %d, want %d", got, referee.MostLag)
		}
		lag()
		if got := g.Move().Lag; got != 0 { // immediately
			t.Errorf("%d ms of lag for a move that took no time", got)
		}
		g.Clocks()
	})
}

// TestLagMeasured checks that nobody gets back more than the server has measured: neither time from
// deliberately delayed echoes, if moves arrive faster, nor anything measured more than a minute
// ago.
func TestLagMeasured(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(1000 * second))
		first, _ := on(g)
		echo := func(took clocks.Millis) {
			nonce := h.Hall.Echo(first)
			halltest.Wait(took)
			h.Hall.Echoed(first, nonce)
		}
		lag := func(thinks clocks.Millis) clocks.Millis {
			halltest.Wait(thinks)
			got := g.Move().Lag
			echo(500)
			g.Move()
			return got
		}
		for range 8 {
			echo(500)
		}
		for _, row := range []struct{ thinks, want clocks.Millis }{
			{800, 500}, {2000, 500}, {120, 120}, {2000, 120}, {40, 40}, {10 * second, 40},
		} {
			if got := lag(row.thinks); got != row.want {
				t.Errorf("after %d ms, the lag is %d ms, want %d", row.thinks, got, row.want)
			}
		}
		halltest.Wait(50 * second)
		echo(500)
		if got := lag(10 * second); got != 500 {
			t.Errorf("a minute later, the lag is %d ms, want 500: a player who is no longer fast may be far away", got)
		}
		if got := lag(clocks.Minute + second); got != 0 {
			t.Errorf("a minute after the last echo, the lag is %d ms", got)
		}
		g.Clocks()
	})
}

// TestLagSaves checks that a move after the deadline counts if it is no later than the time that
// the player gets back.
func TestLagSaves(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(5 * second))
		person, c := on(g)
		nonce := h.Hall.Echo(person)
		halltest.Wait(400)
		h.Hall.Echoed(person, nonce)
		halltest.Wait(left(g) + 400)
		if e := halltest.EventOf(t, g.Must(person, c)); e.Lag != 400 || e.Grace != 0 {
			t.Errorf("the move is %+v", e)
		}
		if s := g.Clocks().Side(halltest.EventOf(t, hall.Answer{Event: g.Created.Event}).By.Opponent()); !s.Holds() {
			t.Errorf("%+v", s)
		}
	})
}

// TestSlowEcho checks that a player who answers an echo after minutes does not hold up the flag
// that long.
func TestSlowEcho(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(25 * second))
		person, _ := on(g)
		nonce := h.Hall.Echo(person)
		halltest.Wait(20 * second)
		h.Hall.Echoed(person, nonce)
		flagged(g)
	})
}

// TestSlowAppend checks that a move in time counts even if the store takes until after the
// deadline, and that the opponents get back the time when they could not see it.
func TestSlowAppend(t *testing.T) {
	for name, methods := range map[string][]string{"appends": {"Append"}, "everything": nil} {
		t.Run(name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				g := h.Play(blitz(3 * second))
				person, c := on(g)
				halltest.Wait(2 * second)
				h.Store.Stall(methods...)
				done := make(chan error)
				go func() {
					_, err := g.Do(person, c)
					done <- err
				}()
				halltest.Wait(8 * second)
				h.Store.Mend()
				if err := <-done; err != nil {
					t.Fatal(err)
				}
				halltest.Wait(second)
				if e := g.Last(); e.Kind == referee.Ended {
					t.Fatalf("the game ended: %+v", e)
				}
				e := g.Move()
				used := second
				if sum := g.Clocks().Side(e.By); sum.OnTurn-sum.Grace != used {
					t.Errorf("the opponent has used %d ms: %+v, %+v", sum.OnTurn-sum.Grace, sum, g.Log()[3:])
				}
			})
		})
	}
}

// TestSlowOthers checks that while the store is slow, a game's flag waits for moves of that game
// that have arrived, but falls for a player who sent none.
func TestSlowOthers(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		one, two := h.Play(blitz(5*second)), h.Play(blitz(5*second))
		person, c := on(one)
		halltest.Wait(4 * second)
		h.Store.Stall("Append")
		done := make(chan error)
		go func() {
			_, err := one.Do(person, c)
			done <- err
		}()
		halltest.Wait(5 * second)
		h.Store.Mend()
		if err := <-done; err != nil {
			t.Fatal(err)
		}
		halltest.Wait(second)
		if e := one.Last(); e.Kind != referee.Moved {
			t.Errorf("the last event is %+v", e)
		}
		if e := two.Last(); e.Kind != referee.Ended || e.Outcome.Reason != hexgames.ReasonTime {
			t.Errorf("the last event of the other game is %+v", e)
		}
	})
}

// TestStall checks that nobody loses on time because the store or the process stalled.
func TestStall(t *testing.T) {
	const stood = 30 * second
	for _, row := range []struct {
		name  string
		stall func(h *halltest.House)
	}{
		{"the store waits", func(h *halltest.House) { h.Store.Stall(); halltest.Wait(stood); h.Store.Mend() }},
		{"the store fails", func(h *halltest.House) { h.Store.Fail(errors.New("no")); halltest.Wait(stood); h.Store.Mend() }},
		{"the process stalls", func(h *halltest.House) { h.Store.Shift(stood) }},
		{"twice", func(h *halltest.House) {
			h.Store.Shift(stood / 2)
			halltest.Wait(second)
			h.Store.Shift(stood / 2)
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				g := h.Play(blitz(6 * second))
				g.Move()
				idle := h.Play(hall.Creation{})
				halltest.Wait(2 * second)
				before := left(g)
				row.stall(h)
				halltest.Wait(second)
				e := g.Last()
				if e.Kind != referee.Graced || e.By != g.State(g.White).Turn {
					t.Fatalf("the last event is %+v", e)
				}
				if cost := before - left(g); cost < 0 || cost > 3*second {
					t.Errorf("the player has lost %d ms", cost)
				}
				if n := idle.Count(referee.Graced); n != 0 {
					t.Errorf("time was given back %d times in a game without clocks", n)
				}
				g.Move()
				g.Move()
				flagged(g)
				g.Clocks()
			})
		})
	}
}

// TestShortStall checks that a silence of less than a second is charged to the clock and adds no
// event.
func TestShortStall(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(6 * second))
		n := len(g.Log())
		h.Store.Stall("Beat")
		halltest.Wait(second / 2)
		h.Store.Mend()
		halltest.Wait(second)
		if got := len(g.Log()); got != n {
			t.Errorf("%d events, want %d", got, n)
		}
	})
}

// TestBackward checks that a clock that goes backward takes no time from anyone, and that events
// stay in order.
func TestBackward(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(10 * second))
		g.Move()
		halltest.Wait(2 * second)
		before := left(g)
		h.Store.Shift(-clocks.Minute)
		if got := left(g); got < before || got > 10*second {
			t.Errorf("%d ms are left, before %d", got, before)
		}
		for range 3 {
			g.Move()
			halltest.Wait(second)
		}
		if e := g.Last(); e.Kind != referee.Moved {
			t.Errorf("the last event is %+v", e)
		}
		g.Clocks()
	})
}

// TestCorrespondence checks the clocks of games with a time per move.
func TestCorrespondence(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(hall.Creation{Clock: clocks.Control{Move: 4 * second}})
		for range 3 {
			halltest.Wait(3 * second)
			g.Move()
			if l := left(g); l != 4*second {
				t.Fatalf("%d ms are left at the beginning of a turn", l)
			}
		}
		flagged(g)
		g.Clocks()
	})
}

// TestExpiry checks that games that nobody joins end, and when.
func TestExpiry(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		ada, bob := h.Person("Ada"), h.Person("Bob")
		create := func(c hall.Creation) *halltest.Game {
			c.ID, c.Game = h.ID(), "hexdame"
			a, err := h.Hall.Create(t.Context(), ada, c, h.Hall.Now())
			if err != nil {
				t.Fatal(err)
			}
			return &halltest.Game{House: h, ID: a.Game, White: ada, Black: bob, Created: a}
		}
		expires := func(c hall.Creation) clocks.Millis {
			return create(c).Log()[0].Terms.Expires - h.Hall.Now()
		}
		if got := expires(hall.Creation{Seat: "White", Listed: true}); got != 15*clocks.Minute {
			t.Errorf("a listed game expires after %d ms", got)
		}
		if got := expires(hall.Creation{Seat: "White"}); got != 7*clocks.Day {
			t.Errorf("a game expires after %d ms", got)
		}
		open := create(hall.Creation{Seat: "White", Expires: 3 * second})
		nobody := create(hall.Creation{Expires: 3 * second})
		committed := create(hall.Creation{Seat: "White", Expires: 3 * second, Commitment: commitment})
		committed.Must(bob, hall.Command{Secret: committed.Created.Invites["Black"], Command: referee.Command{Do: referee.Join}})
		played := create(hall.Creation{Seat: "White", Expires: 3 * second})
		late := create(hall.Creation{Seat: "White", Expires: 3 * second})
		join := hall.Command{Command: referee.Command{Do: referee.Join}}
		halltest.Wait(3*second - 1)
		join.Secret = played.Created.Invites["Black"]
		played.Must(bob, join)
		halltest.Wait(1)
		join.Secret = late.Created.Invites["Black"]
		late.Refused(hexgames.ErrGameOver, bob, join)
		halltest.Wait(second)
		for _, g := range []*halltest.Game{open, nobody, committed, late} {
			e := g.Last()
			if e.Kind != referee.Ended || e.Outcome.Reason != referee.Expired || e.Outcome.Winner != hexgames.None || e.Seed == "" {
				t.Errorf("the last event is %+v", e)
			}
		}
		if s := played.State(ada); s.Status != referee.Playing {
			t.Errorf("the game is %s", s.Status)
		}
		lobby, err := h.Hall.List(t.Context(), lobbyFilter, false)
		if err != nil || len(lobby) != 1 {
			t.Errorf("the lobby has %d games, %v", len(lobby), err)
		}
	})
}

// TestUnready checks that a server with a failing store refuses commands, explains why without
// revealing secrets, and watches no clock, until the store works again.
func TestUnready(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(3 * second))
		person, c := on(g)
		h.Store.Fail(errors.New("connect to postgres://me:geheim@db/games?password=geheim: \n disk full"))
		halltest.Wait(second)
		switch err := h.Hall.Ready(); {
		case err == nil:
			t.Error("the hall is ready")
		case !strings.Contains(err.Error(), "disk full") || strings.Contains(err.Error(), "geheim") || strings.Contains(err.Error(), "\n"):
			t.Errorf("it is not ready: %v", err)
		}
		g.Refused(hall.ErrUnavailable, person, c)
		_, err := h.Hall.Create(t.Context(), person, hall.Creation{ID: h.ID(), Game: "hexdame"}, h.Hall.Now())
		if !isKind(err, hall.ErrUnavailable) {
			t.Errorf("a game was created: %v", err)
		}
		halltest.Wait(5 * second)
		h.Store.Mend()
		halltest.Wait(second)
		if h.Hall.Ready() != nil {
			t.Error("the hall is not ready")
		}
		if e := g.Last(); e.Kind != referee.Graced {
			t.Errorf("the last event is %+v", e)
		}
		g.Must(person, c)
	})
}
