package hexgrid_test

import (
	"math"
	"math/big"
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestHexArithmetic(t *testing.T) {
	h, g := Hex{1, -2}, Hex{3, 5}
	for _, test := range []struct {
		name      string
		got, want Hex
	}{
		{"Add", h.Add(g), Hex{4, 3}},
		{"Sub", h.Sub(g), Hex{-2, -7}},
		{"Neg", h.Neg(), Hex{-1, 2}},
		{"Mul", h.Mul(-3), Hex{-3, 6}},
		{"Add wraps", Hex{math.MaxInt, math.MinInt}.Add(Hex{1, -1}), Hex{math.MinInt, math.MaxInt}},
	} {
		if test.got != test.want {
			t.Errorf("%s = %v, want %v", test.name, test.got, test.want)
		}
	}
	if got := h.S(); got != 1 {
		t.Errorf("S = %d, want 1", got)
	}
	if got := g.S(); got != -8 {
		t.Errorf("S = %d, want -8", got)
	}
}

func TestNeighbors(t *testing.T) {
	h := Hex{10, 20}
	want := [6]Hex{{11, 20}, {11, 19}, {10, 19}, {9, 20}, {9, 21}, {10, 21}}
	if diff := difference(want, h.Neighbors()); diff != "" {
		t.Error(diff)
	}
	for i, d := range hexgrid.Directions() {
		if got := h.Neighbor(d); got != want[i] {
			t.Errorf("Neighbor(%v) = %v, want %v", d, got, want[i])
		}
		if got := h.Neighbor(d + 6); got != want[i] {
			t.Errorf("Neighbor(%v) = %v, want %v", d+6, got, want[i])
		}
	}
}

// TestNeighborsWrap compares the neighbors of the cells at the ends of the plane with Neighbor.
func TestNeighborsWrap(t *testing.T) {
	ends := []int{math.MinInt, math.MinInt + 1, -1, 0, 1, math.MaxInt - 1, math.MaxInt}
	for _, q := range ends {
		for _, r := range ends {
			h := Hex{q, r}
			for d, g := range h.Neighbors() {
				if want := h.Neighbor(Direction(d)); g != want {
					t.Errorf("beside %v in direction %d is %v, want %v", h, d, g, want)
				}
			}
		}
	}
}

func TestDiagonals(t *testing.T) {
	want := [6]Hex{{12, 19}, {11, 18}, {9, 19}, {8, 21}, {9, 22}, {11, 21}}
	h := Hex{10, 20}
	if diff := difference(want, h.Diagonals()); diff != "" {
		t.Error(diff)
	}
	for i, g := range h.Diagonals() {
		if h.Distance(g) != 2 {
			t.Errorf("diagonal %d is at distance %d", i, h.Distance(g))
		}
	}
}

func TestDistance(t *testing.T) {
	const most, least = math.MaxInt, math.MinInt
	for _, test := range []struct {
		a, b Hex
		want int
	}{
		{Hex{}, Hex{}, 0},
		{Hex{}, Hex{1, 0}, 1},
		{Hex{}, Hex{1, 1}, 2},
		{Hex{}, Hex{-1, -1}, 2},
		{Hex{}, Hex{3, -1}, 3},
		{Hex{}, Hex{-1, 3}, 3},
		{Hex{2, 1}, Hex{-1, 3}, 3},
		{Hex{}, Hex{most, 0}, most},
		{Hex{}, Hex{0, -most}, most},
		{Hex{}, Hex{least, 0}, most},        // exact distance is most+1
		{Hex{}, Hex{most, 1}, most},         // exact distance is most+1
		{Hex{1, 0}, Hex{most, 1}, most},     // exact
		{Hex{}, Hex{most - 1, 1}, most},     // exact
		{Hex{}, Hex{most - 1, 0}, most - 1}, // exact
		{Hex{}, Hex{most, -most}, most},     // exact
		{Hex{least, 0}, Hex{most, 0}, most}, // twice as far
		{Hex{least, least}, Hex{most, most}, most},
		{Hex{least, most}, Hex{most, least}, most},
		{Hex{most, most}, Hex{least, least}, most},
		{Hex{least, least}, Hex{least, least}, 0},
		{Hex{least, most}, Hex{least + 1, most}, 1},
		{Hex{most, most}, Hex{most - 1, most - 1}, 2},
	} {
		if got := test.a.Distance(test.b); got != test.want {
			t.Errorf("distance of %v and %v = %d, want %d", test.a, test.b, got, test.want)
		}
	}
}

// TestDistanceEnds compares distances with sums of big numbers, for cells at all ends of the plane.
func TestDistanceEnds(t *testing.T) {
	const most, least = math.MaxInt, math.MinInt
	ends := []int{least, least + 1, least/2 - 1, least / 2, -2, -1, 0, 1, 2, most / 2, most/2 + 1, most - 1, most}
	distance := func(h, g Hex) int {
		q := new(big.Int).Sub(big.NewInt(int64(g.Q)), big.NewInt(int64(h.Q)))
		r := new(big.Int).Sub(big.NewInt(int64(g.R)), big.NewInt(int64(h.R)))
		n := new(big.Int).Abs(new(big.Int).Add(q, r))
		if q.CmpAbs(n) > 0 {
			n.Abs(q)
		}
		if r.CmpAbs(n) > 0 {
			n.Abs(r)
		}
		if n.Cmp(big.NewInt(most)) > 0 {
			return most
		}
		return int(n.Int64())
	}
	for _, a := range ends {
		for _, b := range ends {
			for _, c := range ends {
				for _, d := range ends {
					h, g := Hex{a, b}, Hex{c, d}
					if got, want := h.Distance(g), distance(h, g); got != want {
						t.Fatalf("distance of %v and %v = %d, want %d", h, g, got, want)
					}
				}
			}
		}
	}
}

func TestHexDirection(t *testing.T) {
	for _, d := range hexgrid.Directions() {
		for k := 1; k < 5; k++ {
			h := Hex{7, -3}
			got, ok := h.Direction(h.Add(d.Hex().Mul(k)))
			if got != d || !ok {
				t.Errorf("direction %v, %d steps: %v, %v", d, k, got, ok)
			}
		}
	}
	const most, least = math.MaxInt, math.MinInt
	for _, test := range []struct {
		a, b Hex
		want Direction
		ok   bool
	}{
		{Hex{1, 2}, Hex{1, 2}, 0, false},
		{Hex{}, Hex{2, -1}, 0, false},
		{Hex{}, Hex{1, 1}, 0, false},
		{Hex{}, Hex{1, -2}, 0, false},
		{Hex{}, Hex{-1, -1}, 0, false},
		{Hex{}, Hex{-2, 1}, 0, false},
		{Hex{}, Hex{-1, 2}, 0, false},
		{Hex{least, 5}, Hex{most, 5}, 0, true},
		{Hex{least, most}, Hex{most, least}, 1, true},
		{Hex{0, most}, Hex{0, least}, 2, true},
		{Hex{most, 0}, Hex{least, 0}, 3, true},
		{Hex{most, least}, Hex{least, most}, 4, true},
		{Hex{0, least}, Hex{0, most}, 5, true},
		{Hex{least, most}, Hex{most, least + 1}, 0, false},
	} {
		got, ok := test.a.Direction(test.b)
		if got != test.want || ok != test.ok {
			t.Errorf("direction from %v to %v = %v, %v", test.a, test.b, got, ok)
		}
	}
}

func TestHexString(t *testing.T) {
	for h, want := range map[Hex]string{{}: "0,0", {1, -2}: "1,-2", {-30, 400}: "-30,400"} {
		if got := h.String(); got != want {
			t.Errorf("String = %q, want %q", got, want)
		}
	}
}
