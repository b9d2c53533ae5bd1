package hexgames

import "slices"

// A Click is what some clicks have said so far, and what can be clicked next. A
// front end for any game keeps the names that were clicked, and asks again after
// each:
//
//   - If Next is empty and there is one move, it can be played.
//   - If there are moves and Next is not empty, what was clicked may be enough, or
//     go on. If there are several moves, clicks do not tell them apart: show them.
//   - If there is neither, the last click meant nothing. Begin again.
//
// Most names in Next are those of cells, or of items in an area. One that is
// neither, such as pass, is for a button; see [Click.Targets].
type Click struct {
	Next  []string // the names that may be clicked next, each once
	Moves []string // the moves that are said completely, in the game's notation
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

// click finds out what some clicks mean, among the legal moves of a position.
func click[P Position[P, M], M comparable](p P, clicked []string) (c Click) {
	drawable, ok := any(p).(Drawable[M])
	seen := map[string]bool{}
	for _, m := range p.LegalMoves() {
		var next []string
		var said bool
		if ok {
			next, said = drawable.Clicks(m, clicked)
		} else { // a list to choose from is what any game has
			next, said = FollowClicks(clicked, []string{p.FormatMove(m)})
		}
		for _, name := range next {
			if !seen[name] {
				seen[name] = true
				c.Next = append(c.Next, name)
			}
		}
		if said {
			c.Moves = append(c.Moves, p.FormatMove(m))
		}
	}
	return c
}

// FollowClicks is what [Drawable].Clicks returns for a move at which one can point
// in a few ways: in each, the names of what is clicked, in order.
func FollowClicks(clicked []string, ways ...[]string) (next []string, said bool) {
	for _, way := range ways {
		switch n := len(clicked); {
		case len(way) < n || !slices.Equal(way[:n], clicked):
		case len(way) == n:
			said = true
		case !slices.Contains(next, way[n]):
			next = append(next, way[n])
		}
	}
	return next, said
}
