package record

import (
	"time"

	"example.com/hexgames"
)

// clockTags holds the tags for the players' clocks.
var clockTags = []struct {
	of            hexgames.Player
	control, left string
}{
	{hexgames.White, TagWhiteTimeControl, TagWhiteClock},
	{hexgames.Black, TagBlackTimeControl, TagBlackClock},
}

// controls returns the clocks of White and Black at the start. A time control that is not
// a clock is ignored.
func (r *Record) controls() (clocks [2]hexgames.Clock) {
	for i, tag := range clockTags {
		for _, name := range []string{TagTimeControl, tag.control} {
			if c, err := hexgames.ParseClock(r.Tags.Value(name)); err == nil {
				clocks[i] = c
			}
		}
	}
	return clocks
}

// setControl sets the tags for the clocks at the start, if g has any clocks.
func (r *Record) setControl(g Game) {
	white, black := atStart(g.Clock(hexgames.White)), atStart(g.Clock(hexgames.Black))
	said := r.controls()
	if white.IsNone() && black.IsNone() || white == atStart(said[0]) && black == atStart(said[1]) {
		return
	}
	both := hexgames.Clock{}
	if white == black {
		both, white, black = white, hexgames.Clock{}, hexgames.Clock{}
	}
	r.setOrDelete(TagTimeControl, both.String())
	r.setOrDelete(TagWhiteTimeControl, white.String())
	r.setOrDelete(TagBlackTimeControl, black.String())
}

// setLeft sets the tags for the time left, unless it follows from the moves. If other is true, the
// main line has changed, and the existing tags are out of date.
func (r *Record) setLeft(g Game, other bool) {
	told := r.told(g)
	for i, tag := range clockTags {
		c := g.Clock(tag.of)
		said, ok := parseLeft(r.Tags.Value(tag.left))
		switch right := ok && said == c.Left && !other; {
		case c.IsNone() && !other || right:
		case !c.IsNone() && c.Left != told[i].Left:
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
func atStart(c hexgames.Clock) hexgames.Clock { return hexgames.NewClock(c.Base, c.Increment) }

// leftAfter returns the time left on the mover's clock after the move that follows the first n
// moves, and whether there was a clock.
func leftAfter(g Game, n int) (left time.Duration, ok bool) {
	mover := g.TurnAt(n)
	if g.TurnAt(n+1) == mover { // the mover may have spent more time since
		return spentAfter(g, n), !g.ClockAt(n, mover).IsNone()
	}
	c := g.ClockAt(n+1, mover)
	return c.Left, !c.IsNone()
}

// spentAfter computes the same time from the time spent on the move, which later changes to the
// clock do not affect.
func spentAfter(g Game, n int) time.Duration {
	return g.ClockAt(n, g.TurnAt(n)).Move().Left
}

// told returns the clocks that Replay would compute from the tags and the moves of g.
func (r *Record) told(g Game) [2]hexgames.Clock {
	clocks := r.controls()
	n := &r.Root
	for ply := range g.Len() {
		n = n.first
		mover := g.TurnAt(ply)
		if mover != hexgames.White && mover != hexgames.Black || clocks[mover-hexgames.White].IsNone() {
			continue
		}
		c := &clocks[mover-hexgames.White]
		*c = c.Move()
		if left, ok := n.Clock(); ok {
			c.Left = left
		}
	}
	return clocks
}

// takeClocks gives the players of g the clocks in the record.
func (r *Record) takeClocks(g Playable) {
	for i, c := range r.controls() {
		if !c.IsNone() {
			g.SetClock(clockTags[i].of, c)
		}
	}
}

// setClock sets the time left on player p's clock, if p has one.
func setClock(g Playable, p hexgames.Player, left time.Duration) {
	if c := g.Clock(p); !c.IsNone() {
		c.Left = left
		g.SetClock(p, c)
	}
}
