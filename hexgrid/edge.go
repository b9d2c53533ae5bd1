package hexgrid

import "strconv"

// An Edge is a side of a cell: the border between two neighbors. Its coordinates are the sum of the
// coordinates of the two cells, so the edge is the same value from either side. It is a small
// comparable value and can be a map key.
//
// A value is an edge if at least one coordinate is odd; the zero Edge is not valid. Cells and
// Vertices return zero values for an invalid Edge. The edges of cells beyond half the range of int
// wrap, and may coincide with others.
type Edge struct {
	Q, R int
}

// Edge returns the edge between h and its neighbor in direction d.
func (h Hex) Edge(d Direction) Edge {
	return Edge(h.Mul(2).Add(d.Hex()))
}

// Edges returns the six edges of h. Edge i lies in direction i.
func (h Hex) Edges() [6]Edge {
	var edges [6]Edge
	for i, d := range Directions() {
		edges[i] = h.Edge(d)
	}
	return edges
}

// Valid reports whether e is an edge.
func (e Edge) Valid() bool {
	return e.Q&1 != 0 || e.R&1 != 0
}

// Cells returns the two cells on either side of e, in board order.
func (e Edge) Cells() [2]Hex {
	if !e.Valid() {
		return [2]Hex{}
	}
	// Shifts round down, so the two halves of an odd number are
	// n>>1 and n>>1 + 1.
	q, r := e.Q>>1, e.R>>1
	return [2]Hex{{q, r + e.R&1}, {q + e.Q&1, r}}
}

// Vertices returns the two ends of e, in board order.
func (e Edge) Vertices() [2]Vertex {
	if !e.Valid() {
		return [2]Vertex{}
	}
	c := e.Cells()
	d, _ := c[0].Direction(c[1])
	v, w := c[0].Vertex(d), c[0].Vertex(d.Turn(-1))
	if d == 0 {
		v, w = w, v
	}
	return [2]Vertex{v, w}
}

// String returns the two cells of e, such as "0,0|1,0", or the coordinates of an invalid Edge, such
// as "Edge(2,0)".
func (e Edge) String() string {
	if !e.Valid() {
		return "Edge(" + strconv.Itoa(e.Q) + "," + strconv.Itoa(e.R) + ")"
	}
	c := e.Cells()
	return c[0].String() + "|" + c[1].String()
}
