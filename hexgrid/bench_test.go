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

// A hilly function is the cost of steps on a map with open ground, hills and walls.
func hilly(_, to Hex) int {
	switch n := uint(to.Q*7+to.R*13) % 11; n {
	case 0, 1:
		return -1
	default:
		return int(n%4) + 1
	}
}

func BenchmarkBoardPath(b *testing.B) {
	board := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 100, 100))
	start, goal := hexgrid.OddR.Hex(0, 0), hexgrid.OddR.Hex(99, 99)
	if n := len(board.Path(start, goal, hilly)); n != 150 {
		b.Fatalf("%d cells", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		board.Path(start, goal, hilly)
	}
}

func BenchmarkPath(b *testing.B) {
	goal := Hex{60, -10}
	if n := len(hexgrid.Path(Hex{}, goal, 1000, hilly)); n != 74 {
		b.Fatalf("%d cells", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		hexgrid.Path(Hex{}, goal, 1000, hilly)
	}
}

func BenchmarkBoardFlood(b *testing.B) {
	board := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 100, 100))
	start := hexgrid.OddR.Hex(50, 50)
	reach := func() (n int) {
		for range board.Flood(start, 20, hilly) {
			n++
		}
		return n
	}
	if n := reach(); n != 208 {
		b.Fatalf("%d cells", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		reach()
	}
}

// woods is opaque in places.
func woods(h Hex) bool { return uint(h.Q*31+h.R*17)%23 == 5 }

func BenchmarkVisible(b *testing.B) {
	look := func() (n int) {
		for range hexgrid.Visible(Hex{}, 20, woods) {
			n++
		}
		return n
	}
	if n := look(); n != 696 {
		b.Fatalf("%d cells", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		look()
	}
}

func BenchmarkBoardVisible(b *testing.B) {
	board := hexgrid.Must(hexgrid.Hexagon(21))
	look := func() (n int) {
		for range board.Visible(Hex{}, 20, woods) {
			n++
		}
		return n
	}
	if n := look(); n != 696 {
		b.Fatalf("%d cells", n)
	}
	b.ReportAllocs()
	for b.Loop() {
		look()
	}
}

func BenchmarkOutline(b *testing.B) {
	if n := len(hexgrid.Outline(Hex{}.Range(20))[0]); n != 246 {
		b.Fatalf("%d vertices", n)
	}
	for b.Loop() {
		hexgrid.Outline(Hex{}.Range(20))
	}
}

// TestSearchAllocations checks that searches and views allocate a few times, and not for each
// cell.
func TestSearchAllocations(t *testing.T) {
	small, large := hexgrid.Must(hexgrid.Hexagon(10)), hexgrid.Must(hexgrid.Hexagon(60))
	for _, b := range []*hexgrid.Board{small, large} {
		for name, f := range map[string]func(){
			"Path":    func() { b.Path(b.At(0), b.At(b.Len()-1), hilly) },
			"Visible": func() { hexgrid.Visible(Hex{}, b.Len()/1000, woods)(func(Hex) bool { return true }) },
			"Board.Visible": func() {
				b.Visible(Hex{}, 100, woods)(func(Hex) bool { return true })
			},
		} {
			if n := testing.AllocsPerRun(3, f); n > 60 {
				t.Errorf("%s on %d cells allocates %v times", name, b.Len(), n)
			}
		}
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
