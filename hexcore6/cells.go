package hexcore6

import (
	"iter"
	"math/bits"

	"example.com/hexgames/hexgrid"
)

// A cellSet is a set of cells. Bit 11·(Q+5) + (5−R) of its 128 bits is the cell Q,R,
// so the bits are in board order. They follow the letters and numbers of the board of
// side 6; smaller boards are in the middle of it.
//
// A step in one of the six directions moves every bit by the same number. A step off
// the board never reaches a cell of it: it leads to the unused corners, beyond the last
// bit, or to a cell that only larger boards have, which is always empty.
type cellSet struct{ low, high uint64 }

const (
	bitCount = 128
	stride   = 2*MaxSide - 1 // from a letter to the next
)

// A cell is the number of a cell's bit.
type cell uint8

func (c cell) set() cellSet {
	bit, high := uint64(1)<<(c&63), -uint64(c>>6)
	return cellSet{bit &^ high, bit & high}
}

func (s cellSet) has(c cell) bool { return s.bit(c) != 0 }

// bit returns 1 if the set has a cell, and 0 otherwise.
func (s cellSet) bit(c cell) uint8 {
	word := s.low
	if c >= 64 {
		word = s.high
	}
	return uint8(word >> (c & 63) & 1)
}

func (s cellSet) isEmpty() bool { return s.low|s.high == 0 }

func (s cellSet) count() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

func (s cellSet) and(t cellSet) cellSet     { return cellSet{s.low & t.low, s.high & t.high} }
func (s cellSet) or(t cellSet) cellSet      { return cellSet{s.low | t.low, s.high | t.high} }
func (s cellSet) without(t cellSet) cellSet { return cellSet{s.low &^ t.low, s.high &^ t.high} }

// up moves every cell n bits up, and down moves it n bits down; n is less than 64, and
// n&63 tells the compiler so. Cells that pass the last or the first bit are dropped.
func (s cellSet) up(n uint) cellSet {
	return cellSet{s.low << (n & 63), s.high<<(n&63) | s.low>>(64-n&63)}
}

func (s cellSet) down(n uint) cellSet {
	return cellSet{s.low>>(n&63) | s.high<<(64-n&63), s.high >> (n & 63)}
}

// steps are the six directions of hexgrid as differences of bits.
var steps = [6]int{stride, stride + 1, 1, -stride, -stride - 1, -1}

// step0 to step5 move every cell one step in that direction of hexgrid: 0 is
// letter+1, 1 is both +1, 2 is number+1, and 3 to 5 are their opposites. Cells that
// leave the board are not removed.
func (s cellSet) step0() cellSet { return s.up(stride) }
func (s cellSet) step1() cellSet { return s.up(stride + 1) }
func (s cellSet) step2() cellSet { return s.up(1) }
func (s cellSet) step3() cellSet { return s.down(stride) }
func (s cellSet) step4() cellSet { return s.down(stride + 1) }
func (s cellSet) step5() cellSet { return s.down(1) }

// around returns the cells next to any of s.
func (s cellSet) around() cellSet {
	return s.step0().or(s.step1()).or(s.step2()).or(s.step3()).or(s.step4()).or(s.step5())
}

// spread returns the cells of s and those next to them. Two steps at a time take fewer
// operations than around.
func (s cellSet) spread() cellSet {
	up, down := s.or(s.step2()), s.or(s.step5())
	return up.or(down).or(up.step0()).or(down.step3())
}

// connected returns the cells of s that are connected in it to some cells of it.
func (s cellSet) connected(some cellSet) cellSet {
	for {
		more := some.spread().and(s)
		if more == some {
			return some
		}
		some = more
	}
}

// within returns the cells all of whose neighbors are in s.
func (s cellSet) within() cellSet {
	return s.step0().and(s.step1()).and(s.step2()).and(s.step3()).and(s.step4()).and(s.step5())
}

// pop returns the first cell of the set and the set without it. The set must not be
// empty.
func (s cellSet) pop() (cell, cellSet) {
	if s.low != 0 {
		return cell(bits.TrailingZeros64(s.low)), cellSet{s.low & (s.low - 1), s.high}
	}
	return cell(64 + bits.TrailingZeros64(s.high)), cellSet{0, s.high & (s.high - 1)}
}

// first returns the first cell of the set, which must not be empty.
func (s cellSet) first() cell {
	c, _ := s.pop()
	return c
}

// at returns cell i of the set in board order, counted from 0. There must be one.
func (s cellSet) at(i int) cell {
	word, first := s.low, cell(0)
	if n := bits.OnesCount64(s.low); i >= n {
		word, first, i = s.high, 64, i-n
	}
	for ; i > 0; i-- {
		word &= word - 1
	}
	return first + cell(bits.TrailingZeros64(word))
}

// rank returns the number of cells of the set before c.
func (s cellSet) rank(c cell) int {
	before := uint64(1)<<(c&63) - 1
	if c < 64 {
		return bits.OnesCount64(s.low & before)
	}
	return bits.OnesCount64(s.low) + bits.OnesCount64(s.high&before)
}

// cells yields the cells of the set in board order.
func (s cellSet) cells() iter.Seq[cell] {
	return func(yield func(cell) bool) {
		for !s.isEmpty() {
			var c cell
			if c, s = s.pop(); !yield(c) {
				return
			}
		}
	}
}

// hexes returns the cells of the set as hexagons of the plane, in board order; nil if
// the set is empty.
func (s cellSet) hexes() []hexgrid.Hex {
	var hexes []hexgrid.Hex
	for c := range s.cells() {
		hexes = append(hexes, c.hex())
	}
	return hexes
}

// hex returns the cell as a hexagon of the plane.
func (c cell) hex() hexgrid.Hex {
	return hexgrid.Hex{Q: int(c)/stride - (MaxSide - 1), R: MaxSide - 1 - int(c)%stride}
}

// cellOf returns the cell of h, which must be on the largest board.
func cellOf(h hexgrid.Hex) cell {
	return cell(stride*(h.Q+MaxSide-1) + MaxSide - 1 - h.R)
}
