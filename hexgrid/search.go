package hexgrid

import (
	"iter"
	"slices"
)

// Path returns a shortest path over cells of the board, from start to goal
// with both included, or nil if there is none. Every cell but start must be
// open; nil for open means that all are. Of several shortest paths it
// always returns the same one.
//
// Like Flood, it asks open about a cell at most once, and never about start:
// what moves may stand on a cell that is closed to others.
func (b *Board) Path(start, goal Hex, open func(Hex) bool) []Hex {
	var path []Hex
	end := b.Index(goal)
	b.explore(start, open, func(seen []step, n int) bool {
		if seen[n].cell != end {
			return true
		}
		for ; n >= 0; n = seen[n].parent {
			path = append(path, b.cells[seen[n].cell])
		}
		slices.Reverse(path)
		return false
	})
	return path
}

// Flood returns the cells of the board that can be reached from start, each
// with the length of a shortest path to it, the nearest first. It begins
// with start itself, at distance 0. Every other cell must be open; nil for
// open means that all are. If start is not on the board there are no cells.
func (b *Board) Flood(start Hex, open func(Hex) bool) iter.Seq2[Hex, int] {
	return func(yield func(Hex, int) bool) {
		b.explore(start, open, func(seen []step, n int) bool {
			return yield(b.cells[seen[n].cell], seen[n].distance)
		})
	}
}

// A step is a cell that a search has reached.
type step struct {
	cell     int // its index
	parent   int // the step before, -1 for the first
	distance int
}

// explore searches breadth first, in the order of the directions. It calls
// visit for each step until visit returns false; the step is seen[n].
func (b *Board) explore(start Hex, open func(Hex) bool, visit func(seen []step, n int) bool) {
	first := b.Index(start)
	if first < 0 {
		return
	}
	asked := make([]bool, b.Len())
	asked[first] = true
	seen := []step{{first, -1, 0}}
	for n := 0; n < len(seen); n++ {
		if !visit(seen, n) {
			return
		}
		for _, i := range b.neighbors[seen[n].cell] {
			if i < 0 || asked[i] {
				continue
			}
			asked[i] = true
			if open == nil || open(b.cells[i]) {
				seen = append(seen, step{int(i), n, seen[n].distance + 1})
			}
		}
	}
}

// Visible returns the cells of the board that can be seen from eye, in board
// order. A cell is seen unless an opaque cell of the board stands between
// the two, on the [Hex.Line] from one to the other. Opaque cells themselves
// are seen, and eye is seen, opaque or not. Sight is mutual: if one cell
// sees another, the other sees the one. Nil for opaque means that no cell
// is. If eye is not on the board there are no cells.
//
// Visible asks opaque about a cell at most once. Its time grows with the
// number of cells times their distance.
func (b *Board) Visible(eye Hex, opaque func(Hex) bool) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if !b.Contains(eye) {
			return
		}
		blocks := make([]bool, b.Len())
		for i, h := range b.cells {
			blocks[i] = opaque != nil && opaque(h)
		}
		sees := func(g Hex) bool {
			for h := range eye.Line(g) {
				if i := b.Index(h); i >= 0 && blocks[i] && h != eye && h != g {
					return false
				}
			}
			return true
		}
		for _, h := range b.cells {
			if sees(h) && !yield(h) {
				return
			}
		}
	}
}
