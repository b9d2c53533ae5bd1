package hexgrid_test

import (
	"iter"
	"maps"
	"math"
	"strings"
	"testing"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/hexgridtest"
)

type text = struct {
	h    Hex
	text string
}

// texts returns a sequence of cells and their texts.
func texts(list ...text) iter.Seq2[Hex, string] {
	return func(yield func(Hex, string) bool) {
		for _, t := range list {
			if !yield(t.h, t.text) {
				return
			}
		}
	}
}

// names returns the cells of a board with their names.
func names(b *hexgrid.Board) iter.Seq2[Hex, string] {
	return func(yield func(Hex, string) bool) {
		for _, h := range b.Cells() {
			if !yield(h, b.Name(h)) {
				return
			}
		}
	}
}

// coordinates returns cells with their coordinates.
func coordinates(cells ...Hex) iter.Seq2[Hex, string] {
	return func(yield func(Hex, string) bool) {
		for _, h := range cells {
			if !yield(h, h.String()) {
				return
			}
		}
	}
}

func TestDraw(t *testing.T) {
	hexagon := hexgrid.Must(hexgrid.Hexagon(3))
	for _, test := range []struct {
		name   string
		layout hexgrid.TextLayout
		cells  iter.Seq2[Hex, string]
		want   string
	}{
		{"flat hexagon", hexgrid.TextLayout{Orientation: hexgrid.Flat, Pitch: 6}, names(hexagon), `
            c5
      b4          d5
a3          c4          e5
      b3          d4
a2          c3          e4
      b2          d3
a1          c2          e3
      b1          d2
            c1`},
		{"pointy hexagon", hexgrid.TextLayout{Pitch: 4}, names(hexagon), `
    c5  d5  e5
  b4  c4  d4  e4
a3  b3  c3  d3  e3
  a2  b2  c2  d2
    a1  b1  c1`},
		{"a1 at the bottom, e5 at the top", hexgrid.TextLayout{Orientation: hexgrid.Flat.Turn(1), Pitch: 3}, names(hexagon), `
      e5
   d5    e4
c5    d4    e3
   c4    d3
b4    c3    d2
   b3    c2
a3    b2    c1
   a2    b1
      a1`},
		{"letters are rows from the top, numbers grow to the right", hexgrid.TextLayout{Orientation: hexgrid.Pointy.Turn(4), Pitch: 3}, names(hexagon), `
    a1  a2  a3
  b1  b2  b3  b4
c1  c2  c3  c4  c5
  d2  d3  d4  d5
    e3  e4  e5`},
		{"half a turn", hexgrid.TextLayout{Orientation: hexgrid.Pointy.Turn(3), Pitch: 4}, names(hexgrid.Must(hexgrid.Hexagon(2))), `
  b1  a1
c2  b2  a2
  c3  b3`},
		{"triangle", hexgrid.TextLayout{Pitch: 4}, names(hexgrid.Must(hexgrid.Triangle(4))), `
a4  b4  c4  d4
  a3  b3  c3
    a2  b2
      a1`},
		{"rhombus", hexgrid.TextLayout{Pitch: 4}, names(hexgrid.Must(hexgrid.Rhombus(3))), `
a3  b3  c3
  a2  b2  c2
    a1  b1  c1`},
		{"rectangle", hexgrid.TextLayout{Pitch: 4}, names(hexgrid.Must(hexgrid.Rectangle(hexgrid.OddR, 3, 4))), `
b4  c4  d4
  b3  c3  d3
a2  b2  c2
  a1  b1  c1`},
		{"rows of the documentation", hexgrid.TextLayout{Pitch: 6}, coordinates(Hex{1, 0}, Hex{2, 0}, Hex{3, 0}, Hex{1, 1}, Hex{2, 1}), `
1,0   2,0   3,0
   1,1   2,1`},
		{"columns of the documentation", hexgrid.TextLayout{Orientation: hexgrid.Flat, Pitch: 6}, coordinates(Hex{0, 0}, Hex{0, 1}, Hex{1, -1}, Hex{1, 0}), `
      1,-1
0,0
      1,0
0,1`},
		{"least pitch", hexgrid.TextLayout{}, texts(text{Hex{}, "o"}, text{Hex{1, 0}, "x"}, text{Hex{0, 1}, "y"}), `
o x
 y`},
		{"least pitch, flat", hexgrid.TextLayout{Orientation: hexgrid.Flat, Pitch: -9}, texts(text{Hex{}, "o"}, text{Hex{1, 0}, "x"}, text{Hex{0, 1}, "y"}), `
o
  x
y`},
		{"odd pitch, flat", hexgrid.TextLayout{Orientation: hexgrid.Flat, Pitch: 3}, texts(text{Hex{}, "o"}, text{Hex{1, 0}, "x"}), `
o
   x`},
		{"far from the origin", hexgrid.TextLayout{}, texts(text{Hex{math.MaxInt, math.MinInt}, "o"}, text{Hex{math.MaxInt, math.MinInt + 1}, "x"}), `
o
 x`},
		{"where coordinates wrap", hexgrid.TextLayout{}, texts(text{Hex{math.MaxInt/2 + 1, 0}, "x"}, text{Hex{math.MaxInt / 2, 0}, "o"}), `
o x`},
		{"spaces and breaks", hexgrid.TextLayout{Pitch: 6}, texts(text{Hex{}, "  "}, text{Hex{1, 0}, "a\nb\r"}, text{Hex{-1, 1}, "c "}, text{Hex{0, 2}, " "}), `
         a b
c
`},
		{"an empty text keeps its place", hexgrid.TextLayout{Pitch: 4}, texts(text{Hex{}, ""}, text{Hex{1, 0}, "x"}), `
    x`},
		{"wide runes", hexgrid.TextLayout{Pitch: 2}, texts(text{Hex{}, "●"}, text{Hex{1, 0}, "\xff"}, text{Hex{2, 0}, "○"}), `
● ` + "\ufffd" + ` ○`},
		{"the later text wins", hexgrid.TextLayout{Pitch: 2}, texts(text{Hex{}, "abcdef"}, text{Hex{1, 0}, "x"}, text{Hex{-1, 0}, "---"}), `
---bxdef`},
		{"one text", hexgrid.TextLayout{Pitch: 5}, texts(text{Hex{7, 8}, "x"}), "\nx"},
		{"nothing", hexgrid.TextLayout{}, texts(), "\n"},
	} {
		if diff := difference(test.want[1:], test.layout.Draw(test.cells)); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

func TestDrawLimits(t *testing.T) {
	const limit = 1 << 20
	const most, least = math.MaxInt, math.MinInt
	wide := strings.Repeat("é", limit)
	endless := func(s string) iter.Seq2[Hex, string] {
		return func(yield func(Hex, string) bool) {
			for yield(Hex{}, s) {
			}
		}
	}
	count := func(n int, s string) iter.Seq2[Hex, string] {
		return func(yield func(Hex, string) bool) {
			for range n {
				if !yield(Hex{}, s) {
					return
				}
			}
		}
	}
	flat := hexgrid.Flat
	for _, test := range []struct {
		name   string
		layout hexgrid.TextLayout
		cells  iter.Seq2[Hex, string]
		want   int // the length of the drawing in bytes
	}{
		{"widest line", hexgrid.TextLayout{}, texts(text{Hex{}, wide}), 2 * limit},
		{"too wide", hexgrid.TextLayout{}, texts(text{Hex{}, wide + "x"}), 0},
		{"too wide for two lines", hexgrid.TextLayout{}, texts(text{Hex{}, wide}, text{Hex{0, 1}, "x"}), 0},
		{"widest for two lines", hexgrid.TextLayout{}, texts(text{Hex{}, wide[:limit]}, text{Hex{0, 1}, "x"}), limit + 3},
		{"far to the east", hexgrid.TextLayout{}, texts(text{Hex{}, "x"}, text{Hex{limit/2 - 1, 0}, "xy"}), limit},
		{"too far to the east", hexgrid.TextLayout{}, texts(text{Hex{}, "x"}, text{Hex{limit / 2, 0}, "x"}), 0},
		{"far to the west", hexgrid.TextLayout{}, texts(text{Hex{}, "xy"}, text{Hex{1 - limit/2, 0}, "x"}), limit},
		{"too far to the west", hexgrid.TextLayout{}, texts(text{Hex{}, "x"}, text{Hex{-limit / 2, 0}, "x"}), 0},
		{"tallest", hexgrid.TextLayout{}, texts(text{Hex{}, ""}, text{Hex{1 - limit/2, limit - 1}, ""}), limit - 1},
		{"far to the south", hexgrid.TextLayout{}, texts(text{Hex{}, ""}, text{Hex{-limit/2 + 1, limit - 2}, "x"}), limit - 1},
		{"too far to the south", hexgrid.TextLayout{}, texts(text{Hex{}, "x"}, text{Hex{-limit / 2, limit}, ""}), 0},
		{"height alone", hexgrid.TextLayout{}, texts(text{Hex{}, ""}, text{Hex{-limit / 2, limit}, ""}), 0},
		{"opposite ends", hexgrid.TextLayout{}, texts(text{Hex{least, least}, "x"}, text{Hex{most, most}, "x"}), 0},
		{"opposite ends, flat", hexgrid.TextLayout{Orientation: flat}, texts(text{Hex{most, least}, "x"}, text{Hex{least, most}, "x"}), 0},
		{"greatest pitch", hexgrid.TextLayout{Pitch: most}, texts(text{Hex{}, "x"}, text{Hex{1, 0}, "x"}), 0},
		{"greatest pitch, no text", hexgrid.TextLayout{Pitch: most}, texts(text{Hex{}, "x"}, text{Hex{1, 0}, ""}), 0},
		{"greatest pitch, flat", hexgrid.TextLayout{Orientation: flat, Pitch: most}, texts(text{Hex{}, "x"}, text{Hex{1, 0}, "x"}), 0},
		{"greatest pitch, one column", hexgrid.TextLayout{Orientation: flat, Pitch: most}, texts(text{Hex{}, "x"}, text{Hex{0, 1}, "x"}), 4},
		{"great pitch", hexgrid.TextLayout{Orientation: flat, Pitch: limit/2 - 1}, texts(text{Hex{}, "x"}, text{Hex{1, 0}, "x"}), limit/2 + 2},
		{"least pitch", hexgrid.TextLayout{Pitch: least}, texts(text{Hex{}, "x"}, text{Hex{1, 0}, "x"}), 3},
		{"endless", hexgrid.TextLayout{}, endless("x"), 0},
		{"endless and long", hexgrid.TextLayout{}, endless(wide), 0},
		{"most cells", hexgrid.TextLayout{}, count(limit, "x"), 1},
		{"too many cells", hexgrid.TextLayout{}, count(limit+1, "x"), 0},
		{"most text", hexgrid.TextLayout{}, count(4, wide[:limit]), limit},
		{"one byte too many", hexgrid.TextLayout{}, texts(text{Hex{}, wide}, text{Hex{}, wide}, text{Hex{}, "x"}), 0},
		{"too much text", hexgrid.TextLayout{}, count(limit/2, "123456789"), 0},
	} {
		if got := test.layout.Draw(test.cells); len(got) != test.want {
			t.Errorf("%s: a drawing of %d bytes, want %d", test.name, len(got), test.want)
		}
	}
}

// TestDrawAgreesWithLayout checks that a drawing has the same arrangement as the layout with the
// same orientation.
func TestDrawAgreesWithLayout(t *testing.T) {
	for _, o := range hexgridtest.Orientations() {
		for _, d := range hexgrid.Directions() {
			drawing := hexgrid.TextLayout{Orientation: o, Pitch: 2}.Draw(maps.All(map[Hex]string{{}: "o", d.Hex(): "x"}))
			place := func(s string) (x, y int) {
				for y, line := range strings.Split(drawing, "\n") {
					if x := strings.Index(line, s); x >= 0 {
						return x, y
					}
				}
				t.Fatalf("%v, direction %v: no %s in %q", o, d, s, drawing)
				return 0, 0
			}
			x0, y0 := place("o")
			x1, y1 := place("x")
			p := hexgrid.Layout{Orientation: o}.Center(d.Hex())
			sign := func(f float64) int {
				switch {
				case f > 0.1:
					return 1
				case f < -0.1:
					return -1
				}
				return 0
			}
			if sign(float64(x1-x0)) != sign(p.X) || sign(float64(y1-y0)) != sign(p.Y) {
				t.Errorf("%v: direction %v is drawn\n%s", o, d, drawing)
			}
		}
	}
}
