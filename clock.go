package hexgames

import (
	"strings"
	"time"

	"example.com/hexgames/internal/text"
)

// A Clock is a player's time: the time at the start, the increment per move, and the
// time left. It is a small comparable value that measures nothing by itself: pass the
// time spent on a move to [Game.Spend] or [Clock.Spend]. A Clock with neither a base nor
// an increment, such as the zero Clock, means no clock: it never runs out, and its text
// is empty.
type Clock struct {
	Base      time.Duration // at the start
	Increment time.Duration // added after each move
	Left      time.Duration // 0 if the time has run out
}

// NewClock returns a clock before the first move. The time left is the base or, if the
// base is 0, one increment.
func NewClock(base, increment time.Duration) Clock {
	c := Clock{Base: base, Increment: increment, Left: base}
	if base == 0 {
		c.Left = increment
	}
	return c
}

// Spend returns the clock after the player has spent d; a negative d counts as 0. The
// time left is never less than 0.
func (c Clock) Spend(d time.Duration) Clock {
	c.Left = max(c.Left-max(d, 0), 0)
	return c
}

// Move returns the clock after a move, with the increment added.
func (c Clock) Move() Clock {
	c.Left += c.Increment
	return c
}

// Out reports whether the time has run out.
func (c Clock) Out() bool { return !c.IsNone() && c.Left <= 0 }

// IsNone reports whether c means no clock.
func (c Clock) IsNone() bool { return c.Base == 0 && c.Increment == 0 }

// String returns the clock in seconds, as text that ParseClock reads: the base and the
// increment, such as "300+2", as in the time control of a record, followed by the time
// left unless the clock is new: "300+2 17.5". If c means no clock, it returns "".
func (c Clock) String() string {
	if c.IsNone() {
		return ""
	}
	b := text.AppendSeconds(nil, c.Base)
	b = text.AppendSeconds(append(b, '+'), c.Increment)
	if c != NewClock(c.Base, c.Increment) {
		b = text.AppendSeconds(append(b, ' '), c.Left)
	}
	return string(b)
}

// ParseClock reads the text of a clock, which must have a base or an increment. Numbers
// up to 10^9, about thirty years, are allowed. Its errors match [ErrSyntax].
func ParseClock(s string) (Clock, error) {
	fail := func(column int, reason string) (Clock, error) {
		return Clock{}, &Error{Kind: ErrSyntax, Input: s, Column: column, Reason: "not a clock: want " + reason}
	}
	control, left, spent := strings.Cut(s, " ")
	base, increment, plus := strings.Cut(control, "+")
	b, ok := text.ParseSeconds(base)
	if !ok {
		return fail(1, "seconds, a plus and the increment, such as 300+2, with numbers up to 10^9")
	}
	if !plus {
		return fail(len(control)+1, "a plus and the increment after the base, such as "+base+"+0")
	}
	i, ok := text.ParseSeconds(increment)
	if !ok {
		return fail(len(base)+2, "seconds after the plus, such as 300+2")
	}
	c := NewClock(b, i)
	if c.IsNone() {
		return fail(1, "a base or an increment above 0")
	}
	if spent {
		if c.Left, ok = text.ParseSeconds(left); !ok {
			return fail(len(control)+2, "the seconds left, such as 300+2 17.5")
		}
	}
	return c, nil
}

// MarshalText returns the same text as String. It returns an error if a time is negative
// or above 10^9 seconds.
func (c Clock) MarshalText() ([]byte, error) {
	for _, d := range []time.Duration{c.Base, c.Increment, c.Left} {
		if d < 0 || d > text.MostSeconds*time.Second {
			return nil, &Error{Kind: ErrOption, Input: c.String(), Reason: "a clock has times from 0 to 10^9 seconds"}
		}
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads the text of a clock, and "" as the zero Clock. If it returns an
// error, c is unchanged.
func (c *Clock) UnmarshalText(b []byte) error {
	if len(b) == 0 {
		*c = Clock{}
		return nil
	}
	read, err := ParseClock(string(b))
	if err == nil {
		*c = read
	}
	return err
}
