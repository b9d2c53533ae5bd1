// Package hexgrid describes the plane of hexagonal cells: cells and
// directions, the edges and vertices between them, the twelve symmetries,
// finite boards, and where all of these lie on a screen.
//
// # Coordinates
//
// A [Hex] is a cell, given by two axial coordinates Q and R. In the
// [Pointy] layout Q grows to the east and R to the south-east:
//
//	        0,-2    1,-2    2,-2
//	   -1,-1    0,-1    1,-1    2,-1             2   1
//	-2,0    -1,0     0,0     1,0     2,0       3   .   0
//	    -2,1    -1,1     0,1     1,1             4   5
//	        -2,2    -1,2     0,2
//
// To the right are the six directions, numbered in rotational order. To
// step in direction 0 adds (1,0), in direction 1 it adds (1,-1), and so on:
// see [Direction]. A third coordinate S = -Q-R would make the three axes
// alike; it is not stored, because it follows from the other two.
//
// Cells are values. There is no grid to create: Hex{Q: 3, R: -1}.Neighbor(2)
// is Hex{Q: 3, R: -2}. The walks [Hex.Line], [Hex.Ray], [Hex.Ring], [Hex.Spiral] and
// [Hex.Range] are iterators, which cost nothing until they are walked.
//
// # Edges and vertices
//
// An [Edge] is the sum of its two cells, a [Vertex] the sum of its three.
// So each of them is one value, whichever cell it was reached from, and
// can be compared and used as a map key.
//
// # Symmetries
//
// A [Symmetry] is one of the six rotations and six reflections about the
// origin. It maps cells, directions, edges and vertices alike, and a board
// tells what it does to the indices of its cells: [Board.Permutation].
//
// # Boards
//
// A [Board] is a finite set of cells. It numbers them, so that a game can
// keep its pieces in an array, and names them, so that people can talk
// about them: a1, b7.
//
// # Drawing
//
// A [Layout] places cells on a screen and finds the cell under a point; a
// [TextLayout] draws them as text. An [Orientation] says which way the
// plane is turned. A [Scheme] translates to the column and row numbers that
// other programs use.
//
// # Limits
//
// Coordinates are ints, and arithmetic wraps around like that of ints. All
// results are exact as long as the coordinates in question fit an int;
// [Hex.Distance] and [Hex.Line] are exact even where the difference of two
// cells does not fit. No function panics, except [Must], unless it is given a
// nil board or a nil iterator.
package hexgrid
