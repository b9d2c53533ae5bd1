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

// A Cell is one of the 42 cells of the board: a hexagon or a triangle. It is a
// small comparable value; == tells whether two cells are the same, and < is
// board order. The zero Cell is none. Get cells from [Cells], [ParseCell] and
// [CellAt].
//
// On the screen a hexagon lies within a cell of hexgrid, whose edges its corners
// cut in half, and a triangle lies around a vertex of hexgrid, where three such
// edges meet. Hex and Vertex tell which.
type Cell uint8 // the number of its bit in a cellSet

// Cells yields the cells in board order: a1 to a3, b1 to b4, x1 to x3 and so on
// to h3.
func Cells() iter.Seq[Cell] { return all.cells() }

func (c Cell) set() cellSet { return 1 << c }

// IsHexagon reports whether the cell is one of the ten hexagons.
func (c Cell) IsHexagon() bool { return hexagons.has(c) }

// Hex returns the cell of hexgrid in which a hexagon lies. For what is no
// hexagon it reports false.
func (c Cell) Hex() (hexgrid.Hex, bool) {
	if !hexagons.has(c) {
		return hexgrid.Hex{}, false
	}
	return hexgrid.Hex{Q: places[c].Q / 3, R: places[c].R / 3}, true
}

// Vertex returns the vertex of hexgrid around which a triangle lies. For what
// is no triangle it reports false.
func (c Cell) Vertex() (hexgrid.Vertex, bool) {
	if !triangles.has(c) {
		return hexgrid.Vertex{}, false
	}
	return hexgrid.Vertex(places[c]), true
}

// String returns the name of the cell, such as "d3"; "" for none.
func (c Cell) String() string {
	if !all.has(c) {
		return ""
	}
	return names[c]
}

// MarshalText returns what String does. Its error is always nil.
func (c Cell) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name of a cell, in either case. After an error c is
// as it was. The zero Cell, whose name is empty, is not read back.
func (c *Cell) UnmarshalText(text []byte) error {
	read, err := ParseCell(string(text))
	if err == nil {
		*c = read
	}
	return err
}

// ParseCell reads the name of a cell, in either case. Anything else is an error
// that matches hexgames.ErrSyntax.
func ParseCell(text string) (Cell, error) {
	c, err := readCell(text)
	if err != nil {
		return 0, misread(text, 1, hexgames.ErrSyntax, err)
	}
	return c, nil
}

// readCell reads the name of a cell, in either case. Its errors are those of hexgrid,
// whose names have the same form: its ErrRange tells a name that is no cell of this
// board from what is no name.
func readCell(text string) (Cell, error) {
	reason := "the rows are a to h and x to z"
	if len(text) > 1 && isDigit(text[1]) { // other boards have rows of two letters
		if i := strings.IndexByte(rows, text[0]|' '); i >= 0 {
			for c := range row(i).cells() {
				if text[1:] == names[c][1:] {
					return c, nil
				}
			}
			reason = "row " + rows[i:i+1] + " has numbers from 1 to " + strconv.Itoa(row(i).count())
		}
	}
	if _, err := board.Cell(text); errors.Is(err, hexgrid.ErrSyntax) {
		return 0, err
	}
	return 0, &hexgrid.ParseError{Func: "Cell", Text: text, Reason: reason, Err: hexgrid.ErrRange}
}

// misread returns the error of what should be the name of a cell, and begins at a
// column of a text. One that is not on the board is of the kind that is given.
func misread(text string, column int, kind hexgames.ErrorKind, err error) *hexgames.Error {
	e := notation.Cell(name, text, column, kind, "G1", err)
	var parse *hexgrid.ParseError
	if e.Clause != "" && errors.As(err, &parse) {
		e.Reason += ": " + parse.Reason
	}
	return e
}

// joinNames joins the names of cells.
func joinNames(cells []Cell) string {
	text := ""
	for i, c := range cells {
		if i > 0 {
			text += ", "
		}
		text += c.String()
	}
	return text
}
