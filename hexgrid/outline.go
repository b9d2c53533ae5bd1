package hexgrid

import (
	"iter"
	"slices"
)

// Outline returns the borders of a set of cells as closed loops of vertices. Each vertex is next to
// the one before it, and the first is next to the last. A loop around connected cells runs in the
// order of the directions, which is counterclockwise unless the [Layout] mirrors the drawing. A
// loop around a hole in the cells runs the other way. The loops never touch each other. Cells that
// occur twice count once, and the order of the cells does not matter.
func Outline(cells iter.Seq[Hex]) [][]Vertex {
	in := make(map[Hex]bool)
	for h := range cells {
		in[h] = true
	}
	sorted := make([]Hex, 0, len(in))
	for h := range in {
		sorted = append(sorted, h)
	}
	slices.SortFunc(sorted, compareHexes)

	// A side is an edge of a cell of the set. It belongs to the border if the cell beyond it
	// is not in the set.
	type side struct {
		h Hex
		d Direction
	}
	var loops [][]Vertex
	done := make(map[side]bool)
	for _, h := range sorted {
		for _, d := range Directions() {
			var loop []Vertex
			for s := (side{h, d}); !in[s.h.Neighbor(s.d)] && !done[s]; {
				done[s] = true
				loop = append(loop, s.h.Vertex(s.d))
				// Three cells meet at the end of the side: the one in the set, the one beyond, and
				// this one, which decides where the border continues.
				if next := s.d.Turn(1); in[s.h.Neighbor(next)] {
					s = side{s.h.Neighbor(next), s.d.Turn(-1)}
				} else {
					s.d = next
				}
			}
			if loop != nil {
				loops = append(loops, loop)
			}
		}
	}
	return loops
}
