package hexgrid_test

import (
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestSymmetryMatrices(t *testing.T) {
	// The images of the cell with Q = 1 and of the cell with R = 1.
	want := [12][2]Hex{
		{{1, 0}, {0, 1}}, {{1, -1}, {1, 0}}, {{0, -1}, {1, -1}},
		{{-1, 0}, {0, -1}}, {{-1, 1}, {-1, 0}}, {{0, 1}, {-1, 1}},
		{{1, 0}, {1, -1}}, {{1, -1}, {0, -1}}, {{0, -1}, {-1, 0}},
		{{-1, 0}, {-1, 1}}, {{-1, 1}, {0, 1}}, {{0, 1}, {1, 0}},
	}
	for i, s := range hexgrid.Symmetries() {
		if int(s) != i {
			t.Errorf("symmetry %d is %d", i, s)
		}
		if got := [2]Hex{s.Hex(Hex{1, 0}), s.Hex(Hex{0, 1})}; got != want[i] {
			t.Errorf("%v maps the axes to %v, want %v", s, got, want[i])
		}
	}
}

func TestSymmetryConstructors(t *testing.T) {
	for _, test := range []struct {
		got, want Symmetry
	}{
		{hexgrid.Identity, 0}, {hexgrid.Rotation(0), 0}, {hexgrid.Rotation(5), 5}, {hexgrid.Rotation(6), 0},
		{hexgrid.Rotation(-1), 5}, {hexgrid.Reflection(0), 6}, {hexgrid.Reflection(5), 11},
		{hexgrid.Reflection(-1), 11}, {hexgrid.Reflection(8), 8},
	} {
		if test.got != test.want {
			t.Errorf("got %v, want %v", test.got, test.want)
		}
	}
	for n := -7; n < 14; n++ {
		for _, d := range hexgrid.Directions() {
			if got := hexgrid.Rotation(n).Direction(d); got != d.Turn(n) {
				t.Errorf("Rotation(%d) turns %v to %v", n, d, got)
			}
			if got := hexgrid.Reflection(n).Direction(d); got != Direction(0).Turn(n-int(d)) {
				t.Errorf("Reflection(%d) turns %v to %v", n, d, got)
			}
		}
	}
}

func TestIsReflection(t *testing.T) {
	for i, s := range hexgrid.Symmetries() {
		if s.IsReflection() != (i >= 6) || (s+12).IsReflection() != (i >= 6) {
			t.Errorf("%v: %v", s, s.IsReflection())
		}
	}
}

// TestGroup checks the group laws for all twelve symmetries.
func TestGroup(t *testing.T) {
	all := hexgrid.Symmetries()
	for _, s := range all {
		if s.Then(hexgrid.Identity) != s || hexgrid.Identity.Then(s) != s {
			t.Errorf("%v: composing with the identity changes it", s)
		}
		if s.Then(s.Inverse()) != hexgrid.Identity || s.Inverse().Then(s) != hexgrid.Identity {
			t.Errorf("%v: the inverse is %v", s, s.Inverse())
		}
		for _, u := range all {
			if u != s && u.Hex(Hex{2, 1}) == s.Hex(Hex{2, 1}) {
				t.Errorf("%v and %v move cells the same way", s, u)
			}
			if s.Then(u) >= 12 {
				t.Errorf("%v then %v is %v", s, u, s.Then(u))
			}
			for _, v := range all {
				if s.Then(u).Then(v) != s.Then(u.Then(v)) {
					t.Errorf("%v, %v, %v: not associative", s, u, v)
				}
			}
		}
	}
}

func TestSymmetryString(t *testing.T) {
	want := []string{
		"Identity", "Rotation(1)", "Rotation(2)", "Rotation(3)", "Rotation(4)", "Rotation(5)",
		"Reflection(0)", "Reflection(1)", "Reflection(2)", "Reflection(3)", "Reflection(4)", "Reflection(5)",
		"Symmetry(12)", "Symmetry(13)",
	}
	for i, w := range want {
		if got := Symmetry(i).String(); got != w {
			t.Errorf("String = %q, want %q", got, w)
		}
	}
}
