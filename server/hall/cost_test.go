package hall_test

import (
	"context"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"example.com/hexgames/internal/gametest"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store/sqlite"
)

// hostile is the slowest known position for listing moves: it takes 500 ms.
const hostile = "W:WKa1,Ka2,Ka3,Ka4,Ka5,Kb1,Kb6,Kd8,Ke1,Ke9,Kf2,Kg3,Kh4,Ki5:Bb4,Kc3,c6,d2,Kd6,e4,Ke5,e6,e8,f6,g4,Kg7,Kg9,h6,h8,Ki7"

// real returns a house in real time, for tests that measure it.
func real(t *testing.T) *halltest.House {
	t.Helper()
	if gametest.Race {
		t.Skip("measures time")
	}
	s, err := sqlite.Open(filepath.Join(t.TempDir(), "games.db"), sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := &halltest.House{T: t, Inner: s, Store: halltest.NewStore(s)}
	h.Open()
	t.Cleanup(func() {
		h.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return h
}

// TestCost checks that the moves of a hostile position are listed once, and charged to only one of
// the people who ask for them. Meanwhile, players of the same game don't wait, nor do others who
// ask for the moves of their own positions.
func TestCost(t *testing.T) {
	h := real(t)
	g, other := h.Play(hall.Creation{Start: hostile}), h.Play(hall.Creation{})
	const many = 24
	costs := make([]time.Duration, many)
	var asking sync.WaitGroup
	for i := range many {
		asking.Go(func() {
			ctx, cost := hall.Metered(t.Context())
			if s, err := h.Hall.State(ctx, "", g.ID, true); err != nil || len(s.Legal) < 300 {
				t.Errorf("%d moves, %v", len(s.Legal), err)
			}
			costs[i] = cost.Take()
		})
	}
	var asked sync.WaitGroup
	asked.Go(asking.Wait)
	for begun := time.Now(); time.Since(begun) < 100*time.Millisecond; time.Sleep(5 * time.Millisecond) {
		one := time.Now()
		if _, err := h.Hall.State(t.Context(), g.White, g.ID, false); err != nil {
			t.Fatal(err)
		}
		other.Move()
		if took := time.Since(one); took > 300*time.Millisecond {
			t.Errorf("others wait for %v", took)
		}
	}
	asked.Wait()
	dear := 0
	for _, cost := range costs {
		if cost > 50*time.Millisecond {
			dear++
		}
	}
	if dear != 1 {
		t.Errorf("the moves were listed %d times: %v", dear, costs)
	}
	ctx, cost := hall.Metered(t.Context())
	if _, err := h.Hall.State(ctx, g.Black, g.ID, true); err != nil || cost.Take() > 10*time.Millisecond {
		t.Errorf("later, the same request costs something: %v", err)
	}
}

// TestCostlyGames checks that many hostile games don't hold up the players of another game, and
// that a client who disconnects stops waiting and pays nothing.
func TestCostlyGames(t *testing.T) {
	h := real(t)
	other := h.Play(hall.Creation{})
	const many = 8
	ctx, cancel := context.WithCancel(t.Context())
	var asking sync.WaitGroup
	for range many {
		g := h.Play(hall.Creation{Start: hostile})
		asking.Go(func() { h.Hall.State(ctx, "", g.ID, true) })
	}
	slow := 0
	for range 20 {
		one := time.Now()
		other.Move()
		if time.Since(one) > 100*time.Millisecond {
			slow++
		}
		time.Sleep(5 * time.Millisecond)
	}
	if slow > 5 { // some, on a busy machine
		t.Errorf("%d of 20 moves take longer than 100 ms", slow)
	}
	begun := time.Now()
	cancel()
	asking.Wait()
	if took := time.Since(begun); took > 3*time.Second { // all would take 4 s with one processor
		t.Errorf("the clients who left are done after %v", took)
	}
}

// TestDelayOnce checks that delayed spectators do not make the server replay the game for each of
// them.
func TestDelayOnce(t *testing.T) {
	h := real(t)
	g := h.Play(hall.Creation{Game: "hexade", Delay: 3 * second})
	const moves = 50
	for range moves {
		g.Move()
	}
	halltest.Wait(3 * second)
	g.Move()
	var first, least time.Duration
	for i := range 10 {
		ctx, cost := hall.Metered(t.Context())
		s, err := h.Hall.State(ctx, "", g.ID, true)
		if err != nil || len(s.Moves) != moves || s.Legal != nil {
			t.Fatalf("a spectator sees %d moves, %v", len(s.Moves), err)
		}
		events, err := h.Hall.Events(ctx, "", g.ID, moves)
		if err != nil || events.Now == nil {
			t.Fatalf("%+v, %v", events, err)
		}
		switch took := cost.Take(); i {
		case 0:
			first, least = took, took
		default:
			least = min(least, took)
		}
	}
	if least > first/3 {
		t.Errorf("again, it costs %v, at first %v", least, first)
	}
	r, err := h.Hall.Record(t.Context(), "", g.ID)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for one := r.Root.Next(); one != nil; one = one.Next() {
		n++
	}
	if n != moves {
		t.Errorf("the record has %d moves", n)
	}
}
