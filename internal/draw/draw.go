// Package draw is what the drawings of the games share: how cells lie.
package draw

import (
	"math"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Layout returns the layout of drawings: neighboring cells have centers at a
// distance of 1.
func Layout(o hexgrid.Orientation) hexgrid.Layout {
	return hexgrid.Layout{Orientation: o, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}
}

// Cells returns a function that returns the cells of a board as they are drawn, in its
// order. They are computed at the first call and shared from then on: callers must not
// modify them.
func Cells(board *hexgrid.Board, l hexgrid.Layout) func() []hexgames.Cell {
	return sync.OnceValue(func() []hexgames.Cell {
		cells := make([]hexgames.Cell, 0, board.Len())
		for _, h := range board.Cells() {
			cells = append(cells, Cell(board.Name(h), h, l))
		}
		return cells
	})
}

// Cell returns a hexagon as it is drawn.
func Cell(name string, h hexgrid.Hex, l hexgrid.Layout) hexgames.Cell {
	c := hexgames.Cell{
		Name:    name,
		Center:  hexgames.Point(l.Center(h)),
		Corners: make([]hexgames.Point, 0, 6),
		Shade:   ((h.Q-h.R)%3 + 3) % 3,
	}
	for _, corner := range l.Corners(h) {
		c.Corners = append(c.Corners, hexgames.Point(corner))
	}
	return c
}
