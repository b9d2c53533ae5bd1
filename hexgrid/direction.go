package hexgrid

import "strconv"

// A Direction is one of the six directions from a cell to a neighbor. The directions are numbered 0
// to 5 in rotational order, 60° apart:
//
//	0 (+1, 0)    1 (+1,-1)    2 ( 0,-1)
//	3 (-1, 0)    4 (-1,+1)    5 ( 0,+1)
//
// The zero Direction is direction 0. The methods return only 0 to 5. A value of six or more acts
// like its remainder modulo six, but is not == to it, so use [Direction.Turn] rather than addition.
//
// Where a direction points on the screen depends on the [Orientation].
type Direction uint8

// units holds the directions as vectors.
var units = [6]Hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}

// Directions returns the six directions in order.
func Directions() [6]Direction {
	return [6]Direction{0, 1, 2, 3, 4, 5}
}

// Turn returns d turned by n sixths of a circle.
// Direction 0 turned by 1 is direction 1.
func (d Direction) Turn(n int) Direction {
	return Direction((int(d) + n%6 + 6) % 6)
}

// Opposite returns d turned by half a circle.
func (d Direction) Opposite() Direction {
	return d.Turn(3)
}

// Hex returns the unit vector of d: the neighbor of the origin in that
// direction.
func (d Direction) Hex() Hex {
	return units[d%6]
}

// String returns the number of d, "0" to "5", or a text such as "Direction(7)" for a value outside
// that range.
func (d Direction) String() string {
	n := strconv.Itoa(int(d))
	if d >= 6 {
		return "Direction(" + n + ")"
	}
	return n
}
