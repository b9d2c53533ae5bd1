package hexade

import "example.com/hexgames/hexgrid"

// The two nearest cells in each of the six directions from c, as bits of the runs that low and high
// return.
const (
	pair0 = 1<<(highAt+stride) | 1<<(highAt+2*stride)     // in high
	pair1 = 1<<(highAt+stride+1) | 1<<(highAt+2*stride+2) // in high
	pair2 = 1<<(highAt+1) | 1<<(highAt+2)                 // in high
	pair3 = 1<<(lowAt-stride) | 1<<(lowAt-2*stride)       // in low
	pair4 = 1<<(lowAt-stride-1) | 1<<(lowAt-2*stride-2)   // in low
	pair5 = 1<<(lowAt-1) | 1<<(lowAt-2)                   // in low
)

// captures returns, as bits, the directions of the captures of a stone placed on c: exactly two
// enemy stones with another stone of its side behind them (A4). Bit d is direction d.
func captures(own, enemy *cellSet, c cell) (directions uint8) {
	low := low(enemy, c)
	if low&neighbors == 0 {
		return 0
	}
	high := high(enemy, c)
	if high&pair0 == pair0 && own.Has(c.plus(3*stride)) {
		directions |= 1 << 0
	}
	if high&pair1 == pair1 && own.Has(c.plus(3*(stride+1))) {
		directions |= 1 << 1
	}
	if high&pair2 == pair2 && own.Has(c.plus(3)) {
		directions |= 1 << 2
	}
	if low&pair3 == pair3 && own.Has(c.plus(-3*stride)) {
		directions |= 1 << 3
	}
	if low&pair4 == pair4 && own.Has(c.plus(-3*(stride+1))) {
		directions |= 1 << 4
	}
	if low&pair5 == pair5 && own.Has(c.plus(-3)) {
		directions |= 1 << 5
	}
	return directions
}

// pairs returns the cells of the stones captured in these directions from c.
func pairs(c cell, directions uint8) cellSet {
	var s cellSet
	for d, step := range steps {
		if directions>>d&1 != 0 {
			s.Add(c.plus(step))
			s.Add(c.plus(2 * step))
		}
	}
	return s
}

// Captures returns the cells of the stones that a legal move captures, in board order; nil if there
// are none or the move is not legal. It allocates only if there are captures.
func (p Position) Captures(m Move) []hexgrid.Hex {
	if !p.allows(m) {
		return nil
	}
	return boards.Of(p.side).Hexes(p.captured(m).All())
}

// captured returns the cells of the stones that a legal move captures.
func (p *Position) captured(m Move) cellSet {
	own, enemy := p.sides()
	return pairs(m.at, captures(own, enemy, m.at))
}
