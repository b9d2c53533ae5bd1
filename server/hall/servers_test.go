package hall_test

import (
	"errors"
	"sync"
	"testing"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
)

// shared calls f with two halls on one store that get no hints from each other.
func shared(t *testing.T, f func(t *testing.T, one, two *halltest.House)) {
	t.Helper()
	halltest.Run(t, func(t *testing.T, one *halltest.House) {
		one.Close()
		one.Options.Shared = true
		one.Open()
		two := *one
		two.Open()
		defer two.Close()
		f(t, one, &two)
	})
}

// at returns a game as seen by another hall.
func at(g *halltest.Game, house *halltest.House) *halltest.Game {
	other := *g
	other.House = house
	return &other
}

// TestServers checks that a server that has missed events neither refuses a good command because of
// that, nor repeats a command that another server has carried out.
func TestServers(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		g := one.Play(blitz(60 * second))
		here, there := g, at(g, two)
		there.State(g.White) // now it is in memory
		for range 10 {
			person, c := here.Next()
			c.ID = one.ID()
			first := here.Must(person, c)
			if again := there.Must(person, c); string(again.Event) != string(first.Event) {
				t.Errorf("another server answers %s, want %s", again.Event, first.Event)
			}
			here, there = there, here
		}
		offer := here.Must(g.White, hall.Command{Command: referee.Command{Do: referee.Propose, What: referee.Draw}})
		there.Must(g.Black, hall.Command{Command: referee.Command{Do: referee.Accept, Offer: offer.N}})
		a := here.Must(g.White, again(""))
		b := there.Must(g.Black, again(""))
		if string(a.Event) != string(b.Event) {
			t.Errorf("the rematches are %s and %s", a.Event, b.Event)
		}
		wantRematch(there, a)
	})
}

// TestStartBeside checks that a server that starts just as another one starts or returns from an
// outage also learns of the outage.
func TestStartBeside(t *testing.T) {
	for name, isKilled := range map[string]bool{"one that comes back": false, "one that starts": true} {
		t.Run(name, func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, one *halltest.House) {
				one.Close()
				one.Options.Shared = true
				one.Open()
				g := one.Play(blitz(60 * second))
				halltest.Wait(second)
				n := len(g.Log())
				one.Store.Fail(errors.New("the store is gone"))
				if isKilled {
					one.Hall.Close()
				}
				halltest.Wait(3 * second)
				one.Store.Stall("SetValue")
				var starting sync.WaitGroup
				if isKilled {
					starting.Go(one.Open)
				}
				halltest.Wait(second / 2)
				two := *one
				starting.Go(func() {
					halltest.Wait(second / 2)
					one.Store.Mend()
				})
				two.Open()
				defer two.Close()
				at(g, &two).Move()
				if e := g.Log()[n]; e.Kind != referee.Graced || e.Grace < 3*second {
					t.Errorf("after the outage comes %+v", e)
				}
				starting.Wait()
			})
		})
	}
}

// TestMissedHints checks that streams get events stored by other servers, even if no hint arrives.
func TestMissedHints(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		g := one.Play(blitz(60 * second))
		_, c, end, err := two.Hall.Watch(t.Context(), "", g.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer end()
		for range 3 {
			g.Move()
			halltest.Wait(2 * second)
			two.Hall.Messages(t.Context(), c, false)
			if c.N() != len(g.Log()) {
				t.Errorf("the stream is at event %d of %d", c.N(), len(g.Log()))
			}
		}
	})
}

// TestShown checks that a server shows what another one has stored.
func TestShown(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		g := one.Play(blitz(60 * second))
		there := at(g, two)
		for range 3 {
			g.Move()
			if got, want := there.State(g.White).N, len(g.Log()); got != want {
				t.Errorf("the other server shows event %d of %d", got, want)
			}
		}
	})
}

// TestPresenceOfServers checks that a person is present on every server, immediately, and for a
// minute.
func TestPresenceOfServers(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		g := one.Play(hall.Creation{})
		person, c, opponent := claim(g)
		halltest.Wait(71 * second)
		end := connect(at(g, two), opponent)
		isHere(g, person, c, opponent)
		halltest.Wait(70 * second)
		isHere(g, person, c, opponent)
		end()
		left := one.Hall.Now()
		halltest.Wait(clocks.Minute - second)
		isHere(g, person, c, opponent)
		halltest.Wait(2 * second)
		isGone(g, person, c, opponent, left)
	})
}

// TestOneOfTwo checks that no time is given back when one of two servers stops.
func TestOneOfTwo(t *testing.T) {
	shared(t, func(t *testing.T, one, two *halltest.House) {
		g := one.Play(blitz(20 * second))
		halltest.Wait(second)
		one.Close()
		halltest.Wait(5 * second)
		one.Open()
		halltest.Wait(second)
		if n := g.Count(referee.Graced); n != 0 {
			t.Errorf("time was given back %d times", n)
		}
		flagged(at(g, two))
	})
}
