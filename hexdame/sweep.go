package hexdame

import "math/bits"

// A sweep finds the captures of a piece as a hunt does, in a time that depends
// little on how many ways there are: a piece among many enemies can come to the
// same cell with the same captures behind it in tens of thousands of ways.
//
// While a piece captures, nothing on the board moves: what it takes stays where
// it was, and its own cell is empty (D7). So the jumps over each enemy are
// known beforehand, and what counts is only which of them are taken. For every
// set of enemies, the sets before it first, a sweep finds the cells on which
// the piece can stand when it has captured just these.
type sweep struct {
	prey  [maxPieces]cell // the enemies that can be jumped
	ways  [maxPieces][6]way
	used  [maxPieces]int // how many ways there are over each
	count int            // how many enemies there are
}

// A way is a jump over an enemy in one direction: from any of some cells to any
// of others.
type way struct{ from, to cellSet }

// standings are the cells on which a piece can stand, by the enemies that it has
// captured: one bit each, by number. They lie in parts because a single variable
// of that size would not stay on the stack.
type standings []*[partSize]cellSet

const (
	partBits = 13
	partSize = 1 << partBits
)

func (s standings) at(taken uint) *cellSet { return &s[taken>>partBits][taken%partSize] }

// sweep does what run does. It and sweepMany are functions of their own so that
// only long hunts pay for their place on the stack.
//
//go:noinline
func (h hunt) sweep(p Position, pieces cellSet, moves []Move) (result, []Move) {
	if h.enemy.count() > partBits {
		return h.sweepMany(p, pieces, moves)
	}
	var a [partSize]cellSet
	return h.sweepIn(standings{&a}, p, pieces, moves)
}

//go:noinline
func (h hunt) sweepMany(p Position, pieces cellSet, moves []Move) (result, []Move) {
	var a, b, c, d, e, f, g, i [partSize]cellSet
	return h.sweepIn(standings{&a, &b, &c, &d, &e, &f, &g, &i}, p, pieces, moves)
}

func (h hunt) sweepIn(room standings, p Position, pieces cellSet, moves []Move) (result, []Move) {
	var s sweep
	for c := range pieces.cells() {
		h.from = c
		s.build(h.enemy, p.empty()|c.set(), p.kings.has(c))
		if s.count < h.most || s.count == h.most && h.goal == longest {
			continue // nothing to be found
		}
		s.fill(room, c)
		moves = h.collect(&s, room, moves)
	}
	return h.result, moves
}

// build finds all jumps of a king or a man over the enemies.
func (s *sweep) build(enemy, empty cellSet, king bool) {
	s.count = 0
	for over := range enemy.cells() {
		used := 0
		for d := range 6 {
			from := beside(over, (d+3)%6, empty, king)
			to := beside(over, d, empty, king)
			if from != 0 && to != 0 {
				s.ways[s.count][used] = way{from, to}
				used++
			}
		}
		if used > 0 {
			s.prey[s.count], s.used[s.count] = over, used
			s.count++
		}
	}
}

// beside returns the cells next to c in direction d that a piece can jump from
// or to: all empty ones for a king, one for a man.
func beside(c cell, d int, empty cellSet, king bool) (cells cellSet) {
	for t := next[c][d]; empty.has(t); t = next[t][d] {
		cells |= t.set()
		if !king {
			break
		}
	}
	return cells
}

// fill finds, for every set of captured enemies, where the piece can stand.
func (s *sweep) fill(stands standings, from cell) {
	sets := uint(1) << s.count
	for taken := range sets {
		*stands.at(taken) = 0
	}
	*stands.at(0) = from.set()
	for taken := range sets {
		at := *stands.at(taken)
		if at == 0 {
			continue
		}
		for left := sets - 1 - taken; left != 0; left &= left - 1 {
			i := bits.TrailingZeros(left) % maxPieces
			var to cellSet
			for _, w := range s.ways[i][:s.used[i]] {
				if w.from&at != 0 {
					to |= w.to
				}
			}
			*stands.at(taken | 1<<i) |= to
		}
	}
}

// collect takes from what was filled in what the hunt is for.
func (h *hunt) collect(s *sweep, stands standings, moves []Move) []Move {
	for taken := range uint(1) << s.count {
		at := *stands.at(taken)
		if n := bits.OnesCount(taken); n >= h.most && at != 0 {
			captured := s.captured(taken)
			for to := range at.cells() {
				moves = h.take(moves, to, captured, n)
			}
		}
	}
	return moves
}

// captured returns the cells of the enemies of these numbers.
func (s *sweep) captured(taken uint) (cells cellSet) {
	for ; taken != 0; taken &= taken - 1 {
		cells |= s.prey[bits.TrailingZeros(taken)].set()
	}
	return cells
}
