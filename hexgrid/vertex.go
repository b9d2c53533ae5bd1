package hexgrid

import "strconv"

// A Vertex is a corner of a cell: the point where three cells meet. Its coordinates are the sum of
// the coordinates of the three cells, so the vertex is the same value from all of them. It is a
// small comparable value and can be a map key.
//
// A value is a vertex if Q and R have the same nonzero remainder modulo three; the zero Vertex is
// not valid. Cells, Edges and Neighbors return zero values for an invalid Vertex. The vertices of
// cells beyond a third of the range of int wrap, and may coincide with others.
type Vertex struct {
	Q, R int
}

// Vertex returns the corner of h between the directions d and d+1.
func (h Hex) Vertex(d Direction) Vertex {
	return Vertex(h.Mul(3).Add(d.Hex()).Add(d.Turn(1).Hex()))
}

// Vertices returns the six corners of h. Vertex i is between the directions i and i+1.
func (h Hex) Vertices() [6]Vertex {
	var vertices [6]Vertex
	for i, d := range Directions() {
		vertices[i] = h.Vertex(d)
	}
	return vertices
}

// Valid reports whether v is a vertex.
func (v Vertex) Valid() bool {
	_, q := thirds(v.Q)
	_, r := thirds(v.R)
	return q == r && q != 0
}

// Cells returns the three cells that meet at v, in board order.
func (v Vertex) Cells() [3]Hex {
	if !v.Valid() {
		return [3]Hex{}
	}
	q, rem := thirds(v.Q)
	r, _ := thirds(v.R)
	if rem == 1 {
		return [3]Hex{{q, r + 1}, {q, r}, {q + 1, r}}
	}
	return [3]Hex{{q, r + 1}, {q + 1, r + 1}, {q + 1, r}}
}

// Edges returns the three edges that meet at v. Edge i runs between the two cells other than
// Cells()[i].
func (v Vertex) Edges() [3]Edge {
	var edges [3]Edge
	if v.Valid() {
		for i, c := range v.Cells() {
			edges[i] = Edge(Hex(v).Sub(c))
		}
	}
	return edges
}

// Neighbors returns the three vertices at the other ends of the edges that
// meet at v. Neighbor i is the other end of Edges()[i].
func (v Vertex) Neighbors() [3]Vertex {
	var vertices [3]Vertex
	if v.Valid() {
		// Across edge v-c the cell c is replaced by its mirror image,
		// v-c-c, so the sum of the three cells changes to 2v-3c.
		for i, c := range v.Cells() {
			vertices[i] = Vertex(Hex(v).Mul(2).Sub(c.Mul(3)))
		}
	}
	return vertices
}

// String returns the three cells of v, such as "0,0|1,-1|1,0", or the
// coordinates of an invalid Vertex, such as "Vertex(3,0)".
func (v Vertex) String() string {
	if !v.Valid() {
		return "Vertex(" + strconv.Itoa(v.Q) + "," + strconv.Itoa(v.R) + ")"
	}
	c := v.Cells()
	return c[0].String() + "|" + c[1].String() + "|" + c[2].String()
}

// thirds divides n by three, rounding down, so the remainder is never negative.
func thirds(n int) (quo, rem int) {
	quo, rem = n/3, n%3
	if rem < 0 {
		quo, rem = quo-1, rem+3
	}
	return quo, rem
}
