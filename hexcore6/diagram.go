package hexcore6

import (
	"iter"
	"strconv"

	"example.com/hexgames/hexgrid"
)

// Orientation is how the board is turned in diagrams, and how HexCore6 is usually
// shown: flat cells, the letters as columns from the left, the numbers growing
// upwards.
const Orientation = hexgrid.Flat

// Diagram draws the board for a monospaced terminal: w and b for discs, a stack
// from the bottom to the top as in bw, * for the Core, # for an obstacle, and a
// dot for an empty cell. The numbers along the left edges and the letters along
// the lower ones name the lines that begin there. The zero Position has no board,
// and says so.
func (p Position) Diagram() string {
	if p.side == 0 {
		return "no board\n(the zero Position)"
	}
	layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 3}
	return layout.Draw(p.marks())
}

// marks yields what the diagram shows: the cells, and beyond the edges the
// names of the lines.
func (p Position) marks() iter.Seq2[hexgrid.Hex, string] {
	return func(yield func(hexgrid.Hex, string) bool) {
		for _, h := range p.Board().Cells() {
			if !yield(h, p.at(cellOf(h)).String()) {
				return
			}
		}
		side := int(p.side)
		for i := 1; i < 2*side; i++ {
			least := max(i-side+1, 1) // the least number of the i-th letter, and the other way round
			letter, number := string(rune('a'+i-1)), strconv.Itoa(i)
			if !yield(at(side, i, least-1), letter) || !yield(at(side, least-1, i), number) {
				return
			}
		}
	}
}

// at returns the hexagon of a letter and a number, counted from 1, on the board
// of a side.
func at(side, letter, number int) hexgrid.Hex {
	return hexgrid.Hex{Q: letter - side, R: side - number}
}
