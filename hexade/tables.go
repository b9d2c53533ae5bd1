package hexade

import (
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// Tables that take next to no time. They are computed at once.
var (
	boardSet [MaxSide + 1]cellSet // all cells, by side
	cellsOf  [MaxSide + 1][]cell  // all cells in board order, by side

	// names[c] is the name of c on the largest board.
	names [bitCount]string
)

// Tables that take longer. They are computed when they are first used.
var (
	boards [MaxSide + 1]func() *board // by side

	// closedBy()[c] is the set of the cells that White's first stone, on c, closes to
	// White's second (A3), on the largest board. It may contain cells that a smaller
	// board lacks.
	closedBy = sync.OnceValue(func() *[bitCount]cellSet {
		var table [bitCount]cellSet
		for _, c := range cellsOf[MaxSide] {
			for near := range c.hex().Range(freeDistance - 1) {
				if onBoard(MaxSide, near) {
					table[c].add(cellOf(near))
				}
			}
		}
		return &table
	})

	// moved()[s][c] is the cell to which a symmetry moves c.
	moved = sync.OnceValue(func() *[12][bitCount]cell {
		var table [12][bitCount]cell
		for _, c := range cellsOf[MaxSide] {
			for _, s := range hexgrid.Symmetries() {
				table[s][c] = cellOf(s.Hex(c.hex()))
			}
		}
		return &table
	})
)

// A board holds what a side determines and takes time to compute.
type board struct {
	grid  *hexgrid.Board
	rows  notation.Shape         // in the text of a position
	drawn func() []hexgames.Cell // in all drawings
}

func init() {
	none := &board{grid: &hexgrid.Board{}, drawn: func() []hexgames.Cell { return nil }} // of the zero Position
	boards[0] = func() *board { return none }
	for side := MinSide; side <= MaxSide; side++ {
		boards[side] = sync.OnceValue(func() *board {
			grid := hexgrid.Must(hexgrid.Hexagon(side))
			return &board{grid, notation.Hexagon(side), draw.Cells(grid, draw.Layout(Orientation))}
		})
		cellsOf[side] = make([]cell, 0, MaxMoves)
		for letter := range 2*side - 1 {
			for number := max(0, letter+1-side); number < min(letter+side, 2*side-1); number++ {
				// Letters and numbers of a smaller board begin at a later line of the largest board.
				c := cell(stride*(letter+MaxSide-side) + number + MaxSide - side)
				boardSet[side].add(c)
				cellsOf[side] = append(cellsOf[side], c)
			}
		}
	}
	for _, c := range cellsOf[MaxSide] {
		names[c] = string('a'+rune(c/stride)) + strconv.Itoa(int(c%stride)+1)
	}
}

// onBoard reports whether h is on the board of a side.
func onBoard(side uint8, h hexgrid.Hex) bool { return h.Distance(hexgrid.Hex{}) < int(side) }

// nameOf returns the name of a cell on the board of a side; "" if the cell is not on it.
func nameOf(side uint8, c cell) string {
	if !boardSet[side].has(c) {
		return ""
	}
	// Letters and numbers of a smaller board begin at a later line of the largest board.
	return names[c-(MaxSide-cell(side))*(stride+1)]
}
