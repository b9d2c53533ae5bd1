package hexagrams

import (
	"math"

	"example.com/hexgames"
)

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to
// 1 for a win. The package documentation says what it counts.
func (p Position) Evaluate() float64 {
	empty := p.empty()
	lead := worth(p.white, empty, triangles&^(rowG|rowH)) - worth(p.black, empty, triangles&^(rowA|rowB))
	first, second := steps(p.white, empty)
	lead += perStep * (first.count() + second.count())
	first, second = steps(empty, p.black)
	lead -= perStep * (first.count() + second.count())
	switch p.mover {
	case hexgames.White:
		lead += toMove + perThreat*threats(p.white, p.black, empty)
	case hexgames.Black:
		lead -= toMove + perThreat*threats(p.black, p.white, empty)
	}
	x := float64(lead) / 32
	return x / math.Sqrt(1+float64(x*x))
}

// What Evaluate counts. The weights are those that predicted best how games between bots ended.
const (
	perHexad  = 16
	perLink   = 4  // for each move of a Hexad
	unblocked = 26 // if there is any
	perTriad  = 7  // if it is not on the last two rows
	perStep   = 2
	perThreat = 6 // for each capture by a Hexad of the player to move
	toMove    = 7
)

// Quiet reports whether no Triad can capture, so that Evaluate can be relied on.
func (p Position) Quiet() bool { return !p.canCapture() }

// worth returns the worth of the pieces of a side: of its Hexads, with their moves, and of its
// Triads on some triangles.
func worth(own, empty, counted cellSet) int {
	links := cutsOf(own&hexagons, empty)
	n := perHexad*(own&hexagons).count() + perTriad*(own&counted).count() + perLink*links.count()
	if links.any() {
		n += unblocked
	}
	return n
}

// threats returns the number of captures by Hexads of a side: their links that are also links
// of the enemy's Hexads.
func threats(own, enemy, empty cellSet) int {
	c, e := cutsOf(own&hexagons, empty), cutsOf(enemy&hexagons, empty)
	return cuts{c.by1 & e.by1, c.by14 & e.by14, c.by15 & e.by15, c.by16 & e.by16}.count()
}
