package hexagrams

import (
	"math"
	"testing"

	"example.com/hexgames/hexgrid"
)

// TestCellAt finds every cell from points at its center and near its corners, in several
// layouts.
func TestCellAt(t *testing.T) {
	for _, l := range []hexgrid.Layout{
		{},
		{Orientation: Orientation, Size: hexgrid.Point{X: 20, Y: 20}, Origin: hexgrid.Point{X: 100, Y: 70}},
		{Orientation: hexgrid.Flat, Size: hexgrid.Point{X: 10, Y: 30}},
		{Orientation: hexgrid.Pointy.Turn(3), Size: hexgrid.Point{X: -5, Y: 5}, Origin: hexgrid.Point{X: -3}},
	} {
		for c := range Cells() {
			center := c.Center(l)
			points := []hexgrid.Point{center}
			var sum hexgrid.Point
			corners := c.Corners(l)
			for _, corner := range corners {
				sum = hexgrid.Point{X: sum.X + corner.X, Y: sum.Y + corner.Y}
				points = append(points, hexgrid.Point{
					X: 0.99*corner.X + 0.01*center.X,
					Y: 0.99*corner.Y + 0.01*center.Y,
				})
			}
			n := float64(len(corners))
			if dx, dy := sum.X/n-center.X, sum.Y/n-center.Y; dx*dx+dy*dy > 1e-12 {
				t.Errorf("in %v, the center of %v is not the center of its corners", l, c)
			}
			for _, p := range points {
				if got := CellAt(l, p); got != c {
					t.Errorf("in %v, the cell at %v is %v, want %v", l, p, got, c)
				}
			}
			// Beyond the sides of a triangle, there are hexagons or no cells.
			if v, ok := c.Vertex(); ok {
				for i, h := range v.Cells() {
					e := l.Middle(v.Edges()[i])
					beyond := hexgrid.Point{X: center.X + 0.54*(center.X-e.X), Y: center.Y + 0.54*(center.Y-e.Y)}
					if got := CellAt(l, beyond); got != cellAt(h.Mul(3)) {
						t.Errorf("in %v, the cell beyond a side of %v is %v, want %v", l, c, got, cellAt(h.Mul(3)))
					}
				}
			}
		}
	}
	// Layouts of any size.
	for _, size := range []float64{1e-160, 1e-100, 1e-80, 1e80, 1e100, -1e120} {
		l := hexgrid.Layout{Size: hexgrid.Point{X: size, Y: size}}
		for c := range Cells() {
			if got := CellAt(l, c.Center(l)); got != c {
				t.Errorf("in %v, the cell at the center of %v is %v", l, c, got)
			}
		}
	}
	// Points so far away that three times the coordinates of a cell would wrap around to
	// coordinates near the origin in 32 bits.
	l := hexgrid.Layout{}
	for _, step := range []float64{-1431655765, 1431655765} {
		for _, c := range (hexgrid.Hex{}).Vertices() {
			corner := l.Corner(c)
			p := hexgrid.Point{X: math.Sqrt(3)*1.5*step + 0.9*corner.X, Y: 1.5*step + 0.9*corner.Y}
			if got := CellAt(l, p); got != 0 {
				t.Errorf("the cell at %v is %v, want none", p, got)
			}
		}
	}
	inf := math.Inf(1)
	for _, p := range []hexgrid.Point{{X: inf}, {Y: -inf}, {X: inf - inf}, {Y: inf - inf}, {X: 1e300}, {X: 100}, {Y: -1e18}, {X: 6e18, Y: 6e18}} {
		if got := CellAt(hexgrid.Layout{}, p); got != 0 {
			t.Errorf("the cell at %v is %v, want none", p, got)
		}
	}
	for _, l := range []hexgrid.Layout{
		{Origin: hexgrid.Point{X: inf}}, {Origin: hexgrid.Point{Y: inf - inf}}, {Size: hexgrid.Point{X: inf}}, {Size: hexgrid.Point{Y: inf - inf}},
	} {
		if got := CellAt(l, hexgrid.Point{}); got != 0 {
			t.Errorf("in %v, the cell at the origin is %v, want none", l, got)
		}
	}
}
