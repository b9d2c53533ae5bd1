package hexagrams

import (
	"bytes"
	"cmp"
)

// Diagram draws the board for a monospaced terminal, with White's side at the top. Each
// line is a row and begins with its letter; the cells of a row are numbered from the left.
// A hexagon is drawn <w>, and a triangle /w\ or \w/, as it points: w and b for pieces, and
// dots for empty cells.
func (p Position) Diagram() string {
	const half, margin = 4, 4 // the widths of half a cell and of the letters, in characters
	var b []byte
	for i := range shape.Letters {
		if i > 0 {
			b = append(b, '\n')
		}
		start := len(b)
		b = append(b, shape.Letters[i])
		for c := range row(i).cells() {
			spaces := start + margin + half*(offset(places[c])+4) - len(b)
			b = append(b, bytes.Repeat([]byte(" "), spaces)...)
			frame := `\ /`
			switch {
			case hexagons.has(c):
				frame = "< >"
			case upright.has(c):
				frame = `/ \`
			}
			b = append(b, frame[:1]+cmp.Or(letters[p.At(c)], ".")+frame[2:]...)
		}
	}
	return string(b)
}
