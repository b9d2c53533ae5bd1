package hexcore6

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
	inner    [MaxSide + 1]cellSet // all cells that are not on the border
	shapes   [MaxSide + 1]notation.Shape

	// names[c] is the name of c on the largest board.
	names [bitCount]string

	// drawnCells[side] returns the cells of all drawings of a board.
	drawnCells [MaxSide + 1]func() []hexgames.Cell

	// near[c] is the set of the cells next to c, on the largest board.
	near [bitCount]cellSet

	// lines[c] is the set of all other cells on the three lines through c, on the
	// largest board (C3), and axes holds every line as a whole.
	lines [bitCount]cellSet
	axes  [3 * stride]cellSet

	// moved[s][c] is the cell to which a symmetry moves c.
	moved [12][bitCount]cell

	// codings[side] is the encoding of a board.
	codings [MaxSide + 1]coding
)

// noBoard is the board of the zero Position.
var noBoard = &hexgrid.Board{}

func init() {
	for side := range boards {
		boards[side] = noBoard
		drawnCells[side] = func() []hexgames.Cell { return nil }
		if side < MinSide {
			continue
		}
		boards[side] = hexgrid.Must(hexgrid.Hexagon(side))
		shapes[side] = notation.Hexagon(side)
		for _, h := range boards[side].Cells() {
			c := cellOf(h)
			boardSet[side] = boardSet[side].or(c.set())
			if h.Distance(hexgrid.Hex{}) < side-1 {
				inner[side] = inner[side].or(c.set())
			}
		}
		drawnCells[side] = draw.Cells(boards[side], layout)
	}
	largest := boards[MaxSide]
	for i, h := range largest.Cells() {
		names[cellOf(h)] = largest.Name(h)
		for _, d := range hexgrid.Directions() {
			if j := largest.Neighbor(i, d); j >= 0 {
				near[cellOf(h)] = near[cellOf(h)].or(cellOf(largest.At(j)).set())
			}
			for j := range largest.Ray(i, d) {
				lines[cellOf(h)] = lines[cellOf(h)].or(cellOf(largest.At(j)).set())
			}
		}
		for _, s := range hexgrid.Symmetries() {
			moved[s][cellOf(h)] = cellOf(s.Hex(h))
		}
		for axis, place := range [3]int{h.Q, h.R, h.S()} {
			line := &axes[stride*axis+place+MaxSide-1]
			*line = line.or(cellOf(h).set())
		}
	}
	for side := MinSide; side <= MaxSide; side++ {
		codings[side] = codingOf(side)
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
