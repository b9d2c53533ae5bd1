package hexagrams

import "example.com/hexgames/hexgrid"

// Orientation is the orientation of the board in diagrams, which is the usual one for
// Hexagrams: White at the top, with row a as the highest row and numbers growing to the
// right. The methods of Cell take a [hexgrid.Layout] with this orientation, whose Origin is
// the center of y2.
const Orientation = hexgrid.Pointy

// Center returns the center of the cell on the screen; the zero Point for the
// zero Cell.
func (c Cell) Center(l hexgrid.Layout) hexgrid.Point {
	if h, ok := c.Hex(); ok {
		return l.Center(h)
	}
	if v, ok := c.Vertex(); ok {
		return l.Corner(v)
	}
	return hexgrid.Point{}
}

// Corners returns the corners of the cell on the screen, in order around it: six for a
// hexagon, three for a triangle. Cells that share a corner return exactly the same point
// for it. For the zero Cell it returns nil.
func (c Cell) Corners(l hexgrid.Layout) []hexgrid.Point {
	var corners []hexgrid.Point
	if h, ok := c.Hex(); ok {
		for _, e := range h.Edges() {
			corners = append(corners, l.Middle(e))
		}
	}
	if v, ok := c.Vertex(); ok {
		for _, e := range v.Edges() {
			corners = append(corners, l.Middle(e))
		}
	}
	return corners
}

// CellAt returns the cell at a point of the screen, such as a click; the zero Cell if there
// is none. A point on the border between cells belongs to one of them. A point on the edge
// of the board belongs to one or to none.
func CellAt(l hexgrid.Layout, p hexgrid.Point) Cell {
	if !finite(p.X-l.Origin.X) || !finite(p.Y-l.Origin.Y) {
		return 0
	}
	h := l.Cell(p)
	if h.Distance(hexgrid.Hex{}) > 3 {
		return 0 // far beyond the board
	}
	// The lines between the middles of neighboring edges cut a triangle off each corner
	// of the cell of hexgrid and leave the hexagon.
	center := l.Center(h)
	for _, d := range hexgrid.Directions() {
		a, b := l.Middle(h.Edge(d)), l.Middle(h.Edge(d.Turn(1)))
		outside, inside := turn(a, b, p), turn(a, b, center)
		if !finite(outside) || !finite(inside) {
			return 0 // the size of the layout is too large, or not a number
		}
		if outside < 0 && inside > 0 || outside > 0 && inside < 0 {
			return cellAt(place(h.Vertex(d)))
		}
	}
	return cellAt(h.Mul(3))
}

// finite reports whether x is neither an infinity nor NaN.
func finite(x float64) bool { return x-x == 0 }

// turn returns a number whose sign is the side of the line from a to b on which p is.
func turn(a, b, p hexgrid.Point) float64 {
	return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
}
