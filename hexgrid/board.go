package hexgrid

import (
	"errors"
	"iter"
	"slices"
	"strconv"
)

// MaxCells is the maximum number of cells of a [Board].
const MaxCells = 1 << 16

const (
	// maxBox limits the memory of a board whose cells are far apart.
	maxBox = 4 * MaxCells

	// maxCoord keeps the coordinates of vertices within 32 bits.
	maxCoord = 1 << 28
)

// A Board is a finite set of cells of any shape. Its cells are numbered from 0 in board order: by
// Q, and for equal Q by descending R. That is the order of their names, by letter and then by
// number. The edges and vertices that touch at least one cell are numbered in the same way, by
// their own coordinates.
//
// A Board is immutable, so it is safe for concurrent use. Use it by pointer. The zero Board has no
// cells.
//
// Methods that return an index return -1 if there is no such item. Methods that take an index
// return zero values if it is out of range.
type Board struct {
	cells     []Hex
	edges     []Edge
	vertices  []Vertex
	neighbors [][6]int32 // by cell and direction; -1 is off the board

	cellTable, edgeTable, vertexTable table

	torus *torus // nil unless the board was made by Wrap
}

// NewBoard returns the board of the given cells, which may be in any order. It returns an error if
//
//   - a cell occurs twice,
//   - there are more than [MaxCells] cells,
//   - a coordinate is beyond ±2^28, or
//   - the cells are so far apart that the ranges of Q and R span more than 4·MaxCells cells.
//
// NewBoard stops the iteration at the first error.
func NewBoard(cells iter.Seq[Hex]) (*Board, error) {
	var list []Hex
	seen := make(map[Hex]bool)
	box := emptyBox()
	for h := range cells {
		switch {
		case len(list) == MaxCells:
			return nil, errors.New("hexgrid: more than " + strconv.Itoa(MaxCells) + " cells")
		case seen[h]:
			return nil, errors.New("hexgrid: cell " + h.String() + " occurs twice")
		case h.Q < -maxCoord || h.Q > maxCoord || h.R < -maxCoord || h.R > maxCoord:
			return nil, errors.New("hexgrid: cell " + h.String() + " is beyond ±" + strconv.Itoa(maxCoord))
		}
		box.include(h)
		if box.size() > maxBox {
			return nil, errors.New("hexgrid: cells too far apart")
		}
		seen[h] = true
		list = append(list, h)
	}
	return build(list), nil
}

// Must returns b, or panics if err is not nil. Use it for shapes that are known to be valid:
//
//	var board = hexgrid.Must(hexgrid.Hexagon(5))
func Must(b *Board, err error) *Board {
	if err != nil {
		panic(err)
	}
	return b
}

// build returns the board of cells that NewBoard has checked.
func build(cells []Hex) *Board {
	var b Board
	var edges []Edge
	var vertices []Vertex
	for _, h := range cells {
		for _, d := range Directions() {
			edges = append(edges, h.Edge(d))
			vertices = append(vertices, h.Vertex(d))
		}
	}
	b.cellTable, b.cells = number(cells)
	b.edgeTable, b.edges = number(edges)
	b.vertexTable, b.vertices = number(vertices)
	b.neighbors = make([][6]int32, len(cells))
	for i, h := range b.cells {
		for d, g := range h.Neighbors() {
			b.neighbors[i][d] = int32(b.Index(g))
		}
	}
	return &b
}

// Len returns the number of cells.
func (b *Board) Len() int {
	return len(b.cells)
}

// At returns cell i.
func (b *Board) At(i int) Hex {
	return at(b.cells, i)
}

// Index returns the index of h, or -1 if h is not on the board.
func (b *Board) Index(h Hex) int {
	if b.torus != nil {
		return b.torus.index(h)
	}
	return b.cellTable.index(h)
}

// Contains reports whether h is on the board.
func (b *Board) Contains(h Hex) bool {
	return b.Index(h) >= 0
}

// Cells returns the indices and cells of the board, in order.
func (b *Board) Cells() iter.Seq2[int, Hex] {
	return slices.All(b.cells)
}

// Hexes returns the cells of the board, in order, for functions that take
// cells without indices, such as [Layout.Bounds].
func (b *Board) Hexes() iter.Seq[Hex] {
	return slices.Values(b.cells)
}

// Neighbor returns the index of the cell next to cell i in direction d, or
// -1 if it is not on the board.
func (b *Board) Neighbor(i int, d Direction) int {
	if uint(i) >= uint(len(b.neighbors)) {
		return -1
	}
	if d >= 6 { // rare: a branch costs less than a remainder
		d %= 6
	}
	return int(b.neighbors[i][d])
}

// Ray returns the indices of the cells straight ahead of cell i in direction d, starting with its
// neighbor and ending before the first cell that is not on the board.
func (b *Board) Ray(i int, d Direction) iter.Seq[int] {
	return func(yield func(int) bool) {
		for j := b.Neighbor(i, d); j >= 0 && yield(j); j = b.Neighbor(j, d) {
		}
	}
}

// EdgeCount returns the number of edges.
func (b *Board) EdgeCount() int {
	return len(b.edges)
}

// EdgeAt returns edge i.
func (b *Board) EdgeAt(i int) Edge {
	return at(b.edges, i)
}

// EdgeIndex returns the index of e, or -1 if e touches no cell of the
// board.
func (b *Board) EdgeIndex(e Edge) int {
	if b.torus != nil && e.Valid() {
		e = b.edge(e)
	}
	return b.edgeTable.index(Hex(e))
}

// VertexCount returns the number of vertices.
func (b *Board) VertexCount() int {
	return len(b.vertices)
}

// VertexAt returns vertex i.
func (b *Board) VertexAt(i int) Vertex {
	return at(b.vertices, i)
}

// VertexIndex returns the index of v, or -1 if v touches no cell of the
// board.
func (b *Board) VertexIndex(v Vertex) int {
	if b.torus != nil && v.Valid() {
		v = b.vertex(v)
	}
	return b.vertexTable.index(Hex(v))
}

// Permutation returns the effect of s on the indices of the cells: cell i moves to cell p[i]. It
// returns nil and false unless s maps the board to itself. Symmetries are about the origin: a board
// that is centered elsewhere rarely has any symmetry except the identity.
func (b *Board) Permutation(s Symmetry) (p []int, ok bool) {
	if b.torus != nil && !b.torus.keeps(s) {
		return nil, false
	}
	p = make([]int, len(b.cells))
	for i, h := range b.cells {
		p[i] = b.Index(s.Hex(h))
		if p[i] < 0 {
			return nil, false
		}
	}
	return p, true
}

// at returns points[i], or the zero value if i is out of range.
func at[P Hex | Edge | Vertex](points []P, i int) P {
	if uint(i) >= uint(len(points)) {
		return P{}
	}
	return points[i]
}
