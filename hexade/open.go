package hexade

import "math/bits"

// This file finds sixes that are not complete, many at a time, as bits.

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

// prospects returns the sum of the values of the sixes that a player with these stones can
// still complete.
func (s *cellSet) prospects(empty cellSet) (sum int) {
	s.eachOpen(empty, func(_, _ int, ones, twos, fours uint64) {
		sum += prospects[1]*bits.OnesCount64(ones&^(twos|fours)) +
			prospects[2]*bits.OnesCount64(twos&^(ones|fours)) +
			prospects[3]*bits.OnesCount64(ones&twos) +
			prospects[4]*bits.OnesCount64(fours&^(ones|twos)) +
			prospects[5]*bits.OnesCount64(fours&(ones|twos))
	})
	return sum
}

// spread adds to each cell the values of the sixes through it that a player with these stones
// has begun and can still complete.
func (s *cellSet) spread(empty cellSet, sum *[bitCount]int32, values *[7]int) {
	s.eachOpen(empty, func(pattern, word int, ones, twos, fours uint64) {
		for begun := ones | twos | fours; begun != 0; begun &= begun - 1 {
			bit := bits.TrailingZeros64(begun)
			k := ones>>bit&1 | twos>>bit&1<<1 | fours>>bit&1<<2
			value := int32(values[k])
			for _, n := range patterns[pattern].cells {
				sum[(64*word+bit+int(n))%bitCount] += value
			}
		}
	})
}

// eachOpen calls do for the sixes that a player with these stones can still complete, in
// groups of up to 64 of a pattern, each with a bit for its first cell. The three words that it
// passes are the numbers of stones on each six, in binary, and 0 for the others.
func (s *cellSet) eachOpen(empty cellSet, do func(pattern, word int, ones, twos, fours uint64)) {
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
			do(i, w, ones&open, twos&open, fours&open)
		}
	}
}
