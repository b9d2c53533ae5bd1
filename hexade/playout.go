package hexade

import (
	"math/bits"
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends
// first. Every legal move is equally likely. The random numbers come from r or, if r is
// nil, from the global source of math/rand/v2.
//
// From the start, half of all random games last about 155 moves or more and one in a
// hundred lasts 225; none of thousands lasted 300.
func (p Position) Playout(r *rand.Rand, limit int) Position {
	if p.moves == 0 {
		return p
	}
	r = dice.Or(r)
	var f field
	f.fill(&p)
	for ; limit > 0 && p.moves > 0; limit-- {
		i := dice.Below(r, int(p.free))
		for p.ply == secondStone && p.closed().Has(f.empty[i]) {
			i = dice.Below(r, int(p.free))
		}
		c, side, last := f.empty[i], p.ply&1, p.free-1
		f.empty[i] = f.empty[last]
		calm := f.place(c, side)
		// The rest of a position follows from the stones without a search, unless a six is
		// pending, the board or the counter is full, or A3 limits the next move.
		if calm && p.state == quiet && last > 0 && secondStone <= p.ply && p.ply < maxPly {
			p.stones[side].Add(c)
			p.ply++
			p.free, p.moves = last, last
			continue
		}
		f.after(&p, c)
	}
	return p
}

// A field is the board in a playout. It finds out quickly that a move is calm, which means
// that it neither captures nor completes a six. In random games 94 of 100 moves are calm.
// The others are left to the method after.
type field struct {
	empty [MaxMoves]cell // the empty cells, in any order: as many as the position has

	// rows[3+l] holds the stones of letter l: White's by number from bit 3 on, and Black's
	// from bit 35 on. The rows at either end stay empty.
	rows [32 + 6]uint64
}

// fill makes a zero field that of p.
func (f *field) fill(p *Position) {
	n, stones := 0, p.stones[0].Or(p.stones[1])
	for _, c := range boards.Cells(p.side) {
		f.empty[n] = c
		if !stones.Has(c) {
			n++
		}
	}
	for side, stones := range p.stones {
		for letter := range cell(stride) {
			f.rows[3+letter] |= run(&stones, letter*stride) & (1<<stride - 1) << (3 + 32*side)
		}
	}
}

// after changes p to the position after the legal move of a stone on c, which f no longer
// counts as empty, and f with it.
func (f *field) after(p *Position, c cell) {
	side, empty := p.ply&1, p.free-1
	enemy := p.stones[1-side]
	p.after(Move{c, p.side})
	for taken := range enemy.Without(p.stones[1-side]).All() {
		f.remove(taken, 1-side)
		f.empty[empty] = taken
		empty++
	}
}

// spot returns the index of the row of c, and the rotation to the left that moves c to bit
// 3 of its row, where White's stones are, for the side 0, or Black's for the side 1. The
// mask changes nothing, but avoids bounds checks.
func spot(c cell, side uint16) (row cell, turn int) {
	return 3 + c/stride&31, -int(c%stride + 32*cell(side))
}

// remove removes a stone of a side from c.
func (f *field) remove(c cell, side uint16) {
	row, turn := spot(c, side)
	f.rows[row] &^= bits.RotateLeft64(atC, -turn)
}

// place places a stone of a side on c and reports whether the move is calm. Some moves that
// only extend a row of three may count as not calm. There are no branches: those that depend
// on the stones next to c are hard to predict.
func (f *field) place(c cell, side uint16) bool {
	row, turn := spot(c, side)
	f.rows[row] |= bits.RotateLeft64(atC, -turn)

	// The letters from three before that of c to three after it: the stones of the side are
	// in the lower half, those of its opponent in the upper half.
	a3 := bits.RotateLeft64(f.rows[row-3], turn)
	a2 := bits.RotateLeft64(f.rows[row-2], turn)
	a1 := bits.RotateLeft64(f.rows[row-1], turn)
	b0 := bits.RotateLeft64(f.rows[row], turn)
	b1 := bits.RotateLeft64(f.rows[row+1], turn)
	b2 := bits.RotateLeft64(f.rows[row+2], turn)
	b3 := bits.RotateLeft64(f.rows[row+3], turn)

	// The cells of triangles and rings with c are within distance 2 of it.
	const five, letter = 0b111110, 7
	near := a2&five | a1&five<<letter | b0&five<<(2*letter) | b1&five<<(3*letter) | b2&five<<(4*letter)

	// A capture needs two stones of the opponent next to c in a line and one of the side
	// behind them, and a row needs three of the side. So the third has to be in both halves.
	const both = 1<<32 + 1
	a, m, b := uint64(uint32(a3))*both, uint64(uint32(b0))*both, uint64(uint32(b3))*both
	lines := b1&b2&b |
		b1>>1&(b2>>2)&(b>>3) |
		b0>>1&(b0>>2)&(m>>3) |
		a1&a2&a |
		a1<<1&(a2<<2)&(a<<3) |
		b0<<1&(b0<<2)&(m<<3)
	return compact(near, letter)|lines&(atC*both) == 0
}

// atC is the bit of c in the rows of a side that are turned to it.
const atC = 1 << 3
