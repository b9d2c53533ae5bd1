package hexcore6

// MaxMoves is the maximum number of legal moves in any position. Use it to size buffers.
// It is the number of first turns on side 6 with the Core as near to a corner as the
// rules allow; later turns and the movement phase have fewer moves.
const MaxMoves = 1800

// LegalMoves returns the legal moves in a slice of their own. In the placement phase they
// are ordered by the cell of the mover's disc, then by the cell of the opponent's, each in
// board order. Later they are ordered by the hexgrid direction in which discs move, from 0
// to 5, then by the number of discs, then by the cell that they move from; a pass comes
// last. Unless the game is over, there is at least one move.
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

// starts returns the first cells of all legal moves but a pass. The phase must not be
// Finished.
func (p *Position) starts() (s cellSet) {
	if p.phase != Placement {
		one, onto, _, _ := p.scan() // a stack that can move two discs can move one
		return one.and(onto.around())
	}
	empty := p.empty()
	for c := range empty.cells() {
		if !partners(c, empty).isEmpty() {
			s = s.or(c.set())
		}
	}
	return s
}

// ends returns the second cells of the legal moves that begin with a cell.
func (p *Position) ends(from cell) cellSet {
	if p.phase != Placement {
		if one, onto, _, _ := p.scan(); one.has(from) {
			return near[from&127].and(onto)
		}
	} else if empty := p.empty(); empty.has(from) {
		return partners(from, empty)
	}
	return cellSet{}
}

// pass is the only move of the kind Pass, the same on all boards.
var pass = Move{kind: Pass}
