package picture

import (
	"math"
	"slices"

	"example.com/hexgames"
)

// A board is a drawing with an index of its cells and the names of its lines.
type board struct {
	hexgames.Drawing
	number map[string]int // the indices of the cells, by name
	labels []label
	enough bool    // whether the labels identify every cell
	least  float64 // the radius of the smallest cell
}

// newBoard returns the board of a drawing, flipped if flip is set.
func newBoard(d hexgames.Drawing, flip bool) *board {
	if flip {
		d = flipped(d)
	}
	b := &board{Drawing: d, number: make(map[string]int, len(d.Cells)), least: math.Inf(1)}
	for i, c := range d.Cells {
		b.number[c.Name] = i
		b.least = min(b.least, c.Radius())
	}
	b.labels, b.enough = labels(d)
	return b
}

// cell returns the named cell, and whether there is one.
func (b *board) cell(name string) (hexgames.Cell, bool) {
	i, ok := b.number[name]
	if !ok {
		return hexgames.Cell{}, false
	}
	return b.Cells[i], true
}

// flipped returns a drawing turned 180 degrees around its origin.
func flipped(d hexgames.Drawing) hexgames.Drawing {
	d.Cells, d.Marks = slices.Clone(d.Cells), slices.Clone(d.Marks)
	for i, c := range d.Cells {
		d.Cells[i].Center, d.Cells[i].Corners = opposite(c.Center), opposites(c.Corners)
	}
	for i, m := range d.Marks {
		d.Marks[i].At = opposites(m.At)
	}
	return d
}

func opposite(p point) point { return point{X: -p.X, Y: -p.Y} }

func opposites(points []point) []point {
	turned := make([]point, len(points))
	for i, p := range points {
		turned[i] = opposite(p)
	}
	return turned
}

// rim returns the width of the border of the board.
func (s *sheet) rim() float64 { return 0.12 * min(s.scale, 1.5) }

// labelSize returns the size of the letters and digits beside a board, or 0 if they would be
// too small to read.
func (s *sheet) labelSize(b *board) float64 {
	if s.NoCoordinates || len(b.labels) == 0 {
		return 0
	}
	wide := 0.0
	for _, l := range b.labels {
		wide = max(wide, textWidth(l.text, 1))
	}
	size := min(max(0.32*min(max(s.scale, 1), 1.5), wantedLetter*s.pixel), 0.6, 0.7/wide, 1.2*b.least)
	if s.illegible(size) {
		return 0
	}
	return size
}

// illegible reports whether letters of the given size would be too small to read.
func (s *sheet) illegible(size float64) bool { return size < leastLetter*s.pixel }

// A frame is a rectangle.
type frame struct{ least, most point }

// empty is a frame without points.
var empty = frame{point{X: math.Inf(1), Y: math.Inf(1)}, point{X: math.Inf(-1), Y: math.Inf(-1)}}

// with returns the smallest frame that also contains the rectangle that extends x and y from
// point p in both directions. It ignores points that are not finite.
func (f frame) with(p point, x, y float64) frame {
	if far := math.Abs(p.X) + math.Abs(p.Y); math.IsNaN(far) || math.IsInf(far, 0) {
		return f
	}
	return frame{
		point{X: min(f.least.X, p.X-x), Y: min(f.least.Y, p.Y-y)},
		point{X: max(f.most.X, p.X+x), Y: max(f.most.Y, p.Y+y)},
	}
}

// frame returns the frame around the cells, with the given margin.
func (b *board) frame(far float64) frame {
	f := empty
	for _, c := range b.Cells {
		for _, q := range c.Corners {
			f = f.with(q, far, far)
		}
	}
	return f
}

// frame returns the frame around a board and the names of its lines.
func (s *sheet) frame(b *board) frame {
	f := b.frame(s.rim())
	if size := s.labelSize(b); size > 0 {
		for _, l := range b.labels {
			f = f.with(l.at, textWidth(l.text, size)/2, size/2)
		}
	}
	return f
}

// ground draws the cells and the names of the lines.
func (s *sheet) ground(p *pen, b *board) {
	p.polygon(style{fill: s.Theme.Rim, stroke: s.Theme.Rim, width: s.rim()}, border(b.Cells, 0)...)
	line := 0.02
	if s.Theme.Hatched {
		line = 0.012
	}
	for _, c := range b.Cells {
		p.use(s.cell(c, line), c.Center)
	}
	if size := s.labelSize(b); size > 0 {
		for _, l := range b.labels {
			p.text(s.Theme.Ink, l.text, l.at, size, middle)
		}
	}
}

// A cellShape is the definition of a cell's shape.
type cellShape struct {
	shade  int
	around outline // relative to the center
	id     string
}

// cell returns the id of a cell's shape, with lines of the given width.
func (s *sheet) cell(c hexgames.Cell, line float64) string {
	shade := ((c.Shade % 3) + 3) % 3
	for _, known := range s.cells {
		if known.shade == shade && known.around.fits(c, c.Center) {
			return known.id
		}
	}
	corners := around(c)
	id := s.define("cell", func(p *pen) {
		p.polygon(style{fill: s.Theme.Shades[shade], stroke: s.Theme.Line, width: line}, corners)
	})
	s.cells = append(s.cells, cellShape{shade, corners, id})
	return id
}

// An outline is the corners of a cell, relative to a point.
type outline []point

// fits reports whether a cell has this outline relative to from.
func (o outline) fits(c hexgames.Cell, from point) bool {
	if len(c.Corners) != len(o) {
		return false
	}
	const tiny = 1e-6
	for i, q := range c.Corners {
		if !(math.Abs(q.X-from.X-o[i].X) < tiny && math.Abs(q.Y-from.Y-o[i].Y) < tiny) {
			return false
		}
	}
	return true
}

// names draws the names of the empty cells.
func (s *sheet) names(p *pen, b *board) {
	sizes := s.nameSizes(b)
	for _, c := range b.Cells {
		if size, ok := sizes[c.Name]; ok {
			p.text(s.Theme.Faint, c.Name, c.Center, size, middle)
		}
	}
}

// nameSizes returns the sizes of the names of the empty cells. It returns none if the names of
// the lines suffice, or if the names would be too small to read.
func (s *sheet) nameSizes(b *board) map[string]float64 {
	if b.enough || s.NoCoordinates {
		return nil
	}
	sizes := make(map[string]float64, len(b.Cells))
	least := math.Inf(1)
	for _, c := range b.Cells {
		sizes[c.Name] = nameSize(c, wantedLetter*s.pixel)
		least = min(least, sizes[c.Name])
	}
	if s.illegible(least) {
		return nil
	}
	for name, size := range sizes {
		sizes[name] = min(size, 1.5*least)
	}
	for _, piece := range b.Pieces {
		delete(sizes, piece.Cell)
	}
	return sizes
}

// around returns the corners of a cell relative to its center.
func around(c hexgames.Cell) []point { return moved(c, c.Center).Corners }

// moved returns a cell relative to a point.
func moved(c hexgames.Cell, from point) hexgames.Cell {
	corners := make([]point, len(c.Corners))
	for i, q := range c.Corners {
		corners[i] = point{X: q.X - from.X, Y: q.Y - from.Y}
	}
	c.Corners = corners
	c.Center = point{X: c.Center.X - from.X, Y: c.Center.Y - from.Y}
	return c
}
