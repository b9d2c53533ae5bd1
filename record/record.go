package record

import (
	"bytes"
	"io"
	"strconv"

	"example.com/hexgames"
)

// A Record is a game's moves and everything that people and programs have written about them. It is
// what you save, send and print, as text. A file holds any number of records, one after another:
//
//	[Game "hexdame"]
//	[White "Ada"]
//	[TimeControl "300+2"]
//	[Start "W:We5:Bf5,f6,g6"]
//
//	{A study.} 1. e5xg5xg7xe5! {[%clk 0:04:58] All of them.} (1. e5xg7xg5xe5) 1-0
//
// First come the tags, each on its own line: a name, and a value written as a Go string. Game is
// written first and Start last. The other tags are up to you; [TagEvent] and the constants after it
// are common names. Then come the moves. Every move has its own number, because players don't
// alternate in every game. Last comes the result: 1-0 if White won, 0-1 if Black won, 1/2-1/2 for a
// draw, or * if the game is not over or its result is unknown. The tag Termination gives the reason
// for a result that does not follow from the moves, such as [hexgames.ReasonTime] or one of your
// own; without it, the loser resigned or the draw was agreed.
//
// The notes on a move follow it: glyphs such as !? and $16 (see [Glyph]); comments in braces; and
// variations in parentheses, each starting with a move played instead. A comment before the first
// number describes the whole game, and one between a number and its move introduces that move.
// Inside a comment, [%name value] is a tag of the move, such as its [Node.Clock], and a line break
// counts as a space. A backslash escapes a closing brace, a bracket or a backslash in the text; \n
// is a line break, and \u00a0 is the character with that code.
//
// The moves form a tree: Root is the node before the first move, and each [Node] after it is a
// move. Walk the tree with the methods of Node, or with a [Cursor], which keeps a game at the same
// move. [Of] and [Read] return records. You can also build one by hand:
//
//	r := &record.Record{Game: "hexdame"}
//	r.Root.Add("a4-a5").Add("i6-i5").After = "Symmetrical."
//
// [Replay] turns a record into a game. In JSON, a Record is a string: its text.
//
// Editing changes a Record in place, so use it by pointer; go vet reports a copy by value. Any
// number of goroutines may read a Record and its nodes as long as none of them changes it.
type Record struct {
	Game   string // the name of the game; "" if the record does not name it
	Tags   Tags   // other tags, in order, without duplicate names
	Start  string // the position before the first move; "" for the standard start
	Root   Node   // the node before the first move
	Result string // of the main line: 1-0, 0-1, 1/2-1/2 or *; "" counts as *

	// The places of the game's name, the start and the result in the file, if the
	// record was read from one.
	gameAt, startAt, resultAt place
}

// A place is a line and a column (in bytes) in a file, both counted from 1.
type place struct{ line, column int }

// An Error is an error in a record, with its place. Line and Column (in bytes) count from 1; they
// are 0 if the record was not read from a file. For a [Binary] in a file, Game and Offset give the
// place.
type Error struct {
	Line, Column int
	Ply          int // the number of the move that cannot be played or written; 0 for other errors
	Err          error

	Game   int   // the number of a Binary in its file, counted from 1; 0 if there is no such place
	Offset int64 // the byte of that file, counted from 0, where the damage is or the game starts
}

// Error returns the place and the message.
func (e *Error) Error() string {
	place, what := "", "<nil>"
	if e.Line != 0 {
		place = "line " + strconv.Itoa(e.Line) + ", column " + strconv.Itoa(e.Column) + ": "
	}
	if e.Game != 0 {
		place = "game " + strconv.Itoa(e.Game) + ", byte " + strconv.FormatInt(e.Offset, 10) + ": "
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
func (e *Error) Unwrap() error { return e.Err }

// Value returns the value of the tag with that name, including Game and Start; "" if there is no
// such tag.
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

// Clone returns a copy of the record that shares nothing with it.
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

// take moves the contents of s, including its nodes, to r.
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

// wantResult is the error message for an invalid result.
const wantResult = "not a result: want 1-0, 0-1, 1/2-1/2 or *"

// errorAt returns err with a place.
func (r *Record) errorAt(at place, err error) error {
	return &Error{Line: at.line, Column: at.column, Err: err}
}

// AppendText appends the text of the record to b in the canonical form, which [Record] describes.
// Lines are wrapped at spaces to at most 80 characters, and an empty line at the end separates the
// record from the next. AppendText returns an error for anything that could not be read back, such
// as a move with a brace in it.
func (r *Record) AppendText(b []byte) ([]byte, error) {
	w := recordWriter{b: b}
	err := w.write(r)
	if err == nil {
		return w.b, nil
	}
	if _, placed := err.(*Error); !placed {
		err = &Error{Err: err}
	}
	return b, err
}

// MarshalText returns the text of the record.
func (r *Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record as text. To write a file of many games, write one record after another.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.AppendText(nil)
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// UnmarshalText reads the text of one record. If it returns an error, r is unchanged.
func (r *Record) UnmarshalText(text []byte) error {
	var only *Record
	for read, err := range Read(bytes.NewReader(text)) {
		switch {
		case err != nil:
			return err
		case only != nil:
			return &Error{Err: syntaxError(string(text), "a second record: want only one")}
		}
		only = read
	}
	if only == nil {
		return &Error{Err: syntaxError(string(text), "there is no record in this text")}
	}
	r.take(only)
	return nil
}

func syntaxError(input, reason string) error {
	return &hexgames.Error{Kind: hexgames.ErrSyntax, Input: input, Reason: reason}
}
