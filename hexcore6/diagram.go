package hexcore6

import (
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
)

// Orientation is the orientation of the board in diagrams, which is the usual one for
// HexCore6: flat cells, letters as columns from the left, numbers growing upward.
const Orientation = hexgrid.Flat

// Diagram draws the board for a monospaced terminal: w and b for discs, a stack from
// bottom to top as in bw, * for the Core, # for obstacles, and dots for empty cells.
// The numbers along the left edges and the letters along the lower edges name the lines
// that begin there. The diagram of the zero Position says that there is no board.
func (p Position) Diagram() string {
	if p.side == 0 {
		return "no board\n(the zero Position)"
	}
	layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 3}
	return draw.Diagram(p.Board(), int(p.side), layout, func(h hexgrid.Hex) string { return p.at(cellOf(h)).String() })
}
