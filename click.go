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
type Click struct {
	Next  []string // the names that may be clicked next, each once
	Moves []string // the moves that are said completely, in the game's notation
}

// click finds out what some clicks mean, among the legal moves of a position.
func click[P Position[P, M], M comparable](p P, names []string) (c Click) {
	drawable, ok := any(p).(Drawable[M])
	seen := map[string]bool{}
	for _, m := range p.LegalMoves() {
		ways := [][]string{{p.FormatMove(m)}} // a list to choose from is what any game has
		if ok {
			ways = drawable.Clicks(m)
		}
		complete := false
		for _, way := range ways {
			switch {
			case len(way) < len(names) || !slices.Equal(way[:len(names)], names):
			case len(way) == len(names):
				complete = true
			case !seen[way[len(names)]]:
				seen[way[len(names)]] = true
				c.Next = append(c.Next, way[len(names)])
			}
		}
		if complete {
			c.Moves = append(c.Moves, p.FormatMove(m))
		}
	}
	return c
}
