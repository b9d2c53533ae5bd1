package hexagrams

import (
	"math"
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// TestCells compares all cells with the oracle's, in board order: their names, their kinds, and
// their centers. The middle of the board is half a cell to the right of the origin.
func TestCells(t *testing.T) {
	var order []Cell
	layout := hexgrid.Layout{Orientation: Orientation, Size: hexgrid.Point{X: 2 / math.Sqrt(3), Y: 1}}
	for y, row := range []byte(oracleRows) {
		for _, s := range spotsOf(row) {
			c := cellOf(s)
			order = append(order, c)
			_, hexagon := c.Hex()
			_, triangle := c.Vertex()
			if c.String() != s.String() || c.IsHexagon() != s.isHexagon() || hexagon != s.isHexagon() || triangle == hexagon {
				t.Errorf("%v is %v: a hexagon: %v, %v, and a triangle: %v", s, c, c.IsHexagon(), hexagon, triangle)
			}
			center := c.Center(layout)
			if want := (hexgrid.Point{X: float64(s.offset) + 1, Y: float64(y-5) / 2}); math.Hypot(center.X-want.X, center.Y-want.Y) > 1e-9 {
				t.Errorf("%v is at %v, want %v", c, center, want)
			}
		}
	}
	if order[0] == 0 || [cellCount]Cell(order) != fromBoard {
		t.Errorf("board order is %v, want %v", fromBoard, order)
	}
	for range Cells() {
		break // must be possible
	}
	if c := (Cell(255)); c.Corners(hexgrid.Layout{}) != nil || c.Center(hexgrid.Layout{Origin: hexgrid.Point{X: 1}}) != (hexgrid.Point{}) {
		t.Error("a Cell that is not on the board has corners or a center")
	}
	for i := range 256 {
		c := Cell(i)
		_, hexagon := c.Hex()
		_, triangle := c.Vertex()
		if !all.has(c) && (c.String() != "" || hexagon || triangle || c.IsHexagon() || New().At(c) != hexgames.None ||
			c.Transform(hexgrid.Identity) != 0 || c.Transform(Mirror) != 0 || c.Reverse() != 0) {
			t.Errorf("Cell(%d) is not empty: %q", i, c)
		}
	}
}

// TestImages transforms cells, and a move.
func TestImages(t *testing.T) {
	for name, want := range map[string][2]string{"a1": {"a3", "h3"}, "d2": {"d4", "e4"}, "y2": {"y3", "y3"}, "x2": {"x2", "z2"}} {
		c := cellOf(spotOf(name))
		if mirror, half := c.Transform(Mirror), c.Reverse(); mirror.String() != want[0] || half.String() != want[1] || c.Transform(12) != c {
			t.Errorf("%s is mirrored to %v and turned to %v; want %v", name, mirror, half, want)
		}
		if got := c.Transform(hexgrid.Rotation(1)); got != 0 {
			t.Errorf("%s is rotated to %v, want no cell", name, got)
		}
	}
	m := New().MoveAt(0) // d1xe1
	if mirror, half, none := m.Transform(Mirror+12).String(), m.Reverse().String(), m.Transform(hexgrid.Rotation(3)); mirror != "d5xe5" || half != "e5xd5" || none != (Move{}) {
		t.Errorf("%v is mirrored to %s, turned to %s and rotated to %v", m, mirror, half, none)
	}
	if Mirror != hexgrid.Reflection(3) {
		t.Error("Mirror is not hexgrid.Reflection(3)")
	}
}

func TestParseCell(t *testing.T) {
	for c := range Cells() {
		for _, text := range []string{c.String(), strings.ToUpper(c.String())} {
			if got, err := ParseCell(text); got != c || err != nil {
				t.Errorf("%s reads as %v, %v", text, got, err)
			}
		}
	}
	for text, want := range map[string]string{
		"":       "want the name of a cell",
		"a":      "want the name of a cell, such as d4: missing number",
		"d10":    "d10 is not on the board: row d has numbers from 1 to 5 (G1)",
		"d01":    "such as d4: leading zero",
		"1":      `such as d4: unexpected "1" for a letter`,
		"a4":     "a4 is not on the board: row a has numbers from 1 to 3 (G1)",
		"b5":     "row b has numbers from 1 to 4 (G1)",
		"x4":     "row x has numbers from 1 to 3 (G1)",
		"Y5":     "y5 is not on the board: row y has numbers from 1 to 4 (G1)",
		"h0":     "such as d4: numbers begin with 1",
		"i1":     "i1 is not on the board: the rows are a to h and x to z (G1)",
		"aa1":    "aa1 is not on the board: the rows are a to h and x to z (G1)",
		"a1 ":    "column 3: white space at the end",
		"\x011":  "column 1: a character that is not part of any notation",
		"a\x11":  "column 2: a character that is not part of any notation",
		longName: "no cell name is 100 bytes long",
	} {
		c, err := ParseCell(text)
		if c != 0 {
			t.Errorf("%q is refused, but read as %v", text, c)
		}
		clause := ""
		if strings.HasSuffix(want, "(G1)") {
			clause = "G1"
		}
		wantError(t, err, hexgames.ErrSyntax, clause, want)
	}
}

var longName = strings.Repeat("a", 100)

// TestCellAt finds every cell from points at its center and near its corners, in several layouts,
// and no cell elsewhere.
func TestCellAt(t *testing.T) {
	inf := math.Inf(1)
	for _, l := range []hexgrid.Layout{
		{},
		{Orientation: Orientation, Size: hexgrid.Point{X: 20, Y: 20}, Origin: hexgrid.Point{X: 100, Y: 70}},
		{Orientation: hexgrid.Flat, Size: hexgrid.Point{X: 10, Y: 30}},
		{Orientation: hexgrid.Pointy.Turn(3), Size: hexgrid.Point{X: -5, Y: 5}, Origin: hexgrid.Point{X: -3}},
		{Size: hexgrid.Point{X: 1e-100, Y: 1e-160}},
		{Size: hexgrid.Point{X: 1e80, Y: -1e120}},
	} {
		for c := range Cells() {
			center := c.Center(l)
			points := []hexgrid.Point{center}
			for _, corner := range c.Corners(l) {
				points = append(points, hexgrid.Point{X: 0.99*corner.X + 0.01*center.X, Y: 0.99*corner.Y + 0.01*center.Y})
			}
			for _, p := range points {
				if got := CellAt(l, p); got != c {
					t.Errorf("in %v, the cell at %v is %v, want %v", l, p, got, c)
				}
			}
		}
		for _, p := range []hexgrid.Point{{X: inf}, {Y: -inf}, {X: inf - inf}, {Y: inf - inf}, {X: 1e300, Y: 1e300}} {
			if got := CellAt(l, p); got != 0 {
				t.Errorf("in %v, the cell at %v is %v, want none", l, p, got)
			}
		}
	}
	for _, l := range []hexgrid.Layout{
		{Origin: hexgrid.Point{X: 6}}, {Origin: hexgrid.Point{Y: 4}}, {Origin: hexgrid.Point{X: inf}}, {Origin: hexgrid.Point{Y: inf - inf}},
		{Size: hexgrid.Point{X: inf}}, {Size: hexgrid.Point{Y: inf - inf}},
	} {
		if got := CellAt(l, hexgrid.Point{}); got != 0 {
			t.Errorf("in %v, the cell at the origin is %v, want none", l, got)
		}
	}
}
