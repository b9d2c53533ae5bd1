package hexgrid_test

import (
	"testing"

	"example.com/hexgames/hexgrid"
)

// Each benchmark checks a result before it measures the time.

func BenchmarkBoardIndex(b *testing.B) {
	board := hexgrid.Must(hexgrid.Hexagon(5))
	count := func() (on int) {
		for q := range 16 {
			for r := range 16 {
				if board.Index(Hex{q - 8, r - 8}) >= 0 {
					on++
				}
			}
		}
		return on
	}
	if n := count(); n != 61 {
		b.Fatalf("%d cells", n)
	}
	for b.Loop() {
		count()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/256, "ns/look-up")
}

func BenchmarkBoardNeighbor(b *testing.B) {
	board := hexgrid.Must(hexgrid.Hexagon(5))
	count := func() (on int) {
		for i := range board.Len() {
			for _, d := range hexgrid.Directions() {
				if board.Neighbor(i, d) >= 0 {
					on++
				}
			}
		}
		return on
	}
	if n := count(); n != 312 {
		b.Fatalf("%d neighbors", n)
	}
	for b.Loop() {
		count()
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/366, "ns/look-up")
}

func BenchmarkHexDistance(b *testing.B) {
	h, g := Hex{3, -8}, Hex{-5, 2}
	if n := h.Distance(g); n != 10 {
		b.Fatalf("distance %d", n)
	}
	for b.Loop() {
		h.Distance(g)
	}
}

func BenchmarkLayoutCell(b *testing.B) {
	layout := hexgrid.Layout{Orientation: hexgrid.Flat, Size: Point{10, 10}, Origin: Point{320, 240}}
	p := layout.Center(Hex{7, -3})
	if h := layout.Cell(p); h != (Hex{7, -3}) {
		b.Fatalf("cell %v", h)
	}
	for b.Loop() {
		layout.Cell(p)
	}
}

func BenchmarkHexagon(b *testing.B) {
	if n := hexgrid.Must(hexgrid.Hexagon(10)).Len(); n != 271 {
		b.Fatalf("%d cells", n)
	}
	for b.Loop() {
		hexgrid.Hexagon(10)
	}
}

// TestAllocations checks that methods for hot loops do not allocate.
func TestAllocations(t *testing.T) {
	board := hexgrid.Must(hexgrid.Hexagon(5))
	layout := hexgrid.Layout{}
	h := Hex{2, -1}
	n := 0
	allocs := testing.AllocsPerRun(100, func() {
		n += board.Index(h) + board.Neighbor(7, 2) + h.Distance(Hex{}) + layout.Cell(layout.Center(h)).Q
		for i := range board.Ray(0, 1) {
			n += i
		}
		steps := 0
		for g := range h.Line(Hex{-3, 3}) {
			n += g.Q
			if steps++; steps > 20 {
				break // an endless line must fail the test, not block it
			}
		}
		for g := range h.Ring(2) {
			n += g.R
		}
		for _, v := range h.Vertices() {
			n += board.VertexIndex(v)
		}
	})
	if allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
