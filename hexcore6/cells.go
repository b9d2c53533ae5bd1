package hexcore6

import "example.com/hexgames/internal/cells"

// A cell is the number of a cell's bit. The bits are in board order. They follow the letters and
// numbers of the board of side 6; smaller boards are in the middle of it.
type cell uint8

// A cellSet is a set of cells. A step in one of the six directions moves every bit by the same
// number. A step off the board never reaches another cell of the board: see [cells.ByRows].
type cellSet = cells.Pair[cell]

const (
	bitCount = 128
	stride   = 2*MaxSide - 1                // from a letter to the next
	center   = (stride + 1) * (MaxSide - 1) // the cell f6
)

// boards are the boards of all sides (C2).
var boards = cells.New(MinSide, MaxSide, Orientation, cells.ByRows[cell](MaxSide))

// set returns the set of one cell.
func (c cell) set() cellSet { return cells.PairOf(c) }

var steps = cells.Steps(MaxSide)

// step0 to step5 move every cell one step in that direction. Cells that leave the board are
// not removed.
func step0(s cellSet) cellSet { return s.Up(stride) }
func step1(s cellSet) cellSet { return s.Up(stride + 1) }
func step2(s cellSet) cellSet { return s.Up(1) }
func step3(s cellSet) cellSet { return s.Down(stride) }
func step4(s cellSet) cellSet { return s.Down(stride + 1) }
func step5(s cellSet) cellSet { return s.Down(1) }

// spread returns the cells of s and those next to them.
func spread(s cellSet) cellSet {
	up, down := s.Or(step2(s)), s.Or(step5(s))
	return up.Or(down).Or(step0(up)).Or(step3(down))
}

// connected returns the cells of s that are connected, within s, to any of some cells of s.
func connected(s, some cellSet) cellSet {
	for {
		// One axis after another, so one round reaches several steps.
		more := some.Or(step0(some).Or(step3(some)).And(s))
		more = more.Or(step1(more).Or(step4(more)).And(s))
		more = more.Or(step2(more).Or(step5(more)).And(s))
		if more == some {
			return some
		}
		some = more
	}
}

// within returns the cells with all neighbors in s.
func within(s cellSet) cellSet {
	return step0(s).And(step1(s)).And(step2(s)).And(step3(s)).And(step4(s)).And(step5(s))
}

// Tables by side or by cell, computed once.
var (
	// allCells holds the cells of each board, by side.
	allCells [MaxSide + 1]cellSet

	// near[c] is the set of the cells next to c, on the largest board.
	near [bitCount]cellSet

	// axes are the lines of the largest board, and lines[c] is the set of all other cells on
	// the three lines through c (C3).
	axes  [3 * stride]cellSet
	lines [bitCount]cellSet
)

func init() {
	for side := range allCells {
		for _, c := range boards.Cells(uint8(side)) {
			allCells[side] = allCells[side].Or(c.set())
		}
	}
	for _, c := range boards.Cells(MaxSide) {
		near[c] = spread(c.set()).Without(c.set()).And(allCells[MaxSide])
		letter, number := int(c)/stride, int(c)%stride
		for i, line := range [3]int{letter, number, MaxSide - 1 + letter - number} {
			axis := &axes[stride*i+line]
			*axis = axis.Or(c.set())
		}
	}
	for _, axis := range axes {
		for c := range axis.All() {
			lines[c] = lines[c].Or(axis.Without(c.set()))
		}
	}
}
