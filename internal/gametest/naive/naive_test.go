package naive

import (
	"maps"
	"strings"
	"testing"
)

func TestCells(t *testing.T) {
	if got, want := Names(Cells(2)...), "a1 a2 b1 b2 b3 c2 c3"; got != want {
		t.Errorf("the cells are %s, want %s", got, want)
	}
	for _, c := range Cells(13) {
		if Named(c.String()) != c {
			t.Errorf("%v is read as %v", c, Named(c.String()))
		}
	}
	if len(Cells(10)) != 271 || At(10, 0, 0) != Named("j10") || At(10, -1, 2) != Named("i8") {
		t.Errorf("side 10 has %d cells, with %v in the middle", len(Cells(10)), At(10, 0, 0))
	}
}

func TestDistance(t *testing.T) {
	for i, d := range Directions {
		if next := Directions[(i+1)%6]; (Cell{}).Distance(d) != 1 || d.Distance(next) != 1 || d.Plus(next, 2).Distance(Cell{}) != 3 {
			t.Errorf("%v and %v are not next to the middle and to each other", d, next)
		}
	}
	if n := Named("a4").Distance(Named("d1")); n != 6 {
		t.Errorf("from a4 to d1 it is %d", n)
	}
}

func TestRows(t *testing.T) {
	want := map[Cell]string{Named("a2"): "x", Named("b1"): "(y)", Named("b2"): "x"}
	side, on, ok := ReadRows("1x/(y)x1/2", "x", "(y)")
	if side != 2 || !maps.Equal(on, want) || !ok {
		t.Errorf("the rows are read as %v, side %d, %v", on, side, ok)
	}
	if got := Rows(2, func(c Cell) string { return want[c] }); got != "1x/(y)x1/2" {
		t.Errorf("the rows are written as %s", got)
	}
	if _, _, ok := ReadRows("10/11/12/13/14/15/16/17/18/19/18/17/16/15/14/13/12/11/10", "x", "(y)"); !ok {
		t.Error("the rows of side 10 are refused")
	}
	for _, text := range []string{"", "/", "2/3", "1/3/2", "3/3/2", "2/4/2", "xxx/3/2", "x/3/2", "02/3/2", "0xx/3/2", "2/z2/2", "2/(y2/2", "2/3/2/", "99999999999999999999/3/2", strings.Repeat("/", 30)} {
		if side, on, ok := ReadRows(text, "x", "(y)"); ok {
			t.Errorf("%q is read as %v, side %d", text, on, side)
		}
	}
}

func TestFields(t *testing.T) {
	if fields, ok := Fields("W b 7", " ", 3); !ok || fields[0] != "w" || fields[2] != "7" {
		t.Errorf("the fields are %q, %v", fields, ok)
	}
	for _, text := range []string{"w b", "w b 7 ", "w \u212a 7"} {
		if fields, ok := Fields(text, " ", 3); ok {
			t.Errorf("the fields of %q are %q", text, fields)
		}
	}
}
