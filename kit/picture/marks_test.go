package picture

import (
	"reflect"
	"strings"
	"testing"

	"example.com/hexgames"
)

// marked returns the toy drawing with one mark and nothing beside the board.
func marked(mark hexgames.Mark) hexgames.Drawing {
	d := toy()
	d.Marks, d.Areas = []hexgames.Mark{mark}, nil
	return d
}

// TestAccent checks the color of marks. A mark that belongs to no player has the color of marks
// without an owner.
func TestAccent(t *testing.T) {
	theme := Light
	theme.Last = ""
	for owner, want := range map[hexgames.Player]string{
		hexgames.None: theme.Accents[0], hexgames.White: theme.Accents[1], hexgames.Black: theme.Accents[2], hexgames.Chance: theme.Accents[0], 99: theme.Accents[0],
	} {
		for _, kind := range []string{"last", "group", "danger"} {
			svg := string(Of(marked(hexgames.Mark{Kind: kind, Cells: []string{"b3"}, Owner: owner}), Options{Theme: theme}))
			for _, accent := range theme.Accents {
				if got := strings.Contains(svg, ` stroke="`+accent+`"`); got != (accent == want) {
					t.Errorf("%s of %v: a line has the color %s: %v", kind, owner, accent, got)
				}
			}
		}
	}
}

// TestPoints checks that a marked point is a dot, except at the center of a cell, where it is a
// line around the pieces.
func TestPoints(t *testing.T) {
	cell := toy().Cells[0]
	for _, test := range []struct {
		at   point
		dots int
	}{
		{cell.Corners[0], 1},
		{point{X: cell.Center.X + 0.1, Y: cell.Center.Y}, 1},
		{cell.Center, 0},
		{point{X: cell.Center.X + 1e-9, Y: cell.Center.Y}, 0},
	} {
		svg := string(Of(marked(hexgames.Mark{Kind: "scored", At: []point{test.at}, Owner: hexgames.Black}), Options{}))
		dots := strings.Count(svg, ` fill="`+Light.Accents[2]+`"`)
		lines := strings.Count(svg, ` stroke="`+Light.Accents[2]+`"`)
		if dots != test.dots || lines != 1-test.dots {
			t.Errorf("%v: there are %d dots and %d lines", test.at, dots, lines)
		}
	}
}

// TestAbove checks that nothing hides the lines around marked cells.
func TestAbove(t *testing.T) {
	for kind := range markings {
		svg := string(Of(marked(hexgames.Mark{Kind: kind, Cells: []string{"a1", "b1"}, Owner: hexgames.White}), Options{Theme: Paper}))
		width := ` stroke="#000" stroke-width="` + num(markings[kind].width) + `"`
		if line, piece := strings.LastIndex(svg, width), strings.LastIndex(svg, "<use "); line < piece || piece < 0 {
			t.Errorf("%s: the line is at %d, the last piece at %d", kind, line, piece)
		}
	}
}

// TestHatching checks that the players' hatchings differ, that names on them are legible, and
// that a marked tile, which has no hatching, has a distinct line.
func TestHatching(t *testing.T) {
	for owner, want := range map[hexgames.Player]string{hexgames.White: "rotate(45)", hexgames.Black: "rotate(-45)"} {
		svg := string(Of(marked(hexgames.Mark{Kind: "group", Cells: []string{"b3"}, Owner: owner}), Options{Theme: Paper}))
		if strings.Count(svg, "rotate(") != 1 || !strings.Contains(svg, want) {
			t.Errorf("%v: the hatching is not turned by %s", owner, want)
		}
	}
	d := play(t, "hexagrams", nil, "d5xe5 | e2xd2").Drawing()
	for _, test := range []struct {
		o    Options
		want int // the background, and the area behind the name e2
	}{
		{Options{Theme: Paper}, 2},
		{Options{Theme: Light}, 1},
		{Options{Theme: Paper, NoCoordinates: true}, 1},
		{Options{Theme: Paper, NoMarks: true}, 1},
	} {
		if got := strings.Count(string(Of(d, test.o)), "<rect "); got != test.want {
			t.Errorf("%s, %v, %v: there are %d rectangles, want %d", test.o.Theme.Name, test.o.NoCoordinates, test.o.NoMarks, got, test.want)
		}
	}
	tile := string(Of(small(t)["hextad"].Drawing(), Options{Theme: Paper}))
	if wide := ` stroke="#000" stroke-width="` + num(3*markings["last"].width) + `"`; strings.Count(tile, wide) != 1 {
		t.Error("the line around the last tile is not distinct")
	}
}

// TestMarksText checks that ParseMarks reads the text that FormatMarks returns.
func TestMarksText(t *testing.T) {
	marks := []Mark{
		{Kind: "arrow", Cells: []string{"d4", "e5", "g5"}}, {Kind: "ring", Cells: []string{"1,-1"}, Color: "rgb(1 2 3 / 50%)"}, {Kind: "dot", Cells: []string{"a1"}, Color: "#c00"},
	}
	const text = "arrow d4 e5 g5; ring:rgb(1_2_3_/_50%) 1,-1; dot:#c00 a1"
	if got := FormatMarks(marks); got != text {
		t.Errorf("the text is %q, want %q", got, text)
	}
	if got := ParseMarks(text); !reflect.DeepEqual(got, marks) {
		t.Errorf("the marks are %+v, want %+v", got, marks)
	}
	if got := ParseMarks(" ; ;"); got != nil || FormatMarks(nil) != "" {
		t.Errorf("no marks are %+v", got)
	}
}
