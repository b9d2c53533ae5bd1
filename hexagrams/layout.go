package hexagrams

import "example.com/hexgames/hexgrid"

// Orientation is how the board is turned in diagrams, and how Hexagrams is
// usually shown: White at the top, row a uppermost, numbers growing to the
// right. A [hexgrid.Layout] with it gives places on the screen to the methods of
// Cell. Its Origin is the center of y2.
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

// Corners returns the corners of the cell on the screen, in order around it: six
// of a hexagon, three of a triangle. Cells that share a corner get exactly the
// same point for it. Of the zero Cell it returns nil.
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

// CellAt returns the cell under a point of the screen, such as one that was
// clicked; the zero Cell if there is none. A point on the border of cells
// belongs to one of them, and at the edge of the board to one or to none.
func CellAt(l hexgrid.Layout, p hexgrid.Point) Cell {
	if !finite(p.X-l.Origin.X) || !finite(p.Y-l.Origin.Y) {
		return 0
	}
	h := l.Cell(p)
	if h.Distance(hexgrid.Hex{}) > 3 {
		return 0 // far beyond the board
	}
	// The lines between the middles of neighboring edges cut a triangle off at
	// each corner of the cell, and leave the hexagon.
	center := l.Center(h)
	for _, d := range hexgrid.Directions() {
		a, b := l.Middle(h.Edge(d)), l.Middle(h.Edge(d.Turn(1)))
		outside, inside := turn(a, b, p), turn(a, b, center)
		if !finite(outside) || !finite(inside) {
			return 0 // the layout is too large, or has no size that is a number
		}
		if outside < 0 && inside > 0 || outside > 0 && inside < 0 {
			return cellAt(place(h.Vertex(d)))
		}
	}
	return cellAt(h.Mul(3))
}

func finite(x float64) bool { return x-x == 0 }

// turn returns on which side of the line from a to b the point p lies: the sign
// of the result tells.
func turn(a, b, p hexgrid.Point) float64 {
	return (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X)
}
