package hexgrid_test

import (
	"math"
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

// TestAsked counts the calls of the functions that a search takes.
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
