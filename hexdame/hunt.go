package hexdame

import (
	"math/bits"
	"slices"
)

// A hunt is a search for captures. It follows every sequence of jumps of a piece, one
// jump per recursive call. The calls pass the list of captures as an argument and a
// result, so that a caller's array can stay on the stack.
type hunt struct {
	enemy cellSet // the pieces to capture, which stay on the board until the end (D7)
	empty cellSet // including the cell where the piece began (D7)
	from  cell
	king  bool
	leaps leaps
	jumps int // the number of jumps so far

	goal  goal
	start int  // the index of the first capture in the caller's list
	fixed bool // whether the list must stay within its capacity
	want  Move
	result
}

// A result is the result of a hunt, apart from its list.
type result struct {
	most  int // the number of pieces in the longest sequence found so far
	tally int
	has   bool
}

// A goal is the purpose of a hunt.
type goal uint8

const (
	longest goal = iota // find the number of pieces that can be captured
	list                // list the captures of the most pieces, each once (D11)
	count               // count these captures in tally; only a sweep can do that
	check               // find out whether want is one of these captures
)

// longHunt is the number of jumps after which a hunt gives way to a sweep. Hunts in
// ordinary games are much shorter.
const longHunt = 250

// run follows the captures of some of the mover's pieces.
func (h hunt) run(p Position, pieces cellSet, moves []Move) (result, []Move) {
	short := h
	if found := short.follow(p, pieces, moves); short.jumps <= longHunt {
		return short.result, found
	}
	return h.sweep(p, pieces, moves)
}

// follow follows the captures of some of the mover's pieces for up to longHunt jumps.
func (h *hunt) follow(p Position, pieces cellSet, moves []Move) []Move {
	empty := p.empty()
	for men := capturing(pieces&^p.kings, h.enemy, empty); men != 0; {
		h.from, men = men.pop()
		h.empty = empty | h.from.set()
		h.leaps = menLeaps(h.enemy, h.empty)
		moves = h.jump(moves, h.from, 0, 0, 0)
	}
	h.king = true
	for kings := pieces & p.kings; kings != 0; {
		h.from, kings = kings.pop()
		h.empty = empty | h.from.set()
		h.leaps = kingLeaps(h.enemy, h.empty)
		moves = h.jump(moves, h.from, 0, 0, 0)
	}
	return moves
}

// leaps holds, by direction, the cells from which there is a jump in that direction.
// Because no piece leaves the board during a capture (D7), they stay the same until it
// ends.
type leaps [6]cellSet

// menLeaps returns the cells from which men can jump: those in front of an enemy with an
// empty cell behind it.
func menLeaps(enemy, empty cellSet) leaps {
	return leaps{
		step3(enemy & step3(empty)), step4(enemy & step4(empty)), step5(enemy & step5(empty)),
		step0(enemy & step0(empty)), step1(enemy & step1(empty)), step2(enemy & step2(empty)),
	}
}

// kingLeaps returns the same for kings, which jump from any distance.
func kingLeaps(enemy, empty cellSet) leaps {
	l := menLeaps(enemy, empty)
	for d := range l {
		l[d] = slide(l[d]&empty, empty, (d+3)%6)
	}
	return l
}

// from returns the directions in which there is a jump from c, as bits.
func (l *leaps) from(c cell) uint {
	c &= 63
	return uint(l[0]>>c&1 | l[1]>>c&1<<1 | l[2]>>c&1<<2 | l[3]>>c&1<<3 | l[4]>>c&1<<4 | l[5]>>c&1<<5)
}

// jump continues from cell c, where the piece has captured n others. The bit back is the
// direction of the last captured piece, where the search need not look.
func (h *hunt) jump(moves []Move, c cell, back uint, taken cellSet, n int) []Move {
	if h.jumps++; h.jumps > longHunt {
		return moves
	}
	ended := true
	for dirs := h.leaps.from(c) &^ back; dirs != 0; dirs &= dirs - 1 {
		d := bits.TrailingZeros(dirs)
		over := next[c][d]
		for h.empty.has(over) {
			over = next[over][d]
		}
		if taken.has(over) {
			continue
		}
		ended = false
		for to := next[over][d]; h.empty.has(to); to = next[to][d] {
			moves = h.jump(moves, to, 1<<((d+3)%6), taken|over.set(), n+1)
			if !h.king {
				break
			}
		}
	}
	if ended {
		moves = h.found(moves, c, taken, n)
	}
	return moves
}

// found records a complete sequence, once for each move.
func (h *hunt) found(moves []Move, c cell, taken cellSet, n int) []Move {
	if n > 1 && n == h.most && h.goal == list && slices.Contains(moves[h.start:], Move{h.from, c, taken}) {
		return moves
	}
	return h.take(moves, c, taken, n)
}

// take records a move according to the goal.
func (h *hunt) take(moves []Move, c cell, taken cellSet, n int) []Move {
	if n < h.most {
		return moves
	}
	h.most = n
	m := Move{h.from, c, taken}
	switch h.goal {
	case check:
		h.has = h.has || m == h.want
	case count:
		h.tally++
	case list:
		if !h.fixed || len(moves) < cap(moves) {
			moves = append(moves, m)
		}
	}
	return moves
}
