package hexcore6

// MaxMoves is the greatest number of legal moves in any position, for sizing
// buffers. It is the number of first turns on side 6 if the Core stands as near to
// a corner as it may, as the tests compute; later turns and the movement phase
// have fewer.
const MaxMoves = 1800

// LegalMoves returns the legal moves in a slice of their own. While discs are
// placed, they are ordered by the cell of the mover's disc, then by that of the
// other, each in board order. Later they are ordered by the direction of hexgrid
// in which discs are moved, from 0 to 5, then by how many are, then by the cell
// from which they are moved; a pass comes last. While the game goes on there is at
// least one.
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
// no move i. It lists none of the others.
func (p Position) MoveAt(i int) Move {
	switch last := int(p.moves) - 1; {
	case i < 0 || i > last:
		return Move{}
	case p.phase == Placement:
		return p.placeAt(i)
	case i == last:
		return pass
	}
	var each shiftCount
	p.countShifts(&each)
	return p.shiftAt(i, &each)
}

// starts returns the first cells of all legal moves, whose phase is not Finished. A pass
// has none.
func (p *Position) starts() (s cellSet) {
	if p.phase != Placement {
		one, onto, _, _ := p.scan() // whoever can move two discs can move one
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

// pass is the move of that kind, the same on all boards.
var pass = Move{kind: Pass}
