package hexdame

import (
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/internal/dice"
)

//go:generate go run ../internal/mirror white.go black.go

// What perft and playouts do most often, for White's men: white.go and black.go differ in
// constants that are faster than tables.

// perftWhite returns the number of sequences of depth moves that begin with White.
func perftWhite(own, enemy, kings cellSet, depth int) uint64 {
	if depth == 1 {
		return uint64(countWhite(own, enemy, kings))
	}
	empty := all &^ (own | enemy)
	if own&kings != 0 || enemy&between(own, empty) != 0 {
		return positionOf(own, enemy, kings, hexgames.White).perftByMoves(depth)
	}
	if depth == 2 && enemy&kings == 0 {
		return uint64(countWhiteTwice(own, enemy))
	}
	var n uint64
	for s := own & step5(empty); s != 0; s &= s - 1 {
		from := s & -s
		to := turn2(from) & all
		n += perftBlack(enemy, own^from|to, kings|to&whiteFar, depth-1)
	}
	for s := own & step3(empty); s != 0; s &= s - 1 {
		from := s & -s
		to := turn0(from) & all
		n += perftBlack(enemy, own^from|to, kings|to&whiteFar, depth-1)
	}
	for s := own & step4(empty); s != 0; s &= s - 1 {
		from := s & -s
		to := turn1(from) & all
		n += perftBlack(enemy, own^from|to, kings|to&whiteFar, depth-1)
	}
	return n
}

// countWhite returns the number of White's moves.
func countWhite(own, enemy, kings cellSet) int {
	if own&kings != 0 {
		return positionOf(own, enemy, kings, hexgames.White).settled().CountMoves()
	}
	empty := all &^ (own | enemy)
	if enemy&between(own, empty) != 0 {
		_, ways := menCaptures(own, enemy, empty)
		return ways
	}
	return (own & step5(empty)).count() + (own & step3(empty)).count() + (own & step4(empty)).count()
}

// countWhiteTwice returns the number of sequences of two moves that begin with White, if
// nobody has kings and White cannot capture.
//
// It counts Black's replies to all quiet steps at once. A step is quiet if it crowns no man
// and leaves Black no capture. Then Black's replies are the steps that are possible now, and
// those onto the cell that the step leaves, but not those onto the cell where it ends.
func countWhiteTwice(own, enemy cellSet) int {
	empty := all &^ (own | enemy)
	// A quiet step does not end between an enemy and an empty cell, and does not leave a cell
	// behind a man that has an enemy in front of it. If there is a capture already, no step
	// is taken for quiet.
	attacked := between(enemy, empty)
	start, end := all, all&^(attacked|whiteFar)
	start &^= turn0(own&turn0(enemy)&turn3(own)&inner0) | turn3(own&turn3(enemy)&turn0(own)&inner0) |
		turn1(own&turn1(enemy)&turn4(own)&inner1) | turn4(own&turn4(enemy)&turn1(own)&inner1) |
		turn2(own&turn2(enemy)&turn5(own)&inner2) | turn5(own&turn5(enemy)&turn2(own)&inner2)
	if own&attacked != 0 {
		start = 0
	}
	// The steps in each direction, by their starts, and the quiet ones, by their ends. An
	// enemy right in front of the end could jump to the start.
	from2, from0, from1 := own&step5(empty), own&step3(empty), own&step4(empty)
	to2, to0, to1 := turn2(from2&start)&end&^turn5(enemy), turn0(from0&start)&end&^turn3(enemy), turn1(from1&start)&end&^turn4(enemy)
	front5, front3, front4 := step5(enemy), step3(enemy), step4(enemy) // where Black's steps would end
	replies := (front5 & empty).count() + (front3 & empty).count() + (front4 & empty).count()
	n := 0
	if to2 != 0 {
		left := turn5(to2) & all
		n += to2.count()*replies +
			(left & front5).count() + (left & front3).count() + (left & front4).count() -
			(to2 & front5).count() - (to2 & front3).count() - (to2 & front4).count()
		from2 ^= left
	}
	if to0 != 0 {
		left := turn3(to0) & all
		n += to0.count()*replies +
			(left & front5).count() + (left & front3).count() + (left & front4).count() -
			(to0 & front5).count() - (to0 & front3).count() - (to0 & front4).count()
		from0 ^= left
	}
	if to1 != 0 {
		left := turn4(to1) & all
		n += to1.count()*replies +
			(left & front5).count() + (left & front3).count() + (left & front4).count() -
			(to1 & front5).count() - (to1 & front3).count() - (to1 & front4).count()
		from1 ^= left
	}
	// The steps that are not quiet, one by one.
	for ; from2 != 0; from2 &= from2 - 1 {
		from := from2 & -from2
		to := turn2(from) & all
		n += countBlack(enemy, own^from|to, to&whiteFar)
	}
	for ; from0 != 0; from0 &= from0 - 1 {
		from := from0 & -from0
		to := turn0(from) & all
		n += countBlack(enemy, own^from|to, to&whiteFar)
	}
	for ; from1 != 0; from1 &= from1 - 1 {
		from := from1 & -from1
		to := turn1(from) & all
		n += countBlack(enemy, own^from|to, to&whiteFar)
	}
	return n
}

// stepWhite returns the start and the end of a random step of White's men, who cannot
// capture; no cells if there is no step.
func stepWhite(men, empty cellSet, r *rand.Rand) (from, to cellSet) {
	from2, from0, from1 := men&step5(empty), men&step3(empty), men&step4(empty)
	n2, n0, n1 := from2.count(), from0.count(), from1.count()
	if n2+n0+n1 == 0 {
		return 0, 0
	}
	switch i := dice.Below(r, n2+n0+n1); {
	case i < n2:
		from = from2.nth(i)
		return from, turn2(from) & all
	case i < n2+n0:
		from = from0.nth(i - n2)
		return from, turn0(from) & all
	default:
		from = from1.nth(i - n2 - n0)
		return from, turn1(from) & all
	}
}
