package gametest

import "example.com/hexgames"

// Ways returns all ways in which one can click on a move: in each, the names of what is
// clicked.
func Ways[M comparable](p hexgames.Drawable[M], m M) (ways [][]string) {
	var goOn func(clicked []string)
	goOn = func(clicked []string) {
		next, said := p.Clicks(m, clicked)
		if said {
			ways = append(ways, clicked)
		}
		for _, name := range next {
			goOn(append(clicked[:len(clicked):len(clicked)], name))
		}
	}
	goOn(nil)
	return ways
}
