package hexade

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// Tables by side or by cell. They are computed once, from the boards of hexgrid.
var (
	boards   [MaxSide + 1]*hexgrid.Board
	boardSet [MaxSide + 1]cellSet // all cells
	cellsOf  [MaxSide + 1][]cell  // all cells in board order

	// boardRows[side] describes the rows of a board in the text of a position.
	boardRows [MaxSide + 1]notation.Shape

	// names[c] is the name of c on the largest board.
	names [bitCount]string

	// drawnCells[side] returns the cells of all drawings of a board.
	drawnCells [MaxSide + 1]func() []hexgames.Cell

	// closedBy[c] is the set of the cells that White's first stone, on c, closes to
	// White's second (A3), on the largest board. It may contain cells that a smaller
	// board lacks.
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
		boardRows[side] = notation.Hexagon(side)
		for _, h := range boards[side].Cells() {
			boardSet[side].add(cellOf(h))
			cellsOf[side] = append(cellsOf[side], cellOf(h))
		}
		drawnCells[side] = draw.Cells(boards[side], draw.Layout(Orientation))
	}
	largest := boards[MaxSide]
	for _, h := range largest.Cells() {
		names[cellOf(h)] = largest.Name(h)
		for near := range h.Range(freeDistance - 1) {
			if largest.Contains(near) {
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

// nameOf returns the name of a cell on the board of a side; "" if the cell is not on it.
func nameOf(side uint8, c cell) string {
	if !boardSet[side].has(c) {
		return ""
	}
	// Letters and numbers of a smaller board begin at a later line of the largest board.
	return names[c-(MaxSide-cell(side))*(stride+1)]
}
