package hexgames

import (
	"strings"
	"time"

	"example.com/hexgames/internal/text"
)

// A Clock is a player's time: the time at the start, the increment per move, and the time left. It
// is a small comparable value. It does not measure time: pass the time spent on a move to
// [Game.Spend] or [Clock.Spend]. A Clock with neither a base nor an increment, such as the zero
// Clock, means no clock: it never runs out, and its text is empty.
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

// Move returns the clock after a move, with the increment added. The increment does not raise the
// time left above 10^9 seconds, which is the most that ParseClock reads.
func (c Clock) Move() Clock {
	if c.Left < mostLeft {
		c.Left = min(c.Left+min(c.Increment, mostLeft), mostLeft)
	}
	return c
}

// mostLeft is the longest time of a clock as text.
const mostLeft = text.MostSeconds * time.Second

// Out reports whether the time has run out.
func (c Clock) Out() bool { return !c.IsNone() && c.Left <= 0 }

// IsNone reports whether c means no clock.
func (c Clock) IsNone() bool { return c.Base == 0 && c.Increment == 0 }

// String returns the clock in seconds, as text that ParseClock reads: the base and the increment,
// such as "300+2", as in the time control of a record. If the clock is not new, the time left
// follows: "300+2 17.5". If c means no clock, String returns "".
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
		if d < 0 || d > mostLeft {
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

// SetClock gives White or Black a clock, from the current position on. If the player had no clock,
// earlier positions get it too, for moves that are undone. The zero Clock removes the player's
// clock, as if there had never been one. SetClock ignores other players.
func (g *Game[P, M]) SetClock(p Player, c Clock) {
	if p != White && p != Black || len(g.positions) == 0 {
		return
	}
	if g.clocks == nil {
		g.clocks = make([][2]Clock, len(g.positions))
	}
	if c.IsNone() && p == g.Position().Turn() {
		g.flagged = Clock{}
	}
	first := 0
	if !c.IsNone() && !g.clocks[0][p-White].IsNone() { // the player has always had one
		first = g.ply
	}
	for ply := first; ply < len(g.clocks); ply++ { // including moves that can be redone
		if clock := &g.clocks[ply][p-White]; ply >= g.ply || clock.IsNone() || c.IsNone() {
			*clock = c
		}
	}
}

// Clock returns the clock of White or Black; the zero Clock if the player has none.
func (g *Game[P, M]) Clock(p Player) Clock { return g.ClockAt(g.ply, p) }

// ClockAt returns the clock of White or Black after the first n moves, less the time spent on the
// next move.
func (g *Game[P, M]) ClockAt(n int, p Player) Clock {
	if p != White && p != Black || !g.reached(n) || g.clocks == nil {
		return Clock{}
	}
	return g.clocks[n][p-White]
}

// Spend subtracts the time spent on a move from the clock of the player to move. Call it
// before Play, which adds the increment. If the time runs out, the game ends: the
// opponent wins by [ReasonTime]. Spend does nothing for Chance and for a player without a
// clock. It returns an error if the game is over, or if d is negative.
func (g *Game[P, M]) Spend(d time.Duration) error {
	turn := g.Turn()
	before := g.Clock(turn)
	switch o := g.Outcome(); {
	case o.Over():
		return g.over(d.String(), o)
	case d < 0:
		return &Error{Kind: ErrOption, Game: g.GameName(), Input: d.String(), Reason: "want a time of 0 or more"}
	case before.IsNone():
		return nil
	}
	after := before.Spend(d)
	g.clocks[g.ply][turn-White] = after
	if after.Out() {
		g.flagged = before
		return g.End(Outcome{turn.Opponent(), ReasonTime})
	}
	return nil
}

// moved returns the clocks after a move.
func moved(clocks [2]Clock, by Player) [2]Clock {
	if by == White || by == Black {
		clocks[by-White] = clocks[by-White].Move()
	}
	return clocks
}
