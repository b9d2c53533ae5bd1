package hexgrid

import (
	"iter"
	"slices"
)

// Path returns a shortest path over cells of the board from start to goal,
// including both, or nil if there is none. The function open reports whether
// a step from a cell to its neighbor is possible: check to for closed cells,
// and Edge(from.Add(to)) for walls between cells. If open is nil, all steps
// are possible. Of several shortest paths, Path always returns the same one.
func (b *Board) Path(start, goal Hex, open func(from, to Hex) bool) []Hex {
	var path []Hex
	end := b.Index(goal)
	if end < 0 {
		return nil
	}
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
// with the length of a shortest path to it, nearest first. It begins with
// start itself, at distance 0. The function open is as for [Board.Path]. If
// start is not on the board, there are no cells.
func (b *Board) Flood(start Hex, open func(from, to Hex) bool) iter.Seq2[Hex, int] {
	return func(yield func(Hex, int) bool) {
		b.explore(start, open, func(seen []step, n int) bool {
			return yield(b.cells[seen[n].cell], seen[n].distance)
		})
	}
}

// A step is a cell reached by a search.
type step struct {
	cell     int // its index
	parent   int // the previous step, -1 for the first
	distance int
}

// explore searches breadth first, in the order of the directions. It calls
// visit for each step, which is seen[n], until visit returns false. It never
// calls open for a cell that it has already reached.
func (b *Board) explore(start Hex, open func(from, to Hex) bool, visit func(seen []step, n int) bool) {
	first := b.Index(start)
	if first < 0 {
		return
	}
	reached := make([]bool, b.Len())
	reached[first] = true
	seen := []step{{first, -1, 0}}
	for n := 0; n < len(seen); n++ {
		if !visit(seen, n) {
			return
		}
		from := seen[n].cell
		for _, i := range b.neighbors[from] {
			if i < 0 || reached[i] {
				continue
			}
			if open == nil || open(b.cells[from], b.cells[i]) {
				reached[i] = true
				seen = append(seen, step{int(i), n, seen[n].distance + 1})
			}
		}
	}
}

// Visible returns the cells of the board that are visible from eye, in board
// order. A cell is visible unless an opaque cell of the board is on the
// [Hex.Line] between the two. Where the line runs exactly between cells, it may
// pass on either side, but on the same side all the way. Opaque cells
// themselves are visible, and so is eye, opaque or not. Visibility is mutual,
// and the same under every [Symmetry]. If opaque is nil, no cell is opaque. If
// eye is not on the board, there are no cells.
//
// Visible calls opaque at most once for each cell. Its time is proportional to
// the number of cells times their distance: some milliseconds for a few
// thousand cells, but many seconds for 65536 cells in a row.
func (b *Board) Visible(eye Hex, opaque func(Hex) bool) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if !b.Contains(eye) {
			return
		}
		blocks := make([]bool, b.Len())
		for i, h := range b.cells {
			blocks[i] = opaque != nil && opaque(h)
		}
		sees := func(g Hex, otherWay bool) bool {
			for h := range eye.line(g, otherWay) {
				if i := b.Index(h); i >= 0 && blocks[i] && h != eye && h != g {
					return false
				}
			}
			return true
		}
		for _, h := range b.cells {
			if (sees(h, false) || sees(h, true)) && !yield(h) {
				return
			}
		}
	}
}
