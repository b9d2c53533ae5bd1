package hexcore6

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Transform returns the position with the Core and everything else moved by a
// symmetry of the board about its center. Its moves are then the transformed
// moves. Stacks know no direction, so once all discs are placed there are all
// twelve symmetries. Before that only those six will do that keep the colors
// around the Core (C1): rotations and reflections with an even number. Others are
// errors that match hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	s %= 12
	if p.side != 0 && p.phase == Placement && s%2 != 0 {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "C1",
			Reason: "while discs are placed, there are only the symmetries that keep the colors around the Core",
		}
	}
	for i := range p.codes {
		p.codes[i] = p.codes[i].transform(s)
	}
	p.free = p.free.transform(s)
	if p.side != 0 {
		p.core = moved[s][p.core]
	}
	return p, nil
}

// Transform returns the move as it is on a board that a symmetry has moved.
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
