package hall_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/sqlite"
)

// TestRestart checks that time without a server is given back in all games with running clocks,
// however the server ended, and however long it was away.
func TestRestart(t *testing.T) {
	for name, crash := range map[string]bool{"in good order": false, "by a crash": true} {
		for _, away := range []clocks.Millis{5 * second, 10 * clocks.Minute, 3 * clocks.Day} {
			t.Run(name+", "+away.Duration().String(), func(t *testing.T) {
				halltest.Run(t, func(t *testing.T, h *halltest.House) {
					testRestart(t, h, crash, away)
				})
			})
		}
	}
}

func testRestart(t *testing.T, h *halltest.House, crash bool, away clocks.Millis) {
	var running []*halltest.Game
	for range 5 {
		running = append(running, h.Play(blitz(20*second)))
	}
	quiet, open := h.Play(hall.Creation{}), h.Play(hall.Creation{Clock: clocks.Control{Move: 2 * clocks.Day}})
	running[1].Move()
	halltest.Wait(11 * second)
	if crash {
		h.Store.Fail(context.Canceled, "Leave", "SetValue")
		h.Hall.Close()
		h.Store.Mend()
	} else {
		h.Close()
	}
	halltest.Wait(away)
	h.Open()
	halltest.Wait(second)
	least, most := away, away+2*second
	if crash && away > clocks.Day { // then it is not exact to the second
		most += 10 * second
	}
	for _, g := range append(running, open) {
		var graced []referee.Event
		for _, e := range g.Log() {
			if e.Kind == referee.Graced {
				graced = append(graced, e)
			}
		}
		if len(graced) != 1 || graced[0].Grace < least || graced[0].Grace > most || graced[0].By != g.State(g.White).Turn {
			t.Errorf("after %d ms: %+v", away, graced)
		}
		g.Move()
		g.Clocks()
	}
	if n := quiet.Count(referee.Graced); n != 0 {
		t.Errorf("time was given back %d times in a game without clocks", n)
	}
	flagged(running[0])
}

// TestQuickRestart checks that a restart that nobody notices adds no events.
func TestQuickRestart(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(20 * second))
		for range 3 {
			halltest.Wait(second)
			h.Close()
			halltest.Wait(second / 2)
			h.Open()
		}
		if n := g.Count(referee.Graced); n != 0 {
			t.Errorf("time was given back %d times", n)
		}
		flagged(g)
	})
}

// TestMoveAfterRestart checks that time is given back before the first command after a restart, and
// before a flag falls, even if nobody has accessed the games yet.
func TestMoveAfterRestart(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(5 * second))
		person, c := on(g)
		halltest.Wait(second)
		h.Close()
		halltest.Wait(clocks.Minute)
		h.Open()
		g.Must(person, c)
		log := g.Log()
		if e := log[len(log)-2]; e.Kind != referee.Graced || log[len(log)-1].Kind != referee.Moved {
			t.Errorf("the log ends with %+v", log[len(log)-2:])
		}
		g.Clocks()
	})
}

// TestEarlierClock checks that a server continues when its clock is behind the events.
func TestEarlierClock(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(5 * second))
		halltest.Wait(second)
		h.Close()
		h.Store.Shift(-clocks.Day)
		h.Open()
		g.Move()
		halltest.Wait(second)
		g.Move()
		if e := g.Last(); e.Kind != referee.Moved {
			t.Errorf("the last event is %+v", e)
		}
		g.Clocks()
	})
}

// TestSQLiteRestart is TestRestart with the store's own list of servers.
func TestSQLiteRestart(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "games.db")
		inside(t, file, func(s store.Store, h *hall.Hall) {
			play(t, h, blitz(5*second))
			time.Sleep(2 * time.Second)
		})
		time.Sleep(time.Minute)
		inside(t, file, func(s store.Store, h *hall.Hall) {
			time.Sleep(time.Second)
			for _, g := range playing(t, s) {
				events := logOf(t, s, g.ID)
				if e := events[len(events)-1]; e.Kind != referee.Graced || e.Grace < clocks.Minute || e.Grace > clocks.Minute+2*second {
					t.Errorf("the last event is %+v", e)
				}
			}
		})
	})
}

// inside calls f with a hall on a file and closes it.
func inside(t *testing.T, file string, f func(s store.Store, h *hall.Hall)) {
	t.Helper()
	s, err := sqlite.Open(file, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	h, err := hall.Open(t.Context(), s, hall.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	}()
	f(s, h)
}

// play starts a game of Hexdame, or the given creation.
func play(t *testing.T, h *hall.Hall, c hall.Creation) *halltest.Game {
	t.Helper()
	return (&halltest.House{T: t, Hall: h}).Play(c)
}

// playing returns the games in progress in a store.
func playing(t *testing.T, s store.Store) []store.Head {
	t.Helper()
	heads, err := s.Games(t.Context(), store.Filter{Status: []string{string(referee.Playing)}})
	if err != nil || len(heads) == 0 {
		t.Fatalf("%d games, %v", len(heads), err)
	}
	return heads
}

func logOf(t *testing.T, s store.Store, id string) []referee.Event {
	t.Helper()
	stored, err := s.Events(t.Context(), id, 0)
	if err != nil {
		t.Fatal(err)
	}
	events, err := store.Decode(stored)
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// TestBackup checks that a restored backup has a new epoch and new numbers, that its clocks have
// not run since it was made, and that the new numbers count.
func TestBackup(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		file, copied := filepath.Join(dir, "games.db"), filepath.Join(dir, "copy.db")
		epoch, seeds := "", map[string]string{}
		inside(t, file, func(s store.Store, h *hall.Hall) {
			epoch = h.Epoch()
			play(t, h, blitz(20*second))
			play(t, h, hall.Creation{Game: "hextad", Clock: clocks.Control{Base: 20 * second}})
			over := play(t, h, hall.Creation{})
			over.Must(over.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
			time.Sleep(2 * time.Second)
			name, value := hall.Restored()
			if err := sqlite.Backup(t.Context(), file, copied, name, value); err != nil {
				t.Fatal(err)
			}
			for _, g := range playing(t, s) {
				seed, err := s.Seed(t.Context(), g.ID)
				if err != nil {
					t.Fatal(err)
				}
				seeds[g.ID] = seed
			}
		})
		time.Sleep(time.Hour)
		inside(t, copied, func(s store.Store, h *hall.Hall) {
			if h.Epoch() == epoch {
				t.Error("the epoch is the same")
			}
			time.Sleep(time.Second)
			games := playing(t, s)
			if len(games) != len(seeds) {
				t.Fatalf("%d games, want %d", len(games), len(seeds))
			}
			for _, head := range games {
				g := &halltest.Game{House: &halltest.House{T: t, Hall: h, Inner: s.(*sqlite.Store)}, ID: head.ID, White: head.White, Black: head.Black}
				var graced, reseeded referee.Event
				for _, e := range g.Log() {
					switch e.Kind {
					case referee.Graced:
						graced = e
					case referee.Reseeded:
						reseeded = e
					}
				}
				if graced.Grace < clocks.Millis(time.Hour/time.Millisecond) {
					t.Errorf("the player gets %d ms back", graced.Grace)
				}
				if reseeded.Seed != seeds[head.ID] {
					t.Errorf("the number before was %s, and %+v has a different one", seeds[head.ID], reseeded)
				}
				seed, err := s.Seed(t.Context(), head.ID)
				if err != nil || seed == seeds[head.ID] {
					t.Errorf("the number is the same, %v", err)
				}
				g.Move()
				g.Must(head.White, hall.Command{Command: referee.Command{Do: referee.Resign}})
				if e := g.Last(); e.Kind != referee.Ended || e.Seed != seed {
					t.Errorf("the end is %+v, and the number %s", e, seed)
				}
				g.Clocks()
			}
			epoch = h.Epoch()
		})
		inside(t, copied, func(_ store.Store, h *hall.Hall) {
			if h.Epoch() != epoch {
				t.Error("a second start changes the epoch again")
			}
		})
	})
}
