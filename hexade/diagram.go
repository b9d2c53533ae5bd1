package hexade

import (
	"iter"
	"strconv"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Orientation is how the board is turned in diagrams, and how Hexade is usually
// shown: pointy cells, the letters as rows from the top, the numbers growing to
// the right.
const Orientation = hexgrid.Pointy + 4 // hexgrid.Pointy.Turn(4)

// Diagram draws the board for a monospaced terminal: w and b for stones, a dot
// for an empty cell. The letters stand before the rows; the numbers, along the
// upper edges, name the lines that run down to the left from there. The zero
// Position has no board, and says so.
func (p Position) Diagram() string {
	if p.side == 0 {
		return "no board\n(the zero Position)"
	}
	layout := hexgrid.TextLayout{Orientation: Orientation, Pitch: 2}
	return layout.Draw(p.marks())
}

// marks yields what the diagram shows: the cells, and beyond the edges the
// names of the lines.
func (p Position) marks() iter.Seq2[hexgrid.Hex, string] {
	return func(yield func(hexgrid.Hex, string) bool) {
		for _, h := range p.Board().Cells() {
			mark := "."
			switch p.at(cellOf(h)) {
			case hexgames.White:
				mark = "w"
			case hexgames.Black:
				mark = "b"
			}
			if !yield(h, mark) {
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
