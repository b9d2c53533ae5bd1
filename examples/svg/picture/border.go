package picture

import (
	"math"

	"example.com/hexgames"
)

// An edge is an edge of a cell, in the direction around the cell.
type edge struct{ a, b point }

// A corner is a point rounded so that it compares equal for all cells that meet there.
type corner struct{ x, y int64 }

func cornerAt(p point) corner {
	return corner{int64(math.Round(p.X * 1000)), int64(math.Round(p.Y * 1000))}
}

// edges returns the edges of a cell. All cells have the same direction, so an edge
// between two cells occurs in both directions.
func edges(c hexgames.Cell) []edge {
	area := 0.0
	for i, a := range c.Corners {
		b := c.Corners[(i+1)%len(c.Corners)]
		area += a.X*b.Y - a.Y*b.X
	}
	var list []edge
	for i, a := range c.Corners {
		b := c.Corners[(i+1)%len(c.Corners)]
		if area < 0 {
			a, b = b, a
		}
		list = append(list, edge{a, b})
	}
	return list
}

// border returns the closed lines around some cells, at a distance inside them, or
// outside if the distance is negative.
func border(cells []hexgames.Cell, inside float64) (loops [][]point) {
	type way struct{ a, b corner }
	there := map[way]bool{}
	for _, c := range cells {
		for _, e := range edges(c) {
			there[way{cornerAt(e.a), cornerAt(e.b)}] = true
		}
	}
	var outer []edge
	from := map[corner][]int{} // the numbers of the outer edges that begin at a corner
	for _, c := range cells {
		for _, e := range edges(c) {
			a, b := cornerAt(e.a), cornerAt(e.b)
			if there[way{a, b}] && !there[way{b, a}] {
				there[way{a, b}] = false // a cell may occur twice
				from[a] = append(from[a], len(outer))
				outer = append(outer, e)
			}
		}
	}
	done := make([]bool, len(outer))
	for first := range outer {
		var loop []edge
		for i := first; i >= 0 && !done[i]; i = next(outer, i, from[cornerAt(outer[i].b)]) {
			done[i] = true
			loop = append(loop, outer[i])
		}
		if len(loop) > 2 {
			loops = append(loops, inset(loop, inside))
		}
	}
	return loops
}

// next returns the index of the edge that follows the i-th, or -1 if there is none.
// Where cells meet only at a corner, it is the edge of the same cell.
func next(all []edge, i int, candidates []int) int {
	best, most := -1, math.Inf(-1)
	for _, j := range candidates {
		d, e := direction(all[i]), direction(all[j])
		turn := math.Atan2(d.X*e.Y-d.Y*e.X, d.X*e.X+d.Y*e.Y)
		if turn > most {
			best, most = j, turn
		}
	}
	return best
}

// inset returns the corners of a closed line after each edge has moved inward.
func inset(loop []edge, by float64) (points []point) {
	for i, e := range loop {
		before, here := direction(loop[(i+len(loop)-1)%len(loop)]), direction(e)
		m, n := point{X: -before.Y, Y: before.X}, point{X: -here.Y, Y: here.X}
		k := by / max(0.1, 1+m.X*n.X+m.Y*n.Y)
		points = append(points, point{X: e.a.X + k*(m.X+n.X), Y: e.a.Y + k*(m.Y+n.Y)})
	}
	return points
}

// direction returns the direction of an edge, of length 1.
func direction(e edge) point {
	x, y := e.b.X-e.a.X, e.b.Y-e.a.Y
	length := math.Hypot(x, y)
	if length == 0 {
		return point{}
	}
	return point{X: x / length, Y: y / length}
}
