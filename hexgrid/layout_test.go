package hexgrid_test

import (
	"math"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

func TestCompass(t *testing.T) {
	pointy := []string{"E", "NE", "NW", "W", "SW", "SE"}
	flat := []string{"SE", "NE", "N", "NW", "SW", "S"}
	for i, d := range hexgrid.Directions() {
		for n := range 6 {
			if got := hexgrid.Pointy.Turn(n).Compass(d); got != pointy[(i+n)%6] {
				t.Errorf("pointy, %d turns: direction %v is %s", n, d, got)
			}
			if got := hexgrid.Flat.Turn(n).Compass(d + 6); got != flat[(i+n)%6] {
				t.Errorf("flat, %d turns: direction %v is %s", n, d, got)
			}
		}
	}
}

// TestCompassPoints compares compass points with the centers of neighbors.
func TestCompassPoints(t *testing.T) {
	for _, o := range hexgridtest.Orientations() {
		for _, d := range hexgrid.Directions() {
			p := hexgrid.Layout{Orientation: o}.Center(d.Hex())
			point := ""
			if p.Y < -0.5 {
				point = "N"
			} else if p.Y > 0.5 {
				point = "S"
			}
			if p.X < -0.5 {
				point += "W"
			} else if p.X > 0.5 {
				point += "E"
			}
			if got := o.Compass(d); got != point {
				t.Errorf("%v: direction %v is %s, want %s", o, d, got, point)
			}
		}
	}
}

func TestOrientationTurn(t *testing.T) {
	for _, test := range []struct {
		got, want hexgrid.Orientation
	}{
		{hexgrid.Pointy, 0}, {hexgrid.Flat, 6},
		{hexgrid.Pointy.Turn(2), 2}, {hexgrid.Flat.Turn(2), 8}, {hexgrid.Flat.Turn(-1), 11},
		{hexgrid.Flat.Turn(4).Turn(3), 7}, {hexgrid.Pointy.Turn(600), 0},
		{hexgrid.Orientation(12).Turn(0), 0}, {hexgrid.Orientation(19).Turn(1), 8}, {hexgrid.Orientation(255).Turn(0), 3},
	} {
		if test.got != test.want {
			t.Errorf("got %v, want %v", test.got, test.want)
		}
	}
}

// TestLargeOrientations checks that an Orientation of twelve or more acts like its remainder.
func TestLargeOrientations(t *testing.T) {
	p := Point{7, 11}
	for o := range 256 {
		large := hexgrid.Layout{Orientation: hexgrid.Orientation(o)}
		small := hexgrid.Layout{Orientation: hexgrid.Orientation(o % 12)}
		if large.Cell(p) != small.Cell(p) || large.Center(Hex{3, 1}) != small.Center(Hex{3, 1}) {
			t.Errorf("%v has a different cell or center from %v", large.Orientation, small.Orientation)
		}
	}
}

func TestOrientationString(t *testing.T) {
	for o, want := range map[hexgrid.Orientation]string{
		hexgrid.Pointy: "Pointy", hexgrid.Pointy.Turn(5): "Pointy.Turn(5)", hexgrid.Flat: "Flat",
		hexgrid.Flat.Turn(1): "Flat.Turn(1)", hexgrid.Flat.Turn(5): "Flat.Turn(5)", 12: "Orientation(12)", 200: "Orientation(200)",
	} {
		if got := o.String(); got != want {
			t.Errorf("String = %q, want %q", got, want)
		}
	}
}

func TestCenter(t *testing.T) {
	const most = math.MaxInt
	for _, test := range []struct {
		layout hexgrid.Layout
		h      Hex
		want   Point
	}{
		{hexgrid.Layout{}, Hex{}, Point{}},
		{hexgrid.Layout{}, Hex{1, 0}, Point{hexgridtest.Root3, 0}},
		{hexgrid.Layout{}, Hex{0, 1}, Point{hexgridtest.Root3 / 2, 1.5}},
		{hexgrid.Layout{}, Hex{2, -3}, Point{hexgridtest.Root3 / 2, -4.5}},
		{hexgrid.Layout{Orientation: hexgrid.Flat}, Hex{1, 0}, Point{1.5, hexgridtest.Root3 / 2}},
		{hexgrid.Layout{Orientation: hexgrid.Flat}, Hex{0, 1}, Point{0, hexgridtest.Root3}},
		{hexgrid.Layout{Orientation: hexgrid.Flat}, Hex{0, -1}, Point{0, -hexgridtest.Root3}},
		{hexgrid.Layout{Orientation: hexgrid.Flat.Turn(1)}, Hex{-1, 1}, Point{0, hexgridtest.Root3}},
		{hexgrid.Layout{Orientation: hexgrid.Pointy.Turn(4)}, Hex{0, -1}, Point{hexgridtest.Root3, 0}},
		{hexgrid.Layout{Orientation: hexgrid.Pointy.Turn(4)}, Hex{1, 0}, Point{-hexgridtest.Root3 / 2, 1.5}},
		{hexgrid.Layout{Size: Point{X: 10}}, Hex{0, 1}, Point{5 * hexgridtest.Root3, 1.5}},
		{hexgrid.Layout{Size: Point{Y: 10}}, Hex{0, 1}, Point{hexgridtest.Root3 / 2, 15}},
		{hexgrid.Layout{Size: Point{10, -10}, Origin: Point{100, 200}}, Hex{0, 2}, Point{100 + 10*hexgridtest.Root3, 170}},
		{hexgrid.Layout{Orientation: hexgrid.Orientation(18)}, Hex{0, 1}, Point{0, hexgridtest.Root3}},
		{hexgrid.Layout{}, Hex{most, 0}, Point{hexgridtest.Root3 * most, 0}},
	} {
		if diff := pointDiff([]Point{test.want}, []Point{test.layout.Center(test.h)}); diff != "" {
			t.Errorf("%+v, cell %v: %s", test.layout, test.h, diff)
		}
	}
}

func TestCorners(t *testing.T) {
	for _, test := range []struct {
		layout hexgrid.Layout
		want   [6]Point
	}{
		{hexgrid.Layout{}, [6]Point{
			{hexgridtest.Root3 / 2, -0.5}, {0, -1}, {-hexgridtest.Root3 / 2, -0.5}, {-hexgridtest.Root3 / 2, 0.5}, {0, 1}, {hexgridtest.Root3 / 2, 0.5},
		}},
		{hexgrid.Layout{Orientation: hexgrid.Flat, Size: Point{10, 20}}, [6]Point{
			{10, 0}, {5, -10 * hexgridtest.Root3}, {-5, -10 * hexgridtest.Root3}, {-10, 0}, {-5, 10 * hexgridtest.Root3}, {5, 10 * hexgridtest.Root3},
		}},
	} {
		corners := test.layout.Corners(Hex{})
		if diff := pointDiff(test.want[:], corners[:]); diff != "" {
			t.Errorf("%+v: %s", test.layout, diff)
		}
	}
}

func TestBounds(t *testing.T) {
	check := func(l hexgrid.Layout, cells []Hex, wantMin, wantMax Point) {
		t.Helper()
		gotMin, gotMax := l.Bounds(slices.Values(cells))
		if diff := pointDiff([]Point{wantMin, wantMax}, []Point{gotMin, gotMax}); diff != "" {
			t.Errorf("%+v, %v: %s", l, cells, diff)
		}
	}
	check(hexgrid.Layout{Origin: Point{3, 4}}, nil, Point{}, Point{})
	check(hexgrid.Layout{}, []Hex{{}}, Point{-hexgridtest.Root3 / 2, -1}, Point{hexgridtest.Root3 / 2, 1})
	check(hexgrid.Layout{Origin: Point{3, 4}}, []Hex{{}}, Point{3 - hexgridtest.Root3/2, 3}, Point{3 + hexgridtest.Root3/2, 5})
	check(hexgrid.Layout{}, []Hex{{2, 0}, {0, 2}}, Point{hexgridtest.Root3 / 2, -1}, Point{2.5 * hexgridtest.Root3, 4})
	check(hexgrid.Layout{Orientation: hexgrid.Flat, Size: Point{2, -2}}, []Hex{{2, 0}, {0, -1}, {1, 1}},
		Point{-2, -4 * hexgridtest.Root3}, Point{8, 3 * hexgridtest.Root3})
}
