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

// Evaluate estimates the value of the position for White, from -1 to 1. It counts the sixes
// that a player can still complete, those that contain no stone of the opponent, by the
// number of the player's stones on them; the turn counts, too.
func (p Position) Evaluate() float64 {
	if value, known := p.Exact(); known {
		return value
	}
	own, enemy := p.sides()
	empty := p.empty()
	ahead := 5*own.prospects(empty)/4 - enemy.prospects(empty)
	value := float64(ahead) / float64(balance+max(ahead, -ahead))
	if p.mover() == hexgames.Black {
		return -value
	}
	return value
}

// balance is the lead with which half of the way to a certain win is done.
const balance = 400

// prospects are the values of sixes by the number of stones on them.
var prospects = [...]int{0, 1, 4, 16, 50, 150, 150}

// AppendPromises appends, for each of the moves, an estimate of its value for the player to
// move, from -1 to 1: that of Evaluate after the move, but without looking for forced wins.
func (p Position) AppendPromises(dst []float64, moves []Move) []float64 {
	own, enemy := p.sides()
	empty := p.empty()
	var gain, loss [bitCount]int32 // of the sixes through each cell: for the player, and for the opponent
	ahead := own.prospects(empty)
	behind := enemy.prospects(empty)
	own.spread(empty, &gain, &gains)
	enemy.spread(empty, &loss, &prospects)
	for _, m := range moves {
		lead := ahead + int(gain[m.at]) - 5*(behind-int(loss[m.at]))/4
		for d := captures(own, enemy, m.at); d != 0; d &= d - 1 {
			lead += capture
		}
		dst = append(dst, float64(lead)/float64(balance+max(lead, -lead)))
	}
	return dst
}

// capture is about what it is worth to capture a pair.
const capture = 40

// gains are what one more stone adds to the values of sixes, by the number of stones on them.
var gains = [...]int{1, 3, 12, 34, 100, 0, 0}

// spread adds the value of every six that a player with these stones can still complete to
// each of its cells.
func (s *cellSet) spread(empty cellSet, sum *[bitCount]int32, values *[7]int) {
	s.eachOpen(empty, func(pattern, word int, open, ones, twos, fours uint64) {
		for open = ones | twos | fours; open != 0; open &= open - 1 {
			bit := bits.TrailingZeros64(open)
			k := ones>>bit&1 | twos>>bit&1<<1 | fours>>bit&1<<2
			value := int32(values[k])
			for _, n := range patterns[pattern].cells {
				sum[(64*word+bit+int(n))%bitCount] += value
			}
		}
	})
}

// prospects returns the sum of the values of the sixes that a player with these stones can
// still complete.
func (s *cellSet) prospects(empty cellSet) (sum int) {
	s.eachOpen(empty, func(_, _ int, _, ones, twos, fours uint64) {
		sum += prospects[1]*bits.OnesCount64(ones&^(twos|fours)) +
			prospects[2]*bits.OnesCount64(twos&^(ones|fours)) +
			prospects[3]*bits.OnesCount64(ones&twos) +
			prospects[4]*bits.OnesCount64(fours&^(ones|twos)) +
			prospects[5]*bits.OnesCount64(fours&(ones|twos))
	})
	return sum
}

// eachOpen calls do for the sixes that a player with these stones can still complete, in
// groups of up to 64 of a pattern, each with a bit for its first cell. The last three words
// are the numbers of stones on each six, in binary.
func (s *cellSet) eachOpen(empty cellSet, do func(pattern, word int, open, ones, twos, fours uint64)) {
	var stones, free [words + 3]uint64
	copy(stones[:], s[:])
	for i := range empty {
		free[i] = s[i] | empty[i]
	}
	for i := range patterns {
		n := &patterns[i].cells
		for w := range words {
			open := free[w] & run(&free, w, n[1]) & run(&free, w, n[2]) & run(&free, w, n[3]) & run(&free, w, n[4]) & run(&free, w, n[5])
			if open == 0 {
				continue
			}
			ones, twos, fours := stones[w], uint64(0), uint64(0)
			for _, n := range n[1:] {
				add := run(&stones, w, n)
				carry := ones & add
				ones ^= add
				fours ^= twos & carry
				twos ^= carry
			}
			do(i, w, open, ones&open, twos&open, fours&open)
		}
	}
}
