package hexgridtest

import (
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A maze is a board with some closed cells.
type maze struct {
	b      *hexgrid.Board
	closed map[Hex]bool
}

func (m maze) open(_, to Hex) bool { return !m.closed[to] }

// anyCell draws a cell of the board.
func (m maze) anyCell(t *rapid.T, name string) Hex {
	return m.b.At(rapid.IntRange(0, m.b.Len()-1).Draw(t, name))
}

func mazes(t *testing.T) *rapid.Generator[maze] {
	all := Boards(t)
	return rapid.Custom(func(t *rapid.T) maze {
		shape := rapid.SampledFrom([]string{
			"Hexagon(1)", "Hexagon(5)", "Triangle(6)", "Rhombus(7)", "Rectangle(8,5)", "ring far away", "three scattered",
		}).Draw(t, "shape")
		m := maze{all[shape], make(map[Hex]bool)}
		share := rapid.IntRange(0, 60).Draw(t, "share")
		for _, h := range m.b.Cells() {
			m.closed[h] = rapid.IntRange(1, 100).Draw(t, "closed") <= share
		}
		return m
	})
}

// distances returns the reachable cells with their distances, by a plain search without
// the board's tables.
func (m maze) distances(from Hex) map[Hex]int {
	on := make(map[Hex]bool)
	for _, h := range m.b.Cells() {
		on[h] = true
	}
	reached := make(map[Hex]int)
	if !on[from] {
		return reached
	}
	reached[from] = 0
	for n := 0; ; n++ {
		found := false
		for h := range on {
			if at, ok := reached[h]; !ok || at != n {
				continue
			}
			for _, g := range h.Neighbors() {
				if _, ok := reached[g]; !ok && on[g] && !m.closed[g] {
					reached[g] = n + 1
					found = true
				}
			}
		}
		if !found {
			return reached
		}
	}
}

func TestPath(t *testing.T) {
	mazes := mazes(t)
	rapid.Check(t, func(t *rapid.T) {
		m := mazes.Draw(t, "maze")
		from, to := m.anyCell(t, "from"), m.anyCell(t, "to")
		path := m.b.Path(from, to, m.open)
		n, ok := m.distances(from)[to]
		if !ok {
			if path != nil {
				t.Fatalf("there is no path from %v to %v, but got %v", from, to, path)
			}
			return
		}
		if len(path) != n+1 || path[0] != from || path[n] != to {
			t.Fatalf("path from %v to %v of length %d: %v", from, to, n, path)
		}
		for i := 1; i < len(path); i++ {
			if path[i-1].Distance(path[i]) != 1 || !m.b.Contains(path[i]) || m.closed[path[i]] {
				t.Fatalf("path %v", path)
			}
		}
		if diff := cmp.Diff(path, m.b.Path(from, to, m.open)); diff != "" {
			t.Fatalf("another path: %s", diff)
		}
		if n := len(m.b.Path(from, to, nil)); n > len(path) {
			t.Fatalf("no shorter path over open cells: %d", n)
		}
	})
}

func TestFlood(t *testing.T) {
	mazes := mazes(t)
	rapid.Check(t, func(t *rapid.T) {
		m := mazes.Draw(t, "maze")
		from := m.anyCell(t, "from")
		got := make(map[Hex]int)
		last := 0
		for h, n := range m.b.Flood(from, m.open) {
			if _, twice := got[h]; twice || n < last || (len(got) == 0) != (h == from) {
				t.Fatalf("%v at %d after %v", h, n, got)
			}
			got[h], last = n, n
		}
		if diff := cmp.Diff(m.distances(from), got); diff != "" {
			t.Fatal(diff)
		}
	})
	b := hexgrid.Must(hexgrid.Hexagon(3))
	if n := len(slices.Collect(keys(b.Flood(Hex{}, nil)))); n != 19 {
		t.Errorf("%d cells", n)
	}
	for h := range b.Flood(Hex{Q: 5, R: 5}, nil) {
		t.Errorf("reached %v", h)
	}
	// The loop can stop anywhere. The nearest cells come first, in the order of the
	// directions.
	want := []Hex{{Q: 0, R: 0}, {Q: 1, R: 0}, {Q: 1, R: -1}, {Q: 0, R: -1}, {Q: -1, R: 0}, {Q: -1, R: 1}, {Q: 0, R: 1}, {Q: 2, R: 0}, {Q: 2, R: -1}, {Q: 1, R: 1}}
	for n := 1; n <= len(want); n++ {
		if diff := cmp.Diff(want[:n], Take(keys(b.Flood(Hex{}, nil)), n)); diff != "" {
			t.Error(diff)
		}
	}
}

func keys(seq func(func(Hex, int) bool)) func(func(Hex) bool) {
	return func(yield func(Hex) bool) {
		seq(func(h Hex, _ int) bool { return yield(h) })
	}
}

// sees reports whether no closed cell is on the line that is drawn between two cells after
// a symmetry.
func (m maze) sees(from, to Hex, s hexgrid.Symmetry) bool {
	back := s.Inverse()
	for h := range s.Hex(from).Line(s.Hex(to)) {
		if h = back.Hex(h); h != from && h != to && m.closed[h] {
			return false
		}
	}
	return true
}

// TestVisibleSymmetric checks that symmetries of a maze transform its visible cells.
func TestVisibleSymmetric(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(5))
	rapid.Check(t, func(t *rapid.T) {
		m := maze{b, make(map[Hex]bool)}
		for _, h := range b.Cells() {
			m.closed[h] = rapid.IntRange(0, 4).Draw(t, "closed") == 0
		}
		from := m.anyCell(t, "from")
		s := symmetries.Draw(t, "symmetry")
		seen := make(map[Hex]bool)
		for h := range b.Visible(from, func(h Hex) bool { return m.closed[h] }) {
			seen[s.Hex(h)] = true
		}
		there := make(map[Hex]bool)
		for h := range b.Visible(s.Hex(from), func(h Hex) bool { return m.closed[s.Inverse().Hex(h)] }) {
			there[h] = true
		}
		if diff := cmp.Diff(seen, there); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestVisible(t *testing.T) {
	mazes := mazes(t)
	rapid.Check(t, func(t *rapid.T) {
		m := mazes.Draw(t, "maze")
		from := m.anyCell(t, "from")
		opaque := func(h Hex) bool { return m.closed[h] }
		got := slices.Collect(m.b.Visible(from, opaque))
		var want []Hex
		for _, to := range m.b.Cells() {
			// On the line, or on its reflection that keeps both ends.
			if m.sees(from, to, hexgrid.Identity) || m.sees(from, to, hexgrid.Rotation(3)) {
				want = append(want, to)
			}
			// Sight is mutual.
			mutual := slices.Contains(slices.Collect(m.b.Visible(to, opaque)), from)
			if slices.Contains(got, to) != mutual {
				t.Fatalf("%v and %v: one sees the other, the other does not", from, to)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
