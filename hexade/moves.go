package hexade

import (
	"math/bits"
	"slices"
)

// MaxMoves is the greatest number of legal moves in a position: one for each
// cell of the greatest board. It is for sizing buffers.
const MaxMoves = 271

// freeDistance is how far from his first stone White's second has to be (A3).
const freeDistance = 3

// LegalMoves returns the legal moves in a slice of their own. They are ordered
// by cell, in board order.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	start, n := len(dst), p.CountMoves()
	if n == 0 {
		return dst
	}
	dst = slices.Grow(dst, n)[:start+n]
	list := dst[start:]
	open := p.open()
	for i, word := range open {
		for ; word != 0 && len(list) > 0; word &= word - 1 {
			list[0] = Move{cell(64*i + bits.TrailingZeros64(word)), p.side}
			list = list[1:]
		}
	}
	return dst
}

// CountMoves returns the number of legal moves, without listing them.
func (p Position) CountMoves() int { return int(p.moves) }

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is
// no move i. It lists none of the others.
func (p Position) MoveAt(i int) Move {
	if i < 0 || i >= int(p.moves) {
		return Move{}
	}
	board, closed := &boardSet[p.side], &boardSet[0] // which has no cells
	if p.ply == secondStone {
		closed = p.closed()
	}
	for w := range board {
		word := board[w] &^ (p.stones[0][w] | p.stones[1][w] | closed[w])
		if n := bits.OnesCount64(word); i >= n {
			i -= n
			continue
		}
		return Move{cell(64*w + nthBit(word, uint64(i))), p.side}
	}
	return Move{}
}

// secondStone is the ply at which White places his second stone.
const secondStone = 2

// open returns the cells on which the mover may place a stone, if the game goes
// on (A2, A3).
func (p *Position) open() cellSet {
	open := boardSet[p.side]
	for i := range open {
		open[i] &^= p.stones[0][i] | p.stones[1][i]
	}
	if p.ply == secondStone {
		open = open.without(*p.closed())
	}
	return open
}

// closed returns the cells that A3 closes to White's second stone.
func (p *Position) closed() *cellSet { return &closed[p.stones[0].at(0)] }
