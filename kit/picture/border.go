package picture

import (
	"iter"
	"math"

	"example.com/hexgames"
)

// An edge is an edge of a cell, directed around the cell.
type edge struct{ a, b point }

// A corner is a rounded point, so it compares equal for all cells that meet there.
type corner struct{ x, y int64 }

func cornerAt(p point) corner {
	return corner{int64(math.Round(p.X * 1000)), int64(math.Round(p.Y * 1000))}
}

// area returns twice the area of a cell, negated if its corners go around it to the left.
func area(c hexgames.Cell) (sum float64) {
	for i, a := range c.Corners {
		b := c.Corners[(i+1)%len(c.Corners)]
		sum += a.X*b.Y - a.Y*b.X
	}
	return sum
}

// edges returns the edges of a cell. They go around all cells in the same direction, so an edge
// between two cells occurs in both directions.
func edges(c hexgames.Cell) iter.Seq[edge] {
	return func(yield func(edge) bool) {
		left := area(c) < 0
		for i, a := range c.Corners {
			b := c.Corners[(i+1)%len(c.Corners)]
			if left {
				a, b = b, a
			}
			if !yield(edge{a, b}) {
				return
			}
		}
	}
}

// border returns the closed lines around the cells, at the given distance inside them, or
// outside if the distance is negative.
func border(cells []hexgames.Cell, inside float64) (loops [][]point) {
	w := weave(cells)
	outer, done := make([]bool, len(w.all)), make([]bool, len(w.all))
	for i, a := range w.all {
		outer[i] = !w.has(a.to, a.from, len(w.all)) && !w.has(a.from, a.to, i) // a cell may occur twice
	}
	var loop []edge
	for first := range outer {
		loop = loop[:0]
		for i := first; i >= 0 && outer[i] && !done[i]; i = w.next(i, outer) {
			done[i] = true
			loop = append(loop, w.all[i].edge)
		}
		if len(loop) > 2 {
			loops = append(loops, inset(loop, inside))
		}
	}
	return loops
}

// A way is an edge with the numbers of its corners.
type way struct {
	edge
	from, to int
	earlier  int // the index of the previous way that starts at the same corner, or -1
}

// A web is the edges of some cells.
type web struct {
	all   []way
	first []int // the last way that starts at each corner
}

// weave returns the edges of the cells, in the directions that edges gives them.
func weave(cells []hexgames.Cell) web {
	n := 0
	for _, c := range cells {
		n += len(c.Corners)
	}
	w := web{make([]way, 0, n), make([]int, 0, n/2)}
	numbers := make(map[corner]int, n/2)
	var corners []int // the numbers of a cell's corners
	for _, c := range cells {
		corners = corners[:0]
		for _, q := range c.Corners {
			at := cornerAt(q)
			i, known := numbers[at]
			if !known {
				i = len(w.first)
				numbers[at] = i
				w.first = append(w.first, -1)
			}
			corners = append(corners, i)
		}
		left := area(c) < 0
		for i, from := range corners {
			j := (i + 1) % len(corners)
			e := way{edge{c.Corners[i], c.Corners[j]}, from, corners[j], -1}
			if left {
				e = way{edge{e.b, e.a}, e.to, e.from, -1}
			}
			e.earlier, w.first[e.from] = w.first[e.from], len(w.all)
			w.all = append(w.all, e)
		}
	}
	return w
}

// has reports whether one of the first n ways leads from one corner to another.
func (w *web) has(from, to, n int) bool {
	for i := w.first[from]; i >= 0; i = w.all[i].earlier {
		if i < n && w.all[i].to == to {
			return true
		}
	}
	return false
}

// next returns the index of the outer way that follows the i-th, or -1 if there is none.
// Where cells meet only at a corner, it stays on the same cell.
func (w *web) next(i int, outer []bool) int {
	best, most := -1, math.Inf(-1)
	d := direction(w.all[i].edge)
	for j := w.first[w.all[i].to]; j >= 0; j = w.all[j].earlier {
		if !outer[j] {
			continue
		}
		e := direction(w.all[j].edge)
		if turn := math.Atan2(d.X*e.Y-d.Y*e.X, d.X*e.X+d.Y*e.Y); turn > most {
			best, most = j, turn
		}
	}
	return best
}

// inset returns the corners of a closed line after moving each edge inward.
func inset(loop []edge, by float64) []point {
	points := make([]point, 0, len(loop))
	for i, e := range loop {
		before, here := direction(loop[(i+len(loop)-1)%len(loop)]), direction(e)
		m, n := point{X: -before.Y, Y: before.X}, point{X: -here.Y, Y: here.X}
		k := by / max(0.1, 1+m.X*n.X+m.Y*n.Y)
		points = append(points, point{X: e.a.X + k*(m.X+n.X), Y: e.a.Y + k*(m.Y+n.Y)})
	}
	return points
}

// direction returns the direction of an edge as a unit vector.
func direction(e edge) point {
	x, y := e.b.X-e.a.X, e.b.Y-e.a.Y
	length := math.Hypot(x, y)
	if length == 0 {
		return point{}
	}
	return point{X: x / length, Y: y / length}
}
