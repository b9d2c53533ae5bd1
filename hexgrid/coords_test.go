package hexgrid_test

import (
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

func TestColRow(t *testing.T) {
	// Columns and rows for OddR, EvenR, OddQ, EvenQ, DoubleWidth, DoubleHeight.
	for h, want := range map[Hex][6][2]int{
		{}:       {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 0}},
		{1, 0}:   {{1, 0}, {1, 0}, {1, 0}, {1, 1}, {2, 0}, {1, 1}},
		{0, 1}:   {{0, 1}, {1, 1}, {0, 1}, {0, 1}, {1, 1}, {0, 2}},
		{-1, 0}:  {{-1, 0}, {-1, 0}, {-1, -1}, {-1, 0}, {-2, 0}, {-1, -1}},
		{0, -1}:  {{-1, -1}, {0, -1}, {0, -1}, {0, -1}, {-1, -1}, {0, -2}},
		{2, -3}:  {{0, -3}, {1, -3}, {2, -2}, {2, -2}, {1, -3}, {2, -4}},
		{-3, 4}:  {{-1, 4}, {-1, 4}, {-3, 2}, {-3, 3}, {-2, 4}, {-3, 5}},
		{5, 7}:   {{8, 7}, {9, 7}, {5, 9}, {5, 10}, {17, 7}, {5, 19}},
		{-5, -7}: {{-9, -7}, {-8, -7}, {-5, -10}, {-5, -9}, {-17, -7}, {-5, -19}},
	} {
		for i, s := range hexgridtest.Schemes {
			col, row := s.ColRow(h)
			if [2]int{col, row} != want[i] {
				t.Errorf("%v of %v: column %d, row %d, want %v", s, h, col, row, want[i])
			}
			if got := s.Hex(col, row); got != h {
				t.Errorf("%v.Hex(%d, %d) = %v, want %v", s, col, row, got, h)
			}
		}
	}
}

func TestSchemeString(t *testing.T) {
	want := []string{"OddR", "EvenR", "OddQ", "EvenQ", "DoubleWidth", "DoubleHeight", "Scheme(6)"}
	for i, w := range want {
		if got := hexgrid.Scheme(i).String(); got != w {
			t.Errorf("String = %q, want %q", got, w)
		}
	}
}
