package hexdame

import (
	"iter"
	"strconv"

	"example.com/hexgames/hexgrid"
)

// Orientation is how the board is turned in diagrams, and how Hexdame is
// usually shown: flat cells, a1 at the bottom and i9 at the top, White moving
// upwards, letters growing to the right and numbers to the left.
const Orientation = hexgrid.Flat + 1 // hexgrid.Flat.Turn(1)

// Diagram draws the board for a monospaced terminal: w and b for men, W and B
// for kings, a dot for an empty cell. The letters and numbers along the lower
// edges name the lines that begin there.
func (p Position) Diagram() string {
	layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 3}
	return layout.Draw(p.marks())
}

// marks yields what the diagram shows: the cells, and beyond the edges the
// names of the lines.
func (p Position) marks() iter.Seq2[hexgrid.Hex, string] {
	return func(yield func(hexgrid.Hex, string) bool) {
		for _, h := range board.Cells() {
			if !yield(h, p.At(h).String()) {
				return
			}
		}
		for i := 1; i <= 9; i++ {
			least := max(i-4, 1) // the least number of the i-th letter, and the other way round
			letter, number := string(rune('a'+i-1)), strconv.Itoa(i)
			if !yield(at(i, least-1), letter) || !yield(at(least-1, i), number) {
				return
			}
		}
	}
}

// at returns the hexagon of a letter and a number, counted from 1.
func at(letter, number int) hexgrid.Hex {
	return hexgrid.Hex{Q: letter - 5, R: 5 - number}
}
