package hexagrams

import "example.com/hexgames"

// stepping returns the mover's Triads that can step to a cell of targets (G3). A Triad can
// step to at most two triangles: first has the Triads that can step to the first of them in
// board order, or to the only one, and second those that can step to the other.
//
// Between two rows, the steps of all Triads are the same shift. The masks select the row
// nearer to White.
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

// canCapture reports whether a Triad of the mover can capture, so that a capture is
// compulsory (G5).
func (p Position) canCapture() bool {
	_, enemy := p.sides()
	first, second := p.stepping(enemy)
	return first|second != 0
}
