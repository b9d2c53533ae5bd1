package gametest

import (
	"testing"

	"example.com/hexgames"
)

// BenchmarkClick measures clicks, after which so many names can be clicked.
func BenchmarkClick[P hexgames.Position[P, M], M comparable](b *testing.B, p P, want int, clicked ...string) {
	b.Helper()
	d := any(p).(hexgames.Drawable[M])
	if c := d.Click(clicked...); len(c.Next) != want {
		b.Fatalf("after clicks on %q there are %d names, want %d", clicked, len(c.Next), want)
	}
	b.ReportAllocs()
	for b.Loop() {
		d.Click(clicked...)
	}
}

// BenchmarkDrawing measures the drawing of a position, with so many pieces.
func BenchmarkDrawing[P hexgames.Position[P, M], M comparable](b *testing.B, p P, want int) {
	b.Helper()
	d := any(p).(hexgames.Drawable[M])
	if n := len(d.Drawing().Pieces); n != want {
		b.Fatalf("%d pieces are drawn, want %d", n, want)
	}
	const most = 20 // allocations
	if n := testing.AllocsPerRun(10, func() { d.Drawing() }); n > most {
		b.Fatalf("a drawing takes %v allocations, want %d at most", n, most)
	}
	b.ReportAllocs()
	for b.Loop() {
		d.Drawing()
	}
}
