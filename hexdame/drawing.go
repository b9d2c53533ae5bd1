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

// Clicks returns the ways to point at a legal move: its start and its end, or, if
// the piece stops on the way, also all of its stops. It is nil if the move is not
// legal.
func (p Position) Clicks(m Move) [][]string {
	path := namesOf(p.Path(m))
	switch len(path) {
	case 0:
		return nil
	case 2:
		return [][]string{path}
	}
	return [][]string{{path[0], path[len(path)-1]}, path}
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
