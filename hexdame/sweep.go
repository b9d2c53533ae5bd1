package hexdame

import (
	"math/bits"
	"sync"
)

// A sweep finds the same captures as a hunt, in a time that hardly depends on the number of paths.
// Among many enemies, tens of thousands of paths can reach the same cell with the same captures.
//
// While a piece captures, nothing else on the board moves: captured pieces stay where they were,
// and the starting cell is empty (D7). So the jumps over each enemy are known in advance, and only
// the set of captured enemies matters. For every set of enemies, smaller sets first, a sweep finds
// the cells where the piece can stand after capturing exactly that set.
type sweep struct {
	prey  [maxPieces]cell // the enemies that can be jumped
	ways  [maxPieces][6]way
	used  [maxPieces]int // the number of ways over each
	count int            // the number of these enemies
}

// A way is a jump over an enemy in one direction, from any cell of a set to any cell of
// another.
type way struct{ from, to cellSet }

// standings holds, for every set of enemies by number, the cells where a piece can stand
// after capturing exactly that set.
type standings [1 << maxPieces]cellSet

// A room has space for a sweep and for the captures that it finds.
type room struct {
	stands standings
	found  []capture
}

// rooms holds rooms for reuse. A room takes half a megabyte, too much for the stack, though most
// sweeps use little of it.
var rooms = sync.Pool{New: func() any { return new(room) }}

// sweep finds the same captures as follow and records them in the room.
func (h *hunt) sweep(men, kings, empty cellSet) {
	found := h.room.found[:0]
	var s sweep
	for c := range (men | kings).cells() {
		s.build(h.enemy, empty|c.set(), kings.has(c))
		if s.count < h.most {
			continue
		}
		s.fill(&h.room.stands, c)
		for taken := range uint(1) << s.count {
			n, to := bits.OnesCount(taken), h.room.stands[taken]
			if n < h.most || to == 0 {
				continue
			}
			if n > h.most {
				h.most, found = n, found[:0]
			}
			found = append(found, capture{s.captured(taken), to, c})
		}
	}
	h.room.found = found
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

// beside returns the cells in direction d from c that a piece can jump from or to: all empty cells
// in a row for a king, only the first for a man.
func beside(c cell, d int, empty cellSet, king bool) (cells cellSet) {
	for t := next[c][d]; empty.has(t); t = next[t][d] {
		cells |= t.set()
		if !king {
			break
		}
	}
	return cells
}

// fill finds, for every set of captured enemies, the cells where the piece can stand.
func (s *sweep) fill(stands *standings, from cell) {
	sets := uint(1) << s.count
	clear(stands[:sets])
	stands[0] = from.set()
	for taken := range sets {
		at := stands[taken]
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
			stands[taken|1<<i] |= to
		}
	}
}

// captured returns the cells of the enemies with these numbers.
func (s *sweep) captured(taken uint) (cells cellSet) {
	for ; taken != 0; taken &= taken - 1 {
		cells |= s.prey[bits.TrailingZeros(taken)].set()
	}
	return cells
}
