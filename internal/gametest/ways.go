package gametest

import (
	"slices"

	"example.com/hexgames"
)

// Ways returns all sequences of clicks that play a move, each as the names to click on.
func Ways[P hexgames.Position[P, M], M comparable](p P, m M) (ways [][]string) {
	text := p.FormatMove(m)
	var goOn func(clicked []string)
	goOn = func(clicked []string) {
		c := any(p).(hexgames.Drawable[M]).Click(clicked...)
		if slices.Contains(c.Moves, text) {
			ways = append(ways, clicked)
		}
		for _, name := range c.Next {
			goOn(append(clicked[:len(clicked):len(clicked)], name))
		}
	}
	goOn(nil)
	return ways
}
