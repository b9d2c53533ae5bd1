package hexcore6

import "slices"

// partners returns the empty cells on the lines through the empty cell c: those where the
// other disc of a turn may be placed (C3). Cells are less than 128, and c&127 tells the
// compiler so.
func partners(c cell, empty cellSet) cellSet { return lines[c&127].and(empty) }

func (p *Position) place(from, to cell) Move {
	return Move{kind: Place, side: p.side, path: path{from, to}}
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

// countPlaces returns the number of pairs of cells where discs may be placed. It counts
// line by line, because two cells share at most one line.
func (p *Position) countPlaces() (n int) {
	empty := p.empty()
	for i := range axes {
		k := axes[i].and(empty).count()
		n += k * (k - 1)
	}
	return n
}

// placeAt returns move i of appendPlaces. There must be one.
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

// pairsWith returns the number of pairs where discs may be placed, in either order, that
// contain c or d. The two cells must be such a pair themselves.
func (p *Position) pairsWith(c, d cell) uint16 {
	empty := p.empty()
	return uint16(2 * (partners(c, empty).count() + partners(d, empty).count() - 1))
}

// layObstacles ends the placement phase when no pair is left: obstacles fill the empty
// cells (C5). The player to move depends on whether there were any (C6).
func (p *Position) layObstacles() {
	empty := p.empty()
	p.phase = Movement
	if empty.isEmpty() {
		p.mover = p.mover.Opponent() // the board is full: the player who placed last goes on
	}
	p.put(empty, obstacle)
}
