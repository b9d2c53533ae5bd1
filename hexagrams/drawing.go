package hexagrams

import (
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
)

// drawnCells returns the cells as they are drawn. Triangles are no cells of hexgrid, so
// these are drawn here; like those of all games they are computed when somebody asks
// for the first time, and shared from then on: nobody writes into them.
var drawnCells = sync.OnceValue(func() []hexgames.Cell {
	layout := draw.Layout(Orientation)
	cells := make([]hexgames.Cell, 0, cellCount)
	for c := range Cells() {
		cell := hexgames.Cell{Name: c.String(), Center: hexgames.Point(c.Center(layout)), Shade: shade(c)}
		for _, corner := range c.Corners(layout) {
			cell.Corners = append(cell.Corners, hexgames.Point(corner))
		}
		cells = append(cells, cell)
	}
	return cells
})

func shade(c Cell) int {
	switch {
	case c.IsHexagon():
		return 0
	case upright.has(c):
		return 1
	}
	return 2
}

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, and on them pieces of the kinds "hexad" and "triad".
// Hexagons have the shade 0, triangles that point to White 1 and those that point
// to Black 2. Linked hexagons, which touch at a corner, have centers at a distance
// of 1. There are no areas and no marks. The zero Position has the zero
// Drawing.
func (p Position) Drawing() hexgames.Drawing {
	if p.mover == hexgames.None {
		return hexgames.Drawing{}
	}
	on := p.white | p.black
	d := hexgames.Drawing{Cells: drawnCells(), Pieces: make([]hexgames.Piece, 0, on.count())}
	for c := range on.cells() {
		d.Pieces = append(d.Pieces, p.drawn(c))
	}
	return d
}

// drawn returns the piece on a cell as it is drawn.
func (p Position) drawn(c Cell) hexgames.Piece {
	piece := hexgames.Piece{Cell: c.String(), Kind: "triad", Owner: p.At(c)}
	if c.IsHexagon() {
		piece.Kind = "hexad"
	}
	return piece
}

// Click returns what clicks mean: a move is a click on its start and one on its end.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	if clicked, ok := cellsOf(names); ok {
		var buf [MaxMoves]Move
		var next cellSet
		for _, m := range p.AppendMoves(buf[:0]) {
			more, said := m.goOn(clicked)
			if next |= more; said {
				c.Moves = append(c.Moves, p.FormatMove(m))
			}
		}
		c.Next = namesOf(next)
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = hexgames.RefuseClicks(names, drawnCells(), 2, p.clickText, p.ParseMove)
	}
	return c
}

// cellsOf returns the cells of names, unless one of them is no cell, or there are more
// than in any move.
func cellsOf(names []string) (cells []Cell, ok bool) {
	if len(names) > 2 {
		return nil, false
	}
	for _, name := range names {
		c, err := readCell(name)
		if err != nil {
			return nil, false
		}
		cells = append(cells, c)
	}
	return cells, true
}

// clickText returns what clicks say, as text: with an x if the second is on a piece
// of the opponent.
func (p Position) clickText(names []string) string {
	_, enemy := p.sides()
	if len(names) > 1 {
		if to, err := readCell(names[1]); err == nil && enemy.has(to) {
			return names[0] + "x" + strings.Join(names[1:], "-")
		}
	}
	return strings.Join(names, "-")
}

// goOn returns where somebody can click next who means the move m and has clicked on
// some cells, and whether they are all of it.
func (m Move) goOn(clicked []Cell) (next cellSet, said bool) {
	switch {
	case len(clicked) == 0:
		return m.from.set(), false
	case clicked[0] != m.from:
		return 0, false
	case len(clicked) == 1:
		return m.to.set(), false
	}
	return 0, clicked[1] == m.to
}

// namesOf returns the names of cells.
func namesOf(cells cellSet) (texts []string) {
	for c := range cells.cells() {
		texts = append(texts, c.String())
	}
	return texts
}

// Changes returns what a legal move changes in the drawing: the piece on the cell
// where it ends is captured, if there is one, and then the other goes there. It is
// nil if the move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	var changes []hexgames.Change
	if m.capture {
		changes = append(changes, hexgames.Change{Kind: hexgames.Captured, Piece: p.drawn(m.to)})
	}
	return append(changes, hexgames.Change{
		Kind: hexgames.Moved, Piece: p.drawn(m.from), Path: []string{m.from.String(), m.to.String()}, Count: 1,
	})
}
