package hexagrams

import (
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// drawnCells returns the cells of all drawings. Package draw cannot draw triangles, which
// are not cells of hexgrid. As in all games, the cells are computed at the first call and
// shared: callers must not change them.
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

// shade returns the shade of a cell.
func shade(c Cell) int {
	switch {
	case c.IsHexagon():
		return 0
	case upright.has(c):
		return 1
	}
	return 2
}

// Drawing returns the position as a front end draws it: the cells by name, with pieces of
// the kinds "hexad" and "triad". Hexagons have shade 0, triangles that point to White have
// shade 1, and triangles that point to Black have shade 2. The centers of linked hexagons
// are at distance 1. There are no areas and no marks. The zero Position has the zero
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

// drawn returns the drawing of the piece on a cell.
func (p Position) drawn(c Cell) hexgames.Piece {
	piece := hexgames.Piece{Cell: c.String(), Kind: "triad", Owner: p.At(c)}
	if c.IsHexagon() {
		piece.Kind = "hexad"
	}
	return piece
}

// Click returns the meaning of clicks: a move is a click on its start and one on its end.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	if clicked, ok := notation.Cells(names, 2, readCell); ok {
		var buf [MaxMoves]Move
		var next cellSet
		for _, m := range p.AppendMoves(buf[:0]) {
			more, said := m.goOn(clicked)
			if next |= more; said {
				c.Moves = append(c.Moves, p.FormatMove(m))
			}
		}
		c.Next = notation.Names(next.cells())
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = hexgames.RefuseClicks(names, drawnCells(), 2, p.clickText, p.ParseMove)
	}
	return c
}

// clickText writes two or more clicks as the text of a move, with an x if the second click
// is on a piece of the opponent.
func (p Position) clickText(names []string) string {
	_, enemy := p.sides()
	if to, err := readCell(names[1]); err == nil && enemy.has(to) {
		return names[0] + "x" + strings.Join(names[1:], "-")
	}
	return strings.Join(names, "-")
}

// goOn returns the cells to click next for the legal move m after some clicks, and whether
// the clicks complete the move.
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

// Changes returns the changes that a legal move makes to the drawing: a piece on the cell
// where the move ends is captured, then the moving piece goes there. It returns nil if the
// move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	var changes []hexgames.Change
	if m.capture {
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangeCaptured, Piece: p.drawn(m.to)})
	}
	return append(changes, hexgames.Change{
		Kind: hexgames.ChangeMoved, Piece: p.drawn(m.from), Path: []string{m.from.String(), m.to.String()}, Count: 1,
	})
}
