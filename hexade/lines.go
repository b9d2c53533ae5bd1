package hexade

import "math/bits"

// This file finds pairs that can be captured (A4): two stones of a side in the middle of a line of
// four cells.

// The tactics of an empty cell for a player are four counts. In three bits each: the pairs that a
// stone on the cell captures; the pairs that the opponent could capture there; and the pairs it
// attacks, so that the next stone could capture them. Then, in four bits: the pairs it makes that
// the opponent can capture immediately.
type tactics uint16

const (
	captured tactics = 1
	saved    tactics = 1 << 3
	attacked tactics = 1 << 6
	risked   tactics = 1 << 9
)

// counts returns the counts, capped where the weights of moves no longer distinguish them.
func (n tactics) counts() (captures, saves, threats, risks int) {
	return int(min(n&7, 2)), int(min(n/saved&7, 1)), int(min(n/attacked&7, 2)), int(min(n/risked, 2))
}

// addTactics adds to each empty cell the effect of a stone of the first side there.
func addTactics(lines *[bitCount]tactics, own, enemy, empty *cellSet) {
	var o, e, f [words + 3]uint64
	copy(o[:], own.Words[:])
	copy(e[:], enemy.Words[:])
	copy(f[:], empty.Words[:])
	for w := range words {
		for _, step := range [...]int{1, stride, stride + 1} {
			add := func(at int, set uint64, more tactics) {
				for ; set != 0; set &= set - 1 {
					lines[(64*w+bits.TrailingZeros64(set)+at*step)%bitCount] += more
				}
			}
			o0, o1, o2, o3 := o[w], after(&o, w, step), after(&o, w, 2*step), after(&o, w, 3*step)
			e0, e1, e2, e3 := e[w], after(&e, w, step), after(&e, w, 2*step), after(&e, w, 3*step)
			f0, f1, f2, f3 := f[w], after(&f, w, step), after(&f, w, 2*step), after(&f, w, 3*step)
			if pairs := e1 & e2; pairs != 0 {
				add(0, pairs&f0&o3, captured)
				add(3, pairs&o0&f3, captured)
				add(0, pairs&f0&f3, attacked)
				add(3, pairs&f0&f3, attacked)
			}
			if pairs := o1 & o2; pairs != 0 {
				add(0, pairs&f0&e3, saved)
				add(3, pairs&e0&f3, saved)
			}
			if ends := e0&f3 | f0&e3; ends != 0 {
				add(1, ends&f1&o2, risked)
				add(2, ends&o1&f2, risked)
			}
		}
	}
}

// pairsOf returns, for each of two sides, how many pairs of the other it can capture with one
// stone, and how many with two.
func pairsOf(own, enemy, empty *cellSet) (captures, threats [2]int) {
	var o, e, f [words + 3]uint64
	copy(o[:], own.Words[:])
	copy(e[:], enemy.Words[:])
	copy(f[:], empty.Words[:])
	for w := range words {
		for _, step := range [...]int{1, stride, stride + 1} {
			owned, other := after(&o, w, step)&after(&o, w, 2*step), after(&e, w, step)&after(&e, w, 2*step)
			if owned|other == 0 {
				continue
			}
			f3 := after(&f, w, 3*step)
			free := f[w] & f3
			captures[0] += bits.OnesCount64(other & (f[w]&after(&o, w, 3*step) | o[w]&f3))
			captures[1] += bits.OnesCount64(owned & (f[w]&after(&e, w, 3*step) | e[w]&f3))
			threats[0] += bits.OnesCount64(other & free)
			threats[1] += bits.OnesCount64(owned & free)
		}
	}
	return captures, threats
}
