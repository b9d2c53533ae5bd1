package hexgrid_test

import (
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

func TestPathCases(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(3))
	open := func(ok bool) int {
		if ok {
			return 1
		}
		return -1
	}
	closed := func(cells ...Hex) hexgrid.Cost {
		return func(_, to Hex) int { return open(!slices.Contains(cells, to)) }
	}
	walls := func(edges ...hexgrid.Edge) hexgrid.Cost {
		return func(from, to Hex) int { return open(!slices.Contains(edges, hexgrid.Edge(from.Add(to)))) }
	}
	costs := func(costs map[Hex]int) hexgrid.Cost {
		return func(_, to Hex) int { return max(1, costs[to]) }
	}
	for _, test := range []struct {
		name     string
		from, to Hex
		cost     hexgrid.Cost
		want     []Hex
	}{
		{"straight on", Hex{-2, 0}, Hex{1, 0}, nil, []Hex{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}}},
		{"lower directions first", Hex{0, 0}, Hex{2, -1}, nil, []Hex{{0, 0}, {1, 0}, {2, -1}}},
		{"around", Hex{-1, 0}, Hex{1, 0}, closed(Hex{}, Hex{0, -1}), []Hex{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}}},
		{"closed at the start", Hex{0, 0}, Hex{1, 0}, closed(Hex{}), []Hex{{0, 0}, {1, 0}}},
		{"closed at the end", Hex{0, 0}, Hex{1, 0}, closed(Hex{1, 0}), nil},
		{"around a wall", Hex{0, 0}, Hex{1, 0}, walls(Hex{}.Edge(0)), []Hex{{0, 0}, {1, -1}, {1, 0}}},
		{"walled in", Hex{2, 0}, Hex{0, 0}, walls(Hex{1, 0}.Edge(0), Hex{2, -1}.Edge(5), Hex{1, 1}.Edge(1)), nil},
		{"uphill", Hex{0, 0}, Hex{2, 0}, func(from, to Hex) int { return open(to.Q <= from.Q) }, nil},
		{"downhill", Hex{2, 0}, Hex{0, 0}, func(from, to Hex) int { return open(to.Q <= from.Q) }, []Hex{{2, 0}, {1, 0}, {0, 0}}},
		{"through a swamp", Hex{-1, 0}, Hex{1, 0}, costs(map[Hex]int{{}: 2, {0, -1}: 9, {0, 1}: 9, {1, -1}: 9}), []Hex{{-1, 0}, {0, 0}, {1, 0}}},
		{"around a swamp", Hex{-1, 0}, Hex{1, 0}, costs(map[Hex]int{{}: 3, {0, -1}: 9}), []Hex{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}}},
		{"as expensive, with fewer steps", Hex{-1, 0}, Hex{1, 0}, costs(map[Hex]int{{}: 2}), []Hex{{-1, 0}, {0, 0}, {1, 0}}},
		{"a long way for free", Hex{2, -2}, Hex{2, -1}, func(from, to Hex) int {
			if to.Distance(Hex{}) < 2 || from == (Hex{2, -2}) && to == (Hex{2, -1}) {
				return 1
			}
			return 0
		}, []Hex{{2, -2}, {1, -2}, {0, -2}, {-1, -1}, {-2, 0}, {-2, 1}, {-2, 2}, {-1, 2}, {0, 2}, {1, 1}, {2, 0}, {2, -1}}},
		{"too expensive to add up", Hex{-1, 0}, Hex{1, 0}, func(Hex, Hex) int { return math.MaxInt }, nil},
		{"nowhere to go", Hex{1, 1}, Hex{1, 1}, closed(Hex{1, 1}), []Hex{{1, 1}}},
		{"from off the board", Hex{3, 0}, Hex{0, 0}, nil, nil},
		{"to off the board", Hex{0, 0}, Hex{3, 0}, nil, nil},
		{"both off the board", Hex{3, 0}, Hex{3, 0}, nil, nil},
	} {
		if diff := difference(test.want, b.Path(test.from, test.to, test.cost)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// A plain search keeps all paths in a list, and takes the first of the cheapest with the fewest
// steps.
func plainSearch(b *hexgrid.Board, start Hex, limit int, cost hexgrid.Cost) (order []Hex, costs map[Hex]int, before map[Hex]Hex) {
	type way struct {
		from, to    Hex
		cost, steps int
	}
	costs, before = make(map[Hex]int), make(map[Hex]Hex)
	ways := []way{{start, start, 0, 0}}
	if limit < 0 {
		ways = nil
	}
	for len(ways) > 0 {
		n := 0
		for i, w := range ways {
			if w.cost < ways[n].cost || w.cost == ways[n].cost && w.steps < ways[n].steps {
				n = i
			}
		}
		w := ways[n]
		ways = slices.Delete(ways, n, n+1)
		if _, done := costs[w.to]; done {
			continue
		}
		order, costs[w.to], before[w.to] = append(order, w.to), w.cost, w.from
		for _, d := range hexgrid.Directions() {
			if j := b.Neighbor(b.Index(w.to), d); j >= 0 {
				if c := cost(w.to, b.At(j)); c >= 0 && c <= limit-w.cost {
					ways = append(ways, way{w.to, b.At(j), w.cost + c, w.steps + 1})
				}
			}
		}
	}
	return order, costs, before
}

// TestNilCost checks that every step costs 1 without a Cost, on the plane and on a board.
func TestNilCost(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(8))
	for h := range b.Hexes() {
		for _, path := range [][]Hex{b.Path(Hex{1, 1}, h, nil), hexgrid.Path(Hex{1, 1}, h, 20, nil)} {
			if len(path) != h.Distance(Hex{1, 1})+1 {
				t.Errorf("the path to %v has %d cells", h, len(path))
			}
		}
	}
	for _, flood := range []iter.Seq2[Hex, int]{b.Flood(Hex{}, 7, nil), hexgrid.Flood(Hex{}, 7, nil)} {
		n := 0
		for h, cost := range flood {
			if n++; cost != h.Distance(Hex{}) {
				t.Errorf("%v costs %d", h, cost)
			}
		}
		if n != b.Len() {
			t.Errorf("%d cells, want %d", n, b.Len())
		}
	}
}

// TestSearchOrder compares paths and the order of cells with a plain search, for different costs of
// steps: 0, 1, 1 with a few exceptions, and a wide range.
func TestSearchOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	hexagon, rhombus := hexgrid.Must(hexgrid.Hexagon(5)), hexgrid.Must(hexgrid.Rhombus(6))
	boards := []*hexgrid.Board{
		hexagon, hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 9, 6)), hexgrid.Must(hexgrid.Hexagon(1)),
		hexgrid.Must(hexagon.Wrap(Hex{9, -4}, Hex{5, -9})), hexgrid.Must(rhombus.Wrap(Hex{6, 0}, Hex{0, 6})),
	}
	prices := [][]int{
		{1}, {-1, 1}, {-1, 1, 1, 1}, {-1, 0, 1}, {0, 0, 1, 2}, {-1, 1, 2, 3, 4}, {1, 7, 8, 9}, {-1, 0, 1, 8, 100, 1000},
		{2, 2, 2, 2, 2, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0}, {-1, 0}, {1, math.MaxInt / 4}, {1, math.MaxInt},
	}
	for n := range 3000 {
		b, some := boards[n%len(boards)], prices[rng.IntN(len(prices))]
		steps := make(map[[2]Hex]int)
		cost := func(from, to Hex) int {
			step := [2]Hex{from, to}
			if _, ok := steps[step]; !ok {
				steps[step] = some[rng.IntN(len(some))]
			}
			return steps[step]
		}
		start, goal := b.At(rng.IntN(b.Len())), b.At(rng.IntN(b.Len()))
		_, costs, before := plainSearch(b, start, math.MaxInt, cost)
		var want []Hex
		if _, ok := costs[goal]; ok {
			for h := goal; h != start; h = before[h] {
				want = append(want, h)
			}
			want = append(want, start)
			slices.Reverse(want)
		}
		asked := make(map[[2]Hex]bool)
		once := func(from, to Hex) int {
			if asked[[2]Hex{from, to}] {
				t.Fatalf("asked twice for the step from %v to %v", from, to)
			}
			asked[[2]Hex{from, to}] = true
			return cost(from, to)
		}
		if diff := difference(want, b.Path(start, goal, once)); diff != "" {
			t.Fatalf("from %v to %v: %s", start, goal, diff)
		}
		limit := []int{-1, 0, 1, 2, 5, 30, math.MaxInt}[rng.IntN(7)]
		order, costs, _ := plainSearch(b, start, limit, cost)
		var got []Hex
		for h, c := range b.Flood(start, limit, cost) {
			if got = append(got, h); c != costs[h] {
				t.Fatalf("%v at %d, want %d", h, c, costs[h])
			}
		}
		if diff := difference(order, got); diff != "" {
			t.Fatalf("from %v within %d: %s", start, limit, diff)
		}
		if b == hexagon {
			plane := func(from, to Hex) int {
				if !b.Contains(to) {
					return -1
				}
				return cost(from, to)
			}
			if diff := difference(want, hexgrid.Path(start, goal, math.MaxInt, plane)); diff != "" {
				t.Fatalf("on the plane, from %v to %v: %s", start, goal, diff)
			}
		}
	}
}

// TestAsked counts the calls to the functions passed to a search.
func TestAsked(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(4))
	asked := make(map[[2]Hex]int)
	reached := map[Hex]bool{{}: true}
	ask := func(from, to Hex) int {
		asked[[2]Hex{from, to}]++
		if !reached[from] || from.Distance(to) != 1 || !b.Contains(to) {
			t.Errorf("called for the step from %v to %v", from, to)
		}
		if to.Q == 1 {
			return -1
		}
		reached[to] = true
		return 1
	}
	check := func(what string) {
		t.Helper()
		for step, n := range asked {
			if n > 1 {
				t.Errorf("%s calls the function %d times for the step from %v to %v", what, n, step[0], step[1])
			}
		}
		if len(asked) < 10 {
			t.Errorf("%s calls the function for %d steps", what, len(asked))
		}
		clear(asked)
		clear(reached)
		reached[Hex{}] = true
	}
	b.Path(Hex{}, Hex{3, 0}, ask)
	check("Path")
	for range b.Flood(Hex{}, math.MaxInt, ask) {
	}
	check("Flood")
	b.Path(Hex{}, Hex{4, 0}, func(Hex, Hex) int { t.Error("called for a step to a cell off the board"); return 1 })
	b.Path(Hex{}, Hex{}, func(Hex, Hex) int { t.Error("called for a step from the goal"); return 1 })

	seen := make(map[Hex]int)
	for range b.Visible(Hex{}, 9, func(h Hex) bool { seen[h]++; return h.Q == 1 }) {
	}
	for h, n := range seen {
		if n != 1 || !b.Contains(h) {
			t.Errorf("Visible calls the function %d times for %v", n, h)
		}
	}
}

func TestVisibleCases(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(3))
	wall := func(h Hex) bool { return h == Hex{} || h == Hex{1, -1} }
	drawing := func(cells []Hex) string {
		return hexgrid.TextLayout{Pitch: 4}.Draw(func(yield func(Hex, string) bool) {
			for _, h := range b.Cells() {
				mark := "."
				switch {
				case slices.Contains(cells, h) && wall(h):
					mark = "#"
				case slices.Contains(cells, h):
					mark = "+"
				}
				if !yield(h, mark) {
					return
				}
			}
		})
	}
	want := `
    +   +   +
  +   +   #   .
+   +   #   .   .
  +   +   +   +
    +   +   +`
	if diff := difference(want[1:], drawing(slices.Collect(b.Visible(Hex{-2, 0}, 9, wall)))); diff != "" {
		t.Error(diff)
	}
	if n := len(slices.Collect(b.Visible(Hex{}, 9, wall))); n != 18 {
		t.Errorf("from an opaque cell %d cells are seen, want 18", n)
	}
	if n := len(slices.Collect(b.Visible(Hex{-2, 0}, 9, nil))); n != 19 {
		t.Errorf("%d cells are seen, want 19", n)
	}
	if got := slices.Collect(b.Visible(Hex{3, 0}, 9, nil)); got != nil {
		t.Errorf("from a cell off the board %v are seen", got)
	}
	if got := hexgridtest.Take(b.Visible(Hex{}, 9, nil), 2); len(got) != 2 {
		t.Errorf("%v", got)
	}
}

// TestVisibleRoom looks around a closed room, where the search ends at the walls.
func TestVisibleRoom(t *testing.T) {
	n := 0
	for range hexgrid.Visible(Hex{}, math.MaxInt32, func(h Hex) bool { return h.Distance(Hex{}) == 2 }) {
		n++
	}
	if n != 19 {
		t.Errorf("%d cells are visible, want 19", n)
	}
}
