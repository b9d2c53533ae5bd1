package hexdame

import (
	"iter"
	"math/bits"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A cellSet is a set of the board's 61 cells. The cell of a letter and a number is
// bit 13·(letter−1) + (number−1), modulo 61.
//
// No two cells share a bit, because copies of the board tile the plane with exactly
// that period. So each of the six steps is a rotation of the 61 bits, for all cells
// at once, and a mask that removes the cells that left the board and came back in on
// the other side. Rows a to e are in ascending order in the word, and so are rows f
// to i between them:
//
//	bit   0     5     13    19    26    33    39    47    52   60
//	      a1–a5 f2–f9 b1–b6 g3–g9 c1–c7 h4–h9 d1–d8 i5–i9 e1–e9
type cellSet uint64

const (
	side      = 5
	cellCount = 61

	// One row of the board each.
	rowA cellSet = 1<<5 - 1<<0
	rowF cellSet = 1<<13 - 1<<5
	rowB cellSet = 1<<19 - 1<<13
	rowG cellSet = 1<<26 - 1<<19
	rowC cellSet = 1<<33 - 1<<26
	rowH cellSet = 1<<39 - 1<<33
	rowD cellSet = 1<<47 - 1<<39
	rowI cellSet = 1<<52 - 1<<47
	rowE cellSet = 1<<61 - 1<<52

	// Board order is the order of the bits in rowsAE, then of those in rowsFI.
	rowsAE = rowA | rowB | rowC | rowD | rowE
	rowsFI = rowF | rowG | rowH | rowI
	all    = rowsAE | rowsFI

	// The other four sides of the board: numbers 1 and 9, and the two that run
	// from row a to row e and from row e to row i.
	column1 cellSet = 1<<0 | 1<<13 | 1<<26 | 1<<39 | 1<<52  // a1 … e1
	column9 cellSet = 1<<60 | 1<<12 | 1<<25 | 1<<38 | 1<<51 // e9 … i9
	sideAE  cellSet = 1<<4 | 1<<18 | 1<<32 | 1<<46 | 1<<60  // a5 … e9
	sideEI  cellSet = 1<<52 | 1<<5 | 1<<19 | 1<<33 | 1<<47  // e1 … i5

	// The cells on which men are crowned (D8).
	whiteFar = rowI | column9
	blackFar = rowA | column1
)

// rotate moves every bit up by n places of 61. Bits that wrap around also stay above
// the 61st bit, where the caller's mask removes them.
func rotate(s cellSet, n int) cellSet { return s<<n | s>>(cellCount-n) }

// turn0 to turn5 rotate a set by one step in that direction of hexgrid: 0 is letter+1, 1
// is both +1, 2 is number+1, and 3 to 5 are their opposites. Cells that leave the board
// come back in on the other side.
func turn0(s cellSet) cellSet { return rotate(s, 13) }
func turn1(s cellSet) cellSet { return rotate(s, 14) }
func turn2(s cellSet) cellSet { return rotate(s, 1) }
func turn3(s cellSet) cellSet { return rotate(s, 61-13) }
func turn4(s cellSet) cellSet { return rotate(s, 61-14) }
func turn5(s cellSet) cellSet { return rotate(s, 61-1) }

// Where a step in each direction can end.
const (
	ends0 = all &^ (rowA | sideAE)
	ends1 = all &^ (rowA | column1)
	ends2 = all &^ (column1 | sideEI)
	ends3 = all &^ (rowI | sideEI)
	ends4 = all &^ (rowI | column9)
	ends5 = all &^ (column9 | sideAE)

	// The cells with neighbors on both sides, along each of the three axes.
	inner0 = ends0 & ends3
	inner1 = ends1 & ends4
	inner2 = ends2 & ends5
)

// step0 to step5 move every cell of a set one step in that direction. Cells that leave
// the board disappear.
func step0(s cellSet) cellSet { return turn0(s) & ends0 }
func step1(s cellSet) cellSet { return turn1(s) & ends1 }
func step2(s cellSet) cellSet { return turn2(s) & ends2 }
func step3(s cellSet) cellSet { return turn3(s) & ends3 }
func step4(s cellSet) cellSet { return turn4(s) & ends4 }
func step5(s cellSet) cellSet { return turn5(s) & ends5 }

// step moves every cell of a set one step in direction d.
func step(s cellSet, d int) cellSet {
	switch d {
	case 0:
		return step0(s)
	case 1:
		return step1(s)
	case 2:
		return step2(s)
	case 3:
		return step3(s)
	case 4:
		return step4(s)
	}
	return step5(s)
}

// slide returns s and all empty cells that kings on s reach in direction d (D3).
func slide(s, empty cellSet, d int) cellSet {
	switch d {
	case 0:
		return slide0(s, empty)
	case 1:
		return slide1(s, empty)
	case 2:
		return slide2(s, empty)
	case 3:
		return slide3(s, empty)
	case 4:
		return slide4(s, empty)
	}
	return slide5(s, empty)
}

// slide0 to slide5 go one step, and then double the distance three times. No line is longer
// than that.
func slide0(s, empty cellSet) cellSet {
	s, open := spread(s|step0(s)&empty, empty&ends0, 13)
	s, open = spread(s, open, 2*13)
	s, _ = spread(s, open, 4*13)
	return s
}

func slide1(s, empty cellSet) cellSet {
	s, open := spread(s|step1(s)&empty, empty&ends1, 14)
	s, open = spread(s, open, 2*14)
	s, _ = spread(s, open, 4*14)
	return s
}

func slide2(s, empty cellSet) cellSet {
	s, open := spread(s|step2(s)&empty, empty&ends2, 1)
	s, open = spread(s, open, 2*1)
	s, _ = spread(s, open, 4*1)
	return s
}

func slide3(s, empty cellSet) cellSet {
	s, open := spread(s|step3(s)&empty, empty&ends3, 61-13)
	s, open = spread(s, open, 61-2*13)
	s, _ = spread(s, open, 61-4*13)
	return s
}

func slide4(s, empty cellSet) cellSet {
	s, open := spread(s|step4(s)&empty, empty&ends4, 61-14)
	s, open = spread(s, open, 61-2*14)
	s, _ = spread(s, open, 61-4*14)
	return s
}

func slide5(s, empty cellSet) cellSet {
	s, open := spread(s|step5(s)&empty, empty&ends5, 61-1)
	s, open = spread(s, open, 61-2*1)
	s, _ = spread(s, open, 61-4*1)
	return s
}

// spread returns s and what a rotation of s reaches through open cells, and the cells
// that are open twice as far.
func spread(s, open cellSet, n int) (reached, twice cellSet) {
	return s | rotate(s, n)&open, open & rotate(open, n)
}

func (s cellSet) count() int      { return bits.OnesCount64(uint64(s)) }
func (s cellSet) has(c cell) bool { return s>>(c&63)&1 != 0 }

// pop returns the cell of the lowest bit and the set without it.
func (s cellSet) pop() (cell, cellSet) { return s.lowest(), s & (s - 1) }

func (s cellSet) lowest() cell { return cell(bits.TrailingZeros64(uint64(s))) }

// first returns the set's first cell in board order. The set is not empty.
func (s cellSet) first() cell {
	if low := s & rowsAE; low != 0 {
		return low.lowest()
	}
	return s.lowest()
}

// cells yields the set's cells in board order.
func (s cellSet) cells() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for _, part := range [2]cellSet{s & rowsAE, s & rowsFI} {
			for part != 0 {
				var c cell
				if c, part = part.pop(); !yield(c) {
					return
				}
			}
		}
	}
}

// A cell is the number of a cell's bit, 0 to 60.
type cell uint8

func (c cell) set() cellSet { return 1 << (c & 63) }

// hex returns the cell as a hexagon of the plane.
func (c cell) hex() hexgrid.Hex { return hexes[c] }

func (c cell) String() string { return names[c] }

// String returns the names of the set's cells, as Move.String lists them.
func (s cellSet) String() string { return notation.Join(s.cells(), ",") }

// cellAt returns the cell at h, and whether h is on the board.
func cellAt(h hexgrid.Hex) (cell, bool) {
	i := board.Index(h)
	if i < 0 {
		return 0, false
	}
	return fromBoard[i], true
}

// board is a hexagon of side 5 (D1). The tables convert between its cells and ours.
var (
	board      = hexgrid.Must(hexgrid.Hexagon(side))
	fromBoard  [cellCount]cell        // by index in board order
	boardOrder [cellCount]uint8       // the inverse
	hexes      [cellCount]hexgrid.Hex // by cell
	names      [cellCount]string
	images     [12][cellCount]cell // to which each symmetry of the board moves the cells
)

func init() {
	for i, h := range board.Cells() {
		// letter−1 = Q+4 and number−1 = 4−R.
		c := cell((13*(h.Q+4) + 4 - h.R) % cellCount)
		fromBoard[i], boardOrder[c] = c, uint8(i)
		hexes[c], names[c] = h, board.Name(h)
	}
	for _, s := range hexgrid.Symmetries() {
		for c := range cell(cellCount) {
			images[s][c], _ = cellAt(s.Hex(hexes[c]))
		}
	}
}
