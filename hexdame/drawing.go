package hexdame

import (
	"math"
	"slices"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// layout is that of drawings: neighboring cells have centres at a distance of 1.
var layout = hexgrid.Layout{Orientation: Orientation, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, and on them pieces of the kinds "man" and "king". There
// are no areas and no marks.
func (p Position) Drawing() hexgames.Drawing {
	var d hexgames.Drawing
	for _, h := range board.Cells() {
		c := hexgames.Cell{
			Name: board.Name(h), Center: hexgames.Point(layout.Center(h)), Shade: ((h.Q-h.R)%3 + 3) % 3,
		}
		for _, corner := range layout.Corners(h) {
			c.Corners = append(c.Corners, hexgames.Point(corner))
		}
		d.Cells = append(d.Cells, c)
	}
	for h, piece := range p.Pieces() {
		d.Pieces = append(d.Pieces, drawn(h, piece))
	}
	return d
}

// drawn returns a piece as it is drawn.
func drawn(h hexgrid.Hex, piece Piece) hexgames.Piece {
	kind := "man"
	if piece.King {
		kind = "king"
	}
	return hexgames.Piece{Cell: board.Name(h), Kind: kind, Owner: piece.Owner}
}

// Clicks returns how somebody goes on who points at a legal move and has clicked on
// some names, and whether he has said the move: he clicks on its start and its end, or,
// if the piece stops on the way, on all of its stops, whichever way it goes. It returns
// nil and false if the move is not legal.
func (p Position) Clicks(m Move, clicked []string) (next []string, said bool) {
	start, end := board.Name(m.From()), board.Name(m.To())
	if len(clicked) > 0 && clicked[0] != start || !p.allows(m) {
		return nil, false
	}
	next, said = hexgames.FollowClicks(clicked, []string{start, end})
	if m.captured.count() < 2 || len(clicked) == 0 {
		return next, said
	}
	// Those who click on all stops follow one of the paths.
	rest := clicked[1:]
	stops, done := p.stopsAfter(m, func(stops cellSet) (cell, bool) {
		if len(rest) == 0 {
			return 0, false
		}
		for c := range stops.cells() {
			if board.Name(c.hex()) == rest[0] {
				rest = rest[1:]
				return c, true
			}
		}
		return 0, false
	})
	switch {
	case len(rest) > 0:
		return next, said // this is no path
	case done:
		return next, true
	}
	for c := range stops.cells() {
		if name := board.Name(c.hex()); !slices.Contains(next, name) {
			next = append(next, name)
		}
	}
	return next, said
}

func namesOf(hexes []hexgrid.Hex) (texts []string) {
	for _, h := range hexes {
		texts = append(texts, board.Name(h))
	}
	return texts
}

// Changes returns what a legal move changes in the drawing: a piece goes along the
// path that FormatMove writes, those that it jumps are captured in this order, and
// perhaps it becomes a king. It is nil if the move is not legal.
func (p Position) Changes(m Move) []hexgames.Change {
	path := p.Path(m)
	if path == nil {
		return nil
	}
	piece := drawn(m.From(), p.At(m.From()))
	changes := []hexgames.Change{{Kind: hexgames.Moved, Piece: piece, Path: namesOf(path), Count: 1}}
	captured := m.Captured()
	for i, stop := range path[1:] {
		for h := range path[i].Line(stop) {
			if slices.Contains(captured, h) {
				changes = append(changes, hexgames.Change{Kind: hexgames.Captured, Piece: drawn(h, p.At(h))})
			}
		}
	}
	if end := drawn(m.To(), p.after(m).At(m.To())); end.Kind != piece.Kind {
		piece.Cell = end.Cell
		changes = append(changes, hexgames.Change{Kind: hexgames.Turned, Piece: piece, To: end.Kind})
	}
	return changes
}
