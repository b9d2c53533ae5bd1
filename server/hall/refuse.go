package hall

import (
	"errors"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
)

// The kinds of errors. There are also the kinds of the library and of package referee.
const (
	ErrRequest     hexgames.ErrorKind = "request"     // an unreadable request
	ErrToken       hexgames.ErrorKind = "token"       // a missing or unknown token
	ErrForbidden   hexgames.ErrorKind = "forbidden"   // not permitted to this person
	ErrSecret      hexgames.ErrorKind = "secret"      // a secret that opens nothing
	ErrNotFound    hexgames.ErrorKind = "not-found"   // no such game, address, or token
	ErrReused      hexgames.ErrorKind = "reused"      // the id of a different command
	ErrLimit       hexgames.ErrorKind = "limit"       // too much
	ErrGame        hexgames.ErrorKind = "game"        // unknown rules
	ErrUnavailable hexgames.ErrorKind = "unavailable" // the store does not work at the moment
)

// A Refused is a refused command or request. If it was about a game, it has the state as the sender
// may see it.
type Refused struct {
	Err   *hexgames.Error
	State *State
}

func (r *Refused) Error() string { return r.Err.Error() }
func (r *Refused) Unwrap() error { return r.Err }

// Refuse returns an error of a kind.
func Refuse(kind hexgames.ErrorKind, input, reason string) error {
	return &Refused{Err: &hexgames.Error{Kind: kind, Input: input, Reason: reason}}
}

// unavailable returns the error for a store that does not work.
func unavailable(err error) error {
	return &unavailableError{err}
}

// An unavailableError reveals its cause only to the log.
type unavailableError struct{ cause error }

func (e *unavailableError) Error() string        { return e.cause.Error() }
func (e *unavailableError) Is(target error) bool { return errors.Is(e.cause, target) }
func (e *unavailableError) Unwrap() error {
	return Refuse(ErrUnavailable, "", "the server cannot store anything at the moment: send the same request again, with the same id")
}

// errNoGame is the error for a game that does not exist, or that the viewer may not see.
func errNoGame(id string) error { return Refuse(ErrNotFound, id, "there is no such game") }

// errorOf converts an error from a game to an error of the library.
func errorOf(err error) *hexgames.Error {
	var e *hexgames.Error
	switch {
	case errors.As(err, &e):
		return e
	case errors.Is(err, games.ErrName):
		return &hexgames.Error{Kind: ErrGame, Reason: err.Error()}
	}
	return &hexgames.Error{Kind: referee.ErrState, Reason: err.Error()}
}
