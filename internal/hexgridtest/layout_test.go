package hexgridtest

import (
	"math"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"
)

var layouts = rapid.Custom(func(t *rapid.T) hexgrid.Layout {
	size := rapid.SampledFrom([]float64{0, 1, 17.5, -3, 0.01, 1000})
	origin := rapid.Float64Range(-1000, 1000)
	return hexgrid.Layout{
		Orientation: rapid.SampledFrom(Orientations()).Draw(t, "orientation"),
		Size:        Point{X: size.Draw(t, "width"), Y: size.Draw(t, "height")},
		Origin:      Point{X: origin.Draw(t, "x"), Y: origin.Draw(t, "y")},
	}
})

func TestLayoutLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, h, d := layouts.Draw(t, "layout"), nearHexes.Draw(t, "h"), directions.Draw(t, "d")
		center := l.Center(h)
		if got := l.Cell(center); got != h {
			t.Fatalf("cell at the center of %v is %v", h, got)
		}
		// The middle of an edge is halfway between its cells.
		beyond := l.Center(h.Neighbor(d))
		halfway := Point{X: (center.X + beyond.X) / 2, Y: (center.Y + beyond.Y) / 2}
		if diff := cmp.Diff(halfway, l.Middle(h.Edge(d)), cmpopts.EquateApprox(1e-9, 1e-9)); diff != "" {
			t.Fatalf("the middle of edge %v of %v: %s", d, h, diff)
		}
		corners := l.Corners(h)
		for i, c := range corners {
			// A corner is exactly the same point for all of its cells.
			v := h.Vertices()[i]
			if l.Corner(v) != c {
				t.Fatalf("corner %d", i)
			}
			for _, g := range v.Cells() {
				if !slices.Contains(func() []Point { p := l.Corners(g); return p[:] }(), c) {
					t.Fatalf("corner %d of %v is not a corner of %v", i, h, g)
				}
			}
			// Just inside a corner the cell is h; just outside it is not.
			towards := func(k float64) Point {
				return Point{X: center.X + k*(c.X-center.X), Y: center.Y + k*(c.Y-center.Y)}
			}
			if l.Cell(towards(0.999)) != h || l.Cell(towards(1.001)) == h {
				t.Fatalf("around corner %d of %v are %v and %v", i, h, l.Cell(towards(0.999)), l.Cell(towards(1.001)))
			}
		}
		// The neighbor is across an edge.
		p, q := corners[d], corners[d.Turn(-1)]
		middle := Point{X: (p.X + q.X) / 2, Y: (p.Y + q.Y) / 2}
		across := Point{X: center.X + 1.01*(middle.X-center.X), Y: center.Y + 1.01*(middle.Y-center.Y)}
		if got := l.Cell(across); got != h.Neighbor(d) {
			t.Fatalf("across edge %v of %v is %v", d, h, got)
		}
		// The corners surround the center.
		var sum Point
		for _, c := range corners {
			sum.X, sum.Y = sum.X+c.X/6, sum.Y+c.Y/6
		}
		if diff := cmp.Diff(center, sum, cmpopts.EquateApprox(1e-9, 1e-9)); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestTurnedLayouts checks that a turned layout of the plane equals the unturned layout of
// the turned plane.
func TestTurnedLayouts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, h, n := layouts.Draw(t, "layout"), nearHexes.Draw(t, "h"), near.Draw(t, "n")
		turned := l
		turned.Orientation = l.Orientation.Turn(n)
		if diff := cmp.Diff(l.Center(hexgrid.Rotation(n).Hex(h)), turned.Center(h), cmpopts.EquateApprox(1e-9, 1e-9)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestLayoutCell(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	const most, least = math.MaxInt, math.MinInt
	flat := hexgrid.Layout{Orientation: hexgrid.Flat, Size: Point{X: 10, Y: 10}, Origin: Point{X: 100, Y: 50}}
	for _, test := range []struct {
		layout hexgrid.Layout
		p      Point
		want   Hex
	}{
		{flat, Point{X: 100, Y: 50}, Hex{}},
		{flat, Point{X: 109, Y: 50}, Hex{}},
		{flat, Point{X: 100, Y: 58}, Hex{}},
		{flat, Point{X: 100, Y: 59}, Hex{Q: 0, R: 1}},
		{flat, Point{X: 111, Y: 51}, Hex{Q: 1, R: 0}},
		{flat, Point{X: 111, Y: 49}, Hex{Q: 1, R: -1}},
		{hexgrid.Layout{}, Point{X: nan, Y: 0}, Hex{}},
		{hexgrid.Layout{}, Point{X: 0, Y: nan}, Hex{}},
		{hexgrid.Layout{}, Point{X: inf, Y: 0}, Hex{}},
		{hexgrid.Layout{}, Point{X: -inf, Y: 0}, Hex{}},
		{hexgrid.Layout{}, Point{X: 0, Y: inf}, Hex{}},
		{hexgrid.Layout{}, Point{X: 0, Y: -inf}, Hex{}},
		{hexgrid.Layout{Orientation: hexgrid.Flat}, Point{X: inf, Y: 0}, Hex{}},
		{hexgrid.Layout{Orientation: hexgrid.Flat}, Point{X: -inf, Y: 0}, Hex{}},
		{hexgrid.Layout{Size: Point{X: nan, Y: 1}}, Point{X: 1, Y: 1}, Hex{}},
		{hexgrid.Layout{Size: Point{X: inf, Y: inf}}, Point{X: 1, Y: 1}, Hex{}},
		{hexgrid.Layout{Origin: Point{X: inf, Y: 0}}, Point{X: 5, Y: 5}, Hex{}},
		{hexgrid.Layout{}, Point{X: 1e300, Y: 0}, Hex{Q: most, R: 0}},
		{hexgrid.Layout{}, Point{X: -1e300, Y: 0}, Hex{Q: least, R: 0}},
		{hexgrid.Layout{}, Point{X: math.MaxFloat64, Y: -math.MaxFloat64}, Hex{Q: most, R: least}},
		{hexgrid.Layout{}, Point{X: -math.MaxFloat64, Y: math.MaxFloat64}, Hex{Q: least, R: most}},
		{hexgrid.Layout{Orientation: hexgrid.Flat}, Point{X: math.MaxFloat64, Y: math.MaxFloat64}, Hex{Q: most, R: most}},
	} {
		if got := test.layout.Cell(test.p); got != test.want {
			t.Errorf("%+v, point %v: %v, want %v", test.layout, test.p, got, test.want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p := Point{X: rapid.Float64().Draw(t, "x"), Y: rapid.Float64().Draw(t, "y")}
		layouts.Draw(t, "layout").Cell(p)
	})
}
