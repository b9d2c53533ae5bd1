package hexgrid_test

import (
	"math/rand/v2"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/measure"
)

// Each benchmark checks a result before it measures the time.

// calls measures the function do, which makes n calls: one long call, or many short ones.
func calls(b *testing.B, n int, do func() int) {
	metric, unit := "Mcalls/s", 1e6
	if n == 1 {
		metric, unit = "kcalls/s", 1e3
	}
	watch := measure.Start()
	for b.Loop() {
		do()
	}
	watch.Rate(b, metric, float64(n)*float64(b.N)/unit)
}

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
	calls(b, 256, count)
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
	calls(b, 366, count)
}

// scattered returns cells near the origin in an order that processors cannot predict.
func scattered() []Hex {
	rng := rand.New(rand.NewPCG(1, 2))
	cells := make([]Hex, 1<<14)
	for i := range cells {
		cells[i] = Hex{rng.IntN(201) - 100, rng.IntN(201) - 100}
	}
	return cells
}

func BenchmarkDistance(b *testing.B) {
	cells := scattered()
	sum := func() (n int) {
		last := Hex{}
		for _, h := range cells {
			n += last.Distance(h)
			last = h
		}
		return n
	}
	if n := sum(); n != 1861644 {
		b.Fatalf("a sum of %d", n)
	}
	calls(b, len(cells), sum)
}

func BenchmarkNeighbors(b *testing.B) {
	cells := scattered()
	sum := func() (n int) {
		for _, h := range cells {
			for _, g := range h.Neighbors() {
				n += g.Q ^ g.R
			}
		}
		return n
	}
	if n := sum(); n != -27766 {
		b.Fatalf("a sum of %d", n)
	}
	calls(b, len(cells), sum)
}

func BenchmarkLayoutCell(b *testing.B) {
	layout := hexgrid.Layout{Orientation: hexgrid.Flat, Size: Point{10, 10}, Origin: Point{320, 240}}
	points := make([]Point, 0, 1<<14)
	for i, h := range scattered() {
		p := layout.Center(h)
		points = append(points, Point{p.X + float64(i%16) - 8, p.Y + float64(i/16%16) - 8})
	}
	sum := func() (n int) {
		for _, p := range points {
			h := layout.Cell(p)
			n += h.Q ^ h.R
		}
		return n
	}
	if n := sum(); n != -3669 {
		b.Fatalf("a sum of %d", n)
	}
	calls(b, len(points), sum)
}

func BenchmarkHexagon(b *testing.B) {
	if n := hexgrid.Must(hexgrid.Hexagon(10)).Len(); n != 271 {
		b.Fatalf("%d cells", n)
	}
	for b.Loop() {
		hexgrid.Hexagon(10)
	}
}

// hilly is the cost of steps on a map with open ground, hills and walls.
func hilly(_, to Hex) int {
	switch n := uint(to.Q*7+to.R*13) % 11; n {
	case 0, 1:
		return -1
	default:
		return int(n%4) + 1
	}
}

// quarter is the cost of steps on a map with a quarter of the cells closed, in a pattern.
func quarter(_, to Hex) int {
	if uint(to.Q*7+to.R*13)%4 == 0 {
		return -1
	}
	return 1
}

// random returns the cost of steps on a map with a quarter of the cells closed, at random. The
// other cells cost up to most.
func random(most int) hexgrid.Cost {
	rng := rand.New(rand.NewPCG(3, 4))
	costs := make([]int8, 1<<16)
	slot := func(h Hex) uint16 { return uint16(h.Q<<8 + h.R) }
	for i := range costs {
		costs[i] = int8(1 + rng.IntN(most))
		if rng.IntN(4) == 0 {
			costs[i] = -1
		}
	}
	costs[slot(hexgrid.OddR.Hex(99, 99))] = 1
	return func(_, to Hex) int { return int(costs[slot(to)]) }
}

func BenchmarkPath(b *testing.B) {
	board := hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 100, 100))
	start, goal := hexgrid.OddR.Hex(0, 0), hexgrid.OddR.Hex(99, 99)
	for _, test := range []struct {
		name  string
		cost  hexgrid.Cost
		cells int
	}{
		{"unit", quarter, 162},
		{"costs", hilly, 150},
		{"unit-at-random", random(1), 150},
		{"costs-at-random", random(4), 157},
		{"nil", nil, 150},
	} {
		b.Run(test.name, func(b *testing.B) {
			if n := len(board.Path(start, goal, test.cost)); n != test.cells {
				b.Fatalf("%d cells", n)
			}
			b.ReportAllocs()
			calls(b, 1, func() int { return len(board.Path(start, goal, test.cost)) })
		})
	}
	b.Run("plane", func(b *testing.B) {
		goal := Hex{60, -10}
		if n := len(hexgrid.Path(Hex{}, goal, 1000, hilly)); n != 74 {
			b.Fatalf("%d cells", n)
		}
		b.ReportAllocs()
		calls(b, 1, func() int { return len(hexgrid.Path(Hex{}, goal, 1000, hilly)) })
	})
}

func BenchmarkFlood(b *testing.B) {
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
	calls(b, 1, reach)
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
	calls(b, 1, look)
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
	calls(b, 1, look)
}

func BenchmarkOutline(b *testing.B) {
	if n := len(hexgrid.Outline(Hex{}.Range(20))[0]); n != 246 {
		b.Fatalf("%d vertices", n)
	}
	for b.Loop() {
		hexgrid.Outline(Hex{}.Range(20))
	}
}

// TestSearchAllocations checks that searches and views allocate a few times, not once for each
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
