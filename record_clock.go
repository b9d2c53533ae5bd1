package hexgames

import "time"

// clockTags holds the tags of the players' clocks.
var clockTags = []struct {
	of            Player
	control, left string
}{
	{White, TagWhiteTimeControl, TagWhiteClock},
	{Black, TagBlackTimeControl, TagBlackClock},
}

// controls returns the clocks of White and Black at the start. A time control that is not
// a clock is ignored.
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

// setLeft sets the tags of the times left, unless they follow from the moves. If other is
// true, the main line has changed, and the present tags are out of date.
func (r *Record) setLeft(g AnyGame, other bool) {
	told := r.told(g)
	for i, tag := range clockTags {
		c := g.Clock(tag.of)
		said, ok := parseLeft(r.Tags.Value(tag.left))
		switch right := ok && said == c.Left && !other; {
		case c.isNone() && !other || right:
		case !c.isNone() && c.Left != told[i].Left:
			r.Tags.Set(tag.left, formatLeft(c.Left))
		case ok || other:
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

// leftAfter returns the time left on the mover's clock after the move that follows the
// first ply moves, and whether there was a clock.
func leftAfter(g AnyGame, ply int) (left time.Duration, ok bool) {
	mover := g.TurnAt(ply)
	if g.TurnAt(ply+1) == mover { // who may have spent more time since
		return spentAfter(g, ply), !g.ClockAt(ply, mover).isNone()
	}
	c := g.ClockAt(ply+1, mover)
	return c.Left, !c.isNone()
}

// spentAfter returns the same, computed from the time spent on the move, which later
// changes of the clock do not affect.
func spentAfter(g AnyGame, ply int) time.Duration {
	return g.ClockAt(ply, g.TurnAt(ply)).Move().Left
}

// told returns the clocks that Replay computes from the tags and the moves of g.
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

// takeClocks gives the players the clocks of the record.
func (g *Game[P, M]) takeClocks(r *Record) {
	for i, c := range r.controls() {
		if !c.isNone() {
			g.SetClock(clockTags[i].of, c)
		}
	}
}

// moveLeft sets the time left on the mover's clock after the last move.
func (g *Game[P, M]) moveLeft(left time.Duration) {
	mover := g.TurnAt(g.ply - 1)
	c := g.Clock(mover)
	if c.isNone() {
		return
	}
	g.clocks[g.ply-1][mover-White].Left = max(left-c.Increment, 0)
	g.clocks[g.ply][mover-White].Left = left
}
