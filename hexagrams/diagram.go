package hexagrams

import (
	"bytes"

	"example.com/hexgames"
)

// Diagram draws the board for a monospaced terminal, White's side at the top. A
// line is a row and begins with its letter; the cells of a row are counted from
// the left. A hexagon is drawn <w>, a triangle /w\ or \w/, the way it points: w
// and b for the pieces, a dot for an empty cell.
func (p Position) Diagram() string {
	return written(func(c Cell) string {
		frame := `\ /`
		switch {
		case hexagons.has(c):
			frame = "< >"
		case upright.has(c):
			frame = `/ \`
		}
		return frame[:1] + mark(p.At(c)) + frame[2:]
	})
}

// mark is how the diagram shows a player's piece.
func mark(player hexgames.Player) string {
	switch player {
	case hexgames.White:
		return "w"
	case hexgames.Black:
		return "b"
	}
	return "."
}

// written returns the board with a text of up to three characters for each cell.
func written(text func(Cell) string) string {
	const half, margin = 4, 4 // half a cell, and what the letters take, in characters
	var b []byte
	for i := range rows {
		if i > 0 {
			b = append(b, '\n')
		}
		start := len(b)
		b = append(b, rows[i])
		for c := range row(i).cells() {
			offset := (2*places[c].Q + places[c].R) / 3 // from the board's left end on, -3 to 5
			blanks := start + margin + half*(offset+3) - len(b)
			b = append(b, bytes.Repeat([]byte(" "), blanks)...)
			b = append(b, text(c)...)
		}
	}
	return string(b)
}
