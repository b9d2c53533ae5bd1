package hexgrid

import (
	"math"
	"strconv"
)

// An Orientation is the rotation of the plane on the screen. There are twelve: [Pointy] and [Flat],
// each turned by up to five sixths of a circle. All of them are rotations of one another, not
// mirror images. The zero Orientation is Pointy. A value of twelve or more acts like its remainder
// modulo twelve.
type Orientation uint8

const (
	// Pointy cells have a corner at the top. Unturned, direction 0 points
	// east, and the directions are in counterclockwise order.
	Pointy Orientation = 0

	// Flat cells have an edge at the top. Unturned, direction 2 points
	// north, and the directions are in counterclockwise order.
	Flat Orientation = 6
)

// parts returns Pointy or Flat, and the number of sixths that it is turned by.
func (o Orientation) parts() (base Orientation, turns int) {
	o %= 12
	return o - o%6, int(o % 6)
}

// Turn returns o turned by n sixths of a circle: direction d of the result
// points where direction d+n of o points.
func (o Orientation) Turn(n int) Orientation {
	base, turns := o.parts()
	return base + Orientation(Direction(turns).Turn(n))
}

// compass holds the compass points of the directions, for unturned pointy and flat cells.
var compass = [2][6]string{
	{"E", "NE", "NW", "W", "SW", "SE"},
	{"SE", "NE", "N", "NW", "SW", "S"},
}

// Compass returns the compass point of direction d on the screen: "E", "NE", "NW", "W", "SW" or
// "SE" if o is pointy, and "SE", "NE", "N", "NW", "SW" or "S" if it is flat.
func (o Orientation) Compass(d Direction) string {
	base, turns := o.parts()
	return compass[base/6][d.Turn(turns)]
}

// Direction returns the direction that points to a compass point, as [Orientation.Compass]
// spells it, and whether there is one.
func (o Orientation) Direction(point string) (d Direction, ok bool) {
	for _, d := range Directions() {
		if o.Compass(d) == point {
			return d, true
		}
	}
	return 0, false
}

// Angle returns the angle of d on the screen in radians, counterclockwise from east, from 0 to 2π:
// π/2 is north. It assumes regular cells.
func (o Orientation) Angle(d Direction) float64 {
	base, turns := o.parts()
	twelfths := 2 * int(d.Turn(turns))
	if base == Flat {
		twelfths = (twelfths + 11) % 12
	}
	return float64(twelfths) * math.Pi / 6
}

// String returns a name such as "Pointy" or "Flat.Turn(2)", or "Orientation(12)" for a value of
// twelve or more.
func (o Orientation) String() string {
	if o >= 12 {
		return "Orientation(" + strconv.Itoa(int(o)) + ")"
	}
	name := "Pointy"
	base, turns := o.parts()
	if base == Flat {
		name = "Flat"
	}
	if turns != 0 {
		name += ".Turn(" + strconv.Itoa(turns) + ")"
	}
	return name
}
