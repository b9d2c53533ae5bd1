package hexgridtest

import (
	"iter"
	"math"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
)

// Short names for types that every test uses.
type (
	Hex       = hexgrid.Hex
	Direction = hexgrid.Direction
	Symmetry  = hexgrid.Symmetry
	Edge      = hexgrid.Edge
	Vertex    = hexgrid.Vertex
	Point     = hexgrid.Point
)

// Boards returns boards of all shapes by name, and some odd ones.
func Boards(t testing.TB) map[string]*hexgrid.Board {
	must := func(b *hexgrid.Board, err error) *hexgrid.Board {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	return map[string]*hexgrid.Board{
		"Hexagon(1)":       must(hexgrid.Hexagon(1)),
		"Hexagon(2)":       must(hexgrid.Hexagon(2)),
		"Hexagon(5)":       must(hexgrid.Hexagon(5)),
		"Triangle(1)":      must(hexgrid.Triangle(1)),
		"Triangle(6)":      must(hexgrid.Triangle(6)),
		"Rhombus(7)":       must(hexgrid.Rhombus(7)),
		"Rectangle(1,4)":   must(hexgrid.Rectangle(hexgrid.OddR, 1, 4)),
		"Rectangle(8,5)":   must(hexgrid.Rectangle(hexgrid.OddR, 8, 5)),
		"Rectangle(40,3)":  must(hexgrid.Rectangle(hexgrid.OddR, 40, 3)),
		"flat columns":     must(hexgrid.Rectangle(hexgrid.EvenQ, 7, 4)),
		"doubled":          must(hexgrid.Rectangle(hexgrid.DoubleWidth, 9, 5)),
		"three scattered":  must(hexgrid.NewBoard(slices.Values([]Hex{{Q: 9, R: 4}, {Q: -3, R: -5}, {Q: 0, R: 30}}))),
		"ring far away":    must(hexgrid.NewBoard(Hex{Q: 1 << 27, R: -1 << 27}.Ring(3))),
		"corner of limits": must(hexgrid.NewBoard(slices.Values([]Hex{{Q: 1 << 28, R: 1 << 28}, {Q: 1<<28 - 1, R: 1 << 28}}))),
		"other corner":     must(hexgrid.NewBoard(slices.Values([]Hex{{Q: -1 << 28, R: -1 << 28}, {Q: 1 - 1<<28, R: -1 << 28}}))),
		"empty":            must(hexgrid.NewBoard(slices.Values([]Hex(nil)))),
		"zero":             new(hexgrid.Board),
	}
}

// Take returns the first n elements of seq.
func Take[T any](seq iter.Seq[T], n int) []T {
	var list []T
	if n == 0 {
		return nil
	}
	for x := range seq {
		list = append(list, x)
		if len(list) == n {
			break
		}
	}
	return list
}

// Root3 is the height of two triangles of side 1.
var Root3 = math.Sqrt(3)

// Orientations returns the twelve orientations.
func Orientations() []hexgrid.Orientation {
	var all []hexgrid.Orientation
	for n := range 6 {
		all = append(all, hexgrid.Pointy.Turn(n), hexgrid.Flat.Turn(n))
	}
	return all
}

// IsOrdered reports whether points are in board order without duplicates.
func IsOrdered[P Hex | Edge | Vertex](points ...P) bool {
	return slices.IsSortedFunc(points, func(a, b P) int {
		if Hex(a) == Hex(b) {
			return 1 // a duplicate
		}
		if Hex(a).Q != Hex(b).Q {
			return Hex(a).Q - Hex(b).Q
		}
		return Hex(b).R - Hex(a).R
	})
}

// Schemes lists the schemes, the offset schemes first.
var Schemes = []hexgrid.Scheme{
	hexgrid.OddR, hexgrid.EvenR, hexgrid.OddQ, hexgrid.EvenQ, hexgrid.DoubleWidth, hexgrid.DoubleHeight,
}
