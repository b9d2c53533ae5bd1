package hexade

import (
	"math/bits"
	"math/rand/v2"

	"example.com/hexgames/internal/dice"
)

// Playout returns the position after limit random moves, or after fewer if the game ends first.
// Every legal move is equally likely. The random numbers come from r or, if r is nil, from the
// global source of math/rand/v2.
//
// From the start, half of all random games last 155 moves or more, and one in a hundred lasts 225
// or more.
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
		// The derived fields follow from the stones without a search, unless a six is pending, the
		// board or the counter is full, or A3 limits the next move.
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

// A field is the board in a playout. It quickly finds out whether a move is calm: it neither
// captures nor completes a six. In random games 94% of moves are calm. The rest are left to the
// method after.
type field struct {
	empty [MaxMoves]cell // the empty cells, in any order: as many as the position has

	// rows[3+l] holds the stones of letter l: White's by number from bit 3 on, and Black's from bit
	// 35 on. The rows at either end stay empty.
	rows [32 + 6]uint64
}

// fill sets a zero field to the board of p.
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

// after changes p to the position after the legal move of a stone on c, and f with it. f no longer
// counts c as empty.
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

// spot returns the index of the row of c, and a rotation to the left. The rotation moves c to bit 3
// of its row, where White's stones are, for side 0, or Black's for side 1. The mask changes nothing
// but avoids bounds checks.
func spot(c cell, side uint16) (row cell, turn int) {
	return 3 + c/stride&31, -int(c%stride + 32*cell(side))
}

// remove removes a stone of a side from c.
func (f *field) remove(c cell, side uint16) {
	row, turn := spot(c, side)
	f.rows[row] &^= bits.RotateLeft64(atC, -turn)
}

// place places a stone of a side on c and reports whether the move is calm. Some moves that only
// extend a row of three may count as not calm. There are no branches: those on the stones next to c
// would be hard to predict.
func (f *field) place(c cell, side uint16) bool {
	row, turn := spot(c, side)
	f.rows[row] |= bits.RotateLeft64(atC, -turn)

	// The rows from three letters before c to three after it: the side's stones are in the lower
	// half, the opponent's in the upper half.
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

	// A capture needs two enemy stones next to c in a line and one of the side's behind them; a row
	// needs three of the side's. So the third must be in both halves.
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

// atC is the bit of c in the rows of a side after the rotation.
const atC = 1 << 3
