package hexdame

import (
	"math/bits"

	"example.com/hexgames"
)

// Perft returns the number of sequences of depth legal moves, 1 if depth is 0 or less.
// hexgames.Perft calls it. It is faster than AppendMoves and Apply, because it plays most moves of
// men without listing them and counts the last two moves in bulk.
func (p Position) Perft(depth int) uint64 {
	switch {
	case depth <= 0:
		return 1
	case p.mover == hexgames.None:
		return 0
	case p.mover == hexgames.Black:
		p = p.Reverse()
	}
	return perftUp(p.white, p.black, p.kings, p.white.turned(), p.black.turned(), p.kings.turned(), depth)
}

// perftUp is Perft for the side that moves up the board. It takes every set twice: as that side
// sees it, and as its opponent does. Each side sees its own men move up, so the code is the same
// for both, and the board need not be turned between two moves.
func perftUp(own, enemy, kings, ownT, enemyT, kingsT cellSet, depth int) uint64 {
	if depth == 1 {
		return uint64(countUp(own, enemy, kings))
	}
	empty := all &^ (own | enemy)
	if own&kings != 0 || enemy&between(own, empty) != 0 {
		return whiteToMove(own, enemy, kings).perftByMoves(depth)
	}
	if depth == 2 && enemy&kings == 0 {
		return uint64(countUpTwice(own, enemy, ownT, enemyT))
	}
	var n uint64
	for s := own & step5(empty); s != 0; s &= s - 1 {
		from := s & -s
		to := turn2(from) & all
		fromT := turnedCell(from)
		toT := turn5(fromT) & all
		n += perftUp(enemyT, ownT^fromT|toT, kingsT|toT&blackFar, enemy, own^from|to, kings|to&whiteFar, depth-1)
	}
	for s := own & step3(empty); s != 0; s &= s - 1 {
		from := s & -s
		to := turn0(from) & all
		fromT := turnedCell(from)
		toT := turn3(fromT) & all
		n += perftUp(enemyT, ownT^fromT|toT, kingsT|toT&blackFar, enemy, own^from|to, kings|to&whiteFar, depth-1)
	}
	for s := own & step4(empty); s != 0; s &= s - 1 {
		from := s & -s
		to := turn1(from) & all
		fromT := turnedCell(from)
		toT := turn4(fromT) & all
		n += perftUp(enemyT, ownT^fromT|toT, kingsT|toT&blackFar, enemy, own^from|to, kings|to&whiteFar, depth-1)
	}
	return n
}

// countUp returns the number of moves of the side that moves up the board.
func countUp(own, enemy, kings cellSet) int {
	if own&kings != 0 {
		return whiteToMove(own, enemy, kings).settled().CountMoves()
	}
	empty := all &^ (own | enemy)
	if enemy&between(own, empty) != 0 {
		_, ways := menCaptures(own, enemy, empty)
		return ways
	}
	return (own & step5(empty)).count() + (own & step3(empty)).count() + (own & step4(empty)).count()
}

// countUpTwice returns the number of sequences of two moves if nobody has kings and the side that
// moves up the board cannot capture.
//
// It counts the replies to all quiet steps together. A step is quiet if it crowns no man and leaves
// the opponent no capture. The replies are then the steps possible now, plus the steps onto the
// cell that the quiet step leaves, minus the steps onto the cell where it ends.
func countUpTwice(own, enemy, ownT, enemyT cellSet) int {
	empty := all &^ (own | enemy)
	// A quiet step does not end between an enemy and an empty cell, and does not vacate a cell
	// behind a man that has an enemy in front of it. If there is a capture already, no step counts
	// as quiet.
	attacked := between(enemy, empty)
	start, end := all, all&^(attacked|whiteFar)
	start &^= turn0(own&turn0(enemy)&turn3(own)&inner0) | turn3(own&turn3(enemy)&turn0(own)&inner0) |
		turn1(own&turn1(enemy)&turn4(own)&inner1) | turn4(own&turn4(enemy)&turn1(own)&inner1) |
		turn2(own&turn2(enemy)&turn5(own)&inner2) | turn5(own&turn5(enemy)&turn2(own)&inner2)
	if own&attacked != 0 {
		start = 0
	}
	// The steps in each direction, by their starts, and the quiet ones, by their ends. An enemy
	// right in front of the end could jump to the start.
	from2, from0, from1 := own&step5(empty), own&step3(empty), own&step4(empty)
	to2, to0, to1 := turn2(from2&start)&end&^turn5(enemy), turn0(from0&start)&end&^turn3(enemy), turn1(from1&start)&end&^turn4(enemy)
	front5, front3, front4 := step5(enemy), step3(enemy), step4(enemy) // where the opponent's steps would end
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
		fromT := turnedCell(from)
		toT := turn5(fromT) & all
		n += countUp(enemyT, ownT^fromT|toT, toT&blackFar)
	}
	for ; from0 != 0; from0 &= from0 - 1 {
		from := from0 & -from0
		fromT := turnedCell(from)
		toT := turn3(fromT) & all
		n += countUp(enemyT, ownT^fromT|toT, toT&blackFar)
	}
	for ; from1 != 0; from1 &= from1 - 1 {
		from := from1 & -from1
		fromT := turnedCell(from)
		toT := turn4(fromT) & all
		n += countUp(enemyT, ownT^fromT|toT, toT&blackFar)
	}
	return n
}

// turnedCell is a faster turned for a set of one cell.
func turnedCell(c cellSet) cellSet {
	return rotate(cellSet(1)<<60>>bits.TrailingZeros64(uint64(c)), halfTurn) & all
}

// perftByMoves is Perft with a list of the moves. It ignores the derived fields of p.
func (p Position) perftByMoves(depth int) (n uint64) {
	var buf [64]Move
	for _, m := range p.settled().AppendMoves(buf[:0]) {
		n += p.moved(m.from.set(), m.to.set(), m.captured).Perft(depth - 1)
	}
	return n
}

// whiteToMove returns a position without its derived fields.
func whiteToMove(white, black, kings cellSet) Position {
	return Position{white, black, kings, turn{mover: hexgames.White}}
}
