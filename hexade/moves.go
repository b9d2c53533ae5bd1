package hexade

import (
	"math/bits"
	"slices"
)

// MaxMoves is the maximum number of legal moves in any position: one for each cell of the
// largest board. Use it to size buffers.
const MaxMoves = 271

// freeDistance is the minimum distance between White's first two stones (A3).
const freeDistance = 3

// LegalMoves returns the legal moves in a new slice, in board order of their cells. Unless the game
// is over, there is at least one move.
func (p Position) LegalMoves() []Move { return p.AppendMoves(nil) }

// AppendMoves appends the legal moves to dst, in the order of LegalMoves. It
// allocates nothing if dst has room for them.
func (p Position) AppendMoves(dst []Move) []Move {
	start, n := len(dst), p.CountMoves()
	dst = slices.Grow(dst, n)[:start+n]
	list := dst[start:]
	playable := p.playable()
	for i, word := range playable.Words {
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
	playable := p.playable()
	return Move{playable.At(i), p.side}
}

// secondStone is the ply of White's second stone.
const secondStone = 2

// playable returns the cells where the mover may place a stone (A2, A3); none if the game is
// over.
func (p *Position) playable() (cells cellSet) {
	if p.state > pending {
		return cells
	}
	board, forbidden := &allCells[p.side], &noCells
	if p.ply == secondStone {
		forbidden = p.closed()
	}
	for i := range words {
		cells.Words[i] = board.Words[i] &^ (p.stones[0].Words[i] | p.stones[1].Words[i] | forbidden.Words[i])
	}
	return cells
}

// noCells is the empty set.
var noCells cellSet

// closed returns the cells that A3 closes to White's second stone.
func (p *Position) closed() *cellSet { return &closedBy()[p.stones[0].At(0)] }
