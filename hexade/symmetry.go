package hexade

import "example.com/hexgames/hexgrid"

// Transform returns the position with every stone moved by a symmetry of the board about
// its center. Its moves are the transformed moves. Hexade has all twelve symmetries, so the
// error is always nil; it exists because other games lack some of them.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	for i := range p.stones {
		p.stones[i] = p.stones[i].transform(s)
	}
	return p, nil
}

// Transform returns the move transformed by a symmetry of the board.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if m.side != 0 {
		m.at = moved()[s%12][m.at]
	}
	return m
}

func (s cellSet) transform(t hexgrid.Symmetry) (image cellSet) {
	table := &moved()[t%12]
	for c := range s.cells() {
		image.add(table[c])
	}
	return image
}
