package hexgrid

import (
	"iter"
	"math"
)

// A Point is a point on the screen. X grows to the right, Y downward.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// A Layout places cells on the screen. It is a small comparable value. The zero Layout is usable:
// it is [Pointy], has size 1, and has the center of cell 0,0 at point 0,0.
//
// Cells beyond a third of the range of int may share corners with other cells: see [Vertex].
type Layout struct {
	Orientation Orientation

	// Size holds the radii of the ellipse through the corners of a cell, along each axis of the
	// screen. If both are equal, the cells are regular, and Size is the distance from the center to
	// each corner. A component of zero counts as 1. A negative component mirrors the drawing;
	// [Orientation.Compass] ignores that.
	Size Point

	// Origin is the center of cell 0,0.
	Origin Point
}

// steps holds the steps on the screen for each direction, for unturned pointy and flat cells of
// size 1.
var steps = [2][6]Point{
	{{root3, 0}, {root3 / 2, -1.5}, {-root3 / 2, -1.5}, {-root3, 0}, {-root3 / 2, 1.5}, {root3 / 2, 1.5}},
	{{1.5, root3 / 2}, {1.5, -root3 / 2}, {0, -root3}, {-1.5, -root3 / 2}, {-1.5, root3 / 2}, {0, root3}},
}

const root3 = 1.73205080756887729352744634150587236694280525381038062805580698

// axes returns the steps of Q and of R on the screen, for size 1.
func (o Orientation) axes() (q, r Point) {
	base, turns := o.parts()
	s := &steps[base/6]
	return s[turns], s[(turns+5)%6]
}

// orOne returns a component of Size, or 1 if it is 0. As a method of Layout, it would copy the
// Layout, which would make Cell take twice as long.
func orOne(size float64) float64 {
	if size == 0 {
		return 1
	}
	return size
}

// point returns the point with the given fractional axial coordinates.
func (l Layout) point(q, r float64) Point {
	a, b := l.Orientation.axes()
	return Point{
		l.Origin.X + orOne(l.Size.X)*(q*a.X+r*b.X),
		l.Origin.Y + orOne(l.Size.Y)*(q*a.Y+r*b.Y),
	}
}

// Center returns the center of h.
func (l Layout) Center(h Hex) Point {
	return l.point(float64(h.Q), float64(h.R))
}

// Corner returns the point of v. Cells that share a corner have exactly the same point for it.
func (l Layout) Corner(v Vertex) Point {
	return l.point(float64(v.Q)/3, float64(v.R)/3)
}

// Middle returns the midpoint of e.
func (l Layout) Middle(e Edge) Point {
	return l.point(float64(e.Q)/2, float64(e.R)/2)
}

// Corners returns the six corners of h. Corner i is at h.Vertex(i), between
// the directions i and i+1.
func (l Layout) Corners(h Hex) [6]Point {
	var corners [6]Point
	for i, v := range h.Vertices() {
		corners[i] = l.Corner(v)
	}
	return corners
}

// Cell returns the cell at p. A point on the border between cells belongs to one of them.
// Coordinates beyond the range of int are clamped, as in [Round]. If the distance of p from Origin,
// divided by Size, is NaN or infinite, the result is the zero Hex.
func (l Layout) Cell(p Point) Hex {
	return Round(l.axial(p, l.Origin))
}

// axial returns the fractional axial coordinates of the vector from one point to another, or zeros
// if it is infinite or NaN.
func (l Layout) axial(p, from Point) (q, r float64) {
	x, y := (p.X-from.X)/orOne(l.Size.X), (p.Y-from.Y)/orOne(l.Size.Y)
	if (x-x)+(y-y) != 0 { // x or y is infinite or NaN
		return 0, 0
	}
	// The factors are less than 1, so the products cannot overflow.
	v := &inverses[l.Orientation%12]
	return x*v[1].Y - y*v[1].X, y*v[0].X - x*v[0].Y
}

// inverses holds the axes of every orientation, divided by their determinant.
var inverses = func() (all [12][2]Point) {
	for o := range all {
		a, b := Orientation(o).axes()
		det := a.X*b.Y - a.Y*b.X
		all[o] = [2]Point{{a.X / det, a.Y / det}, {b.X / det, b.Y / det}}
	}
	return all
}()

// Direction returns the direction from the center of h to p. It is the direction of the edge of h
// that a ray from the center through p crosses. Between two directions it is one of them, and at
// the center it is direction 0.
func (l Layout) Direction(h Hex, p Point) Direction {
	return Direction(l.nearest(h, p, &units))
}

// Edge returns the edge of the cell at p that is nearest to p.
func (l Layout) Edge(p Point) Edge {
	h := l.Cell(p)
	return h.Edge(l.Direction(h, p))
}

// Vertex returns the vertex of the cell at p that is nearest to p.
func (l Layout) Vertex(p Point) Vertex {
	h := l.Cell(p)
	diagonals := Hex{}.Diagonals()
	return h.Vertex(Direction(l.nearest(h, p, &diagonals)))
}

// nearest returns the index of the vector that is nearest to the direction from the center of h to
// p. That vector has the largest inner product; in axial coordinates, it is proportional to the
// product below.
func (l Layout) nearest(h Hex, p Point, vectors *[6]Hex) (best int) {
	q, r := l.axial(p, l.Center(h))
	most := math.Inf(-1)
	for i, v := range vectors {
		if product := q*float64(2*v.Q+v.R) + r*float64(2*v.R+v.Q); product > most {
			best, most = i, product
		}
	}
	return best
}

// Fit returns l with the largest Size that fits the given cells into the rectangle between two
// corners, and the Origin that centers them in it. It scales the components of Size by the same
// factor, so the cells keep their shape. If there are no cells, or the rectangle has no area, Fit
// returns l unchanged.
func (l Layout) Fit(cells iter.Seq[Hex], min, max Point) Layout {
	size := Point{orOne(l.Size.X), orOne(l.Size.Y)}
	least, most := Layout{Orientation: l.Orientation, Size: size}.Bounds(cells)
	scale := math.Min((max.X-min.X)/(most.X-least.X), (max.Y-min.Y)/(most.Y-least.Y))
	if least == most || !(scale > 0) || math.IsInf(scale, 0) {
		return l
	}
	l.Size = Point{size.X * scale, size.Y * scale}
	l.Origin = Point{
		(min.X+max.X)/2 - scale*(least.X+most.X)/2,
		(min.Y+max.Y)/2 - scale*(least.Y+most.Y)/2,
	}
	return l
}

// Bounds returns the smallest rectangle that contains the given cells, or two
// zero points if there are no cells.
func (l Layout) Bounds(cells iter.Seq[Hex]) (min, max Point) {
	first := true
	for h := range cells {
		for _, p := range l.Corners(h) {
			if first {
				min, max, first = p, p, false
			}
			min = Point{math.Min(min.X, p.X), math.Min(min.Y, p.Y)}
			max = Point{math.Max(max.X, p.X), math.Max(max.Y, p.Y)}
		}
	}
	return min, max
}
