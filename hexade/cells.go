package hexade

import (
	"sync"

	"example.com/hexgames/internal/cells"
)

// A cellSet is a set of cells, numbered by [cells.ByRows] for the board of side 10. The cell Q,R is
// bit 19·(Q+9) + (9−R), so the bits are in board order.
//
// A step in one of the six directions moves every bit by the same number, modulo 384, the size of
// the set. A step off the board never reaches another cell of the board, so a search for a pattern
// of neighboring cells can ignore the edge.
type cellSet = cells.Set[cell, [words]uint64]

const (
	words    = 6
	bitCount = 64 * words
	stride   = 2*MaxSide - 1 // from one letter to the next
)

var steps = cells.Steps(MaxSide)

// A cell is the number of a cell's bit.
type cell uint16

var (
	// boards are the boards of all sides (A1).
	boards = cells.New(MinSide, MaxSide, Orientation, cells.ByRows[cell](MaxSide))

	// allCells holds the cells of each board, by side.
	allCells = cells.Full[[words]uint64](boards)

	// closedBy()[c] is the set of the cells that White's first stone, on c, closes to White's
	// second (A3), on the largest board. It may contain cells that a smaller board lacks. It's slow
	// to compute, so it's computed on first use.
	closedBy = sync.OnceValue(func() *[bitCount]cellSet {
		var closed [bitCount]cellSet
		board := boards.Of(MaxSide)
		for _, c := range board.Cells {
			for h := range board.Hex(c).Range(freeDistance - 1) {
				if near, ok := board.At(h); ok {
					closed[c].Add(near)
				}
			}
		}
		return &closed
	})
)

// plus returns the cell n bits after c, modulo bitCount; n must be between -bitCount and
// bitCount.
func (c cell) plus(n int) cell {
	i := int(c) + n
	if i < 0 {
		i += bitCount
	} else if i >= bitCount {
		i -= bitCount
	}
	return cell(i)
}

// low and high return the part of a set near c, as runs of bits. In these runs c is bit lowAt or
// highAt. Both contain the cells within distance 2 of c, except for two rows: low lacks the letter
// two after c's letter, and high the letter two before it.
func low(s *cellSet, c cell) uint64  { return run(s, c.plus(-lowAt)) }
func high(s *cellSet, c cell) uint64 { return run(s, c.plus(-highAt)) }

const (
	lowAt  = 2*stride + 2
	highAt = stride + 2
)

// run returns 64 bits of a set, starting with c.
func run(s *cellSet, c cell) uint64 {
	i := c >> 6
	next := i + 1
	if next == words {
		next = 0
	}
	return s.Words[i]>>(c&63) | s.Words[next]<<1<<(63-c&63)
}
