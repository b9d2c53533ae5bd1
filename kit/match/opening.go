package match

import (
	"errors"
	"fmt"

	"example.com/hexgames/kit/games"
)

// An Opening is where a game between bots starts: a position, and the moves after it, including the
// moves of Chance.
type Opening struct {
	Start string   `json:"start"`
	Moves []string `json:"moves,omitempty"`
}

// OpeningOf returns the opening that has been played at a table.
func OpeningOf(t games.Table) Opening {
	return Opening{t.PositionTextAt(0), t.MoveTexts()}
}

// Table returns a table of the game with the opening played.
func (o Opening) Table(game string) (games.Table, error) {
	t, err := games.Start(game, o.Start, nil)
	if err != nil {
		return nil, err
	}
	for _, move := range o.Moves {
		if _, err := t.PlayText(move); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Errors to test for with [errors.Is]. A program can then add which of its flags to change.
var (
	ErrPlies   = errors.New("too many plies in an opening")
	ErrMoves   = errors.New("so many random moves that every game ends")
	ErrOptions = errors.New("options together with a start")
)

// A wrong is one of these errors with a more detailed message.
type wrong struct {
	kind error
	text string
}

func (w wrong) Error() string { return w.text }
func (w wrong) Unwrap() error { return w.kind }

// count returns a number with a noun.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprint(n, " ", noun)
}
