package hextad

import (
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends first.
// Every legal move is equally likely. The random numbers come from r or, if r is nil, from the
// global source of math/rand/v2.
//
// Chance's draws count as moves: the standard game has 55 moves, and no game has more than
// [MaxPlies].
func (p Position) Playout(r *rand.Rand, limit int) Position {
	r = dice.Or(r)
	if !p.must && p.moves > 0 && limit > 0 {
		p.rush(r, limit)
		return p
	}
	for ; limit > 0 && p.moves > 0; limit-- {
		p.after(p.moveAt(r.IntN(int(p.moves))))
	}
	return p
}

// rush plays limit random moves, or fewer if the game ends first. MustScore must be off, the game
// must not be over, and limit must be positive.
//
// It is several times as fast as choosing moves by number, because it counts none: it tries random
// placements until one is legal, and there always is one (T13). With MustScore there may be none,
// and usually few placements are legal.
func (p *Position) rush(r *rand.Rand, limit int) {
	if p.phase == Opening {
		tiles := p.drawable()
		t := tiles.at(dice.Below(r, tiles.count()))
		p.setPlacement(opening(t))
		p.drawn(t)
		limit--
	}
	var a plane
	a.coverAll(&p.room)
	for ; limit > 0 && p.phase != Finished; limit-- {
		if p.phase == Placement && p.pool(p.player) == 0 { // only after Skip
			p.player = p.player.Opponent()
		} else if p.phase == Placement {
			m, value := a.choose(&p.room, p.pool(p.player), r)
			p.setPlacement(m)
			a.cover(&p.room, m.tile)
			p.placed(m.tile, value)
		} else {
			boneyard := p.boneyard()
			p.drawn(boneyard.at(dice.Below(r, boneyard.count())))
		}
		if p.phase == Placement {
			p.begin(p.pool(p.player).count())
		}
	}
	if p.phase != Finished {
		p.recount()
	}
}

// recount sets the derived fields: the box, the counts of the sites, and the number of moves. The
// game must not be over.
func (p *Position) recount() {
	old := p.room
	p.clearTable()
	for t := range old.laid.all() {
		p.put(old.placementOf(t))
	}
	p.settle()
}
