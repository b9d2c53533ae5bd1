package hextad

import (
	"iter"
	"slices"

	"example.com/hexgames/hexgrid"
)

// An Intersection is a corner where three covered cells meet (T6), with their pips. It is a
// small comparable value.
type Intersection struct {
	At    hexgrid.Vertex
	Pips  [3]int // in the order of At.Cells()
	Valid bool   // whether it is a valid sum (T7)
	Value int    // the worth of the sum; 0 if it is not valid
}

// intersection returns the intersection of three pieces.
func intersection(a, b, c piece) Intersection {
	x := Intersection{At: hexgrid.Vertex(a.at.hex().Add(b.at.hex()).Add(c.at.hex()))}
	for i, h := range x.At.Cells() {
		for _, piece := range [3]piece{a, b, c} {
			if piece.at.hex() == h {
				x.Pips[i] = piece.half.Pips
			}
		}
	}
	if x.Valid = sums[a.half.Pips][b.half.Pips].has(c.half.Pips); x.Valid {
		x.Value = max(a.half.Pips, b.half.Pips, c.half.Pips)
	}
	return x
}

// Intersections yields the intersections on the table, in the order of their first cells,
// then of their second cells; cells are ordered by Q, then by R.
func (p Position) Intersections() iter.Seq[Intersection] { return intersections(p.pieces()) }

// intersections yields the intersections of pieces, which must be in order.
func intersections(pieces []piece) iter.Seq[Intersection] {
	return func(yield func(Intersection) bool) {
		// A cell is the first one of two triangles: with its neighbors in the directions 5
		// and 0, and in the directions 0 and 1.
		for _, a := range pieces {
			for _, d := range [2][2]int{{5, 0}, {0, 1}} {
				i, first := find(pieces, a.at.neighbor(d[0]))
				j, second := find(pieces, a.at.neighbor(d[1]))
				if first && second && !yield(intersection(a, pieces[i], pieces[j])) {
					return
				}
			}
		}
	}
}

// Scored returns the intersections that a legal placement completes (T8), valid or not, in
// the order of [Position.Intersections]. The mover scores the sum of their values. For any
// other move it returns nil.
func (p Position) Scored(m Move) []Intersection {
	if m.kind != Place || !p.allows(m) {
		return nil
	}
	p.setPlacement(m)
	var completed []Intersection
	for x := range p.Intersections() {
		if cells := x.At.Cells(); slices.Contains(cells[:], m.Low()) || slices.Contains(cells[:], m.High()) {
			completed = append(completed, x)
		}
	}
	return completed
}

// A pipSet is a set of pip counts: bit i is the count i.
type pipSet uint16

const allPips pipSet = 1<<(maxPips+1) - 1

func (s pipSet) has(pips int) bool { return s>>pips&1 != 0 }

// sums[v][w] is the set of the pip counts that make a valid sum with v and w (T7).
var sums = func() (sums [maxPips + 1][maxPips + 1]pipSet) {
	for v := range sums {
		for w := range sums {
			sums[v][w] = 1 << max(v-w, w-v)
			if v+w <= maxPips {
				sums[v][w] |= 1 << (v + w)
			}
		}
	}
	return sums
}()
