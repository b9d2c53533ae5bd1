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
	if p.side != 0 && p.phase == Placement && s%2 != 0 {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "C1",
			Reason: "while discs are being placed, want a symmetry that keeps the colors around the Core",
		}
	}
	for i := range p.codes[0] {
		image := p.bit(i).transform(s)
		p.codes[0][i], p.codes[1][i] = image.low, image.high
	}
	p.free = p.free.transform(s)
	if p.side != 0 {
		p.core = moved[s][p.core]
	}
	return p, nil
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if m.side != 0 {
		m.from, m.to = moved[s%12][m.from], moved[s%12][m.to]
	}
	return m
}

func (s cellSet) transform(t hexgrid.Symmetry) (image cellSet) {
	table := &moved[t%12]
	for c := range s.cells() {
		image = image.or(table[c].set())
	}
	return image
}
