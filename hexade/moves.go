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
// by cell, in board order. While the game goes on there is at least one, except
// after 65535 stones.
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
	for i, word := range p.playable() {
		for ; word != 0 && len(list) > 0; word &= word - 1 { // the list is as long as needed; to ask spares a check of bounds
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
	// What playable does, but word by word, and no further than the move.
	board, forbidden := &boardSet[p.side], &noCells
	if p.ply == secondStone {
		forbidden = p.closed()
	}
	for w := range board {
		word := board[w] &^ (p.stones[0][w] | p.stones[1][w] | forbidden[w])
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

// noCells is the set that has none.
var noCells cellSet

// playable returns the cells on which the mover may place a stone, if the game goes
// on (A2, A3).
func (p *Position) playable() cellSet {
	cells := boardSet[p.side].without(p.stones[0].or(p.stones[1]))
	if p.ply == secondStone {
		cells = cells.without(*p.closed())
	}
	return cells
}

// closed returns the cells that A3 closes to White's second stone.
func (p *Position) closed() *cellSet { return &closedBy[p.stones[0].at(0)] }
