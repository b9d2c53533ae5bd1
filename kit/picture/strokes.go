package picture

import (
	"math"

	"example.com/hexgames"
)

// A tinted is a mark ready to draw: its cells on the board, and its color.
type tinted struct {
	kind  string
	cells []hexgames.Cell
	color string
}

// tinted returns a mark ready to draw.
func (s *sheet) tinted(b *board, m Mark) tinted {
	t := tinted{kind: m.Kind, color: m.Color}
	if !isColor(t.color) {
		t.color = s.Theme.Accents[0]
	}
	for _, name := range m.Cells {
		if c, ok := b.cell(name); ok {
			t.cells = append(t.cells, c)
		}
	}
	return t
}

// fills tints the cells of fill marks, below the pieces.
func (s *sheet) fills(p *pen, b *board, marks []Mark) {
	for _, m := range marks {
		if t := s.tinted(b, m); t.kind == "fill" {
			s.tint(p, t.color, "0.6", border(t.cells, 0))
		}
	}
}

// tint tints the inside of closed lines. In print, it draws upright lines; the position's marks
// have slanted ones.
func (s *sheet) tint(p *pen, color, opacity string, loops [][]point) {
	switch {
	case len(loops) == 0:
	case s.Theme.Hatched:
		p.polygon(s.hatching(color, 90), loops...)
	default:
		p.polygon(style{fill: color, opacity: opacity}, loops...)
	}
}

// strokes draws the marks that are above the pieces.
func (s *sheet) strokes(p *pen, b *board, marks []Mark) {
	for _, m := range marks {
		t := s.tinted(b, m)
		switch t.kind {
		case "fill":
			s.fillTiles(p, b, t)
		case "outline":
			line := s.strong(0.08)
			loops := border(t.cells, 0.06)
			s.haloed(line, t.color, func(line style) { p.polygon(line, loops...) })
		case "arrow":
			s.arrow(p, t)
		default:
			for _, c := range t.cells {
				s.sticker(p, t, c)
			}
		}
	}
}

// fillTiles tints the cells that are covered by tiles, above the tiles.
func (s *sheet) fillTiles(p *pen, b *board, t tinted) {
	var covered []hexgames.Cell
	for _, c := range t.cells {
		if b.tiled(c.Name) {
			covered = append(covered, c)
		}
	}
	s.tint(p, t.color, "0.35", border(covered, gap))
}

// halo returns the color around marks that separates them from pieces of the same color.
func (s *sheet) halo() string {
	if s.Theme.Background != "" {
		return s.Theme.Background
	}
	return s.Theme.Shades[0]
}

// haloed draws a line twice, first a wider one in the color of the halo.
func (s *sheet) haloed(width float64, color string, draw func(style)) {
	draw(style{stroke: s.halo(), width: width + 2*s.strong(0.03)})
	draw(style{stroke: color, width: width})
}

// sticker draws a ring, a dot, or a cross on a cell.
func (s *sheet) sticker(p *pen, t tinted, c hexgames.Cell) {
	size := 2 * c.Radius() // 1 on a hexagon
	line := size * s.strong(0.08)
	switch t.kind {
	case "ring":
		s.haloed(line, t.color, func(line style) { p.circle(line, c.Center, 0.4*size) })
	case "dot":
		p.circle(style{fill: t.color, stroke: s.halo(), width: s.strong(0.03)}, c.Center, 0.17*size)
	case "cross":
		d := 0.24 * size
		s.haloed(line, t.color, func(line style) {
			for _, up := range []float64{d, -d} {
				p.line(line, point{X: c.Center.X - d, Y: c.Center.Y + up}, point{X: c.Center.X + d, Y: c.Center.Y - up})
			}
		})
	}
}

// The size of the head of an arrow, and the gap before its tail.
const (
	headLong = 0.42
	headWide = 0.24 // to each side
	tailFree = 0.15
)

// arrow draws an arrow through the centers of cells.
func (s *sheet) arrow(p *pen, t tinted) {
	var way []point
	for _, c := range t.cells {
		if len(way) == 0 || cornerAt(c.Center) != cornerAt(way[len(way)-1]) {
			way = append(way, c.Center)
		}
	}
	if len(way) < 2 {
		return
	}
	last := edge{way[len(way)-2], way[len(way)-1]}
	d, tip := direction(last), last.b
	long := min(headLong, 0.6*math.Hypot(last.b.X-last.a.X, last.b.Y-last.a.Y))
	wide := max(headWide*long/headLong, 1.2*s.strong(0.13))
	neck := point{X: tip.X - long*d.X, Y: tip.Y - long*d.Y}
	head := []point{tip, {X: neck.X - wide*d.Y, Y: neck.Y + wide*d.X}, {X: neck.X + wide*d.Y, Y: neck.Y - wide*d.X}}
	first := direction(edge{way[0], way[1]})
	free := tailFree * long / headLong
	way[0] = point{X: way[0].X + free*first.X, Y: way[0].Y + free*first.Y}
	// The shaft ends inside the head, so there is no gap between them.
	way[len(way)-1] = point{X: neck.X + 0.2*long*d.X, Y: neck.Y + 0.2*long*d.Y}
	halo := 2 * s.strong(0.03)
	line := s.strong(0.13)
	p.line(style{stroke: s.halo(), width: line + halo}, way...)
	p.polygon(style{fill: s.halo(), stroke: s.halo(), width: halo}, head)
	p.line(style{stroke: t.color, width: line}, way...)
	p.polygon(style{fill: t.color}, head)
}
