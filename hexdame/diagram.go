package hexdame

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
)

// Orientation is the orientation of the board in diagrams, which is the usual one for
// Hexdame: flat cells, a1 at the bottom and i9 at the top, White moving upward, letters
// growing to the right and numbers to the left.
const Orientation = hexgrid.Flat + 1 // hexgrid.Flat.Turn(1)

// Diagram draws the board for a monospaced terminal: w and b for men, W and B for kings,
// and dots for empty cells. The letters and numbers along the lower edges name the lines
// that begin there.
func (p Position) Diagram() string {
	layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 3}
	return draw.Diagram(board, side, layout, func(h hexgrid.Hex) string { return p.At(h).String() })
}
