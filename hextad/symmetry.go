package hextad

import (
	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Transform returns the position with every tile moved by a symmetry of the plane, and then
// shifted so that the opening double covers 0,0 and 0,1 again (T2). Its moves are the
// transformed moves.
//
// The rules have all twelve symmetries, and any shift. But T2 fixes the place of the opening
// double, and no shift returns it there if the symmetry turns its line. The four symmetries
// that keep the line are hexgrid.Identity, Rotation(3), Reflection(1) and Reflection(4). For
// other symmetries Transform returns an error that matches hexgames.ErrOption.
func (p Position) Transform(s hexgrid.Symmetry) (Position, error) {
	if !keepsOpening(s) {
		return Position{}, &hexgames.Error{
			Kind: hexgames.ErrOption, Game: name, Input: s.String(), Clause: "T2",
			Reason: "no shift would return the opening double to 0,0 and 0,1",
		}
	}
	return p.transformed(s), nil
}

// transformed returns the position transformed by one of the four symmetries. The counts of
// the sites stay the same.
func (p Position) transformed(s hexgrid.Symmetry) Position {
	tiles := p.laid
	for p.laid = 0; tiles != 0; {
		var t Tile
		t, tiles = tiles.pop()
		p.setPlacement(p.placementOf(t).Transform(s))
	}
	return p
}

// keepsOpening reports whether a symmetry keeps the line of the opening double.
func keepsOpening(s hexgrid.Symmetry) bool {
	return s.Hex(hexgrid.Hex{R: 1}).Q == 0 && s.Hex(hexgrid.Hex{R: 1}).R != 0
}

// Transform returns the move transformed by a symmetry. For a symmetry that the game does
// not have, it returns the zero Move.
func (m Move) Transform(s hexgrid.Symmetry) Move {
	if !keepsOpening(s) {
		return Move{}
	}
	if m.kind != Place {
		return m
	}
	// If the symmetry moves the other cell of the double to 0,-1, shift it to the origin.
	shift := hexgrid.Hex{}
	if end := s.Hex(hexgrid.Hex{R: 1}); end.R < 0 {
		shift = end.Neg()
	}
	low, ok := cellAt(s.Hex(m.Low()).Add(shift))
	high, also := cellAt(s.Hex(m.High()).Add(shift))
	if !ok || !also {
		return Move{} // m was not a move of any position
	}
	return placement(m.tile, low, high)
}
