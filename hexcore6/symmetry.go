package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Transform returns the position with the Core and every piece moved by a symmetry of the
// board about its center. Its moves are the transformed moves. Once all discs are placed,
// the game has all twelve symmetries. Before that it has only the six that keep the colors
// around the Core (C1): rotations and reflections with an even number. For the others
// Transform returns an error that matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	s %= 12
	if !p.has(s) {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "C1",
			Reason: "while discs are being placed, want a symmetry that keeps the colors around the Core",
		}
	}
	return p.transformed(s), nil
}

// has reports whether the position has one of the twelve symmetries.
func (p *Position) has(s hexgrid.Symmetry) bool {
	return p.side == 0 || p.phase != Placement || s%2 == 0
}

func (p Position) transformed(s hexgrid.Symmetry) Position {
	for i := range p.codes[0] {
		image := p.bit(i).transform(s)
		p.codes[0][i], p.codes[1][i] = image.low, image.high
	}
	p.free = p.free.transform(s)
	if p.side != 0 {
		p.core = moved[s][p.core]
	}
	return p
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if m.side != 0 {
		m.from, m.to = moved[s%12][m.from], moved[s%12][m.to]
	}
	return m
}

// transform returns the set moved by one of the twelve symmetries.
func (s cellSet) transform(t hexgrid.Symmetry) (image cellSet) {
	table := &moved[t]
	for !s.isEmpty() {
		var c cell
		c, s = s.pop()
		image = image.or(table[c&127].set())
	}
	return image
}
