package hexgames

import (
	"bytes"
	"encoding"
	"io"
	"slices"
	"strconv"
	"strings"
)

// A Record is a whole game as text: what one saves, sends and prints. It looks
// like this, one after the other in a file of many games:
//
//	[Game "hexdame"]
//	[White "Ada"]
//	[Start "W:We5:Bf5,f6,g6"]
//
//	1. e5xg5xg7xe5 1-0
//
// First come the tags, each on a line of its own: a name, and a value written
// as a Go string. Game and Start are always there; the others say what one
// likes about the game. Then come the moves with their numbers. Every move has
// a number, whoever made it, for in some games turns do not alternate. Last
// comes the result: 1-0 if White won, 0-1 if Black did, 1/2-1/2 for a draw, or
// * for a game that goes on. A result that the moves do not explain has its
// reason in the tag Termination, such as [Time] or one of your own; without
// the tag it is a resignation or an agreed draw. Text between braces, on one
// line or more, is a comment that readers skip.
//
// Make one with [Game.Record] or [ReadRecords]; turn it into a game with
// [Replay]. In JSON it is a string, its text.
type Record struct {
	Game   string   // the game's name
	Tags   []Tag    // other tags, in order, each name once
	Start  string   // the position before the first move
	Moves  []string // the moves in the game's notation
	Result string   // 1-0, 0-1, 1/2-1/2 or *

	// Where in its file the game's name, the start, the moves and the result
	// stood, if it was read from one.
	places []place
}

// A Tag is a name and what it stands for, such as the name of a player. A name
// is a letter followed by letters, digits and underscores.
type Tag struct{ Name, Value string }

// A place is a line and a column (in bytes) of a file, both counted from 1.
type place struct{ line, column int }

// A RecordError is what was wrong with a record, and where. Line and Column
// (in bytes) count from 1; they are 0 if the record was not read from a file.
type RecordError struct {
	Line, Column int
	Err          error
}

// Error returns the place and the message of the error there.
func (e *RecordError) Error() string {
	place, what := "", "<nil>"
	if e.Line != 0 {
		place = "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": "
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
func (r Record) Value(name string) string {
	switch name {
	case gameTag:
		return r.Game
	case startTag:
		return r.Start
	}
	for _, t := range r.Tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
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
// played; what was undone is left out. If the game has ended for a reason that is
// outside of its rules, and neither resignation nor an agreed draw, the tag
// Termination tells it. One that is given is kept only if the moves have ended
// the game.
func (g *Game[P, M]) Record(tags ...Tag) Record {
	r := Record{
		Game:   g.GameName(),
		Tags:   append([]Tag(nil), tags...),
		Start:  g.PositionAt(0).String(),
		Moves:  g.MoveTexts(),
		Result: resultOf(g.Outcome()),
	}
	if r.Result == unfinished || g.declared.Over() {
		r.Tags = slices.DeleteFunc(r.Tags, func(t Tag) bool { return t.Name == terminationTag })
	}
	if o := g.declared; o.Over() && o.Reason != defaultReason(o) {
		r.Tags = append(r.Tags, Tag{terminationTag, string(o.Reason)})
	}
	return r
}

// MarshalText returns the text of the game's record, so that a Game is a string in
// JSON. It has neither tags nor clocks: keep a [Record] for the ones, and what
// ClockAt returns for the others.
func (g *Game[P, M]) MarshalText() ([]byte, error) { return g.Record().MarshalText() }

// UnmarshalText replaces the game by the one of a record's text. The start is read
// by the UnmarshalText of *P, which every game of this module has. After an error
// the game is as it was.
func (g *Game[P, M]) UnmarshalText(text []byte) error {
	var r Record
	if err := r.UnmarshalText(text); err != nil {
		return err
	}
	read, err := Replay(r, unmarshal[P])
	if err != nil {
		return err
	}
	g.positions, g.moves, g.ply, g.seen, g.declared, g.clocks = read.positions, read.moves, read.ply, read.seen, read.declared, nil
	g.flagged = Clock{}
	return nil
}

// unmarshal reads a position by its own method, which the contract does not have.
func unmarshal[P Position[P, M], M comparable](text string) (p P, err error) {
	u, ok := any(&p).(encoding.TextUnmarshaler)
	if !ok {
		return p, &Error{Kind: ErrOption, Game: p.GameName(), Input: text, Reason: "the game's positions have no method UnmarshalText, so that this start cannot be read"}
	}
	return p, u.UnmarshalText([]byte(text))
}

// Replay plays a record from its start and returns the game. It takes the
// game's own Parse:
//
//	g, err := hexgames.Replay(record, hexdame.Parse)
//
// An error is a [*RecordError]: a record of another game, an unreadable start,
// a move that is not legal, or a result that contradicts the moves.
func Replay[P Position[P, M], M comparable](r Record, parse func(text string) (P, error)) (*Game[P, M], error) {
	var p P
	if r.Game != p.GameName() {
		return nil, r.at(0, &Error{Kind: ErrOption, Game: p.GameName(), Input: r.Game, Reason: "a record of another game"})
	}
	start, err := parse(r.Start)
	if err != nil {
		return nil, r.at(1, err)
	}
	g := NewGame(start)
	for i, text := range r.Moves {
		if _, err := g.PlayText(text); err != nil {
			return nil, r.at(i+2, err)
		}
	}
	if err := g.declare(r.Result, Reason(r.Value(terminationTag))); err != nil {
		return nil, r.at(len(r.Moves)+2, err)
	}
	return g, nil
}

// declare brings the game to the result that its record states.
func (g *Game[P, M]) declare(result string, reason Reason) error {
	var o Outcome
	switch reached := resultOf(g.Outcome()); {
	case result == reached:
		return nil
	case !isResult(result):
		return syntaxError(result, "not a result: want 1-0, 0-1, 1/2-1/2 or *")
	case reached != unfinished:
		return &Error{Kind: ErrGameOver, Game: g.GameName(), Input: result, Reason: "the moves end the game as " + reached + ": " + g.Outcome().plain()}
	case result == whiteWon:
		o.Winner = White
	case result == blackWon:
		o.Winner = Black
	}
	if o.Reason = reason; reason == Unfinished {
		o.Reason = defaultReason(o)
	}
	return g.End(o)
}

// at gives err the i-th place of the record. If its moves are no longer those
// that were read, there is none.
func (r Record) at(i int, err error) error {
	e := &RecordError{Err: err}
	if len(r.places) == len(r.Moves)+3 {
		e.Line, e.Column = r.places[i].line, r.places[i].column
	}
	return e
}

// lineWidth is where a record's moves are wrapped.
const lineWidth = 80

// AppendText appends the record as text to b, with an empty line at the end
// that separates it from a next one. A tag, move or result that could not be
// read back is an error.
func (r Record) AppendText(b []byte) ([]byte, error) {
	if err := r.check(); err != nil {
		return b, &RecordError{Err: err}
	}
	before := len(b)
	b = appendTag(b, gameTag, r.Game)
	for _, t := range r.Tags {
		b = appendTag(b, t.Name, t.Value)
	}
	b = appendTag(b, startTag, r.Start)
	b = append(b, '\n')
	line := len(b)
	put := func(word string) {
		switch {
		case len(b) == line:
		case len(b)-line+1+len(word) > lineWidth:
			b = append(b, '\n')
			line = len(b)
		default:
			b = append(b, ' ')
		}
		b = append(b, word...)
	}
	for i, m := range r.Moves {
		put(strconv.Itoa(i+1) + ". " + m)
	}
	put(r.Result)
	b = append(b, "\n\n"...)
	for line := range bytes.Lines(b[before:]) {
		if len(line) > maxRecordLine {
			return b[:before], &RecordError{Err: syntaxError(string(line), "too long for a line of a record")}
		}
	}
	return b, nil
}

// MarshalText returns the text of the record.
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// UnmarshalText reads the text of one record. After an error r is as it was.
func (r *Record) UnmarshalText(text []byte) error {
	var records []Record
	for read, err := range ReadRecords(bytes.NewReader(text)) {
		if err != nil {
			return err
		}
		records = append(records, read)
		if len(records) > 1 {
			return &RecordError{Err: syntaxError(string(text), "a second record, where one is wanted")}
		}
	}
	if len(records) == 0 {
		return &RecordError{Err: syntaxError(string(text), "there is no record in this text")}
	}
	*r = records[0]
	return nil
}

func appendTag(b []byte, name, value string) []byte {
	b = append(b, '[')
	b = append(b, name...)
	b = append(b, ' ')
	b = strconv.AppendQuote(b, value)
	return append(b, "]\n"...)
}

// WriteTo writes the record as text. Write one record after the other for a
// file of many games.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.AppendText(nil)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

const (
	gameTag        = "Game"
	startTag       = "Start"
	terminationTag = "Termination"
)

// check reports why the record could not be read back.
func (r Record) check() error {
	if r.Game == "" || r.Start == "" {
		return syntaxError(r.Game, "the name of the game and its start must not be empty")
	}
	if len(r.Tags) > maxTags-2 {
		return syntaxError(r.Tags[maxTags-2].Name, "a tag too many: besides Game and Start there may be "+strconv.Itoa(maxTags-2))
	}
	for i, t := range r.Tags {
		if !isTagName(t.Name) || t.Name == gameTag || t.Name == startTag {
			return syntaxError(t.Name, "not the name of a tag: want letters, digits and underscores, and neither Game nor Start")
		}
		for _, u := range r.Tags[:i] {
			if u.Name == t.Name {
				return syntaxError(t.Name, "a tag twice")
			}
		}
	}
	for i, m := range r.Moves {
		words := strings.Fields(m)
		if strings.Join(words, " ") != m || m == "" {
			return syntaxError(m, "not the text of a move: want words with single spaces between them")
		}
		for _, w := range words {
			if _, numbered := moveNumber(w); numbered || isResult(w) || !isMoveWord(w) || len(m) > maxMove {
				return syntaxError(m, "move "+strconv.Itoa(i+1)+" would not be read as a move")
			}
		}
	}
	if !isResult(r.Result) {
		return syntaxError(r.Result, "not a result: want 1-0, 0-1, 1/2-1/2 or *")
	}
	return nil
}

func syntaxError(input, reason string) error {
	return &Error{Kind: ErrSyntax, Input: input, Reason: reason}
}
