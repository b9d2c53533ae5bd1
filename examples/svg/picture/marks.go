package picture

import (
	"slices"

	"example.com/hexgames"
)

// A marking is what marks of a kind look like.
type marking struct {
	inside float64 // how far the line is from the border of the cells
	width  float64 // of the line
	dash   string
	tint   string // how opaque the cells are painted; "" for not at all
	last   bool   // whether it is painted as what the last move has changed
}

// markings has the kinds of marks. Marks of points are dots of the same color.
var markings = map[string]marking{
	"last":   {0.05, 0.05, "", "0.6", true},
	"six":    {0.06, 0.09, "", "0.3", false},
	"group":  {0.08, 0.06, "24 10", "0.18", false},
	"scored": {0.06, 0.05, "6 10", "", false},
}

// standardMarking is that of all other kinds.
var standardMarking = marking{0.1, 0.05, "10 10", "", false}

func markingOf(kind string) marking {
	if m, ok := markings[kind]; ok {
		return m
	}
	return standardMarking
}

func (s *sheet) colorOf(mark hexgames.Mark) string {
	if markingOf(mark.Kind).last && s.Theme.Last != "" {
		return s.Theme.Last
	}
	return s.Theme.Accents[min(int(mark.Owner), len(s.Theme.Accents)-1)]
}

// cellsOf returns the cells that are marked.
func (b *board) cellsOf(mark hexgames.Mark) (cells []hexgames.Cell) {
	for _, name := range mark.Cells {
		if c, ok := b.cells[name]; ok {
			cells = append(cells, c)
		}
	}
	return cells
}

// tints paints the marked cells, below the pieces.
func (s *sheet) tints(p *pen, b *board) {
	for _, mark := range b.shown(s) {
		tint := style{fill: s.colorOf(mark), opacity: markingOf(mark.Kind).tint}
		if tint.opacity == "" {
			continue
		}
		if s.Theme.Hatched {
			tint = style{fill: s.hatching(tint.fill)}
		}
		p.polygon(tint, border(b.cellsOf(mark), 0)...)
	}
}

// outlines draws lines around the marked cells and dots at the marked points: below
// the pieces, or above them, where it is about tiles, which would hide them.
func (s *sheet) outlines(p *pen, b *board, above bool) {
	for _, mark := range b.shown(s) {
		if b.hides(mark) != above {
			continue
		}
		m, color := markingOf(mark.Kind), s.colorOf(mark)
		cells := b.cellsOf(mark)
		small := 1.0 // lines in small cells are thinner
		for _, c := range cells {
			small = min(small, 2*radius(c)+0.2)
		}
		m.inside *= small
		m.width *= small
		loops := border(cells, m.inside)
		if s.Theme.Hatched {
			p.polygon(style{stroke: s.Theme.Background, width: 2 * m.width}, loops...)
			if above {
				m.width *= 2 // there is no hatching to be seen
			}
		}
		p.polygon(style{stroke: color, width: m.width, dash: m.dash}, loops...)
		for _, at := range mark.At {
			p.circle(style{fill: color, stroke: s.Theme.Background, width: 0.04}, at, 0.11)
		}
	}
}

// hides reports whether pieces would hide a mark below them.
func (b *board) hides(mark hexgames.Mark) bool {
	for _, piece := range b.Pieces {
		if piece.Mate != "" && slices.Contains(mark.Cells, piece.Cell) {
			return true
		}
	}
	return len(mark.At) > 0
}

// shown returns the marks that are drawn.
func (b *board) shown(s *sheet) []hexgames.Mark {
	if s.NoMarks {
		return nil
	}
	return b.Marks
}
