package hexgrid

import (
	"cmp"
	"iter"
	"slices"
)

// Visible returns the cells of the open plane that are visible from eye and at most radius away:
// its field of view, nearest first, each ring as in [Hex.Ring].
//
// A cell is visible unless an opaque cell is on the [Hex.Line] between the two. If the line runs
// exactly between cells, it may pass on either side, but on the same side all the way. Opaque cells
// themselves are visible, and so is eye, opaque or not. Visibility is mutual, and the same under
// every [Symmetry]. If opaque is nil, no cell is opaque. If radius is negative, there are no cells.
//
// Visible calls opaque at most once for each cell, and not for cells that hide only what is already
// hidden. It ends when everything is hidden. Its time is proportional to the number of cells within
// radius.
func Visible(eye Hex, radius int, opaque func(Hex) bool) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if radius < 0 || !yield(eye) {
			return
		}
		var hidden shadows
		var blocks []span
		for k := int64(1); k <= int64(radius) && !hidden.all(); k++ {
			blocks = blocks[:0]
			next := 0 // the first span that may hide a cell
			for j := range 6 * k {
				h, own := ringCell(eye, k, j), shadow(k, j)
				for next < len(hidden.spans) && hidden.spans[next].to.compare(fraction{j, k}) <= 0 {
					next++
				}
				seen, hides := true, opaque != nil
				if next < len(hidden.spans) {
					one := &hidden.spans[next]
					seen = one.from.compare(fraction{j, k}) >= 0
					hides = hides && !one.contains(own)
				}
				if hides && opaque(h) {
					blocks = append(blocks, own)
				}
				if seen && !yield(h) {
					return
				}
			}
			hidden.add(blocks)
		}
	}
}

// Visible returns the cells of the board that are visible from eye and at most radius away,
// like the function [Visible], but in board order. Cells that are not on the board are not
// opaque. If eye is not on the board, there are no cells.
//
// Board.Visible calls opaque at most once for each cell.
func (b *Board) Visible(eye Hex, radius int, opaque func(Hex) bool) iter.Seq[Hex] {
	return func(yield func(Hex) bool) {
		if !b.Contains(eye) || radius < 0 {
			return
		}
		seen := make([]bool, b.Len())
		if b.torus != nil {
			radius = min(radius, b.Len())
		}
		// If the radius is large, most cells may be off the board.
		if b.torus != nil || radius <= MaxCells && int64(radius)*int64(radius) <= int64(b.Len()) {
			b.lookAround(eye, radius, opaque, seen)
		} else {
			b.look(eye, radius, opaque, seen)
		}
		for i, h := range b.cells {
			if seen[i] && !yield(h) {
				return
			}
		}
	}
}

// look finds the visible cells of a board that is not a torus. The cells may be far apart, so it
// visits only them, not all cells of the plane.
func (b *Board) look(eye Hex, radius int, opaque func(Hex) bool, seen []bool) {
	type place struct {
		k, j  int64 // the ring, and the number in the ring
		index int
	}
	var places []place
	for i, h := range b.cells {
		d, m, n := eye.sector(h)
		if k := int64(m + n); k == 0 {
			seen[i] = true
		} else if k <= int64(radius) {
			places = append(places, place{k, int64(d)*k + int64(n), i})
		}
	}
	slices.SortFunc(places, func(p, q place) int { return cmp.Or(cmp.Compare(p.k, q.k), cmp.Compare(p.j, q.j)) })
	var hidden shadows
	var blocks []span
	for n, p := range places {
		if n > 0 && places[n-1].k < p.k {
			hidden.add(blocks)
			blocks = blocks[:0]
		}
		seen[p.index] = !hidden.contains(p.k, p.j)
		if opaque != nil && opaque(b.cells[p.index]) {
			blocks = append(blocks, shadow(p.k, p.j))
		}
	}
}

// lookAround finds the visible cells among all cells of the plane within a radius. On a torus, a
// cell may occur several times.
func (b *Board) lookAround(eye Hex, radius int, opaque func(Hex) bool, seen []bool) {
	asked, blocks := make([]bool, b.Len()), make([]bool, b.Len())
	around := Visible(eye, radius, func(h Hex) bool {
		i := b.Index(h)
		if opaque == nil || i < 0 {
			return false
		}
		if !asked[i] {
			asked[i], blocks[i] = true, opaque(b.cells[i])
		}
		return blocks[i]
	})
	for h := range around {
		if i := b.Index(h); i >= 0 {
			seen[i] = true
		}
	}
}

// ringCell returns cell j of the ring k around a cell, as [Hex.Ring] numbers them.
func ringCell(h Hex, k, j int64) Hex {
	d := Direction(j / k)
	ahead, aside := d.Hex(), d.Turn(1).Hex()
	return h.Add(ahead.Mul(int(k - j%k))).Add(aside.Mul(int(j % k)))
}

// Cell j of ring k is in the direction j/k, a number from 0 to 6. At distance k, the line to cell i
// of ring n passes through the cell whose number is nearest to k·i/n. So an opaque cell hides the
// directions between (j-1/2)/k and (j+1/2)/k. In the two border directions, the line may pass
// beside the cell, unless another cell hides that side.

// A fraction is a number with a positive denominator.
type fraction struct{ num, den int64 }

func (x fraction) compare(y fraction) int { return cmp.Compare(x.num*y.den, y.num*x.den) }

// A span is the set of directions between two others.
type span struct{ from, to fraction }

// contains reports whether another span lies within s.
func (s *span) contains(other span) bool {
	return s.from.compare(other.from) <= 0 && s.to.compare(other.to) >= 0
}

// shadow returns the directions that cell j of ring k hides.
func shadow(k, j int64) span {
	return span{fraction{2*j - 1, 2 * k}, fraction{2*j + 1, 2 * k}}
}

// Shadows are the hidden directions, as spans in ascending order that do not touch. A span around
// direction 0 is listed twice, at the beginning and at the end.
type shadows struct{ spans, spare []span }

// all reports whether all directions are hidden.
func (s *shadows) all() bool {
	return len(s.spans) == 1 && s.spans[0].from.num < 0 && s.spans[0].to.compare(fraction{6, 1}) > 0
}

// contains reports whether the direction of cell j of ring k is hidden.
func (s *shadows) contains(k, j int64) bool {
	x := fraction{j, k}
	i, _ := slices.BinarySearchFunc(s.spans, x, func(one span, x fraction) int { return one.to.compare(x) })
	for ; i < len(s.spans) && s.spans[i].from.compare(x) < 0; i++ {
		if s.spans[i].to.compare(x) > 0 {
			return true
		}
	}
	return false
}

// add adds spans in ascending order.
func (s *shadows) add(blocks []span) {
	if len(blocks) == 0 {
		return
	}
	if first := blocks[0]; first.from.num < 0 {
		const round = 6
		first.from.num += round * first.from.den
		first.to.num += round * first.to.den
		blocks = append(blocks, first)
	}
	merged, old := s.spare[:0], s.spans
	for len(old) > 0 || len(blocks) > 0 {
		var one span
		if len(blocks) == 0 || len(old) > 0 && old[0].from.compare(blocks[0].from) <= 0 {
			one, old = old[0], old[1:]
		} else {
			one, blocks = blocks[0], blocks[1:]
		}
		if n := len(merged); n == 0 || merged[n-1].to.compare(one.from) < 0 {
			merged = append(merged, one)
		} else if merged[n-1].to.compare(one.to) < 0 {
			merged[n-1].to = one.to
		}
	}
	s.spans, s.spare = merged, s.spans
}
