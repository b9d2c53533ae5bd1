package hexade

import (
	"math/bits"
	"slices"

	"example.com/hexgames"
)

// AppendCredits appends, for each of the moves, whether the player has a stone on its cell.
// At the end of a random game it says which moves have had a share in the outcome, whenever
// they were made.
func (p Position) AppendCredits(dst []bool, moves []Move, player hexgames.Player) []bool {
	own := p.owned(player)
	start := len(dst)
	dst = slices.Grow(dst, len(moves))[:start+len(moves)]
	for i, m := range moves {
		dst[start+i] = own.has(m.at)
	}
	return dst
}

// Exact returns the value of the position for White, 1 or -1, if it is over or will be after
// the next move: if the player to move cannot break the six of the opponent, or can complete
// one that the opponent cannot break.
func (p Position) Exact() (value float64, known bool) {
	switch p.state {
	case whiteWon:
		return 1, true
	case blackWon:
		return -1, true
	case drawn:
		return 0, true
	}
	if p.ply <= secondStone {
		return 0, false
	}
	win := 1.0
	if p.mover() == hexgames.Black {
		win = -1
	}
	own, enemy := p.sides()
	var candidates cellSet
	if p.state == pending { // only a capture can break it
		candidates = p.capturing(own, enemy)
	} else {
		candidates = own.completing(p.empty())
	}
	value, known = -win, p.state == pending
	for c := range candidates.cells() {
		next := p
		next.after(Move{c, p.side})
		switch {
		case next.state == won(p.mover()), next.state == pending && !next.canBreak():
			return win, true
		case next.state <= pending || next.state == drawn:
			known = false
		}
	}
	if !known {
		value = 0
	}
	return value, known
}

// canBreak reports whether the player to move can capture a stone of every six of the
// opponent, which are pending.
func (p *Position) canBreak() bool {
	own, enemy := p.sides()
	for c := range p.capturing(own, enemy).cells() {
		next := *p
		next.after(Move{c, p.side})
		if next.state <= pending || next.state == drawn {
			return true
		}
	}
	return false
}

// capturing returns the empty cells where a stone of one side captures stones of the other
// (A4).
func (p *Position) capturing(own, enemy *cellSet) (cells cellSet) {
	for _, step := range [...]uint{stride, stride + 1, 1} {
		cells = cells.or(enemy.shifted(step).and(enemy.shifted(2 * step)).and(own.shifted(3 * step)))
		cells = cells.or(enemy.raised(step).and(enemy.raised(2 * step)).and(own.raised(3 * step)))
	}
	return cells.and(p.empty())
}

// completing returns the empty cells where one more stone completes a six.
func (s *cellSet) completing(empty cellSet) (cells cellSet) {
	var stones [words + 3]uint64 // with room for patterns that begin in the last word
	copy(stones[:], s[:])
	for i := range patterns {
		n := &patterns[i].cells
		for w := range words {
			// The first cells of patterns that contain a stone on cell j.
			m0, m1, m2 := stones[w], run(&stones, w, n[1]), run(&stones, w, n[2])
			m3, m4, m5 := run(&stones, w, n[3]), run(&stones, w, n[4]), run(&stones, w, n[5])
			front, back := m0&m1, m4&m5
			five := [6]uint64{m1 & m2 & m3 & back, m0 & m2 & m3 & back, front & m3 & back, front & m2 & back, front & m2 & m3 & m5, front & m2 & m3 & m4}
			if five[0]|five[1]|five[2]|five[3]|five[4]|five[5] == 0 {
				continue
			}
			for j, first := range five {
				for ; first != 0; first &= first - 1 {
					cells.add(cell(64*w + bits.TrailingZeros64(first)).plus(int(n[j])))
				}
			}
		}
	}
	return cells.and(empty)
}

// run returns the 64 bits n after those of a word, with n from 0 to 127.
func run(stones *[words + 3]uint64, word int, n uint) uint64 {
	i := word + int(n>>6&1)
	return stones[i]>>(n&63) | stones[i+1]<<1<<(63-n&63)
}
