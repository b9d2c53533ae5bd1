package hexade

import "math/bits"

// This file finds incomplete sixes, many at a time, as bits.

// completing returns the empty cells where one more stone completes a six.
func completing(s, empty *cellSet) (cells cellSet) {
	eachOpen(s, empty, func(pattern, word int, ones, _, fours uint64) {
		for five := ones & fours; five != 0; five &= five - 1 {
			cells = cells.Or(sixSet(pattern, cell(64*word+bits.TrailingZeros64(five))))
		}
	})
	return cells.And(*empty)
}

// eachOpen calls the function do with the sixes that a player with these stones can still complete.
// Each call covers up to 64 sixes of one pattern, with a bit for the first cell of each. The three
// words that it passes are the numbers of stones on each six, in binary, and 0 for the others.
func eachOpen(s, empty *cellSet, do func(pattern, word int, ones, twos, fours uint64)) {
	var stones, free [words + 3]uint64 // with room for patterns that begin in the last word
	for i := range words {
		stones[i], free[i] = s.Words[i], s.Words[i]|empty.Words[i]
	}
	for i := range patterns {
		n := &patterns[i].cells
		for w := range words {
			open := free[w] & after(&free, w, n[1]) & after(&free, w, n[2]) & after(&free, w, n[3]) & after(&free, w, n[4]) & after(&free, w, n[5])
			if open == 0 {
				continue
			}
			ones, twos, fours := stones[w], uint64(0), uint64(0)
			for _, n := range n[1:] {
				add := after(&stones, w, n)
				carry := ones & add
				ones ^= add
				fours ^= twos & carry
				twos ^= carry
			}
			do(i, w, ones&open, twos&open, fours&open)
		}
	}
}

// after returns the 64 bits of a set that start n bits after a word, with n from 0 to 127.
func after(s *[words + 3]uint64, word, n int) uint64 {
	i := word + n>>6&1
	return s[i]>>(n&63) | s[i+1]<<1<<(63-n&63)
}
