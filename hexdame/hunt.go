package hexdame

import "slices"

// A hunt is a search for captures. It follows every sequence of jumps of a
// piece, one depth further a call. The list of what it finds passes through the
// calls as an argument and a result, so that a caller's array can stay on the
// stack.
type hunt struct {
	enemy cellSet // what can be captured; it stays on the board to the end (D7)
	empty cellSet // has the cell on which the piece began (D7)
	from  cell
	most  int // how many pieces the longest sequence takes, as far as is known
	jumps int

	goal  goal
	start int  // where the list starts, behind what the caller had
	fixed bool // whether the list must stay within its room
	want  Move
	has   bool
}

// A goal is what a hunt is for.
type goal uint8

const (
	longest goal = iota // to find how many pieces can be taken
	list                // to list what takes most pieces, each result once (D11)
	check               // to see whether want, which takes most pieces, is possible
)

// longHunt is how many jumps a hunt makes before it gives way to a sweep. Games
// as people play them stay far below.
const longHunt = 500

// run follows the captures of some of the mover's pieces. It returns what
// became of the hunt's most and has, and the list.
func (h hunt) run(p Position, pieces cellSet, moves []Move) (most int, has bool, found []Move) {
	short := h
	if found = short.follow(p, pieces, moves); short.jumps > longHunt {
		return h.sweep(p, pieces, moves)
	}
	return short.most, short.has, found
}

// follow follows the captures of some of the mover's pieces, but not for long.
func (h *hunt) follow(p Position, pieces cellSet, moves []Move) []Move {
	empty := p.empty()
	for men := capturing(pieces&^p.kings, h.enemy, empty); men != 0; {
		h.from, men = men.pop()
		h.empty = empty | h.from.set()
		moves = h.man(moves, h.from, 0, 0)
	}
	for kings := pieces & p.kings; kings != 0; {
		h.from, kings = kings.pop()
		h.empty = empty | h.from.set()
		moves = h.king(moves, h.from, 0, 0)
	}
	return moves
}

// man goes on from cell c, where the man has taken n pieces.
func (h *hunt) man(moves []Move, c cell, taken cellSet, n int) []Move {
	prey := h.enemy &^ taken
	if near[c]&prey == 0 {
		return h.found(moves, c, taken, n)
	}
	if h.jumps++; h.jumps > longHunt {
		return moves
	}
	ended := true
	for d := range 6 {
		over := next[c][d]
		if !prey.has(over) {
			continue
		}
		if to := next[over][d]; h.empty.has(to) {
			ended = false
			moves = h.man(moves, to, taken|over.set(), n+1)
		}
	}
	if ended {
		moves = h.found(moves, c, taken, n)
	}
	return moves
}

// king does the same for a king.
func (h *hunt) king(moves []Move, c cell, taken cellSet, n int) []Move {
	if h.jumps++; h.jumps > longHunt {
		return moves
	}
	ended := true
	prey := h.enemy &^ taken
	for d := range 6 {
		if ray[c][d]&prey == 0 {
			continue
		}
		over := next[c][d]
		for h.empty.has(over) {
			over = next[over][d]
		}
		if !prey.has(over) {
			continue
		}
		for to := next[over][d]; h.empty.has(to); to = next[to][d] {
			ended = false
			moves = h.king(moves, to, taken|over.set(), n+1)
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
	case list:
		if !h.fixed || len(moves) < cap(moves) {
			moves = append(moves, m)
		}
	}
	return moves
}
