package hexagrams

import (
	"iter"
	"math/bits"
	"slices"
	"strconv"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A cellSet is a set of the board's 42 cells. Each row of the board has five bits, with
// rows from White's side to Black's and cells from left to right:
//
//	a      1  2  3
//	b      6  7  8  9
//	x     11 12 13
//	c     16 17 18 19
//	d  20 21 22 23 24
//	y     26 27 28 29
//	e  30 31 32 33 34
//	f     36 37 38 39
//	z     41 42 43
//	g     46 47 48 49
//	h     51 52 53
//
// Neighboring rows are shifted by half a cell, as on the board: c1 and x1 are right below
// b1 and a1, and a1 is half a cell to the right of b1. So a step from one row to another
// is the same shift for the whole row, and so is a link. Bits that leave the board reach
// unused bits or the next row, where a mask removes them.
type cellSet uint64

const (
	cellCount = 42

	rowA cellSet = 7 << 1
	rowB cellSet = 15 << 6
	rowX cellSet = 7 << 11
	rowC cellSet = 15 << 16
	rowD cellSet = 31 << 20
	rowY cellSet = 15 << 26
	rowE cellSet = 31 << 30
	rowF cellSet = 15 << 36
	rowZ cellSet = 7 << 41
	rowG cellSet = 15 << 46
	rowH cellSet = 7 << 51

	hexagons  = rowX | rowY | rowZ
	triangles = rowA | rowB | rowC | rowD | rowE | rowF | rowG | rowH
	all       = hexagons | triangles

	upright = rowA | rowC | rowE | rowG // the triangles whose apex points to White
)

func (s cellSet) count() int      { return bits.OnesCount64(uint64(s)) }
func (s cellSet) has(c Cell) bool { return s>>c&1 != 0 }

// pop returns the cell of the lowest bit, the first in board order, and the set
// without it.
func (s cellSet) pop() (Cell, cellSet) {
	return Cell(bits.TrailingZeros64(uint64(s))), s & (s - 1)
}

// cells yields the cells of the set in board order.
func (s cellSet) cells() iter.Seq[Cell] {
	return func(yield func(Cell) bool) {
		for s != 0 {
			var c Cell
			if c, s = s.pop(); !yield(c) {
				return
			}
		}
	}
}

// String returns the names of the cells of the set.
func (s cellSet) String() string { return notation.Join(s.cells(), ", ") }

// shape holds the letters and lengths of the rows, from White's side to Black's.
var shape = notation.Shape{Letters: "abxcdyefzgh", Lengths: []int{3, 4, 3, 4, 5, 4, 5, 4, 3, 4, 3}}

// rowBits is the number of bits of each row, which is the length of the longest row.
const rowBits = 5

// row returns the cells of row number i, counted from 0.
func row(i int) cellSet { return all & ((1<<rowBits - 1) << (rowBits * i)) }

// board has the ten hexagons; its vertices are the 32 triangles, and its inner
// edges the 19 links (G4).
var board = hexgrid.Must(hexgrid.NewBoard(func(yield func(hexgrid.Hex) bool) {
	for r := -1; r <= 1; r++ {
		for q := max(-1, -1-r); q <= min(2, 2-r); q++ {
			if !yield(hexgrid.Hex{Q: q, R: r}) {
				return
			}
		}
	}
}))

// A place is the location of a cell in hexgrid: for a triangle the sum of the three cells
// that meet there, as in a [hexgrid.Vertex], and for a hexagon three times the cell around
// it. A step of one along R is one row down.
type place = hexgrid.Hex

// cellAt returns the cell of a place; the zero Cell if it is not on the board.
func cellAt(p place) Cell {
	if p.Q%3 == 0 { // and so is R, in a place
		if !board.Contains(hexgrid.Hex{Q: p.Q / 3, R: p.R / 3}) {
			return 0
		}
	} else if board.VertexIndex(hexgrid.Vertex(p)) < 0 {
		return 0
	}
	return Cell(rowBits*(p.R+5) + (offset(p)+5)/2)
}

// offset returns the distance of a place from the middle of its row, in halves of a cell.
func offset(p place) int { return (2*p.Q+p.R)/3 - 1 }

// The place and the name of each cell; zero values for unused bits.
var places, names = locate()

func locate() (places [1 << 6]place, names [1 << 6]string) {
	for _, h := range board.Cells() {
		places[cellAt(h.Mul(3))] = h.Mul(3)
	}
	for i := range board.VertexCount() {
		v := place(board.VertexAt(i))
		places[cellAt(v)] = v
	}
	for i := range shape.Letters {
		number := 0
		for c := range row(i).cells() {
			number++
			names[c] = shape.Letters[i:i+1] + strconv.Itoa(number)
		}
	}
	return places, names
}

// fromBoard holds the cells in board order.
var fromBoard = [cellCount]Cell(slices.Collect(Cells()))
