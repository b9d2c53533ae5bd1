// Package clocks keeps time for two players on a server that may be late. It does not read a clock:
// the caller passes the current time to every method, so a game's events always produce the same
// times.
//
// A fair server charges players only for the time that they used. So players get two kinds of time
// back: lag (the time a move took to arrive) and grace (the time when the server was unavailable).
// For each player, this equation holds at all times:
//
//	left = base + increments + lag + grace − time taken
//
// [Side.Holds] checks it.
package clocks

import (
	"time"

	"example.com/hexgames"
)

// Millis is a duration in milliseconds, or a time in milliseconds since 1970.
type Millis int64

// Common durations.
const (
	Second Millis = 1000
	Minute        = 60 * Second
	Day           = 24 * 60 * Minute
)

// Of converts a duration to milliseconds, rounding down.
func Of(d time.Duration) Millis { return Millis(d.Milliseconds()) }

// At converts a time to milliseconds since 1970.
func At(t time.Time) Millis { return Millis(t.UnixMilli()) }

// Duration converts m to a duration.
func (m Millis) Duration() time.Duration { return time.Duration(m) * time.Millisecond }

// Time converts m to a time.
func (m Millis) Time() time.Time { return time.UnixMilli(int64(m)) }

// A Control is a time control. It is a small comparable value. The zero Control means that time
// is unlimited.
type Control struct {
	Base      Millis `json:"base,omitempty"`      // for the game
	Increment Millis `json:"increment,omitempty"` // added after every move
	Move      Millis `json:"move,omitempty"`      // for each move, in correspondence games; excludes base and increment
}

// IsNone reports whether there are no clocks.
func (c Control) IsNone() bool { return c == Control{} }

// The limits of a Control.
const (
	MostBase      = 12 * 60 * Minute
	MostIncrement = 10 * Minute
	MostMove      = 30 * Day
)

// Check returns an error if a time is negative or too long, or if there is time both for the game
// and for each move.
func (c Control) Check() error {
	reason := ""
	switch {
	case c.Base < 0 || c.Base > MostBase:
		reason = "the base must be from 0 to 43200000 ms (12 hours)"
	case c.Increment < 0 || c.Increment > MostIncrement:
		reason = "the increment must be from 0 to 600000 ms (10 minutes)"
	case c.Move < 0 || c.Move > MostMove:
		reason = "the time for a move must be from 0 to 2592000000 ms (30 days)"
	case c.Move > 0 && (c.Base > 0 || c.Increment > 0):
		reason = "want either a base and an increment, or a time for every move"
	default:
		return nil
	}
	return &hexgames.Error{Kind: hexgames.ErrOption, Input: "clock", Reason: reason}
}

// Clock converts the control to a [hexgames.Clock], for records.
func (c Control) Clock() hexgames.Clock {
	if c.Move > 0 {
		return hexgames.NewClock(c.Move.Duration(), 0)
	}
	return hexgames.NewClock(c.Base.Duration(), c.Increment.Duration())
}

// A Side is the time of one player, with all its components.
type Side struct {
	Left       Millis `json:"left"`
	Base       Millis `json:"base"`
	Increments Millis `json:"increments,omitempty"`
	Lag        Millis `json:"lag,omitempty"`
	Grace      Millis `json:"grace,omitempty"`
	OnTurn     Millis `json:"onTurn,omitempty"`
}

// Holds reports whether the equation in the package documentation holds.
func (s Side) Holds() bool {
	return s.Left == s.Base+s.Increments+s.Lag+s.Grace-s.OnTurn && s.Left >= 0
}

// isPlayer reports whether a player has a clock.
func isPlayer(p hexgames.Player) bool { return p == hexgames.White || p == hexgames.Black }

// A Pair is the clocks of both players. At most one of them is running. A Pair is a comparable
// value; its methods return a new one. The zero Pair has no clocks.
type Pair struct {
	Control Control
	Sides   [2]Side         // White's and Black's
	On      hexgames.Player // whose clock is running: White, Black, or None
	Since   Millis          // when the running clock started
}

// New returns clocks that are not running.
func New(c Control) Pair {
	base := c.Base
	switch {
	case c.Move > 0:
		base = c.Move
	case c.Base == 0:
		base = c.Increment
	}
	side := Side{Left: base, Base: base}
	return Pair{Control: c, Sides: [2]Side{side, side}}
}

// Side returns the time of White or Black, as of the moment when the running clock started.
func (p Pair) Side(of hexgames.Player) Side {
	if !isPlayer(of) {
		return Side{}
	}
	return p.Sides[of-hexgames.White]
}

// Left returns the time that a player has left at the time now.
func (p Pair) Left(of hexgames.Player, now Millis) Millis {
	left := p.Side(of).Left
	return left - min(p.Used(of, now), left)
}

// Deadline returns when the running clock runs out, and whether a clock is running.
func (p Pair) Deadline() (at Millis, runs bool) {
	if p.On == hexgames.None || p.Control.IsNone() {
		return 0, false
	}
	return p.Since + p.Side(p.On).Left, true
}

// Stop stops the running clock and deducts the time it ran, but no more than is left.
func (p Pair) Stop(now Millis) Pair {
	if p.On != hexgames.None {
		s := &p.Sides[p.On-hexgames.White]
		used := min(p.Used(p.On, now), s.Left)
		s.Left -= used
		s.OnTurn += used
		p.On = hexgames.None
	}
	return p
}

// Run stops the running clock and starts a player's clock. Chance and None have no clock.
func (p Pair) Run(on hexgames.Player, now Millis) Pair {
	p = p.Stop(now)
	if !p.Control.IsNone() && isPlayer(on) {
		p.On, p.Since = on, now
	}
	return p
}

// Used returns how long a player's clock has been running, or 0 if it is not running.
func (p Pair) Used(by hexgames.Player, now Millis) Millis {
	if p.On != by || by == hexgames.None {
		return 0
	}
	return max(now-p.Since, 0)
}

// Moved stops the clock of a player who moves now. It gives back the lag, but no more than the
// player used, and adds the time that the control grants after a move.
func (p Pair) Moved(by hexgames.Player, now, lag Millis) Pair {
	if p.Control.IsNone() || !isPlayer(by) {
		return p
	}
	p = p.give(by, func(s *Side) *Millis { return &s.Lag }, min(lag, p.Used(by, now))).Stop(now)
	more := p.Control.Increment
	if p.Control.Move > 0 {
		more = max(p.Control.Move-p.Side(by).Left, 0)
	}
	return p.give(by, func(s *Side) *Millis { return &s.Increments }, more)
}

// Grace gives back time that a player lost because of the server.
func (p Pair) Grace(of hexgames.Player, d Millis) Pair {
	return p.give(of, func(s *Side) *Millis { return &s.Grace }, d)
}

// give adds time to what a player has left and to the given component.
func (p Pair) give(to hexgames.Player, part func(*Side) *Millis, d Millis) Pair {
	if p.Control.IsNone() || !isPlayer(to) || d <= 0 {
		return p
	}
	s := &p.Sides[to-hexgames.White]
	s.Left += d
	*part(s) += d
	return p
}
