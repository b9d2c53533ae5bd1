package hexade

import (
	"iter"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// A Shape is one of the three shapes of a six (A6). The zero Shape is [Row].
type Shape uint8

// The shapes.
const (
	Row      Shape = iota // six in a straight row
	Triangle              // three, two and one
	Ring                  // the six around a cell
)

var shapeNames = [...]string{"row", "triangle", "ring"}

// String returns "row", "triangle" or "ring".
func (s Shape) String() string {
	if int(s) < len(shapeNames) {
		return shapeNames[s]
	}
	return "Shape(" + strconv.Itoa(int(s)) + ")"
}

// MarshalText returns what String does, so that a shape has a name in JSON. A
// value that is no shape is an error.
func (s Shape) MarshalText() ([]byte, error) {
	if int(s) >= len(shapeNames) {
		return nil, &hexgames.Error{Kind: hexgames.ErrOption, Game: name, Input: s.String(), Reason: "there is no such shape"}
	}
	return []byte(s.String()), nil
}

// UnmarshalText reads the word for a shape, in either case. After an error s is as it
// was.
func (s *Shape) UnmarshalText(text []byte) error {
	i, err := readName(shapeNames[:], "shape", text)
	if err == nil {
		*s = Shape(i)
	}
	return err
}

// readName returns which of some names a text is, in either case.
func readName(names []string, what string, text []byte) (int, error) {
	for i, name := range names {
		if len(name) == len(text) && strings.EqualFold(name, string(text)) { // letters of other scripts that fold to ours are longer
			return i, nil
		}
	}
	return 0, &hexgames.Error{
		Kind: hexgames.ErrSyntax, Game: name, Input: string(text),
		Reason: "not a " + what + ": want one of " + strings.Join(names, ", "),
	}
}

// A Six is six cells of one of the three shapes: a six of the player who has
// stones on all of them. It is a small comparable value.
type Six struct {
	Shape Shape
	Cells [6]hexgrid.Hex // in board order
}

// patterns are the shapes as differences of bits from their first cell, in
// the three axes, the two orientations and the one ring.
var patterns = [...]struct {
	shape Shape
	cells [6]uint
}{
	{Row, [6]uint{0, 1, 2, 3, 4, 5}},
	{Row, [6]uint{0, stride, 2 * stride, 3 * stride, 4 * stride, 5 * stride}},
	{Row, [6]uint{0, stride + 1, 2 * (stride + 1), 3 * (stride + 1), 4 * (stride + 1), 5 * (stride + 1)}},
	{Triangle, [6]uint{0, stride, stride + 1, 2 * stride, 2*stride + 1, 2*stride + 2}},
	{Triangle, [6]uint{0, 1, 2, stride + 1, stride + 2, 2*stride + 2}},
	{Ring, [6]uint{0, 1, stride, stride + 2, 2*stride + 1, 2*stride + 2}},
}

// sixes yields every six whose cells are all in s: the pattern and its first
// cell.
func (s cellSet) sixes() iter.Seq2[int, cell] {
	return func(yield func(int, cell) bool) {
		for i := range patterns {
			for c := range s.firsts(i).cells() {
				if !yield(i, c) {
					return
				}
			}
		}
	}
}

// firsts returns the first cells of all sixes of pattern i in s.
func (s cellSet) firsts(i int) cellSet {
	first := s
	for _, n := range patterns[i].cells[1:] {
		first = first.and(s.shifted(n))
	}
	return first
}

// ownsSix reports whether there is a six in s.
func (s *cellSet) ownsSix() bool {
	for range s.sixes() {
		return true
	}
	return false
}

// sixSet returns the cells of the six of pattern i that begins with c.
func sixSet(i int, c cell) (s cellSet) {
	for _, n := range patterns[i].cells {
		s.add(c.plus(int(n)))
	}
	return s
}

// sixAt returns the same as a Six.
func sixAt(i int, c cell) Six {
	six := Six{Shape: patterns[i].shape}
	for j, n := range patterns[i].cells {
		six.Cells[j] = c.plus(int(n)).hex()
	}
	return six
}

// completes reports whether the stone on c, which was placed last, has completed
// a six. There was none before (A9), so whatever six it finds near c is one that
// c has completed; it asks less than ownsSix, and looks no further.
func (s *cellSet) completes(c cell) bool {
	low := s.low(c)
	near := low & neighbors
	if near == 0 {
		return false
	}
	high := s.high(c)
	// Triangles and rings need two neighbors.
	if near&(near-1) != 0 && (compact(low) || compact(high)) {
		return true
	}
	// A row needs two on one side of the stone.
	return (high&pair0 == pair0 || low&pair3 == pair3) && s.inRow(c, stride) ||
		(high&pair1 == pair1 || low&pair4 == pair4) && s.inRow(c, stride+1) ||
		(high&pair2 == pair2 || low&pair5 == pair5) && s.inRow(c, 1)
}

// neighbors are the cells next to c, in low.
const neighbors = 1<<(lowAt-1) | 1<<(lowAt+1) |
	1<<(lowAt-stride) | 1<<(lowAt+stride) | 1<<(lowAt-stride-1) | 1<<(lowAt+stride+1)

// compact reports whether there is a triangle or a ring in a run of bits.
func compact(s uint64) bool {
	// Triangles of three make up those of six.
	down := s & (s >> stride) & (s >> (stride + 1))
	up := s & (s >> 1) & (s >> (stride + 1))
	two := s & (s >> 1)
	return down&(down>>stride)&(down>>(stride+1))|
		up&(up>>1)&(up>>(stride+1))|
		two&(s>>stride)&(s>>(stride+2))&(two>>(2*stride+1)) != 0
}

// inRow reports whether c is part of a row of six in an axis.
func (s *cellSet) inRow(c cell, step int) bool {
	n := 1
	for at := c.plus(step); s.has(at); at = at.plus(step) {
		n++
	}
	for at := c.plus(-step); s.has(at); at = at.plus(-step) {
		n++
	}
	return n >= 6
}

// Sixes returns the sixes that a player owns: rows first, then triangles, then
// rings; rows axis by axis and triangles by which way they stand; and those that
// lie alike in board order of their first cells. A row of seven is two of them.
// In a game that goes on only the side that moved last can have any, and they are
// pending; when the game is over, the winner's are what he has won by.
func (p Position) Sixes(player hexgames.Player) []Six {
	var sixes []Six
	for i, c := range p.owned(player).sixes() {
		sixes = append(sixes, sixAt(i, c))
	}
	return sixes
}

// Open yields the sixes that a player could still own through the cell h if
// nothing were captured: those on the board without a stone of the opponent.
// With each comes how many stones of the player it has already. They are what an
// evaluation may weigh. They come in the order of [Position.Sixes]; nothing is
// allocated.
func (p Position) Open(player hexgames.Player, h hexgrid.Hex) iter.Seq2[Six, int] {
	return func(yield func(Six, int) bool) {
		if player != hexgames.White && player != hexgames.Black || !p.Board().Contains(h) {
			return
		}
		own := p.owned(player)
		free := boardSet[p.side].without(p.owned(player.Opponent()))
		for i := range patterns {
			// If h is the last cell of the pattern, its first cell comes first.
			for j := len(patterns[i].cells) - 1; j >= 0; j-- {
				first := cellOf(h).plus(-int(patterns[i].cells[j]))
				six := sixSet(i, first)
				if six.without(free) == (cellSet{}) && !yield(sixAt(i, first), six.and(own).count()) {
					return
				}
			}
		}
	}
}
