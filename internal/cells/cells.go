// Package cells implements what games on hexagonal boards share: boards of every size, with the
// numbers, names, images and drawings of their cells, and sets of cells as bits.
//
// A game on boards of sides 4 to 10 starts with
//
//	type cell uint16
//
//	var boards = cells.New(4, 10, Orientation, cells.ByRows[cell](10))
//
//	type cellSet = cells.Set[cell, [6]uint64]
package cells

import (
	"iter"
	"slices"
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/draw"
	"example.com/hexgames/internal/notation"
)

// A Cell is a cell number, which is also the number of its bit in sets.
type Cell interface{ ~uint8 | ~uint16 }

// ByRows returns the usual numbers of the cells of boards up to a side: by letter, then by number,
// so ascending numbers are in board order. Smaller boards are in the middle of the largest.
//
// A step in a direction of hexgrid changes the number by a constant, which [Steps] returns. A step
// off the board never reaches a cell of it. It leads to an unused corner, beyond the last number,
// or to a cell that only larger boards have.
func ByRows[C Cell](side int) func(hexgrid.Hex) C {
	return func(h hexgrid.Hex) C { return C(Stride(side)*(h.Q+side-1) + side - 1 - h.R) }
}

// Stride returns the distance from one letter to the next in the numbers of ByRows.
func Stride(side int) int { return 2*side - 1 }

// Steps returns the steps in the six directions of hexgrid as differences of the numbers of ByRows:
// 0 is letter+1, 1 is both +1, 2 is number+1, and 3 to 5 are their opposites.
func Steps(side int) [6]int {
	n := Stride(side)
	return [6]int{n, n + 1, 1, -n, -n - 1, -1}
}

// Boards are the hexagonal boards of a game, of all sides from min to max. A cell has the same
// number on all of them.
type Boards[C Cell] struct {
	min, max int
	number   func(hexgrid.Hex) C
	cells    [][]C              // in board order, by side
	boards   []func() *Board[C] // by side
	images   func() *[12][]C    // of the cells of the largest board, by symmetry
}

// New returns the boards from side min to side max, with the numbers of their cells and the
// orientation of their drawings. It computes only lists of cells; everything else is computed when
// it's first used.
func New[C Cell](min, max int, o hexgrid.Orientation, number func(hexgrid.Hex) C) *Boards[C] {
	b := &Boards[C]{min: min, max: max, number: number, cells: make([][]C, max+1), boards: make([]func() *Board[C], max+1)}
	none := &Board[C]{Grid: &hexgrid.Board{}, Drawn: func() []hexgames.Cell { return nil }}
	for side := range b.boards {
		b.boards[side] = func() *Board[C] { return none }
		if side >= min {
			b.cells[side] = b.list(side)
			b.boards[side] = sync.OnceValue(func() *Board[C] { return b.board(side, o) })
		}
	}
	b.images = sync.OnceValue(b.computeImages)
	return b
}

// list returns the cells of the board of a side, in board order.
func (b *Boards[C]) list(side int) (list []C) {
	for q := 1 - side; q < side; q++ {
		for r := side - 1 - max(q, 0); r > -side-min(q, 0); r-- {
			list = append(list, b.number(hexgrid.Hex{Q: q, R: r}))
		}
	}
	return list
}

// board returns the board of a side.
func (b *Boards[C]) board(side int, o hexgrid.Orientation) *Board[C] {
	grid := hexgrid.Must(hexgrid.Hexagon(side))
	size := int(slices.Max(b.cells[b.max])) + 1
	board := &Board[C]{
		Grid: grid, Cells: b.cells[side], Rows: notation.Hexagon(side), Drawn: draw.Cells(grid, draw.Layout(o)),
		Places: make([]uint16, size), Plane: make([]float32, Stride(side)*Stride(side)),
		indexes: make([]uint16, size), names: make([]string, grid.Len()),
		side: side, orientation: o,
	}
	for i, h := range grid.Cells() {
		c := board.Cells[i]
		board.Places[c] = uint16(Stride(side)*(h.Q+side-1) + side - 1 - h.R)
		board.Plane[board.Places[c]] = 1
		board.indexes[c] = uint16(i + 1)
		board.names[i] = grid.Name(h)
	}
	return board
}

func (b *Boards[C]) computeImages() *[12][]C {
	largest := b.Of(uint8(b.max))
	var images [12][]C
	for _, s := range hexgrid.Symmetries() {
		images[s] = make([]C, len(largest.indexes))
		for i, h := range largest.Grid.Cells() {
			images[s][largest.Cells[i]] = b.number(s.Hex(h))
		}
	}
	return &images
}

// Of returns the board of a side. The board of side 0, for zero values, has no cells.
func (b *Boards[C]) Of(side uint8) *Board[C] { return b.boards[side]() }

// Cells returns the cells of the board of a side, in board order.
func (b *Boards[C]) Cells(side uint8) []C { return b.cells[side] }

// Image returns the image of a cell under a symmetry.
func (b *Boards[C]) Image(s hexgrid.Symmetry, c C) C { return b.images()[s%12][c] }

// Images returns the images of all cells under a symmetry, by cell.
func (b *Boards[C]) Images(s hexgrid.Symmetry) []C { return b.images()[s%12] }

// Shape returns the shape of the board whose first row has n cells, for [notation.Rows].
func (b *Boards[C]) Shape(n int) (s notation.Shape, want string) {
	if n < b.min || n > b.max {
		return notation.Shape{}, strconv.Itoa(b.min) + " to " + strconv.Itoa(b.max)
	}
	return b.Of(uint8(n)).Rows, ""
}

// SideOf returns the side of the board with n cells.
func (b *Boards[C]) SideOf(n int) uint8 {
	side := b.min
	for len(b.cells[side]) < n {
		side++
	}
	return uint8(side)
}

// RefuseSide returns the error for an option that is not the side of a board, or nil if it is. The
// option 0 means the standard side.
func (b *Boards[C]) RefuseSide(game, clause string, side, standard int) error {
	if side >= b.min && side <= b.max {
		return nil
	}
	return notation.BadOption(game, "Side "+strconv.Itoa(side), clause,
		"want a side from "+strconv.Itoa(b.min)+" to "+strconv.Itoa(b.max)+", or 0 for "+strconv.Itoa(standard))
}

// A Board is a hexagonal board.
type Board[C Cell] struct {
	Grid   *hexgrid.Board
	Cells  []C            // in board order
	Rows   notation.Shape // in the order of a position's text
	Drawn  func() []hexgames.Cell
	Places []uint16  // the place of each cell in a plane of an observation, whose rows are letters
	Plane  []float32 // such a plane, with a 1 for each cell

	side        int
	orientation hexgrid.Orientation
	indexes     []uint16 // by cell: one more than the index in board order
	names       []string // in board order
}

// Index returns the index of a cell in board order, or -1 if it's not on the board.
func (b *Board[C]) Index(c C) int {
	if int(c) >= len(b.indexes) {
		return -1
	}
	return int(b.indexes[c]) - 1
}

// At returns the cell at h, and whether h is on the board.
func (b *Board[C]) At(h hexgrid.Hex) (C, bool) {
	i := b.Grid.Index(h)
	if i < 0 {
		return 0, false
	}
	return b.Cells[i], true
}

// Hex returns a cell as a hexagon of the plane; the zero Hex if it's not on the board.
func (b *Board[C]) Hex(c C) hexgrid.Hex { return b.Grid.At(b.Index(c)) }

// Hexes returns cells as hexagons of the plane; nil if there are none.
func (b *Board[C]) Hexes(cells iter.Seq[C]) (hexes []hexgrid.Hex) {
	for c := range cells {
		hexes = append(hexes, b.Hex(c))
	}
	return hexes
}

// Name returns the name of a cell; "" if it's not on the board.
func (b *Board[C]) Name(c C) string {
	if i := b.Index(c); i >= 0 {
		return b.names[i]
	}
	return ""
}

// Names returns the names of cells; nil if there are none.
func (b *Board[C]) Names(cells iter.Seq[C]) (names []string) {
	for c := range cells {
		names = append(names, b.Name(c))
	}
	return names
}

// Read reads the name of a cell, in either case. It returns the errors of hexgrid.
func (b *Board[C]) Read(name string) (C, error) {
	h, err := b.Grid.Cell(name)
	if err != nil {
		return 0, err
	}
	c, _ := b.At(h)
	return c, nil
}

// Diagram draws the board for a monospaced terminal: the text of each cell, with the letters and
// numbers of the lines at their beginnings. Neighbors are pitch columns apart.
func (b *Board[C]) Diagram(pitch int, text func(C) string) string {
	if b.side == 0 {
		return "no board\n(the zero Position)"
	}
	layout := hexgrid.TextLayout{Orientation: b.orientation, Pitch: pitch}
	return draw.Diagram(b.Grid, b.side, layout, func(h hexgrid.Hex) string {
		c, _ := b.At(h)
		return text(c)
	})
}
