package hexgrid_test

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

// TestBoards checks every table of every board against a set of its cells.
func TestBoards(t *testing.T) {
	for name, b := range hexgridtest.Boards(t) {
		t.Run(name, func(t *testing.T) {
			set := make(map[Hex]int)
			edges, vertices := make(map[Edge]bool), make(map[Vertex]bool)
			for i, h := range b.Cells() {
				if i != len(set) {
					t.Fatalf("cell %d is yielded as number %d", i, len(set))
				}
				set[h] = i
				for _, d := range hexgrid.Directions() {
					edges[h.Edge(d)] = true
					vertices[h.Vertex(d)] = true
				}
			}
			if b.Len() != len(set) {
				t.Fatalf("%d cells, but Len = %d", len(set), b.Len())
			}
			for h, i := range set {
				if b.At(i) != h || b.Index(h) != i || !b.Contains(h) {
					t.Errorf("cell %d is %v, its index %d", i, b.At(i), b.Index(h))
				}
				for _, d := range hexgrid.Directions() {
					want, ok := set[h.Neighbor(d)]
					if !ok {
						want = -1
					}
					if got := b.Neighbor(i, d); got != want {
						t.Errorf("neighbor %v of %v = %d, want %d", d, h, got, want)
					}
					if got := b.Index(h.Neighbor(d)); got != want {
						t.Errorf("index of %v = %d, want %d", h.Neighbor(d), got, want)
					}
					if got := b.Neighbor(i, d+6); got != want {
						t.Errorf("neighbor %v of %v = %d, want %d", d+6, h, got, want)
					}
					var ray []int
					for g := h.Neighbor(d); b.Contains(g); g = g.Neighbor(d) {
						ray = append(ray, set[g])
					}
					if diff := difference(ray, slices.Collect(b.Ray(i, d))); diff != "" {
						t.Errorf("ray %v of %v: %s", d, h, diff)
					}
				}
			}
			checkNumbers(t, "cell", b.Len(), b.At, b.Index)
			checkNumbers(t, "edge", b.EdgeCount(), b.EdgeAt, b.EdgeIndex)
			checkNumbers(t, "vertex", b.VertexCount(), b.VertexAt, b.VertexIndex)
			if len(edges) != b.EdgeCount() || len(vertices) != b.VertexCount() {
				t.Errorf("%d edges and %d vertices, want %d and %d", b.EdgeCount(), b.VertexCount(), len(edges), len(vertices))
			}
			for e := range edges {
				if b.EdgeIndex(e) < 0 {
					t.Errorf("no edge %v", e)
				}
			}
			for v := range vertices {
				if b.VertexIndex(v) < 0 {
					t.Errorf("no vertex %v", v)
				}
			}
			for _, i := range []int{-1, b.Len(), math.MaxInt, math.MinInt} {
				if b.At(i) != (Hex{}) || b.Neighbor(i, 0) != -1 || len(slices.Collect(b.Ray(i, 0))) != 0 {
					t.Errorf("there is a cell %d", i)
				}
			}
		})
	}
}

// checkNumbers checks that points and numbers correspond, in board order.
func checkNumbers[P Hex | Edge | Vertex](t *testing.T, what string, n int, at func(int) P, index func(P) int) {
	var all []P
	for i := range n {
		all = append(all, at(i))
		if got := index(at(i)); got != i {
			t.Errorf("%s %v has number %d, want %d", what, at(i), got, i)
		}
	}
	if !hexgridtest.IsOrdered(all...) {
		t.Errorf("%ss out of order: %v", what, all)
	}
	for _, i := range []int{-1, n, math.MaxInt, math.MinInt} {
		if at(i) != (P{}) {
			t.Errorf("%s %d is %v", what, i, at(i))
		}
	}
	for q := -40; q < 40; q++ {
		for r := -40; r < 40; r++ {
			if i := index(P{q, r}); i >= 0 && at(i) != (P{q, r}) {
				t.Errorf("%s %v has number %d of %v", what, P{q, r}, i, at(i))
			}
		}
	}
}

func TestBoardOrder(t *testing.T) {
	b := hexgrid.Must(hexgrid.NewBoard(slices.Values([]Hex{{1, 0}, {0, 0}, {1, -1}, {0, 1}})))
	want := []Hex{{0, 1}, {0, 0}, {1, 0}, {1, -1}}
	for i, h := range b.Cells() {
		if h != want[i] {
			t.Errorf("cell %d is %v, want %v", i, h, want[i])
		}
	}
}

func TestHexagon61(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(5))
	if b.Len() != 61 || b.VertexCount() != 150 || b.EdgeCount() != 210 {
		t.Errorf("%d cells, %d vertices, %d edges", b.Len(), b.VertexCount(), b.EdgeCount())
	}
	for _, test := range []struct {
		name string
		got  any
		want any
	}{
		{"At(0)", b.At(0), Hex{-4, 4}},
		{"At(30)", b.At(30), Hex{0, 0}},
		{"At(60)", b.At(60), Hex{4, -4}},
		{"Neighbor(30, 0)", b.At(b.Neighbor(30, 0)), Hex{1, 0}},
		{"Neighbor(0, 3)", b.Neighbor(0, 3), -1},
		{"EdgeAt(0)", b.EdgeAt(0), Edge{-9, 9}},
		{"EdgeAt(209)", b.EdgeAt(209), Edge{9, -9}},
		{"VertexAt(0)", b.VertexAt(0), Vertex{-14, 13}},
		{"VertexAt(149)", b.VertexAt(149), Vertex{14, -13}},
	} {
		if test.got != test.want {
			t.Errorf("%s = %v, want %v", test.name, test.got, test.want)
		}
	}
}

// TestEuler checks Euler's formula on boards without holes: vertices and
// faces exceed edges by 1.
func TestEuler(t *testing.T) {
	for side := 1; side < 10; side++ {
		for _, b := range []*hexgrid.Board{
			hexgrid.Must(hexgrid.Hexagon(side)), hexgrid.Must(hexgrid.Triangle(side)),
			hexgrid.Must(hexgrid.Rhombus(side)), hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, side, 2*side)),
		} {
			if x := b.VertexCount() - b.EdgeCount() + b.Len(); x != 1 {
				t.Errorf("%d cells: Euler's formula gives %d", b.Len(), x)
			}
		}
		// Every inner edge is a side of two cells.
		b := hexgrid.Must(hexgrid.Hexagon(side))
		if want := 9*side*side - 3*side; b.EdgeCount() != want {
			t.Errorf("side %d: %d edges, want %d", side, b.EdgeCount(), want)
		}
		if want := 6 * side * side; b.VertexCount() != want {
			t.Errorf("side %d: %d vertices, want %d", side, b.VertexCount(), want)
		}
	}
}

func TestShapes(t *testing.T) {
	for n := 1; n < 7; n++ {
		for m := 1; m < 5; m++ {
			shapes := map[string]struct {
				b    *hexgrid.Board
				want func(h Hex) bool
				len  int
			}{
				"Hexagon": {hexgrid.Must(hexgrid.Hexagon(n)), func(h Hex) bool {
					return max(h.Q, h.R, h.S(), -h.Q, -h.R, -h.S()) < n
				}, 3*n*(n-1) + 1},
				"Triangle": {hexgrid.Must(hexgrid.Triangle(n)), func(h Hex) bool {
					return h.Q >= 0 && h.R >= 0 && h.Q+h.R < n
				}, n * (n + 1) / 2},
				"Rhombus": {hexgrid.Must(hexgrid.Rhombus(n)), func(h Hex) bool {
					return h.Q >= 0 && h.R >= 0 && h.Q < n && h.R < n
				}, n * n},
				"Rectangle": {hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, n, m)), func(h Hex) bool {
					col, row := hexgrid.OddR.ColRow(h)
					return col >= 0 && col < n && row >= 0 && row < m
				}, n * m},
			}
			for name, shape := range shapes {
				if shape.b.Len() != shape.len {
					t.Errorf("%s of size %d, %d has %d cells, want %d", name, n, m, shape.b.Len(), shape.len)
				}
				for h := range (Hex{}).Range(15) {
					if shape.b.Contains(h) != shape.want(h) {
						t.Errorf("%s of size %d, %d and cell %v", name, n, m, h)
					}
				}
			}
		}
	}
}

func TestShapeErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		make func() (*hexgrid.Board, error)
		want string
	}{
		{"Hexagon(0)", func() (*hexgrid.Board, error) { return hexgrid.Hexagon(0) }, "hexgrid: Hexagon: size 0 is below 1"},
		{"Hexagon(min)", func() (*hexgrid.Board, error) { return hexgrid.Hexagon(math.MinInt) }, fmt.Sprintf("hexgrid: Hexagon: size %d is below 1", math.MinInt)},
		{"Hexagon(149)", func() (*hexgrid.Board, error) { return hexgrid.Hexagon(149) }, "hexgrid: Hexagon(149): more than 65536 cells"},
		{"Hexagon(65536)", func() (*hexgrid.Board, error) { return hexgrid.Hexagon(65536) }, "hexgrid: Hexagon(65536): more than 65536 cells"},
		{"Hexagon(65537)", func() (*hexgrid.Board, error) { return hexgrid.Hexagon(65537) }, "hexgrid: Hexagon: size 65537 makes more than 65536 cells"},
		{"Hexagon(max)", func() (*hexgrid.Board, error) { return hexgrid.Hexagon(math.MaxInt) }, fmt.Sprintf("hexgrid: Hexagon: size %d makes more than 65536 cells", math.MaxInt)},
		{"Triangle(-1)", func() (*hexgrid.Board, error) { return hexgrid.Triangle(-1) }, "hexgrid: Triangle: size -1 is below 1"},
		{"Triangle(362)", func() (*hexgrid.Board, error) { return hexgrid.Triangle(362) }, "hexgrid: Triangle(362): more than 65536 cells"},
		{"Rhombus(0)", func() (*hexgrid.Board, error) { return hexgrid.Rhombus(0) }, "hexgrid: Rhombus: size 0 is below 1"},
		{"Rhombus(257)", func() (*hexgrid.Board, error) { return hexgrid.Rhombus(257) }, "hexgrid: Rhombus(257): more than 65536 cells"},
		{"Rectangle(0,1)", func() (*hexgrid.Board, error) { return hexgrid.Rectangle(hexgrid.OddR, 0, 1) }, "hexgrid: Rectangle: size 0 is below 1"},
		{"Rectangle(1,0)", func() (*hexgrid.Board, error) { return hexgrid.Rectangle(hexgrid.OddR, 1, 0) }, "hexgrid: Rectangle: size 0 is below 1"},
		{"Rectangle(257,256)", func() (*hexgrid.Board, error) { return hexgrid.Rectangle(hexgrid.OddR, 257, 256) }, "hexgrid: Rectangle(257,256): more than 65536 cells"},
		{"Rectangle(1,1000)", func() (*hexgrid.Board, error) { return hexgrid.Rectangle(hexgrid.OddR, 1, 1000) }, "hexgrid: Rectangle(1,1000): cells too far apart"},
		{"Rectangle(1,725)", func() (*hexgrid.Board, error) { return hexgrid.Rectangle(hexgrid.OddR, 1, 725) }, "hexgrid: Rectangle(1,725): cells too far apart"},
		{"Rectangle(100,632)", func() (*hexgrid.Board, error) { return hexgrid.Rectangle(hexgrid.OddR, 100, 632) }, "hexgrid: Rectangle(100,632): cells too far apart"},
	} {
		b, err := test.make()
		if b != nil || err == nil || err.Error() != test.want {
			t.Errorf("%s = %v, %v; want %s", test.name, b, err, test.want)
		}
	}
}

func TestNewBoardErrors(t *testing.T) {
	many := func(yield func(Hex) bool) {
		for i := 0; yield(Hex{i % 300, i / 300}); i++ {
		}
	}
	same := func(yield func(Hex) bool) {
		for yield(Hex{}) {
		}
	}
	cells := func(cells ...Hex) iter.Seq[Hex] { return slices.Values(cells) }
	for name, test := range map[string]struct {
		cells iter.Seq[Hex]
		want  string
	}{
		"a cell twice":     {cells(Hex{1, 2}, Hex{0, 2}, Hex{1, 2}), "hexgrid: cell 1,2 occurs twice"},
		"one cell forever": {same, "hexgrid: cell 0,0 occurs twice"},
		"cells forever":    {many, "hexgrid: more than 65536 cells"},
		"a ray":            {Hex{}.Ray(0), "hexgrid: more than 65536 cells"},
		"a slanted ray":    {Hex{}.Ray(1), "hexgrid: cells too far apart"},
		"an endless range": {Hex{}.Range(math.MaxInt), "is beyond ±268435456"},
		"just too far":     {cells(Hex{}, Hex{4 * hexgrid.MaxCells, 0}), "hexgrid: cells too far apart"},
		"far apart":        {cells(Hex{}, Hex{1 << 17, 1}), "hexgrid: cells too far apart"},
		"farthest apart":   {cells(Hex{-1 << 28, -1 << 28}, Hex{1 << 28, 1 << 28}), "hexgrid: cells too far apart"},
		"Q too great":      {cells(Hex{1<<28 + 1, 0}), "hexgrid: cell 268435457,0 is beyond ±268435456"},
		"Q too small":      {cells(Hex{-1<<28 - 1, 0}), "hexgrid: cell -268435457,0 is beyond ±268435456"},
		"R too great":      {cells(Hex{0, 1<<28 + 1}), "hexgrid: cell 0,268435457 is beyond ±268435456"},
		"R too small":      {cells(Hex{0, -1<<28 - 1}), "hexgrid: cell 0,-268435457 is beyond ±268435456"},
		"end of the range": {cells(Hex{math.MinInt, math.MaxInt}), "is beyond ±268435456"},
	} {
		b, err := hexgrid.NewBoard(test.cells)
		if b != nil || err == nil || !strings.HasSuffix(err.Error(), test.want) {
			t.Errorf("%s: %v, %v; want %s", name, b, err, test.want)
		}
	}
}

// TestLargestBoards builds boards at the limits.
func TestLargestBoards(t *testing.T) {
	for _, size := range [][2]int{{1, 724}, {100, 631}} {
		if _, err := hexgrid.Rectangle(hexgrid.OddR, size[0], size[1]); err != nil {
			t.Error(err)
		}
	}
	if b, err := hexgrid.Rhombus(256); err != nil || b.Len() != hexgrid.MaxCells {
		t.Error(err)
	}
	// A board whose bounding box has exactly four times as many cells.
	b, err := hexgrid.NewBoard(slices.Values([]Hex{{0, 0}, {1<<17 - 1, 1}}))
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() != 2 || b.EdgeCount() != 12 || b.VertexCount() != 12 {
		t.Errorf("%d cells, %d edges, %d vertices", b.Len(), b.EdgeCount(), b.VertexCount())
	}
}

func TestMust(t *testing.T) {
	defer func() {
		if err, ok := recover().(error); !ok || !strings.Contains(err.Error(), "Hexagon: size 0") {
			t.Errorf("panic with %v", err)
		}
	}()
	hexgrid.Must(hexgrid.Hexagon(0))
}

// TestWrapNames checks that a board whose sides are joined has no more names than before.
func TestWrapNames(t *testing.T) {
	b := hexgrid.Must(hexgrid.Must(hexgrid.Rhombus(3)).Wrap(Hex{3, 0}, Hex{0, 3}))
	for h, want := range map[Hex]string{{0, 0}: "a3", {3, 0}: "a3", {-1, 4}: "c2", {300, -300}: "a3"} {
		if got := b.Name(h); got != want {
			t.Errorf("%v has the name %q, want %q", h, got, want)
		}
	}
	for _, name := range []string{"d1", "a4", "zz9"} {
		if h, err := b.Cell(name); !errors.Is(err, hexgrid.ErrRange) {
			t.Errorf("the cell %s is %v, %v", name, h, err)
		}
	}
}

// TestWrapFar checks that cells with the smallest and largest coordinates have the indices of cells
// near the board.
func TestWrapFar(t *testing.T) {
	b := hexgrid.Must(hexgrid.Must(hexgrid.Hexagon(3)).Wrap(Hex{5, -2}, Hex{3, -5}))
	const n = 19 // cells: so many steps in any direction lead to a copy
	for _, far := range []int{math.MinInt, math.MinInt + 1, math.MinInt + 2, math.MinInt + 3, math.MaxInt, math.MaxInt - 1} {
		for r := range n {
			if got, want := b.Index(Hex{far, r}), b.Index(Hex{far % n, r}); got != want {
				t.Errorf("the cell %d,%d has the index %d, want %d", far, r, got, want)
			}
			if got, want := b.Index(Hex{r, far}), b.Index(Hex{r, far % n}); got != want {
				t.Errorf("the cell %d,%d has the index %d, want %d", r, far, got, want)
			}
		}
	}
}

func TestWrapErrors(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(2))
	for _, test := range []struct {
		b    *hexgrid.Board
		u, v Hex
		want string
	}{
		{b, Hex{3, -1}, Hex{2, 1}, "hexgrid: Wrap(3,-1; 2,1): copies of the board at these distances do not cover the plane once"},
		{b, Hex{7, 0}, Hex{0, 1}, "hexgrid: Wrap(7,0; 0,1): copies of the board at these distances do not cover the plane once"},
		{b, Hex{}, Hex{2, -3}, "hexgrid: Wrap(0,0; 2,-3): copies of the board at these distances do not cover the plane once"},
		{b, Hex{3, -1}, Hex{6, -2}, "hexgrid: Wrap(3,-1; 6,-2): copies of the board at these distances do not cover the plane once"},
		{new(hexgrid.Board), Hex{1, 0}, Hex{0, 1}, "hexgrid: Wrap(1,0; 0,1): copies of the board at these distances do not cover the plane once"},
		{b, Hex{1<<28 + 1, 0}, Hex{0, 1}, "hexgrid: Wrap(268435457,0; 0,1): a coordinate is beyond ±268435456"},
		{b, Hex{1 << 28, -1 << 28}, Hex{-1 << 28, -1 << 28}, "hexgrid: Wrap(268435456,-268435456; -268435456,-268435456): copies of the board at these distances do not cover the plane once"},
	} {
		got, err := test.b.Wrap(test.u, test.v)
		if got != nil || err == nil || err.Error() != test.want {
			t.Errorf("got %v, %v, want %s", got, err, test.want)
		}
	}
}

func TestPermutation(t *testing.T) {
	// The symmetries of each board, counted in a loop over its cells.
	counts := map[string]int{
		"Hexagon(1)": 12, "Hexagon(2)": 12, "Hexagon(5)": 12, "Triangle(1)": 12, "Triangle(6)": 2,
		"Rhombus(7)": 2, "Rectangle(8,5)": 1, "empty": 12, "zero": 12, "ring far away": 2, "three scattered": 1,
	}
	for name, b := range hexgridtest.Boards(t) {
		count := 0
		for _, s := range hexgrid.Symmetries() {
			whole := true
			for _, h := range b.Cells() {
				whole = whole && b.Contains(s.Hex(h))
			}
			p, ok := b.Permutation(s)
			if ok != whole {
				t.Errorf("%s, %v: ok is %v", name, s, ok)
			}
			if !ok {
				if p != nil {
					t.Errorf("%s, %v: not nil", name, s)
				}
				continue
			}
			count++
			if len(p) != b.Len() {
				t.Fatalf("%s, %v: %d indices", name, s, len(p))
			}
			for i, j := range p {
				if b.At(j) != s.Hex(b.At(i)) {
					t.Errorf("%s, %v: cell %v goes to %v", name, s, b.At(i), b.At(j))
				}
			}
		}
		if want, ok := counts[name]; ok && count != want {
			t.Errorf("%s has %d symmetries, want %d", name, count, want)
		}
	}
	p, _ := hexgrid.Must(hexgrid.Hexagon(2)).Permutation(hexgrid.Rotation(1))
	if diff := difference([]int{2, 0, 5, 3, 1, 6, 4}, p); diff != "" {
		t.Error(diff)
	}
}

func TestBoardSequencesStop(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(3))
	for n := 1; n < 5; n++ {
		if got := hexgridtest.Take(b.Ray(0, 1), n); len(got) != min(n, 4) {
			t.Errorf("%d indices", len(got))
		}
	}
}

// TestSharedBoard uses a board in many goroutines, for the race detector.
func TestSharedBoard(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(4))
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for i, h := range b.Cells() {
				if b.Index(h) != i || b.Name(h) == "" || len(b.Path(h, Hex{}, nil)) == 0 {
					t.Error("wrong")
				}
				b.Permutation(1)
				b.EdgeIndex(h.Edge(0))
			}
		})
	}
	group.Wait()
}

// TestHexes compares the cells that Hexes and At return.
func TestHexes(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(3))
	i := 0
	for h := range b.Hexes() {
		if h != b.At(i) {
			t.Errorf("cell %d is %v, want %v", i, h, b.At(i))
		}
		i++
	}
	if i != b.Len() {
		t.Errorf("%d cells, want %d", i, b.Len())
	}
}
