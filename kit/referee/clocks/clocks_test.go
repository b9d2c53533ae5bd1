package clocks

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
)

const white, black = hexgames.White, hexgames.Black

// want checks the clocks at the time now.
func want(t *testing.T, what string, p Pair, now, left, right Millis) {
	t.Helper()
	if w, b := p.Left(white, now), p.Left(black, now); w != left || b != right {
		t.Errorf("%s: White has %d ms and Black %d, want %d and %d", what, w, b, left, right)
	}
	for _, side := range p.Sides {
		if !side.Holds() {
			t.Errorf("%s: the equation does not hold: %+v", what, side)
		}
	}
}

// TestGame follows the clocks of a game with five minutes, plus two seconds per move.
func TestGame(t *testing.T) {
	p := New(Control{Base: 5 * Minute, Increment: 2 * Second})
	want(t, "before the game", p, 1000, 300_000, 300_000)
	if _, runs := p.Deadline(); runs {
		t.Error("a clock is running before the game")
	}
	p = p.Run(white, 1000)
	want(t, "White thinks for 10 s", p, 11_000, 290_000, 300_000)
	if at, runs := p.Deadline(); !runs || at != 301_000 {
		t.Errorf("White's time runs out at %d (%t), want 301000", at, runs)
	}
	p = p.Moved(white, 11_000, 300).Run(black, 11_000)
	want(t, "White gets 2 s, and 0.3 s of lag", p, 11_000, 292_300, 300_000)
	want(t, "only Black's clock is running", p, 12_000, 292_300, 299_000)
	p = p.Grace(black, 30_000)
	want(t, "the server was away for 30 s", p, 42_000, 292_300, 299_000)
	p = p.Stop(43_000)
	want(t, "the game is over", p, 99_000, 292_300, 298_000)
	if got := p.Side(black); got != (Side{Left: 298_000, Base: 300_000, Grace: 30_000, OnTurn: 32_000}) {
		t.Errorf("Black's time is %+v", got)
	}
}

// TestFlag lets a time run out, and then a little more.
func TestFlag(t *testing.T) {
	p := New(Control{Base: 10 * Second}).Run(white, 0)
	want(t, "at the deadline", p, 10_000, 0, 10_000)
	want(t, "after it", p, 11_000, 0, 10_000)
	p = p.Stop(11_000)
	want(t, "stopped", p, 12_000, 0, 10_000)
	if got := p.Side(white).OnTurn; got != 10_000 {
		t.Errorf("White used %d ms, want the time they had, 10000", got)
	}
}

// TestLag gives back no more than the time used.
func TestLag(t *testing.T) {
	p := New(Control{Base: 10 * Second})
	want(t, "lag of 500 ms after 200", p.Run(white, 1000).Moved(white, 1200, 500), 1200, 10_000, 10_000)
	want(t, "lag saves the flag", p.Run(white, 1000).Moved(white, 11_200, 500), 11_200, 300, 10_000)
	want(t, "negative lag", p.Run(white, 1000).Moved(white, 1200, -500), 1200, 9800, 10_000)
	want(t, "a clock that does not run", p.Run(black, 1000).Moved(white, 2000, 500), 2000, 10_000, 9000)
	want(t, "no running clock", p.Moved(white, 2000, 500), 2000, 10_000, 10_000)
}

// TestMove checks games with time for each move, which does not accumulate.
func TestMove(t *testing.T) {
	p := New(Control{Move: 3 * Day}).Run(white, 0)
	want(t, "White thinks for a day", p, Day, 2*Day, 3*Day)
	p = p.Moved(white, Day, 0).Run(black, Day)
	want(t, "White has moved", p, Day, 3*Day, 3*Day)
	p = p.Grace(black, Day)
	want(t, "the server was away for a day", p, 2*Day, 3*Day, 3*Day)
	p = p.Moved(black, Day+Second, 0)
	want(t, "excess time is not taken away", p, 2*Day, 3*Day, 4*Day-Second)
	want(t, "a millisecond for each move", New(Control{Move: 1}), 0, 1, 1)
}

// TestIncrementOnly checks that a game without a base starts with one increment.
func TestIncrementOnly(t *testing.T) {
	p := New(Control{Increment: 5 * Second})
	want(t, "the start", p, 0, 5000, 5000)
	want(t, "a move", p.Run(black, 0).Moved(black, 2000, 0), 0, 5000, 8000)
}

// TestNone checks that nothing is measured without clocks.
func TestNone(t *testing.T) {
	p := New(Control{})
	if got := p.Run(white, 0).Moved(white, 1000, 100).Run(black, 1000).Grace(black, 100).Stop(2000); got != p {
		t.Errorf("without clocks there are %+v", got)
	}
	if _, runs := p.Run(white, 0).Deadline(); runs {
		t.Error("without clocks there is a deadline")
	}
	if !(Control{}).IsNone() || (Control{Increment: 1}).IsNone() {
		t.Error("only the zero Control has no clocks")
	}
}

// TestNobody checks that Chance, None and unknown players have no clock.
func TestNobody(t *testing.T) {
	p := New(Control{Base: Minute})
	for _, nobody := range []hexgames.Player{hexgames.None, hexgames.Chance, 17} {
		if got := p.Run(nobody, 5).Moved(nobody, 10, 1).Grace(nobody, 5); got != p {
			t.Errorf("%v has a clock: %+v", nobody, got)
		}
		if p.Side(nobody) != (Side{}) || p.Left(nobody, 5) != 0 || p.Used(nobody, 5) != 0 {
			t.Errorf("%v has time", nobody)
		}
	}
	if got := p.Run(white, 0).Run(hexgames.Chance, 5); got.On != hexgames.None || got.Left(white, 99) != Minute-5 {
		t.Errorf("White's clock is running while Chance draws: %+v", got)
	}
}

// TestBack checks that no time passes if the clock goes backward.
func TestBack(t *testing.T) {
	p := New(Control{Base: Minute}).Run(white, 1000)
	want(t, "earlier", p, 500, Minute, Minute)
	want(t, "stopped earlier", p.Stop(500), 500, Minute, Minute)
}

// TestCheck checks which controls are allowed.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		c    Control
		want string // in the error; "" for none
	}{
		{Control{}, ""},
		{Control{Base: Minute, Increment: Second}, ""},
		{Control{Increment: Second}, ""},
		{Control{Base: MostBase, Increment: MostIncrement}, ""},
		{Control{Move: MostMove}, ""},
		{Control{Base: 43_200_000, Increment: 600_000}, ""},
		{Control{Base: 43_200_001}, "(12 hours)"},
		{Control{Move: 2_592_000_000}, ""},
		{Control{Move: 2_592_000_001}, "(30 days)"},
		{Control{Move: 1, Base: 1}, "want either"},
		{Control{Move: 1, Increment: 1}, "want either"},
		{Control{Base: -1}, "the base must be"},
		{Control{Base: MostBase + 1}, "(12 hours)"},
		{Control{Increment: -1}, "the increment must be"},
		{Control{Increment: MostIncrement + 1}, "(10 minutes)"},
		{Control{Move: -1}, "the time for a move must be"},
		{Control{Move: MostMove + 1}, "(30 days)"},
		{Control{Move: Day, Base: Minute}, "want either"},
		{Control{Move: Day, Increment: Minute}, "want either"},
	} {
		err := test.c.Check()
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%+v: %v", test.c, err)
		case test.want != "" && (!errors.Is(err, hexgames.ErrOption) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%+v: the error is %v, want one with %q", test.c, err, test.want)
		case test.want != "" && err.(*hexgames.Error).Input != "clock":
			t.Errorf("%+v: the error does not name the clock: %v", test.c, err)
		}
	}
}

// TestHolds checks that Holds can return false.
func TestHolds(t *testing.T) {
	for _, s := range []Side{
		{Left: 1}, {Left: -1, OnTurn: 1}, {Base: 1}, {Increments: 1}, {Lag: 1}, {Grace: 1}, {OnTurn: 1},
	} {
		if s.Holds() {
			t.Errorf("the equation holds for %+v", s)
		}
	}
}

// TestTimes checks the conversions.
func TestTimes(t *testing.T) {
	at := time.Date(2026, 11, 22, 3, 4, 5, 6_900_000, time.UTC)
	if m := At(at); m != 1795316645006 || !m.Time().Equal(at.Truncate(time.Millisecond)) {
		t.Errorf("%v is %d, and back %v", at, m, m.Time())
	}
	if m := Of(2*time.Second + 999*time.Microsecond); m != 2*Second || m.Duration() != 2*time.Second {
		t.Errorf("2.000999 s is %d ms, and back %v", m, m.Duration())
	}
	if Day != 86_400_000 {
		t.Errorf("a day has %d ms", Day)
	}
	for text, c := range map[string]Control{"300+2": {Base: 5 * Minute, Increment: 2 * Second}, "86400+0": {Move: Day}, "0.001+0": {Move: 1}, "": {}} {
		if got := c.Clock().String(); got != text {
			t.Errorf("%+v is the clock %q, want %q", c, got, text)
		}
	}
}

// TestJSON checks that clocks survive a round trip through JSON.
func TestJSON(t *testing.T) {
	p := New(Control{Base: Minute, Increment: Second}).Run(white, 5).Moved(white, 7000, 5).Run(black, 7000).Grace(black, 9)
	text, err := json.Marshal(p)
	var back Pair
	if err == nil {
		err = json.Unmarshal(text, &back)
	}
	if err != nil || back != p {
		t.Errorf("%+v becomes %s and %+v, %v", p, text, back, err)
	}
}
