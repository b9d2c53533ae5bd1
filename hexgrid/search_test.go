package hexgrid_test

import (
	"slices"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

func TestPathCases(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(3))
	closed := func(cells ...Hex) func(Hex) bool {
		return func(h Hex) bool { return !slices.Contains(cells, h) }
	}
	for _, test := range []struct {
		name     string
		from, to Hex
		open     func(Hex) bool
		want     []Hex
	}{
		{"straight on", Hex{-2, 0}, Hex{1, 0}, nil, []Hex{{-2, 0}, {-1, 0}, {0, 0}, {1, 0}}},
		{"lower directions first", Hex{0, 0}, Hex{2, -1}, nil, []Hex{{0, 0}, {1, 0}, {2, -1}}},
		{"around", Hex{-1, 0}, Hex{1, 0}, closed(Hex{}, Hex{0, -1}), []Hex{{-1, 0}, {-1, 1}, {0, 1}, {1, 0}}},
		{"closed at the start", Hex{0, 0}, Hex{1, 0}, closed(Hex{}), []Hex{{0, 0}, {1, 0}}},
		{"closed at the end", Hex{0, 0}, Hex{1, 0}, closed(Hex{1, 0}), nil},
		{"nowhere to go", Hex{1, 1}, Hex{1, 1}, closed(Hex{1, 1}), []Hex{{1, 1}}},
		{"from off the board", Hex{3, 0}, Hex{0, 0}, nil, nil},
		{"to off the board", Hex{0, 0}, Hex{3, 0}, nil, nil},
		{"both off the board", Hex{3, 0}, Hex{3, 0}, nil, nil},
	} {
		if diff := difference(test.want, b.Path(test.from, test.to, test.open)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestAskedOnce counts how often the functions passed to a search are called.
func TestAskedOnce(t *testing.T) {
	b := hexgrid.Must(hexgrid.Hexagon(4))
	asked := make(map[Hex]int)
	ask := func(h Hex) bool { asked[h]++; return h.Q != 1 }
	check := func(what string, except Hex) {
		t.Helper()
		for h, n := range asked {
			if n > 1 || h == except || !b.Contains(h) {
				t.Errorf("%s asks %d times about %v", what, n, h)
			}
		}
		clear(asked)
	}
	b.Path(Hex{}, Hex{3, 0}, ask)
	check("Path", Hex{})
	for range b.Flood(Hex{}, ask) {
	}
	check("Flood", Hex{})
	for range b.Visible(Hex{}, ask) {
	}
	check("Visible", Hex{9, 9})
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
	if diff := difference(want[1:], drawing(slices.Collect(b.Visible(Hex{-2, 0}, wall)))); diff != "" {
		t.Error(diff)
	}
	if n := len(slices.Collect(b.Visible(Hex{}, wall))); n != 17 {
		t.Errorf("from an opaque cell %d cells are seen, want 17", n)
	}
	if n := len(slices.Collect(b.Visible(Hex{-2, 0}, nil))); n != 19 {
		t.Errorf("%d cells are seen, want 19", n)
	}
	if got := slices.Collect(b.Visible(Hex{3, 0}, nil)); got != nil {
		t.Errorf("from off the board %v are seen", got)
	}
	if got := hexgridtest.Take(b.Visible(Hex{}, nil), 2); len(got) != 2 {
		t.Errorf("%v", got)
	}
}
