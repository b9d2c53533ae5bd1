package hexagrams

import "example.com/hexgames"

// stepping returns which of the mover's Triads can step to a cell of targets
// (G3). A triangle has at most two others before it: first is for the one that
// comes first in board order, or is the only one, and second for the other.
//
// Between two rows the steps of all Triads are the same shift; the masks are of
// the row that lies nearer to White.
func (p Position) stepping(targets cellSet) (first, second cellSet) {
	if p.mover == hexgames.White {
		first = targets>>5&(rowA|rowE) | targets>>4&(rowC|rowG) | targets>>10&(rowB|rowD|rowF)
		second = targets>>6&(rowA|rowE) | targets>>5&(rowC|rowG)
		return first & p.white, second & p.white
	}
	first = (targets&(rowA|rowE))<<6 | (targets&(rowC|rowG))<<5 | (targets&(rowB|rowD|rowF))<<10
	second = (targets&(rowA|rowE))<<5 | (targets&(rowC|rowG))<<4
	return first & p.black, second & p.black
}

// canCapture reports whether a Triad of the mover can capture, so that he must
// do so (G5).
func (p Position) canCapture() bool {
	_, enemy := p.sides()
	first, second := p.stepping(enemy)
	return first|second != 0
}
