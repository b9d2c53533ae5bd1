package hextad

import (
	"math/rand/v2"

	"example.com/hexgames"
	"example.com/hexgames/internal/dice"
)

// Playout returns the position after random moves: limit of them, or fewer if the
// game is over before. Every legal move is equally likely. The random numbers come
// from r or, if r is nil, from the source that the functions of math/rand/v2 take.
//
// The draws of Chance are moves like others: the standard game has 55, and [MaxPlies]
// is always enough. At first the table is laid out, and if limit ends the playout much
// is counted anew. So for less than ten moves it is faster to apply one by one.
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

// rush plays random moves of a game without MustScore that goes on: limit of them, at
// least one, or fewer if the game ends before.
//
// It is several times as fast as choosing moves by number, because nothing is counted: it
// tries random ways to place a tile until one fits, and there is one (T13). With MustScore
// there may be none, and usually few fit.
func (p *Position) rush(r *rand.Rand, limit int) {
	if p.phase == Opening {
		tiles := p.drawable()
		t := tiles.at(r.IntN(tiles.count()))
		p.setPlacement(opening(t))
		p.drawn(t)
		limit--
	}
	var a plane
	a.coverAll(&p.room)
	boneyard := bagOf(p.boneyard())
	for ; limit > 0 && p.phase != Finished; limit-- {
		var turn hexgames.Player
		if p.phase == Placement {
			m, value := a.choose(&p.room, p.pool(p.player), r)
			p.setPlacement(m)
			a.cover(&p.room, m.tile)
			turn = p.placed(m.tile, value)
		} else {
			turn = p.drawn(boneyard.draw(r))
		}
		if turn != hexgames.None {
			p.beginWith(turn, p.pool(turn).count())
		}
	}
	if p.phase != Finished {
		p.recount()
	}
}

// recount computes again what is kept of a position that goes on: its box, its sites,
// and how many moves it has.
func (p *Position) recount() {
	old := p.room
	p.clearTable()
	for tiles := old.laid; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		p.put(old.placementOf(t))
	}
	if p.phase < Placement {
		p.moves = uint16(p.drawable().count())
	} else {
		p.begin(p.player)
	}
}

// A bag is a set of tiles to draw from.
type bag struct {
	tiles [tileCount]Tile
	n     int
}

func bagOf(s tileSet) (b bag) {
	for ; s != 0; b.n++ {
		b.tiles[b.n], s = s.pop()
	}
	return b
}

// draw takes a tile out of a bag that has some.
func (b *bag) draw(r *rand.Rand) Tile {
	i := r.IntN(b.n)
	b.n--
	t := b.tiles[i]
	b.tiles[i] = b.tiles[b.n]
	return t
}
