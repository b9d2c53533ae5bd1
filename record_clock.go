package hexgames

import "time"

// clockTags has the tags of the players' clocks.
var clockTags = []struct {
	of            Player
	control, left string
}{
	{White, TagWhiteTimeControl, TagWhiteClock},
	{Black, TagBlackTimeControl, TagBlackClock},
}

// controls returns the clocks of White and Black at the start. A time control that does
// not read as a clock is a remark like others.
func (r *Record) controls() (clocks [2]Clock) {
	for i, tag := range clockTags {
		for _, name := range []string{TagTimeControl, tag.control} {
			if c, err := ParseClock(r.Tags.Value(name)); err == nil {
				clocks[i] = c
			}
		}
	}
	return clocks
}

// setControl sets the tags of the clocks at the start, if g has any clocks.
func (r *Record) setControl(g AnyGame) {
	white, black := atStart(g.Clock(White)), atStart(g.Clock(Black))
	said := r.controls()
	if white.isNone() && black.isNone() || white == atStart(said[0]) && black == atStart(said[1]) {
		return
	}
	both := Clock{}
	if white == black {
		both, white, black = white, Clock{}, Clock{}
	}
	r.setOrDelete(TagTimeControl, both.String())
	r.setOrDelete(TagWhiteTimeControl, white.String())
	r.setOrDelete(TagBlackTimeControl, black.String())
}

// setLeft sets the tags of what is left on the clocks, where the moves do not tell it. If
// the moves are others than before, so is what was left after the last one.
func (r *Record) setLeft(g AnyGame, others bool) {
	told := r.told(g)
	for i, tag := range clockTags {
		c := g.Clock(tag.of)
		said, ok := parseLeft(r.Tags.Value(tag.left))
		switch right := ok && said == c.Left && !others; {
		case c.isNone() && !others || right:
		case !c.isNone() && c.Left != told[i].Left:
			r.Tags.Set(tag.left, formatLeft(c.Left))
		case ok || others:
			r.Tags.Delete(tag.left)
		}
	}
}

// setOrDelete sets a tag, and deletes one that would be empty.
func (r *Record) setOrDelete(name, value string) {
	if value == "" {
		r.Tags.Delete(name)
		return
	}
	r.Tags.Set(name, value)
}

// atStart returns a clock as it was at the start.
func atStart(c Clock) Clock { return NewClock(c.Base, c.Increment) }

// leftAfter returns what was left on the clock of whoever made the move after the
// first ply moves, and whether there was a clock.
func leftAfter(g AnyGame, ply int) (left time.Duration, ok bool) {
	mover := g.TurnAt(ply)
	if g.TurnAt(ply+1) == mover { // who may have thought since
		return spentAfter(g, ply), !g.ClockAt(ply, mover).isNone()
	}
	c := g.ClockAt(ply+1, mover)
	return c.Left, !c.isNone()
}

// spentAfter returns the same from what was spent on the move, which is not changed by
// what happened to the clock after it.
func spentAfter(g AnyGame, ply int) time.Duration {
	return g.ClockAt(ply, g.TurnAt(ply)).Move().Left
}

// told returns the clocks that Replay takes from the tags at the start and the moves of g.
func (r *Record) told(g AnyGame) [2]Clock {
	clocks := r.controls()
	n := &r.Root
	for ply := range g.Len() {
		n = n.first
		mover := g.TurnAt(ply)
		if mover != White && mover != Black || clocks[mover-White].isNone() {
			continue
		}
		c := &clocks[mover-White]
		*c = c.Move()
		if left, ok := n.Clock(); ok {
			c.Left = left
		}
	}
	return clocks
}

// takeClocks gives the players the clocks that a record tells.
func (g *Game[P, M]) takeClocks(r *Record) {
	for i, c := range r.controls() {
		if !c.isNone() {
			g.SetClock(clockTags[i].of, c)
		}
	}
}

// moveLeft says what was left, after the last move, on the clock of whoever made it.
func (g *Game[P, M]) moveLeft(left time.Duration) {
	mover := g.TurnAt(g.ply - 1)
	c := g.Clock(mover)
	if c.isNone() {
		return
	}
	g.clocks[g.ply-1][mover-White].Left = max(left-c.Increment, 0)
	g.clocks[g.ply][mover-White].Left = left
}
