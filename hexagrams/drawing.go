package hexagrams

import (
	"slices"
	"strings"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// drawnCells returns the cells of all drawings. As in all games, they are computed on the first
// call and shared: callers must not change them.
var drawnCells = sync.OnceValue(func() []hexgames.Cell { return drawCells(draw.Layout(Orientation)) })

// drawCells returns the cells as a layout draws them. Package draw cannot draw triangles, which
// are not cells of hexgrid.
func drawCells(l hexgrid.Layout) []hexgames.Cell {
	cells := make([]hexgames.Cell, 0, cellCount)
	for c := range Cells() {
		cells = append(cells, hexgames.Cell{Name: c.String(), Center: c.Center(l), Corners: c.Corners(l), Shade: c.shade()})
	}
	return cells
}

// shade returns the shade of a cell of the board.
func (c Cell) shade() int {
	switch {
	case hexagons.has(c):
		return 0
	case upright.has(c):
		return 1
	}
	return 2
}

// Drawing returns the position as a front end draws it: the named cells, with pieces of the kinds
// "hexad" and "triad". Hexagons have shade 0, triangles that point to White have shade 1, and
// triangles that point to Black have shade 2. The centers of linked hexagons are at distance 1.
// There are no areas and no marks. The zero Position has the zero Drawing.
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

// Click interprets clicks. A move is a click on its start and one on its end.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	if clicked, ok := notation.Cells(names, 2, readCell); ok {
		var buf [MaxMoves]Move
		var next cellSet
		for _, m := range p.AppendMoves(buf[:0]) {
			path, n := []Cell{m.from, m.to}, len(clicked)
			switch {
			case !slices.Equal(clicked, path[:n]): // a different move
			case n == len(path):
				c.Moves = append(c.Moves, p.FormatMove(m))
			default:
				next |= path[n].set()
			}
		}
		c.Next = notation.Names(next.cells())
		c.Prompt = p.prompt(next, len(clicked))
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = hexgames.RefuseClicks(names, drawnCells(), 2, p.clickText, p.ParseMove)
	}
	return c
}

// prompt returns what to choose after some clicks: one of the cells in next.
func (p Position) prompt(next cellSet, clicks int) string {
	_, enemy := p.sides()
	switch {
	case next == 0:
		return ""
	case clicks > 0 && next&^enemy == 0:
		return "choose what it captures"
	case clicks > 0:
		return "choose where it goes"
	case p.canCapture():
		return "you must capture: choose a Triad that can"
	case next&triangles == 0:
		return "choose a Hexad"
	}
	return "choose a Triad or a Hexad"
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

// Changes returns the changes that a legal move makes to the drawing. A piece on the end of the
// move is captured; then the moving piece goes there. If the move is not legal, Changes returns
// nil.
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
