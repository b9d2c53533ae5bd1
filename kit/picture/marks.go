package picture

import (
	"slices"

	"example.com/hexgames"
)

func (s *sheet) colorOf(mark hexgames.Mark) string {
	if markingOf(mark.Kind).last && s.Theme.Last != "" {
		return s.Theme.Last
	}
	switch mark.Owner {
	case hexgames.White, hexgames.Black:
		return s.Theme.Accents[mark.Owner]
	}
	return s.Theme.Accents[0]
}

// cellsOf returns the marked cells. A point at the center of a cell marks the whole cell,
// because a dot would hide its pieces.
func (b *board) cellsOf(mark hexgames.Mark) (cells []hexgames.Cell) {
	for _, name := range mark.Cells {
		if c, ok := b.cell(name); ok {
			cells = append(cells, c)
		}
	}
	for _, at := range mark.At {
		if c, ok := b.centeredAt(at); ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// centeredAt returns the cell centered at a point, and whether there is one.
func (b *board) centeredAt(at point) (hexgames.Cell, bool) {
	for _, c := range b.Cells {
		if cornerAt(c.Center) == cornerAt(at) {
			return c, true
		}
	}
	return hexgames.Cell{}, false
}

// tints paints the marked cells, below the pieces.
func (s *sheet) tints(p *pen, b *board) {
	for _, mark := range b.shown(s) {
		tint := style{fill: s.colorOf(mark), opacity: markingOf(mark.Kind).tint}
		if tint.opacity == "" {
			continue
		}
		if s.Theme.Hatched {
			tint = s.hatching(tint.fill, rising(mark.Owner))
		}
		p.polygon(tint, border(b.cellsOf(mark), 0)...)
	}
	if s.Theme.Hatched {
		s.clear(p, b)
	}
}

// rising returns the angle of an owner's hatching.
func rising(owner hexgames.Player) int {
	if owner == hexgames.Black {
		return -45
	}
	return 45
}

// clear removes hatching along outlines and behind names.
func (s *sheet) clear(p *pen, b *board) {
	sizes := s.nameSizes(b)
	for _, mark := range b.shown(s) {
		loops, width := s.outline(b, mark)
		p.polygon(style{stroke: s.Theme.Background, width: 2 * width}, loops...)
		for _, c := range b.cellsOf(mark) {
			if size, ok := sizes[c.Name]; ok {
				w, h := textWidth(c.Name, size), 1.1*size
				p.rectangle(style{fill: s.Theme.Background}, point{X: c.Center.X - w/2, Y: c.Center.Y - h/2}, w, h, 0.05)
			}
		}
	}
}

// outlines draws lines around the marked cells and dots at the marked points. They are above
// the pieces, which would otherwise hide them.
func (s *sheet) outlines(p *pen, b *board) {
	for _, mark := range b.shown(s) {
		color := s.colorOf(mark)
		loops, width := s.outline(b, mark)
		p.polygon(style{stroke: color, width: width, dash: markingOf(mark.Kind).dash}, loops...)
		for _, at := range mark.At {
			if _, ok := b.centeredAt(at); !ok {
				p.circle(style{fill: color, stroke: s.Theme.Background, width: 0.04}, at, s.strong(0.11))
			}
		}
	}
}

// outline returns the lines around the marked cells, and their width.
func (s *sheet) outline(b *board, mark hexgames.Mark) (loops [][]point, width float64) {
	m, cells := markingOf(mark.Kind), b.cellsOf(mark)
	if s.Theme.Hatched && slices.ContainsFunc(mark.Cells, b.tiled) { // tiles hide the hatching
		m.width *= 3
		m.inside = m.width / 2
	}
	small := 1.0 // thinner lines in small cells
	for _, c := range cells {
		small = min(small, 2*c.Radius()+0.2)
	}
	return border(cells, small*m.inside), s.strong(small * m.width)
}

// tiled reports whether a tile covers a cell.
func (b *board) tiled(cell string) bool {
	return slices.ContainsFunc(b.Pieces, func(piece hexgames.Piece) bool { return piece.Mate != "" && piece.Cell == cell })
}

// shown returns the marks that are drawn.
func (b *board) shown(s *sheet) []hexgames.Mark {
	if s.NoMarks {
		return nil
	}
	return b.Marks
}
