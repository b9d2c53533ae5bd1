package hexade

import (
	"cmp"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
)

// Orientation is the orientation of the board in diagrams, which is the usual one for
// Hexade: pointy cells, letters as rows from the top, numbers growing to the right.
const Orientation = hexgrid.Pointy + 4 // hexgrid.Pointy.Turn(4)

// Diagram draws the board for a monospaced terminal: w and b for stones, and dots for
// empty cells. Each row begins with its letter. The numbers along the upper edges name
// the lines that run down to the left from there. The diagram of the zero Position says
// that there is no board.
func (p Position) Diagram() string {
	if p.side == 0 {
		return "no board\n(the zero Position)"
	}
	layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 2}
	return draw.Diagram(p.Board(), int(p.side), layout, func(h hexgrid.Hex) string { return cmp.Or(letters[p.At(h)], ".") })
}
