package hexdame

import (
	"iter"
	"math/bits"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/cells"
	"example.com/hexgames/internal/dice"
	"example.com/hexgames/internal/notation"
)

// A cellSet is a set of the board's 61 cells. The cell of a letter and a number is
// bit 13·(letter−1) + (number−1), modulo 61.
//
// No two cells share a bit, because copies of the board tile the plane with exactly that period.
// Each of the six steps rotates the 61 bits, for all cells at once. A mask then removes the cells
// that left the board and came back in on the other side. Rows a to e are in ascending order in the
// word, and so are rows f to i between them:
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

	// The other four sides of the board: numbers 1 and 9, and the sides from row a to row e and
	// from row e to row i.
	column1 cellSet = 1<<0 | 1<<13 | 1<<26 | 1<<39 | 1<<52  // a1 … e1
	column9 cellSet = 1<<60 | 1<<12 | 1<<25 | 1<<38 | 1<<51 // e9 … i9
	sideAE  cellSet = 1<<4 | 1<<18 | 1<<32 | 1<<46 | 1<<60  // a5 … e9
	sideEI  cellSet = 1<<52 | 1<<5 | 1<<19 | 1<<33 | 1<<47  // e1 … i5

	// The cells where men are crowned (D8).
	whiteFar = rowI | column9
	blackFar = rowA | column1
)

// rotate moves every bit up by n places of 61. Bits that wrap around also stay above
// the 61st bit, where the caller's mask removes them.
func rotate(s cellSet, n int) cellSet { return s<<(n&63) | s>>((cellCount-n)&63) }

// turn0 to turn5 rotate a set by one step in that direction of hexgrid: 0 is letter+1, 1
// is both +1, 2 is number+1, and 3 to 5 are their opposites. Cells that leave the board
// come back in on the other side.
func turn0(s cellSet) cellSet { return rotate(s, 13) }
func turn1(s cellSet) cellSet { return rotate(s, 14) }
func turn2(s cellSet) cellSet { return rotate(s, 1) }
func turn3(s cellSet) cellSet { return rotate(s, 61-13) }
func turn4(s cellSet) cellSet { return rotate(s, 61-14) }
func turn5(s cellSet) cellSet { return rotate(s, 61-1) }

// The cells where a step in each direction can end.
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

// doublings are the rotations by 1, 2 and 4 steps in each direction, and ends holds the cells where
// a step can end.
var (
	doublings = [6][3]int{{13, 26, 52}, {14, 28, 56}, {1, 2, 4}, {61 - 13, 61 - 26, 61 - 52}, {61 - 14, 61 - 28, 61 - 56}, {61 - 1, 61 - 2, 61 - 4}}
	ends      = [6]cellSet{ends0, ends1, ends2, ends3, ends4, ends5}
)

// step moves every cell of a set one step in direction d.
func step(s cellSet, d int) cellSet { return rotate(s, doublings[d][0]) & ends[d] }

// slide returns s and all empty cells that kings on s reach in direction d (D3). It goes one step,
// then doubles the distance three times; no line is longer.
func slide(s, empty cellSet, d int) cellSet {
	by, open := &doublings[d], empty&ends[d]
	s |= rotate(s, by[0]) & open
	s |= rotate(s, by[0]) & open
	open &= rotate(open, by[0])
	s |= rotate(s, by[1]) & open
	open &= rotate(open, by[1])
	s |= rotate(s, by[2]) & open
	return s
}

// turned returns the set after half a turn of the board. The turn moves bit i to 60−i, then by
// halfTurn places.
func (s cellSet) turned() cellSet {
	return rotate(cellSet(bits.Reverse64(uint64(s))>>3), halfTurn) & all
}

const halfTurn = 52

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

// nth returns cell n of the set in the order of the bits, counted from 0. There must be one.
func (s cellSet) nth(n int) cellSet { return cell(dice.Bit(uint64(s), n)).set() }

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

// turned returns the image of c under half a turn of the board.
func (c cell) turned() cell { return (cellCount - 1 - c + halfTurn) % cellCount }

func (c cell) String() string { return board.Name(c) }

// String returns the names of the set's cells, as Move.String lists them.
func (s cellSet) String() string { return notation.Join(s.cells(), ",") }

// boards has only one board, a hexagon of side 5 (D1), with the cells in cellSet's order.
var (
	boards = cells.New(side, side, Orientation, func(h hexgrid.Hex) cell { return cell((13*(h.Q+4) + 4 - h.R) % cellCount) })
	board  = boards.Of(side)
)

// Tables of the board, by cell, computed once.
var (
	// next[c][d] is the cell one step from c in direction d, or offBoard.
	next [cellCount][6]cell

	// ray[c][d] is the set of all cells in direction d from c.
	ray [cellCount][6]cellSet

	// near[c] is the set of the cells next to c. behind[c][over] is the cell where a man lands
	// after jumping from c over the neighboring cell over, or offBoard. The array sizes avoid
	// bounds checks.
	near   [64]cellSet
	behind [64][64]cell

	// ahead[player][c] is the set of the cells where a player's man on c can step (D2).
	// steps[player][c] holds these steps in the order of the cells. Steps that lead off the board
	// are never used.
	ahead [hexgames.Black + 1][cellCount]cellSet
	steps [hexgames.Black + 1][cellCount][3]Move

	// actions holds all actions, by start and then by end, each in board order; actionOf[from][to]
	// is the inverse. stepActions[player][i][c] is the action of steps[player][c][i], as the player
	// sees it.
	actions     [actionCount]action
	actionOf    [cellCount][cellCount]int16
	stepActions [hexgames.Black + 1][3][64]int16
)

// offBoard is a cell that is in no set.
const offBoard cell = cellCount

// forward holds the directions men step in, in the board order of the cells reached.
var forward = [hexgames.Black + 1][3]int{
	hexgames.White: {2, 0, 1},
	hexgames.Black: {4, 3, 5},
}

func init() {
	for c := range cell(cellCount) {
		for d := range next[c] {
			next[c][d] = offBoard
			if s := step(c.set(), d); s != 0 {
				next[c][d] = s.lowest()
				ray[c][d] = slide(s, all, d)
				near[c] |= s
				behind[c][s.lowest()] = offBoard
				if to := step(s, d); to != 0 {
					behind[c][s.lowest()] = to.lowest()
				}
			}
		}
		for _, player := range []hexgames.Player{hexgames.White, hexgames.Black} {
			for i, d := range forward[player] {
				steps[player][c][i] = Move{from: c, to: next[c][d]}
				ahead[player][c] |= step(c.set(), d)
			}
		}
	}
	n := 0
	for _, c := range board.Cells {
		var ends cellSet
		for d := range 6 {
			ends |= ray[c][d]
		}
		for to := range ends.cells() {
			actions[n], actionOf[c][to] = action{c, to}, int16(n)
			n++
		}
	}
	for player := range stepActions {
		p := Position{turn: turn{mover: hexgames.Player(player)}}
		for c, three := range steps[player] {
			for i, m := range three {
				if m.to < offBoard {
					stepActions[player][i][c] = int16(p.action(m.from, m.to))
				}
			}
		}
	}
}
