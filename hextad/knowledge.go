package hextad

import (
	"slices"

	"example.com/hexgames"
)

// Evaluate estimates the value of the position for White, from -1 to 1. See "Knowledge" in
// the documentation of the package.
func (p Position) Evaluate() float64 {
	var a plane
	a.coverAll(&p.room)
	most := p.outlook(&a)
	return p.squash(p.lead(&most))
}

// AppendPromises appends, for each of the legal moves, an estimate of its value for the player
// who makes it, from -1 to 1: that of the position for the moves that score most, and less for
// the others.
func (p Position) AppendPromises(dst []float64, moves []Move) []float64 {
	var a plane
	a.coverAll(&p.room)
	most := p.outlook(&a)
	lead := p.lead(&most)
	if p.player == hexgames.Black {
		lead = -lead
	}
	lead -= point * most.of(p.pool(p.player))
	dst = slices.Grow(dst, len(moves))
	for _, m := range moves {
		score := 0
		if d, ok := m.low.direction(m.high); ok { // a placement
			score = a.judge(m.low.number(), d, m.tile).value()
		}
		dst = append(dst, p.squash(lead+point*score))
	}
	return dst
}

// What points are worth, in hundredths of one: those of the score, those that the player who
// places next can score at once, and those that a tile can score now and perhaps later. These
// weights are from matches.
const (
	point = 100
	next  = 80
	later = 26
)

// lead estimates by how much White will win, in hundredths of a point, given an outlook.
func (p *Position) lead(most *outlook) int {
	lead := point*(int(p.scores[0])-int(p.scores[1])) + later*(most.sum(p.pools[0])-most.sum(p.pools[1]))
	soon := next * most.of(p.pool(p.next()))
	if p.next() == hexgames.Black {
		soon = -soon
	}
	return lead + soon
}

// next returns the player who will place the next tile, as far as that is known.
func (p *Position) next() hexgames.Player {
	switch p.phase {
	case Opening, Deal:
		return p.first
	case Refill:
		return p.player.Opponent()
	}
	return p.player
}

// squash returns a value for a lead in hundredths of a point: the fewer tiles are left, the
// more it means.
func (p *Position) squash(lead int) float64 {
	half := 6*point + point/2*(p.set()&^p.laid).count() // the lead whose value is 0.5
	return float64(lead) / float64(half+max(lead, -lead))
}

// An outlook holds the greatest score that each tile can make on a table.
type outlook [256]uint8 // by Tile

// of returns the greatest score that any tile of a set can make.
func (o *outlook) of(tiles tileSet) (most int) {
	for t := range tiles.all() {
		most = max(most, int(o[t]))
	}
	return most
}

// sum returns the sum of the scores of the tiles of a set.
func (o *outlook) sum(tiles tileSet) (sum int) {
	for t := range tiles.all() {
		sum += int(o[t])
	}
	return sum
}

// outlook returns the outlook of the tiles in both pools.
//
// Of the ways to place a tile on a site, it looks only at those that complete a valid sum, and
// in strict play no other: the verdicts on the cells of the site say which tiles these are.
func (p *Position) outlook(a *plane) (most outlook) {
	tiles := p.pools[0] | p.pools[1]
	for _, s := range a.sites[:a.n] {
		if a.isCovered(s) {
			continue
		}
		n0, n1, n2, n3, n4, n5, n6, n7 := a.ring(s.lesser(), s.direction())
		x := verdicts[n0<<4|n1] | verdicts[n1<<4|n2] | verdicts[n2<<4|n3] | verdicts[n3<<4|n4]
		y := verdicts[n4<<4|n5] | verdicts[n5<<4|n6] | verdicts[n6<<4|n7] | verdicts[n7<<4|n0]
		if x|y == 0 && n0|n4 == 0 {
			continue // no corner
		}
		one, two := waysWith(x.good(), y.good(), &validIf, n0, n4)
		if !p.lenient {
			badOne, badTwo := waysWith(x.bad(), y.bad(), &invalidIf, n0, n4)
			one, two = one&^badOne, two&^badTwo
		}
		for t := range (one & tiles).all() {
			score := judge(lows[t], highs[t], n0, n1, n2, n3, n4, n5, n6, n7).value()
			most[t] = max(most[t], uint8(score))
		}
		for t := range (two & tiles &^ doubles).all() {
			score := judge(highs[t], lows[t], n0, n1, n2, n3, n4, n5, n6, n7).value()
			most[t] = max(most[t], uint8(score))
		}
	}
	return most
}
