// Package draw draws boards for all games: as cells with corners, and as text.
package draw

import (
	"iter"
	"math"
	"strconv"
	"sync"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
)

// Layout returns the layout of drawings. The centers of neighboring cells are 1 apart.
func Layout(o hexgrid.Orientation) hexgrid.Layout {
	return hexgrid.Layout{Orientation: o, Size: hexgrid.Point{X: 1 / math.Sqrt(3), Y: 1 / math.Sqrt(3)}}
}

// Cells returns a function that returns the drawn cells of a board, in board order. The first call
// computes them and later calls share them: callers must not modify them.
func Cells(board *hexgrid.Board, l hexgrid.Layout) func() []hexgames.Cell {
	return sync.OnceValue(func() []hexgames.Cell {
		cells := make([]hexgames.Cell, 0, board.Len())
		for _, h := range board.Cells() {
			cells = append(cells, Cell(board.Name(h), h, l))
		}
		return cells
	})
}

// Cell returns the drawn cell of a hexagon.
func Cell(name string, h hexgrid.Hex, l hexgrid.Layout) hexgames.Cell {
	corners := l.Corners(h)
	return hexgames.Cell{Name: name, Center: l.Center(h), Corners: corners[:], Shade: ((h.Q-h.R)%3 + 3) % 3}
}

// Diagram draws a hexagonal board of a side for a monospaced terminal: the text of each cell, and
// beyond the edges the letters and numbers of the lines that start there.
func Diagram(board *hexgrid.Board, side int, layout hexgrid.TextLayout, text func(hexgrid.Hex) string) string {
	return layout.Draw(marks(board, side, text))
}

func marks(board *hexgrid.Board, side int, text func(hexgrid.Hex) string) iter.Seq2[hexgrid.Hex, string] {
	return func(yield func(hexgrid.Hex, string) bool) {
		for _, h := range board.Cells() {
			if !yield(h, text(h)) {
				return
			}
		}
		for i := 1; i < 2*side; i++ {
			before := max(i-side, 0) // the first number of letter i, minus one; also the first letter of number i, minus one
			letter, number := string(rune('a'+i-1)), strconv.Itoa(i)
			if !yield(At(side, i, before), letter) || !yield(At(side, before, i), number) {
				return
			}
		}
	}
}

// At returns the cell of a letter and a number, counted from 1, on a hexagonal board of a side. The
// line of a letter or number continues beyond the board.
func At(side, letter, number int) hexgrid.Hex {
	return hexgrid.Hex{Q: letter - side, R: side - number}
}
