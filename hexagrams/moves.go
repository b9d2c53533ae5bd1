package hexagrams

// MaxMoves is the maximum number of legal moves in any position. Use it to size buffers. A
// side can have at most 28 captures by Triads. Without any, it can have at most 29 moves of
// Hexads and Triads together.
const MaxMoves = 29

// LegalMoves returns the legal moves in a slice of their own, ordered by start, then by
// end, each in board order.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	own, enemy := p.sides()
	triads, ends, links := p.choices()
	for movers := triads | links.from(own); movers != 0; {
		var c, t Cell
		c, movers = movers.pop()
		for to := links.ends(c.set()) | ahead[p.mover][c&63]&ends; to != 0; {
			t, to = to.pop()
			dst = append(dst, Move{c, t, enemy.has(t)})
		}
	}
	return dst
}

// CountMoves returns the number of legal moves, without listing them.
func (p Position) CountMoves() int {
	first, second := p.pairs()
	return first.count() + second.count()
}

// pairs returns the legal moves as bits of two words. firstPairs and secondPairs hold the two
// cells of each. It follows the order of G7.
func (p Position) pairs() (first, second cellSet) {
	own, _ := p.sides()
	if own&hexagons == 0 {
		return 0, 0
	}
	if first, second = p.captures(); first|second != 0 {
		return first, second
	}
	empty := p.empty()
	links := cutsOf(own&hexagons, empty)
	if !links.any() {
		return 0, 0
	}
	first, second = p.advances(empty)
	return first | links.first(), second | links.second()
}

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is
// no move i. It does not list the other moves.
func (p Position) MoveAt(i int) Move {
	if i < 0 {
		return Move{}
	}
	own, enemy := p.sides()
	triads, ends, links := p.choices()
	for movers := triads | links.from(own); movers != 0; {
		var c, t Cell
		c, movers = movers.pop()
		to := links.ends(c.set()) | ahead[p.mover][c&63]&ends
		if n := to.count(); i >= n {
			i -= n
			continue
		}
		for ; i > 0; i-- {
			to &= to - 1
		}
		t, _ = to.pop()
		return Move{c, t, enemy.has(t)}
	}
	return Move{}
}

// choices returns the Triads that can move, the triangles on which their moves may end, and
// the links over which Hexads can move. It follows the order of G7.
func (p Position) choices() (triads, ends cellSet, links cuts) {
	own, enemy := p.sides()
	if own&hexagons == 0 {
		return 0, 0, cuts{}
	}
	if first, second := p.captures(); first|second != 0 {
		return p.starts(first, second), enemy, cuts{}
	}
	empty := p.empty()
	if links = cutsOf(own&hexagons, empty); !links.any() {
		return 0, 0, cuts{}
	}
	return p.starts(p.advances(empty)), empty, links
}

// canMove reports whether the side to move has a legal move.
func (p Position) canMove() bool {
	own, _ := p.sides()
	return own&hexagons != 0 && (p.canCapture() || cutsOf(own&hexagons, p.empty()).any())
}
