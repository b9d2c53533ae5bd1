package hexdame

import (
	"iter"
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/draw"
)

// drawnCells returns the cells as they are drawn.
var drawnCells = draw.Cells(board, draw.Layout(Orientation))

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, and on them pieces of the kinds "man" and "king". There
// are no areas and no marks. The zero Position has the zero Drawing.
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
func (p Position) drawn(c cell) hexgames.Piece {
	piece := hexgames.Piece{Cell: names[c], Kind: "man", Owner: hexgames.White}
	if p.kings.has(c) {
		piece.Kind = "king"
	}
	if p.black.has(c) {
		piece.Owner = hexgames.Black
	}
	return piece
}

// Click returns what clicks mean: a move is a click on its start and one on its end,
// or, if the piece stops on the way, on all of its stops, whichever way it goes.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	if clicked, ok := cellsOf(names); ok {
		var next cellSet
		for _, m := range p.LegalMoves() {
			more, said := p.goOn(m, clicked)
			if next |= more; said {
				c.Moves = append(c.Moves, p.FormatMove(m))
			}
		}
		c.Next = namesOf(next.cells())
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = hexgames.RefuseClicks(names, drawnCells(), 2, clickText, p.ParseMove)
	}
	return c
}

// cellsOf returns the cells of names, unless one of them is no cell, or there are more
// than in any move.
func cellsOf(names []string) (cells []cell, ok bool) {
	if len(names) > maxPieces+1 {
		return nil, false
	}
	for _, name := range names {
		c, err := parseCell(name)
		if err != nil {
			return nil, false
		}
		cells = append(cells, c)
	}
	return cells, true
}

// clickText returns what clicks say, as text.
func clickText(names []string) string {
	if len(names) > 2 {
		return strings.Join(names, "x")
	}
	return strings.Join(names, "-")
}

// goOn returns where somebody can click next who means the legal move m and has
// clicked on some cells, and whether they are all of it.
func (p Position) goOn(m Move, clicked []cell) (next cellSet, said bool) {
	switch {
	case len(clicked) == 0:
		return m.from.set(), false
	case clicked[0] != m.from:
		return 0, false
	case len(clicked) == 1:
		next = m.to.set()
	case len(clicked) == 2:
		said = clicked[1] == m.to
	}
	if m.captured.count() < 2 {
		return next, said
	}
	// Or along one of the paths.
	rest := clicked[1:]
	stops, done := p.stopsAfter(m, func(stops cellSet) (cell, bool) {
		if len(rest) == 0 || !stops.has(rest[0]) {
			return 0, false
		}
		c := rest[0]
		rest = rest[1:]
		return c, true
	})
	switch {
	case len(rest) > 0: // it leaves the path
		return next, said
	case done:
		return next, true
	}
	return next | stops, said
}

// namesOf returns the names of cells.
func namesOf(cells iter.Seq[cell]) (texts []string) {
	for c := range cells {
		texts = append(texts, names[c])
	}
	return texts
}

// Changes returns what a legal move changes in the drawing: a piece goes along the
// path that FormatMove writes, those that it jumps are captured in this order, and
// perhaps it becomes a king. It is nil if the move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	path := p.path(m)
	piece := p.drawn(m.from)
	changes := []hexgames.Change{{Kind: hexgames.Moved, Piece: piece, Path: namesOf(slices.Values(path)), Count: 1}}
	for i, stop := range path[1:] {
		if over, ok := jump(path[i], stop, p.kings.has(m.from), p.empty()|m.from.set(), m.captured); ok {
			changes = append(changes, hexgames.Change{Kind: hexgames.Captured, Piece: p.drawn(over)})
		}
	}
	if end := p.after(m).drawn(m.to); end.Kind != piece.Kind {
		piece.Cell = end.Cell
		changes = append(changes, hexgames.Change{Kind: hexgames.Turned, Piece: piece, To: end.Kind})
	}
	return changes
}
