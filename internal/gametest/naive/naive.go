// Package naive implements the hexagonal boards of the oracles, which are the second
// implementations of the games: cells by letter and number, and the rows of positions, with maps
// and loops. It shares nothing with hexgrid, internal/draw and internal/notation, so the oracles
// check them too. It is plain and slow, and only tests import it.
package naive

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// A Cell is a cell by its letter and number, both counted from 1. It is also a step from one
// cell to another.
type Cell struct{ Letter, Number int }

// Directions are the steps to the six neighbors, in order around a cell. The first three increase
// the letter, the number or both.
var Directions = []Cell{{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}}

// At returns the cell with the coordinates q and r, which are 0 in the middle of the board.
func At(side, q, r int) Cell { return Cell{q + side, side - r} }

// Named returns the cell with a name, such as d4.
func Named(name string) Cell {
	number, err := strconv.Atoi(name[1:])
	if err != nil {
		panic(err)
	}
	return Cell{int(name[0]-'a') + 1, number}
}

func (c Cell) String() string { return string(rune('a'+c.Letter-1)) + strconv.Itoa(c.Number) }

// IsOn reports whether the cell is on the board of a side.
func (c Cell) IsOn(side int) bool {
	d := c.Letter - c.Number
	return 1 <= c.Letter && c.Letter < 2*side && 1 <= c.Number && c.Number < 2*side && -side < d && d < side
}

// Plus returns the cell after a number of steps.
func (c Cell) Plus(step Cell, times int) Cell {
	return Cell{c.Letter + times*step.Letter, c.Number + times*step.Number}
}

// Distance returns the number of steps from c to d.
func (c Cell) Distance(d Cell) int {
	letters, numbers := d.Letter-c.Letter, d.Number-c.Number
	if letters*numbers > 0 {
		return max(abs(letters), abs(numbers))
	}
	return abs(letters) + abs(numbers)
}

func abs(n int) int { return max(n, -n) }

// Compare orders cells in board order: by letter, then by number.
func Compare(c, d Cell) int {
	return cmp.Or(cmp.Compare(c.Letter, d.Letter), cmp.Compare(c.Number, d.Number))
}

// Cells returns the cells of the board of a side in board order.
func Cells(side int) []Cell { return boards[side] }

// boards holds the cells of the boards by side. No board has more letters than the alphabet.
var boards = func() (boards [14][]Cell) {
	for side := range boards {
		for letter := 1; letter < 2*side; letter++ {
			for number := 1; number < 2*side; number++ {
				if c := (Cell{letter, number}); c.IsOn(side) {
					boards[side] = append(boards[side], c)
				}
			}
		}
	}
	return boards
}()

// Names returns the names of some cells in board order.
func Names(cells ...Cell) string {
	var names []string
	for _, c := range slices.SortedFunc(slices.Values(cells), Compare) {
		names = append(names, c.String())
	}
	return strings.Join(names, " ")
}

// Rows returns the rows of a board as in the text of a position. The on function returns the text
// of the piece on a cell, or "" if it is empty.
func Rows(side int, on func(c Cell) string) string {
	var b strings.Builder
	letter, empty := 1, 0
	endRun := func() {
		if empty > 0 {
			b.WriteString(strconv.Itoa(empty))
		}
		empty = 0
	}
	for _, c := range Cells(side) {
		if c.Letter > letter {
			endRun()
			b.WriteByte('/')
			letter = c.Letter
		}
		text := on(c)
		if text == "" {
			empty++
			continue
		}
		endRun()
		b.WriteString(text)
	}
	endRun()
	return b.String()
}

// ReadRows reads the rows of a board, and returns its side and the text of the piece on each cell,
// which is one of pieces. If the text is not a board, ok is false.
func ReadRows(text string, pieces ...string) (side int, on map[Cell]string, ok bool) {
	rows := strings.Split(text, "/")
	side, on = (len(rows)+1)/2, map[Cell]string{}
	if len(rows)%2 == 0 || side >= len(boards) {
		return 0, nil, false
	}
	for i, row := range rows {
		var cells []Cell // the remaining cells
		for _, c := range Cells(side) {
			if c.Letter == i+1 {
				cells = append(cells, c)
			}
		}
		for row != "" {
			digits := row[:len(row)-len(strings.TrimLeft(row, "0123456789"))]
			n := 1
			if digits != "" {
				var err error
				if n, err = strconv.Atoi(digits); err != nil || digits[0] == '0' {
					return 0, nil, false
				}
			}
			i := slices.IndexFunc(pieces, func(piece string) bool { return strings.HasPrefix(row, piece) })
			if n > len(cells) || digits == "" && i < 0 {
				return 0, nil, false
			}
			if digits == "" {
				on[cells[0]] = pieces[i]
				row = row[len(pieces[i]):]
			}
			cells, row = cells[n:], strings.TrimPrefix(row, digits)
		}
		if len(cells) > 0 {
			return 0, nil, false
		}
	}
	return side, on, true
}

// Fields splits the text of a position, in either case, at every sep. If there are not n
// fields, or if the text has characters that are not ASCII, such as letters that fold to
// ASCII, ok is false.
func Fields(text, sep string, n int) (fields []string, ok bool) {
	fields = strings.Split(strings.ToLower(text), sep)
	return fields, len(fields) == n && !strings.ContainsFunc(text, func(r rune) bool { return r > '~' })
}
