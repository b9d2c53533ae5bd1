package hexagrams

import (
	"math/bits"

	"example.com/hexgames"
	"example.com/hexgames/internal/weigh"
)

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to 1 for
// a win. See the Knowledge section of the package documentation.
func (p Position) Evaluate() float64 { return p.evaluate(standard()) }

// Quiet reports whether no Triad can capture. Evaluate is reliable only in quiet positions.
func (p Position) Quiet() bool { return !p.canCapture() }

// evaluate is Evaluate with these weights.
func (p Position) evaluate(s *weigh.Scale) float64 {
	if p.mover == hexgames.None {
		return 0
	}
	var list features
	p.features(&list)
	x := s.Value(list[:], p.left())
	if p.mover == hexgames.Black {
		x = -x
	}
	return x
}

// left returns the number of pieces on the board.
func (p Position) left() int { return (p.white | p.black).count() }

// features holds the features of a position.
type features [len(rowAreas) + len(stars) + 10]uint16

// features fills in the features of the position.
func (p Position) features(f *features) {
	own, enemy := p.sides()
	if p.mover == hexgames.Black {
		own, enemy = own.turned(), enemy.turned()
	}
	o, e := own, enemy
	for i := range rowAreas {
		f[i] = *rowAreas[i].onRow(o, e)
		o, e = o>>rowBits, e>>rowBits
	}
	for i := range stars {
		f[len(rowAreas)+i] = *stars[i].onStar(own, enemy)
	}
	n := len(rowAreas) + len(stars)
	add := func(i int) {
		f[n] = uint16(i)
		n++
	}
	empty := all &^ (own | enemy)
	ownHexads, enemyHexads := own&hexagons, enemy&hexagons
	ownCuts, enemyCuts := cutsOf(ownHexads, empty), cutsOf(enemyHexads, empty)
	first, second, enemyFirst, enemySecond := ownCuts.first(), ownCuts.second(), enemyCuts.first(), enemyCuts.second()
	left, right := steps(own, empty)
	enemyLeft, enemyRight := steps(empty, enemy)
	a, b := ownHexads.count(), enemyHexads.count()
	add(hexadCounts + 6*a + b)
	add(ownTriadCount + own.count() - a)
	add(enemyTriadCount + enemy.count() - b)
	add(ownMoves + first.count() + second.count())
	add(enemyMoves + enemyFirst.count() + enemySecond.count())
	add(ownMobile + ownCuts.from(ownHexads).count())
	add(enemyMobile + enemyCuts.from(enemyHexads).count())
	add(hexadCaptures + min((first&enemyFirst).count()+(second&enemySecond).count(), captureCounts-1))
	add(ownSteps + left.count() + right.count())
	add(enemySteps + enemyLeft.count() + enemyRight.count())
}

// turned returns the image of the set under half a turn of the board.
func (s cellSet) turned() cellSet {
	// All bits in reverse order: rows of three and five are in place, and rows of four one bit
	// too low.
	const even = rowB | rowC | rowY | rowF | rowG
	r := cellSet(bits.Reverse64(uint64(s)) >> (64 - len(rowAreas)*rowBits))
	return r&(all&^even) | r<<1&even
}
