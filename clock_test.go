package hexgames_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"example.com/hexgames"
)

func TestClock(t *testing.T) {
	c := hexgames.NewClock(5*time.Minute, 2*time.Second)
	if c.Left != 5*time.Minute || c.Out() {
		t.Errorf("a new clock is %+v", c)
	}
	if c = c.Spend(time.Minute + 500*time.Millisecond).Move(); c.Left != 4*time.Minute+1500*time.Millisecond || c.Base != 5*time.Minute {
		t.Errorf("after a move the clock is %+v", c)
	}
	if c = c.Spend(time.Hour); c.Left != 0 || !c.Out() {
		t.Errorf("after an hour the clock is %+v", c)
	}
	if c := hexgames.NewClock(0, time.Second); c.Left != time.Second || c.Out() {
		t.Errorf("a clock without a base is %+v", c)
	}
	for _, c := range []hexgames.Clock{{}, {Left: time.Second}} {
		if c.Out() || c.Spend(time.Hour).Out() || c.String() != "" {
			t.Errorf("the clock %+v, which is not set, runs out or is %q", c, c)
		}
	}
	if c := hexgames.NewClock(time.Minute, 0).Spend(time.Minute - 1); c.Left != 1 || c.Out() {
		t.Errorf("a nanosecond before the end the clock is %+v", c)
	}
	if c := hexgames.NewClock(time.Minute, 0).Spend(-time.Hour); c.Left != time.Minute {
		t.Errorf("a negative time makes the clock %+v", c)
	}
	for _, long := range []hexgames.Clock{hexgames.NewClock(0, 1e9*time.Second), hexgames.NewClock(1e9*time.Second, time.Second)} {
		for range 20 {
			long = long.Move()
		}
		if _, err := long.MarshalText(); err != nil || long.Left != 1e9*time.Second || long.Out() {
			t.Errorf("after twenty moves the clock is %v, %v", long, err)
		}
	}
	if c := hexgames.NewClock(math.MaxInt64, math.MaxInt64).Move(); c.Left != math.MaxInt64 {
		t.Errorf("the longest clock becomes %v", c)
	}
	if text := (hexgames.Clock{Base: -1500 * time.Millisecond, Increment: -1}).String(); text != "-1.5+-0.000000001 0" {
		t.Errorf("a negative clock is %q", text)
	}
}

func TestClockText(t *testing.T) {
	for _, test := range []struct {
		clock hexgames.Clock
		text  string
	}{
		{hexgames.Clock{}, ""},
		{hexgames.NewClock(5*time.Minute, 2*time.Second), "300+2"},
		{hexgames.NewClock(time.Minute, 0), "60+0"},
		{hexgames.NewClock(1, 0), "0.000000001+0"},
		{hexgames.NewClock(1e9*time.Second, 0), "1000000000+0"},
		{hexgames.NewClock(0, 3*time.Second), "0+3"},
		{hexgames.NewClock(0, 3*time.Second).Spend(time.Hour), "0+3 0"},
		{hexgames.NewClock(time.Minute, 0).Spend(time.Hour), "60+0 0"},
		{hexgames.Clock{1500 * time.Millisecond, 1, 17 * time.Second}, "1.5+0.000000001 17"},
	} {
		text, err := test.clock.MarshalText()
		read := hexgames.NewClock(1, 1)
		if string(text) != test.text || err != nil || read.UnmarshalText(text) != nil || read != test.clock {
			t.Errorf("%+v is written as %q, %v, and read as %+v; want %q", test.clock, text, err, read, test.text)
		}
	}
	for _, bad := range []string{
		" ", "300", "300+", "+2", "300+2 ", " 300+2", "300+2  5", "300+2 5 5", "0300+2", "-300+2", "300+-2", "3e2+2", "300.+2", ".5+2",
		"300+2.0000000001", "1000000001+0", "99999999999999999999+0", "300+2\n", "300–2", "NaN+0", "1_000+0",
		"0+0", "0+0 10",
	} {
		c := hexgames.NewClock(1, 1)
		if err := c.UnmarshalText([]byte(bad)); !errors.Is(err, hexgames.ErrSyntax) || c != hexgames.NewClock(1, 1) {
			t.Errorf("%q is read as %+v, %v", bad, c, err)
		}
	}
	for _, test := range []struct {
		text   string
		column int
		reason string
	}{
		{"", 1, "want seconds, a plus and the increment, such as 300+2"},
		{"300", 4, "want a plus and the increment after the base, such as 300+0"},
		{"300+x", 5, "want seconds after the plus"},
		{"300+2 x", 7, "want the seconds left"},
		{"0+0", 1, "want a base or an increment above 0"},
	} {
		_, err := hexgames.ParseClock(test.text)
		var e *hexgames.Error
		if !errors.As(err, &e) || e.Input != test.text || e.Column != test.column || !strings.Contains(e.Reason, test.reason) {
			t.Errorf("%q: %#v, want column %d, %s", test.text, e, test.column, test.reason)
		}
	}
	for _, negative := range []hexgames.Clock{{Base: -1}, {Increment: -1}, {Base: 1, Left: -1}, {Base: 1e9*time.Second + 1}} {
		if text, err := json.Marshal(negative); !errors.Is(err, hexgames.ErrOption) {
			t.Errorf("%+v is written as %s, %v", negative, text, err)
		}
	}
	_, err := hexgames.Clock{Base: time.Second, Left: -time.Second}.MarshalText()
	if want := `"1+0 -1": a clock has times from 0 to 10^9 seconds`; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}
