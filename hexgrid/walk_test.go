package hexgrid_test

import (
	"iter"
	"math"
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

func TestLine(t *testing.T) {
	for _, test := range []struct {
		from, to Hex
		want     []Hex
	}{
		{Hex{3, 4}, Hex{3, 4}, []Hex{{3, 4}}},
		{Hex{}, Hex{2, 0}, []Hex{{0, 0}, {1, 0}, {2, 0}}},
		{Hex{}, Hex{-2, 2}, []Hex{{0, 0}, {-1, 1}, {-2, 2}}},
		{Hex{}, Hex{4, -1}, []Hex{{0, 0}, {1, 0}, {2, -1}, {3, -1}, {4, -1}}},
		{Hex{}, Hex{5, -3}, []Hex{{0, 0}, {1, -1}, {2, -1}, {3, -2}, {4, -2}, {5, -3}}},
		{Hex{}, Hex{1, -4}, []Hex{{0, 0}, {0, -1}, {0, -2}, {1, -3}, {1, -4}}},

		// Halfway between two cells: the same cell from either end.
		{Hex{}, Hex{2, -1}, []Hex{{0, 0}, {1, -1}, {2, -1}}},
		{Hex{2, -1}, Hex{}, []Hex{{2, -1}, {1, -1}, {0, 0}}},
		{Hex{}, Hex{1, -2}, []Hex{{0, 0}, {0, -1}, {1, -2}}},
		{Hex{1, -2}, Hex{}, []Hex{{1, -2}, {0, -1}, {0, 0}}},
		{Hex{}, Hex{1, 1}, []Hex{{0, 0}, {0, 1}, {1, 1}}},
		{Hex{1, 1}, Hex{}, []Hex{{1, 1}, {0, 1}, {0, 0}}},
	} {
		got := hexgridtest.Take(test.from.Line(test.to), 100)
		if diff := difference(test.want, got); diff != "" {
			t.Errorf("line from %v to %v: %s", test.from, test.to, diff)
		}
	}
}

// TestLineExact checks lines so long that their rounding requires more than 64 bits, at cells where
// a tie decides the rounding.
func TestLineExact(t *testing.T) {
	const most, least = math.MaxInt, math.MinInt
	const part = most/8 + 1
	for _, test := range []struct {
		from, to Hex
		want     []Hex
	}{
		// With as many steps in direction 5 as in direction 0, the first cell is a tie.
		{Hex{least, least}, Hex{most, most}, []Hex{{least, least}, {least, least + 1}, {least + 1, least + 1}, {least + 1, least + 2}}},
		{Hex{most, most}, Hex{least, least}, []Hex{{most, most}, {most - 1, most}, {most - 1, most - 1}, {most - 2, most - 1}}},
		// One step fewer decides the tie, one way or the other.
		{Hex{least, least}, Hex{most - 1, most}, []Hex{{least, least}, {least, least + 1}, {least + 1, least + 1}, {least + 1, least + 2}}},
		{Hex{least, least}, Hex{most, most - 1}, []Hex{{least, least}, {least + 1, least}, {least + 1, least + 1}, {least + 2, least + 1}}},
		// One step in thirteen goes to the side; the seventh is the first to do so.
		{Hex{least, 0}, Hex{5 * part, -part}, []Hex{{least, 0}, {least + 1, 0}, {least + 2, 0}, {least + 3, 0}, {least + 4, 0}, {least + 5, 0}, {least + 6, 0}, {least + 7, -1}}},
	} {
		got := hexgridtest.Take(test.from.Line(test.to), len(test.want))
		if diff := difference(test.want, got); diff != "" {
			t.Errorf("line from %v to %v: %s", test.from, test.to, diff)
		}
	}
}

func TestRay(t *testing.T) {
	if diff := difference([]Hex{{4, 6}, {5, 5}, {6, 4}}, hexgridtest.Take(Hex{3, 7}.Ray(1), 3)); diff != "" {
		t.Error(diff)
	}
	h := Hex{5, -9}
	for _, d := range hexgrid.Directions() {
		for i, g := range hexgridtest.Take(h.Ray(d), 20) {
			if g != h.Add(d.Hex().Mul(i+1)) {
				t.Errorf("cell %d in direction %v is %v", i, d, g)
			}
		}
	}
	want := []Hex{{math.MaxInt, 0}, {math.MinInt, 0}, {math.MinInt + 1, 0}}
	if diff := difference(want, hexgridtest.Take(Hex{math.MaxInt - 1, 0}.Ray(0), 3)); diff != "" {
		t.Error(diff)
	}
}

func TestRing(t *testing.T) {
	for _, test := range []struct {
		radius int
		want   []Hex
	}{
		{-1, nil},
		{math.MinInt, nil},
		{0, []Hex{{5, 5}}},
		{1, []Hex{{6, 5}, {6, 4}, {5, 4}, {4, 5}, {4, 6}, {5, 6}}},
		{2, []Hex{
			{7, 5}, {7, 4}, {7, 3}, {6, 3}, {5, 3}, {4, 4},
			{3, 5}, {3, 6}, {3, 7}, {4, 7}, {5, 7}, {6, 6},
		}},
	} {
		got := hexgridtest.Take(Hex{5, 5}.Ring(test.radius), 100)
		if diff := difference(test.want, got); diff != "" {
			t.Errorf("radius %d: %s", test.radius, diff)
		}
	}
}

func TestRange(t *testing.T) {
	for _, test := range []struct {
		radius int
		want   []Hex
	}{
		{-1, nil},
		{math.MinInt, nil},
		{0, []Hex{{2, 3}}},
		{1, []Hex{{1, 4}, {1, 3}, {2, 4}, {2, 3}, {2, 2}, {3, 3}, {3, 2}}},
	} {
		got := hexgridtest.Take(Hex{2, 3}.Range(test.radius), 100)
		if diff := difference(test.want, got); diff != "" {
			t.Errorf("radius %d: %s", test.radius, diff)
		}
	}
}

// TestDiscs compares rings, spirals and ranges with the cells at the right distance.
func TestDiscs(t *testing.T) {
	h := Hex{-3, 8}
	for radius := range 12 {
		var ring, disc []Hex
		for q := -radius; q <= radius; q++ {
			for r := radius; r >= -radius; r-- {
				g := h.Add(Hex{q, r})
				if h.Distance(g) == radius {
					ring = append(ring, g)
				}
				if h.Distance(g) <= radius {
					disc = append(disc, g)
				}
			}
		}
		if n := 1 + 3*radius*(radius+1); len(disc) != n {
			t.Fatalf("%d cells within %d, want %d", len(disc), radius, n)
		}
		if n := max(1, 6*radius); len(ring) != n {
			t.Fatalf("%d cells at %d, want %d", len(ring), radius, n)
		}
		if diff := difference(disc, hexgridtest.Take(h.Range(radius), 1000)); diff != "" {
			t.Errorf("Range(%d): %s", radius, diff)
		}
		if diff := difference(sorted(ring), sorted(hexgridtest.Take(h.Ring(radius), 1000))); diff != "" {
			t.Errorf("Ring(%d): %s", radius, diff)
		}
		spiral := hexgridtest.Take(h.Spiral(radius), 1000)
		if diff := difference(sorted(disc), sorted(spiral)); diff != "" {
			t.Errorf("Spiral(%d): %s", radius, diff)
		}
		n := 0
		for k := range radius + 1 {
			for g := range h.Ring(k) {
				if spiral[n] != g {
					t.Fatalf("cell %d of the spiral is %v, want %v", n, spiral[n], g)
				}
				n++
			}
		}
	}
	if got := hexgridtest.Take(h.Spiral(-1), 10); got != nil {
		t.Errorf("Spiral(-1) = %v", got)
	}
}

// sorted returns cells in board order.
func sorted(cells []Hex) []Hex {
	cells = slices.Clone(cells)
	slices.SortFunc(cells, func(a, b Hex) int {
		if a.Q != b.Q {
			return a.Q - b.Q
		}
		return b.R - a.R
	})
	return cells
}

// TestHugeWalks starts walks that are too long to finish.
func TestHugeWalks(t *testing.T) {
	const most = math.MaxInt
	for _, h := range []Hex{{}, {most, most}, {math.MinInt, math.MinInt}, {most, math.MinInt}} {
		for name, test := range map[string]struct {
			seq  iter.Seq[Hex]
			want []Hex
		}{
			"Ring":   {h.Ring(most), []Hex{h.Add(Hex{most, 0}), h.Add(Hex{most, -1}), h.Add(Hex{most, -2})}},
			"Spiral": {h.Spiral(most), []Hex{h, h.Add(Hex{1, 0}), h.Add(Hex{1, -1})}},
			"Range":  {h.Range(most), []Hex{h.Add(Hex{-most, most}), h.Add(Hex{-most, most - 1}), h.Add(Hex{-most, most - 2})}},
		} {
			if diff := difference(test.want, hexgridtest.Take(test.seq, 3)); diff != "" {
				t.Errorf("%s of %v: %s", name, h, diff)
			}
		}
	}
}

// TestWalksStop breaks out of every walk at every cell. An iterator that continued would
// panic.
func TestWalksStop(t *testing.T) {
	h := Hex{1, 1}
	for name, seq := range map[string]iter.Seq[Hex]{
		"Line": h.Line(Hex{5, -3}), "Ray": h.Ray(2), "Ring": h.Ring(2), "Ring 0": h.Ring(0),
		"Spiral": h.Spiral(2), "Range": h.Range(2),
	} {
		all := hexgridtest.Take(seq, 20)
		for n := range all {
			if diff := difference(all[:n+1], hexgridtest.Take(seq, n+1)); diff != "" {
				t.Errorf("%s stopped after %d: %s", name, n+1, diff)
			}
		}
	}
}
