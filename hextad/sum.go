package hextad

import (
	"iter"

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
func (p Position) Intersections() iter.Seq[Intersection] {
	pieces := p.pieces()
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
		for _, h := range x.At.Cells() {
			if h == m.Low() || h == m.High() {
				completed = append(completed, x)
				break
			}
		}
	}
	return completed
}

// allowed reports whether T9 allows a placement that completes so many intersections, of
// which so many are valid sums.
func (o *options) allowed(completed, valid int) bool {
	return (o.lenient || completed == valid) && (!o.must || valid > 0)
}
