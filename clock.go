package hexgames

import (
	"strconv"
	"strings"
	"time"
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
func (c Clock) Out() bool { return !c.isNone() && c.Left <= 0 }

// isNone reports whether c means no clock.
func (c Clock) isNone() bool { return c.Base == 0 && c.Increment == 0 }

// String returns the clock in seconds, as text that ParseClock reads: the base and the
// increment, such as "300+2", as in the time control of a record, followed by the time
// left unless the clock is new: "300+2 17.5". If c means no clock, it returns "".
func (c Clock) String() string {
	if c.isNone() {
		return ""
	}
	b := appendSeconds(nil, c.Base)
	b = appendSeconds(append(b, '+'), c.Increment)
	if c != NewClock(c.Base, c.Increment) {
		b = appendSeconds(append(b, ' '), c.Left)
	}
	return string(b)
}

// appendSeconds appends a duration in seconds, without trailing zeros.
func appendSeconds(b []byte, d time.Duration) []byte {
	if d < 0 {
		b, d = append(b, '-'), -d
	}
	seconds := strconv.FormatInt(int64(d/time.Second), 10)
	fraction := strconv.FormatInt(int64(d%time.Second+time.Second), 10)[1:] // nine digits
	b = append(b, seconds...)
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		b = append(append(b, '.'), fraction...)
	}
	return b
}

// ParseClock reads the text of a clock, which must have a base or an increment. Numbers
// up to 10^9, about thirty years, are allowed. Its errors match [ErrSyntax].
func ParseClock(text string) (Clock, error) {
	fail := func(column int, reason string) (Clock, error) {
		return Clock{}, &Error{Kind: ErrSyntax, Input: text, Column: column, Reason: "not a clock: want " + reason}
	}
	control, left, spent := strings.Cut(text, " ")
	base, increment, plus := strings.Cut(control, "+")
	b, ok := parseSeconds(base)
	if !ok {
		return fail(1, "seconds, a plus and the increment, such as 300+2, with numbers up to 10^9")
	}
	if !plus {
		return fail(len(control)+1, "a plus and the increment after the base, such as "+base+"+0")
	}
	i, ok := parseSeconds(increment)
	if !ok {
		return fail(len(base)+2, "seconds after the plus, such as 300+2")
	}
	c := NewClock(b, i)
	if c.isNone() {
		return fail(1, "a base or an increment above 0")
	}
	if spent {
		if c.Left, ok = parseSeconds(left); !ok {
			return fail(len(control)+2, "the seconds left, such as 300+2 17.5")
		}
	}
	return c, nil
}

// mostSeconds is the largest number in the text of a clock.
const mostSeconds = 1e9

// parseSeconds reads what appendSeconds writes, and up to nine digits with trailing zeros
// after the point.
func parseSeconds(text string) (time.Duration, bool) {
	whole, fraction, point := strings.Cut(text, ".")
	if whole == "" || whole != "0" && whole[0] == '0' || point && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || seconds > mostSeconds || len(fraction) > 9 {
		return 0, false
	}
	nanoseconds, _ := strconv.ParseInt((fraction + "000000000")[:9], 10, 64)
	return time.Duration(seconds)*time.Second + time.Duration(nanoseconds), true
}

// MarshalText returns the same text as String. It returns an error if a time is negative
// or above 10^9 seconds.
func (c Clock) MarshalText() ([]byte, error) {
	for _, d := range []time.Duration{c.Base, c.Increment, c.Left} {
		if d < 0 || d > mostSeconds*time.Second {
			return nil, &Error{Kind: ErrOption, Input: c.String(), Reason: "a clock has times from 0 to 10^9 seconds"}
		}
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads the text of a clock, and "" as the zero Clock. If it returns an
// error, c is unchanged.
func (c *Clock) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = Clock{}
		return nil
	}
	read, err := ParseClock(string(text))
	if err == nil {
		*c = read
	}
	return err
}
