package hexagrams

import (
	"errors"
	"iter"
	"strconv"
	"strings"

	"example.com/hexgames"
	"example.com/hexgames/hexgrid"
	"example.com/hexgames/internal/notation"
)

// A Cell is one of the 42 cells of the board: a hexagon or a triangle. It is a small
// comparable value: == compares cells, and < is board order. The zero Cell means no cell.
// Get cells from [Cells], [ParseCell] and [CellAt].
//
// In the plane, each hexagon is inside a cell of hexgrid, with its corners in the middle
// of that cell's edges. Each triangle is around a vertex of hexgrid, with its corners in
// the middle of the three edges that meet there. Hex and Vertex return that cell or
// vertex.
type Cell uint8 // the number of its bit in a cellSet

// Cells yields the cells in board order: a1 to a3, b1 to b4, x1 to x3 and so on, up to
// h3.
func Cells() iter.Seq[Cell] { return all.cells() }

func (c Cell) set() cellSet { return 1 << c }

// IsHexagon reports whether the cell is one of the ten hexagons.
func (c Cell) IsHexagon() bool { return hexagons.has(c) }

// Hex returns the cell of hexgrid around a hexagon. If c is not a hexagon, ok is false.
func (c Cell) Hex() (h hexgrid.Hex, ok bool) {
	if !hexagons.has(c) {
		return hexgrid.Hex{}, false
	}
	return hexgrid.Hex{Q: places[c].Q / 3, R: places[c].R / 3}, true
}

// Vertex returns the vertex of hexgrid in the center of a triangle. If c is not a
// triangle, ok is false.
func (c Cell) Vertex() (v hexgrid.Vertex, ok bool) {
	if !triangles.has(c) {
		return hexgrid.Vertex{}, false
	}
	return hexgrid.Vertex(places[c]), true
}

// String returns the name of the cell, such as "d3"; "" for the zero Cell.
func (c Cell) String() string {
	if !all.has(c) {
		return ""
	}
	return names[c]
}

// MarshalText returns the same text as String. Its error is always nil.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name of a cell, in either case. If it returns an error, c is
// unchanged. It refuses the empty name of the zero Cell.
func (c *Cell) UnmarshalText(text []byte) error { return notation.Unmarshal(c, text, ParseCell) }

// ParseCell reads the name of a cell, in either case. For any other text it returns an
// error that matches hexgames.ErrSyntax.
func ParseCell(text string) (Cell, error) {
	c, err := readCell(text)
	if err != nil {
		return 0, misread(text, 1, hexgames.ErrSyntax, err)
	}
	return c, nil
}

// readCell reads the name of a cell, in either case. Its errors are those of hexgrid,
// whose names have the same form: hexgrid.ErrRange for a cell that is not on this board,
// and hexgrid.ErrSyntax for text that is not a name.
func readCell(text string) (Cell, error) {
	reason := "the rows are a to h and x to z"
	if len(text) > 1 && notation.IsDigit(text[1]) { // rows of larger boards can have two letters
		if i := strings.IndexByte(shape.Letters, text[0]|' '); i >= 0 {
			for c := range row(i).cells() {
				if text[1:] == names[c][1:] {
					return c, nil
				}
			}
			reason = "row " + shape.Letters[i:i+1] + " has numbers from 1 to " + strconv.Itoa(shape.Lengths[i])
		}
	}
	if _, err := board.Cell(text); errors.Is(err, hexgrid.ErrSyntax) {
		return 0, err
	}
	return 0, &hexgrid.ParseError{Func: "Cell", Text: text, Reason: reason, Err: hexgrid.ErrRange}
}

// misread returns the error for a text with an invalid name of a cell at a column. If the
// name is that of a cell that is not on the board, the error has this kind.
func misread(text string, column int, kind hexgames.ErrorKind, err error) *hexgames.Error {
	e := notation.Cell(name, text, column, kind, "G1", err)
	var parse *hexgrid.ParseError
	if e.Clause != "" && errors.As(err, &parse) {
		e.Reason += ": " + parse.Reason
	}
	return e
}
