// Package hexgrid implements the geometry of the hexagonal plane: cells and directions, the edges
// and vertices between them, the twelve symmetries, finite boards, and layouts for the screen.
//
// # Coordinates
//
// A [Hex] is a cell, given by two axial coordinates Q and R. In the [Pointy] layout, Q grows to the
// east and R to the southeast:
//
//	        0,-2    1,-2    2,-2
//	   -1,-1    0,-1    1,-1    2,-1             2   1
//	-2,0    -1,0     0,0     1,0     2,0       3   .   0
//	    -2,1    -1,1     0,1     1,1             4   5
//	        -2,2    -1,2     0,2
//
// On the right are the six directions, numbered in rotational order. A step in direction 0 adds
// (1,0), a step in direction 1 adds (1,-1), and so on: see [Direction]. A third coordinate S = -Q-R
// would make the three axes symmetric; it is not stored, because it follows from the other two.
//
// Cells are values. There is no grid to create: Hex{Q: 3, R: -1}.Neighbor(2) is Hex{Q: 3, R: -2}.
// [Hex.Line], [Hex.Ray], [Hex.Ring], [Hex.Spiral] and [Hex.Range] return iterators, which compute
// cells only as needed.
//
// # Edges and vertices
//
// An [Edge] is the sum of its two cells, a [Vertex] the sum of its three. So an edge or vertex is
// the same value from each of its cells, and can be compared and used as a map key.
//
// # Symmetries
//
// A [Symmetry] is one of the six rotations and six reflections about the origin. It maps cells,
// directions, edges and vertices, and [Board.Permutation] returns its effect on the indices of a
// board's cells.
//
// # Boards
//
// A [Board] is a finite set of cells. It numbers them, so a game can keep its pieces in an array,
// and names them for notation: a1, b7.
//
// # Maps
//
// [Path] finds the cheapest path between two cells, [Flood] all cells within a movement range, and
// [Visible] a field of view. They require no board: a function that you pass returns the cost of a
// step, or reports whether a cell blocks the view. The [Board] methods of the same names do the same
// on a board, and [Board.Wrap] joins its opposite sides. [Outline] returns the border of a
// territory. The program examples/map draws all of this as a picture.
//
// # Drawing
//
// A [Layout] places cells on a screen, and finds the cell, edge and vertex at a point. A
// [TextLayout] draws cells as text. An [Orientation] turns the plane. A [Scheme] converts to and
// from the column and row numbers that other programs use.
//
// # Limits
//
// Coordinates are ints, and arithmetic on them wraps around. All results are exact if the
// coordinates involved fit in an int; [Hex.Distance] and [Hex.Line] are exact even if the
// difference of two cells does not fit. No function panics, except [Must], unless its argument is a
// nil board or a nil iterator.
package hexgrid
