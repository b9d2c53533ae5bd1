package gametest

import (
	"math"
	"testing"

	"example.com/hexgames"
	"example.com/hexgames/internal/measure"
	"example.com/hexgames/laws"
)

// A Knowing is a position that estimates its value for White.
type Knowing[P any, M comparable] interface {
	hexgames.Position[P, M]
	Evaluate() float64
}

// Evaluates checks the estimates of the positions of random games. They must be between -1 and 1.
// Symmetric positions must have equal estimates, and positions with the players exchanged must have
// opposite ones. Evaluate must not allocate.
func Evaluates[P Knowing[P, M], M comparable](t *testing.T, start P, symmetries []laws.Symmetry[P, M]) {
	t.Helper()
	positions := RandomPositions(t, start, 30)
	values := map[float64]bool{}
	for _, p := range positions {
		v := p.Evaluate()
		values[v] = true
		if math.IsNaN(v) || v <= -1 || v >= 1 {
			t.Errorf("%v is worth %v", p, v)
		}
		for _, s := range symmetries {
			want := v
			if s.Swap {
				want = -v
			}
			if s.For != nil && !s.For(p) {
				continue
			}
			if got := s.Position(p).Evaluate(); got != want {
				t.Errorf("%v is worth %v, and %v under the symmetry %s; want %v", p, v, got, s.Name, want)
			}
		}
	}
	if len(values) < 20 {
		t.Errorf("%d positions have only %d values", len(positions), len(values))
	}
	i := 0
	if n := testing.AllocsPerRun(len(positions), func() { positions[i%len(positions)].Evaluate(); i++ }); n != 0 {
		t.Errorf("Evaluate allocates %v times", n)
	}
}

// WantBetter checks which features improve an estimate, and that the zero Position is worth
// nothing. It takes sentences, each with two positions; the first must be better for White.
func WantBetter[P Knowing[P, M], M comparable](t *testing.T, parse func(string) P, sentences [][3]string) {
	t.Helper()
	var zero P
	if v := zero.Evaluate(); v != 0 {
		t.Errorf("the zero Position is worth %v", v)
	}
	for _, s := range sentences {
		if better, worse := parse(s[1]).Evaluate(), parse(s[2]).Evaluate(); better <= worse {
			t.Errorf("%s: %s is worth %v, and %s %v", s[0], s[1], better, s[2], worse)
		}
	}
}

// BenchmarkEvaluate measures the estimates of all positions of a number of random games.
func BenchmarkEvaluate[P Knowing[P, M], M comparable](b *testing.B, start P, games int) {
	positions := RandomPositions(b, start, games)
	sum := 0.0
	b.ReportAllocs()
	watch := measure.Start()
	for b.Loop() {
		for _, p := range positions {
			sum += p.Evaluate()
		}
	}
	watch.Rate(b, "Mpositions/s", float64(b.N)*float64(len(positions))/1e6)
	if math.IsNaN(sum) {
		b.Fatal("an estimate is not a number")
	}
}
