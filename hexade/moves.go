package hexade

import (
	"math/bits"
	"slices"

	"example.com/hexgames/internal/dice"
)

// MaxMoves is the maximum number of legal moves in any position: one for each cell of the
// largest board. Use it to size buffers.
const MaxMoves = 271

// freeDistance is the minimum distance between White's first two stones (A3).
const freeDistance = 3

// LegalMoves returns the legal moves in a slice of their own, ordered by cell, in board
// order. Unless the game is over, there is at least one move.
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
		for ; word != 0 && len(list) > 0; word &= word - 1 { // list is long enough; testing its length avoids a bounds check
			list[0] = Move{cell(64*i + bits.TrailingZeros64(word)), p.side}
			list = list[1:]
		}
	}
	return dst
}

// CountMoves returns the number of legal moves, without listing them.
func (p Position) CountMoves() int { return int(p.moves) }

// MoveAt returns move i of LegalMoves, counted from 0; the zero Move if there is
// no move i. It does not list the other moves.
func (p Position) MoveAt(i int) Move {
	if i < 0 || i >= int(p.moves) {
		return Move{}
	}
	// Like playable, but word by word and only up to the move.
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
		return Move{cell(64*w + dice.Bit(word, i)), p.side}
	}
	return Move{}
}

// secondStone is the ply at which White places his second stone.
const secondStone = 2

// noCells is the empty set.
var noCells cellSet

// playable returns the cells where the mover may place a stone, unless the game is over
// (A2, A3).
func (p *Position) playable() (cells cellSet) {
	board, forbidden := &boardSet[p.side], &noCells
	if p.ply == secondStone {
		forbidden = p.closed()
	}
	for i := range cells {
		cells[i] = board[i] &^ (p.stones[0][i] | p.stones[1][i] | forbidden[i])
	}
	return cells
}

// closed returns the cells that A3 closes to White's second stone.
func (p *Position) closed() *cellSet { return &closedBy()[p.stones[0].at(0)] }
