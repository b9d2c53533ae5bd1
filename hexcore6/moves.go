package hexcore6

import "slices"

// MaxMoves is the maximum number of legal moves in any position. Use it to size buffers. It is the
// number of first turns on side 6 with the Core as near to a corner as the rules allow. Later turns
// and the movement phase have fewer moves.
const MaxMoves = 1800

// LegalMoves returns the legal moves in a new slice. In the placement phase they are ordered by the
// cell of the mover's disc, then by the cell of the opponent's, each in board order. Later they are
// ordered by the hexgrid direction of the discs, from 0 to 5, then by the number of discs, then by
// the cell they leave; a pass comes last. Unless the game is over, there is at least one move.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	switch p.phase {
	case Placement:
		return p.appendPlaces(dst)
	case Finished:
		return dst
	}
	return append(p.appendShifts(dst), pass)
}

// CountMoves returns the number of legal moves, without listing them.
func (p Position) CountMoves() int { return int(p.moves) }

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is
// no move i. It does not list the other moves.
func (p Position) MoveAt(i int) Move {
	switch last := int(p.moves) - 1; {
	case i < 0 || i > last:
		return Move{}
	case p.phase == Placement:
		return p.placeAt(i)
	case i == last:
		return pass
	}
	var s shifts
	p.findShifts(&s)
	from, d, discs := s.at(i)
	return p.shift(from, d, discs)
}

// pass is the only move of the kind Pass, the same on all boards.
var pass = Move{kind: Pass}

// partners returns the empty cells on the lines through the empty cell c, where the other disc of a
// turn may be placed (C3). Cells are less than 128, and c&127 tells the compiler so.
func partners(c cell, empty cellSet) cellSet { return lines[c&127].And(empty) }

func (p *Position) place(from, to cell) Move {
	return Move{kind: Place, side: p.side, path: path{from, to}}
}

func (p *Position) appendPlaces(dst []Move) []Move {
	empty := p.empty()
	dst = slices.Grow(dst, int(p.moves))
	for first := empty; !first.IsEmpty(); {
		var c, t cell
		c, first = first.Pop()
		for second := partners(c, empty); !second.IsEmpty(); {
			t, second = second.Pop()
			dst = append(dst, p.place(c, t))
		}
	}
	return dst
}

// countPlaces returns the number of pairs of cells where discs may be placed. It counts line by
// line, because two cells share at most one line.
func (p *Position) countPlaces() (n int) {
	empty := p.empty()
	for i := range axes {
		k := axes[i].And(empty).Count()
		n += k * (k - 1)
	}
	return n
}

// placeAt returns move i of appendPlaces. There must be one.
func (p *Position) placeAt(i int) Move {
	empty := p.empty()
	for c := range empty.All() {
		second := partners(c, empty)
		if n := second.Count(); i >= n {
			i -= n
			continue
		}
		return p.place(c, second.At(i))
	}
	return Move{}
}
