package hexgames

import (
	"strconv"
	"strings"
	"time"
)

// A Clock is a player's time: what the player begins with, what every move adds,
// and what is left. It is a small comparable value that measures nothing by
// itself: whoever knows how long a move took says so, with [Game.Spend] or
// [Clock.Spend]. The zero Clock is none, and never runs out.
type Clock struct {
	Base      time.Duration // at the start
	Increment time.Duration // added after each move
	Left      time.Duration // 0 if the time has run out
}

// NewClock returns a clock before the first move. What is left is the base, or, if
// that is 0, one increment.
func NewClock(base, increment time.Duration) Clock {
	c := Clock{Base: base, Increment: increment, Left: base}
	if base == 0 {
		c.Left = increment
	}
	return c
}

// Spend returns the clock after a player has thought for so long. What is left is
// never less than 0.
func (c Clock) Spend(d time.Duration) Clock {
	c.Left = max(c.Left-d, 0)
	return c
}

// Move returns the clock after a move, which adds the increment.
func (c Clock) Move() Clock {
	c.Left += c.Increment
	return c
}

// Out reports whether the time has run out.
func (c Clock) Out() bool { return c != Clock{} && c.Left <= 0 }

// String returns the clock as text that ParseClock reads, in seconds: base and
// increment, such as "300+2", as records write a time control, and then what is
// left, unless the clock is new: "300+2 17.5". The zero Clock is "".
func (c Clock) String() string {
	if c == (Clock{}) {
		return ""
	}
	b := appendSeconds(nil, c.Base)
	b = appendSeconds(append(b, '+'), c.Increment)
	if c != NewClock(c.Base, c.Increment) {
		b = appendSeconds(append(b, ' '), c.Left)
	}
	return string(b)
}

// appendSeconds appends a duration in seconds, with as few digits as tell it.
func appendSeconds(b []byte, d time.Duration) []byte {
	seconds := strconv.FormatInt(int64(d/time.Second), 10)
	fraction := strconv.FormatInt(int64(d%time.Second+time.Second), 10)[1:] // nine digits
	b = append(b, seconds...)
	if fraction = strings.TrimRight(fraction, "0"); fraction != "" {
		b = append(append(b, '.'), fraction...)
	}
	return b
}

// ParseClock reads the text of a clock. No number may be above 10^9, about thirty
// years. An error matches [ErrSyntax].
func ParseClock(text string) (Clock, error) {
	control, left, both := strings.Cut(text, " ")
	base, increment, plus := strings.Cut(control, "+")
	b, ok1 := parseSeconds(base)
	i, ok2 := parseSeconds(increment)
	c, ok3 := NewClock(b, i), true
	if both {
		c.Left, ok3 = parseSeconds(left)
	}
	if !plus || !ok1 || !ok2 || !ok3 {
		return Clock{}, syntaxError(text, "not a clock: want seconds such as 300+2, or 300+2 17.5 with what is left")
	}
	return c, nil
}

// parseSeconds reads what appendSeconds writes, with as many zeros as one likes
// behind the point.
func parseSeconds(text string) (time.Duration, bool) {
	whole, fraction, point := strings.Cut(text, ".")
	if whole == "" || whole != "0" && whole[0] == '0' || point && fraction == "" || strings.Trim(whole+fraction, "0123456789") != "" {
		return 0, false
	}
	seconds, err := strconv.ParseInt(whole, 10, 64)
	if err != nil || seconds > 1e9 || len(fraction) > 9 {
		return 0, false
	}
	nanoseconds, _ := strconv.ParseInt((fraction + "000000000")[:9], 10, 64)
	return time.Duration(seconds)*time.Second + time.Duration(nanoseconds), true
}

// MarshalText returns the text that String does. A clock with a negative time is
// an error.
func (c Clock) MarshalText() ([]byte, error) {
	if c.Base < 0 || c.Increment < 0 || c.Left < 0 {
		return nil, &Error{Kind: ErrOption, Input: c.String(), Reason: "a clock has no negative times"}
	}
	return []byte(c.String()), nil
}

// UnmarshalText reads the text of a clock; the zero Clock from "". After an error c
// is as it was.
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
