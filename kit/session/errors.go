package session

import (
	"cmp"
	"errors"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/kit/bot"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/record"
)

// Kinds of errors, in addition to the library's.
const (
	ErrRequest hexgames.ErrorKind = "request" // a request that cannot be read
	ErrState   hexgames.ErrorKind = "state"   // a request that does not fit the state of the game
	ErrGame    hexgames.ErrorKind = "game"    // a game that does not exist
	ErrRecord  hexgames.ErrorKind = "record"  // a text that is not a record
	ErrBot     hexgames.ErrorKind = "bot"     // a bot that does not exist or has failed
	ErrLimit   hexgames.ErrorKind = "limit"   // too many requests, sessions, or marks
)

// A refused is an error of this package. The input may be empty.
type refused struct {
	kind          hexgames.ErrorKind
	input, reason string
}

func (r refused) Error() string {
	if r.input == "" {
		return r.reason
	}
	return hexgames.Quote(r.input) + ": " + r.reason
}

// wrong returns an error of a kind.
func wrong(kind hexgames.ErrorKind, input, reason string) error { return refused{kind, input, reason} }

// Wrong returns an error about a request for [Refuse]. The input may be empty.
func Wrong(kind hexgames.ErrorKind, input, reason string) error { return wrong(kind, input, reason) }

// Refuse returns the reply for an error.
func Refuse(err error) Reply { return Reply{Error: errorOf(err), Message: err.Error()} }

// errorOf converts an error to one of the library. The reason for an error in a record includes
// its place.
func errorOf(err error) *hexgames.Error {
	var e *hexgames.Error
	var own refused
	var rec *record.Error
	switch {
	case errors.As(err, &own):
		return &hexgames.Error{Kind: own.kind, Input: own.input, Reason: own.reason}
	case errors.As(err, &rec):
		place := "in the record"
		if rec.Line != 0 {
			place += ", line " + strconv.Itoa(rec.Line) + ", column " + strconv.Itoa(rec.Column)
		}
		if rec.Ply != 0 {
			place += ", move " + strconv.Itoa(rec.Ply)
		}
		if !errors.As(err, &e) {
			return &hexgames.Error{Kind: ErrRecord, Reason: err.Error()}
		}
		placed := *e
		placed.Reason = place + ": " + cmp.Or(e.Reason, e.Kind.Error())
		return &placed
	case errors.As(err, &e):
		return e
	case errors.Is(err, games.ErrName):
		return &hexgames.Error{Kind: ErrGame, Reason: err.Error()}
	case errors.Is(err, bot.ErrSpec):
		return &hexgames.Error{Kind: ErrBot, Reason: err.Error()}
	}
	return &hexgames.Error{Kind: ErrState, Reason: err.Error()}
}
