package hexagrams

import (
	"strings"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// TestCells checks the methods of all cells and of other values.
func TestCells(t *testing.T) {
	count := 0
	for c := range Cells() {
		h, hexagon := c.Hex()
		v, triangle := c.Vertex()
		switch {
		case hexagon == triangle || hexagon != c.IsHexagon():
			t.Errorf("%v is a hexagon: %v, and a triangle: %v", c, hexagon, triangle)
		case hexagon && !board.Contains(h), triangle && board.VertexIndex(v) < 0:
			t.Errorf("%v is the hexagon %v or the triangle %v", c, h, v)
		}
		count++
	}
	if count != 42 {
		t.Errorf("%d cells, want 42", count)
	}
	for name, want := range map[string][2]string{"a1": {"a3", "h3"}, "d2": {"d4", "e4"}, "y2": {"y3", "y3"}, "x2": {"x2", "z2"}} {
		c, err := ParseCell(name)
		if mirror, half := c.Transform(Mirror), c.Reverse(); err != nil || mirror.String() != want[0] || half.String() != want[1] || c.Transform(12) != c {
			t.Errorf("%s is mirrored to %v and turned to %v; want %v", name, mirror, half, want)
		}
		if got := c.Transform(hexgrid.Rotation(1)); got != 0 {
			t.Errorf("%s is rotated to %v, want no cell", name, got)
		}
	}
	for range Cells() {
		break // must be possible
	}
	for i := range 256 {
		c := Cell(i)
		if all.has(c) {
			continue
		}
		h, hexagon := c.Hex()
		v, triangle := c.Vertex()
		if c.String() != "" || hexagon || triangle || h != (hexgrid.Hex{}) || v != (hexgrid.Vertex{}) || c.IsHexagon() ||
			c.Corners(hexgrid.Layout{}) != nil || c.Center(hexgrid.Layout{Origin: hexgrid.Point{X: 1}}) != (hexgrid.Point{}) ||
			c.Transform(hexgrid.Identity) != 0 || c.Transform(Mirror) != 0 || c.Reverse() != 0 ||
			New().At(c) != hexgames.None {
			t.Errorf("Cell(%d) is not empty: %q", i, c)
		}
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
	for _, test := range []struct{ text, want string }{
		{"", "want the name of a cell"},
		{"a", "want the name of a cell, such as d4: missing number"},
		{"d10", "d10 is not on the board: row d has numbers from 1 to 5 (G1)"},
		{"d01", "such as d4: leading zero"},
		{"1", `such as d4: unexpected "1" for a letter`},
		{"a4", "a4 is not on the board: row a has numbers from 1 to 3 (G1)"},
		{"b5", "row b has numbers from 1 to 4 (G1)"},
		{"x4", "row x has numbers from 1 to 3 (G1)"},
		{"Y5", "y5 is not on the board: row y has numbers from 1 to 4 (G1)"},
		{"h0", "such as d4: numbers begin with 1"},
		{"i1", "i1 is not on the board: the rows are a to h and x to z (G1)"},
		{"w1", "w1 is not on the board: the rows are a to h and x to z (G1)"},
		{"a1 ", "column 3: white space at the end"},
		{"\x011", "column 1: a character that is not part of any notation"},
		{"a\x11", "column 2: a character that is not part of any notation"},
		{strings.Repeat("a", 100), "no name of a cell has 100 bytes"},
	} {
		c, err := ParseCell(test.text)
		if c != 0 {
			t.Errorf("%q is refused, but read as %v", test.text, c)
		}
		clause := ""
		if strings.HasSuffix(test.want, "(G1)") {
			clause = "G1"
		}
		wantError(t, err, hexgames.ErrSyntax, clause, test.want)
	}
}
