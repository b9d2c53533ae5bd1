package hexdame

import (
	"slices"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/internal/notation"
)

// Drawing returns the position as a front end draws it: the named cells, with pieces of the kinds
// "man" and "king". There are no areas and no marks. The zero Position has the zero Drawing.
func (p Position) Drawing() hexgames.Drawing {
	if p.mover == hexgames.None {
		return hexgames.Drawing{}
	}
	on := p.white | p.black
	d := hexgames.Drawing{Cells: board.Drawn(), Pieces: make([]hexgames.Piece, 0, on.count())}
	for c := range on.cells() {
		d.Pieces = append(d.Pieces, p.drawn(c))
	}
	return d
}

// drawn returns the drawing of the piece on a cell.
func (p Position) drawn(c cell) hexgames.Piece {
	piece := hexgames.Piece{Cell: c.String(), Kind: "man", Owner: hexgames.White}
	if p.kings.has(c) {
		piece.Kind = "king"
	}
	if p.black.has(c) {
		piece.Owner = hexgames.Black
	}
	return piece
}

// Click interprets clicks. A move is a click on its start and one on its end or, if the piece stops
// on the way, on all stops of any of its paths.
func (p Position) Click(names ...string) hexgames.Click {
	var c hexgames.Click
	if clicked, ok := notation.Cells(names, maxPieces+1, board.Read); ok {
		var next cellSet
		for _, m := range p.LegalMoves() {
			more, said := p.goOn(m, clicked)
			if next |= more; said {
				c.Moves = append(c.Moves, p.FormatMove(m))
			}
		}
		c.Next = notation.Names(next.cells())
		c.Prompt = p.prompt(next, len(clicked), len(c.Moves))
	}
	if len(c.Next)+len(c.Moves) == 0 {
		c.Refusal = hexgames.RefuseClicks(names, board.Drawn(), 2, clickText, p.ParseMove)
	}
	return c
}

// prompt returns what to choose after some clicks: one of the cells in next, or one of the complete
// moves.
func (p Position) prompt(next cellSet, clicks, moves int) string {
	switch {
	case next == 0 && moves > 1:
		return "choose one of these captures"
	case next == 0:
		return ""
	case moves > 0:
		return "stop here, or keep jumping"
	case clicks > 1:
		return "choose where it jumps next"
	case clicks > 0 && p.captures > 0:
		return "choose where it jumps"
	case clicks > 0:
		return "choose where it goes"
	}
	piece := "a man or a king"
	switch {
	case next&p.kings == 0:
		piece = "a man"
	case next&^p.kings == 0:
		piece = "a king"
	}
	if p.captures > 0 {
		return "you must capture: choose " + piece + " that can"
	}
	return "choose " + piece
}

// clickText writes clicks as the text of a move.
func clickText(names []string) string {
	if len(names) > 2 {
		return strings.Join(names, "x")
	}
	return strings.Join(names, "-")
}

// goOn returns the cells to click next for the legal move m after some clicks, and reports whether
// the clicks complete the move.
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
	case len(rest) > 0: // a click off every path
		return next, said
	case done: // after several clicks
		return 0, true
	}
	return next | stops, said
}

// Changes returns the changes that a legal move makes to the drawing. A piece moves along the path
// that FormatMove writes; the pieces it jumps are captured in that order; and it may become a king.
// If the move is not legal, Changes returns nil.
func (p Position) Changes(m Move) []hexgames.Change {
	if !p.allows(m) {
		return nil
	}
	path := p.path(m)
	piece := p.drawn(m.from)
	changes := []hexgames.Change{{Kind: hexgames.ChangeMoved, Piece: piece, Path: notation.Names(slices.Values(path)), Count: 1}}
	for i, stop := range path[1:] {
		if over, ok := jump(path[i], stop, p.kings.has(m.from), p.empty()|m.from.set(), m.captured); ok {
			changes = append(changes, hexgames.Change{Kind: hexgames.ChangeCaptured, Piece: p.drawn(over)})
		}
	}
	if end := p.after(m).drawn(m.to); end.Kind != piece.Kind {
		piece.Cell = end.Cell
		changes = append(changes, hexgames.Change{Kind: hexgames.ChangeTurned, Piece: piece, To: end.Kind})
	}
	return changes
}
