package hexagrams

import "example.com/hexgames"

// MaxMoves is the maximum number of legal moves in any position. Use it to size buffers. A side can
// have at most 28 captures by Triads. Without any, it can have at most 29 moves of Hexads and
// Triads together.
const MaxMoves = 29

// LegalMoves returns the legal moves in a new slice, ordered by start, then by end, each in board
// order.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	own, enemy := p.sides()
	first, second := p.pairs()
	links := cutsIn(first, second)
	ends := enemy // of Triads that capture
	if links.any() {
		ends = p.empty()
	}
	for movers := p.starts(first, second) | links.from(own); movers != 0; {
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

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is no move i. It
// lists the other moves, too.
func (p Position) MoveAt(i int) Move {
	var buf [MaxMoves]Move
	if moves := p.AppendMoves(buf[:0]); i >= 0 && i < len(moves) {
		return moves[i]
	}
	return Move{}
}

// canMove reports whether the side to move has a legal move.
func (p Position) canMove() bool {
	own, _ := p.sides()
	return own&hexagons != 0 && (p.canCapture() || cutsOf(own&hexagons, p.empty()).any())
}

// pairs returns the legal moves as bits of two words: the steps of Triads, and the links that
// Hexads can cross. firstPairs and secondPairs hold the two cells of each. It follows the order of
// G7.
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

// steps returns the steps of Triads (G3) between triangles of two sets; far holds the triangles
// that are one row farther from White. Each step is the bit of its nearer triangle. first has the
// steps straight ahead or, as in the diagram of cellSet, to the left; second has the steps to the
// right.
//
// Between two rows, all steps to one side are the same shift. The masks select the nearer row.
func steps(near, far cellSet) (first, second cellSet) {
	first = near & (far>>5&(rowA|rowE) | far>>4&(rowC|rowG) | far>>10&(rowB|rowD|rowF))
	second = near & (far>>6&(rowA|rowE) | far>>5&(rowC|rowG))
	return first, second
}

// captures returns the captures that the mover's Triads can make, as steps. They are the same for
// both players, because Triads that can capture each other face each other.
func (p Position) captures() (first, second cellSet) { return steps(p.white, p.black) }

// canCapture reports whether a Triad of the mover can capture, which makes a capture compulsory
// (G5).
func (p Position) canCapture() bool {
	first, second := p.captures()
	return first|second != 0
}

// advances returns the steps of the mover's Triads to empty triangles.
func (p Position) advances(empty cellSet) (first, second cellSet) {
	if p.mover == hexgames.White {
		return steps(p.white, empty)
	}
	return steps(empty, p.black)
}

// starts returns the triangles where these steps of the mover's Triads start.
func (p Position) starts(first, second cellSet) cellSet {
	if p.mover == hexgames.White {
		return (first | second) & triangles
	}
	return (first&(rowA|rowE))<<5 | (first&(rowC|rowG))<<4 | (first&(rowB|rowD|rowF))<<10 |
		(second&(rowA|rowE))<<6 | (second&(rowC|rowG))<<5
}

// cuts are the links that a Hexad can cross, by the distance of their ends in bits: 1, 14, 15 or
// 16. Each bit is the lower end of a link.
type cuts struct{ by1, by14, by15, by16 cellSet }

// The lower ends of all links (G4).
const (
	by1XZ = rowX&(rowX>>1) | rowZ&(rowZ>>1)
	by1Y  = rowY & (rowY >> 1)
	by14  = rowY & (rowZ >> 14)
	by15  = rowX&(rowY>>15) | rowY&(rowZ>>15)
	by16  = rowX & (rowY >> 16)
)

// cutsOf returns the links with one of these Hexads on exactly one end, whatever is on the other
// end, and with two empty triangles (G4).
func cutsOf(hexads, empty cellSet) cuts {
	// Triangles that are this many bits before or after the lower end.
	up4, up5 := empty<<4, empty<<5
	down4, down5, down6, down10 := empty>>4, empty>>5, empty>>6, empty>>10
	return cuts{
		(hexads ^ hexads>>1) & (by1XZ&up4&down6 | by1Y&up5&down5),
		(hexads ^ hexads>>14) & by14 & down4 & down10,
		(hexads ^ hexads>>15) & by15 & down5 & down10,
		(hexads ^ hexads>>16) & by16 & down6 & down10,
	}
}

// any reports whether c contains any link.
func (c cuts) any() bool { return c.by1|c.by14|c.by15|c.by16 != 0 }

// first and second return the links as bits of two words. No two links share a bit, and none has
// the bit of a triangle, so links can be joined with steps. The bits are lower ends in rows X and
// Y, upper ends in row Z, and bits beyond row H. A Hexad can cross each link in only one direction,
// so these are the moves.
func (c cuts) first() cellSet  { return c.by15 | c.by14<<14 | c.by16<<43 }
func (c cuts) second() cellSet { return c.by1 }

// cutsIn is the inverse of first and second.
func cutsIn(first, second cellSet) cuts {
	return cuts{second & hexagons, first & rowZ >> 14, first & (rowX | rowY), first >> 43 & rowX}
}

// from returns the hexads that can cross these links.
func (c cuts) from(hexads cellSet) cellSet {
	return hexads & (c.by1 | c.by1<<1 | c.by14 | c.by14<<14 | c.by15 | c.by15<<15 | c.by16 | c.by16<<16)
}

// ends returns the hexagons that the only cell of s is linked to by these links; the empty set if
// it is a triangle.
func (c cuts) ends(s cellSet) cellSet {
	return (c.by1&s)<<1 | c.by1&(s>>1) | (c.by14&s)<<14 | c.by14&(s>>14) |
		(c.by15&s)<<15 | c.by15&(s>>15) | (c.by16&s)<<16 | c.by16&(s>>16)
}

// reach returns the hexagons that a Hexad on c can move to, whatever is on them; the empty set if c
// is a triangle.
func reach(c Cell, empty cellSet) cellSet { return cutsOf(c.set(), empty).ends(c.set()) }
