package hexade

import (
	"math/bits"
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// Tables by side or by cell that take next to no time: they are computed at once.
var (
	boardSet [MaxSide + 1]cellSet // all cells
	cellsOf  [MaxSide + 1][]cell  // all cells in board order

	// boardRows[side] describes the rows of a board in the text of a position.
	boardRows [MaxSide + 1]notation.Shape

	// names[c] is the name of c on the largest board.
	names [bitCount]string
)

// Tables that take longer, and are computed when they are first used.
var (
	boards [MaxSide + 1]func() *hexgrid.Board

	// drawnCells[side] returns the cells of all drawings of a board.
	drawnCells [MaxSide + 1]func() []hexgames.Cell

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

// noBoard is the board of the zero Position.
var noBoard = &hexgrid.Board{}

func init() {
	boards[0] = func() *hexgrid.Board { return noBoard }
	drawnCells[0] = func() []hexgames.Cell { return nil }
	for side := MinSide; side <= MaxSide; side++ {
		boards[side] = sync.OnceValue(func() *hexgrid.Board { return hexgrid.Must(hexgrid.Hexagon(side)) })
		drawnCells[side] = sync.OnceValue(func() []hexgames.Cell { return draw.Cells(boards[side](), draw.Layout(Orientation))() })
		boardRows[side] = notation.Hexagon(side)
		// Letters and numbers of a smaller board begin at a later line of the largest board.
		at := cell(MaxSide-side) * (stride + 1)
		cellsOf[side] = make([]cell, 0, MaxMoves)
		for i, n := range boardRows[side].Lengths {
			first := at + cell(i*stride+max(0, i+1-side))
			for c := first; c < first+cell(n); c++ {
				boardSet[side].add(c)
				cellsOf[side] = append(cellsOf[side], c)
			}
		}
	}
	for _, c := range cellsOf[MaxSide] {
		names[c] = string('a'+rune(c/stride)) + strconv.Itoa(int(c%stride)+1)
	}
	for b := 1; b < len(bitInByte); b++ {
		bitInByte[b][0] = uint8(bits.TrailingZeros(uint(b)))
		copy(bitInByte[b][1:], bitInByte[b&(b-1)][:])
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
