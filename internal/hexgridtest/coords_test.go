package hexgridtest

import (
	"math"
	"testing"

	"example.com/hexgames/hexgrid"
	"pgregory.net/rapid"
)

// TestSchemesAgreeWithLayout compares columns and rows with the positions of the cells on
// the screen.
func TestSchemesAgreeWithLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := nearHexes.Draw(t, "h")
		pointy := hexgrid.Layout{}.Center(h)
		flat := hexgrid.Layout{Orientation: hexgrid.Flat}.Center(h)
		x, y := pointy.X/Root3, flat.Y/Root3 // in widths and heights of a cell
		near := func(a, b float64) bool { return a-b < 1e-9 && b-a < 1e-9 }
		odd := func(n int) float64 { return float64(n & 1) }

		col, row := hexgrid.OddR.ColRow(h)
		if !near(x, float64(col)+odd(row)/2) {
			t.Fatalf("OddR: column %d, row %d is at %v", col, row, x)
		}
		col, row = hexgrid.EvenR.ColRow(h)
		if !near(x, float64(col)-odd(row)/2) {
			t.Fatalf("EvenR: column %d, row %d is at %v", col, row, x)
		}
		col, row = hexgrid.OddQ.ColRow(h)
		if !near(y, float64(row)+odd(col)/2) {
			t.Fatalf("OddQ: column %d, row %d is at %v", col, row, y)
		}
		col, row = hexgrid.EvenQ.ColRow(h)
		if !near(y, float64(row)-odd(col)/2) {
			t.Fatalf("EvenQ: column %d, row %d is at %v", col, row, y)
		}
		col, _ = hexgrid.DoubleWidth.ColRow(h)
		if !near(x, float64(col)/2) {
			t.Fatalf("DoubleWidth: column %d is at %v", col, x)
		}
		_, row = hexgrid.DoubleHeight.ColRow(h)
		if !near(y, float64(row)/2) {
			t.Fatalf("DoubleHeight: row %d is at %v", row, y)
		}
	})
}

func TestSchemesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := wildHexes.Draw(t, "h")
		for _, s := range Schemes[:4] {
			// Offset coordinates convert back even if they wrap.
			if got := s.Hex(s.ColRow(h)); got != h {
				t.Fatalf("%v: %v comes back as %v", s, h, got)
			}
		}
		h = nearHexes.Draw(t, "near")
		if rapid.Bool().Draw(t, "far") {
			// The column or row is close to the limits of int.
			h = h.Add(Hex{Q: math.MaxInt/2 - 200, R: 0})
			h = symmetries.Draw(t, "symmetry").Hex(h)
		}
		for _, s := range Schemes[4:] {
			col, row := s.ColRow(h)
			if (col+row)&1 != 0 {
				t.Fatalf("%v: column %d and row %d", s, col, row)
			}
			if got := s.Hex(col, row); got != h {
				t.Fatalf("%v: %v comes back as %v", s, h, got)
			}
			// A position without a cell belongs to the cell before it.
			if s == hexgrid.DoubleWidth {
				col++
			} else {
				row++
			}
			if got := s.Hex(col, row); got != h {
				t.Fatalf("%v: the other half of %v is %v", s, h, got)
			}
		}
		if c, r := hexgrid.Scheme(6).ColRow(h); hexgrid.OddR.Hex(c, r) != h || hexgrid.Scheme(255).Hex(c, r) != h {
			t.Fatal("an unknown scheme is not OddR")
		}
	})
}
