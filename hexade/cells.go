package hexade

import (
	"iter"
	"math/bits"

	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/dice"
)

// A cellSet is a set of cells. Bit 19·(Q+9) + (9−R) is the cell Q,R, so the bits are in
// board order. They follow the letters and numbers of the board of side 10; smaller
// boards are in the middle of it.
//
// A step in one of the six directions moves every bit by the same number, modulo 384,
// the size of the set. A step off the board never reaches a cell of it: it leads to one
// of the 23 bits at the end, to the unused corners, or to a cell that only larger boards
// have. So a search for a pattern of neighboring cells need not check the edge of the
// board.
type cellSet [words]uint64

const (
	words    = 6
	bitCount = 64 * words
	stride   = 2*MaxSide - 1 // from one letter to the next
)

// steps are the six directions of hexgrid as differences of bits: 0 is letter+1, 1 is
// both +1, 2 is number+1, and 3 to 5 are their opposites.
var steps = [6]int{stride, stride + 1, 1, -stride, -stride - 1, -1}

// A cell is the number of a cell's bit.
type cell uint16

// plus returns the cell n bits after c, modulo bitCount; n must be between -bitCount and
// bitCount.
func (c cell) plus(n int) cell {
	i := int(c) + n
	if i < 0 {
		i += bitCount
	} else if i >= bitCount {
		i -= bitCount
	}
	return cell(i)
}

func (s *cellSet) has(c cell) bool { return s[c>>6]>>(c&63)&1 != 0 }
func (s *cellSet) add(c cell)      { s[c>>6] |= 1 << (c & 63) }
func (s *cellSet) remove(c cell)   { s[c>>6] &^= 1 << (c & 63) }

func (s cellSet) count() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// without returns the cells of s that are not in t.
func (s cellSet) without(t cellSet) cellSet {
	for i := range s {
		s[i] &^= t[i]
	}
	return s
}

// and returns the cells that are in both s and t.
func (s cellSet) and(t cellSet) cellSet {
	for i := range s {
		s[i] &= t[i]
	}
	return s
}

// or returns the cells that are in s or in t.
func (s cellSet) or(t cellSet) cellSet {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// cells yields the cells of the set in board order.
func (s cellSet) cells() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(cell(64*i + bits.TrailingZeros64(word))) {
					return
				}
			}
		}
	}
}

// at returns cell i of the set in board order, counted from 0. There must be one.
func (s *cellSet) at(i int) cell {
	for w, word := range s {
		if n := bits.OnesCount64(word); i >= n {
			i -= n
			continue
		}
		return cell(64*w + dice.Bit(word, i))
	}
	return 0
}

// rank returns the number of cells of the set that come before c in board order. It is the
// inverse of at.
func (s *cellSet) rank(c cell) (n int) {
	w := c >> 6
	for _, word := range s[:w] {
		n += bits.OnesCount64(word)
	}
	return n + before(s[w], 1<<(c&63))
}

// before returns the number of bits of a word that are lower than one bit.
func before(word, bit uint64) int { return bits.OnesCount64(word & (bit - 1)) }

// low and high return the part of the set near c, as runs of bits in which c is bit lowAt
// or highAt. Both contain the cells within distance 2 of c, except for two rows: low lacks
// the letter two after that of c, and high the letter two before it.
func (s *cellSet) low(c cell) uint64  { return s.run(c.plus(-lowAt)) }
func (s *cellSet) high(c cell) uint64 { return s.run(c.plus(-highAt)) }

const (
	lowAt  = 2*stride + 2
	highAt = stride + 2
)

// run returns the 64 bits of the set that begin with c.
func (s *cellSet) run(c cell) uint64 {
	i := c >> 6
	next := i + 1
	if next == words {
		next = 0
	}
	return s[i]>>(c&63) | s[next]<<1<<(63-c&63)
}

// shifted returns the cells n bits before those of s, with n from 0 to 127.
func (s cellSet) shifted(n uint) cellSet {
	var t cellSet
	for i := range t {
		if from := i + int(n>>6); from < words {
			t[i] = s[from] >> (n & 63)
			if from+1 < words {
				t[i] |= s[from+1] << 1 << (63 - n&63)
			}
		}
	}
	return t
}

// raised returns the cells n bits after those of s, with n from 0 to 127.
func (s cellSet) raised(n uint) cellSet {
	var t cellSet
	for i := range t {
		if from := i - int(n>>6); from >= 0 {
			t[i] = s[from] << (n & 63)
			if from > 0 {
				t[i] |= s[from-1] >> 1 >> (63 - n&63)
			}
		}
	}
	return t
}

// hex returns the cell as a hexagon of the plane.
func (c cell) hex() hexgrid.Hex {
	return hexgrid.Hex{Q: int(c)/stride - (MaxSide - 1), R: MaxSide - 1 - int(c)%stride}
}

// cellOf returns the cell of h, which must be on the largest board.
func cellOf(h hexgrid.Hex) cell {
	return cell(stride*(h.Q+MaxSide-1) + MaxSide - 1 - h.R)
}
