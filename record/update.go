package record

import (
	"example.com/hexgames"
	"example.com/hexgames/internal/text"
)

// resultOf returns the result that a record writes for an outcome.
func resultOf(o hexgames.Outcome) string {
	switch {
	case !o.Over():
		return unfinished
	case o.Winner == hexgames.White:
		return whiteWon
	case o.Winner == hexgames.Black:
		return blackWon
	}
	return drawn
}

// defaultReason returns the reason for a declared result without a Termination tag.
func defaultReason(o hexgames.Outcome) hexgames.Reason {
	if o.Winner == hexgames.None {
		return hexgames.ReasonAgreement
	}
	return hexgames.ReasonResignation
}

// plain returns an outcome in words, in ASCII, for error messages.
func plain(o hexgames.Outcome) string {
	o.Reason = hexgames.Reason(text.ASCII(string(o.Reason)))
	return o.String()
}

// Of returns a record of a game with the given tags. The record has the moves played, without those
// that were undone. Of sets the clocks, the result and the reason as [Record.Update] does. The
// record of the zero Game is empty.
func Of(g Game, tags ...Tag) *Record {
	r := &Record{Tags: append(Tags(nil), tags...)}
	if g.PositionTextAt(0) != "" {
		r.enter(g)
	}
	return r
}

// Update brings the record up to date with g, which may have continued or taken a different course
// since it was recorded. It adds missing moves and makes the moves of g the main line; other moves
// stay, as variations. It compares moves as text, in the spelling that g and Replay use. Update
// sets Game and Start; it assumes that a record without a start starts where g does.
//
// The players' clocks, if g has any, are stored in the new moves and in the tags [TagTimeControl]
// to [TagBlackClock]. If the main line ends where g does, the result becomes the result of g. If
// that result was declared, the tag Termination then gives the reason; Update removes the tag if
// the reason is resignation or agreement, or if it explained a different result. If the main line
// continues after the last move of g, the result stays, or becomes * if a variation has become the
// main line. Update does not change anything that agrees with g.
//
// Update returns an error if g is a different game or has a different start. It also returns an
// error if a declaration ended g but the record continues; delete the continuation first.
func (r *Record) Update(g Game) error {
	if err := r.isOf(g); err != nil {
		return err
	}
	n := &r.Root
	for _, move := range g.MoveTexts() {
		if n = n.Child(move); n == nil {
			break
		}
	}
	if n != nil && n.first != nil && g.Declared().Over() {
		return &Error{Line: n.place.line, Column: n.place.column, Ply: n.ply, Err: &hexgames.Error{Kind: hexgames.ErrGameOver, Game: g.GameName(), Input: n.first.Move, Reason: "the game is over: " + plain(g.Declared()) + ", and the record continues"}}
	}
	r.enter(g)
	return nil
}

// enter is Update for a game that is known to match the record.
func (r *Record) enter(g Game) {
	r.Game, r.Start = g.GameName(), g.PositionTextAt(0)
	n, another := &r.Root, false // whether the main line is a different one
	for i, move := range g.MoveTexts() {
		before := n.last
		n = n.Add(move)
		added := n.parent.last != before
		if another = another || added; n.isVariation() {
			another = n.Promote()
		}
		if was, ok := n.Clock(); ok || added {
			if left, timed := leftAfter(g, i); timed && left != was && (added || spentAfter(g, i) != was) {
				n.SetClock(left)
			}
		}
	}
	r.setControl(g)
	switch {
	case n.first == nil:
		r.setLeft(g, another)
		if another || !r.endsAs(g) {
			r.setEnd(g)
		}
	case another:
		r.Result = unfinished
		for _, name := range []string{TagTermination, TagWhiteClock, TagBlackClock} {
			r.Tags.Delete(name)
		}
	}
}

// end returns the outcome that the record's result declares, if it does not follow from the moves.
// A Termination that is not a phrase is ignored.
func (r *Record) end() hexgames.Outcome {
	o := hexgames.Outcome{Reason: hexgames.Reason(r.Tags.Value(TagTermination))}
	switch r.Result {
	case whiteWon:
		o.Winner = hexgames.White
	case blackWon:
		o.Winner = hexgames.Black
	}
	if o.Reason == hexgames.Unfinished || !text.IsPhrase(string(o.Reason)) {
		o.Reason = defaultReason(o)
	}
	return o
}

// endsAs reports whether the record has the outcome of g.
func (r *Record) endsAs(g Game) bool {
	o := g.Declared()
	return r.Result == resultOf(g.Outcome()) && (!o.Over() || o == r.end())
}

// setEnd sets the result and its reason, and removes the reason for a different result.
func (r *Record) setEnd(g Game) {
	was := r.Result
	r.Result = resultOf(g.Outcome())
	switch o := g.Declared(); {
	case o.Over() && o.Reason != defaultReason(o):
		r.Tags.Set(TagTermination, string(o.Reason))
	case o.Over() || r.Result == unfinished || was != "":
		r.Tags.Delete(TagTermination)
	}
}

// isOf returns an error if g is not the record's game, or has a different start.
func (r *Record) isOf(g Game) error {
	if err := r.isNamed(g.GameName()); err != nil {
		return err
	}
	switch start := g.PositionTextAt(0); {
	case r.Start != "" && r.Start != start:
		return r.errorAt(r.startAt, &hexgames.Error{Kind: hexgames.ErrOption, Game: g.GameName(), Input: r.Start, Reason: "a record with a different start"})
	case start == "":
		return r.errorAt(r.startAt, errZeroGame(g.GameName()))
	}
	return nil
}

// isNamed returns an error if the record names a different game.
func (r *Record) isNamed(game string) error {
	if r.Game == "" || text.Equal(r.Game, game) {
		return nil
	}
	return r.errorAt(r.gameAt, &hexgames.Error{Kind: hexgames.ErrOption, Game: game, Input: r.Game, Reason: "a record of another game"})
}

// errZeroGame is the error for a zero Game.
func errZeroGame(name string) error {
	return &hexgames.Error{Kind: hexgames.ErrPosition, Game: name, Reason: "the zero Game has no record"}
}
