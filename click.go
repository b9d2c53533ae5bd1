package hexgames

import (
	"errors"
	"slices"
	"strings"
)

// A Click is what the clicks so far mean, and what can be clicked next. A front
// end for any game keeps the names that were clicked, and asks again after each
// of them:
//
//   - If Refusal is not nil, the clicks lead nowhere, and it says why. Begin again.
//   - If Next is empty and there is one move, play it.
//   - If there are several moves, clicks do not tell them apart: let people choose.
//   - If there are moves and Next is not empty, the clicks may be enough, or go on.
//
// Most names in Next are those of cells, or of items in an area. One that is
// neither, such as pass, is for a button; see [Click.Targets].
//
// Clicks complete a move exactly when their names, joined in the game's notation,
// read as that move, in either letter case. Where that text is ambiguous, Moves
// lists every reading.
type Click struct {
	Next    []string `json:"next,omitzero"`    // the names that may be clicked next, each once: cells in board order, then what lies beside the board
	Moves   []string `json:"moves,omitzero"`   // the moves that these clicks complete, in the game's notation
	Refusal *Error   `json:"refusal,omitzero"` // why the clicks lead nowhere, if they do
}

// Targets returns what can be clicked next in a drawing of the position: a mark of
// the kind "target" on the cells, which has none if there are none, and the names that
// are neither cells nor items in an area, for buttons.
func (c Click) Targets(d Drawing) (cells Mark, buttons []string) {
	isCell, isItem := map[string]bool{}, map[string]bool{}
	for _, a := range d.Areas {
		for _, item := range a.Items {
			isItem[item] = true
		}
	}
	for _, cell := range d.Cells {
		isCell[cell.Name] = true
	}
	cells.Kind = "target"
	for _, name := range c.Next {
		switch {
		case isCell[name]:
			cells.Cells = append(cells.Cells, name)
		case !isItem[name]:
			buttons = append(buttons, name)
		}
	}
	return cells, buttons
}

// click returns what clicks mean in a position that goes on. In a game that
// cannot be drawn there is a list to choose from: a click is a move.
func click[P Position[P, M], M comparable](p P, names []string) Click {
	if d, ok := any(p).(Drawable[M]); ok {
		return d.Click(names...)
	}
	if len(names) == 0 {
		return Click{Next: textsOf(p, p.LegalMoves())}
	}
	m, err := p.ParseMove(names[0])
	switch {
	case err != nil:
		return Click{Refusal: refusal(p.GameName(), names[0], err)}
	case len(names) > 1:
		return Click{Refusal: &Error{Kind: ErrSyntax, Game: p.GameName(), Input: strings.Join(names, " "), Reason: "a move is one click"}}
	}
	return Click{Moves: []string{p.FormatMove(m)}}
}

// refusal returns the error of a game as an [Error], which a game of somebody's own
// may not have made.
func refusal(game, input string, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	return &Error{Kind: ErrIllegalMove, Game: game, Input: input, Reason: err.Error()}
}

// textsOf returns moves in the game's notation.
func textsOf[P Position[P, M], M comparable](p P, moves []M) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = p.FormatMove(m)
	}
	return texts
}

// mostClicks is more than any move takes.
const mostClicks = 64

// RefuseClicks returns the [Click].Refusal of clicks on names that lead nowhere, for the
// Click of a [Drawable]: the error of the first text, by the order of the board, that
// begins with them and reads as a move. Its Cells are those that were clicked.
//
// A move needs so many names; those that are missing are the first of the cells that
// were not clicked. The function text returns how names are written as a move, and
// read is the ParseMove of the position.
func RefuseClicks[M any](names []string, cells []Cell, need int, text func(names []string) string, read func(text string) (M, error)) *Error {
	names = slices.Clone(names[:min(len(names), mostClicks)])
	clicked := len(names)
	for i := 0; len(names) < need && i < len(cells); i++ {
		if name := cells[i].Name; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	input := text(names)
	_, err := read(input)
	if err == nil { // a name has a part of a text in it, which no name has
		input = strings.Join(names, " ")
		_, err = read(input)
	}
	if err == nil {
		err = errors.New("no such clicks")
	}
	e := *refusal("", input, err)
	e.Cells = cellsAmong(names[:clicked], cells)
	return &e
}

// cellsAmong returns the names that are those of cells, as the board spells them.
func cellsAmong(names []string, cells []Cell) (clicked []string) {
	for _, name := range names {
		if i := slices.IndexFunc(cells, func(c Cell) bool { return strings.EqualFold(c.Name, name) }); i >= 0 {
			clicked = append(clicked, cells[i].Name)
		}
	}
	return clicked
}
