package laws

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"example.com/hexgames"
)

// sentinels lists the kinds of errors in the contract.
var sentinels = []error{
	hexgames.ErrIllegalMove,
	hexgames.ErrGameOver,
	hexgames.ErrSyntax,
	hexgames.ErrAmbiguous,
	hexgames.ErrPosition,
	hexgames.ErrOption,
	hexgames.ErrEncoding,
}

// maxMessage is the maximum length of an error's message for any input, in bytes.
const maxMessage = 1000

// checkError checks an error from the game, which must be a *hexgames.Error of one of the given
// kinds.
func checkError(game string, err error, kinds ...error) error {
	e, ok := err.(*hexgames.Error)
	if !ok {
		return fmt.Errorf("the error %.200q is a %T, want a *hexgames.Error", err, err)
	}
	if e == nil {
		return errors.New("the error is a nil *hexgames.Error, want a nil error or a real one")
	}
	message := e.Error()
	if i := strings.IndexFunc(message, func(r rune) bool { return r < ' ' || r > '~' }); i >= 0 || len(message) > maxMessage {
		return fmt.Errorf("the error's message %.200q is %d bytes long, want one line of at most %d ASCII characters", message, len(message), maxMessage)
	}
	var matches []error
	for _, s := range sentinels {
		if errors.Is(err, s) {
			matches = append(matches, s)
		}
	}
	switch {
	case len(matches) != 1:
		return fmt.Errorf("the error %q matches the sentinels %q, want exactly one", message, matches)
	case !slices.Contains(kinds, matches[0]):
		return fmt.Errorf("the error %q is of the kind %q, want one of %q", message, matches[0], kinds)
	case e.Game != game:
		return fmt.Errorf("the error %q names the game %q, want %q", message, e.Game, game)
	case e.Reason == "":
		return fmt.Errorf("the error %q has no Reason", message)
	case e.Column < 0 || e.Column > len(e.Input)+1:
		return fmt.Errorf("the error %q has the column %d in an input of %d bytes", message, e.Column, len(e.Input))
	}
	return nil
}

// parseKinds lists the kinds of errors for the text of a position.
var parseKinds = []error{hexgames.ErrSyntax, hexgames.ErrPosition, hexgames.ErrOption}

// applyKind returns the kind of error for a move that is not legal in p.
func applyKind[P hexgames.Position[P, M], M comparable](p P) error {
	if p.Outcome().Over() {
		return hexgames.ErrGameOver
	}
	return hexgames.ErrIllegalMove
}

// agreesOn checks that the IsLegal method of p, if it has one, agrees on whether m is legal.
func agreesOn[P hexgames.Position[P, M], M comparable](p P, m M, legal bool) error {
	if c, ok := any(p).(hexgames.MoveChecker[M]); ok && c.IsLegal(m) != legal {
		return fmt.Errorf("method IsLegal returns %t for the move %q, want %t", !legal, any(m), legal)
	}
	return nil
}

// refuses checks that p refuses m, with an error of one of the given kinds.
func refuses[P hexgames.Position[P, M], M comparable](p P, m M, kinds ...error) error {
	q, err := p.Apply(m)
	var zero P
	if err == nil {
		return fmt.Errorf("method Apply accepts the move %q, which is not listed, and returns %q", any(m), any(q))
	}
	if q != zero {
		return fmt.Errorf("method Apply refuses the move %q but returns %q, want the zero Position", any(m), any(q))
	}
	if err := checkError(p.GameName(), err, kinds...); err != nil {
		return fmt.Errorf("method Apply refuses the move %q: %w", any(m), err)
	}
	return agreesOn(p, m, false)
}
