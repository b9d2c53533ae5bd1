package hexade

import "example.com/hexgames/hexgrid"

// Tables by side or by cell. They are computed once, from the boards of hexgrid.
var (
	boards   [MaxSide + 1]*hexgrid.Board
	boardSet [MaxSide + 1]cellSet // all cells

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
	for side := MinSide; side <= MaxSide; side++ {
		boards[side] = hexgrid.Must(hexgrid.Hexagon(side))
		for _, h := range boards[side].Cells() {
			boardSet[side].add(cellOf(h))
		}
	}
	greatest := boards[MaxSide]
	for _, h := range greatest.Cells() {
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
