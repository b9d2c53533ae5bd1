package hexgridtest

import (
	"math"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// cellSets draws sets of cells near the origin.
var cellSets = rapid.Custom(func(t *rapid.T) []Hex {
	var cells []Hex
	share := rapid.IntRange(0, 100).Draw(t, "share")
	for h := range (Hex{}).Range(4) {
		if rapid.IntRange(1, 100).Draw(t, "in") <= share {
			cells = append(cells, h)
		}
	}
	return cells
})

// TestOutline checks that the loops are the border of the set, and that they run around it.
func TestOutline(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := cellSets.Draw(t, "cells")
		border := make(map[Edge]bool)
		for _, h := range cells {
			for _, e := range h.Edges() {
				border[e] = !border[e]
			}
		}
		used := make(map[Vertex]bool)
		area := 0.0
		loops := hexgrid.Outline(slices.Values(cells))
		for _, loop := range loops {
			for i, v := range loop {
				w := loop[(i+1)%len(loop)]
				if used[v] || !slices.Contains(func() []Vertex { n := v.Neighbors(); return n[:] }(), w) {
					t.Fatalf("a loop goes from %v to %v, or was there before", v, w)
				}
				used[v] = true
				var shared Edge
				for _, e := range v.Edges() {
					if ends := e.Vertices(); slices.Contains(ends[:], w) {
						shared = e
					}
				}
				if !border[shared] {
					t.Fatalf("the edge %v is not on the border, or is there twice", shared)
				}
				border[shared] = false
				p, q := hexgrid.Layout{}.Corner(v), hexgrid.Layout{}.Corner(w)
				area -= (p.X*q.Y - p.Y*q.X) / 2 // Y grows downward
			}
		}
		for e, left := range border {
			if left {
				t.Fatalf("no loop has the edge %v", e)
			}
		}
		if want := 1.5 * Root3 * float64(len(cells)); math.Abs(area-want) > 1e-9*(1+want) {
			t.Fatalf("the loops enclose %v, want %v", area, want)
		}
		slices.Reverse(cells)
		if diff := cmp.Diff(loops, hexgrid.Outline(slices.Values(append(cells, cells...)))); diff != "" {
			t.Fatalf("in another order, and twice: %s", diff)
		}
	})
}

// A torus is a board with the vectors of a wrap.
type torus struct {
	b    *hexgrid.Board
	u, v Hex
}

var toruses = rapid.Custom(func(t *rapid.T) torus {
	n, m := rapid.IntRange(1, 5).Draw(t, "n"), rapid.IntRange(1, 5).Draw(t, "m")
	scheme := hexgrid.Scheme(rapid.IntRange(0, 3).Draw(t, "scheme"))
	var one torus
	switch rapid.IntRange(0, 2).Draw(t, "shape") {
	case 0:
		one = torus{hexgrid.Must(hexgrid.Hexagon(n)), Hex{Q: 2*n - 1, R: 1 - n}, Hex{Q: n, R: 1 - 2*n}}
	case 1:
		one = torus{hexgrid.Must(hexgrid.Rhombus(n)), Hex{Q: n}, Hex{R: n}}
	case 2:
		one = torus{hexgrid.Must(hexgrid.Rectangle(scheme, n, 2*m)), scheme.Hex(n, 0), scheme.Hex(0, 2*m)}
		if scheme == hexgrid.OddQ || scheme == hexgrid.EvenQ {
			one = torus{hexgrid.Must(hexgrid.Rectangle(scheme, 2*n, m)), scheme.Hex(2*n, 0), scheme.Hex(0, m)}
		}
	}
	// Any two vectors that reach the same cells will do.
	switch rapid.IntRange(0, 2).Draw(t, "vectors") {
	case 1:
		one.u, one.v = one.v, one.u.Add(one.v.Mul(3))
	case 2:
		one.u = one.u.Neg().Sub(one.v)
	}
	return one
})

// TestWrap compares a torus with copies of its board.
func TestWrap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one := toruses.Draw(t, "torus")
		b, err := one.b.Wrap(one.u, one.v)
		if err != nil {
			t.Fatal(err)
		}
		// The cells of the board that the cells near it represent.
		at := make(map[Hex]int)
		for i, h := range b.Cells() {
			for k := -12; k <= 12; k++ {
				for n := -12; n <= 12; n++ {
					at[h.Add(one.u.Mul(k)).Add(one.v.Mul(n))] = i
				}
			}
		}
		for i, h := range b.Cells() {
			if b.Index(h) != i || one.b.Index(h) != i {
				t.Fatalf("%v has the index %d, want %d", h, b.Index(h), i)
			}
			for _, d := range hexgrid.Directions() {
				g := h.Neighbor(d)
				if got, ok := at[g]; !ok || b.Index(g) != got || b.Neighbor(i, d) != got || !b.Contains(g) {
					t.Fatalf("beside %v in direction %v is %d, want %d", h, d, b.Neighbor(i, d), got)
				}
				far := h.Add(one.u.Mul(1000)).Sub(one.v.Mul(999))
				if b.Index(far) != i || b.Name(far) != one.b.Name(h) {
					t.Fatalf("%v stands for %d, %s; want %d, %s", far, b.Index(far), b.Name(far), i, one.b.Name(h))
				}
				// A name stands for a cell of the board, never for a copy.
				if got, err := b.Cell(b.Name(g)); err != nil || one.b.Index(got) != b.Index(g) {
					t.Fatalf("%v has the name %s, which names %v, %v", g, b.Name(g), got, err)
				}
				e, v := b.EdgeIndex(h.Edge(d)), b.VertexIndex(h.Vertex(d))
				if e < 0 || v < 0 || e != b.EdgeIndex(far.Edge(d)) || v != b.VertexIndex(far.Vertex(d)) {
					t.Fatalf("edge %d and vertex %d in direction %v from %v, and others from %v", e, v, d, h, far)
				}
			}
		}
		if b.EdgeCount() != 3*b.Len() || b.VertexCount() != 2*b.Len() {
			t.Fatalf("%d cells have %d edges and %d vertices", b.Len(), b.EdgeCount(), b.VertexCount())
		}
		for i := range b.EdgeCount() {
			if b.EdgeIndex(b.EdgeAt(i)) != i {
				t.Fatalf("edge %d", i)
			}
		}
		for i := range b.VertexCount() {
			if b.VertexIndex(b.VertexAt(i)) != i {
				t.Fatalf("vertex %d", i)
			}
		}
		// Of the copies on the board, the first one stands for all.
		seen := make(map[int]bool)
		for i := range one.b.EdgeCount() {
			e := one.b.EdgeAt(i)
			if k := b.EdgeIndex(e); !seen[k] && b.EdgeAt(k) != e {
				t.Fatalf("%v stands for %v, which is before it", b.EdgeAt(k), e)
			} else {
				seen[k] = true
			}
		}
		clear(seen)
		for i := range one.b.VertexCount() {
			v := one.b.VertexAt(i)
			if k := b.VertexIndex(v); !seen[k] && b.VertexAt(k) != v {
				t.Fatalf("%v stands for %v, which is before it", b.VertexAt(k), v)
			} else {
				seen[k] = true
			}
		}
		// Every cell is reached from every cell, and is visible within the number of cells.
		start := b.At(rapid.IntRange(0, b.Len()-1).Draw(t, "start"))
		if n := len(slices.Collect(keys(b.Flood(start, b.Len(), nil)))); n != b.Len() {
			t.Fatalf("%d of %d cells are reached", n, b.Len())
		}
		if n := len(slices.Collect(b.Visible(start, math.MaxInt, nil))); n != b.Len() {
			t.Fatalf("%d of %d cells are visible", n, b.Len())
		}
		for _, s := range hexgrid.Symmetries() {
			p, ok := b.Permutation(s)
			for i := 0; ok && i < b.Len(); i++ {
				for _, d := range hexgrid.Directions() {
					if p[b.Neighbor(i, d)] != b.Neighbor(p[i], s.Direction(d)) {
						t.Fatalf("%v does not keep neighbors", s)
					}
				}
			}
		}
	})
}

// TestAbout checks that a symmetry about a cell keeps it and all distances.
func TestAbout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, center := symmetries.Draw(t, "symmetry"), nearHexes.Draw(t, "center")
		g, h := nearHexes.Draw(t, "g"), nearHexes.Draw(t, "h")
		if got := s.About(center, center); got != center {
			t.Fatalf("%v moves its center %v to %v", s, center, got)
		}
		if s.About(center, g).Distance(s.About(center, h)) != g.Distance(h) || s.About(Hex{}, g) != s.Hex(g) {
			t.Fatalf("%v about %v does not keep the distance from %v to %v", s, center, g, h)
		}
	})
}

// angleBetween returns the angle from 0 to π between the directions from one point to two others.
func angleBetween(from, p, q Point) float64 {
	a := math.Atan2(p.Y-from.Y, p.X-from.X) - math.Atan2(q.Y-from.Y, q.X-from.X)
	return math.Abs(math.Remainder(a, 2*math.Pi))
}

// TestNearest compares the nearest direction, edge and vertex with all others.
func TestNearest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, g := nearHexes.Draw(t, "h"), nearHexes.Draw(t, "g")
		l := hexgrid.Layout{Orientation: rapid.SampledFrom(Orientations()).Draw(t, "orientation"), Size: Point{X: 7, Y: 7}}
		at := rapid.Float64Range(-100, 100)
		p := Point{X: at.Draw(t, "x"), Y: at.Draw(t, "y")}
		toward, direction := h.Toward(g), l.Direction(h, p)
		cell, edge, vertex := l.Cell(p), l.Edge(p), l.Vertex(p)
		if got := cell.Edges(); !slices.Contains(got[:], edge) {
			t.Fatalf("edge %v is not one of %v", edge, cell)
		}
		if got := cell.Vertices(); !slices.Contains(got[:], vertex) {
			t.Fatalf("vertex %v is not one of %v", vertex, cell)
		}
		far := func(q Point) float64 { return math.Hypot(q.X-p.X, q.Y-p.Y) }
		const near = 1e-6
		for _, d := range hexgrid.Directions() {
			from := l.Center(h)
			if h != g && angleBetween(from, l.Center(g), l.Center(h.Neighbor(d)))+near < angleBetween(from, l.Center(g), l.Center(h.Neighbor(toward))) {
				t.Fatalf("from %v to %v direction %v is nearer than %v", h, g, d, toward)
			}
			if angleBetween(from, p, l.Center(h.Neighbor(d)))+near < angleBetween(from, p, l.Center(h.Neighbor(direction))) {
				t.Fatalf("from %v to %v direction %v is nearer than %v", h, p, d, direction)
			}
			if far(l.Middle(cell.Edge(d)))+near < far(l.Middle(edge)) {
				t.Fatalf("edge %v is nearer to %v than %v", cell.Edge(d), p, edge)
			}
			if far(l.Corner(cell.Vertex(d)))+near < far(l.Corner(vertex)) {
				t.Fatalf("vertex %v is nearer to %v than %v", cell.Vertex(d), p, vertex)
			}
		}
		if h != g && g.Toward(h) != toward.Opposite() {
			t.Fatalf("from %v to %v it is %v, back %v", h, g, toward, g.Toward(h))
		}
	})
}

// TestFit checks that cells fill a box in one direction, and are in its middle.
func TestFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := layouts.Draw(t, "layout")
		cells := cellSets.Draw(t, "cells")
		at := rapid.Float64Range(-500, 500)
		least := Point{X: at.Draw(t, "x"), Y: at.Draw(t, "y")}
		wide, high := rapid.Float64Range(0, 800).Draw(t, "width"), rapid.Float64Range(0, 600).Draw(t, "height")
		most := Point{X: least.X + wide, Y: least.Y + high}
		fit := l.Fit(slices.Values(cells), least, most)
		if len(cells) == 0 || most.X == least.X || most.Y == least.Y {
			if fit != l {
				t.Fatalf("%v became %v", l, fit)
			}
			return
		}
		from, to := fit.Bounds(slices.Values(cells))
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
		if !near(from.X+to.X, least.X+most.X) || !near(from.Y+to.Y, least.Y+most.Y) {
			t.Fatalf("%v to %v is not in the middle of %v to %v", from, to, least, most)
		}
		fillsX, fillsY := near(to.X-from.X, wide), near(to.Y-from.Y, high)
		if to.X-from.X > wide+1e-6 || to.Y-from.Y > high+1e-6 || !fillsX && !fillsY {
			t.Fatalf("%v to %v does not fit %v to %v", from, to, least, most)
		}
		if wide > 1e-3 && high > 1e-3 && fit.Cell(fit.Center(cells[0])) != cells[0] {
			t.Fatalf("the cell at the center of %v is %v", cells[0], fit.Cell(fit.Center(cells[0])))
		}
	})
}

// TestAngle compares angles and compass points with a layout.
func TestAngle(t *testing.T) {
	for _, o := range Orientations() {
		l := hexgrid.Layout{Orientation: o}
		for _, d := range hexgrid.Directions() {
			a, p := o.Angle(d), l.Center(d.Hex())
			if a < 0 || a >= 2*math.Pi || math.Hypot(p.X-Root3*math.Cos(a), p.Y+Root3*math.Sin(a)) > 1e-9 {
				t.Errorf("%v: direction %v has the angle %v, and points to %v", o, d, a, p)
			}
			if back, ok := o.Direction(o.Compass(d)); back != d || !ok {
				t.Errorf("%v: %v is direction %v, %v, want %v", o, o.Compass(d), back, ok, d)
			}
		}
		for _, name := range []string{"", "n", "X", "N", "W"} {
			if d, ok := o.Direction(name); ok && o.Compass(d) != name {
				t.Errorf("%v: %q is direction %v", o, name, d)
			}
		}
	}
}

// TestRectangles checks the columns and rows of rectangles in all schemes.
func TestRectangles(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := hexgrid.Scheme(rapid.IntRange(0, 6).Draw(t, "scheme"))
		cols, rows := rapid.IntRange(1, 9).Draw(t, "columns"), rapid.IntRange(1, 9).Draw(t, "rows")
		b, err := hexgrid.Rectangle(s, cols, rows)
		if err != nil {
			t.Fatal(err)
		}
		for h := range (Hex{}).Range(30) {
			col, row := s.ColRow(h)
			if want := 0 <= col && col < cols && 0 <= row && row < rows; b.Contains(h) != want {
				t.Fatalf("%v, column %d and row %d: %v", h, col, row, b.Contains(h))
			}
		}
	})
}
