package hextad

import (
	"slices"

	"example.com/hexgames"
)

// Evaluate returns an estimate of the value of the position for White, from -1 for a loss to 1 for
// a win. See the Knowledge section of the package documentation.
func (p Position) Evaluate() float64 {
	var a plane
	a.coverAll(&p.room)
	most := p.outlook(&a)
	return squash(p.lead(&most), p.half())
}

// AppendPromises appends an estimate of the value of each legal move for the player who makes it,
// from -1 to 1. The moves that score most have the value of the position, and the others have less.
func (p Position) AppendPromises(dst []float64, moves []Move) []float64 {
	var a plane
	a.coverAll(&p.room)
	most := p.outlook(&a)
	return p.promises(dst, moves, &a, &most)
}

// promises is AppendPromises, given the table and its outlook.
func (p *Position) promises(dst []float64, moves []Move, a *plane, most *outlook) []float64 {
	lead := p.lead(most)
	if p.player == hexgames.Black {
		lead = -lead
	}
	lead -= point * most.of(p.pool(p.player))
	half := p.half()
	dst = slices.Grow(dst, len(moves))
	for _, m := range moves {
		score := 0
		if d, ok := m.low.direction(m.high); ok { // a placement
			score = a.judge(m.low.number(), d, m.tile).value()
		}
		dst = append(dst, squash(lead+point*score, half))
	}
	return dst
}

// Width returns how many placements a bot should search: those that promise most.
func (p Position) Width(ahead, depth int) int {
	switch {
	case p.phase != Placement:
		return 0
	case ahead == 0:
		return rootWidth
	case depth > 1:
		return innerWidth
	}
	return lastWidth
}

// Skip returns the position without the refill that is due, unless only a few tiles are left to
// draw. The refill matters only when the player places again.
func (p Position) Skip() (next Position, ok bool) {
	if p.phase != Refill || p.moves <= fewDraws {
		return Position{}, false
	}
	p.due = due{Placement, p.player.Opponent()}
	p.settle()
	return p, true
}

// How many placements to search: for the player whose bot is thinking, farther ahead, and with one
// move left to look ahead; and the greatest number of tiles left that stops skipping refills. These
// numbers did best in matches.
const (
	rootWidth  = 40
	innerWidth = 24
	lastWidth  = 12
	fewDraws   = 2
)

// point is the worth of a point: leads are in hundredths of one.
const point = 100

// lead estimates White's final lead, in hundredths of a point, given an outlook, as the player who
// places the next tile sees it.
func (p *Position) lead(most *outlook) int {
	if p.poolSize == 0 {
		return 0
	}
	next := p.next()
	own, enemy := p.pool(next), p.pool(next.Opponent())
	lead := p.prospect(own, most, &nextRanks) - p.prospect(enemy, most, &otherRanks) + tempo
	if next == hexgames.Black {
		lead = -lead
	}
	return lead + point*(int(p.scores[0])-int(p.scores[1]))
}

// tempo is a correction for the player who places next, in hundredths of a point.
const tempo = 150

// ranks are the worths, in hundredths, of a point that a player's tile can score: for the tile that
// can score most, the next one and so on. Early counts in proportion to the tiles left, and late in
// proportion to the tiles on the table.
type ranks struct{ early, late [7]int }

// These numbers, and those in prospect, roughly fit the margins of 1500 games best.
var (
	nextRanks  = ranks{[7]int{42, 29, 27, 15, 10, 0, 0}, [7]int{66, 35, 37, 45, 40, 30, 20}}
	otherRanks = ranks{[7]int{29, 18, 10, 8, 0, 0, 0}, [7]int{38, 44, 45, 45, 40, 30, 20}}
)

// prospect returns the worth of a player's tiles, in hundredths of a point.
func (p *Position) prospect(tiles tileSet, most *outlook, r *ranks) int {
	var best [len(r.early)]int
	pips := 0
	for t := range tiles.all() {
		v := int(most[t])
		for i := range best {
			if v > best[i] {
				v, best[i] = best[i], v
			}
		}
		pips += t.High()
	}
	// Tiles that are kept can score later: more with many pips, less if few sites suit them.
	double, blank := (tiles & doubles).count(), (tiles & lowIn[1<<0]).count()
	early := 41*pips - 130*double - 110*blank
	late := 16*pips - 40*double
	for i, v := range best {
		early += v * r.early[i]
		late += v * r.late[i]
	}
	all, laid := p.set().count(), p.laid.count()
	return (early*(all-laid) + late*laid) / all
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

// half returns the lead with the value 0.5, in hundredths of a point: the fewer tiles are left, the
// more a lead means.
func (p *Position) half() int { return 6*point + point/2*(p.set()&^p.laid).count() }

// squash returns the value of a lead, given the lead with the value 0.5.
func squash(lead, half int) float64 { return float64(lead) / float64(half+max(lead, -lead)) }

// An outlook holds the greatest score that each tile can make on a table.
type outlook [256]uint8 // by Tile

// of returns the greatest score that any tile of a set can make.
func (o *outlook) of(tiles tileSet) (most int) {
	for t := range tiles.all() {
		most = max(most, int(o[t]))
	}
	return most
}

// outlook returns the outlook of the tiles in both pools.
func (p *Position) outlook(a *plane) (most outlook) {
	tiles := p.pools[0] | p.pools[1]
	for _, s := range a.sites[:a.n] {
		one, two, ring := a.scoring(s, tiles, p.lenient)
		for ; one != 0; one &= one - 1 {
			t := one.first()
			most[t] = max(most[t], ring.score(lows[t], highs[t]))
		}
		for ; two != 0; two &= two - 1 {
			t := two.first()
			most[t] = max(most[t], ring.score(highs[t], lows[t]))
		}
	}
	return most
}

// A ring holds the pips around a site, as in ringsOf.
type ring [8]uint8

// score returns the score of a tile on the site, with x on the lesser cell and y on the other.
func (r *ring) score(x, y uint8) uint8 {
	return uint8(judge(x, y, r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7]).value())
}

// scoring returns the tiles of a set that complete a valid sum on a site, and in strict play no
// invalid one. It returns the tiles with the lower half on the lesser cell, then the tiles the
// other way around. They follow from the verdicts on the cells of the site.
func (a *plane) scoring(s planeSite, tiles tileSet, lenient bool) (one, two tileSet, r ring) {
	if a.isCovered(s) {
		return 0, 0, r
	}
	n0, n1, n2, n3, n4, n5, n6, n7 := a.ring(s.lesser(), s.direction())
	x := verdicts[n0<<4|n1] | verdicts[n1<<4|n2] | verdicts[n2<<4|n3] | verdicts[n3<<4|n4]
	y := verdicts[n4<<4|n5] | verdicts[n5<<4|n6] | verdicts[n6<<4|n7] | verdicts[n7<<4|n0]
	if x|y == 0 && n0|n4 == 0 {
		return 0, 0, r // no corner
	}
	one, two = waysWith(x.good(), y.good(), &validIf, n0, n4)
	if !lenient {
		badOne, badTwo := waysWith(x.bad(), y.bad(), &invalidIf, n0, n4)
		one, two = one&^badOne, two&^badTwo
	}
	return one & tiles, two & tiles &^ doubles, ring{n0, n1, n2, n3, n4, n5, n6, n7}
}
