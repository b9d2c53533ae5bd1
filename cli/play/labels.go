package play

import (
	"strings"

	"example.com/hexgames"
)

// A label is the name of a line of cells, or of a cell, and the middle of its place.
type label struct {
	text string
	at   place
}

// labels returns the names of straight lines, such as d for the line of d4. If the lines are not
// straight, it returns the names of the first and the last cell of each row.
func labels(cells []hexgames.Cell, places map[string]place) []label {
	letters, straight := linesOf(cells, places, func(name string, i int) string { return name[:i] })
	numbers, also := linesOf(cells, places, func(name string, i int) string { return name[i:] })
	if straight && also {
		return append(letters, numbers...)
	}
	return ends(cells, places)
}

// linesOf returns the names of the lines. The cells of a line share a part of their names, which
// starts with letters. The names are one step before the first cells. It reports whether all lines
// are straight.
func linesOf(cells []hexgames.Cell, places map[string]place, part func(name string, digits int) string) (all []label, straight bool) {
	var step place
	last := map[string]place{}
	for _, c := range cells {
		digits := strings.IndexAny(c.Name, "0123456789")
		if digits <= 0 || strings.Contains(c.Name, ",") {
			return nil, false
		}
		name, at := part(c.Name, digits), places[c.Name]
		if before, known := last[name]; !known {
			all = append(all, label{name, at})
		} else {
			s := place{at.row - before.row, at.column - before.column}
			if step != (place{}) && s != step {
				return nil, false
			}
			step = s
		}
		last[name] = at
	}
	if step.column == 0 { // the rows of the next line are in between
		step.row /= 2
	}
	for i := range all {
		all[i].at.row -= step.row
		all[i].at.column -= step.column
	}
	return all, true
}

// ends returns the names of the cells at the ends of each row, next to them.
func ends(cells []hexgames.Cell, places map[string]place) (all []label) {
	for _, row := range rowsOf(cells, places) {
		const apart = 3 // columns from a name to a cell
		first, last := row[0], row[len(row)-1]
		left, right := places[first], places[last]
		left.column -= apart + (len(first)-1)/2
		right.column += apart + len(last)/2
		all = append(all, label{first, left}, label{last, right})
	}
	return all
}
