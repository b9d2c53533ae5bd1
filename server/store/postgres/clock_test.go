package postgres

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"example.com/hexgames/kit/referee/clocks"
	"example.com/hexgames/server/store"
	"example.com/hexgames/server/store/postgres/pgtest"
	"example.com/hexgames/server/store/storetest"
)

// TestClocks steps the clock of a database with several servers, and ends and starts some of them
// meanwhile. Their times agree, never go back, and never stop.
func TestClocks(t *testing.T) {
	t.Parallel()
	url := pgtest.URL(t)
	var set atomic.Int64
	o := Options{Source: func() time.Time { return time.Now().Round(0).Add(time.Duration(set.Load())) }}
	servers := []*Store{opened(t, url, o), opened(t, url, o), opened(t, url, o)}
	stop := make(chan struct{})
	var looking sync.WaitGroup
	for _, s := range servers[:2] {
		looking.Go(func() {
			for last, at := s.Now(), time.Now(); ; {
				select {
				case <-stop:
					return
				case <-time.After(20 * time.Millisecond):
				}
				now, passed := s.Now(), clocks.Of(time.Since(at))
				if now < last+passed*9/10-2 {
					t.Errorf("%d, and after %d ms %d", last, passed, now)
				}
				last, at = now, time.Now()
			}
		})
	}
	beat := func(s *Store) (p store.Pulse) {
		t.Helper()
		p, err := s.Beat(t.Context(), store.Server{ID: s.id})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	total := time.Duration(0)
	for _, step := range []struct{ by, jump time.Duration }{
		{0, 0}, {2 * time.Second, 2 * time.Second}, {-2 * time.Second, 0}, {24 * time.Hour, 24*time.Hour - 2*time.Second},
		{-24 * time.Hour, 0}, {-time.Hour, 0}, {24 * time.Hour, 0},
	} {
		set.Add(int64(step.by))
		total += step.jump
		var beating sync.WaitGroup
		jumps := make([]clocks.Millis, 3)
		for i, s := range servers {
			beating.Go(func() {
				for range 3 {
					jumps[i] += beat(s).Jump
					time.Sleep(10 * time.Millisecond)
				}
			})
		}
		beating.Wait()
		for i, s := range servers {
			off := s.Now() - servers[0].Now()
			// Two seconds back and one day ahead may result in a day, or two seconds less.
			if jump := jumps[i].Duration() - step.jump; jump.Abs() > 2500*time.Millisecond || off < -300 || off > 300 {
				t.Errorf("after a step of %v: server %d has jumped by %v, want %v, and differs by %d", step.by, i, jumps[i].Duration(), step.jump, off)
			}
		}
		last := servers[0].Now()
		if err := servers[2].Close(); err != nil {
			t.Error(err)
		}
		servers[2] = opened(t, url, o)
		if now := servers[2].Now(); now < last-200 {
			t.Errorf("after a step of %v: a server starts at %d after %d", step.by, now, last)
		}
	}
	if off := time.Until(servers[0].Now().Time()) - total; off.Abs() > 3*time.Second {
		t.Errorf("it is off by %v", off)
	}
	close(stop)
	looking.Wait()

	// All end, and the clock is a day slow when they start.
	a := storetest.Event("g", 1)
	a.Index.Changed = servers[0].Now() + 10*clocks.Second
	if err := servers[0].Append(t.Context(), a); err != nil {
		t.Error(err)
	}
	for _, s := range servers {
		s.Close()
	}
	set.Store(-int64(24 * time.Hour))
	s := opened(t, url, o)
	if now := s.Now(); now < a.Index.Changed || now > a.Index.Changed+5*clocks.Second {
		t.Errorf("it is %d after %d", now, a.Index.Changed)
	}
	if p := beat(s); p.Jump != 0 || p.Ahead < 20*60*clocks.Minute {
		t.Errorf("%+v", p)
	}
	other := opened(t, url, o)
	if off := other.Now() - s.Now(); off < -200 || off > 200 {
		t.Errorf("another server differs by %d", off)
	}
}
