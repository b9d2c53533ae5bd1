package hexdame

import (
	"math/bits"
	"slices"
)

// A hunt is a search for captures. It follows every sequence of jumps of a
// piece, one depth further a call. The list of what it finds passes through the
// calls as an argument and a result, so that a caller's array can stay on the
// stack.
type hunt struct {
	enemy cellSet // what can be captured; it stays on the board to the end (D7)
	empty cellSet // has the cell on which the piece began (D7)
	from  cell
	king  bool
	leaps leaps
	jumps int // how many were made so far

	goal  goal
	start int  // where the list starts, behind what the caller had
	fixed bool // whether the list must stay within its room
	want  Move
	result
}

// A result is what becomes of a hunt, besides its list.
type result struct {
	most  int // how many pieces the longest sequence takes, as far as is known
	tally int
	has   bool
}

// A goal is what a hunt is for.
type goal uint8

const (
	longest goal = iota // to find how many pieces can be taken
	list                // to list what takes most pieces, each result once (D11)
	count               // to count them in tally; only a sweep can do that
	check               // to see whether it has want, which takes most pieces
)

// longHunt is how many jumps a hunt makes before it gives way to a sweep. Games
// as people play them stay far below.
const longHunt = 250

// run follows the captures of some of the mover's pieces.
func (h hunt) run(p Position, pieces cellSet, moves []Move) (result, []Move) {
	short := h
	if found := short.follow(p, pieces, moves); short.jumps <= longHunt {
		return short.result, found
	}
	return h.sweep(p, pieces, moves)
}

// follow follows the captures of some of the mover's pieces, but not for long.
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

// leaps are, by direction, the cells from which there is a jump in that
// direction. As no piece leaves the board during a capture (D7), they stay the
// same until it ends.
type leaps [6]cellSet

// menLeaps returns from where men can jump: from before an enemy with an empty
// cell behind.
func menLeaps(enemy, empty cellSet) leaps {
	return leaps{
		step3(enemy & step3(empty)), step4(enemy & step4(empty)), step5(enemy & step5(empty)),
		step0(enemy & step0(empty)), step1(enemy & step1(empty)), step2(enemy & step2(empty)),
	}
}

// kingLeaps does the same for kings, which jump from any distance.
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

// jump goes on from cell c, where the piece has taken n others. It need not
// look back, in the direction whose bit is given: there is what it took last.
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

// found takes note of a sequence that goes no further, once for each result.
func (h *hunt) found(moves []Move, c cell, taken cellSet, n int) []Move {
	if n > 1 && n == h.most && h.goal == list && slices.Contains(moves[h.start:], Move{h.from, c, taken}) {
		return moves
	}
	return h.take(moves, c, taken, n)
}

// take does with a result what the hunt is for.
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
