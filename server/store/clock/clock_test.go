package clock

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"example.com/hexgames/kit/referee/clocks"
)

// A database is a Keeper with an adjustable source. Its answers are delayed.
type database struct {
	State
	set   time.Duration // how far the source was set
	drift int64         // how many millionths the source runs faster
	begun time.Time
	slow  time.Duration
	race  func()
	fail  error
}

func (d *database) source() time.Time {
	now := time.Now().Round(0)
	if d.begun.IsZero() {
		d.begun = now
	}
	return now.Add(d.set + now.Sub(d.begun)*time.Duration(d.drift)/1e6)
}

func (d *database) Read(context.Context) (time.Time, State, error) {
	time.Sleep(d.slow / 3)
	defer time.Sleep(d.slow - d.slow/3)
	return d.source(), d.State, d.fail
}

func (d *database) Write(_ context.Context, old, s State) (bool, error) {
	time.Sleep(d.slow)
	if d.race != nil {
		race := d.race
		d.race = nil
		race()
	}
	if d.fail != nil {
		return false, d.fail
	}
	if old.Ahead != d.Ahead || old.Noted != d.Noted {
		return false, nil
	}
	s.Seen = max(s.Seen, d.Seen)
	d.State = s
	return true, nil
}

const beat = 250 * time.Millisecond

// beats lets clocks beat for some time and returns how far each has jumped.
func beats(t *testing.T, d *database, during time.Duration, all ...*Clock) []clocks.Millis {
	t.Helper()
	jumps := make([]clocks.Millis, len(all))
	begin := time.Now()
	for i := range max(1, during/beat) {
		for j, c := range all {
			if err := c.Beat(t.Context(), d); err != nil {
				t.Fatal(err)
			}
			jumps[j] += c.Jump()
		}
		time.Sleep(time.Until(begin.Add((i + 1) * beat)))
	}
	return jumps
}

// since returns how far a clock is ahead of the true time.
func since(c *Clock) time.Duration {
	return time.Until(c.Now().Time())
}

// about reports whether the difference between times does not matter to players.
func about(a, b time.Duration) bool { return (a - b).Abs() <= tolerance+5*time.Millisecond }

// TestSteps sets the source of one server, or of three, ahead and back.
func TestSteps(t *testing.T) {
	const hour, day = time.Hour, 24 * time.Hour
	for _, alone := range []bool{true, false} {
		for _, test := range []struct {
			steps []time.Duration // of the source, one minute apart
			jump  []time.Duration // of the time, on several servers; alone[i] for one
			alone []time.Duration
		}{
			{[]time.Duration{2 * time.Second}, []time.Duration{2 * time.Second}, nil},
			{[]time.Duration{day}, []time.Duration{day}, nil},
			{[]time.Duration{-2 * time.Second}, []time.Duration{0}, nil},
			{[]time.Duration{-day}, []time.Duration{0}, nil},
			{[]time.Duration{-day, day}, []time.Duration{0, 0}, nil},
			{[]time.Duration{-day, 2 * day}, []time.Duration{0, day}, nil},
			{[]time.Duration{-day, hour}, []time.Duration{0, 0}, nil},
			{[]time.Duration{day, -day}, []time.Duration{day, 0}, nil},
			{[]time.Duration{-hour, -day, 2 * hour}, []time.Duration{0, 0, 0}, nil},
			// Several servers cannot tell whether one of them was asleep for a moment.
			{[]time.Duration{-10 * time.Second, 9 * time.Second}, []time.Duration{0, 9 * time.Second}, []time.Duration{0, 0}},
			{[]time.Duration{50 * time.Millisecond, -50 * time.Millisecond}, []time.Duration{0, 0}, nil},
		} {
			t.Run(fmt.Sprint(alone, test.steps), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					d := &database{slow: 4 * time.Millisecond}
					servers := []*Clock{{}, {}, {}}
					want := test.jump
					if alone {
						servers = []*Clock{{Alone: true}}
						if test.alone != nil {
							want = test.alone
						}
						d.slow = 0
					}
					beats(t, d, time.Minute, servers...)
					total := time.Duration(0)
					for i, step := range test.steps {
						d.set += step
						jumps := beats(t, d, time.Minute, servers...)
						total += want[i]
						for j, c := range servers {
							// It may have run slower by a hundredth since the first step.
							slower := total - since(c)
							if slower < -tolerance || slower > tolerance+time.Duration(i+1)*time.Minute/slow {
								t.Errorf("step %d: server %d is ahead by %v, want %v", i, j, since(c), total)
							}
							// The time lost by running slower may return as a jump when the source
							// is set ahead.
							if jump := jumps[j].Duration(); !about(jump, want[i]) && !about(jump, want[i]+time.Duration(i)*time.Minute/slow) {
								t.Errorf("step %d: server %d has jumped by %v, want %v", i, j, jumps[j].Duration(), want[i])
							}
							if !about(since(c), since(servers[0])) {
								t.Errorf("step %d: servers differ by %v", i, since(c)-since(servers[0]))
							}
							if ahead := since(c) - d.set; ahead > 2*tolerance && !about(c.Ahead().Duration(), ahead) {
								t.Errorf("step %d: server %d reports a lead of %v, but it is %v", i, j, c.Ahead().Duration(), ahead)
							}
						}
					}
				})
			})
		}
	}
}

// TestAheadAt checks that the stored lead shrinks by a hundredth, and not below 0.
func TestAheadAt(t *testing.T) {
	s := State{Ahead: 1000, Noted: 5_000_000}
	for after, want := range map[time.Duration]time.Duration{
		-time.Hour: time.Second, 0: time.Second, time.Second: 990 * time.Millisecond, 100 * time.Second: 0, time.Hour: 0,
	} {
		if got := s.aheadAt(s.Noted.Time().Add(after)); got != want {
			t.Errorf("after %v, the time is ahead by %v, want %v", after, got, want)
		}
	}
}

// TestFirstBeat checks that the first Beat of a clock uses the fastest of five answers, and takes the
// middle between the question and this answer for the moment of the source.
func TestFirstBeat(t *testing.T) {
	for fastest := range 5 {
		synctest.Test(t, func(t *testing.T) {
			k := &late{fastest: fastest}
			c := &Clock{}
			if err := c.Beat(t.Context(), k); err != nil || k.reads != 5 {
				t.Fatalf("there are %d reads, %v", k.reads, err)
			}
			if d := since(c).Abs(); d > time.Millisecond {
				t.Errorf("if answer %d is the fastest, the clock is wrong by %v", fastest, d)
			}
		})
	}
}

// A late is a Keeper with a fast answer, and slow answers that take longer to come than the question.
type late struct {
	database
	reads, fastest int
}

func (l *late) Read(context.Context) (time.Time, State, error) {
	there, back := 50*time.Millisecond, 50*time.Millisecond
	if l.reads != l.fastest {
		back = time.Second
	}
	l.reads++
	time.Sleep(there)
	defer time.Sleep(back)
	return l.source(), l.State, nil
}

// TestMelts checks that the time runs slower by a hundredth until its source has caught up.
func TestMelts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &database{slow: 2 * time.Millisecond}
		a, b := &Clock{}, &Clock{}
		beats(t, d, time.Second, a, b)
		d.set = -10 * time.Second
		begin := since(a)
		for i := range 30 {
			beats(t, d, time.Minute, a, b)
			left := max(begin+10*time.Second-time.Duration(i+1)*600*time.Millisecond, 0)
			if ahead := since(a) + 10*time.Second; !about(ahead, left) || !about(a.Ahead().Duration(), left) || !about(since(a), since(b)) {
				t.Errorf("after %d minutes: ahead by %v and %v, want %v", i+1, ahead, a.Ahead().Duration(), left)
			}
		}
		if a.Ahead() != 0 || a.Jump() != 0 {
			t.Errorf("ahead %d in the end", a.Ahead())
		}
	})
}

// TestDrift checks that the time follows a source that runs faster or slower.
func TestDrift(t *testing.T) {
	for _, drift := range []int64{-5000, -100, 100, 5000} {
		synctest.Test(t, func(t *testing.T) {
			d := &database{drift: drift, slow: 10 * time.Millisecond}
			c := &Clock{}
			jumps := beats(t, d, 10*time.Minute, c)
			if off := c.Now().Time().Sub(d.source()).Abs(); off > 20*time.Millisecond || jumps[0] != 0 {
				t.Errorf("drift %d: it is off by %v, and has jumped by %d", drift, off, jumps[0])
			}
		})
	}
}

// TestSlowAnswers checks that a slow answer has little effect.
func TestSlowAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &database{slow: 2 * time.Millisecond}
		c := &Clock{}
		beats(t, d, time.Second, c)
		d.slow = 5 * time.Second
		if jumps := beats(t, d, time.Minute, c); jumps[0] != 0 || since(c).Abs() > 10*time.Millisecond || d.Ahead != 0 {
			t.Errorf("it is off by %v, has jumped by %d, and is ahead by %d", since(c), jumps[0], d.Ahead)
		}
		d.set = time.Hour
		if jumps := beats(t, d, time.Second, c); jumps[0].Duration() < time.Hour-6*time.Second {
			t.Errorf("it has jumped by %d", jumps[0])
		}
	})
}

// TestAsleep checks that one of several servers that was asleep follows the others, which lose
// nothing.
func TestAsleep(t *testing.T) {
	for _, asleep := range []time.Duration{500 * time.Millisecond, 3 * time.Second, time.Hour} {
		synctest.Test(t, func(t *testing.T) {
			d := &database{slow: 2 * time.Millisecond}
			a, b := &Clock{}, &Clock{}
			beats(t, d, time.Second, a, b)
			d.set = -24 * time.Hour
			beats(t, d, time.Minute, a, b)
			jumps := beats(t, d, asleep, a)[0]
			b.at = b.at.Add(asleep)
			both := beats(t, d, time.Minute, a, b)
			if jumps+both[0] != 0 || !about(both[1].Duration(), asleep-asleep/slow) || !about(since(a), since(b)) {
				t.Errorf("asleep for %v: the other server has jumped by %d, and this one by %d; they differ by %v", asleep, jumps+both[0], both[1], since(a)-since(b))
			}
		})
	}
}

// TestRestart checks that a server that starts when the source is behind continues from the last
// server's time, or from a later event in the database.
func TestRestart(t *testing.T) {
	for _, alone := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			d := &database{}
			start := func() *Clock {
				c := &Clock{Alone: alone}
				if jump := beats(t, d, beat, c)[0]; jump != 0 {
					t.Errorf("a server that starts has jumped by %d", jump)
				}
				return c
			}
			c := start()
			beats(t, d, time.Minute, c)
			last := c.Now()
			time.Sleep(time.Hour)
			d.set = -24 * time.Hour
			c = start()
			if now := c.Now(); now < last || now > last+clocks.Second {
				t.Errorf("it is %d after %d", now, last)
			}
			last = c.Now()
			time.Sleep(time.Second)
			if now := c.Now(); now < last+900 {
				t.Errorf("the time stands still: %d after %d", now, last)
			}
			beats(t, d, time.Minute, c)
			last = c.Now()
			time.Sleep(10 * time.Minute) // meanwhile, nobody uses the time
			c = start()
			if now := c.Now(); now < last || now > last+2*clocks.Second {
				t.Errorf("after a pause it is %d after %d", now, last)
			}
			d.set = time.Hour
			last = c.Now()
			time.Sleep(10 * time.Minute)
			c = start()
			if now := clocks.At(d.source()); c.Now() < last || !about(0, (c.Now()-now).Duration()) || c.Ahead() != 0 {
				t.Errorf("it is %d, and according to the source %d", c.Now(), now)
			}
			d.Seen += clocks.Day
			c = start()
			if now := c.Now(); now < d.Seen {
				t.Errorf("it is %d after %d", now, d.Seen)
			}
		})
	}
}

// TestRaces checks that a server that is slower than another one measures again, and eventually
// gives up.
func TestRaces(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &database{slow: time.Millisecond}
		a, b := &Clock{}, &Clock{}
		beats(t, d, time.Second, a, b)
		d.set = -time.Hour
		d.race = func() { beats(t, d, beat, b) }
		beats(t, d, beat, a)
		if !about(since(a), since(b)) || !about(a.Ahead().Duration(), time.Hour) || !about(b.Ahead().Duration(), time.Hour) {
			t.Errorf("servers differ by %v, and are ahead by %d and %d", since(a)-since(b), a.Ahead(), b.Ahead())
		}
		var again func()
		again = func() { d.Ahead++; d.race = again }
		again()
		if err := a.Beat(t.Context(), d); err == nil {
			t.Error("a clock that is changed all the time")
		}
		d.race = nil
		d.set, d.fail = time.Hour, errors.New("no database")
		if err := a.Beat(t.Context(), d); !errors.Is(err, d.fail) || a.Jump() != 0 || !about(since(a), since(b)) {
			t.Errorf("without a database: %v", err)
		}
	})
}

// TestFixed checks that a clock without a source returns exactly the given time.
func TestFixed(t *testing.T) {
	d := &database{State: State{Ahead: 1, Noted: 2, Seen: 3, SeenAt: 4}}
	c := &Clock{Fixed: func() clocks.Millis { return 7 }}
	if err := c.Beat(t.Context(), d); err != nil || c.Now() != 7 || c.Jump() != 0 || c.Ahead() != 0 || d.State != (State{1, 2, 7, 4}) {
		t.Errorf("%d, %+v, %v", c.Now(), d.State, err)
	}
}

// TestRandom sets the source and lets servers sleep, end, and start, at random. Their times never
// go back and never stop, jump only when they report it, and agree after a few beats.
func TestRandom(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		synctest.Test(t, func(t *testing.T) { random(t, rt) })
	})
}

func random(t *testing.T, rt *rapid.T) {
	d := &database{slow: time.Duration(rapid.IntRange(0, 20).Draw(rt, "slow")) * time.Millisecond, drift: int64(rapid.IntRange(-300, 300).Draw(rt, "drift"))}
	n := rapid.IntRange(1, 3).Draw(rt, "servers")
	type server struct {
		*Clock
		last clocks.Millis // the time at the last observation, at this moment
		at   time.Time
	}
	servers := make([]*server, n)
	latest := clocks.Millis(0) // the latest ever written
	look := func(s *server) {
		now, at := s.Now(), time.Now()
		passed, jump := clocks.Of(at.Sub(s.at)), s.Jump()
		if now < s.last+passed*98/100-1+jump || now > s.last+passed*101/100+2+jump {
			rt.Fatalf("%d ms have passed, and it was %d and is %d after a jump of %d", passed, s.last, now, jump)
		}
		s.last, s.at = now, at
	}
	hear := func(s *server) {
		look(s)
		if err := s.Beat(t.Context(), d); err != nil {
			rt.Fatal(err)
		}
		latest = max(latest, d.Seen)
		look(s)
	}
	start := func(i int) {
		s := &server{Clock: &Clock{Alone: n == 1}}
		seen := d.Seen
		if err := s.Beat(t.Context(), d); err != nil {
			rt.Fatal(err)
		}
		if s.last, s.at = s.Now(), time.Now(); s.last < seen || s.Jump() != 0 {
			rt.Fatalf("a server starts at %d after %d", s.last, seen)
		}
		servers[i] = s
	}
	for i := range n {
		start(i)
	}
	one := func() int { return rapid.IntRange(0, n-1).Draw(rt, "server") }
	durations := []time.Duration{time.Millisecond, 70 * time.Millisecond, 250 * time.Millisecond, 2 * time.Second, 90 * time.Second, time.Hour, 24 * time.Hour}
	rt.Repeat(map[string]func(*rapid.T){
		"beat": func(*rapid.T) { hear(servers[one()]) },
		"wait": func(rt *rapid.T) {
			time.Sleep(rapid.SampledFrom(durations[:5]).Draw(rt, "for"))
			look(servers[one()])
		},
		"set": func(rt *rapid.T) {
			d.set += rapid.SampledFrom(durations).Draw(rt, "by") * time.Duration(rapid.SampledFrom([]int{-1, 1}).Draw(rt, "ahead"))
		},
		"sleep": func(rt *rapid.T) {
			s, by := servers[one()], rapid.SampledFrom(durations).Draw(rt, "for")
			look(s)
			time.Sleep(by)
			s.Clock.at, s.at = s.Clock.at.Add(by), s.at.Add(by)
		},
		"start": func(*rapid.T) { start(one()) },
		"agree": func(*rapid.T) {
			for range 4 {
				for _, s := range servers {
					hear(s)
				}
				time.Sleep(beat)
			}
			for _, s := range servers {
				if off := (s.Now() - servers[0].Now()).Duration().Abs(); off > 2*tolerance+2*d.slow {
					rt.Fatalf("servers differ by %v", off)
				}
				if off := clocks.At(d.source()) - s.Now(); off.Duration() > tolerance+d.slow {
					rt.Fatalf("the time is behind its source by %d", off)
				}
			}
		},
	})
}
