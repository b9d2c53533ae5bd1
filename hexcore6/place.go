package hexcore6

import "slices"

// partners returns the empty cells on the lines through c, which is empty: where
// the other disc of a turn may be placed (C3). Cells are below 128; to say so
// spares a check of bounds.
func partners(c cell, empty cellSet) cellSet { return lines[c&127].and(empty) }

// canPlace reports whether there is a legal pair of cells (C4, C5).
func canPlace(empty cellSet) bool {
	for c := range empty.cells() {
		if !partners(c, empty).isEmpty() {
			return true
		}
	}
	return false
}

func (p *Position) place(from, to cell) Move {
	return Move{kind: Place, side: p.side, from: from, to: to}
}

func (p *Position) appendPlaces(dst []Move) []Move {
	empty := p.empty()
	dst = slices.Grow(dst, int(p.moves))
	for first := empty; !first.isEmpty(); {
		var c, t cell
		c, first = first.pop()
		for second := partners(c, empty); !second.isEmpty(); {
			t, second = second.pop()
			dst = append(dst, p.place(c, t))
		}
	}
	return dst
}

// countPlaces returns the number of pairs, line by line: two cells are on one
// line at most.
func (p *Position) countPlaces() (n int) {
	empty := p.empty()
	for i := range axes {
		k := axes[i].and(empty).count()
		n += k * (k - 1)
	}
	return n
}

// placeAt returns move i. There is one.
func (p *Position) placeAt(i int) Move {
	empty := p.empty()
	for first := empty; !first.isEmpty(); {
		var c cell
		c, first = first.pop()
		second := partners(c, empty)
		if n := second.count(); i >= n {
			i -= n
			continue
		}
		return p.place(c, second.at(i))
	}
	return Move{}
}

// pairsWith returns in how many of the pairs that can be chosen, either way round, one of
// two cells is, which are such a pair themselves.
func (p *Position) pairsWith(c, d cell) uint16 {
	empty := p.empty()
	return uint16(2 * (partners(c, empty).count() + partners(d, empty).count() - 1))
}

// layObstacles ends the placement phase, when no pair is left: obstacles fill what
// is empty (C5). Who goes on depends on whether there was anything to fill (C6).
func (p *Position) layObstacles() {
	empty := p.empty()
	p.phase = Movement
	if empty.isEmpty() {
		p.mover = p.mover.Opponent() // the board is full: who placed last goes on
	}
	p.put(empty, obstacle)
}
