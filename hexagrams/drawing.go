package hexagrams

import (
	"math"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// layout is that of drawings: linked hexagons have centres at a distance of 1.
var layout = hexgrid.Layout{Orientation: Orientation, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}

// Drawing returns what there is to see, for a front end that knows no rules: the
// cells by their names, and on them pieces of the kinds "hexad" and "triad".
// Hexagons have the shade 0, triangles that point to White 1 and those that point
// to Black 2. Linked hexagons, which touch at a corner, have centres at a distance
// of 1. There are no areas and no marks.
func (p Position) Drawing() hexgames.Drawing {
	var d hexgames.Drawing
	for c := range Cells() {
		cell := hexgames.Cell{Name: c.String(), Center: hexgames.Point(c.Center(layout)), Shade: shade(c)}
		for _, corner := range c.Corners(layout) {
			cell.Corners = append(cell.Corners, hexgames.Point(corner))
		}
		d.Cells = append(d.Cells, cell)
	}
	for c, owner := range p.Pieces() {
		d.Pieces = append(d.Pieces, drawn(c, owner))
	}
	return d
}

func shade(c Cell) int {
	switch {
	case c.IsHexagon():
		return 0
	case upright.has(c):
		return 1
	}
	return 2
}

// drawn returns a piece as it is drawn.
func drawn(c Cell, owner hexgames.Player) hexgames.Piece {
	kind := "triad"
	if c.IsHexagon() {
		kind = "hexad"
	}
	return hexgames.Piece{Cell: c.String(), Kind: kind, Owner: owner}
}

// Clicks returns how somebody goes on who points at a legal move and has clicked on
// some names, and whether he has said the move: he clicks on its start and its end. It
// returns nil and false if the move is not legal.
func (p Position) Clicks(m Move, clicked []string) (next []string, said bool) {
	if !p.allows(m) {
		return nil, false
	}
	return hexgames.FollowClicks(clicked, []string{m.from.String(), m.to.String()})
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
		changes = append(changes, hexgames.Change{Kind: hexgames.Captured, Piece: drawn(m.to, p.At(m.to))})
	}
	return append(changes, hexgames.Change{
		Kind: hexgames.Moved, Piece: drawn(m.from, p.At(m.from)), Path: []string{m.from.String(), m.to.String()}, Count: 1,
	})
}
