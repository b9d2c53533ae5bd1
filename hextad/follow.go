package hextad

import (
	"math/bits"

	"example.com/hexgames"
)

// NewFollower returns a follower, for bots that look ahead. It returns the results of Evaluate and
// AppendPromises in less time, because a placement changes only the scores near it.
func (p Position) NewFollower() hexgames.Follower[Position, Move] { return &follower{} }

// A follower is a position and its table, kept up to date. For each tile in the pools and each
// number of points, it counts the ways to score that number of points with that tile. It does not
// update the counts of other tiles.
type follower struct {
	Position
	table   plane
	scores  [tileCount + 1]tally
	changes []change // the changes of the scores since the start
	steps   []step   // one for each placement since the start
}

// A tally holds the number of ways to score each number of points, at most 90 (T8).
type tally struct {
	some [2]uint64 // the scores with a nonzero number, as bits
	ways [128]uint16
}

// add adds n ways to score this many points.
func (t *tally) add(score uint8, n int8) {
	score &= uint8(len(t.ways) - 1)
	t.ways[score] += uint16(n)
	bit := uint64(1) << (score % 64)
	if t.some[score/64] &^= bit; t.ways[score] != 0 {
		t.some[score/64] |= bit
	}
}

// most returns the greatest score.
func (t *tally) most() int {
	if t.some[1] != 0 {
		return 63 + bits.Len64(t.some[1])
	}
	return max(bits.Len64(t.some[0])-1, 0)
}

// A change is one more way, or one less, to score some number of points with a tile.
type change struct {
	tile  Tile
	score uint8
	n     int8
}

// A step is the state that a placement overwrites: the cells around it and its own cells, in the
// order of stepsAround, and the numbers of sites and changes before it.
type step struct {
	pips           [10]uint8
	sites, changes int
}

// stepsAround lead from the lower half of a tile to the cells around it and its own cells, by
// direction; sitesAround lead to the sites with any of these cells.
var (
	stepsAround [6][10]int
	sitesAround [6][]planeSite
)

func init() {
	for d := range stepsAround {
		copy(stepsAround[d][:], planeRings[d][:])
		stepsAround[d][9] = planeSteps[d]
		seen := map[planeSite]bool{}
		for _, c := range stepsAround[d] {
			for e := range planeSteps {
				s := planeSiteOf(c, c+planeSteps[e], e)
				if e >= 2 && e <= 4 {
					s = planeSiteOf(c+planeSteps[e], c, (e+3)%6)
				}
				if !seen[s] {
					seen[s] = true
					sitesAround[d] = append(sitesAround[d], s)
				}
			}
		}
	}
}

// Start starts at a position.
func (f *follower) Start(p Position) {
	*f = follower{Position: p, changes: f.changes[:0], steps: f.steps[:0]}
	f.table.coverAll(&p.room)
	f.count(p.pools[0] | p.pools[1])
	f.changes = f.changes[:0]
}

// count counts the ways to score with the tiles of a set, on all sites.
func (f *follower) count(tiles tileSet) {
	for t := range tiles.all() {
		f.scores[t] = tally{}
	}
	for _, s := range f.table.sites[:f.table.n] {
		f.add(s, tiles, 1)
	}
}

// add adds the ways to score with the tiles of a set on a site n times.
func (f *follower) add(s planeSite, tiles tileSet, n int8) {
	one, two, ring := f.table.scoring(s, tiles, f.lenient)
	for ; one != 0; one &= one - 1 {
		t := one.first()
		f.change(change{t, ring.score(lows[t], highs[t]), n})
	}
	for ; two != 0; two &= two - 1 {
		t := two.first()
		f.change(change{t, ring.score(highs[t], lows[t]), n})
	}
}

// change makes a change that can be undone.
func (f *follower) change(c change) {
	f.scores[c.tile].add(c.score, c.n)
	f.changes = append(f.changes, c)
}

// Do moves on to the position after a move.
func (f *follower) Do(p Position, m Move, next Position) {
	f.Position = next
	switch m.kind {
	case Place:
		f.place(m)
	case Draw:
		n := len(f.changes)
		if p.phase == Opening {
			f.steps = append(f.steps, step{changes: n})
			f.table.cover(&next.room, m.tile)
		} else {
			f.count(m.tile.set())
		}
		f.changes = f.changes[:n]
	}
}

// place covers the cells of a placement.
func (f *follower) place(m Move) {
	d, _ := m.low.direction(m.high)
	i, tiles := m.low.number(), f.pools[0]|f.pools[1]
	s := step{sites: f.table.n, changes: len(f.changes)}
	for k, to := range stepsAround[d] {
		s.pips[k] = f.table.at(i + to)
	}
	f.steps = append(f.steps, s)
	f.around(i, d, tiles, -1)
	f.table.cover(&f.room, m.tile)
	f.around(i, d, tiles, 1)
}

// around adds the ways to score with the tiles of a set on the sites around a tile n times.
func (f *follower) around(i, d int, tiles tileSet, n int8) {
	for _, s := range sitesAround[d] {
		lesser, other := (i+s.lesser())&planeMask, (i+s.other())&planeMask
		if f.table.pips[lesser]|f.table.pips[other] == nearTable { // a site
			f.add(planeSiteOf(lesser, other, s.direction()), tiles, n)
		}
	}
}

// Undo returns to the position before a move.
func (f *follower) Undo(p Position, m Move, next Position) {
	f.Position = p
	switch {
	case m.kind == Draw && p.phase == Opening:
		f.table = plane{}
	case m.kind != Place:
		return
	default:
		s := &f.steps[len(f.steps)-1]
		d, _ := m.low.direction(m.high)
		i := m.low.number()
		for k, to := range stepsAround[d] {
			f.table.pips[(i+to)&planeMask] = s.pips[k]
		}
		f.table.n = s.sites
		for _, c := range f.changes[s.changes:] {
			f.scores[c.tile].add(c.score, -c.n)
		}
		f.changes = f.changes[:s.changes]
	}
	f.steps = f.steps[:len(f.steps)-1]
}

// outlook returns the outlook of the tiles in both pools.
func (f *follower) outlook() (most outlook) {
	for t := range (f.pools[0] | f.pools[1]).all() {
		most[t] = uint8(f.scores[t].most())
	}
	return most
}

// Evaluate is Evaluate of the position.
func (f *follower) Evaluate() float64 {
	most := f.outlook()
	return squash(f.lead(&most), f.half())
}

// AppendPromises is AppendPromises of the position.
func (f *follower) AppendPromises(dst []float64, moves []Move) []float64 {
	most := f.outlook()
	return f.promises(dst, moves, &f.table, &most)
}
