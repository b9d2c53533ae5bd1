package hexagrams

import "example.com/hexgames"

// steps returns the steps of Triads (G3) between triangles of two sets, where far holds those
// that are one row farther from White. Each step is the bit of its nearer triangle. first has
// the steps straight ahead or, as in the diagram of cellSet, to the left; second has those to
// the right.
//
// Between two rows, all steps to one side are the same shift. The masks select the nearer row.
func steps(near, far cellSet) (first, second cellSet) {
	first = near & (far>>5&(rowA|rowE) | far>>4&(rowC|rowG) | far>>10&(rowB|rowD|rowF))
	second = near & (far>>6&(rowA|rowE) | far>>5&(rowC|rowG))
	return first, second
}

// captures returns the steps by which a Triad of the mover can capture. They are the same for
// both players, because Triads that could capture each other face each other.
func (p Position) captures() (first, second cellSet) { return steps(p.white, p.black) }

// advances returns the steps of the mover's Triads to empty triangles.
func (p Position) advances(empty cellSet) (first, second cellSet) {
	if p.mover == hexgames.White {
		return steps(p.white, empty)
	}
	return steps(empty, p.black)
}

// starts returns the triangles on which these steps of the mover's Triads start.
func (p Position) starts(first, second cellSet) cellSet {
	if p.mover == hexgames.White {
		return first | second
	}
	return (first&(rowA|rowE))<<5 | (first&(rowC|rowG))<<4 | (first&(rowB|rowD|rowF))<<10 |
		(second&(rowA|rowE))<<6 | (second&(rowC|rowG))<<5
}

// canCapture reports whether a Triad of the mover can capture, so that a capture is
// compulsory (G5).
func (p Position) canCapture() bool {
	first, second := p.captures()
	return first|second != 0
}
