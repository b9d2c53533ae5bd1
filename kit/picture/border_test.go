package picture

import (
	"math"
	"testing"

	"example.com/hexgames"
)

// hexagon returns a cell in a row of hexagons.
func hexagon(q, r int) hexgames.Cell {
	c := hexgames.Cell{Center: point{X: float64(q) + float64(r)/2, Y: float64(r) * math.Sqrt(0.75)}}
	for _, corner := range regular(6, 1/math.Sqrt(3), math.Pi/6) {
		c.Corners = append(c.Corners, point{X: c.Center.X + corner.X, Y: c.Center.Y + corner.Y})
	}
	return c
}

// length returns the length of a closed line.
func length(loop []point) (sum float64) {
	for i, a := range loop {
		b := loop[(i+1)%len(loop)]
		sum += math.Hypot(b.X-a.X, b.Y-a.Y)
	}
	return sum
}

func TestBorder(t *testing.T) {
	ring := []hexgames.Cell{hexagon(1, 0), hexagon(0, 1), hexagon(-1, 1), hexagon(-1, 0), hexagon(0, -1), hexagon(1, -1)}
	triangles := []hexgames.Cell{
		{Corners: []point{{}, {X: 1}, {X: 0.5, Y: 1}}},
		{Corners: []point{{}, {X: -1}, {X: -0.5, Y: -1}}},
	}
	turned := hexagon(1, 0)
	for i, j := 0, 5; i < j; i, j = i+1, j-1 {
		turned.Corners[i], turned.Corners[j] = turned.Corners[j], turned.Corners[i]
	}
	edge := 1 / math.Sqrt(3)
	for _, test := range []struct {
		name  string
		cells []hexgames.Cell
		loops []float64 // their lengths, in edges of a hexagon
	}{
		{"nothing", nil, nil},
		{"one", []hexgames.Cell{hexagon(0, 0)}, []float64{6}},
		{"one cell twice", []hexgames.Cell{hexagon(0, 0), hexagon(0, 0)}, []float64{6}},
		{"two", []hexgames.Cell{hexagon(0, 0), hexagon(1, 0)}, []float64{10}},
		{"two, in the other direction", []hexgames.Cell{hexagon(0, 0), turned}, []float64{10}},
		{"two apart", []hexgames.Cell{hexagon(0, 0), hexagon(2, 0)}, []float64{6, 6}},
		{"a ring", ring, []float64{18, 6}},
		{"two that touch", triangles, []float64{length(triangles[0].Corners) / edge, length(triangles[1].Corners) / edge}},
	} {
		loops := border(test.cells, 0)
		if len(loops) != len(test.loops) {
			t.Errorf("%s: %d lines, want %d", test.name, len(loops), len(test.loops))
			continue
		}
		for i, loop := range loops {
			if got := length(loop) / edge; math.Abs(got-test.loops[i]) > 1e-9 {
				t.Errorf("%s: line %d is %v edges long, want %v", test.name, i, got, test.loops[i])
			}
		}
	}
	for _, inside := range []float64{-0.1, 0.1, 0.3} {
		for _, q := range border([]hexgames.Cell{hexagon(0, 0)}, inside)[0] {
			if r := math.Hypot(q.X, q.Y); math.Abs(r-(0.5-inside)/math.Sqrt(0.75)) > 1e-9 {
				t.Errorf("a corner %v inside is %v from the center", inside, r)
			}
		}
	}
}
