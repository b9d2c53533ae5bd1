package hall_test

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"example.com/hexgames/kit/referee"
	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/hall"
	"example.com/hexgames/server/hall/halltest"
	"example.com/hexgames/server/store"
)

// TestJump checks that a time jump costs nobody anything: it is given back exactly, immediately,
// and is reported in the log, the notes, and the counts. Nobody becomes absent because of it.
func TestJump(t *testing.T) {
	for _, by := range []clocks.Millis{101, 500, 999, 1000, 2 * second, clocks.Day} {
		t.Run(by.Duration().String(), func(t *testing.T) {
			halltest.Run(t, func(t *testing.T, h *halltest.House) {
				h.Close()
				var log bytes.Buffer
				h.Options.Log = slog.New(slog.NewTextHandler(&log, nil))
				h.Open()
				g, days, open := h.Play(blitz(6*second)), h.Play(hall.Creation{Clock: clocks.Control{Move: clocks.Day}}), h.Play(hall.Creation{})
				g.Move()
				halltest.Wait(2*second + 100)
				person, c, opponent := claim(open)
				before := left(g)
				h.Store.Shift(by)
				halltest.Wait(second / 2)
				if h.Hall.Ready() != nil {
					t.Error("the hall is not ready")
				}
				if cost := before - left(g); cost != second/2 {
					t.Errorf("the jump has cost %d ms", cost-second/2)
				}
				for _, one := range []*halltest.Game{g, days} {
					if e := one.Last(); e.Kind != referee.Graced || e.Grace != by {
						t.Errorf("the last event is %+v", e)
					}
					one.Clocks()
				}
				isHere(open, person, c, opponent)
				if n := h.Hall.Counts.Jumps.Load(); n != 1 {
					t.Errorf("%d jumps were counted", n)
				}
				if notes := h.Hall.Notes(); len(notes) != 1 || !strings.Contains(notes[0], "jumped ahead by ") {
					t.Errorf("the notes are %q", notes)
				}
				g.Move()
				g.Move()
				flagged(g)
				halltest.Wait(11 * clocks.Minute)
				if notes := h.Hall.Notes(); len(notes) != 0 {
					t.Errorf("the notes are still %q", notes)
				}
				h.Close()
				if n := strings.Count(log.String(), "jumped ahead"); n != 1 || !strings.Contains(log.String(), "by="+by.Duration().String()) {
					t.Errorf("the log has the jump %d times:\n%s", n, &log)
				}
				h.Open()
			})
		})
	}
}

// TestJumpFlag checks that a move counts if it arrives just after time has jumped past the
// deadline.
func TestJumpFlag(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(3 * second))
		person, c := on(g)
		halltest.Wait(second)
		h.Store.Shift(clocks.Minute)
		if e := halltest.EventOf(t, g.Must(person, c)); e.Kind != referee.Moved {
			t.Errorf("the event is %+v", e)
		}
		g.Clocks()
	})
}

// TestManyJumps checks that a clock that jumps again and again takes no time from anyone.
func TestManyJumps(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		g := h.Play(blitz(10 * clocks.Minute))
		before := left(g)
		for range 250 {
			h.Store.Shift(200)
			halltest.Wait(250)
		}
		halltest.Wait(second)
		if cost := before - left(g); cost != 250*250+second {
			t.Errorf("250 jumps have cost %d ms", cost-250*250-second)
		}
		g.Clocks()
	})
}

// An aheadStore is a store with its time ahead of its clock.
type aheadStore struct {
	*halltest.Store
	ahead atomic.Int64
}

func (s *aheadStore) Beat(ctx context.Context, one store.Server) (store.Pulse, error) {
	p, err := s.Store.Beat(ctx, one)
	p.Ahead = clocks.Millis(s.ahead.Load())
	return p, err
}

// TestAhead checks that a clock that was set back stops nothing and is reported once.
func TestAhead(t *testing.T) {
	halltest.Run(t, func(t *testing.T, h *halltest.House) {
		h.Close()
		var log bytes.Buffer
		s := &aheadStore{Store: h.Store}
		var err error
		if h.Hall, err = hall.Open(t.Context(), s, hall.Options{Log: slog.New(slog.NewTextHandler(&log, nil))}); err != nil {
			t.Fatal(err)
		}
		g := h.Play(blitz(60 * second))
		for _, ahead := range []clocks.Millis{0, 2 * second, 2*second - 100, 1, 0} {
			s.ahead.Store(int64(ahead))
			halltest.Wait(second)
			g.Move()
			var want []string
			if ahead == 2*second {
				want = []string{"the clock of the database was set back by 2 s: time continues on its own"}
			}
			if notes := h.Hall.Notes(); want != nil && !slices.Equal(notes, want) || ahead == 0 && notes != nil {
				t.Errorf("%d ms ahead, the notes are %q", ahead, notes)
			}
			if h.Hall.Ready() != nil || h.Hall.Counts.Ahead.Load() != int64(ahead) {
				t.Errorf("%v, %d ms ahead, want %d", h.Hall.Ready(), h.Hall.Counts.Ahead.Load(), ahead)
			}
		}
		g.Clocks()
		if n := strings.Count(log.String(), "was set back"); n != 1 || !strings.Contains(log.String(), "by=2s") {
			t.Errorf("the log has it %d times:\n%s", n, &log)
		}
	})
}
