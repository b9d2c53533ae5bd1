package hexgames

import (
	"bytes"
	"encoding"
	"errors"
	"io"
	"strconv"
	"strings"
)

// A Record is a game's moves and everything that people and programs have written about
// them. It is what you save, send and print, as text. A file holds any number of records,
// one after the other:
//
//	[Game "hexdame"]
//	[White "Ada"]
//	[TimeControl "300+2"]
//	[Start "W:We5:Bf5,f6,g6"]
//
//	{A study.} 1. e5xg5xg7xe5! {[%clk 0:04:58] All of them.} (1. e5xg7xg5xe5) 1-0
//
// First come the tags, each on a line of its own: a name, and a value written as a Go
// string. Game is written first and Start last. The other tags are up to you; [TagEvent]
// and those after it are names that many use. Then come the moves. Every move has its own
// number, because players do not alternate in every game. Last comes the result: 1-0 if
// White won, 0-1 if Black did, 1/2-1/2 for a draw, or * if the game goes on or nobody has
// said how it ended. The tag Termination gives the reason for a result that does not
// follow from the moves, such as [Time] or one of your own; without it the loser resigned,
// or the draw was agreed.
//
// What belongs to a move follows it: signs such as !? and $16, each a [Glyph]; comments
// in braces; and variations in parentheses, each beginning with a move played instead.
// A comment before the first number is about the whole game, and one between a number
// and its move introduces that move. Inside a comment, [%name value] is a tag of the
// move, such as its [Node.Clock], and a line break counts as a blank. A backslash stands
// before a closing brace, a bracket or a backslash that is part of the text; \n is a line
// break, and \u00a0 the character with that code.
//
// The moves form a tree: Root is the node before the first move, and each [Node] after
// it is a move. Walk the tree with the methods of Node, or with a [Cursor], which plays
// a game along. Records come from [Game.Record] and [ReadRecords], or are made by hand:
//
//	r := &hexgames.Record{Game: "hexdame"}
//	r.Root.Add("a4-a5").Add("i6-i5").After = "Symmetrical."
//
// [Replay] makes a game of one. In JSON a Record is a string, its text.
//
// Editing changes a Record in place, so use it by pointer: go vet reports a copy by
// value. Any number of goroutines may read a Record and its nodes as long as none of
// them changes it.
type Record struct {
	Game   string // the game's name; "" if the record does not say it
	Tags   Tags   // other tags, in order, each name once
	Start  string // the position before the first move; "" for the standard start
	Root   Node   // the node before the first move
	Result string // of the main line: 1-0, 0-1, 1/2-1/2 or *; "" counts as *

	// Where in its file the game's name, the start and the result stood, if it was
	// read from one.
	gameAt, startAt, resultAt place
}

// A place is a line and a column (in bytes) of a file, both counted from 1.
type place struct{ line, column int }

// A RecordError describes what is wrong with a record, and where. Line and Column
// (in bytes) count from 1; they are 0 if the record was not read from a file.
type RecordError struct {
	Line, Column int
	Ply          int // the number of the move that cannot be played or written, 0 for other errors
	Err          error
}

// Error returns the place and the message of the error there.
func (e *RecordError) Error() string {
	place, what := "", "<nil>"
	if e.Line != 0 {
		place = "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": "
	}
	if e.Ply != 0 {
		place += "move " + strconv.Itoa(e.Ply) + ": "
	}
	if e.Err != nil {
		what = e.Err.Error()
	}
	return "record: " + place + what
}

// Unwrap returns the error without its place.
func (e *RecordError) Unwrap() error { return e.Err }

// Value returns the value of the tag of that name, Game and Start included; ""
// if there is none.
func (r *Record) Value(name string) string {
	switch name {
	case tagGame:
		return r.Game
	case tagStart:
		return r.Start
	}
	return r.Tags.Value(name)
}

// Tags that are fields of a Record.
const (
	tagGame  = "Game"
	tagStart = "Start"
)

// Moves returns the moves of the main line.
func (r *Record) Moves() (moves []string) {
	for n := r.Root.Next(); n != nil; n = n.Next() {
		moves = append(moves, n.Move)
	}
	return moves
}

// Clone returns a copy of the record, which shares nothing with it.
func (r *Record) Clone() *Record {
	c := &Record{
		Game: r.Game, Tags: append(Tags(nil), r.Tags...), Start: r.Start, Result: r.Result,
		gameAt: r.gameAt, startAt: r.startAt, resultAt: r.resultAt,
	}
	type pair struct{ from, to *Node }
	for pairs := []pair{{&r.Root, &c.Root}}; len(pairs) > 0; {
		p := pairs[len(pairs)-1]
		pairs = pairs[:len(pairs)-1]
		p.to.Move, p.to.Before, p.to.After, p.to.place = p.from.Move, p.from.Before, p.from.After, p.from.place
		p.to.Glyphs, p.to.Tags = append([]Glyph(nil), p.from.Glyphs...), append(Tags(nil), p.from.Tags...)
		for child := p.from.first; child != nil; child = child.next {
			pairs = append(pairs, pair{child, p.to.append(new(Node))})
		}
	}
	return c
}

// take makes r what another record is, whose nodes it takes over.
func (r *Record) take(s *Record) {
	r.Game, r.Tags, r.Start, r.Result = s.Game, s.Tags, s.Start, s.Result
	r.gameAt, r.startAt, r.resultAt = s.gameAt, s.startAt, s.resultAt
	r.Root.Move, r.Root.Glyphs, r.Root.Before, r.Root.After, r.Root.Tags = "", nil, "", s.Root.After, s.Root.Tags
	for n := range r.Root.Children() {
		n.Delete()
	}
	for n := range s.Root.Children() {
		n.Delete()
		r.Root.append(n)
	}
}

const (
	whiteWon   = "1-0"
	blackWon   = "0-1"
	drawn      = "1/2-1/2"
	unfinished = "*"
)

func isResult(s string) bool {
	return s == whiteWon || s == blackWon || s == drawn || s == unfinished
}

// wantResult is what an error says about a result that is none.
const wantResult = "not a result: want 1-0, 0-1, 1/2-1/2 or *"

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
			if left, timed := leftAfter(g, i); timed && left != was {
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
	switch start := g.PositionTextAt(0); {
	case r.Game != "" && r.Game != g.GameName():
		return r.errorAt(r.gameAt, &Error{Kind: ErrOption, Game: g.GameName(), Input: r.Game, Reason: "a record of another game"})
	case r.Start != "" && r.Start != start:
		return r.errorAt(r.startAt, &Error{Kind: ErrOption, Game: g.GameName(), Input: r.Start, Reason: "a record with a different start"})
	case start == "":
		return r.errorAt(r.startAt, errZeroGame(g.GameName()))
	}
	return nil
}

// errZeroGame is the error of the zero Game where one is wanted that has begun.
func errZeroGame(name string) error {
	return &Error{Kind: ErrPosition, Game: name, Reason: "the zero Game has no record"}
}

// errorAt gives err its place.
func (r *Record) errorAt(at place, err error) error {
	return &RecordError{Line: at.line, Column: at.column, Err: err}
}

// MarshalText returns the text of the game's record, so that a Game is a string in
// JSON. It has no tags but those of clocks and of how the game ended: keep a [Record]
// for others.
func (g *Game[P, M]) MarshalText() ([]byte, error) {
	if len(g.positions) == 0 {
		return nil, errZeroGame(g.GameName())
	}
	for _, p := range []Player{White, Black} {
		if _, err := g.Clock(p).MarshalText(); err != nil {
			return nil, err
		}
	}
	return g.Record().MarshalText()
}

// UnmarshalText replaces the game by the one of a record's text. The start, if the
// record has one, is read by the UnmarshalText of *P, which every game of this module
// has; if not, the game begins where it began. After an error the game is as it was.
func (g *Game[P, M]) UnmarshalText(text []byte) error {
	var r Record
	if err := r.UnmarshalText(text); err != nil {
		return err
	}
	read, err := Replay(&r, g.PositionAt(0))
	if err != nil {
		return err
	}
	g.positions, g.moves, g.ply, g.seen = read.positions, read.moves, read.ply, read.seen
	g.declared, g.clocks, g.flagged = read.declared, read.clocks, read.flagged
	return nil
}

// unmarshal reads a position by its own method, which the contract does not have.
func unmarshal[P Position[P, M], M comparable](text string) (p P, err error) {
	u, ok := any(&p).(encoding.TextUnmarshaler)
	if !ok {
		return p, &Error{Kind: ErrOption, Game: p.GameName(), Input: text, Reason: "the game's positions have no method UnmarshalText, so this start cannot be read"}
	}
	return p, u.UnmarshalText([]byte(text))
}

// Replay plays a record and returns the game of its main line, with its clocks. A record
// without a Start begins at start:
//
//	g, err := hexgames.Replay(record, hexdame.New())
//
// Replay also plays the variations, to check that they are legal. It changes r: it
// rewrites Start and all moves, up to the first error, as the game spells them; if they
// are spelled that way already, several goroutines may replay r.
//
// An error is a [*RecordError]: a record of another game, an unreadable start,
// a move that is not legal, or a result that contradicts the moves.
func Replay[P Position[P, M], M comparable](r *Record, start P) (*Game[P, M], error) {
	if r.Game != "" && r.Game != start.GameName() {
		return nil, r.errorAt(r.gameAt, &Error{Kind: ErrOption, Game: start.GameName(), Input: r.Game, Reason: "a record of another game"})
	}
	if r.Start != "" {
		var err error
		if start, err = unmarshal[P](r.Start); err != nil {
			return nil, r.errorAt(r.startAt, err)
		}
		if text := start.String(); r.Start != text {
			r.Start = text
		}
	}
	if zero := *new(P); start == zero {
		return nil, r.errorAt(r.startAt, &Error{Kind: ErrOption, Game: start.GameName(), Reason: "a record without a start, and there is no other"})
	}
	g := NewGame(start)
	g.takeClocks(r)
	n := &r.Root
	for n.first != nil {
		n = n.first
		if err := g.spell(n); err != nil {
			return nil, err
		}
		if left, ok := n.Clock(); ok {
			g.moveLeft(left)
		}
	}
	if err := checkVariations(n, g); err != nil {
		return nil, err
	}
	if err := g.declare(r); err != nil {
		return nil, r.errorAt(r.resultAt, err)
	}
	g.endClocks(r)
	return g, nil
}

// checkVariations plays all variations before a node at the end of a game, from the
// last to the first.
func checkVariations[P Position[P, M], M comparable](n *Node, g *Game[P, M]) error {
	var line *Game[P, M] // a clone of g, if there is a variation
	for {
		for n.next == nil {
			if n = n.parent; n == nil {
				return nil
			}
		}
		if line == nil {
			line = g.Clone()
		}
		for n = n.next; ; n = n.first {
			for line.ply >= n.ply {
				line.Undo()
			}
			if err := line.spell(n); err != nil {
				return err
			}
			if n.first == nil {
				break
			}
		}
	}
}

// spell plays the move of a node, and spells it as the game does.
func (g *Game[P, M]) spell(n *Node) error {
	move, err := g.PlayText(n.Move)
	if err == nil {
		n.spell(move)
		return nil
	}
	if first, rest, ok := strings.Cut(n.Move, " "); ok && errors.Is(err, ErrSyntax) {
		if _, no := g.Position().ParseMove(first); no == nil {
			err = &Error{Kind: ErrSyntax, Game: g.GameName(), Input: n.Move, Column: len(first) + 2,
				Reason: "two moves in one: want the number " + strconv.Itoa(n.ply+1) + "., or a semicolon if the moves have no numbers, before " + Quote(rest)}
		}
	}
	return &RecordError{n.place.line, n.place.column, n.ply, err}
}

// spell spells the move as the game does. It writes nothing where nothing changes, so that
// several goroutines may replay a record that was replayed before.
func (n *Node) spell(move string) {
	if n.Move != move {
		n.Move = move
	}
}

// declare brings the game to the result that its record states.
func (g *Game[P, M]) declare(r *Record) error {
	reached := resultOf(g.Outcome())
	switch {
	case r.Result == reached || r.Result == unfinished || r.Result == "":
		return nil
	case !isResult(r.Result):
		return syntaxError(r.Result, wantResult)
	case reached != unfinished:
		return &Error{Kind: ErrGameOver, Game: g.GameName(), Input: r.Result, Reason: "the moves end the game as " + reached + ": " + g.Outcome().plain()}
	}
	return g.End(r.end())
}

// AppendText appends the text of the record to b, in its canonical form: as [Record]
// describes it, wrapped at 80 characters wherever there is a blank to wrap at, and
// followed by an empty line, which separates it from a next record. It returns an error
// for anything that could not be read back, such as a move with a brace in it.
func (r *Record) AppendText(b []byte) ([]byte, error) {
	w := recordWriter{b: b}
	err := w.write(r)
	if err == nil {
		return w.b, nil
	}
	if _, placed := err.(*RecordError); !placed {
		err = &RecordError{Err: err}
	}
	return b, err
}

// MarshalText returns the text of the record.
func (r *Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record as text. Write one record after the other for a
// file of many games.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.AppendText(nil)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// UnmarshalText reads the text of one record. After an error r is as it was.
func (r *Record) UnmarshalText(text []byte) error {
	var only *Record
	for read, err := range ReadRecords(bytes.NewReader(text)) {
		switch {
		case err != nil:
			return err
		case only != nil:
			return &RecordError{Err: syntaxError(string(text), "a second record, where one is wanted")}
		}
		only = read
	}
	if only == nil {
		return &RecordError{Err: syntaxError(string(text), "there is no record in this text")}
	}
	r.take(only)
	return nil
}

func syntaxError(input, reason string) error {
	return &Error{Kind: ErrSyntax, Input: input, Reason: reason}
}
