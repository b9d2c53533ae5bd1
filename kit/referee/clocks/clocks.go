// Package clocks keeps the time of two players who move by turns, on a server that may be
// late. It has no clock of its own: every method is told what time it is, so a game's events
// give the same times whenever they are read.
//
// A server is fair if it takes from players only the time that they have used. So there are
// two kinds of time that players get back: lag, for which a move was on its way, and grace,
// for which the server was away. For each player and at every moment
//
//	left = base + increments + lag + grace − time on turn
//
// which [Side.Holds] checks.
package clocks

import (
	"time"

	"example.com/hexgames"
)

// Millis is a time in milliseconds: how long, or since 1970.
type Millis int64

// Some times.
const (
	Second Millis = 1000
	Minute        = 60 * Second
	Day           = 24 * 60 * Minute
)

// Of returns a duration in milliseconds, rounded down.
func Of(d time.Duration) Millis { return Millis(d.Milliseconds()) }

// At returns a moment in milliseconds since 1970.
func At(t time.Time) Millis { return Millis(t.UnixMilli()) }

// Duration returns the same time as a duration.
func (m Millis) Duration() time.Duration { return time.Duration(m) * time.Millisecond }

// Time returns the moment.
func (m Millis) Time() time.Time { return time.UnixMilli(int64(m)) }

// A Control says how much time the players have. It is a small comparable value. The zero
// Control gives them all the time they want.
type Control struct {
	Base      Millis `json:"base,omitempty"`      // for the game
	Increment Millis `json:"increment,omitempty"` // added after every move
	Move      Millis `json:"move,omitempty"`      // for every single move, in games by correspondence; then there is neither base nor increment
}

// IsNone reports whether there are no clocks.
func (c Control) IsNone() bool { return c == Control{} }

// The limits of a Control.
const (
	MostBase      = 12 * 60 * Minute
	MostIncrement = 10 * Minute
	MostMove      = 30 * Day
)

// Check returns an error if a time is negative or too long, or if there is both a time for
// the game and one for every move.
func (c Control) Check() error {
	reason := ""
	switch {
	case c.Base < 0 || c.Base > MostBase:
		reason = "the base is 0 to 43200000 ms, which is 12 hours"
	case c.Increment < 0 || c.Increment > MostIncrement:
		reason = "the increment is 0 to 600000 ms, which is 10 minutes"
	case c.Move < 0 || c.Move > MostMove:
		reason = "the time for a move is 0 to 2592000000 ms, which is 30 days"
	case c.Move > 0 && (c.Base > 0 || c.Increment > 0):
		reason = "want either a base and an increment, or a time for every move"
	default:
		return nil
	}
	return &hexgames.Error{Kind: hexgames.ErrOption, Input: "clock", Reason: reason}
}

// Clock returns the control as a clock of the library, for records.
func (c Control) Clock() hexgames.Clock {
	if c.Move > 0 {
		return hexgames.NewClock(c.Move.Duration(), 0)
	}
	return hexgames.NewClock(c.Base.Duration(), c.Increment.Duration())
}

// A Side is the time of one player, with everything that it is made of.
type Side struct {
	Left       Millis `json:"left"`
	Base       Millis `json:"base"`
	Increments Millis `json:"increments,omitempty"`
	Lag        Millis `json:"lag,omitempty"`
	Grace      Millis `json:"grace,omitempty"`
	OnTurn     Millis `json:"onTurn,omitempty"`
}

// Holds reports whether the law of clocks holds.
func (s Side) Holds() bool {
	return s.Left == s.Base+s.Increments+s.Lag+s.Grace-s.OnTurn && s.Left >= 0
}

// isPlayer reports whether a player has a clock.
func isPlayer(p hexgames.Player) bool { return p == hexgames.White || p == hexgames.Black }

// A Pair is the clocks of both players, of which at most one runs. It is a comparable value;
// its methods return another. The zero Pair has no clocks.
type Pair struct {
	Control Control
	Sides   [2]Side         // White's and Black's
	On      hexgames.Player // whose clock runs: White, Black or, if none does, None
	Since   Millis          // when it began to run, if it does
}

// New returns clocks that do not run yet.
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

// Side returns the time of White or Black, as it was when the clock that runs was started.
func (p Pair) Side(of hexgames.Player) Side {
	if !isPlayer(of) {
		return Side{}
	}
	return p.Sides[of-hexgames.White]
}

// Left returns the time that a player has left at a moment.
func (p Pair) Left(of hexgames.Player, now Millis) Millis {
	left := p.Side(of).Left
	return left - min(p.Used(of, now), left)
}

// Deadline returns when the clock that runs runs out, and whether one runs.
func (p Pair) Deadline() (at Millis, runs bool) {
	if p.On == hexgames.None || p.Control.IsNone() {
		return 0, false
	}
	return p.Since + p.Side(p.On).Left, true
}

// Stop takes the time until now from the player whose clock runs, though not more than there
// is, and stops it.
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

// Run stops the clock that runs, and lets that of a player run from now on. Chance and None have
// no clock.
func (p Pair) Run(on hexgames.Player, now Millis) Pair {
	p = p.Stop(now)
	if !p.Control.IsNone() && isPlayer(on) {
		p.On, p.Since = on, now
	}
	return p
}

// Used returns how long the clock of a player has been running; 0 if it does not run.
func (p Pair) Used(by hexgames.Player, now Millis) Millis {
	if p.On != by || by == hexgames.None {
		return 0
	}
	return max(now-p.Since, 0)
}

// Moved stops the clock of a player who has moved now, gives him back his lag, though not more
// than he has used, and adds what the control adds after a move.
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

// Grace gives a player back time that the server has cost him.
func (p Pair) Grace(of hexgames.Player, d Millis) Pair {
	return p.give(of, func(s *Side) *Millis { return &s.Grace }, d)
}

// give adds time to what a player has left, and to the part that it is for.
func (p Pair) give(to hexgames.Player, part func(*Side) *Millis, d Millis) Pair {
	if p.Control.IsNone() || !isPlayer(to) || d <= 0 {
		return p
	}
	s := &p.Sides[to-hexgames.White]
	s.Left += d
	*part(s) += d
	return p
}
