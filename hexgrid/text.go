package hexgrid

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// A TextLayout places cells on a monospaced screen. It is a small comparable
// value, and the zero TextLayout is usable: [Pointy], with the smallest pitch.
//
// The cells of a row of pointy cells are on the same line, Pitch columns apart,
// and each row is shifted by half a pitch from the next:
//
//	1,0   2,0   3,0
//	   1,1   2,1
//
// The cells of a column of flat cells are two lines apart, and each column is
// shifted by one line and Pitch columns from the next:
//
//	      1,-1
//	0,0
//	      1,0
//	0,1
type TextLayout struct {
	Orientation Orientation

	// Pitch is the distance between pointy cells of a row, or between adjacent columns of flat
	// cells, in characters. A Pitch below 2 counts as 2; for pointy cells, an odd Pitch is rounded
	// up.
	Pitch int
}

const (
	maxDrawing = 1 << 20 // characters of a drawing, and its cells
	maxText    = 1 << 22 // bytes of text
)

// A label is a text and the place of its left end.
type label struct {
	x, y int64
	text string
}

// Draw draws the given cells, each with its text. To add labels at the margin, draw cells that are
// off the board.
//
// A text starts at the place of its cell and is as wide as its number of runes. Where texts
// overlap, the later one wins. A line break in a text counts as a space. The leftmost text starts
// at column 0 and the topmost is on line 0. Lines are joined by "\n" and have no trailing spaces.
//
// A drawing is limited to 2^20 characters, counted as lines times columns, and 2^20 cells with a
// total of 2^22 bytes of text. Beyond these limits, Draw returns "".
func (l TextLayout) Draw(cells iter.Seq2[Hex, string]) string {
	labels := l.place(cells)
	if len(labels) == 0 {
		return ""
	}
	minX, minY := labels[0].x, labels[0].y
	maxX, maxY := minX, minY
	for _, t := range labels {
		minX, maxX = min(minX, t.x), max(maxX, t.x+int64(utf8.RuneCountInString(t.text)))
		minY, maxY = min(minY, t.y), max(maxY, t.y)
	}
	width, height := maxX-minX, maxY-minY+1
	if width > maxDrawing || height > maxDrawing || width*height > maxDrawing {
		return ""
	}
	lines := make([][]rune, height)
	for _, t := range labels {
		line := &lines[t.y-minY]
		x := int(t.x - minX)
		for _, c := range t.text {
			for len(*line) <= x {
				*line = append(*line, ' ')
			}
			if c == '\n' || c == '\r' {
				c = ' '
			}
			(*line)[x] = c
			x++
		}
	}
	var b strings.Builder
	for y, line := range lines {
		if y > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(strings.TrimRight(string(line), " "))
	}
	return b.String()
}

// place returns the texts and their places relative to the first, so that cells far from the origin
// can be drawn too. It returns nil if the cells do not fit in one drawing.
func (l TextLayout) place(cells iter.Seq2[Hex, string]) (labels []label) {
	base, turns := l.Orientation.parts()
	pitch := int64(min(max(l.Pitch, 2), maxDrawing+1))
	if base == Pointy {
		pitch += pitch % 2
	}
	var first Hex
	size := 0
	for h, text := range cells {
		if len(labels) == 0 {
			first = h
		}
		if len(labels) == maxDrawing || len(text) > maxText-size || first.Distance(h) > maxDrawing {
			return nil
		}
		size += len(text)
		h = Rotation(turns).Hex(h.Sub(first))
		q, r := int64(h.Q), int64(h.R)
		if base == Pointy {
			labels = append(labels, label{pitch / 2 * (2*q + r), r, text})
		} else {
			labels = append(labels, label{pitch * q, 2*r + q, text})
		}
	}
	return labels
}
