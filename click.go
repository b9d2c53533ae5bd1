package hexgames

import (
	"errors"
	"slices"
	"strings"
)

// A Click holds the meaning of the clicks so far and what can be clicked next. A front end for any
// game collects the names that are clicked, and calls Click again after each of them:
//
//   - If Refusal is not nil, the clicks lead nowhere, and Refusal explains why. Start over.
//   - If Next is empty and there is one move, play it.
//   - If Next is empty and there are several moves, clicks cannot tell them apart: let the user
//     choose.
//   - If there are moves and Next is not empty, the user may stop here or continue.
//
// As long as something is left to choose, Prompt describes it for the user. Show Pieces as if they
// were already on the board.
//
// Most names in Next are names of cells or of items in an area. Show any other name, such as pass,
// as a button; see [Click.Targets].
//
// Clicks complete a move if their names, joined in the game's notation, read as that move, in
// either letter case. If that text is ambiguous, Moves lists every reading.
type Click struct {
	Next    []string `json:"next,omitzero"`    // the names that may be clicked next, without duplicates: cells in board order, then everything else
	Moves   []string `json:"moves,omitzero"`   // the moves that these clicks complete, in the game's notation
	Refusal *Error   `json:"refusal,omitzero"` // why the clicks lead nowhere, if they do
	Prompt  string   `json:"prompt,omitzero"`  // what the user chooses next, such as "choose a man"; "" if nothing is left to choose
	Pieces  []Piece  `json:"pieces,omitzero"`  // what the clicks so far have put on the board, before the move is complete
}

// Targets splits Next for a drawing of the position. It returns a mark of the kind "target" for the
// cells, if any, and the names to show as buttons, which are neither cells nor items in an area.
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

// Click returns the meaning of clicks on names, in order; without names, it returns what can be
// clicked first. In a game that is not [Drawable], a click is a move in the game's notation.
func (g *Game[P, M]) Click(names ...string) Click {
	o := g.Outcome()
	if !o.Over() && !(g.reserved && g.Turn() == Chance) {
		return click(g.Position(), names)
	}
	names = names[:min(len(names), mostClicks)]
	input := strings.Join(names, " ")
	e := g.refuseDraw(input)
	if o.Over() {
		e = g.over(input, o)
	}
	e.Cells = cellsAmong(names, g.Drawing().Cells)
	return Click{Refusal: e}
}

// click returns the meaning of clicks in a position that is not over. In a game that is not
// Drawable, a click is a move from the list of legal moves.
func click[P Position[P, M], M comparable](p P, names []string) Click {
	if d, ok := any(p).(Drawable[M]); ok {
		return d.Click(names...)
	}
	if len(names) == 0 {
		return Click{Next: textsOf(p, p.LegalMoves()), Prompt: "choose a move"}
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

// refusal returns a game's error as an [Error], even if the game returned another type.
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

// RefuseClicks returns the [Click].Refusal for clicks that lead nowhere. The Click method of a
// [Drawable] calls it. The refusal is the error for the first text, in board order, that starts
// with the clicked names and reads as a move. Its Cells are the clicked cells. For example, at the
// start of Hexdame a click on e5, which is empty, is refused with the error for e5-a1.
//
// A move takes need names; RefuseClicks fills in missing names with the first cells that were not
// clicked. If the names can't be read as a move, the Input of the error is the clicked names alone.
// The function text writes names as a move, and read is the position's ParseMove method.
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
	if err == nil { // one of the names contains notation
		input = strings.Join(names, " ")
		_, err = read(input)
	}
	if err == nil {
		var named *Error
		if _, err := read(""); !errors.As(err, &named) {
			named = new(Error)
		}
		err = &Error{Kind: ErrIllegalMove, Game: named.Game, Input: input, Reason: "these names are a move, but not clicks: want the name of a cell or of an item for each click"}
	}
	e := *refusal("", input, err)
	if joined := strings.Join(names[:clicked], " "); e.Kind == ErrSyntax && clicked < len(names) && e.Column > 0 && e.Column <= len(joined) {
		e.Input = joined
	}
	e.Cells = cellsAmong(names[:clicked], cells)
	return &e
}

// cellsAmong returns those names that belong to cells, as the board spells them.
func cellsAmong(names []string, cells []Cell) (clicked []string) {
	for _, name := range names {
		if i := slices.IndexFunc(cells, func(c Cell) bool { return strings.EqualFold(c.Name, name) }); i >= 0 {
			clicked = append(clicked, cells[i].Name)
		}
	}
	return clicked
}
