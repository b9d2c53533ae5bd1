package hall

import (
	"errors"

	"example.com/hexgames"
	"example.com/hexgames/kit/games"
	"example.com/hexgames/kit/referee"
)

// The kinds of errors, in addition to those of the library and of package referee.
const (
	ErrRequest     hexgames.ErrorKind = "request"     // a request that cannot be read
	ErrToken       hexgames.ErrorKind = "token"       // no token, or an unknown one
	ErrForbidden   hexgames.ErrorKind = "forbidden"   // something that this person may not do
	ErrSecret      hexgames.ErrorKind = "secret"      // a secret of nothing
	ErrNotFound    hexgames.ErrorKind = "not-found"   // a game, an address or a token that is not there
	ErrReused      hexgames.ErrorKind = "reused"      // the id of a command that was something else
	ErrLimit       hexgames.ErrorKind = "limit"       // too much
	ErrGame        hexgames.ErrorKind = "game"        // rules that are not there
	ErrUnavailable hexgames.ErrorKind = "unavailable" // the store does not work at the moment
)

// A Refused is a command or a request that was refused, with the state of the game as the
// sender may see it, if there is one.
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

// unavailable is the error while the store does not work.
func unavailable(err error) error {
	return &unavailableError{err}
}

// An unavailableError keeps its cause for the log only.
type unavailableError struct{ cause error }

func (e *unavailableError) Error() string        { return e.cause.Error() }
func (e *unavailableError) Is(target error) bool { return errors.Is(e.cause, target) }
func (e *unavailableError) Unwrap() error {
	return Refuse(ErrUnavailable, "", "the server cannot store anything at the moment: send the same again, with the same id")
}

// errNoGame is the error for a game that is not there, or that the viewer may not see.
func errNoGame(id string) error { return Refuse(ErrNotFound, id, "there is no such game") }

// errorOf returns an error of a game as one of the library.
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
