package hexade

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
)

// Tables by side or by cell. They are computed once, from the boards of hexgrid.
var (
	boards   [MaxSide + 1]*hexgrid.Board
	boardSet [MaxSide + 1]cellSet // all cells

	// names[c] is the name of c on the greatest board.
	names [bitCount]string

	// drawnCells[side] returns the cells of a board as they are drawn.
	drawnCells [MaxSide + 1]func() []hexgames.Cell

	// closedBy[c] is the set of the cells that a white stone on c closes to
	// White's second (A3). It is that of the greatest board, so it may have cells
	// that a smaller one lacks.
	closedBy [bitCount]cellSet

	// moved[s][c] is the cell to which a symmetry moves c.
	moved [12][bitCount]cell
)

// noBoard is the board of the zero Position.
var noBoard = &hexgrid.Board{}

func init() {
	boards[0] = noBoard
	drawnCells[0] = func() []hexgames.Cell { return nil }
	for side := MinSide; side <= MaxSide; side++ {
		boards[side] = hexgrid.Must(hexgrid.Hexagon(side))
		for _, h := range boards[side].Cells() {
			boardSet[side].add(cellOf(h))
		}
		drawnCells[side] = draw.Cells(boards[side], draw.Layout(Orientation))
	}
	greatest := boards[MaxSide]
	for _, h := range greatest.Cells() {
		names[cellOf(h)] = greatest.Name(h)
		for near := range h.Range(freeDistance - 1) {
			if greatest.Contains(near) {
				closedBy[cellOf(h)].add(cellOf(near))
			}
		}
		for _, s := range hexgrid.Symmetries() {
			moved[s][cellOf(h)] = cellOf(s.Hex(h))
		}
	}
	for b := range bitInByte {
		n := 0
		for i := range uint8(8) {
			if b>>i&1 != 0 {
				bitInByte[b][n] = i
				n++
			}
		}
	}
}

// nameOf returns the name of a cell on the board of a side; "" if it is not on it.
func nameOf(side uint8, c cell) string {
	if !boardSet[side].has(c) {
		return ""
	}
	// The first letter of a smaller board is a later one of the greatest, and so is its
	// first number.
	return names[c-(MaxSide-cell(side))*(stride+1)]
}
