package notation

import (
	"errors"
	"strings"

	"example.com/hexgames"
)

// A Refusal writes the errors for a move that isn't legal.
type Refusal struct {
	Game  string // the name of the game
	Input string // the text of the move
}

// Because returns the error for a move that breaks a clause.
func (r Refusal) Because(clause, reason string, cells ...string) error {
	return &hexgames.Error{Kind: hexgames.ErrIllegalMove, Game: r.Game, Input: r.Input, Clause: clause, Reason: reason, Cells: cells}
}

// A Played has the methods of a position that refusals call.
type Played interface {
	Turn() hexgames.Player
	Outcome() hexgames.Outcome
}

// Start returns the error for any move in the zero Position, for any move after a game that ended
// by a clause, and for the zero Move; otherwise nil.
func (r Refusal) Start(p Played, endedBy string, zeroMove bool) error {
	switch {
	case p.Outcome().Over():
		return &hexgames.Error{
			Kind: hexgames.ErrGameOver, Game: r.Game, Input: r.Input, Clause: endedBy,
			Reason: "the game is over: " + p.Outcome().String(),
		}
	case p.Turn() == hexgames.None:
		return r.Because("", "the zero Position is not a game: begin with New or Parse")
	case zeroMove:
		return r.Because("", "the zero Move is never legal")
	}
	return nil
}

// ParseMove reads a legal move of a position. The read function reads a move, legal or not, and
// refuse returns the error for a move, given its text. The zero Position refuses every text in the
// same way. After the end of a game, it doesn't matter whether a cell is on the board.
func ParseMove[M comparable](p Played, text string, read func(string) (M, error), allows func(M) bool, refuse func(M, string) error) (M, error) {
	var none M
	ended := p.Turn() == hexgames.None
	if ended && !p.Outcome().Over() { // the zero Position
		return none, refuse(none, text)
	}
	m, err := read(text)
	if plain := hyphens.Replace(text); err != nil && plain != text {
		err = misplaced(text, plain, err, read)
	}
	switch {
	case err != nil && ended && errors.Is(err, hexgames.ErrIllegalMove):
		return none, refuse(none, text)
	case err != nil:
		return none, err
	case !allows(m):
		return none, refuse(m, text)
	}
	return m, nil
}

// misplaced returns the error for a text with a dash that is not a hyphen; err is the error for the
// dash. If a hyphen would be wrong there, too, it returns the error for the hyphen.
func misplaced[M comparable](text, plain string, err error, read func(string) (M, error)) error {
	var dash, hyphen *hexgames.Error
	_, other := read(plain)
	if !errors.As(err, &dash) || !errors.As(other, &hyphen) || hyphen.Kind != hexgames.ErrSyntax || hyphen.Column > dash.Column {
		return err
	}
	e := *hyphen
	e.Input = text
	if e.Column == dash.Column {
		what, _, _ := strings.Cut(dash.Reason, ": ")
		e.Reason = what + ": " + e.Reason
	}
	return &e
}

// BadOption returns the error for an option that a game doesn't have, such as a symmetry.
func BadOption(game, option, clause, reason string) error {
	return &hexgames.Error{Kind: hexgames.ErrOption, Game: game, Input: option, Clause: clause, Reason: reason}
}
