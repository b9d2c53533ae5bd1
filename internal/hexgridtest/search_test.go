package hexgridtest

import (
	"iter"
	"math"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// A maze is a board with cells that are closed, or cost something to enter.
type maze struct {
	b      *hexgrid.Board
	closed map[Hex]bool
	costs  map[Hex]int
}

// cost is 1 more from a cell with an even Q, so that paths in opposite directions differ.
func (m maze) cost(from, to Hex) int {
	if m.closed[to] {
		return -1
	}
	return m.costs[to] + 1 - from.Q&1
}

// plane is cost for a search on the open plane, with all other cells closed.
func (m maze) plane(from, to Hex) int {
	if !m.b.Contains(to) {
		return -1
	}
	return m.cost(from, to)
}

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
		m := maze{all[shape], make(map[Hex]bool), make(map[Hex]int)}
		share := rapid.IntRange(0, 60).Draw(t, "share")
		most := rapid.SampledFrom([]int{0, 1, 3, 1000}).Draw(t, "most")
		for _, h := range m.b.Cells() {
			m.closed[h] = rapid.IntRange(1, 100).Draw(t, "closed") <= share
			m.costs[h] = rapid.IntRange(0, most).Draw(t, "cost")
		}
		return m
	})
}

// A price is the cost of a path and its number of steps.
type price struct{ cost, steps int }

// prices returns the reachable cells with the least prices, by trying every step until
// nothing changes.
func (m maze) prices(from Hex) map[Hex]price {
	best := map[Hex]price{from: {}}
	for changed := true; changed; {
		changed = false
		for _, h := range m.b.Cells() {
			at, ok := best[h]
			if !ok {
				continue
			}
			for _, g := range h.Neighbors() {
				if m.plane(h, g) < 0 {
					continue
				}
				next := price{at.cost + m.plane(h, g), at.steps + 1}
				old, ok := best[g]
				if !ok || next.cost < old.cost || next.cost == old.cost && next.steps < old.steps {
					best[g] = next
					changed = true
				}
			}
		}
	}
	return best
}

// priceOf returns the price of a path, and whether it is valid.
func (m maze) priceOf(path []Hex) (p price, ok bool) {
	for i := 1; i < len(path); i++ {
		cost := m.plane(path[i-1], path[i])
		if path[i-1].Distance(path[i]) != 1 || cost < 0 {
			return p, false
		}
		p.cost += cost
		p.steps++
	}
	return p, true
}

func TestPath(t *testing.T) {
	mazes := mazes(t)
	rapid.Check(t, func(t *rapid.T) {
		m := mazes.Draw(t, "maze")
		from, to := m.anyCell(t, "from"), m.anyCell(t, "to")
		want, reachable := m.prices(from)[to]
		path := m.b.Path(from, to, m.cost)
		if diff := cmp.Diff(path, m.b.Path(from, to, m.cost)); diff != "" {
			t.Fatalf("another path: %s", diff)
		}
		for what, path := range map[string][]Hex{
			"on the board": path,
			"on the plane": hexgrid.Path(from, to, want.cost, m.plane),
		} {
			if !reachable {
				if path != nil {
					t.Fatalf("%s: there is no path from %v to %v, but got %v", what, from, to, path)
				}
				continue
			}
			got, ok := m.priceOf(path)
			if !ok || got != want || path[0] != from || path[len(path)-1] != to {
				t.Fatalf("%s: a path from %v to %v at %v, want %v: %v", what, from, to, got, want, path)
			}
		}
		if reachable && want.cost > 0 {
			if path := hexgrid.Path(from, to, want.cost-1, m.plane); path != nil {
				t.Fatalf("a path above the limit: %v", path)
			}
		}
		if n := len(m.b.Path(from, to, nil)); n > len(path) && reachable {
			t.Fatalf("no shorter path over open cells: %d", n)
		}
	})
}

func TestFlood(t *testing.T) {
	mazes := mazes(t)
	rapid.Check(t, func(t *rapid.T) {
		m := mazes.Draw(t, "maze")
		from := m.anyCell(t, "from")
		limit := rapid.SampledFrom([]int{-1, 0, 1, 2, 5, 20, 3000, math.MaxInt}).Draw(t, "limit")
		want := make(map[Hex]int)
		for h, p := range m.prices(from) {
			if p.cost <= limit {
				want[h] = p.cost
			}
		}
		for what, flood := range map[string]iter.Seq2[Hex, int]{
			"on the board": m.b.Flood(from, limit, m.cost),
			"on the plane": hexgrid.Flood(from, limit, m.plane),
		} {
			got := make(map[Hex]int)
			last := 0
			for h, n := range flood {
				if _, twice := got[h]; twice || n < last || (len(got) == 0) != (h == from) {
					t.Fatalf("%s: %v at %d after %v", what, h, n, got)
				}
				got[h], last = n, n
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s: %s", what, diff)
			}
		}
	})
	b := hexgrid.Must(hexgrid.Hexagon(3))
	if n := len(slices.Collect(keys(b.Flood(Hex{}, 9, nil)))); n != 19 {
		t.Errorf("%d cells", n)
	}
	for h := range b.Flood(Hex{Q: 5, R: 5}, 9, nil) {
		t.Errorf("reached %v", h)
	}
	// The loop can stop anywhere, even on the infinite plane. The nearest cells come first, in the
	// order of the directions.
	want := []Hex{{Q: 0, R: 0}, {Q: 1, R: 0}, {Q: 1, R: -1}, {Q: 0, R: -1}, {Q: -1, R: 0}, {Q: -1, R: 1}, {Q: 0, R: 1}, {Q: 2, R: 0}, {Q: 2, R: -1}, {Q: 1, R: 1}}
	for n := 1; n <= len(want); n++ {
		for _, flood := range []iter.Seq2[Hex, int]{b.Flood(Hex{}, 9, nil), hexgrid.Flood(Hex{}, math.MaxInt, nil)} {
			if diff := cmp.Diff(want[:n], Take(keys(flood), n)); diff != "" {
				t.Error(diff)
			}
		}
	}
}

func keys(seq func(func(Hex, int) bool)) func(func(Hex) bool) {
	return func(yield func(Hex) bool) {
		seq(func(h Hex, _ int) bool { return yield(h) })
	}
}

// sees reports whether no closed cell is on the line between two cells that is drawn after a
// symmetry.
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
		m := maze{b: b, closed: make(map[Hex]bool)}
		for _, h := range b.Cells() {
			m.closed[h] = rapid.IntRange(0, 4).Draw(t, "closed") == 0
		}
		from := m.anyCell(t, "from")
		s := symmetries.Draw(t, "symmetry")
		seen := make(map[Hex]bool)
		for h := range b.Visible(from, 20, func(h Hex) bool { return m.closed[h] }) {
			seen[s.Hex(h)] = true
		}
		there := make(map[Hex]bool)
		for h := range b.Visible(s.Hex(from), 20, func(h Hex) bool { return m.closed[s.Inverse().Hex(h)] }) {
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
		radius := rapid.SampledFrom([]int{-1, 0, 1, 2, 3, 5, 8, 40, math.MaxInt}).Draw(t, "radius")
		opaque := func(h Hex) bool { return m.closed[h] }
		got := slices.Collect(m.b.Visible(from, radius, opaque))
		var want []Hex
		for _, to := range m.b.Cells() {
			if from.Distance(to) > radius {
				continue
			}
			// On the line, or on its reflection that keeps both ends.
			if m.sees(from, to, hexgrid.Identity) || m.sees(from, to, hexgrid.Rotation(3)) {
				want = append(want, to)
			}
			// Sight is mutual.
			mutual := slices.Contains(slices.Collect(m.b.Visible(to, radius, opaque)), from)
			if slices.Contains(got, to) != mutual {
				t.Fatalf("%v and %v: one sees the other, the other does not", from, to)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

// TestVisiblePlane compares the field of view on the plane with lines.
func TestVisiblePlane(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		eye := nearHexes.Draw(t, "eye")
		radius := rapid.IntRange(0, 9).Draw(t, "radius")
		m := maze{closed: make(map[Hex]bool)}
		share := rapid.IntRange(1, 40).Draw(t, "share")
		for h := range eye.Range(radius) {
			m.closed[h] = rapid.IntRange(1, 100).Draw(t, "closed") <= share
		}
		var want []Hex
		for h := range eye.Spiral(radius) {
			if m.sees(eye, h, hexgrid.Identity) || m.sees(eye, h, hexgrid.Rotation(3)) {
				want = append(want, h)
			}
		}
		asked := make(map[Hex]bool)
		got := slices.Collect(hexgrid.Visible(eye, radius, func(h Hex) bool {
			if asked[h] || eye.Distance(h) > radius || h == eye {
				t.Fatalf("called for %v again, or without need", h)
			}
			asked[h] = true
			return m.closed[h]
		}))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
