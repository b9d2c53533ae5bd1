package hextad

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Transform returns the position with every tile moved by a symmetry of the plane,
// and then back by a shift so that the opening double covers 0,0 and 0,1 again
// (T2). Its moves are then the transformed moves.
//
// Placing and scoring have all twelve symmetries, and any shift. But a position
// has its opening double where T2 says, and no shift brings it back there if a
// symmetry turns the line on which it lies. The four that do not are
// hexgrid.Identity, Rotation(3), Reflection(1) and Reflection(4). The others are
// errors that match hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	if !keepsOpening(s) {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "T2",
			Reason: "the opening double would not cover 0,0 and 0,1, however it is shifted",
		}
	}
	moved := p
	moved.clearTable()
	table := p.table()
	for i, m := range table {
		table[i] = m.Transform(s)
	}
	moved.layAll(table)
	return moved, nil
}

// keepsOpening reports whether a symmetry leaves the line of the opening double
// as it is.
func keepsOpening(s hexgrid.Symmetry) bool {
	return s.Hex(hexgrid.Hex{R: 1}).Q == 0 && s.Hex(hexgrid.Hex{R: 1}).R != 0
}

// Transform returns the move as it is in a position that a symmetry has
// transformed. For what is no symmetry of the game it returns the zero Move.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if !keepsOpening(s) {
		return Move{}
	}
	if m.kind != Place {
		return m
	}
	// If the other cell of the double is moved to 0,-1, the shift takes it to the
	// origin.
	shift := hexgrid.Hex{}
	if end := s.Hex(hexgrid.Hex{R: 1}); end.R < 0 {
		shift = end.Neg()
	}
	low, ok := cellAt(s.Hex(m.Low()).Add(shift))
	high, also := cellAt(s.Hex(m.High()).Add(shift))
	if !ok || !also {
		return Move{} // it was none of any position
	}
	return placement(m.tile, low, high)
}
