package hexgrid_test

import (
	"testing"

	"example.com/hexgames/hexgrid"
)

func TestDirections(t *testing.T) {
	want := [6]Hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}
	for i, d := range hexgrid.Directions() {
		if int(d) != i || d.Hex() != want[i] {
			t.Errorf("direction %d is %v with vector %v", i, d, d.Hex())
		}
		if d.Opposite().Hex() != d.Hex().Neg() {
			t.Errorf("opposite of %v is %v", d, d.Opposite())
		}
	}
}

func TestDirectionString(t *testing.T) {
	for d, want := range map[Direction]string{0: "0", 5: "5", 6: "Direction(6)", 255: "Direction(255)"} {
		if got := d.String(); got != want {
			t.Errorf("String = %q, want %q", got, want)
		}
	}
}
