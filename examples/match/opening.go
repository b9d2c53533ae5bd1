package match

import (
	"errors"
	"fmt"

	"example.com/hexgames/examples/games"
)

// An Opening is where bots begin to play: a position, and the moves after it, with those of
// Chance.
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

// Errors that other settings avoid match these, with [errors.Is]. Their texts say what is
// wrong. What to do instead is for a program to add, which knows the names of its flags.
var (
	ErrPlies   = errors.New("the opening has too many plies")
	ErrMoves   = errors.New("the random moves end every game")
	ErrOptions = errors.New("the start has options of its own")
)

// A wrong is one of these errors, in other words.
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
