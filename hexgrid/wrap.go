package hexgrid

import (
	"errors"
	"strconv"
)

// Wrap returns a board that has the same cells but whose opposite sides are joined, so that a step
// off one side leads to the opposite side: a torus. Cells of the plane that differ by u, by v, or
// by any sum of multiples of them represent the same cell of the board. These are the vectors for
// the usual shapes:
//
//	Hexagon(n)               {2n-1, 1-n}          {n, 1-2n}
//	Rhombus(n)               {n, 0}               {0, n}
//	Rectangle(s, cols, rows) s.Hex(cols, 0)       s.Hex(0, rows)
//
// For a rectangle in an offset scheme, the number of rows must be even if the scheme shifts rows,
// and the number of columns must be even if it shifts columns. Otherwise the result has a seam
// where cells are shifted.
//
// Wrap returns an error unless every cell of the plane represents exactly one cell of the board, or
// if a coordinate of u or v is beyond ±2^28.
//
// On the result, the methods that take a cell, an edge or a vertex find the item of the board that
// it represents, so Contains is always true. Neighbor, Ray, Path and Flood wrap around; a Ray never
// ends. Visible wraps around, too, up to the radius or the number of cells, whichever is less.
// The two cells passed to a [Cost] may be on opposite sides.
func (b *Board) Wrap(u, v Hex) (*Board, error) {
	for _, x := range [...]int{u.Q, u.R, v.Q, v.R} {
		if x < -maxCoord || x > maxCoord {
			return nil, errors.New("hexgrid: Wrap(" + u.String() + "; " + v.String() + "): a coordinate is beyond ±" + strconv.Itoa(maxCoord))
		}
	}
	t, ok := newTorus(u, v)
	fail := errors.New("hexgrid: Wrap(" + u.String() + "; " + v.String() + "): copies of the board at these distances do not cover the plane once")
	if !ok || size(u, v) != int64(len(b.cells)) {
		return nil, fail
	}
	t.numbers = make([]int32, len(b.cells))
	for i := range t.numbers {
		t.numbers[i] = -1
	}
	for i, h := range b.cells {
		class := t.class(h)
		if t.numbers[class] >= 0 {
			return nil, fail
		}
		t.numbers[class] = int32(i)
	}
	w := *b
	w.torus = t
	edges, vertices := make([]Edge, 0, 6*len(b.cells)), make([]Vertex, 0, 6*len(b.cells))
	w.neighbors = make([][6]int32, len(b.cells))
	for i, h := range b.cells {
		for d, g := range h.Neighbors() {
			w.neighbors[i][d] = int32(w.Index(g))
			edges = append(edges, w.edge(h.Edge(Direction(d))))
			vertices = append(vertices, w.vertex(h.Vertex(Direction(d))))
		}
	}
	w.edgeTable, w.edges = number(edges)
	w.vertexTable, w.vertices = number(vertices)
	return &w, nil
}

// A torus sorts the cells of the plane into classes of cells that represent the same cell.
type torus struct {
	// Every sum of the two vectors of the torus is one of (q, r) and (0, s).
	q, r, s int64
	numbers []int32 // of the board's cells, by class
}

// newTorus returns the torus of two vectors, without numbers, and whether they span the
// plane.
func newTorus(u, v Hex) (*torus, bool) {
	// Euclid's algorithm makes the Q of one vector zero.
	a, b := [2]int64{int64(u.Q), int64(u.R)}, [2]int64{int64(v.Q), int64(v.R)}
	for b[0] != 0 {
		k := a[0] / b[0]
		a, b = b, [2]int64{a[0] - k*b[0], a[1] - k*b[1]}
	}
	if a[0] < 0 {
		a = [2]int64{-a[0], -a[1]}
	}
	if b[1] < 0 {
		b[1] = -b[1]
	}
	if a[0] == 0 || b[1] == 0 {
		return nil, false
	}
	return &torus{q: a[0], r: modulo(a[1], b[1]), s: b[1]}, true
}

// size returns the number of distinct cells on a torus of two vectors.
func size(u, v Hex) int64 {
	n := int64(u.Q)*int64(v.R) - int64(u.R)*int64(v.Q)
	return max(n, -n)
}

// class returns the class of a cell.
func (t *torus) class(h Hex) int64 {
	q, r := modulo(int64(h.Q), t.q), modulo(int64(h.R), t.s)
	// Removing k times (q, r) also removes k·r modulo s from R.
	k := int64(h.Q) / t.q
	if int64(h.Q) < 0 && q > 0 {
		k-- // rounded down
	}
	k = modulo(k, t.s)
	return q*t.s + modulo(r-k*t.r, t.s)
}

// index returns the number of the board's cell that h represents.
func (t *torus) index(h Hex) int { return int(t.numbers[t.class(h)]) }

// keeps reports whether a symmetry maps copies of a cell to copies of a cell.
func (t *torus) keeps(s Symmetry) bool {
	origin := t.class(Hex{})
	return t.class(s.Hex(Hex{int(t.q), int(t.r)})) == origin && t.class(s.Hex(Hex{0, int(t.s)})) == origin
}

// modulo returns the remainder of n divided by m, from 0 to m-1.
func modulo(n, m int64) int64 { return (n%m + m) % m }

// onBoard returns the cell that h represents on a board with a torus.
func (b *Board) onBoard(h Hex) Hex { return b.cells[b.torus.index(h)] }

// edge returns the first edge, in board order, among e and its copies that touch a cell of the
// board. vertex does the same for a vertex.
func (b *Board) edge(e Edge) Edge {
	cells := e.Cells()
	best := Edge{}
	for i, h := range cells {
		if f := Edge(Hex(e).Add(b.onBoard(h).Sub(h).Mul(2))); i == 0 || compareHexes(Hex(f), Hex(best)) < 0 {
			best = f
		}
	}
	return best
}

func (b *Board) vertex(v Vertex) Vertex {
	best := Vertex{}
	for i, h := range v.Cells() {
		if w := Vertex(Hex(v).Add(b.onBoard(h).Sub(h).Mul(3))); i == 0 || compareHexes(Hex(w), Hex(best)) < 0 {
			best = w
		}
	}
	return best
}
