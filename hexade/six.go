package hexade

import (
	"iter"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A Shape is one of the three shapes of a six (A6). The zero Shape is [Row].
type Shape uint8

// The shapes.
const (
	Row      Shape = iota // six in a straight row
	Triangle              // three, two and one
	Ring                  // the six neighbors of a cell
)

var shapes = notation.Enum{
	Game: name, Type: "Shape", What: "shape",
	Words: []string{Row: "row", Triangle: "triangle", Ring: "ring"},
}

// String returns "row", "triangle" or "ring".
func (s Shape) String() string { return shapes.String(int(s)) }

// MarshalText returns the same text as String, so shapes have names in JSON. It returns an error
// for any other value.
func (s Shape) MarshalText() ([]byte, error) { return shapes.Marshal(int(s)) }

// UnmarshalText reads the word for a shape, in either case. If it returns an error, s is
// unchanged.
func (s *Shape) UnmarshalText(text []byte) error { return notation.UnmarshalEnum(&shapes, s, text) }

// A Six is six cells in one of the three shapes. A player with stones on all of them owns the six
// (A6). A Six is a small comparable value.
type Six struct {
	Shape Shape
	Cells [6]hexgrid.Hex // in board order
}

// patterns are the shapes as differences of bits from their first cell: rows along three
// axes, triangles in two orientations, and one ring.
var patterns = [...]struct {
	shape Shape
	cells [6]int
}{
	{Row, [6]int{0, 1, 2, 3, 4, 5}},
	{Row, [6]int{0, stride, 2 * stride, 3 * stride, 4 * stride, 5 * stride}},
	{Row, [6]int{0, stride + 1, 2 * (stride + 1), 3 * (stride + 1), 4 * (stride + 1), 5 * (stride + 1)}},
	{Triangle, [6]int{0, stride, stride + 1, 2 * stride, 2*stride + 1, 2*stride + 2}},
	{Triangle, [6]int{0, 1, 2, stride + 1, stride + 2, 2*stride + 2}},
	{Ring, [6]int{0, 1, stride, stride + 2, 2*stride + 1, 2*stride + 2}},
}

// sixes yields the pattern and the first cell of every six whose cells are all in s.
func sixes(s *cellSet) iter.Seq2[int, cell] {
	return func(yield func(int, cell) bool) {
		for i := range patterns {
			for c := range firsts(s, i).All() {
				if !yield(i, c) {
					return
				}
			}
		}
	}
}

// firsts returns the first cells of all sixes of pattern i in s.
func firsts(s *cellSet, i int) cellSet {
	first := *s
	for _, n := range patterns[i].cells[1:] {
		first = first.And(s.Down(uint(n)))
	}
	return first
}

// ownsSix reports whether s contains a six.
func ownsSix(s *cellSet) bool {
	for range sixes(s) {
		return true
	}
	return false
}

// sixSet returns the cells of the six of pattern i with the first cell c.
func sixSet(i int, c cell) (s cellSet) {
	for _, n := range patterns[i].cells {
		s.Add(c.plus(n))
	}
	return s
}

// sixAt is like sixSet but returns a Six on the board.
func (p *Position) sixAt(i int, c cell) Six {
	board := boards.Of(p.side)
	six := Six{Shape: patterns[i].shape}
	for j, n := range patterns[i].cells {
		six.Cells[j] = board.Hex(c.plus(n))
	}
	return six
}

// completes reports whether the stone on c, which was placed last, has completed a six. s contained
// no six before the move (A9), so any six near c contains this stone. That takes fewer tests than
// ownsSix.
func completes(s *cellSet, c cell) bool {
	low := low(s, c)
	near := low & neighbors
	if near == 0 {
		return false
	}
	high := high(s, c)
	// Triangles and rings need two neighbors.
	if near&(near-1) != 0 && compact(low, stride)|compact(high, stride) != 0 {
		return true
	}
	// A row needs two stones on one side of c.
	return (high&pair0 == pair0 || low&pair3 == pair3) && inRow(s, c, stride) ||
		(high&pair1 == pair1 || low&pair4 == pair4) && inRow(s, c, stride+1) ||
		(high&pair2 == pair2 || low&pair5 == pair5) && inRow(s, c, 1)
}

// neighbors are the cells next to c, as bits of the run that low returns.
const neighbors = 1<<(lowAt-1) | 1<<(lowAt+1) |
	1<<(lowAt-stride) | 1<<(lowAt+stride) | 1<<(lowAt-stride-1) | 1<<(lowAt+stride+1)

// compact returns 0 if a run of bits contains neither a triangle nor a ring. In the run, each
// letter starts letter bits after the one before it.
func compact(s uint64, letter uint) uint64 {
	// A triangle of six cells consists of triangles of three.
	two := s & (s >> 1)
	down := s & (two >> letter)
	up := two & (s >> (letter + 1))
	return down&(down>>letter)&(down>>(letter+1)) |
		up&(up>>1)&(up>>(letter+1)) |
		two&(s>>letter)&(s>>(letter+2))&(two>>(2*letter+1))
}

// inRow reports whether c is part of a row of six along the axis of a step.
func inRow(s *cellSet, c cell, step int) bool {
	n := 1
	for at := c.plus(step); s.Has(at); at = at.plus(step) {
		n++
	}
	for at := c.plus(-step); s.Has(at); at = at.plus(-step) {
		n++
	}
	return n >= 6
}

// Sixes returns the sixes that a player owns: rows first, axis by axis, then triangles, by
// orientation, then rings, each in board order of their first cells. A row of seven stones contains
// two sixes. Until the game is over, only the side that moved last can own sixes, which are
// pending. After that, the winner's sixes are the winning ones.
func (p Position) Sixes(player hexgames.Player) []Six {
	var owned []Six
	for i, c := range sixes(p.owned(player)) {
		owned = append(owned, p.sixAt(i, c))
	}
	return owned
}

// Open yields the sixes through the cell h that a player could still complete without captures,
// which are those without stones of the opponent. With each six it yields the number of the
// player's stones on it. Use it to evaluate positions. The order is the order of [Position.Sixes].
// Open allocates nothing.
func (p Position) Open(player hexgames.Player, h hexgrid.Hex) iter.Seq2[Six, int] {
	return func(yield func(Six, int) bool) {
		at, ok := boards.Of(p.side).At(h)
		if player != hexgames.White && player != hexgames.Black || !ok {
			return
		}
		own := p.owned(player)
		free := p.empty().Or(*own)
		for i := range patterns {
			// The later h is in the pattern, the earlier is the first cell.
			for j := range 6 {
				first := at.plus(-patterns[i].cells[5-j])
				six := sixSet(i, first)
				blocked, stones := six.Without(free), six.And(*own)
				if blocked.IsEmpty() && !yield(p.sixAt(i, first), stones.Count()) {
					return
				}
			}
		}
	}
}
