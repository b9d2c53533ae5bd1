package hexagrams

import (
	"errors"
	"iter"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"example.com/hexgames"
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
// Neighboring rows are shifted by half a cell, as on the board: c1 and x1 are right below b1 and
// a1, and a1 is half a cell to the right of b1. So a step from one row to another is the same shift
// for the whole row, and so is a link. Bits that leave the board reach unused bits or the next row,
// where a mask removes them.
type cellSet uint64

const (
	cellCount = 42
	rowBits   = 5 // the length of the longest row

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

	upright = rowA | rowC | rowE | rowG // the triangles with their apex toward White
)

// shape holds the letters and lengths of the rows, from White's side to Black's.
var shape = notation.Shape{Letters: "abxcdyefzgh", Lengths: []int{3, 4, 3, 4, 5, 4, 5, 4, 3, 4, 3}}

// row returns the cells of row number i, counted from 0.
func row(i int) cellSet { return all & ((1<<rowBits - 1) << (rowBits * i)) }

func (s cellSet) count() int      { return bits.OnesCount64(uint64(s)) }
func (s cellSet) has(c Cell) bool { return s>>c&1 != 0 }

// pop returns the cell of the lowest bit, the first in board order, and the set
// without it.
func (s cellSet) pop() (Cell, cellSet) { return s.lowest(), s & (s - 1) }

func (s cellSet) lowest() Cell { return Cell(bits.TrailingZeros64(uint64(s))) }

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

// through returns the set of the cells that a table assigns to the cells of s.
func (s cellSet) through(table *[1 << 8]Cell) cellSet {
	var moved cellSet
	for c := range s.cells() {
		moved |= table[c].set()
	}
	return moved
}

// fromBoard holds the cells in board order.
var fromBoard = [cellCount]Cell(slices.Collect(Cells()))

// Tables by cell, computed once. Those with 64 entries avoid bounds checks for the cells of the
// board, and those with 256 for any Cell.
var (
	names [1 << 8]string

	// mirrored[c] is the image of c under Mirror, and turned[c] its image under half a turn of the
	// board.
	mirrored, turned [1 << 8]Cell

	// ahead[player][c] is the set of the triangles that a player's Triad on c can step to or
	// capture on (G3).
	ahead [hexgames.Black + 1][1 << 6]cellSet

	// firstPairs and secondPairs hold the two cells of each move, by the bits of
	// Position.pairs.
	firstPairs, secondPairs [1 << 6]cellSet

	// actions holds all actions of White as steps, by start and then by end, each in board order;
	// actionOf[from][to] is the inverse. Black's are the same on the board turned by half a turn.
	actions  [actionCount]Move
	actionOf [1 << 6][1 << 6]uint8
)

func init() {
	for i, n := range shape.Lengths {
		cells := slices.Collect(row(i).cells())
		for k, c := range cells {
			names[c] = shape.Letters[i:i+1] + strconv.Itoa(k+1)
			mirrored[c] = cells[n-1-k]
		}
	}
	n := uint8(0)
	for i, c := range fromBoard {
		turned[c] = fromBoard[cellCount-1-i]
		for t := range triangles.cells() {
			if first, second := steps(c.set(), t.set()); first|second != 0 {
				ahead[hexgames.White][c] |= t.set()
				ahead[hexgames.Black][t] |= c.set()
			}
		}
		for to := range (ahead[hexgames.White][c] | reach(c, triangles)).cells() {
			actions[n], actionOf[c][to] = Move{from: c, to: to}, n
			n++
		}
		// The moves that start or end on c.
		links := cutsOf(c.set(), triangles)
		first, second := steps(c.set(), triangles)
		back, backRight := steps(triangles, c.set())
		for i := range (first | back | links.first()).cells() {
			firstPairs[i] |= c.set()
		}
		for i := range (second | backRight | links.second()).cells() {
			secondPairs[i] |= c.set()
		}
	}
}

// A Cell is one of the 42 cells of the board: a hexagon or a triangle. It is a small
// comparable value: == compares cells, and < is board order. The zero Cell means no cell.
// Get cells from [Cells], [ParseCell] and [CellAt].
//
// In the plane, each hexagon is inside a cell of hexgrid, with its corners in the middle of that
// cell's edges. Each triangle is around a vertex of hexgrid, with its corners in the middle of the
// three edges that meet there. Hex and Vertex return that cell or vertex.
type Cell uint8 // the number of its bit in a cellSet

// Cells yields the cells in board order: a1 to a3, b1 to b4, x1 to x3 and so on, up to
// h3.
func Cells() iter.Seq[Cell] { return all.cells() }

func (c Cell) set() cellSet { return 1 << c }

// IsHexagon reports whether the cell is one of the ten hexagons.
func (c Cell) IsHexagon() bool { return hexagons.has(c) }

// Hex returns the cell of hexgrid around a hexagon. If c is not a hexagon, ok is false.
func (c Cell) Hex() (h hexgrid.Hex, ok bool) {
	if !hexagons.has(c) {
		return hexgrid.Hex{}, false
	}
	p := c.place()
	return hexgrid.Hex{Q: p.Q / 3, R: p.R / 3}, true
}

// Vertex returns the vertex of hexgrid in the center of a triangle. If c is not a
// triangle, ok is false.
func (c Cell) Vertex() (v hexgrid.Vertex, ok bool) {
	if !triangles.has(c) {
		return hexgrid.Vertex{}, false
	}
	return c.place(), true
}

// place returns the center of a cell of the board in the coordinates of a vertex, which are thirds:
// a hexagon has three times the coordinates of its Hex.
func (c Cell) place() hexgrid.Vertex {
	r := int(c/rowBits) - 5 // and the offset is (2q+r)/3 - 1
	return hexgrid.Vertex{Q: (3*c.offset() + 3 - r) / 2, R: r}
}

// offset returns the distance of a cell of the board from the middle of its row, in halves of a
// cell.
func (c Cell) offset() int { return 2*int(c%rowBits) - 5 + shape.Lengths[c/rowBits]%2 }

// String returns the name of the cell, such as "d3"; "" for the zero Cell.
func (c Cell) String() string { return names[c] }

// MarshalText returns the same text as String. Its error is always nil.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name of a cell as [ParseCell] does, and "" as the zero Cell. If it
// returns an error, c is unchanged.
func (c *Cell) UnmarshalText(text []byte) error { return notation.Unmarshal(c, text, ParseCell) }

// ParseCell reads the name of a cell, in either case. For any other text it returns an
// error that matches hexgames.ErrSyntax.
func ParseCell(text string) (Cell, error) {
	c, err := readCell(text)
	if err != nil {
		return 0, misread(text, 1, hexgames.ErrSyntax, err)
	}
	return c, nil
}

// readCell reads the name of a cell, in either case. It uses hexgrid's errors, because its names
// have the same form: hexgrid.ErrRange for a cell that is not on this board, and hexgrid.ErrSyntax
// for text that is not a name.
func readCell(text string) (Cell, error) {
	reason := "the rows are a to h and x to z"
	if len(text) > 1 && notation.IsDigit(text[1]) { // rows of larger boards can have two letters
		if i := strings.IndexByte(shape.Letters, text[0]|' '); i >= 0 {
			for c := range row(i).cells() {
				if text[1:] == names[c][1:] {
					return c, nil
				}
			}
			reason = "row " + shape.Letters[i:i+1] + " has numbers from 1 to " + strconv.Itoa(shape.Lengths[i])
		}
	}
	if _, err := new(hexgrid.Board).Cell(text); errors.Is(err, hexgrid.ErrSyntax) {
		return 0, err
	}
	return 0, &hexgrid.ParseError{Text: text, Reason: reason, Err: hexgrid.ErrRange}
}

// misread returns the error for a text with an invalid name of a cell at a column. For a cell that
// is not on the board, the error has this kind.
func misread(text string, column int, kind hexgames.ErrorKind, err error) *hexgames.Error {
	e := notation.Cell(name, text, column, kind, "G1", err)
	var parse *hexgrid.ParseError
	if e.Clause != "" && errors.As(err, &parse) {
		e.Reason += ": " + parse.Reason
	}
	return e
}

// Orientation is the usual orientation of Hexagrams boards in diagrams: White at the top, with row
// a as the highest row and numbers growing to the right. The methods of Cell take a
// [hexgrid.Layout] with this orientation and its Origin in the center of y2.
const Orientation = hexgrid.Pointy

// Center returns the center of the cell on the screen; the zero Point for the
// zero Cell.
func (c Cell) Center(l hexgrid.Layout) hexgrid.Point {
	if !all.has(c) {
		return hexgrid.Point{}
	}
	return l.Corner(c.place())
}

// Corners returns the corners of the cell on the screen, in order around it: six for a hexagon,
// three for a triangle. Cells that share a corner return exactly the same point for it. For the
// zero Cell it returns nil.
func (c Cell) Corners(l hexgrid.Layout) []hexgrid.Point {
	var corners []hexgrid.Point
	if h, ok := c.Hex(); ok {
		for _, e := range h.Edges() {
			corners = append(corners, l.Middle(e))
		}
	}
	if v, ok := c.Vertex(); ok {
		for _, e := range v.Edges() {
			corners = append(corners, l.Middle(e))
		}
	}
	return corners
}

// CellAt returns the cell at a point of the screen, such as a click; the zero Cell if there
// is none. A point on the border between cells belongs to one of them. A point on the edge
// of the board belongs to one or to none.
func CellAt(l hexgrid.Layout, p hexgrid.Point) Cell {
	d := hexgames.Drawing{Cells: drawCells(l)}
	c, _ := readCell(d.CellAt(p))
	return c
}
