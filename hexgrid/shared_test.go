package hexgrid_test

import (
	"fmt"
	"math"
	"reflect"

	"example.com/hexgames/hexgrid"
)

// Short names for types and functions that every test uses.
type (
	Hex       = hexgrid.Hex
	Direction = hexgrid.Direction
	Symmetry  = hexgrid.Symmetry
	Edge      = hexgrid.Edge
	Vertex    = hexgrid.Vertex
	Point     = hexgrid.Point
)

// difference describes how got differs from want; "" if it does not.
func difference(want, got any) string {
	if reflect.DeepEqual(want, got) {
		return ""
	}
	return fmt.Sprintf("got\n%v\nwant\n%v", got, want)
}

// pointDiff is like difference, but points may differ by a rounding error.
func pointDiff(want, got []Point) string {
	near := func(a, b float64) bool { return math.Abs(a-b) <= 1e-9+1e-12*math.Abs(a) }
	for i := range want {
		if len(got) != len(want) || !near(want[i].X, got[i].X) || !near(want[i].Y, got[i].Y) {
			return difference(want, got)
		}
	}
	return ""
}
