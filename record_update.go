package hexgames

// resultOf returns how a record writes an outcome.
func resultOf(o Outcome) string {
	switch {
	case !o.Over():
		return unfinished
	case o.Winner == White:
		return whiteWon
	case o.Winner == Black:
		return blackWon
	}
	return drawn
}

// defaultReason returns the reason of a declared result that no tag explains.
func defaultReason(o Outcome) Reason {
	if o.Winner == None {
		return Agreement
	}
	return Resignation
}

// Record returns the game as a record with the given tags, as far as it is
// played; what was undone is left out. It has the clocks, the result and its reason
// as [Record.Update] sets them.
func (g *Game[P, M]) Record(tags ...Tag) *Record {
	r := &Record{Tags: append(Tags(nil), tags...)}
	if len(g.positions) > 0 { // the zero Game has nothing that could be written
		r.enter(g)
	}
	return r
}

// Update brings the record up to date with g, which may have continued or taken another
// course since it was recorded. It adds the moves that the record lacks and makes those of g
// the main line; what was there stays, as a variation where it differs. Moves are compared
// as texts, as g spells them and as Replay leaves them. Game and Start are set: a record
// that did not say where it begins is taken to begin where g does.
//
// The players' clocks, if g has any, go into the new moves and the tags
// [TagTimeControl] to [TagBlackClock]. If the main line ends where g does, the result
// becomes that of g. The tag Termination then gives the reason if somebody declared it,
// and is removed if that was by resignation or agreement, or if it was about another end.
// If the main line goes on after the last move of g, the result stays what it was, or
// becomes * if a variation has become the main line. Whatever agrees with g is left as it
// is.
//
// Update returns an error if g is a different game or has a different start, or if somebody
// has declared its end where the record goes on: delete what comes after it first.
func (r *Record) Update(g AnyGame) error {
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
		return &RecordError{n.place.line, n.place.column, n.ply, &Error{Kind: ErrGameOver, Game: g.GameName(), Input: n.first.Move, Reason: "the game is over: " + g.Declared().plain() + ", and the record goes on"}}
	}
	r.enter(g)
	return nil
}

// enter is Update for a game that is known to be that of the record.
func (r *Record) enter(g AnyGame) {
	r.Game, r.Start = g.GameName(), g.PositionTextAt(0)
	n, another := &r.Root, false // whether the main line is another than before
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

// end returns the end that the record's result declares, if the moves do not explain it.
// A Termination that is no phrase is a remark.
func (r *Record) end() Outcome {
	o := Outcome{Reason: Reason(r.Tags.Value(TagTermination))}
	switch r.Result {
	case whiteWon:
		o.Winner = White
	case blackWon:
		o.Winner = Black
	}
	if o.Reason == Unfinished || !o.Reason.isPhrase() {
		o.Reason = defaultReason(o)
	}
	return o
}

// endsAs reports whether the record tells how g stands.
func (r *Record) endsAs(g AnyGame) bool {
	o := g.Declared()
	return r.Result == resultOf(g.Outcome()) && (!o.Over() || o == r.end())
}

// setEnd sets the result and the reason for it. A reason that was given for another result
// goes.
func (r *Record) setEnd(g AnyGame) {
	was := r.Result
	r.Result = resultOf(g.Outcome())
	switch o := g.Declared(); {
	case o.Over() && o.Reason != defaultReason(o):
		r.Tags.Set(TagTermination, string(o.Reason))
	case o.Over() || r.Result == unfinished || was != "":
		r.Tags.Delete(TagTermination)
	}
}

// isOf returns an error if g has another name than the record's game, or another start.
func (r *Record) isOf(g AnyGame) error {
	if err := r.isNamed(g.GameName()); err != nil {
		return err
	}
	switch start := g.PositionTextAt(0); {
	case r.Start != "" && r.Start != start:
		return r.errorAt(r.startAt, &Error{Kind: ErrOption, Game: g.GameName(), Input: r.Start, Reason: "a record with a different start"})
	case start == "":
		return r.errorAt(r.startAt, errZeroGame(g.GameName()))
	}
	return nil
}

// isNamed returns an error if the record names another game.
func (r *Record) isNamed(game string) error {
	if r.Game == "" || r.Game == game {
		return nil
	}
	return r.errorAt(r.gameAt, &Error{Kind: ErrOption, Game: game, Input: r.Game, Reason: "a record of another game"})
}

// errZeroGame is the error of the zero Game where one is wanted that has begun.
func errZeroGame(name string) error {
	return &Error{Kind: ErrPosition, Game: name, Reason: "the zero Game has no record"}
}
